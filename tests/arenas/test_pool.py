"""Games as columns for the ratings."""

import numpy as np
import pytest

from arena.arenas.ledger import Ledger
from arena.arenas.pool import pool_of
from arena.games import InputError, Winner
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

B, W, D = Winner.BLACK, Winner.WHITE, Winner.DRAW


@pytest.fixture
def ledger(tmp_path):
    with Ledger(tmp_path / "ledger.db", create=True) as opened:
        yield opened


def test_columns_say_who_met_whom_and_how_it_ended(ledger):
    settings = settings_of("tic-tac-toe", "A,B", games=2)
    run = fill_ledger(ledger, settings, [record(0, 0, B), record(1, 0, W), record(0, 1, D), record(1, 1, B)])
    pool = pool_of(ledger, [run])
    assert pool.names == ["A", "B"]
    assert pool.black.tolist() == [0, 1, 0, 1]
    assert pool.white.tolist() == [1, 0, 1, 0]
    assert pool.result.tolist() == [1.0, 0.0, 0.5, 1.0]
    points, games = pool.scores()
    assert points.tolist() == [2.5, 1.5]
    assert games.tolist() == [4, 4]


def test_without_openings_every_game_is_its_own_cluster(ledger):
    run = fill_ledger(ledger, settings_of("hex(size=4)", "A,B", games=2), [record(0, 0, B), record(1, 0, B)])
    assert len(set(pool_of(ledger, [run]).cluster.tolist())) == 2


def test_games_of_a_pair_from_one_opening_are_one_cluster(ledger):
    settings = settings_of("hex(size=4)", "A,B,C", games=2, openings="random:1")
    games = [record(seats, game, B) for game in range(2) for seats in range(6)]
    pool = pool_of(ledger, [fill_ledger(ledger, settings, games)])
    clusters = {}
    seats = settings.seats() * 2
    for pair, game, cluster in zip(seats, [0] * 6 + [1] * 6, pool.cluster.tolist(), strict=True):
        clusters.setdefault(cluster, set()).add((frozenset((pair.black, pair.white)), game))
    assert len(clusters) == 6
    assert all(len(members) == 1 for members in clusters.values())


def test_runs_are_pooled_by_name_and_their_clusters_kept_apart(ledger):
    first = fill_ledger(ledger, settings_of("hex(size=4)", "A,B", openings="random:1"), [record(0, 0, B)], "first")
    second = fill_ledger(ledger, settings_of("hex(size=4)", "B,C", openings="random:1"), [record(0, 0, W)], "second")
    pool = pool_of(ledger, [first, second])
    assert pool.names == ["A", "B", "C"]
    assert (pool.black.tolist(), pool.white.tolist()) == ([0, 1], [1, 2])
    assert len(np.unique(pool.cluster)) == 2
    assert [spent.decisions for spent in pool.spent] == [2, 4, 2]


def test_runs_of_different_games_are_not_pooled(ledger):
    runs = [fill_ledger(ledger, settings_of(f"hex(size={size})", "A,B"), [], f"hex-{size}") for size in (4, 5)]
    with pytest.raises(InputError, match="different games"):
        pool_of(ledger, runs)


def test_one_name_for_two_players_is_refused(ledger, monkeypatch):
    first = fill_ledger(ledger, settings_of("hex(size=4)", "A,B"), [], "first")
    document = {**first.settings, "players": {"A": "random", "B": "amaf(playouts=7)"}}
    monkeypatch.setattr("arena.arenas.settings.Settings.to_document", lambda _self: document)
    second = fill_ledger(ledger, settings_of("hex(size=4)", "A,B"), [], "second")
    with pytest.raises(InputError, match=r"'B' is amaf\(playouts=100\) in one run and amaf\(playouts=7\) in another"):
        pool_of(ledger, [first, second])


@pytest.mark.parametrize(("seeded", "kept"), [(True, 6), (False, 3), (None, 3)])
def test_repeats_of_players_without_chance_are_left_out(ledger, monkeypatch, seeded, kept):
    settings = settings_of("hex(size=4)", "A,B", games=3)
    for entrant in settings.entrants:
        monkeypatch.setattr(type(entrant.config), "seeded", seeded)
    lines = [(0, 0, 1), (1, 0, 2), (0, 1, 1), (1, 1, 2), (0, 2, 1), (1, 2, 3)]
    run = fill_ledger(ledger, settings, [record(seats, game, B, line=line) for seats, game, line in lines])
    pool = pool_of(ledger, [run])
    assert len(pool.result) == kept
    assert pool.left_out == 6 - kept
