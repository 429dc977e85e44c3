"""What players spent, against sums made game by game."""

import math
from dataclasses import replace

import numpy as np
import pytest

from arena.arenas.game_record import Cost
from arena.arenas.ledger import Ledger
from arena.arenas.pool import pool_of
from arena.arenas.spending import Spent, spent_of
from arena.games import Winner
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of


def drawn(rng):
    moves = int(rng.integers(1, 9))
    seconds = float(moves * rng.uniform(0.5, 1.5))
    return Cost(moves, seconds, seconds / 2, 100 * moves)


def games_of(settings, seed):
    """All games of a run, each with costs of its own."""
    rng = np.random.default_rng(seed)
    return [
        replace(record(pairing.seats, pairing.game, Winner.BLACK), black=drawn(rng), white=drawn(rng))
        for pairing in settings.pairings()
    ]


def spent(tmp_path, *runs):
    with Ledger(tmp_path / "ledger.db", create=True) as ledger:
        found = [fill_ledger(ledger, *run, f"run {number}") for number, run in enumerate(runs)]
        pool = pool_of(ledger, found)
        return dict(zip(pool.names, spent_of(ledger, found, pool), strict=True))


def naive(name, runs):
    """A player's costs, game by game, over runs of which none contains a game of another."""
    costs = []
    for settings, games in runs:
        seats = settings.seats()
        for game in games:
            pair = seats[game.pairing.seats]
            costs += [cost for seat, cost in ((pair.black, game.black), (pair.white, game.white)) if seat == name]
    return costs


def assert_sums(found, costs):
    assert found.decisions == sum(cost.decisions for cost in costs)
    assert found.playouts == sum(cost.playouts for cost in costs)
    assert found.seconds == pytest.approx(sum(cost.seconds for cost in costs))
    assert found.cpu_seconds == pytest.approx(sum(cost.cpu_seconds for cost in costs))
    assert found.cpu_log_error == pytest.approx(ratio_error(costs))


def ratio_error(costs):
    """Of the logarithm of a ratio of sums: by how much every game's time differs from what its moves let expect."""
    time, moves = (np.array([getattr(cost, name) for cost in costs]) for name in ("cpu_seconds", "decisions"))
    residuals = time - time.sum() / moves.sum() * moves
    return math.sqrt(len(costs) / (len(costs) - 1) * float(residuals @ residuals)) / time.sum()


@pytest.mark.parametrize("self_play", [False, True])
def test_sums_and_errors_of_a_run(tmp_path, self_play):
    settings = settings_of("tic-tac-toe", "A,B,C", games=5, self_play=self_play)
    run = settings, games_of(settings, 1)
    found = spent(tmp_path, run)
    for name in settings.names:
        costs = naive(name, [run])
        if self_play:  # both sides of a game against itself are one measurement each
            costs = [cost for cost in costs if cost.decisions]
        assert_sums(found[name], costs)


def test_games_of_two_runs_that_are_the_same_cost_once(tmp_path):
    small, large = (settings_of("tic-tac-toe", players, games=6) for players in ("A,B", "A,B,C"))
    games = games_of(large, 2)
    seats = {(pair.black, pair.white): number for number, pair in enumerate(large.seats())}
    by_place = {(game.pairing.seats, game.pairing.game): game for game in games}
    few = [
        replace(by_place[seats[pair.black, pair.white], pairing.game], pairing=pairing)
        for pairing in small.pairings()
        for pair in [small.seats()[pairing.seats]]
        if pairing.game < 4
    ]
    found = spent(tmp_path, (small, few), (large, games))
    for name in large.names:
        assert_sums(found[name], naive(name, [(large, games)]))


def test_runs_of_other_seeds_add_up(tmp_path):
    runs = [
        (settings, games_of(settings, seed))
        for seed in (1, 2)
        for settings in [settings_of("tic-tac-toe", "A,B", games=3, seed=seed)]
    ]
    found = spent(tmp_path, *runs)
    for name in "AB":
        assert_sums(found[name], naive(name, runs))


def test_the_error_is_what_the_ratio_scatters(tmp_path):
    """Of many runs of twenty games, the logarithm of time a move scatters as each run says."""
    rng = np.random.default_rng(3)
    logs, errors = [], []
    for number in range(60):
        settings = settings_of("tic-tac-toe", "A,B", games=10)
        games = [
            replace(record(pairing.seats, pairing.game, Winner.BLACK), black=drawn(rng), white=drawn(rng))
            for pairing in settings.pairings()
        ]
        folder = tmp_path / str(number)
        folder.mkdir()
        found = spent(folder, (settings, games))["A"]
        logs.append(math.log(found.cpu_ms_per_move))
        errors.append(found.cpu_log_error)
    assert np.std(logs) == pytest.approx(np.mean(errors), rel=0.25)


def test_what_cannot_be_told(tmp_path):
    settings = settings_of("tic-tac-toe", "A,B,C", games=1)
    one = replace(record(0, 0, Winner.BLACK), black=Cost(3, 0.3, 0.0, 30), white=Cost(0, 0.0, 0.0, 0))
    found = spent(tmp_path, (settings, [one]))
    assert found["A"].cpu_log_error is None
    assert (found["A"].ms_per_move, found["A"].playouts_per_move) == (pytest.approx(100), 10)
    assert found["B"].ms_per_move is found["B"].cpu_ms_per_move is found["B"].playouts_per_move is None
    assert found["C"] == Spent()
