"""The part of the tree that the game moves on to is kept, and nothing from one game to the next."""

from __future__ import annotations

import random
from typing import Any

import pytest

from arena.games import Game, Position, load
from arena.players import Decision, generator
from arena.players.tree.nodes import EXCLUDED
from arena.players.tree.player import TreePlayer
from tests.support.toyscore import harvest
from tests.support.trees import children, counts, item, player_of, size, twin_of

SPECS = [
    "uct(playouts=300, reuse=true)",
    "rave(playouts=300, reuse=true, prior=0.4)",
    "rave(playouts=300, reuse=true, amaf=accumulating, width=unpruning, width_first=2, width_from=20)",
    "uct(playouts=300, reuse=true, nodes=400)",
    "uct(playouts=300, reuse=true, pruning=soft, rd=0.2, prune_least=5, prune_every=3, forget=true)",
    "uct(playouts=300, reuse=true, scale=matched)",
    "uct(playouts=150, reuse=true, proofs=true)",
    "uct(playouts=200, reuse=true, transpositions=true, scale=matched)",
    "rave(playouts=150, reuse=true, transpositions=true, proofs=true)",
    "uct(playouts=200, reuse=true, transpositions=true, pruning=soft, rd=0.2, prune_least=5, prune_every=3)",
    "uct(playouts=150, reuse=true, transpositions=true, nodes=600)",
]

FILLED = [
    "rave(playouts=6400, leaf_playouts=64, reuse=true)",
    "uct(playouts=3200, leaf_playouts=64, reuse=true, transpositions=true)",
]

SCORED = [
    "rave(playouts=300, reuse=true, score=final)",
    "uct(playouts=300, reuse=true, score=final, quality=0.3, expand=0)",
]


def game_of(name: str) -> Game:
    return harvest(7) if name == "harvest" else load(name)


def assert_like_the_twin(game: Game, spec: str) -> None:
    """In four games in a row, against moves by another player: the same tree at every decision."""
    player, twin = player_of(spec, game), twin_of(spec, game)
    for number in range(4):
        player.start_game()
        twin.start_game()
        position = game.start()
        rngs, twin_rngs, opponent = generator(number), generator(number), random.Random(number)
        if number:
            position.play(opponent.choice(position.legal_numbers().tolist()))
        while position.winner() is None:
            decision = player.choose(position, rngs)
            assert decision.playouts == twin.search(position, twin_rngs)
            assert counts(player) == twin.root.counts()
            assert bool(player._trees["full"][0]) == twin.full
            position.play(decision.move)
            if position.winner() is None:
                position.play(opponent.choice(position.legal_numbers().tolist()))
    assert twin.kept


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", ["tic-tac-toe", "hex(size=3)"])
def test_trees_are_those_of_the_twin(name: str, spec: str) -> None:
    assert_like_the_twin(game_of(name), spec)


@pytest.mark.parametrize("spec", FILLED)
def test_trees_of_fills_are(spec: str) -> None:
    assert_like_the_twin(game_of("hex(size=3)"), spec)


@pytest.mark.parametrize("spec", SCORED)
def test_trees_of_scored_games_are(spec: str) -> None:
    assert_like_the_twin(game_of("harvest"), spec)


def subtree(tree: Any, moves: tuple[int, ...]) -> Any:
    """The part of a tree of nested tuples that some moves lead to."""
    for move in moves:
        tree = next(child for child in tree[-1] if child[0] == move)
    return tree


@pytest.mark.parametrize("plies", [1, 2, 4])
def test_the_old_subtree_is_the_new_tree(plies: int) -> None:
    """Counts, orders and marks; but a root has no opinion of its own move, and is not pruned."""
    game = load("tic-tac-toe")
    player = player_of("rave(playouts=2000, reuse=true, prior=0.1, pruning=soft, rd=0.2, prune_least=5)", game)
    position = game.start()
    player.choose(position, generator(1))
    before, used = counts(player), int(player._trees["used"][0])
    while len(position.moves) < plies:
        most = max(subtree(before, position.moves)[-1], key=lambda child: child[1])
        position.play(most[0])
    expected = subtree(before, position.moves)
    player._prepare(position)
    after = counts(player)
    mark = expected[7] & ~int(EXCLUDED)
    assert after == (*expected[:6], 0.0, mark, expected[8])
    assert size(after) > 10
    assert int(player._trees["used"][0]) < used
    assert int(player._trees["used"][0]) == blocks(player)


def blocks(player: TreePlayer, node: int = 0) -> int:
    """How many blocks of eight the families below a node take, the node's own included."""
    family = children(player, node)
    return (1 if node == 0 else 0) + -(-len(family) // 8) + sum(blocks(player, child) for child in family)


@pytest.mark.parametrize("more", ["", ", transpositions=true"])
def test_an_unexpected_move_begins_anew(more: str) -> None:
    """A move that was never tried leaves no tree; neither does a position asked about twice."""
    game = load("hex(size=3)")
    player, fresh = (player_of(f"uct(playouts=12{more}{reuse})", game) for reuse in (", reuse=true", ""))
    position = game.start()
    player.choose(position, generator(1))
    again = player.choose(position, generator(2))
    assert_equal(again, fresh.choose(position, generator(2)))
    leaf = next(child for child in children(player) if not children(player, child))
    position.play(item(player, "move", leaf))
    assert_equal(player.choose(position, generator(3)), fresh.choose(position, generator(3)))


def assert_equal(one: Decision, other: Decision) -> None:
    """The same decision from the same counts."""
    assert (one.move, one.value, one.playouts, one.line) == (other.move, other.value, other.playouts, other.line)
    assert one.candidates is not None
    assert other.candidates is not None
    assert one.candidates.visits.tolist() == other.candidates.visits.tolist()


def decisions(player: TreePlayer, game: Game, seed: int) -> list[Decision]:
    """A game of a player against itself."""
    player.start_game()
    position, rngs, found = game.start(), generator(seed), []
    while position.winner() is None:
        found.append(player.choose(position, rngs))
        position.play(found[-1].move)
    return found


@pytest.mark.parametrize("more", ["", ", transpositions=true", ", proofs=true"])
def test_nothing_leaks_from_one_game_to_the_next(more: str) -> None:
    """A game replayed after others has the same decisions as with a new player."""
    game = load("hex(size=3)")
    spec = f"rave(playouts=100, reuse=true{more})"
    player = player_of(spec, game)
    first = decisions(player, game, 1)
    decisions(player, game, 2)
    for fresh, again in ((first, decisions(player, game, 1)), (first, decisions(player_of(spec, game), game, 1))):
        for one, other in zip(fresh, again, strict=True):
            assert_equal(one, other)
    assert any(later.candidates is not None and later.candidates.visits.sum() > 100 for later in first[1:])


def test_without_it_decisions_do_not_depend_on_earlier_ones() -> None:
    position: Position = load("hex(size=3)").start()
    player = player_of("rave(playouts=300, transpositions=true)", position.game)
    first = player.choose(position, generator(1))
    later = position.copy()
    later.play(first.move)
    player.choose(later, generator(2))
    assert_equal(first, player.choose(position, generator(1)))


def test_another_line_begins_anew() -> None:
    """What is kept goes by the moves of the game, not by their number."""
    game = load("hex(size=3)")
    player, fresh = player_of("uct(playouts=500, reuse=true)", game), player_of("uct(playouts=500)", game)
    position = game.start()
    position.play("a1")
    reply = player.choose(position, generator(1)).move
    other = game.start()
    other.play("c3")
    other.play(reply)
    assert_equal(player.choose(other, generator(2)), fresh.choose(other, generator(2)))


def test_a_game_that_was_broken_off_is_forgotten() -> None:
    """The next one might go on where it ended."""
    game = load("hex(size=3)")
    player, fresh = player_of("uct(playouts=500, reuse=true)", game), player_of("uct(playouts=500)", game)
    position = game.start()
    position.play(player.choose(position, generator(1)).move)
    player.start_game()
    assert_equal(player.choose(position, generator(2)), fresh.choose(position, generator(2)))


@pytest.mark.parametrize(("later", "kept"), [("sigmoid(0.5)", False), ("final", True)])
def test_results_of_another_stage_are_not_kept(later: str, kept: bool) -> None:
    """They are worth something else."""
    game = harvest(7)
    player, fresh = (
        player_of(f'uct(playouts=500{reuse}, score="1-2:final, 3-:{later}")', game) for reuse in (", reuse=true", "")
    )
    position = game.start()
    for move in player.choose(position, generator(1)).line[:2]:
        position.play(move)
    fresh.choose(position, generator(2))
    player.choose(position, generator(2))
    assert (counts(player) != counts(fresh)) == kept
