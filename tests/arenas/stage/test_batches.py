"""How waiting games are cut into batches, and who is blamed for those that are lost."""

import pytest

from arena.arenas.schedule import Pairing
from arena.arenas.stage.batches import Batches, WorkerError


def batches_of(*games, seconds=1.0, largest=100):
    batches = Batches(seconds, largest)
    batches.add(Pairing(seats, number) for number, seats in enumerate(games))
    return batches


def numbers(batch):
    return [pairing.game for pairing in batch]


def test_a_game_of_unknown_length_is_a_batch():
    batches = batches_of(0, 0, 1)
    assert [numbers(batches.next()) for _ in range(4)] == [[0], [1], [2], []]


def test_batches_last_as_long_as_they_should_and_no_shorter():
    batches = batches_of(*[0] * 10)
    batches.learn(0, 0.3)
    assert [numbers(batches.next()) for _ in range(3)] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]


def test_no_batch_is_too_short_for_the_fastest_worker():
    batches = batches_of(*[0] * 20)
    batches.learn(0, 0.5, "slow")
    batches.learn(0, 0.25, "fast")
    assert len(batches.next()) == 4
    batches.forget("fast")
    assert len(batches.next()) == 2
    batches.forget("slow")  # what is known of the last one is better than nothing
    assert len(batches.next()) == 2


def test_durations_follow_what_comes_in():
    batches = batches_of(*[0] * 100)
    batches.learn(0, 1.0)
    for _ in range(50):
        batches.learn(0, 0.1)
    assert len(batches.next()) in {10, 11}


def test_a_batch_has_no_more_games_than_it_may():
    batches = batches_of(*[0] * 10, largest=3)
    batches.learn(0, 0.0)
    assert len(batches.next()) == 3


def test_lost_games_come_first_and_one_by_one():
    batches = batches_of(*[0] * 6)
    batches.learn(0, 0.25)
    first = list(batches.next())
    batches.put_back(first, lost=True)
    assert [numbers(batches.next()) for _ in range(5)] == [[0], [1], [2], [3], [4, 5]]


def test_a_lost_game_is_no_part_of_a_longer_batch():
    batches = batches_of(*[0] * 6)
    batches.learn(0, 0.25)
    first, *others = batches.next()
    batches.put_back(others, lost=True)
    batches.put_back([first], lost=False)
    assert [numbers(batches.next()) for _ in range(4)] == [[0], [1], [2], [3]]


def test_games_that_were_not_begun_come_first_and_together():
    batches = batches_of(*[0] * 6)
    batches.learn(0, 0.5)
    batches.put_back(list(batches.next()), lost=False)
    assert numbers(batches.next()) == [0, 1]


def test_the_third_death_over_a_game_is_the_last():
    batches, game = batches_of(), Pairing(2, 7)
    batches.blame(game, "(exit code -9)")
    batches.blame(Pairing(2, 8), "(exit code -9)")
    batches.blame(game, "(exit code -9)")
    with pytest.raises(WorkerError, match=r"a worker died 3 times over game 7 of pairing 2 \(exit code -9\)"):
        batches.blame(game, "(exit code -9)")
