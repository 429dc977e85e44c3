"""Progressive pruning: scores, values in games, and what is asked of players."""

from __future__ import annotations

import math

import numpy as np
import pytest

from arena.games import InputError, load
from arena.players import generator, load_player
from tests.support import exact
from tests.support.bandit import RANGE, bandit, decide
from tests.support.contenders import CAP, EQUAL, ONE_LEFT, in_play, visits


class TestScores:
    """Results by points."""

    @pytest.mark.parametrize("points", [0.2, 0.5])
    def test_sigma_e_is_in_points(self, points: float) -> None:
        """Two moves that win and lose by 3 in turn: errors in points fall to sigma_e after so many playouts."""
        expected = 2
        while 3 * math.sqrt((1 - (expected % 2) / expected**2) / (expected - 1)) >= points:
            expected += 1
        row = [3, -3] * 1000
        found = decide([row, row], f"pp(score=final, equal={points}, least=2)")
        assert (found.note, found.playouts) == (EQUAL, 2 * expected)
        if points == 0.2:
            assert decide([row, row], "pp(score=final, least=2)").playouts == 2 * expected

    @pytest.mark.parametrize("white", [False, True])
    def test_who_wins_by_more(self, white: bool) -> None:
        """The score decides against the number of wins, for either player."""
        side = -1 if white else 1
        often, high = [[side * points for points in row] * 300 for row in ([1, 1, 1, -2], [-1, -1, -1, 50])]
        assert decide([often, high], "pp(score=win, least=200)", white).move == 0
        found = decide([often, high], "pp(score=final, least=200)", white)
        assert found.move == 1
        assert found.value == pytest.approx((47 / 4 / RANGE + 1) / 2, abs=0.01)

    def test_chances_by_default(self) -> None:
        config = load_player("pp")
        assert config.largest_error(bandit([[1]])) == 0.005  # type: ignore[attr-defined]
        assert load_player("pp(score=final)").largest_error(bandit([[1]])) == 0.2 / 200  # type: ignore[attr-defined]
        assert load_player("pp(equal=0.1)").largest_error(bandit([[1]])) == 0.1  # type: ignore[attr-defined]


class TestGames:
    @pytest.mark.parametrize("to_move", ["black", "white"])
    @pytest.mark.parametrize("spec", ["pp(rd=50, playouts=60000)", "pp(rd=4, equal=0.002, playouts=60000)"])
    def test_values(self, spec: str, to_move: str) -> None:
        """Means of moves are exact chances, for either side, with draws."""
        position = load("tic-tac-toe").parse("X . O\n. X .\n. O .", to_move)
        colours = position.stones().tolist()
        black, white = (frozenset(cell for cell, colour in enumerate(colours) if colour == side) for side in (1, 2))
        side = int(to_move == "white")
        chances = exact.expected_outcomes(exact.tic_tac_toe(), (black, white), side)
        worth = {cell: float(ends.get(side + 1, 0) + ends.get(3, 0) / 2) for cell, ends in chances.items()}
        found = load_player(spec).build(position.game).choose(position, generator(3, spec, to_move))
        assert found.candidates is not None
        for move, value, error in zip(
            found.candidates.moves, found.candidates.values, found.candidates.errors, strict=True
        ):
            assert abs(value - worth[int(move)]) <= 4.5 * error + 1e-12
        assert worth[found.move] == max(worth.values())

    @pytest.mark.parametrize(
        ("game", "drawing", "best"),
        [("tic-tac-toe", ". . .\n. . .\n. . .", "b2"), ("hex(size=3)", ". O .\n. . .\n. . X", "c1")],
    )
    def test_cheaper_than_the_basic_idea(self, game: str, drawing: str, best: str) -> None:
        """It finds the best move with a fraction of the playouts that all moves would take."""
        position = load(game).parse(drawing, "black")
        player = load_player("pp(rd=3, per_move=4000)").build(position.game)
        decisions = [player.choose(position, generator(seed, "cheap")) for seed in range(20)]
        moves = len(position.legal_numbers())
        assert {position.game.move_name(decision.move) for decision in decisions} == {best}
        assert max(decision.playouts for decision in decisions) < moves * 4000 / 4
        assert {decision.note for decision in decisions} == {ONE_LEFT}
        assert all(len(in_play(decision)) == 1 for decision in decisions)

    def test_a_first_round_that_is_cut_short(self) -> None:
        """Nothing is pruned before every move has had its batch; the best of those tried is played."""
        found = (
            load_player("pp(playouts=200, least=2)")
            .build(load("hex(size=3)"))
            .choose(load("hex(size=3)").start(), generator(1))
        )
        assert (found.note, found.playouts) == (CAP, 200)
        assert sorted(visits(found)) == [0] * 5 + [8, 64, 64, 64]
        assert in_play(found) == set(range(9))
        assert visits(found)[found.move] > 0

    def test_batches(self) -> None:
        """Fills come in batches of the size asked for, and the cap is met exactly."""
        game = load("hex(size=3)")
        for batch, cap in ((64, 1000), (64, 577), (10, 333), (64, 9 * 64)):
            player = load_player(f"pp(rd=20, playouts={cap}, batch={batch})").build(game)
            found = player.choose(game.start(), generator(1))
            full, rest = divmod(cap, batch)
            assert sum(visits(found)) == found.playouts == cap
            assert sorted(count % batch for count in visits(found)) == [0] * 8 + [rest]
            assert np.ptp(visits(found)) <= batch
            assert max(visits(found)) == -(-(full + bool(rest)) // 9) * batch or rest

    @pytest.mark.parametrize("to_move", ["black", "white"])
    def test_fills_have_the_expected_outcome(self, to_move: str) -> None:
        """Means over many decisions, for either side."""
        position = load("hex(size=3)").parse(". O .\n. . .\n. . X", to_move)
        colours = position.stones().tolist()
        black, white = (frozenset(cell for cell, colour in enumerate(colours) if colour == side) for side in (1, 2))
        side = int(to_move == "white")
        chances = exact.expected_outcomes(exact.hex_board(3), (black, white), side)
        player = load_player("pp(rd=100, playouts=44800)").build(position.game)
        found = player.choose(position, generator(9, to_move)).candidates
        assert found is not None
        expected = np.array([float(chances[int(move)].get(side + 1, 0)) for move in found.moves])
        assert np.all(np.abs(found.values - expected) <= 4.5 * np.sqrt(expected * (1 - expected) / found.visits))

    @pytest.mark.parametrize(
        ("game", "drawing", "best"),
        [("tic-tac-toe", "X X .\nO O .\n. . .", "c1"), ("hex(size=3)", ". X .\n. X O\nO . .", "b3")],
    )
    def test_a_move_that_wins_at_once(self, game: str, drawing: str, best: str) -> None:
        position = load(game).parse(drawing, "black")
        found = load_player("pp").build(position.game).choose(position, generator(1))
        assert (position.game.move_name(found.move), found.value, found.note) == (best, 1.0, ONE_LEFT)


@pytest.mark.parametrize(
    ("spec", "game", "message"),
    [
        ("pp(recheck=10)", "tic-tac-toe", "'recheck' has no effect without rule=soft"),
        ("pp(batch=10)", "tic-tac-toe", "batch=10: in tic-tac-toe these playouts go move by move"),
        (
            "pp(batch=10, sampling=moves)",
            "hex(size=3)",
            "'batch' has no effect without sampling=auto or sampling=fills",
        ),
        ("pp(score=final)", "hex(size=3)", "score=final"),
        ("pp(sampling=fills)", "tic-tac-toe", "sampling=fills"),
        ("pp(rd=-1)", "tic-tac-toe", "'rd' is -1"),
    ],
)
def test_errors(spec: str, game: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        load_player(spec).build(load(game))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_budget() -> None:
    assert load_player("pp").budget == 0
    assert load_player("pp(playouts=70)").budget == 70
    assert load_player("pp(rd=2)").spec == "pp(rd=2.0)"
