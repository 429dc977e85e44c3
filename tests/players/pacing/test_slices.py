"""So many playouts are the same whether they are made in slices, by the clock, or at once."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.games import InputError, load
from arena.games.toolbox.records import Records
from arena.players import Decision, Player, generator, load_player
from arena.players.allowance import Allowance
from tests.support.clocks import FakeTime

GAMES = ("tic-tac-toe", "hex(size=4)")
ANYWHERE = [
    "uct",
    "rave(reuse=true)",
    "uct(pruning=soft, prune_least=5, prune_every=7, proofs=true)",
    "uct(repick_every=5, update_every=2, transpositions=true)",
    "amaf(sampling=moves)",
    "pp(sampling=moves, least=5, equal=0)",
    "softmax(refresh=10)",
    "depth(plies=2)",
    "order2",
    "orderN(interval=20, keep=moves)",
]
IN_HEX = [
    "uct(leaf_playouts=64, repick_every=3)",
    "amaf",
    "pp(least=5, equal=0, rule=soft, recheck=50)",
    "hybrid",
    "order2(sampling=uniform)",
]
#: What these make of a number of playouts depends on whether they knew it beforehand.
IN_TURN = ["mc(sampling=moves)", "mc(each=true)"]


def with_further(spec: str, further: str) -> str:
    return f"{spec[:-1]}, {further})" if spec.endswith(")") else f"{spec}({further})"


def same(one: Decision, other: Decision) -> bool:
    found, known = one.candidates, other.candidates
    assert found is not None
    assert known is not None
    return (one.move, one.value, one.playouts, one.line) == (
        other.move,
        other.value,
        other.playouts,
        other.line,
    ) and all(
        np.array_equal(getattr(found, name), getattr(known, name)) for name in ("moves", "visits", "totals", "squares")
    )


def game_of(player: Player, steps: list[float]) -> tuple[list[Decision], Records]:
    """A player against itself for some moves, while the time passes by these steps."""
    player.now, rngs = FakeTime(*steps), generator(4, "timed")
    position, decisions = player.game.start(), []
    player.start_game()
    for _ in range(3):
        decisions.append(player.choose(position.copy(), rngs))
        position.play(decisions[-1].move)
        if position.winner() is not None:
            break
    return decisions, rngs


def again(player: Player, decisions: list[Decision], exact: bool) -> Records:
    """The same game by numbers of playouts; every decision must be the same."""
    position, rngs = player.game.start(), generator(4, "timed")
    player.start_game()
    for decision in decisions:
        if exact:
            player.allowance = Allowance(playouts=decision.playouts)
        assert same(player.choose(position.copy(), rngs), decision)
        position.play(decision.move)
    return rngs


CASES = [(game, spec) for game in GAMES for spec in [*ANYWHERE, IN_TURN[0]]] + [
    (GAMES[1], spec) for spec in [*IN_HEX, IN_TURN[1]]
]
SPECS = sorted(set(CASES))


@pytest.mark.parametrize(("game", "spec"), SPECS)
@settings(max_examples=3)
@given(steps=st.lists(st.floats(0.0001, 0.02), min_size=1, max_size=6))
def test_a_game_by_the_clock_is_the_same_by_its_playouts(game: str, spec: str, steps: list[float]) -> None:
    config = load_player(with_further(spec, "seconds=0.05, playouts=3000"))
    decisions, rngs = game_of(config.build(load(game)), steps)
    assert again(config.build(load(game)), decisions, exact=True) == rngs


@pytest.mark.parametrize(("game", "spec"), [case for case in SPECS if case[1] not in IN_TURN])
def test_slices_are_what_a_fixed_number_gives(game: str, spec: str) -> None:
    """A limit of playouts that is reached in slices, and the same number without a clock."""
    timed = load_player(with_further(spec, "seconds=1000, playouts=700")).build(load(game))
    decisions, rngs = game_of(timed, [0.0007, 0.0001])
    assert again(load_player(with_further(spec, "playouts=700")).build(load(game)), decisions, exact=False) == rngs


def test_every_move_is_tried_as_often_by_the_clock() -> None:
    decisions, _ = game_of(load_player("mc(seconds=0.05)").build(load("tic-tac-toe")), [0.002])
    for decision in decisions:
        assert decision.candidates is not None
        assert np.ptp(decision.candidates.visits) <= 1


def test_annealing_needs_to_know_how_many_playouts_there_are() -> None:
    game = load("tic-tac-toe")
    with pytest.raises(InputError, match=r"^anneal_to: .* nobody knows beforehand"):
        load_player("softmax(seconds=1, anneal_to=5)").build(game)
    load_player("softmax(seconds=1, k=3, anneal_to=3)").build(game)
