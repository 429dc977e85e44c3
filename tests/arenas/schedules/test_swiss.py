"""Swiss: who meets whom by points, and the table."""

import itertools
import random

import numpy as np
import pytest

from arena.arenas.growth import grown_settings
from arena.arenas.plan import Wishes, usual_rounds
from arena.arenas.pool import recorded_pool
from arena.arenas.schedules.following import itinerary_of
from arena.arenas.schedules.outcome import outcome_of
from arena.arenas.schedules.pairing import paired
from arena.arenas.schedules.swiss import Encounter, Swiss
from arena.arenas.settings import Format, Settings
from arena.games import InputError, Winner
from tests.arenas.schedules.made import Chance, settings_for


def play(settings, elo, **how):
    chance, itinerary, records = Chance(settings, elo, **how), itinerary_of(settings), []
    while not itinerary.complete:
        for pairing in itinerary.missing:
            records.append(chance.play(pairing))
            itinerary.see(records[-1])
    return records, itinerary.guide


def met_matrix(players, pairs):
    met = np.zeros((players, players), dtype=np.int64)
    for one, other in pairs:
        met[one, other] += 1
        met[other, one] += 1
    return met


def perfect_matchings(order):
    if not order:
        yield []
        return
    first, rest = order[0], order[1:]
    for place, other in enumerate(rest):
        for pairs in perfect_matchings(rest[:place] + rest[place + 1 :]):
            yield [(first, other), *pairs]


def test_pairs_are_the_first_in_the_order_of_which_nobody_has_met_more_often_than_need_be():
    """Against all matchings, in their order, of few players who have met at random."""
    for seed in range(200):
        chance = random.Random(seed)
        players = chance.choice([2, 4, 6])
        every = list(itertools.combinations(range(players), 2))
        met = met_matrix(players, [pair for pair in every for _ in range(chance.choice([0, 0, 1, 2]))])
        order = chance.sample(range(players), players)
        most = min(max(met[pair] for pair in pairs) for pairs in perfect_matchings(order))
        wanted = next(pairs for pairs in perfect_matchings(order) if max(met[pair] for pair in pairs) == most)
        assert paired(order, met) == wanted


@pytest.mark.parametrize("players", [2, 5, 8, 12])
def test_nobody_meets_twice_before_everybody_has_met(players):
    rounds = (players + 1) // 2
    settings = settings_for(Format.SWISS, players, 1, swiss_rounds=rounds)
    _, guide = play(settings, np.linspace(200, -200, players).tolist())
    assert isinstance(guide, Swiss)
    assert [len(each) for each in guide.rounds] == [(players + 1) // 2] * rounds
    for round in guide.rounds:
        sitting = [player for each in round for player in (each.one, each.other) if player is not None]
        assert sorted(sitting) == list(range(players))
    met = met_matrix(
        players, [(each.one, each.other) for round in guide.rounds for each in round if each.other is not None]
    )
    assert met.max() == 1
    idle = np.zeros(players, dtype=int)
    for round in guide.rounds:
        idle[[each.one for each in round if each.other is None]] += 1
    assert max(idle) - min(idle) <= 1


def test_rounds_may_be_more_than_there_are_opponents():
    settings = settings_for(Format.SWISS, 4, 1, swiss_rounds=9)
    _, guide = play(settings, [0.0] * 4)
    met = met_matrix(4, [(each.one, each.other) for round in guide.rounds for each in round])
    assert met.sum() == 4 * 9
    assert set(met[~np.eye(4, dtype=bool)]) == {3}


def test_players_with_as_many_points_meet():
    settings = settings_for(Format.SWISS, 16, 4, swiss_rounds=4)
    _, guide = play(settings, [400.0 - 50 * player for player in range(16)])
    apart = []
    for number in range(1, 4):
        points = Swiss(settings, guide.rounds[:number]).points()
        apart += [abs(points[each.one] - points[each.other]) for each in guide.rounds[number]]
    assert np.mean(apart) < 1.5
    assert guide.table()[0].player in {0, 1}
    assert {placed.player for placed in guide.table()[-2:]} <= {11, 12, 13, 14, 15}


def test_the_table_is_that_of_the_games():
    settings = settings_for(Format.SWISS, 5, 2, swiss_rounds=4)
    records, guide = play(settings, [200.0, 100.0, 0.0, -100.0, -200.0], draws=1.0)
    seats, made, against = settings.seats(), dict.fromkeys(range(5), 0.0), {player: [] for player in range(5)}
    rounds = {player: set() for player in range(5)}
    for record in records:
        pair = seats[record.pairing.seats]
        black, white = int(pair.black[1:]), int(pair.white[1:])
        made[black] += {Winner.BLACK: 1, Winner.DRAW: 0.5, Winner.WHITE: 0}[record.winner]
        made[white] += {Winner.BLACK: 0, Winner.DRAW: 0.5, Winner.WHITE: 1}[record.winner]
        for player, other in ((black, white), (white, black)):
            rounds[player].add(record.pairing.game // 2)
            if record.pairing.game % 2 == 0 and player == black:
                against[player].append(other)
    for player in range(5):
        free = 4 - len(rounds[player])
        made[player] += 2 * free  # two games with each colour: half of four points
        against[player] += [player] * free
    table = guide.table()
    assert {placed.player: placed.points for placed in table} == made
    for placed in table:
        assert placed.buchholz == sum(made[other] for other in against[placed.player])
    keys = [(-placed.points, -placed.buchholz) for placed in table]
    assert keys == sorted(keys)
    outcome = outcome_of(settings, recorded_pool(settings, records), records)
    assert outcome.order == [placed.player for placed in table]
    assert outcome.decided


def test_a_longer_swiss_begins_as_a_shorter_one():
    settings = settings_for(Format.SWISS, 6, 2, swiss_rounds=2)
    grown = grown_settings(settings, Wishes(swiss_rounds=4))
    elo = [50.0, 40.0, 0.0, 0.0, -40.0, -50.0]
    short, long = ([record.pairing for record in play(each, elo)[0]] for each in (settings, grown))
    assert long[: len(short)] == short
    assert len(long) == len(grown) == 2 * len(short)
    with pytest.raises(InputError, match="--rounds 1: the run has 2 already"):
        grown_settings(settings, Wishes(swiss_rounds=1))
    with pytest.raises(InputError, match="--games 5: a swiss of 2 goes on by more --rounds only"):
        grown_settings(settings, Wishes(games=5))


def test_rounds_that_nobody_has_named():
    assert [usual_rounds(players) for players in (2, 3, 4, 5, 8, 16, 17)] == [2, 3, 3, 4, 4, 5, 6]
    settings = settings_for(Format.SWISS, 16, 3)
    assert (settings.rounds, len(settings), settings.most) == (5, 5 * 8 * 2 * 3, 15)
    assert Settings.from_document(settings.to_document()) == settings


def test_many_players_are_paired_in_time():
    players = 100
    order = list(range(players))
    met = np.zeros((players, players), dtype=np.int64)
    for _ in range(30):
        for one, other in paired(order, met):
            met[one, other] += 1
            met[other, one] += 1
    assert met.max() == 1


def test_who_has_sat_out_does_not_before_all_others_have():
    settings = settings_for(Format.SWISS, 3, 1, swiss_rounds=3)
    last = Encounter(2, None, (0.0, 0.0))
    guide = Swiss(settings, [[Encounter(0, 1, (1.0, 1.0)), last]])
    guide.batch()
    assert [pair for pair in guide._pairs if pair[1] is None] in ([(0, None)], [(1, None)])
