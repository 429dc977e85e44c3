"""Playouts at a temperature."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from arena.games import Game, InputError, Position, load
from arena.players import generator, load_player
from arena.players.flat.softmax import inverse_temperature
from tests.naive.softmax import Temperature, search
from tests.support import exact
from tests.support.outcomes import draws, wins
from tests.support.swing import swing


@pytest.mark.parametrize(("update", "expected"), [(1, 0.5), (2, 1.0), (5, 2.5), (9, 4.5), (10, 5.0)])
def test_annealing_goes_in_equal_steps(update: int, expected: float) -> None:
    assert inverse_temperature(0.5, 5.0, float(update), 10.0) == pytest.approx(expected)
    assert inverse_temperature(5.0, 0.5, float(update), 10.0) == pytest.approx(5.5 - expected)


def test_annealing_with_a_single_update() -> None:
    assert inverse_temperature(0.5, 5.0, 1.0, 1.0) == 0.5


def by_winner(position: Position) -> float:
    return {1: 1.0, 2: 0.0, 3: 0.5}[int(position.state.winner)]


def by_score(position: Position) -> float:
    owners = [(0, 1, -1)[colour] for colour in position.stones().tolist()]
    lead = sum(worth * owner for worth, owner in zip((1, 2, 3, 5), owners, strict=True))
    return (lead / 11 + 1) / 2


TWINS: dict[str, tuple[str, Temperature, Callable[[], Game], Callable[[Position], float]]] = {
    "default": ("softmax(playouts=350)", Temperature(350), lambda: load("tic-tac-toe"), by_winner),
    "cold": ("softmax(playouts=90, k=9, refresh=7)", Temperature(90, k=9, refresh=7), swing, by_winner),
    "annealed": (
        "softmax(playouts=101, k=0, anneal_to=5, refresh=10)",
        Temperature(101, k=0, anneal_to=5, refresh=10),
        swing,
        by_winner,
    ),
    "linear": (
        "softmax(playouts=100, choice=linear, refresh=1)",
        Temperature(100, linear=True, refresh=1),
        lambda: load("tic-tac-toe"),
        by_winner,
    ),
    "points": (
        "softmax(playouts=120, score=final, k=0.4, refresh=20)",
        Temperature(120, k=0.4, points=22.0, refresh=20),
        swing,
        by_score,
    ),
    "points as z-scores": (
        "softmax(playouts=120, score=final, unit=zscore, refresh=20)",
        Temperature(120, refresh=20),
        swing,
        by_score,
    ),
}


@pytest.mark.parametrize("plies", [0, 1])
@pytest.mark.parametrize("name", TWINS)
def test_twin(name: str, plies: int) -> None:
    """The same playouts and the same counts, for either player; a move made twice in a playout counts once."""
    spec, settings, make, result = TWINS[name]
    game = make()
    for seed in range(5):
        position = game.start()
        for move in range(plies):
            position.play(move)
        rngs = generator(seed, name)
        twin = search(position, rngs, settings, result)[position.turn]
        found = load_player(spec).build(game).choose(position, rngs)
        assert found.candidates is not None
        moves = [int(move) for move in found.candidates.moves]
        assert list(found.candidates.visits) == [len(twin.get(move, [])) for move in moves]
        assert found.candidates.totals == pytest.approx([sum(twin.get(move, [])) for move in moves])
        assert found.candidates.squares == pytest.approx([sum(u * u for u in twin.get(move, [])) for move in moves])
        assert found.value == pytest.approx(max(sum(results) / len(results) for results in twin.values()))
        assert found.playouts == settings.playouts


@pytest.mark.parametrize("to_move", ["black", "white"])
def test_without_temperature_it_is_all_moves_as_first(to_move: str) -> None:
    """K = 0: the exact values of uniform playouts."""
    position = load("tic-tac-toe").parse("X . O\n. X .\n. O .", to_move)
    colours = position.stones().tolist()
    black, white = (frozenset(cell for cell, colour in enumerate(colours) if colour == side) for side in (1, 2))
    counts = exact.all_moves_as_first(exact.tic_tac_toe(), (black, white), int(to_move == "white"))
    player = load_player("softmax(playouts=100000, k=0)").build(position.game)
    found = player.choose(position, generator(1, to_move)).candidates
    assert found is not None
    for move, visits, won, drew in zip(found.moves, found.visits, wins(found), draws(found), strict=True):
        made = float(counts[int(move)].visits)
        for seen, chance in (
            (visits, made),
            (won, float(counts[int(move)].wins)),
            (drew, float(counts[int(move)].draws)),
        ):
            assert abs(seen / 100000 - chance) <= 4 * math.sqrt(chance * (1 - chance) / 100000)


@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=3)"])
def test_mercy_and_scores_need_a_score(game: str) -> None:
    for spec, words in (
        ("softmax(unit=points)", "unit=points: with score=win values are no points"),
        ("softmax(score=final)", "has no score"),
        ("softmax(mercy=3)", "has no score"),
        ("softmax(choice=linear, k=3)", "'k' has no effect without choice=exponential"),
        ("softmax(choice=linear, anneal_to=3)", "'anneal_to' has no effect without choice=exponential"),
        ("softmax(choice=linear, unit=zscore)", "'unit' has no effect without choice=exponential"),
    ):
        with pytest.raises(InputError) as caught:
            load_player(spec).build(load(game))
        assert words in str(caught.value)
        assert "\n" not in str(caught.value)


def test_mercy_ends_playouts_early() -> None:
    """A playout is over with the first lead of so many points: in the first move of the player whose turn it is."""
    game = swing()
    found = load_player("softmax(playouts=400, mercy=1, k=0)").build(game).choose(game.start(), generator(1))
    assert found.candidates is not None
    assert found.candidates.visits.sum() == 400
    assert list(found.candidates.values) == [1.0] * 4
    found = load_player("softmax(playouts=400, mercy=5, k=0)").build(game).choose(game.start(), generator(1))
    assert found.candidates is not None
    assert found.candidates.values[3] > found.candidates.values[0]
    assert found.candidates.visits.sum() > 400
