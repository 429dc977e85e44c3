"""Several threads that search one tree: always the same one, node for node that of the plain twin."""

from __future__ import annotations

import pytest

from arena.games import Position, load
from arena.games.errors import InputError
from arena.players import Decision, generator, load_player
from arena.players.allowance import Allowance
from arena.players.tree.player import TreePlayer
from tests.naive.search_together import NaiveCrew
from tests.support.trees import counts, player_of, size

SPECS = [
    "uct(playouts=500, threads=2)",
    "uct(playouts=501, threads=5, c=0.3, choice=visits, fpu=0.7)",
    "uct(playouts=400, threads=3, c=0.2, choice=visits, stop_early=true)",
    "ucb(playouts=200, threads=2)",
    "rave(playouts=500, threads=2)",
    "rave(playouts=400, threads=4, amaf=accumulating, expand=0)",
    "rave(playouts=400, threads=3, scale=matched, credit=first)",
]

HEX = [
    "uct(playouts=500, threads=3, proofs=true)",
    "rave(playouts=500, threads=2, transpositions=true, proofs=true)",
    "rave(playouts=500, threads=4, prior=0.5, width=widening, width_after=3)",
    "uct(playouts=640, threads=2, leaf_playouts=32)",
    "uct(playouts=500, threads=2, nodes=160)",
]


def assert_the_twins_tree(spec: str, position: Position) -> None:
    """Counts of nodes, playouts and random numbers used are the twin's."""
    player, twin = player_of(spec, position.game), NaiveCrew(position.game, load_player(spec))
    rngs, twin_rngs = generator(3), generator(3)
    decision = player.choose(position, rngs)
    played = twin.search(position, twin_rngs)
    assert counts(player) == twin.root.counts()
    assert size(counts(player)) > position.game.moves - 2
    assert decision.playouts == played
    assert rngs == twin_rngs
    assert sum(int(hand.courses["updates"][0]) for hand in player._hands) == twin.updates


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=3)"])
def test_the_tree_is_the_twins(game: str, spec: str) -> None:
    assert_the_twins_tree(spec, load(game).start())


@pytest.mark.parametrize("spec", HEX)
def test_the_tree_is_the_twins_in_hex(spec: str) -> None:
    assert_the_twins_tree(spec, load("hex(size=3)").start())


def game_of(player: TreePlayer, plies: int) -> list[Decision]:
    """What a player decides at the first plies of a game against itself."""
    position, found = player.game.start(), []
    player.start_game()
    for ply in range(plies):
        found.append(player.choose(position, generator(7, ply)))
        position.play(found[-1].move)
    return found


LONG = [
    ("go(size=9)", "rave(playouts=3000, threads=2, prior=0.5, reuse=true)"),
    ("go(size=5)", "uct(playouts=2000, threads=3, policy=lgrf2)"),
    ("hex(size=11)", "rave(playouts=20000, threads=2, leaf_playouts=64, fills=answering, proofs=true, reuse=true)"),
    ("blokus-duo(size=8)", "uct(playouts=1000, threads=2, score=sigmoid(0.3))"),
]


@pytest.mark.parametrize(("game", "spec"), LONG)
def test_games_are_the_same_again(game: str, spec: str) -> None:
    """However the threads are scheduled, in games longer than what the twin can follow."""
    player = player_of(spec, load(game))
    once, again = game_of(player, 8), game_of(player_of(spec, load(game)), 8)
    for one, other in zip(once, again, strict=True):
        assert (one.move, one.value, one.playouts, one.depth) == (other.move, other.value, other.playouts, other.depth)
        assert one.candidates.visits.tolist() == other.candidates.visits.tolist()


def test_every_playout_is_counted_once_and_none_is_lost_in_the_end() -> None:
    """In Go, where a playout is won by one of two, the root has as many wins as its results say."""
    player = player_of("uct(playouts=1000, threads=4, c=0.5)", load("go(size=5)"))
    decision = player.choose(load("go(size=5)").start(), generator(1))
    assert decision.playouts == decision.candidates.visits.sum() == player._nodes["visits"][0][0] == 1000
    totals = decision.candidates.totals
    assert totals.sum() + player._nodes["total"][0][0] == 1000


def test_the_search_in_pieces_is_that_in_one() -> None:
    spec = "rave(playouts=1000, threads=3, reuse=true)"
    whole, pieces = player_of(spec, load("hex(size=5)")), player_of(spec, load("hex(size=5)"))
    search = pieces._search
    pieces._search = lambda rngs, playouts: sum(search(rngs, part) for part in (1, 7, 500, playouts - 508))
    position = load("hex(size=5)").start()
    one, other = whole.choose(position, generator(2)), pieces.choose(position, generator(2))
    assert counts(whole) == counts(pieces)
    assert one.playouts == other.playouts == 1000


def test_what_is_made_by_time_can_be_made_again() -> None:
    player = player_of("uct(seconds=0.02, threads=2)", load("go(size=9)"))
    position = load("go(size=9)").start()
    made = player.choose(position, generator(4))
    player.allowance = Allowance(playouts=made.playouts)
    again = player.choose(position, generator(4))
    assert (made.move, made.value, made.candidates.visits.tolist()) == (
        again.move,
        again.value,
        again.candidates.visits.tolist(),
    )


def test_processor_time_is_that_of_all_threads() -> None:
    player = player_of("uct(playouts=100000, threads=2)", load("go(size=9)"))
    alone = player_of("uct(playouts=100000)", load("go(size=9)"))
    position = load("go(size=9)").start()
    assert player.choose(position, generator(4)).cpu_seconds > 0.9 * alone.choose(position, generator(4)).cpu_seconds
    assert player._crew.others_seconds > 0.0


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("uct(threads=2, pruning=soft)", "threads=2 and pruning=soft do not go together"),
        ("uct(threads=2, repick_every=3)", "threads=2 and repick_every=3 do not go together"),
        ("rave(threads=2, policy=poolrave)", "threads=2: policy=poolrave looks at the tree while others change it"),
        ("rave(threads=2, policy=wls(default=poolrave))", "policy=poolrave looks at the tree"),
    ],
)
def test_what_one_thread_alone_can_do_is_refused(spec: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        load_player(spec).build(load("hex(size=3)"))
