"""Positions that are reached in several ways share their children."""

from __future__ import annotations

import numpy as np
import pytest

from arena.games import InputError, Position, load
from arena.games.game import Game
from arena.players import generator, load_player
from arena.players.tree.player import TreePlayer
from arena.players.tree.transpositions import new_table
from tests.support.toyscore import harvest
from tests.support.trees import TEXTBOOK, children, counts, item, player_of, tree_of

#: Positions of tic-tac-toe that are reached by play and not over.
UNDECIDED_POSITIONS = 4520


def families(player: TreePlayer, position: Position) -> dict[tuple[bytes, int], set[int]]:
    """Where the children of each position begin that was expanded."""
    found: dict[tuple[bytes, int], set[int]] = {}
    seen: set[int] = set()

    def follow(position: Position, node: int) -> None:
        family = children(player, node)
        if not family:
            return
        found.setdefault((position.stones().tobytes(), position.turn), set()).add(family[0])
        if family[0] in seen:
            return
        seen.add(family[0])
        for child in family:
            if children(player, child):
                after = position.copy()
                after.play(item(player, "move", child))
                follow(after, child)

    follow(position, 0)
    return found


def test_every_position_of_tic_tac_toe_is_expanded_once() -> None:
    position = load("tic-tac-toe").start()
    player = tree_of("uct(playouts=300000, transpositions=true, c=5, fpu=none, expand=0)", position)
    found = families(player, position)
    assert all(len(places) == 1 for places in found.values())
    entries = np.count_nonzero(player._table["key"])
    assert len(found) == entries
    assert 0.9 * UNDECIDED_POSITIONS < entries <= UNDECIDED_POSITIONS


@pytest.mark.parametrize("spec", ["uct(playouts=3000, c=1, fpu=none", "rave(playouts=3000, c=1"])
@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=3)"])
def test_equal_positions_have_one_family_and_different_ones_two(game: str, spec: str) -> None:
    position = load(game).start()
    shared = families(tree_of(f"{spec}, transpositions=true)", position), position)
    apart = families(tree_of(f"{spec})", position), position)
    assert all(len(places) == 1 for places in shared.values())
    assert len({places.copy().pop() for places in shared.values()}) == len(shared)
    assert sum(len(places) for places in apart.values()) > 1.2 * len(apart)


def test_where_nothing_is_reached_twice_the_tree_is_the_same() -> None:
    """Within three plies of tic-tac-toe, the first at which moves may be made in another order, and at depth 1."""
    position = load("tic-tac-toe").start()
    for playouts in (9, 40):
        one, other = (
            counts(tree_of(f"uct(playouts={playouts}, expand=1000000{more})", position))
            for more in ("", ", transpositions=true")
        )
        assert one == other
    late = load("tic-tac-toe").parse("X O X\nO O X\n. X .\nWhite (O) to move")
    one, other = (counts(tree_of(f"uct(playouts=200{more})", late)) for more in ("", ", transpositions=true"))
    assert one == other


def test_a_shared_family_has_the_playouts_of_all_ways_to_it() -> None:
    position = load("tic-tac-toe").start()
    player = tree_of("uct(playouts=4000, transpositions=true, expand=0)", position)
    used = int(player._trees["used"][0])
    parents: dict[tuple[int, ...], list[int]] = {}
    for node in np.flatnonzero(player._nodes["children"][:used].reshape(-1)).tolist():
        parents.setdefault(tuple(children(player, node)), []).append(node)
    several = 0
    for family, nodes in parents.items():
        arrived = [item(player, "visits", node) for node in nodes]
        gone_on = sum(item(player, "visits", child) for child in family)
        assert gone_on <= sum(arrived)
        assert gone_on > 0.4 * sum(arrived) - 2 * len(nodes)  # the others ended there
        several += gone_on > max(arrived)
    assert several > 20


def test_keys_with_the_same_place_are_told_apart() -> None:
    """With little room many keys fall on one place of the table; the tree is the same as with much."""
    position = load("tic-tac-toe").start()
    small, large = (
        tree_of(f"uct(playouts=600, {TEXTBOOK}, nodes={nodes}, transpositions=true)", position)
        for nodes in (1500, 100_000)
    )
    assert len(small._table) < len(large._table) / 50
    assert counts(small) == counts(large)
    assert np.count_nonzero(small._table["key"]) > len(small._table) / 8


@pytest.mark.parametrize("positions", [1, 2, 3, 100, 4097])
def test_the_table_is_never_more_than_half_full(positions: int) -> None:
    size = len(new_table(positions))
    assert size >= 2 * positions
    assert size & (size - 1) == 0


def test_a_full_tree_goes_on() -> None:
    position = load("hex(size=3)").start()
    player = player_of("uct(playouts=3000, nodes=200, transpositions=true)", position.game)
    decision = player.choose(position, generator(1))
    assert decision.note == "the tree was full"
    assert decision.candidates is not None
    assert decision.candidates.visits.sum() == 3000


def test_games_without_keys_have_none() -> None:
    game: Game = harvest(7)
    with pytest.raises(InputError, match=r"transpositions: .* has no keys for its positions"):
        load_player("uct(transpositions=true)").build(game)
