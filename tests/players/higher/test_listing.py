"""Lists of patterns, and how local they are."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from arena.games import load
from arena.games.connection.topology import Topology, bent_y, hex_rhombus, straight_y
from arena.players import generator, load_player
from arena.players.higher.listing import PatternInfo, board_distances, locality, mean_distance


@pytest.mark.parametrize(
    ("game", "board"),
    [
        ("hex(size=4)", hex_rhombus(4)),
        ("y(straight, 5)", straight_y(5)),
        ("y(bent, 27)", bent_y(9, 2)),
        ("y(bent, 93)", bent_y(17, 4)),
    ],
)
def test_cells_that_touch_are_one_step_apart(game: str, board: Topology) -> None:
    distances = board_distances(load(game).diagram)
    for cell, near in enumerate(board.neighbours):
        assert np.flatnonzero(distances[cell] == 1).tolist() == list(near)
    assert not np.diag(distances).any()
    assert np.isfinite(distances).all()
    assert (distances == distances.T).all()
    for one, two, three in itertools.product(range(0, board.cells, 5), repeat=3):
        assert distances[one, three] <= distances[one, two] + distances[two, three]


def test_steps_on_square_boards_go_along_rows_and_columns() -> None:
    distances = board_distances(load("tic-tac-toe").diagram)
    assert distances[0].tolist() == [0, 1, 2, 1, 2, 3, 2, 3, 4]


def test_opposite_corners_of_hex() -> None:
    distances = board_distances(load("hex(size=5)").diagram)
    assert distances[0, 24] == 8  # the acute corners
    assert distances[4, 20] == 4  # the obtuse ones


def info(*moves: int) -> PatternInfo:
    """A pattern of Black's moves on a Hex board of side 5."""
    distances = board_distances(load("hex(size=5)").diagram)
    distance = mean_distance(distances, moves) if len(moves) > 1 else None
    return PatternInfo(moves, (0,) * len(moves), 0, 1.0, 0.5, distance)


def test_locality() -> None:
    game = load("hex(size=5)")
    cells = range(25)
    pairs = list(itertools.combinations(cells, 2))
    distances = board_distances(game.diagram)
    random = float(np.mean([distances[pair] for pair in pairs]))
    close = locality(game, [info(), info(3), info(0, 1), info(0, 1, 5)], cells)
    assert close is not None
    assert (close.patterns, close.distance) == (2, 1.0)
    assert close.random_distance == pytest.approx(random)
    assert close.ratio == pytest.approx(1 / random)
    assert locality(game, [info(), info(3)], cells) is None
    everything = locality(game, [info(*pair) for pair in pairs], cells)
    assert everything is not None
    assert everything.ratio == pytest.approx(1.0)
    # Random sets of any size are as far apart as random pairs.
    triples = locality(game, [info(*triple) for triple in itertools.combinations(cells, 3)], cells)
    assert triples is not None
    assert triples.ratio == pytest.approx(1.0)


def test_patterns_are_listed_in_order_of_appearance() -> None:
    spec = "orderN(playouts=120, interval=10, threshold=2, relevance=0, patterns=9)"
    player: Any = load_player(spec).build(load("hex(size=3)"))
    position = player.game.start()
    position.play("b2")
    decision = player.choose(position, generator(4))
    assert decision.patterns == player.patterns(mover=1)
    first, *others = decision.patterns
    assert (first.moves, first.sides, first.born, first.distance) == ((), (), 0, None)
    assert first.playouts == pytest.approx(float(player._books["total"][0][0]))
    assert [pattern.born for pattern in others] == sorted(pattern.born for pattern in others)
    assert others
    book = player._books[0]
    for number, pattern in enumerate(others, start=1):
        assert set(pattern.moves) <= set(position.legal_numbers().tolist())
        assert pattern.value == pytest.approx(book.results[2 * number + 1] / book.total[number])
        assert (pattern.distance is None) == (len(pattern.moves) == 1)
        assert book.born[number] == pattern.born
