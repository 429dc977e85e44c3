"""Players who look at the score, the length or the lead: against plain twins, and where it changes the move."""

from __future__ import annotations

import math
import statistics
from typing import Any

import numpy as np
import pytest

from arena.games import InputError, Position, load
from arena.players import Candidates, Decision, generator, load_player
from tests.naive import returns as naive
from tests.support.toyscore import harvest

LINE = harvest(9)
TWINS = {"mc": naive.expected, "amaf": naive.all_moves_as_first}

#: Parameters, and the same for the plain twins: model, constant, quality, mercy.
OPTIONS = {
    "score=win": ("win", 0.0, 0.0, math.inf),
    "score=final": ("final", 0.0, 0.0, math.inf),
    "score=sigmoid(0.2), quality=0.3": ("sigmoid", 0.2, 0.3, math.inf),
    "score=weighted(0.4), mercy=9": ("weighted", 0.4, 0.0, 9.0),
    "quality=0.5, mercy=12": ("win", 0.0, 0.5, 12.0),
}


def decide(spec: str, position: Position, seed: int = 1) -> Decision:
    """One decision of a new player."""
    return load_player(spec).build(position.game).choose(position, generator(seed, "scored"))


def candidates(spec: str, position: Position, seed: int = 1) -> Candidates:
    """What a new player finds."""
    found = decide(spec, position, seed).candidates
    assert found is not None
    return found


@pytest.mark.parametrize("drawing", [". . . . . . . . .", "X . O . . X . . .", "X . O . . . . . ."])
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("kind", TWINS)
def test_all_counts_are_those_of_the_plain_twin(kind: str, options: str, drawing: str) -> None:
    """Both colours to move; the counts are equal and the sums too, but for rounding."""
    position = LINE.parse(drawing)
    model, constant, quality, mercy = OPTIONS[options]
    rewards = naive.Rewards(LINE.score_range, model, constant, quality)
    twin = TWINS[kind](position, generator(1, "scored"), 200, rewards, mercy)
    found = candidates(f"{kind}(playouts=200, {options})", position)
    assert found.moves.tolist() == sorted(twin)
    assert found.visits.tolist() == [twin[move][0] for move in sorted(twin)]
    assert found.totals == pytest.approx([twin[move][1] for move in sorted(twin)], abs=1e-9)
    assert np.all(found.squares <= found.totals + 1e-9)


#: Ending the game at once (i1) wins or loses by a point; going on has more points, or more chances.
AHEAD = "O O X . X O X . ."  # Black to move: i1 wins by 1; h1 wins half of the games, and 4.5 points on average
BEHIND = "O . X . . X X O ."  # White to move: i1 loses by 1; e1 wins a third of the games, and loses 5 on average


@pytest.mark.parametrize("kind", TWINS)
class TestRisk:
    """Winning plays safe ahead and risks all behind; the score does neither (Shibahara and Kotani 2008)."""

    @pytest.mark.parametrize(
        ("score", "move"), [("win", "i1"), ("sigmoid(5)", "i1"), ("sigmoid(0.05)", "h1"), ("final", "h1")]
    )
    def test_ahead(self, kind: str, score: str, move: str) -> None:
        position = LINE.parse(AHEAD)
        for seed in range(3):
            assert LINE.move_name(decide(f"{kind}(playouts=2000, score={score})", position, seed).move) == move

    @pytest.mark.parametrize(
        ("score", "move"), [("win", "e1"), ("sigmoid(5)", "e1"), ("sigmoid(0.05)", "i1"), ("final", "i1")]
    )
    def test_behind(self, kind: str, score: str, move: str) -> None:
        position = LINE.parse(BEHIND)
        for seed in range(3):
            assert LINE.move_name(decide(f"{kind}(playouts=2000, score={score})", position, seed).move) == move

    def test_the_stage_decides(self, kind: str) -> None:
        """Six stones are there: the seventh move is to be made."""
        position = LINE.parse(AHEAD)
        for stages, move in (("1-6:win, 7-:final", "h1"), ("1-7:win, 8-:final", "i1"), ("1-6:final, 7-:win", "i1")):
            found = decide(f'{kind}(playouts=2000, score="{stages}")', position)
            assert LINE.move_name(found.move) == move

    def test_values_are_returns(self, kind: str) -> None:
        """Of the move that ends the game at once by a point."""
        for score, value in (
            ("win", 1.0),
            ("final", (1 / LINE.score_range + 1) / 2),
            ("sigmoid(2)", 1 / (1 + math.exp(-2))),
        ):
            found = candidates(f"{kind}(playouts=300, score={score})", LINE.parse(AHEAD))
            if kind == "mc":
                assert found.values[-1] == pytest.approx(value)
            assert np.all((found.values >= 0) & (found.values <= 1))


def spread(results: list[float]) -> float:
    """Standard deviation of the results so far; the widest there is as long as there are fewer than two."""
    return statistics.stdev(results) if len(results) > 1 else 0.5


#: By scale: what the exploration constant is multiplied by, for the score and for the sigmoid.
FACTORS: dict[str, tuple[Any, Any]] = {
    "unit": (lambda results: 1.0, lambda results: 1.0),
    "paper": (lambda results: 0.5, lambda results: 1.0),
    "matched": (spread, spread),
}


@pytest.mark.parametrize("scale", FACTORS)
@pytest.mark.parametrize("score", ["final", "sigmoid(0.3)"])
def test_the_scale_of_exploration(scale: str, score: str) -> None:
    """Upper confidence bounds one move ahead, against the plain twin."""
    position = LINE.parse(AHEAD)
    factor = FACTORS[scale][score != "final"]
    model, _, constant = score.partition("(")
    rewards = naive.Rewards(LINE.score_range, model, float(constant.rstrip(")") or 0))
    twin = naive.upper_bounds(position, generator(1, "scored"), 300, rewards, factor)
    found = candidates(f"ucb(playouts=300, c=1.0, scale={scale}, fpu=none, score={score})", position)
    assert found.visits.tolist() == [twin[move][0] for move in sorted(twin)]
    assert found.totals == pytest.approx([twin[move][1] for move in sorted(twin)], abs=1e-9)


@pytest.mark.parametrize("kind", TWINS)
class TestSampling:
    @pytest.mark.parametrize("options", ["quality=0.2"])
    def test_auto_plays_moves_where_fills_do_not_do(self, kind: str, options: str) -> None:
        position = load("hex(size=3)").start()
        auto, moves = (
            candidates(f"{kind}(playouts=60, sampling={sampling}, {options})", position)
            for sampling in ("auto", "moves")
        )
        assert auto.totals.tolist() == moves.totals.tolist()
        plain = candidates(f"{kind}(playouts=60, sampling=moves)", position)
        assert plain.totals.tolist() != moves.totals.tolist()
        assert plain.visits.tolist() == moves.visits.tolist()

    def test_fills_are_refused_where_they_do_not_do(self, kind: str) -> None:
        with pytest.raises(InputError) as error:
            load_player(f"{kind}(sampling=fills, quality=0.1)").build(load("hex(size=3)"))
        assert (
            str(error.value) == "sampling=fills: a fill has no score and no length; score, quality and mercy take moves"
        )

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ("score=final", "score=final: game hex(size=3) has no score; score=win goes with every game"),
            (
                'score="1-2:win, 3-:sigmoid(1.0)"',
                'score="1-2:win, 3-:sigmoid(1.0)": game hex(size=3) has no score; score=win goes with every game',
            ),
            ("mercy=5", "mercy=5: game hex(size=3) has no score, so nobody leads by points in it"),
        ],
    )
    def test_games_without_points(self, kind: str, options: str, message: str) -> None:
        with pytest.raises(InputError) as error:
            load_player(f"{kind}({options})").build(load("hex(size=3)"))
        assert str(error.value) == message


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("kind", TWINS)
def test_earlier_decisions_do_not_matter(kind: str, options: str) -> None:
    """Running statistics begin anew with every decision."""
    player = load_player(f"{kind}(playouts=50, {options})").build(LINE)
    first, second = LINE.start(), LINE.parse("X . O . . . . . .")
    before = player.choose(second, generator(2)).candidates
    player.choose(first, generator(3))
    after = player.choose(second, generator(2)).candidates
    assert before is not None
    assert after is not None
    assert before.totals.tolist() == after.totals.tolist()


def stored(options: str) -> Any:
    """A player's spec, written and read."""
    return load_player(f"mc(playouts=50, {options})")


@pytest.mark.parametrize("options", OPTIONS)
def test_specs_are_read_as_they_are_written(options: str) -> None:
    config = stored(options)
    assert load_player(config.spec) == config
    assert stored("score=sigmoid(0.3)").spec == "mc(playouts=50, score=sigmoid(0.3))"
