"""When a run will be over, against schedules that are played through."""

import heapq
import random

import pytest

from arena.arenas.finish import Finish, RoughFinish
from arena.arenas.game_record import Cost, GameRecord, Reason
from arena.arenas.schedule import Pairing, Seats, pairings, round_robin_seats
from arena.games import Winner


def ended(pairing, black, white):
    costs = (Cost(1, black, black, 0), Cost(1, white, white, 0))
    return GameRecord(pairing, (), False, Winner.BLACK, Reason.PLAYED_OUT, "", 0, *costs)


def played_through(speeds, games, workers, seed):
    """The games of a round-robin in the order in which they end, with the moment; a player's speed is its seconds."""
    chance = random.Random(seed)
    seats = round_robin_seats(list(speeds), self_play=False)
    free = [0.0] * workers
    course = []
    for pairing in pairings(len(seats), games):
        pair = seats[pairing.seats]
        black, white = (speeds[name] * chance.lognormvariate(0, 0.4) for name in (pair.black, pair.white))
        end = heapq.heappop(free) + black + white
        heapq.heappush(free, end)
        course.append((end, ended(pairing, black, white)))
    return seats, sorted(course, key=lambda each: each[0])


SPEEDS = {"a": 0.01, "b": 0.1, "c": 1.0, "d": 8.0}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("workers", [1, 2, 8])
def test_it_settles_early(workers, seed):
    seats, course = played_through(SPEEDS, 40, workers, seed)
    finish = Finish(seats, 40, workers)
    last = course[-1][0]
    for number, (moment, record) in enumerate(course):
        finish.see(record)
        if number >= len(course) // 20:  # as soon as everybody has ended a game or two
            assert moment + finish.seconds() == pytest.approx(last, rel=0.35 if number < len(course) // 10 else 0.2)


@pytest.mark.parametrize("seed", range(3))
def test_a_run_that_grows_by_a_slow_player_is_not_judged_by_the_fast_ones(seed):
    """What has been played tells how long the games of the newcomer take, not how fast games come."""
    seats, course = played_through(SPEEDS, 20, 4, seed)
    newcomers = [number for number, pair in enumerate(seats) if "d" in {pair.black, pair.white}]
    finish = Finish(seats, 20, 4)
    before = [record for _, record in course if record.pairing.seats not in newcomers]
    for record in before:
        finish.see(record)
    assert finish.seconds() is None  # nobody knows d
    later = [record for _, record in course if record.pairing.seats in newcomers]
    for record in later[:5]:
        finish.see(record)
    work = sum(record.black.seconds + record.white.seconds for record in later[5:]) / 4
    assert finish.seconds() == pytest.approx(work, rel=0.3)


def test_players_who_have_not_met_are_known_from_others():
    seats = round_robin_seats("abc", self_play=False)
    finish = Finish(seats, 10, 1)
    finish.see(ended(Pairing(seats.index(Seats("a", "b")), 0), 1.0, 3.0))
    finish.see(ended(Pairing(seats.index(Seats("c", "a")), 0), 10.0, 1.0))
    # each game: a 1 s, b 3 s and c 10 s a game, wherever they are
    assert finish.left == 58
    assert finish.seconds() == pytest.approx(9 * 4 + 10 * 4 + 9 * 11 + 10 * 11 + 20 * 13)


def test_what_was_played_before_counts():
    finish = Finish(round_robin_seats("ab", self_play=False), 10, 2)
    finish.know([(0, 10, 20.0, 20.0), (1, 4, 4.0, 8.0)])
    assert (finish.left, finish.seconds()) == (6, pytest.approx(6 * 3 / 2))
    finish.know([(1, 6, 6.0, 12.0)])
    assert (finish.left, finish.seconds()) == (0, 0.0)


def test_the_last_games_are_not_shared_among_all_workers():
    finish = Finish(round_robin_seats("ab", self_play=False), 1, 8)
    finish.know([(0, 1, 5.0, 5.0)])
    assert finish.seconds() == pytest.approx(10.0)


def test_where_nobody_knows_who_will_meet_all_games_so_far_tell():
    finish = RoughFinish(20, 2)
    assert (finish.left, finish.seconds()) == (20, None)
    finish.know([(0, 3, 3.0, 6.0), (5, 1, 1.0, 2.0)])
    finish.see(ended(Pairing(7, 0), 5.0, 3.0))
    assert finish.left == 15
    assert finish.seconds() == pytest.approx(15 * 20 / 5 / 2)
    finish.know([(0, 14, 28.0, 28.0)])
    assert finish.seconds() == pytest.approx(76 / 19)  # the last game is one worker's
    finish.know([(0, 9, 1.0, 1.0)])
    assert (finish.left, finish.seconds()) == (0, 0.0)
