"""The path of a sequential test ends where the test stands."""

import pytest

from arena.arenas.llr_path import paths_of
from arena.arenas.settings import Format
from arena.arenas.statistics.sequential import SequentialTest
from arena.games import Winner
from tests.support.records import record
from tests.support.runs import settings_of

TEST = SequentialTest(elo0=0.0, elo1=50.0, max_games=200)


def test_every_pair_is_a_step(book):
    settings = settings_of("hex(size=3)", "new=random, old=random", Format.REGRESS, TEST)
    games = [
        record(seats, game, Winner.BLACK if (game % 3 == 0) == (seats == 0) else Winner.WHITE)
        for game in range(30)
        for seats in range(2)
    ]
    regression, (path,) = paths_of(settings, games)
    assert path.contest is regression.contests[0]
    assert [played for played, _ in path.steps] == list(range(2, 2 * len(path.steps) + 1, 2))
    assert path.steps[-1] == (2 * sum(path.contest.counts), pytest.approx(path.contest.state.llr))
    once, (shorter,) = paths_of(settings, games[:20])
    assert path.steps[:10] == shorter.steps
    assert once.contests[0].state.llr == shorter.steps[-1][1]
