"""The tree search against its plain twin: node for node, with every parameter."""

from __future__ import annotations

import pytest

from arena.games import Position, load
from arena.players import generator
from tests.support.toyscore import harvest
from tests.support.trees import children, counts, item, player_of, size, twin_of

MIDDLE = "X . .\n . O .\n  . . .\nBlack (X) to move"
WHITE = "X . .\n. . .\n. . .\nWhite (O) to move"


def positions(name: str) -> list[Position]:
    """The start of a game, and a position of it in which the other player is to move."""
    if name == "harvest":
        later = harvest(7).start()
        later.play(2)
        return [harvest(7).start(), later]
    game = load(name)
    return [game.start(), game.parse(MIDDLE if game.has_fills else WHITE)]


def assert_same_trees(spec: str, position: Position, seed: int = 3) -> None:
    """Counts of nodes and of what was done, and random numbers used, are the twin's."""
    player, twin = player_of(spec, position.game), twin_of(spec, position.game)
    rngs, twin_rngs = generator(seed), generator(seed)
    decision = player.choose(position, rngs)
    played = twin.search(position, twin_rngs)
    assert counts(player) == twin.root.counts()
    assert size(counts(player)) > position.game.moves - 2
    assert decision.playouts == played
    assert rngs == twin_rngs
    done = [int(player._hand.courses[name][0]) for name in ("repicks", "updates", "prunings")]
    assert done == [twin.repicks, twin.updates, twin.prunings]
    assert bool(player._trees["full"][0]) == twin.full


ANYWHERE = [
    "uct(playouts=500)",
    "ucb(playouts=300)",
    "uct(playouts=500, c=0.3, expand=5)",
    "uct(playouts=500, fpu=0.7)",
    "uct(playouts=500, expansion=ends)",
    "uct(playouts=700, expansion=siblings, expand=2)",
    "uct(playouts=900, expansion=transition, expand=3, prospect=0.2)",
    "uct(playouts=500, nodes=160)",
    "uct(playouts=500, scale=paper)",
    "uct(playouts=500, scale=matched, c=0.8)",
    "uct(playouts=500, width=unpruning, width_first=2, width_from=30, width_after=20)",
    "uct(playouts=600, pruning=hard, prune_least=10, prune_every=7, rd=0.5)",
    "uct(playouts=600, pruning=soft, prune_least=5, prune_every=3, rd=0.2)",
    "uct(playouts=201, repick_every=6, update_every=2)",
    "uct(playouts=500, c=0.2, choice=visits, stop_early=true)",
    "rave(playouts=500)",
    "rave(playouts=500, c=0, stop_early=true)",
    "rave(playouts=500, b=0.5, expand=0)",
    "rave(playouts=500, weight=simple, until=40, fpu=0.6)",
    "rave(playouts=500, amaf=accumulating)",
    "rave(playouts=500, credit=first)",
    "rave(playouts=200, repick_every=7, update_every=3, credit=first)",
    "rave(playouts=200, repick_every=4, update_every=4, amaf=accumulating)",
    "rave(playouts=600, pruning=soft, prune_least=5, prune_every=3, rd=0.2, width=unpruning, width_from=20)",
]

WON_OR_LOST = [
    "uct(playouts=500, proofs=true)",
    "rave(playouts=400, proofs=true, fpu=0.8, repick_every=2)",
    "uct(playouts=500, transpositions=true)",
    "rave(playouts=500, transpositions=true, proofs=true, expand=0)",
    "uct(playouts=500, prior=0.7)",
    "uct(playouts=500, prior=0.7, prior_half=20)",
    "rave(playouts=500, prior=0.5, width=widening, width_after=3)",
    "uct(playouts=500, prior_seed=2.5, prior_pull=0.3)",
    "rave(playouts=500, prior_seed=1, prior_pull=0.2, prior_least=0.2, prior=0.1)",
    "uct(playouts=500, width=widening, width_after=2, width_growth=1.3, proofs=true)",
    "uct(playouts=600, pruning=hard, prune_least=10, prune_every=7, rd=0.5, forget=true)",
    "uct(playouts=600, pruning=soft, prune_least=5, prune_every=3, rd=0.2, forget=true)",
    "uct(playouts=600, pruning=soft, prune_least=5, prune_every=3, rd=0.2, proofs=true)",
    "uct(playouts=400, pruning=hard, prune_least=5, prune_every=3, rd=0.2, proofs=true, transpositions=true)",
]

SCORED = [
    "uct(playouts=400, score=final)",
    "rave(playouts=400, score=sigmoid(0.3), scale=paper)",
    "rave(playouts=300, score=weighted(0.5), scale=matched, repick_every=4, update_every=3)",
    "uct(playouts=400, score=final, quality=0.4)",
    "rave(playouts=400, mercy=9)",
    'uct(playouts=300, score="1-1:win, 2-:final", scale=paper)',
    "rave(playouts=400, score=final, credit=first)",
]

FILLED = [
    "uct(playouts=6400, leaf_playouts=64)",
    "rave(playouts=6400, leaf_playouts=64)",
    "rave(playouts=5000, leaf_playouts=50, amaf=accumulating)",
    "rave(playouts=6400, leaf_playouts=64, repick_every=3, update_every=2)",
    "rave(playouts=6400, leaf_playouts=64, fills=answering, c=0.02, b=0.012, proofs=true)",
    "uct(playouts=12800, leaf_playouts=64, proofs=true, transpositions=true, expansion=siblings)",
    "uct(playouts=300, leaf=estimate)",
    "rave(playouts=300, leaf=estimate, c=0.2)",
]


@pytest.mark.parametrize("place", [0, 1], ids=["start", "later"])
@pytest.mark.parametrize("spec", ANYWHERE)
@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=3)"])
def test_trees_are_those_of_the_twin(game: str, spec: str, place: int) -> None:
    assert_same_trees(spec, positions(game)[place])


@pytest.mark.parametrize("place", [0, 1], ids=["start", "later"])
@pytest.mark.parametrize("spec", WON_OR_LOST)
@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=3)"])
def test_trees_of_games_with_keys_and_opinions_are(game: str, spec: str, place: int) -> None:
    assert_same_trees(spec, positions(game)[place])


@pytest.mark.parametrize("place", [0, 1], ids=["start", "later"])
@pytest.mark.parametrize("spec", SCORED)
def test_trees_of_scored_games_are(spec: str, place: int) -> None:
    assert_same_trees(spec, positions("harvest")[place])


@pytest.mark.parametrize("place", [0, 1], ids=["start", "later"])
@pytest.mark.parametrize("spec", FILLED)
def test_trees_of_fills_and_estimates_are(spec: str, place: int) -> None:
    assert_same_trees(spec, positions("hex(size=3)")[place])


def test_leaves_of_several_words_are_counted_in_full() -> None:
    """100 fills take two words, the second of which counts in part."""
    assert_same_trees("rave(playouts=2000, leaf_playouts=100)", positions("hex(size=3)")[0])


def test_the_line_goes_on_with_the_most_visited_moves() -> None:
    """From the move that is played, which has the best mean, as far as there are playouts."""
    position = load("hex(size=3)").start()
    for spec in ("uct(playouts=400)", "rave(playouts=400, transpositions=true)", "ucb(playouts=50)"):
        player = player_of(spec, position.game)
        decision = player.choose(position, generator(4))
        line, family = [], [child for child in children(player) if item(player, "move", child) == decision.move]
        while family and max(item(player, "visits", child) for child in family):
            best = max(family, key=lambda child: item(player, "visits", child))
            line.append(item(player, "move", best))
            family = list(children(player, best))
        assert list(decision.line) == line
        assert (len(line) > 2) == (spec[:3] != "ucb")


def test_candidates_are_shown_in_the_order_of_their_moves() -> None:
    position = load("tic-tac-toe").start()
    player = player_of("uct(playouts=100)", position.game)
    found = player.choose(position, generator(1)).candidates
    assert found is not None
    shown = zip(found.moves.tolist(), found.visits.tolist(), found.totals.tolist(), found.squares.tolist(), strict=True)
    names = ("move", "visits", "total", "squares")
    assert list(shown) == sorted(tuple(item(player, name, child) for name in names) for child in children(player))
