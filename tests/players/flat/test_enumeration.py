"""Depth-i: minimax over playouts some plies ahead."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from arena.games import InputError, Position, Winner, load
from arena.players import generator, load_player
from tests.naive.enumeration import exact_values, search
from tests.support import exact
from tests.support.swing import WORTH, swing

#: Of tic-tac-toe, the chances of X less those of O in the middle of the board, by how many plies are enumerated.
ROOT_VALUES = {
    1: Fraction(1, 2),
    2: Fraction(3, 7),
    3: Fraction(47, 90),
    4: Fraction(4, 15),
    5: Fraction(2, 3),
    6: Fraction(1, 3),
    7: Fraction(1, 2),
    8: Fraction(0),
    9: Fraction(0),
}
CENTRE = 4
EMPTY: tuple[exact.Cells, exact.Cells] = (frozenset(), frozenset())


def margins(plies: int) -> dict[int, Fraction]:
    return exact_values(exact.tic_tac_toe(), EMPTY, 0, plies)


def tolerance(leaves: int, playouts: int) -> float:
    """How far the value at the root may be off, as a result from 0 to 1.

    Minimax of numbers that are all less than e away from the right ones is less than e away. A
    mean of n results has a normal error of at most 1/2 sqrt(1/n), which among so many leaves is
    exceeded anywhere with a chance of 1e-5.
    """
    return 0.5 * math.sqrt(leaves / playouts) * math.sqrt(2 * math.log(2 * leaves / 1e-5))


def stones_of(position: Position) -> tuple[exact.Cells, exact.Cells]:
    colours = position.stones().tolist()
    black, white = (frozenset(cell for cell, colour in enumerate(colours) if colour == side) for side in (1, 2))
    return black, white


class TestTicTacToe:
    def test_without_looking_ahead(self) -> None:
        """Depth 0: the chances of random play."""
        ends = exact.playout_chances(exact.tic_tac_toe())(EMPTY, 0)
        assert ends[1] - ends[2] == Fraction(187, 630)
        player = load_player("mc(playouts=400000)").build(load("tic-tac-toe"))
        found = player.choose(load("tic-tac-toe").start(), generator(1)).candidates
        assert found is not None
        assert abs(2 * found.values.mean() - 1 - 187 / 630) < 4 * math.sqrt(1 / 400000)

    @pytest.mark.parametrize("plies", ROOT_VALUES)
    def test_exact_values(self, plies: int) -> None:
        """Odd depths over-estimate and even ones under-estimate; up to depth 6 the centre is best."""
        found = margins(plies)
        assert max(found.values()) == ROOT_VALUES[plies]
        if plies <= 6:
            assert [cell for cell in found if found[cell] == ROOT_VALUES[plies]] == [CENTRE]

    @pytest.mark.parametrize(
        ("plies", "leaves", "playouts"),
        [(1, 9, 400_000), (2, 72, 800_000), (3, 504, 4_000_000), (4, 3024, 16_000_000), (8, 1, 1), (9, 1, 1)],
    )
    def test_values(self, plies: int, leaves: int, playouts: int) -> None:
        """From depth 8 on, where all is decided but for the only move left, the value is exact."""
        game = load("tic-tac-toe")
        decision = (
            load_player(f"depth(plies={plies}, playouts={playouts})")
            .build(game)
            .choose(game.start(), generator(1, plies))
        )
        assert decision.value is not None
        allowed = tolerance(leaves, playouts) if plies < 8 else 0.0
        assert allowed < 0.05
        assert abs(decision.value - float(ROOT_VALUES[plies] + 1) / 2) <= allowed
        if plies <= 3:
            assert decision.move == CENTRE
        expected = margins(plies)
        found = decision.candidates
        assert found is not None
        for move, value in zip(found.moves, found.values, strict=True):
            assert abs(value - float(expected[int(move)] + 1) / 2) <= allowed

    def test_budgets(self) -> None:
        """At least one playout at every undecided leaf; none where there are none."""
        game = load("tic-tac-toe")
        for plies, playouts, expected in ((2, 1, 72), (2, 1000, 1000), (3, 503, 504), (5, 1, 13680), (9, 5000, 0)):
            player = load_player(f"depth(plies={plies}, playouts={playouts})").build(game)
            assert player.choose(game.start(), generator(1)).playouts == expected

    @pytest.mark.parametrize("own", [0, 1])
    def test_the_whole_tree_is_perfect_play(self, own: int) -> None:
        """With depth 9 no game is lost against any replies, and what is won is won."""
        game, checked = load("tic-tac-toe"), 0
        player = load_player("depth(plies=9)").build(game)
        worth: dict[bytes, float] = {}

        def value(position: Position) -> float:
            """For who is to move."""
            key = position.states.tobytes()
            if key not in worth:
                winner = position.winner()
                if winner is not None:
                    worth[key] = 0.5 if winner is Winner.DRAW else 0.0
                else:
                    worth[key] = max(1 - value(after) for after in children(position))
            return worth[key]

        def children(position: Position) -> list[Position]:
            found = []
            for move in position.legal_numbers():
                after = position.copy()
                after.play(int(move))
                found.append(after)
            return found

        def follow(position: Position) -> None:
            nonlocal checked
            if position.winner() is not None:
                checked += 1
                return
            if position.turn == own:
                decision = player.choose(position, generator(1))
                assert decision.value == value(position)
                position.play(decision.move)
                assert 1 - value(position) == decision.value
                follow(position)
            else:
                for after in children(position):
                    follow(after)

        follow(game.start())
        assert checked > 40


@pytest.mark.parametrize(
    ("game", "drawing", "to_move"),
    [
        ("tic-tac-toe", ". . .\n. X .\n. . O", "black"),
        ("tic-tac-toe", "X X .\n. O .\n. . .", "white"),
        ("tic-tac-toe", "X X .\nO O .\n. . .", "black"),
    ],
)
@pytest.mark.parametrize(("plies", "playouts"), [(1, 100), (2, 333), (3, 1), (3, 1000), (4, 500)])
def test_twin(game: str, drawing: str, to_move: str, plies: int, playouts: int) -> None:
    """The same playouts at the same leaves; the same values, counts and expected moves, for either player."""
    position = load(game).parse(drawing, to_move)
    player = load_player(f"depth(plies={plies}, playouts={playouts}, sampling=moves)").build(position.game)
    rngs = generator(5, drawing, plies)
    twin = search(position, rngs.copy(), plies, max(playouts, player.choose(position, rngs.copy()).playouts))
    found = player.choose(position, rngs)
    assert found.candidates is not None
    side = int(to_move == "white")
    for place, move in enumerate(found.candidates.moves):
        results = [1 - black if side else black for black in twin[int(move)].results]
        assert found.candidates.visits[place] == len(results)
        assert found.candidates.totals[place] == pytest.approx(sum(results))
        assert found.candidates.squares[place] == pytest.approx(sum(result * result for result in results))
    means = {move: 1 - leaf.mean if side else leaf.mean for move, leaf in twin.items()}
    assert found.value == pytest.approx(max(means.values()))
    assert means[found.move] == pytest.approx(found.value)
    assert found.line == (found.move, *twin[found.move].line)
    assert len(found.line) <= plies


def test_equal_moves_are_played_equally_often() -> None:
    """Perfect play from the start: every first move draws."""
    game = load("tic-tac-toe")
    position = game.parse("X O X\n. . .\nO X O", "black")
    player = load_player("depth(plies=9)").build(game)
    found = [player.choose(position, generator(seed)).move for seed in range(120)]
    assert {found.count(move) for move in set(found)} <= set(range(20, 61))
    assert len(set(found)) == 3


class TestFills:
    @pytest.mark.parametrize(("to_move", "plies"), [("black", 1), ("white", 1), ("white", 2)])
    def test_values(self, to_move: str, plies: int) -> None:
        position = load("hex(size=3)").parse(". O .\n. . .\n. . X", to_move)
        side = int(to_move == "white")
        expected = exact_values(exact.hex_board(3), stones_of(position), side, plies)
        leaves, playouts = (7, 100_000) if plies == 1 else (42, 600_001)
        found = (
            load_player(f"depth(plies={plies}, playouts={playouts})")
            .build(position.game)
            .choose(position, generator(4))
        )
        assert found.playouts == playouts
        assert found.candidates is not None
        for move, value in zip(found.candidates.moves, found.candidates.values, strict=True):
            margin = float(expected[int(move)])
            assert abs(value - (1 + (-margin if side else margin)) / 2) <= tolerance(leaves, playouts)
        assert np.all(np.abs(found.candidates.visits - playouts / leaves) < 1)

    def test_decided_leaves(self) -> None:
        """A win in two plies is seen for what it is; the line leads there."""
        position = load("hex(size=3)").parse(". X .\n. X O\nO . .", "black")
        found = load_player("depth(plies=3, playouts=1)").build(position.game).choose(position, generator(4))
        assert position.game.move_name(found.move) == "b3"
        assert (found.value, found.line) == (1.0, (found.move,))
        position = load("hex(size=3)").parse(". . .\n. X .\n. . .", "white")
        found = load_player("depth(plies=7, playouts=1)").build(position.game).choose(position, generator(4))
        assert found.value == 0.0
        assert len(found.line) % 2 == 0


def best_lead(owners: list[int], turn: int, left: int) -> float:
    """Black's lead with best play of swing; owners are 1, -1 or 0."""
    if left == 0:
        return float(sum(worth * owner for worth, owner in zip(WORTH.tolist(), owners, strict=True)))
    leads = []
    for cell in range(len(owners)):
        after = [*owners]
        after[cell] = -1 if turn else 1
        leads.append(best_lead(after, 1 - turn, left - 1))
    return min(leads) if turn else max(leads)


@pytest.mark.parametrize("plies", [7, 8])
def test_scores(plies: int) -> None:
    """Where all plies are enumerated the value is that of the best score, for both players."""
    game = swing()
    player = load_player(f"depth(plies={plies}, score=final)").build(game)
    position = game.start()
    for made in range(4):
        found = player.choose(position, generator(1))
        owners = [{0: 0, 1: 1, 2: -1}[colour] for colour in position.stones().tolist()]
        lead = best_lead(owners, position.turn, 7 - made)
        assert found.value == pytest.approx(((-lead if position.turn else lead) / 11 + 1) / 2)
        assert len(found.line) == 7 - made
        position.play(int(found.move))


def test_scores_of_playouts() -> None:
    """Depth 1 with points: each of the six plies to come puts a stone on a given cell with a chance of 1/4."""
    leads = []
    for cell in range(4):
        lead = 0.0
        for other, worth in enumerate(WORTH.tolist()):
            owner = 1.0 if other == cell else 0.0
            for turn in range(1, 7):
                owner = 0.75 * owner + 0.25 * (-1.0 if turn % 2 else 1.0)
            lead += worth * owner
        leads.append(lead)
    game = swing()
    found = load_player("depth(playouts=200000, score=final)").build(game).choose(game.start(), generator(1))
    assert found.candidates is not None
    expected = (np.array(leads) / 11 + 1) / 2
    assert np.all(np.abs(found.candidates.values - expected) <= 4 * found.candidates.errors)
    assert found.move == 3


class TestErrors:
    def test_too_many_leaves(self) -> None:
        with pytest.raises(InputError) as caught:
            load_player("depth(plies=6, leaves=50000)").build(load("hex(size=3)"))
        message = str(caught.value)
        assert message.startswith("plies=6: hex(size=3) has more than leaves=50000 positions 6 plies ahead;")
        assert "\n" not in message

    def test_the_limit_is_exact(self) -> None:
        game = load("tic-tac-toe")
        load_player("depth(plies=2, leaves=72)").build(game)
        with pytest.raises(InputError):
            load_player("depth(plies=2, leaves=71)").build(game)

    @pytest.mark.parametrize("spec", ["depth(plies=0)", "depth(plies=17)", "depth(playouts=0)", "depth(mercy=2)"])
    def test_bad_values(self, spec: str) -> None:
        with pytest.raises(InputError):
            load_player(spec).build(load("tic-tac-toe"))


def test_cheapest_looks_one_ply_ahead() -> None:
    config = load_player("depth(plies=5)").cheapest()
    assert config.spec == "depth(plies=1, playouts=1)"
