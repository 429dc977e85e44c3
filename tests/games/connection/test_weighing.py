"""Playouts of Hex and Y by weights that are kept from move to move."""

from __future__ import annotations

import functools
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from scipy import stats

from arena.games import Game, Position, load
from arena.games.playing import begin_playout, make_choice
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.games.traits import traits_at
from arena.games.weighing import Logarithms
from arena.players.playouts.trainee import Trainee
from tests.games.boards import position_after, undecided_position
from tests.games.weighers import chances, slope
from tests.support.playouts import Playouts

HEX, BENT = "hex(size=5)", "y(board=bent, size=27)"
STRAIGHT = "y(board=straight, size=5)"


@functools.cache
def logarithms(spec: str, saving: float = 1.8) -> Logarithms:
    """Some for all traits; what saves bridges is the likeliest."""
    game = load(spec)
    found = np.random.default_rng(7).normal(0.0, 0.8, len(game.traits))
    for number, (kind, _) in enumerate(game.traits):
        found[number] += {"last": 0.5, "saves": saving}.get(kind, 0.0)
    return found


def weighed(spec: str, seed: int, saving: float = 1.8) -> Playouts:
    game, trainee = load(spec), Trainee()
    playouts = Playouts(game, trainee, seed)
    trainee.set_logarithms(playouts.records, game, logarithms(spec, saving))
    return playouts


def saving_moves(position: Position) -> set[int]:
    kinds = [kind for kind, _ in position.game.traits]
    return {
        move
        for move in map(int, position.legal_numbers())
        if any(kinds[trait] == "saves" for trait in traits_at(position, move))
    }


def after_an_intrusion(spec: str, plies: int, seed: int) -> Position:
    """A random position in which one move at least saves a bridge."""
    found = (undecided_position(spec, plies, seed * 1000 + number) for number in range(500))
    return next(position for position in found if saving_moves(position))


@pytest.mark.parametrize("spec", [HEX, BENT])
def test_chances_are_products_of_gammas(spec: str) -> None:
    playouts, draws = weighed(spec, seed=1), 6000
    positions = [load(spec).start(), *(undecided_position(spec, plies, 2) for plies in (1, 7))]
    positions += [after_an_intrusion(spec, plies, 3) for plies in (8, 12)]
    for position in positions:
        expected = chances(position, logarithms(spec))
        seen = Counter(playouts.choose(position) for _ in range(draws))
        assert seen.keys() <= expected.keys()
        rare = {move for move, chance in expected.items() if chance * draws < 5}
        counts = [seen[move] for move in expected if move not in rare] + [sum(seen[move] for move in rare)]
        wanted = [chance for move, chance in expected.items() if move not in rare]
        wanted.append(max(1e-9, 1.0 - sum(wanted)))
        assert stats.chisquare(counts, draws * np.array(wanted)).pvalue > 1e-3


def test_all_moves_are_equally_likely_where_all_weights_are_one() -> None:
    position = after_an_intrusion(HEX, 8, seed=4)
    playouts = Playouts(load(HEX), Trainee(), seed=2)
    counts = Counter(playouts.choose(position) for _ in range(4000))
    assert counts.keys() == set(position.legal_numbers().tolist())
    assert stats.chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.parametrize("spec", [HEX, STRAIGHT, BENT])
def test_bridges_are_saved_as_often_as_the_weights_say(spec: str) -> None:
    """Almost always if that is a thousand times as likely, wherever else one could move."""
    playouts = weighed(spec, seed=3, saving=9.0)
    for seed in range(4):
        position = after_an_intrusion(spec, 9, seed)
        expected = chances(position, logarithms(spec, 9.0))
        saving = saving_moves(position)
        share = sum(playouts.choose(position) in saving for _ in range(1000)) / 1000
        assert share == pytest.approx(sum(expected[move] for move in saving), abs=0.03)
        assert share > 0.9


@pytest.mark.parametrize("spec", [HEX, BENT])
def test_the_slope_is_that_of_the_definition(spec: str) -> None:
    """What is true of the move, less what is true of one that is drawn, on average."""
    game = load(spec)
    for number in range(12):
        position = undecided_position(spec, number, 5) if number % 2 else after_an_intrusion(spec, 8, number)
        move = random.Random(number).choice(sorted(saving_moves(position)) or position.legal_numbers().tolist())
        expected = np.zeros(len(game.traits))
        expected[traits_at(position, move)] += 1.0
        for other, chance in chances(position, logarithms(spec)).items():
            expected[traits_at(position, other)] -= chance
        assert slope(position, move, logarithms(spec)) == pytest.approx(expected, abs=1e-6)


@entry
def _begin(policies: Records, states: Records, traces: Records) -> None:
    begin_playout(policies[0], states[0], traces[0])


@entry
def _make(policies: Records, states: Records, traces: Records, move: int) -> None:
    make_choice(policies[0], states[0], np.uint64(move), traces[0])


def groups(state: Any) -> set[frozenset[int]]:
    """The stones that hang together, as a state says."""
    found: dict[int, set[int]] = {}
    for cell in np.flatnonzero(np.isin(state.color, (1, 2))).tolist():
        root = cell
        while int(state.parent[root]) != root:
            root = int(state.parent[root])
        found.setdefault(root, set()).add(cell)
    return {frozenset(stones) for stones in found.values()}


@pytest.mark.parametrize("spec", [HEX, STRAIGHT, BENT])
def test_what_is_kept_from_move_to_move_is_what_a_beginning_finds(spec: str) -> None:
    """Weights and codes; and the state and its groups are as by the rules."""
    game, chance = load(spec), random.Random(spec)
    kept, fresh, traces = weighed(spec, seed=1).records, weighed(spec, seed=1).records, game.new_traces()
    for seed in range(8):
        position = undecided_position(spec, seed, seed)
        states = position.states.copy()
        _begin(kept, states, traces)
        while position.winner() is None:
            move = chance.choice(position.legal_numbers().tolist())
            position.play(move)
            _make(kept, states, traces, move)
            _begin(fresh, position.states.copy(), traces)
            for name in ("weights", "rows", "total", "open"):
                assert np.array_equal(kept[name], fresh[name]), name
            assert np.array_equal(kept["codes"][0, : game.cells], fresh["codes"][0, : game.cells])
            for name in ("color", "to_move", "winner", "ply", "last"):
                assert np.array_equal(states[name], position.states[name]), name
            assert groups(states[0]) == groups(position.states[0])


def test_a_move_within_a_closed_ring_of_own_stones_joins_them() -> None:
    game = load(HEX)
    black, white = ("d3", "b3", "c2", "c4", "d2", "b4"), ("a1", "a2", "a3", "e1", "e2", "e3")
    names = [name for pair in zip(black, white, strict=True) for name in pair]
    position = position_after(game, [game.move_number(name) for name in names])
    states, traces, kept = position.states.copy(), game.new_traces(), weighed(HEX, seed=1).records
    _begin(kept, states, traces)
    _make(kept, states, traces, game.move_number("c3"))
    assert {game.move_number(name) for name in (*black, "c3")} in groups(states[0])


@pytest.mark.parametrize("spec", [HEX, STRAIGHT, BENT])
def test_playouts_are_games_to_their_end(spec: str) -> None:
    playouts = weighed(spec, seed=5)
    for seed in range(60):
        position = undecided_position(spec, seed % 9, seed)
        played = playouts.play(position)
        for move in played.moves:
            assert position.winner() is None
            position.play(move)
        assert int(position.state.winner) == played.winner > 0


def test_playouts_follow_the_chances_to_the_end() -> None:
    """Black's share of the wins against the sum over all games, each with the product of its moves' chances."""
    spec, draws = "hex(size=3)", 4000
    playouts, shares = weighed(spec, seed=6), []
    for seed in range(3):
        position = undecided_position(spec, 5, seed)
        shares.append(_wins(position))
        seen = sum(playouts.play(position).winner == 1 for _ in range(draws))
        assert abs(seen / draws - shares[-1]) < 4 * (0.25 / draws) ** 0.5
    assert any(0.1 < share < 0.9 for share in shares)


def _wins(position: Position) -> float:
    if position.winner() is not None:
        return float(int(position.state.winner) == 1)
    total = 0.0
    for move, chance in chances(position, logarithms(position.game.spec)).items():
        then = position.copy()
        then.play(move)
        total += chance * _wins(then)
    return total


@pytest.mark.parametrize("spread", [0.0, 3.0, 40.0])
def test_weights_have_room(spread: float) -> None:
    """Those of all cells together stay below 2^32 for either player, and none is zero."""
    game = load("hex(size=25)")
    weights = _values(game, np.random.default_rng(1).normal(0.0, spread, len(game.traits)))
    for half in (weights & np.uint64(0xFFFFFFFF), weights >> np.uint64(32)):
        assert half.min() > 0
        assert int(half.max()) * game.cells < 1 << 32


def _values(game: Game, found: Logarithms) -> np.ndarray:
    weighing = game.weighing()
    assert weighing is not None
    return np.asarray(weighing.values(found)["by_code"])
