"""What the flat players say of a position, against exact chances."""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from arena.games import Position, load
from arena.players import Decision, generator, load_player
from tests.support import exact
from tests.support.outcomes import draws, wins
from tests.support.statistics import assert_means

EMPTY: tuple[exact.Cells, exact.Cells] = (frozenset(), frozenset())

#: One cell of each kind on the tic-tac-toe board.
CENTRE, CORNER, EDGE = 4, 0, 1

#: The smallest playouts with which no sample of a few hundred decisions leaves a move unvisited.
BATCHES, PLAYOUTS = 300, 512


def decide(spec: str, position: Position, *purpose: str | int) -> Decision:
    """One decision of a new player."""
    return load_player(spec).build(position.game).choose(position, generator(2006, *purpose))


def values(spec: str, position: Position) -> np.ndarray[Any, Any]:
    """The values of all legal moves in many independent decisions, one row each."""
    player = load_player(spec).build(position.game)
    decisions = [player.choose(position, generator(2006, spec, batch)) for batch in range(BATCHES)]
    found = [decision.candidates for decision in decisions]
    assert all(candidates is not None and candidates.visits.min() > 0 for candidates in found)
    return np.array([candidates.values for candidates in found if candidates is not None])


def set_up(game: str, drawing: str, to_move: str | None = None) -> Position:
    """The position in a drawing."""
    return load(game).parse(drawing, to_move)


def stones_of(position: Position) -> tuple[tuple[exact.Cells, exact.Cells], int]:
    """The stones and the side to move, for exact calculation."""
    colours = [int(colour) for colour in position.state.color[: position.game.moves]]
    black, white = (frozenset(cell for cell, colour in enumerate(colours) if colour == side) for side in (1, 2))
    return (black, white), int(position.state.to_move)


class TestTicTacToe:
    def test_expected_outcome_of_the_first_move(self) -> None:
        """After the centre X wins by 1/2 more than O, after a corner by 12/35, after an edge by 1/5."""
        endings = exact.expected_outcomes(exact.tic_tac_toe(), EMPTY, 0)
        margins = {cell: chances[1] - chances[2] for cell, chances in endings.items()}
        assert [margins[cell] for cell in (CENTRE, CORNER, EDGE)] == [Fraction(1, 2), Fraction(12, 35), Fraction(1, 5)]
        found = decide("mc(playouts=1000000)", load("tic-tac-toe").start()).candidates
        assert found is not None
        assert list(found.moves) == list(range(9))
        for move, visits, won, drawn in zip(found.moves, found.visits, wins(found), draws(found), strict=True):
            chances = endings[int(move)]
            margin = float(margins[int(move)])
            variance = float(chances[1] + chances[2]) - margin**2
            losses = visits - won - drawn
            assert abs((int(won) - int(losses)) / visits - margin) < 4 * np.sqrt(variance / visits)
            assert abs(drawn / visits - chances[3]) < 4 * np.sqrt(float(chances[3] * (1 - chances[3])) / visits)

    def test_all_moves_as_first_at_the_start(self) -> None:
        """X wins 438/617 of the playouts in which X has the centre, 731/1184 with a corner, 101/189 with an edge."""
        counts = exact.all_moves_as_first(exact.tic_tac_toe(), EMPTY, 0)
        rates = {cell: count.wins / count.visits for cell, count in counts.items()}
        oracle = [Fraction(438, 617), Fraction(731, 1184), Fraction(101, 189)]
        assert [rates[cell] for cell in (CENTRE, CORNER, EDGE)] == oracle
        playouts = 1_000_000
        found = decide("amaf(playouts=1000000)", load("tic-tac-toe").start()).candidates
        assert found is not None
        for move, visits, won, drawn in zip(found.moves, found.visits, wins(found), draws(found), strict=True):
            count = counts[int(move)]
            rate, drew, made = (float(part) for part in (rates[move], count.draws / count.visits, count.visits))
            assert abs(won / visits - rate) < 4 * np.sqrt(rate * (1 - rate) / visits)
            assert abs(drawn / visits - drew) < 4 * np.sqrt(drew * (1 - drew) / visits)
            assert abs(visits / playouts - made) < 4 * np.sqrt(made * (1 - made) / playouts)

    @pytest.mark.parametrize("to_move", ["black", "white"])
    @pytest.mark.parametrize("player", ["mc", "amaf"])
    def test_later_position(self, player: str, to_move: str) -> None:
        """In the middle of a game both players see the exact chances of whoever is to move."""
        position = set_up("tic-tac-toe", "X . O\n. X .\n. O .", to_move)
        stones, side = stones_of(position)
        found = decide(f"{player}(playouts=200000)", position, to_move).candidates
        assert found is not None
        board = exact.tic_tac_toe()
        for move, value, visits in zip(found.moves, found.values, found.visits, strict=True):
            if player == "mc":
                chances = exact.expected_outcomes(board, stones, side)[int(move)]
                mean = float(chances.get(side + 1, Fraction(0)) + chances.get(3, Fraction(0)) / 2)
            else:
                count = exact.all_moves_as_first(board, stones, side)[int(move)]
                mean = float((count.wins + count.draws / 2) / count.visits)
            assert abs(value - mean) <= 4 * np.sqrt(mean * (1 - mean) / visits)


#: Small connection games, empty and with stones, and the same boards for exact calculation.
SMALL = {
    "hex, empty": ("hex(size=3)", ". . .\n. . .\n. . .", "black", exact.hex_board(3)),
    "hex, white": ("hex(size=3)", ". . .\n. X .\n. . .", "white", exact.hex_board(3)),
    "hex, even": ("hex(size=3)", ". O .\n. . .\n. . X", "black", exact.hex_board(3)),
    "y, empty": ("y(board=straight, size=3)", ". . .\n. .\n.", "black", exact.straight_y(3)),
    "y, white": ("y(board=straight, size=4)", ". . . .\n. X .\nO .\nX", "white", exact.straight_y(4)),
}


@functools.cache
def exact_outcomes(name: str) -> dict[int, Fraction]:
    """The mover's exact winning chances after each move."""
    game, drawing, to_move, board = SMALL[name]
    stones, side = stones_of(set_up(game, drawing, to_move))
    chances = exact.expected_outcomes(board, stones, side)
    return {cell: endings.get(side + 1, Fraction(0)) for cell, endings in chances.items()}


@pytest.mark.parametrize("name", SMALL)
class TestSmallBoards:
    def test_order_is_of_no_matter(self, name: str) -> None:
        """Exactly: playouts after a move, and fills in which the cell is the mover's, are won alike."""
        game, drawing, to_move, board = SMALL[name]
        stones, side = stones_of(set_up(game, drawing, to_move))
        assert exact.fill_chances(board, stones, side) == exact_outcomes(name)

    @pytest.mark.parametrize("player", ["mc(playouts={})", "mc(playouts={}, sampling=moves)", "amaf(playouts={})"])
    def test_expected_outcome(self, name: str, player: str) -> None:
        """Expected outcome by fills and by moves, and all moves as first by fills, have the exact expectation."""
        game, drawing, to_move, _ = SMALL[name]
        oracle = exact_outcomes(name)
        found = values(player.format(PLAYOUTS), set_up(game, drawing, to_move))
        assert_means(found, [float(oracle[cell]) for cell in sorted(oracle)], errors=4.5)

    def test_all_moves_as_first_by_moves(self, name: str) -> None:
        """Move by move, a move counts only in playouts that are not over before it."""
        game, drawing, to_move, board = SMALL[name]
        position = set_up(game, drawing, to_move)
        counts = exact.all_moves_as_first(board, *stones_of(position))
        player = load_player(f"amaf(playouts={PLAYOUTS}, sampling=moves)").build(position.game)
        visits, won = [], []
        for batch in range(BATCHES):
            found = player.choose(position, generator(1, batch)).candidates
            assert found is not None
            visits.append(found.visits)
            won.append(wins(found))
        assert_means(np.array(visits) / PLAYOUTS, [float(counts[cell].visits) for cell in sorted(counts)], errors=4.5)
        assert_means(np.array(won) / PLAYOUTS, [float(counts[cell].wins) for cell in sorted(counts)], errors=4.5)


def assert_same_means(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> None:
    """The values of all moves have the same expectation in both samples."""
    deviation = np.sqrt(one.var(axis=0, ddof=1) / len(one) + other.var(axis=0, ddof=1) / len(other))
    assert np.all(np.abs(one.mean(axis=0) - other.mean(axis=0)) <= 4.5 * deviation)
    # Without this a sample too small to tell anything apart would do.
    assert np.ptp(one.mean(axis=0)) > 10 * deviation.max()


@pytest.mark.parametrize("to_move", ["black", "white"])
def test_samplings_agree_on_a_larger_board(to_move: str) -> None:
    """Expected outcome by fills and by moves, and all moves as first by fills, agree on the bent board of 27 points."""
    game = load("y(board=bent, size=27)")
    position = game.start()
    for move in ("e2", "d3", "c5"):
        position.play(move)
    position = game.parse(position.draw(), to_move)
    by_fills = values("mc(playouts=4096)", position)
    assert_same_means(by_fills, values("mc(playouts=4096, sampling=moves)", position))
    assert_same_means(by_fills, values("amaf(playouts=512)", position))


@pytest.mark.parametrize("player", ["mc(playouts=2048)", "mc(playouts=2048, sampling=moves)", "amaf(playouts=512)"])
def test_whites_point_of_view_in_hex(player: str) -> None:
    """Mirrored and with colours swapped, a position looks to White as it did to Black."""
    size = 4
    drawn = ["X . . O", ". . X .", ". O . .", ". . . ."]
    cells = [row.split() for row in drawn]
    swapped = {"X": "O", "O": "X", ".": "."}
    mirrored = [" ".join(swapped[cells[x][y]] for x in range(size)) for y in range(size)]
    black = set_up("hex(size=4)", "\n".join(drawn), "black")
    white = set_up("hex(size=4)", "\n".join(mirrored), "white")
    moves = [int(move) for move in black.legal_numbers()]
    places = [(move % size) * size + move // size for move in moves]
    white_moves = [int(move) for move in white.legal_numbers()]
    order = [white_moves.index(place) for place in places]
    assert_same_means(values(player, black), values(player, white)[:, order])


@pytest.mark.parametrize("player", ["mc(playouts=2048)", "amaf(playouts=512)", "amaf(playouts=512, sampling=moves)"])
def test_whites_point_of_view_in_y(player: str) -> None:
    """With colours swapped, a position looks to White as it did to Black."""
    drawn = "X . . O\n. X .\n. .\nO"
    swapped = drawn.translate(str.maketrans("XO", "OX"))
    game = "y(board=straight, size=4)"
    assert_same_means(values(player, set_up(game, drawn, "black")), values(player, set_up(game, swapped, "white")))


@pytest.mark.parametrize("player", ["mc(playouts=100000)", "amaf(playouts=100000)"])
def test_a_decision_carries_the_value_of_its_move(player: str) -> None:
    """The move has the highest value of all candidates, and that is the decision's value."""
    for game in ("tic-tac-toe", "hex(size=3)"):
        decision = decide(player, load(game).start(), game)
        found = decision.candidates
        assert found is not None
        assert decision.playouts == 100000
        assert decision.move == found.moves[np.argmax(found.values)]
        assert decision.value == pytest.approx(found.values.max(), abs=1e-12)
        if game == "tic-tac-toe":
            assert decision.move == CENTRE


@pytest.mark.parametrize(
    ("game", "made"), [("hex(size=3)", 0), ("hex(size=5)", 10), ("y(board=bent, size=27)", 0), ("hex(size=11)", 60)]
)
def test_fills_scatter_as_independent_games_do(game: str, made: int) -> None:
    """Fills that are drawn together say as much as games on their own, also when few cells are empty."""
    position = load(game).start()
    chance = np.random.default_rng(3)
    for _ in range(made):
        position.play(int(chance.choice(position.legal_numbers())))
    assert position.winner() is None
    player = load_player(f"amaf(playouts={PLAYOUTS})").build(position.game)
    found = [player.choose(position, generator(1, batch)).candidates for batch in range(BATCHES)]
    means = np.array([candidates.values for candidates in found if candidates is not None])
    visits = np.array([candidates.visits for candidates in found if candidates is not None])
    expected = means.mean(axis=0)
    independent = expected * (1 - expected) / visits.mean(axis=0)
    uncertain = independent > 0
    assert 0.8 < (means.var(axis=0, ddof=1)[uncertain] / independent[uncertain]).mean() < 1.25
