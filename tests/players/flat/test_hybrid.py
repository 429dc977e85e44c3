"""Bouzy's hybrid: a shallow tree whose leaves are valued by all moves as first."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from arena.games import InputError, Position, Winner, load
from arena.players import generator, load_player
from tests.support import exact

EMPTY: exact.Cells = frozenset()
Values = Callable[[tuple[exact.Cells, exact.Cells], int], dict[int, float]]


def by_moves(board: exact.Board) -> Values:
    """All-moves-as-first values of random games, move by move, from 0 to 1 for who is to move."""

    def values(stones: tuple[exact.Cells, exact.Cells], side: int) -> dict[int, float]:
        counts = exact.all_moves_as_first(board, stones, side)
        return {move: float((count.wins + count.draws / 2) / count.visits) for move, count in counts.items()}

    return values


def by_fills(board: exact.Board) -> Values:
    """The same of random fills."""
    return lambda stones, side: {
        move: float(chance) for move, chance in exact.fill_chances(board, stones, side).items()
    }


def move_values(
    board: exact.Board, values: Values, stones: tuple[exact.Cells, exact.Cells], side: int, depth: int
) -> dict[int, float]:
    """What every move is worth to who is to move, when so many plies are looked ahead."""
    if depth == 1:
        return values(stones, side)
    found = {}
    for move in board.empty(*stones):
        own, other = stones[side] | {move}, stones[1 - side]
        after = (own, other) if side == 0 else (other, own)
        winner = board.ended(*after)
        if winner:
            found[move] = 0.5 if winner == 3 else float(winner == side + 1)
        else:
            found[move] = 1 - max(move_values(board, values, after, 1 - side, depth - 1).values())
    return found


def tolerance(leaves: int, moves: int, playouts: int) -> float:
    """How far a value may be off: that of the worst of all means, each of at least a quarter of a leaf's playouts."""
    least = playouts / leaves / 4
    return 0.5 / math.sqrt(least) * math.sqrt(2 * math.log(2 * leaves * moves / 1e-5))


@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=3)"])
@pytest.mark.parametrize("rest", ["", ", sampling=moves, credit=first", ", quality=0.2"])
def test_one_ply_is_all_moves_as_first(game: str, rest: str) -> None:
    """The same seed gives the same counts."""
    position = load(game).start()
    specs = (f"hybrid(depth=1, playouts=300{rest})", f"amaf(playouts=300{rest})")
    one, other = (load_player(spec).build(position.game).choose(position, generator(5)) for spec in specs)
    assert one.candidates is not None
    assert other.candidates is not None
    assert (one.move, one.value) == (other.move, other.value)
    assert one.candidates.totals.tolist() == other.candidates.totals.tolist()


@pytest.mark.parametrize(("depth", "leaves"), [(2, 9), (3, 72)])
def test_values_of_tic_tac_toe(depth: int, leaves: int) -> None:
    board, playouts = exact.tic_tac_toe(), 400_000
    expected = move_values(board, by_moves(board), (EMPTY, EMPTY), 0, depth)
    position = load("tic-tac-toe").start()
    decision = (
        load_player(f"hybrid(depth={depth}, playouts={playouts})").build(position.game).choose(position, generator(1))
    )
    assert decision.candidates is not None
    off = np.abs(decision.candidates.values - [expected[move] for move in range(9)])
    assert off.max() < tolerance(leaves, 8, playouts) < 0.1
    assert decision.move == max(expected, key=lambda move: expected[move]) == 4
    assert decision.line[0] == 4
    assert len(decision.line) == depth - 1
    assert decision.playouts == playouts


@pytest.mark.parametrize("to_move", ["black", "white"])
def test_values_by_fills(to_move: str) -> None:
    """In Hex the leaves are filled; a leaf that is won already counts as that."""
    drawing = "X . .\n . O .\n  X . O"
    position = load("hex(size=3)").parse(drawing, to_move)
    colours = position.stones().tolist()
    black, white = (frozenset(cell for cell, colour in enumerate(colours) if colour == side) for side in (1, 2))
    board = exact.hex_board(3)
    expected = move_values(board, by_fills(board), (black, white), int(to_move == "white"), 2)
    decision = load_player("hybrid(playouts=200000)").build(position.game).choose(position, generator(1))
    assert decision.candidates is not None
    off = np.abs(decision.candidates.values - [expected[int(move)] for move in decision.candidates.moves])
    assert off.max() < tolerance(len(expected), len(expected), 200_000) < 0.05
    assert {0.0, 1.0} & set(expected.values())


@pytest.mark.parametrize("own", [0, 1])
def test_the_whole_tree_never_loses(own: int) -> None:
    """With depth 9, tic-tac-toe is played out in the tree: no replies beat it."""
    game = load("tic-tac-toe")
    player, seen = load_player("hybrid(depth=9, playouts=1)").build(game), set()

    def follow(position: Position) -> None:
        winner = position.winner()
        if winner is not None:
            assert winner in (Winner.DRAW, (Winner.BLACK, Winner.WHITE)[own])
            return
        if position.states.tobytes() in seen:
            return
        seen.add(position.states.tobytes())
        moves = position.legal_numbers()
        if position.turn == own:
            moves = np.array([player.choose(position, generator(1)).move])
        for move in moves:
            after = position.copy()
            after.play(int(move))
            follow(after)

    follow(game.start())
    assert len(seen) > 50


def test_positions_are_counted_before_they_are_played() -> None:
    with pytest.raises(InputError, match="more than leaves=100 positions 2 plies ahead"):
        load_player("hybrid(depth=3, leaves=100)").build(load("hex(size=4)"))
