"""What a playout is worth, against the formulas written plainly."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest

from arena.games import Game, InputError, load
from arena.games.spec import parse_spec
from arena.games.toolbox.jit import entry
from arena.players.playouts.returns import WIN, exploration, parse_returns, result_of, reward
from tests.naive import returns as naive
from tests.support.toyscore import harvest

LINE, LONG = harvest(9), harvest(24)
REACH = LINE.score_range
BLACK, WHITE, DRAW = 1, 2, 3

MODELS = {
    "win": ("win", 0.0),
    "final": ("final", 0.0),
    "sigmoid(0.3)": ("sigmoid", 0.3),
    "sigmoid(2)": ("sigmoid", 2.0),
    "weighted(0.25)": ("weighted", 0.25),
    "weighted(1)": ("weighted", 1.0),
}


@entry
def _rewards(records, endings, found):  # type: ignore[no-untyped-def]
    for place in range(len(endings)):
        winner, length = np.uint64(endings[place, 0]), np.uint64(endings[place, 2])
        found[place] = reward(records[0], winner, float(endings[place, 1]), length)


@entry
def _exploration(records, playouts=0.0, total=0.0, squares=0.0):  # type: ignore[no-untyped-def]
    return exploration(records[0], playouts, total, squares)


@entry
def _result_of(winner, player):  # type: ignore[no-untyped-def]
    return result_of(np.uint64(winner), np.uint64(player))


def rewards(records: Any, endings: list[tuple[int, int, int]]) -> np.ndarray[Any, Any]:
    """What playouts with these winners, leads and lengths are worth to Black, one after the other."""
    found = np.empty(len(endings))
    _rewards(records, np.array(endings, dtype=np.int64).reshape(-1, 3), found)
    return found


def endings(count: int, seed: int = 1) -> list[tuple[int, int, int]]:
    """Made-up endings whose winners lead."""
    chance = random.Random(seed)
    leads = [round(chance.gauss(2, 8)) for _ in range(count)]
    return [(BLACK if lead > 0 else WHITE if lead < 0 else DRAW, lead, chance.randint(5, 9)) for lead in leads]


def worth(text: str, lead: int, game: Game = LINE) -> float:
    """What an ending with this lead is worth to Black."""
    winner = BLACK if lead > 0 else WHITE if lead < 0 else DRAW
    return float(rewards(parse_returns(parse_spec(text)).new_records(game), [(winner, lead, 9)])[0])


class TestFormulas:
    @pytest.mark.parametrize("text", MODELS)
    def test_as_written_plainly(self, text: str) -> None:
        games = endings(200)
        twin = naive.Rewards(REACH, *MODELS[text])
        expected = [twin.black(*ending) for ending in games]
        assert rewards(parse_returns(text).new_records(LINE), games) == pytest.approx(expected, abs=1e-12)

    def test_win_is_exact(self) -> None:
        """Sums of wins and draws have no rounding errors."""
        assert rewards(WIN.new_records(LINE), [(BLACK, 7, 9), (WHITE, -1, 9), (DRAW, 0, 9)]).tolist() == [1, 0, 0.5]
        found = rewards(WIN.new_records(load("tic-tac-toe")), [(BLACK, 0, 9), (WHITE, 0, 9), (DRAW, 0, 9)])
        assert found.tolist() == [1, 0, 0.5]

    def test_result_of_a_winner(self) -> None:
        cases = [(winner, player) for winner in (BLACK, WHITE, DRAW) for player in (0, 1)]
        assert [_result_of(*case) for case in cases] == [1, 0, 0, 1, 0.5, 0.5]

    @pytest.mark.parametrize("text", MODELS)
    def test_bounds_order_and_symmetry(self, text: str) -> None:
        """From 0 to 1, never less for more points, and what Black gets White lacks."""
        reach = int(REACH)
        found = [worth(text, lead) for lead in range(-reach, reach + 1)]
        assert found[0] >= 0.0
        assert found[-1] <= 1.0
        assert found == sorted(found)
        assert found == pytest.approx([1 - value for value in reversed(found)], abs=1e-12)
        assert found[reach] == 0.5
        if text in ("final", "sigmoid(0.3)", "weighted(0.25)"):
            assert len(set(found)) == len(found)

    def test_final_uses_the_whole_range(self) -> None:
        assert [worth("final", lead) for lead in (-int(REACH), 0, int(REACH))] == [0, 0.5, 1]

    def test_a_sigmoid_lies_between_nothing_and_winning(self) -> None:
        """For small k all endings are alike, for large k nothing but the winner counts."""
        leads = (-20, -3, -1, 1, 4, 30)
        assert [worth("sigmoid(1e-9)", lead) for lead in leads] == pytest.approx([0.5] * 6, abs=1e-7)
        assert [worth("sigmoid(1e6)", lead) for lead in leads] == [0, 0, 0, 1, 1, 1]
        steeper = [worth(f"sigmoid({k})", 3) for k in (0.01, 0.1, 0.5, 1, 5)]
        assert steeper == sorted(steeper)
        assert worth("sigmoid(0.3)", 5) == pytest.approx(1 / (1 + math.exp(-1.5)))

    def test_weights_reach_from_the_score_to_winning(self) -> None:
        for lead in (-9, 0, 4):
            assert worth("weighted(0)", lead) == pytest.approx(worth("final", lead))
            assert worth("weighted(1)", lead) == pytest.approx(worth("win", lead))
            mean = 0.25 * worth("win", lead) + 0.75 * worth("final", lead)
            assert worth("weighted(0.25)", lead) == pytest.approx(mean)

    def test_points_as_in_the_paper(self) -> None:
        """Leads spread as those of random Blokus Duo (mean 1.5, deviation 10.96 squares) give its correlations.

        Of the sigmoid with k = 0.3 they are 0.937 with winning and 0.925 with the score, of k = 1 with winning
        0.987; the deviations of returns, coded as there, are 0.97, 0.375 and, for the score, 0.123.
        """
        leads = np.arange(-60, 61)
        weights = np.exp(-(((leads - 1.5) / 10.96) ** 2) / 2)
        weights /= weights.sum()

        def centred(text: str) -> Any:
            records = parse_returns(text).new_records(LONG)
            values = rewards(records, [(BLACK if x > 0 else WHITE if x < 0 else DRAW, int(x), 9) for x in leads])
            return values - values @ weights

        def deviation(values: Any) -> float:
            return math.sqrt(values**2 @ weights)

        def correlation(one: str, other: str) -> float:
            first, second = centred(one), centred(other)
            return float((first * second) @ weights / deviation(first) / deviation(second))

        assert correlation("sigmoid(0.3)", "win") == pytest.approx(0.937, abs=0.005)
        assert correlation("sigmoid(0.3)", "final") == pytest.approx(0.925, abs=0.005)
        assert correlation("sigmoid(1)", "win") == pytest.approx(0.987, abs=0.005)
        assert correlation("sigmoid(0.02)", "final") > 0.9999
        assert 2 * deviation(centred("win")) == pytest.approx(0.97, abs=0.01)
        assert deviation(centred("sigmoid(0.3)")) == pytest.approx(0.375, abs=0.005)
        assert 2 * deviation(centred("final")) * LONG.score_range / 89 == pytest.approx(0.123, abs=0.001)


class TestStages:
    STAGES = "1-2:win, 3:sigmoid(0.5), 4-:final"

    @pytest.mark.parametrize(
        ("ply", "text"), [(0, "win"), (1, "win"), (2, "sigmoid(0.5)"), (3, "final"), (8, "final"), (500, "final")]
    )
    def test_the_stage_is_that_of_the_move_to_be_made(self, ply: int, text: str) -> None:
        """Moves are numbered from 1: the third is decided after two plies."""
        returns = parse_returns(self.STAGES)
        records = returns.new_records(LINE)
        returns.settle(records, ply)
        expected = rewards(parse_returns(text).new_records(LINE), endings(20))
        assert rewards(records, endings(20)).tolist() == expected.tolist()

    def test_exploration_as_the_paper_codes_returns(self) -> None:
        returns = parse_returns(self.STAGES)
        assert [returns.exploration(ply) for ply in (0, 1, 2, 3, 9)] == [0.5, 0.5, 1.0, 0.5, 0.5]
        assert parse_returns("weighted(0.5)").exploration(4) == 0.5
        records = returns.new_records(LINE, scale="paper")
        found = []
        for ply in (0, 2, 3):
            returns.settle(records, ply)
            found.append(_exploration(records))
        assert found == [0.5, 1.0, 0.5]
        assert _exploration(returns.new_records(LINE)) == 1.0

    def test_a_last_stage_may_end_with_the_longest_game(self) -> None:
        parse_returns("1-3:win, 4-9:final").new_records(LINE)
        with pytest.raises(InputError, match=r"may last 9 plies, and there is nothing for those after 8; leave .* 4-$"):
            parse_returns("1-3:win, 4-8:final").new_records(LINE)


@pytest.mark.parametrize(
    ("text", "options", "plain"),
    [
        ("win", {}, True),
        ("1-2:win, 3-:win", {}, True),
        ("win", {"quality": 0.1}, False),
        ("win", {"mercy": 5.0}, False),
        ("1-2:win, 3-:final", {}, False),
        ("weighted(1)", {}, False),
    ],
)
def test_fills_do_where_only_the_winner_counts(text: str, options: dict[str, float], plain: bool) -> None:
    assert parse_returns(text).is_plain(**options) is plain


class TestStatistics:
    @pytest.mark.parametrize("quality", [0.0, 0.4])
    def test_matched_exploration_is_the_deviation_of_the_returns(self, quality: float) -> None:
        """1/2, the widest, while there are fewer than two."""
        returns = parse_returns("sigmoid(0.3)")
        records = returns.new_records(LINE, scale="matched", quality=quality)
        twin = naive.Rewards(REACH, "sigmoid", 0.3, quality)
        games = endings(60)
        assert {winner for winner, _, _ in games} == {BLACK, WHITE, DRAW}
        for number, ending in enumerate(games):
            expected = 0.5 if number < 2 else np.std(twin.results)
            results = np.array(twin.results)
            sums = (float(len(results)), float(results.sum()), float((results**2).sum()))
            assert _exploration(records, *sums) == pytest.approx(expected, abs=1e-7)
            twin.black(*ending)

    def test_equal_returns_are_not_explored(self) -> None:
        records = WIN.new_records(LINE, scale="matched")
        assert _exploration(records, 4.0, 4.0, 4.0) == 0.0

    @pytest.mark.parametrize("text", MODELS)
    @pytest.mark.parametrize("quality", [0.1, 0.5])
    def test_quality_as_written_plainly(self, text: str, quality: float) -> None:
        games = endings(300, seed=2)
        twin = naive.Rewards(REACH, *MODELS[text], quality=quality)
        expected = [twin.black(*ending) for ending in games]
        found = rewards(parse_returns(text).new_records(LINE, quality=quality), games)
        assert found == pytest.approx(expected, abs=1e-9)
        plain = rewards(parse_returns(text).new_records(LINE), games)
        assert np.abs(found - plain).max() > 0.001

    def test_quality_keeps_wins_above_draws_above_losses(self) -> None:
        """However long they are; and never beyond 0 and 1."""
        chance = random.Random(4)
        games = [(chance.choice((BLACK, WHITE, DRAW)), 0, chance.choice((1, 50, 51, 52, 1000))) for _ in range(500)]
        found = rewards(WIN.new_records(load("tic-tac-toe"), quality=0.5), games)
        by_winner = {winner: found[[game[0] == winner for game in games]] for winner in (BLACK, WHITE, DRAW)}
        assert set(by_winner[DRAW]) == {0.5}
        assert 0.5 < by_winner[BLACK].min() < by_winner[BLACK].max() <= 1.0
        assert 0.0 <= by_winner[WHITE].min() < by_winner[WHITE].max() < 0.5

    def test_quality_prefers_short_wins_and_long_losses(self) -> None:
        before = [(winner, 0, length) for winner in (BLACK, WHITE) for length in (10, 14)]

        def after(winner: int, length: int) -> float:
            return float(rewards(WIN.new_records(LINE, quality=0.4), [*before, (winner, 0, length)])[-1])

        won, lost = ([after(winner, length) for length in (6, 12, 18)] for winner in (BLACK, WHITE))
        assert won == sorted(won, reverse=True)
        assert lost == sorted(lost)
        assert won[1] == pytest.approx(0.5 + 0.5 / 1.4)  # a win of mean length
        assert won[0] > won[1] + 0.05
        assert [1 - value for value in lost] == pytest.approx(won)

    def test_a_decision_begins_without_statistics(self) -> None:
        games = endings(50, seed=3)
        records = WIN.new_records(LINE, quality=0.3, scale="matched")
        first = rewards(records, games).tolist()
        WIN.settle(records, 2)
        assert rewards(records, games).tolist() == first
        assert rewards(records, games).tolist() != first
