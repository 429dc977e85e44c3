"""Wins and losses that are known: they are right, they are found, and then the search stops."""

from __future__ import annotations

import random

import pytest

from arena.games import Position, load
from arena.players import generator
from arena.players.tree.nodes import LOST, ROOT, WON
from arena.players.tree.player import TreePlayer
from tests.support.solver import value_of
from tests.support.trees import children, item, player_of

TRANSPOSING = ", transpositions=true"


def random_positions(game: str, number: int, seed: int) -> list[Position]:
    """Undecided positions some random moves into the game."""
    draw, found = random.Random(seed), []
    while len(found) < number:
        position = load(game).start()
        for _ in range(draw.randrange(2, 8)):
            if position.winner() is None:
                position.play(draw.choice(position.legal_numbers().tolist()))
        if position.winner() is None:
            found.append(position)
    return found


def assert_marks_are_right(player: TreePlayer, position: Position, node: int = int(ROOT)) -> int:
    """All that is marked is so by exhaustive search; how many nodes are."""
    mark, value = item(player, "mark", node), value_of(position)
    if mark & int(WON):
        assert value == 0.0  # for who is to move now, and did not make the node's move
    if mark & int(LOST):
        assert value == 1.0
    assert not (mark & int(WON) and mark & int(LOST))
    marked = int(mark != 0)
    for child in children(player, node):
        if item(player, "visits", child) or item(player, "mark", child):
            after = position.copy()
            after.play(item(player, "move", child))
            marked += assert_marks_are_right(player, after, child)
    return marked


@pytest.mark.parametrize("more", ["", TRANSPOSING, ", expand=3", ", width=widening, width_after=2"])
@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=3)"])
def test_what_is_proven_is_true_and_nothing_is_missed(game: str, more: str) -> None:
    """Won and lost positions are proven, draws are not, and the move is one that keeps the value."""
    player = player_of(f"uct(playouts=20000, proofs=true{more})", load(game))
    marked, stopped = 0, 0
    for number, position in enumerate(random_positions(game, 25, seed=7)):
        decision, value = player.choose(position, generator(number)), value_of(position)
        marked += assert_marks_are_right(player, position) if number < 8 else 0
        proven = value != 0.5
        stopped += decision.playouts < 20_000
        assert (decision.playouts < 20_000) == proven == bool(item(player, "mark"))
        after = position.copy()
        after.play(decision.move)
        assert 1 - value_of(after) == value
        assert ("the move wins" in decision.note) == (value == 1.0)
        assert ("every move loses" in decision.note) == (value == 0.0)
    assert marked > 100
    assert stopped > 5


@pytest.mark.parametrize("kind", ["uct", "rave"])
def test_the_search_stops_as_soon_as_the_root_is_known(kind: str) -> None:
    position = load("tic-tac-toe").parse("X X .\nO O .\n. . .\nBlack (X) to move")
    decision = player_of(f"{kind}(playouts=1000000, proofs=true)", position.game).choose(position, generator(1))
    assert position.game.move_name(decision.move) == "c1"
    assert decision.playouts < 20
    assert decision.note == "the move wins"


def test_without_proofs_nothing_is_marked() -> None:
    position = load("tic-tac-toe").parse("X X .\nO O .\n. . .\nBlack (X) to move")
    player = player_of("uct(playouts=200)", position.game)
    assert player.choose(position, generator(1)).playouts == 200
    assert not player._nodes["mark"].any()


def test_hex_is_solved_from_its_start() -> None:
    """The first player wins, and the search knows it at last, whichever way it gets there."""
    position = load("hex(size=3)").start()
    for more in ("", TRANSPOSING):
        decision = player_of(f"uct(playouts=500000, proofs=true{more})", position.game).choose(position, generator(1))
        assert decision.playouts < 500_000
        assert decision.note == "the move wins"
        assert position.game.move_name(decision.move) in {"c1", "a2", "b2", "c2", "a3"}


@pytest.mark.parametrize("more", ["", ", reuse=true"])
def test_moves_that_lose_are_not_compared_with(more: str) -> None:
    """Pruning goes by moves that may still be good: with it and proofs no won position is given away."""
    spec = f"uct(playouts=3000, proofs=true, pruning=hard, rd=0.2, prune_least=4, prune_every=1{more})"
    player = player_of(spec, load("tic-tac-toe"))
    for number, position in enumerate(random_positions("tic-tac-toe", 60, seed=9)):
        player.start_game()
        decision = player.choose(position, generator(number))
        found = decision.candidates
        assert found is not None
        assert found.excluded is not None
        after = position.copy()
        after.play(decision.move)
        if decision.note == "the move wins":
            assert value_of(after) == 0.0
        if decision.note == "every move loses":
            assert value_of(position) == 0.0
