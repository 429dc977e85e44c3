"""Games as columns: which of them are the same, which tell of strength, and which hang together."""

import numpy as np
import pytest

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Ledger
from arena.arenas.pool import canonical, distinct_openings, pool_of, recorded_pool
from arena.games import Winner, load
from tests.support.records import fill_ledger, record
from tests.support.runs import games_of, play_into, settings_of

B, W, D = Winner.BLACK, Winner.WHITE, Winner.DRAW
HEX = "hex(size=4)"


def test_columns_say_who_met_whom_and_how_it_ended(pooled):
    games = [record(0, 0, B), record(1, 0, W, score=-2.5), record(0, 1, D), record(1, 1, B, reason=Reason.RESIGNED)]
    pool = pooled((settings_of("tic-tac-toe", "A,B", games=2), games))
    assert pool.names == ["A", "B"]
    assert pool.black.tolist() == [0, 1, 0, 1]
    assert pool.white.tolist() == [1, 0, 1, 0]
    assert pool.points.tolist() == [1.0, 0.0, 0.5, 1.0]
    assert pool.score[1] == -2.5
    assert np.isnan(pool.score[[0, 2, 3]]).all()
    assert pool.ended(Reason.RESIGNED).tolist() == [False, False, False, True]
    points, count = pool.scores()
    assert points.tolist() == [2.5, 1.5]
    assert count.tolist() == [4, 4]


def test_games_at_hand_and_games_of_a_ledger_are_one_pool(tmp_path):
    settings = settings_of(HEX, "A, B, C", games=2, openings="random:1")
    play_into(tmp_path / "ledger.db", settings)
    with Ledger(tmp_path / "ledger.db") as ledger:
        stored = pool_of(ledger, ledger.runs())
    at_hand = recorded_pool(settings, games_of(tmp_path / "ledger.db"))
    for name in ("black", "white", "points", "line", "reason", "opening", "cluster", "evidence", "forfeited"):
        assert getattr(stored, name).tolist() == getattr(at_hand, name).tolist(), name


def test_points_against_oneself_are_nobodys(pooled):
    settings = settings_of("tic-tac-toe", "A,B", games=1, self_play=True)
    pool = pooled((settings, [record(seats, 0, B) for seats in range(4)]))
    assert pool.evidence.all()
    assert [found.tolist() for found in pool.scores()] == [[1, 1], [2, 2]]


# What hangs together


def test_without_openings_every_game_is_its_own_cluster(pooled):
    pool = pooled((settings_of(HEX, "A,B", games=2), [record(0, 0, B), record(1, 0, B), record(0, 1, B)]))
    assert len(set(pool.cluster.tolist())) == 3
    assert pool.opening.tolist() == [-1] * 3
    assert pool.openings == 0


def test_games_from_one_opening_are_one_cluster_whoever_played(pooled):
    settings = settings_of(HEX, "A,B,C", games=2, openings="random:1")
    pool = pooled((settings, [record(seats, game, B) for game in range(2) for seats in range(6)]))
    assert pool.cluster.tolist() == [pool.cluster[0]] * 6 + [pool.cluster[6]] * 6
    assert pool.cluster[0] != pool.cluster[6]
    assert pool.openings == 2


def test_openings_that_a_symmetry_makes_equal_are_one_cluster(pooled, book):
    # In Hex a half turn of the board changes nothing: a1 b1 becomes d4 c4.
    settings = settings_of(HEX, "A,B", games=4, openings=book("a1 b1", "d4 c4", "b1 a1", "a1 b1"))
    pool = pooled((settings, [record(seats, game, B) for game in range(4) for seats in range(2)]))
    first, turned, other, copy = pool.cluster[::2].tolist()
    assert first == turned == copy != other
    assert pool.openings == distinct_openings(settings) == 2


def test_the_same_opening_in_two_runs_is_one_cluster(pooled):
    runs = [
        (settings_of(HEX, players, games=2, openings="random:1"), [record(0, 0, B), record(0, 1, W)])
        for players in ("A,B", "B,C")
    ]
    pool = pooled(*runs)
    assert pool.names == ["A", "B", "C"]
    assert (pool.black.tolist(), pool.white.tolist()) == ([0, 0, 1, 1], [1, 1, 2, 2])
    assert pool.cluster[:2].tolist() == pool.cluster[2:].tolist()
    assert pool.openings == 2


def test_canonical_openings_are_those_of_all_images():
    game = load("tic-tac-toe")
    moves = [game.names.index("a1"), game.names.index("b2")]
    images = {canonical("tic-tac-toe", tuple(int(symmetry[move]) for move in moves)) for symmetry in game.symmetries}
    assert len(images) == 1
    assert len({canonical("tic-tac-toe", (game.names.index(name),)) for name in ("a1", "a2", "b2")}) == 3


# Which games are the same


def superset(small_games, large_games, **wishes):
    """Two players' run and a round-robin that contains its games; equal games have equal lines and results."""
    small = settings_of(HEX, "A,B", games=small_games, **wishes)
    large = settings_of(HEX, "A,B,C", games=large_games, **wishes)
    seats = {(pair.black, pair.white): number for number, pair in enumerate(large.seats())}

    def game(number, pair, k):
        luck = sum(map(ord, pair.black + 2 * pair.white)) * 31 + k * 17
        return record(number, k, B if luck % 3 else W, line=luck)

    few = [game(number, pair, k) for k in range(small_games) for number, pair in enumerate(small.seats())]
    many = [game(seats[pair.black, pair.white], pair, k) for k in range(large_games) for pair in large.seats()]
    return (small, few), (large, many)


@pytest.mark.parametrize("openings", ["none", "random:2"])
@pytest.mark.parametrize("games", [(5, 5), (5, 8), (8, 5)])
def test_games_of_a_run_that_another_contains_count_once(pooled, ledger, games, openings):
    small, large = superset(*games, openings=openings)
    both = pooled(small, large)
    shared = 2 * min(games)
    assert both.again.sum() == shared
    assert not both.again[: len(small[1])].any()
    assert both.evidence.sum() == len(small[1]) + len(large[1]) - shared
    alone = pool_of(ledger, [ledger.run("run 1")])
    points, count = both.scores()
    if games[0] <= games[1]:
        assert (points.tolist(), count.tolist()) == tuple(found.tolist() for found in alone.scores())


def test_a_run_named_twice_and_a_copy_of_it_count_once(pooled, ledger):
    (small, games), _ = superset(4, 4)
    once = pooled((small, games))
    copy = fill_ledger(ledger, small, games, "copy")
    run = ledger.run("run 0")
    for runs in ([run, run], [run, copy], [copy, run, copy]):
        pool = pool_of(ledger, runs)
        assert [found.tolist() for found in pool.scores()] == [found.tolist() for found in once.scores()]
        assert pool.evidence.sum() == 8
        assert len(pool.settings) == len(set(map(id, runs)))


def test_games_of_other_seeds_openings_and_lines_are_others(pooled):
    games = [record(0, 0, B, line=7)]
    settings = settings_of(HEX, "A,B", games=1)
    others = [
        (settings_of(HEX, "A,B", games=1, seed=2), games),
        (settings_of(HEX, "A,B", games=1, openings="random:1"), games),
        (settings, [record(0, 0, B, line=8)]),
        (settings, [record(1, 0, B, line=7)]),
    ]
    pool = pooled((settings, games), *others)
    assert pool.evidence.tolist() == [True] * 5
    # The same seeds with another line: a player was out of time. Both are games, but no independent ones.
    assert pool.cluster[0] == pool.cluster[3]
    assert len(set(pool.cluster.tolist())) == 4


# Which games tell of strength


# What cannot be pooled
