"""Knockouts: the bracket, and matches that end when a sequential test has decided."""

import itertools

import numpy as np
import pytest

from arena.arenas.growth import grown_settings
from arena.arenas.plan import Wishes
from arena.arenas.pool import recorded_pool
from arena.arenas.regression import Regression
from arena.arenas.schedules.following import itinerary_of
from arena.arenas.schedules.knockout import Knockout, _bracket
from arena.arenas.schedules.outcome import outcome_of
from arena.arenas.settings import Format, Settings
from arena.arenas.statistics.sequential import SequentialTest
from arena.games import InputError
from tests.arenas.schedules.made import Chance, settings_for
from tests.support.runs import settings_of
from tests.worlds import kinds


def play(settings, elo, seed=0, **how):
    chance, itinerary, records = Chance(settings, elo, seed, **how), itinerary_of(settings), []
    while not itinerary.complete:
        for pairing in itinerary.missing:
            records.append(chance.play(pairing))
            itinerary.see(records[-1])
    guide = itinerary.guide
    assert isinstance(guide, Knockout)
    return records, guide


def test_the_bracket_of_the_first_named():
    assert _bracket(1) == [0]
    assert _bracket(4) == [0, 3, 1, 2]
    assert _bracket(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    assert _bracket(6) == [0, None, 3, 4, 1, None, 2, 5]


@pytest.mark.parametrize("players", range(2, 18))
def test_if_who_was_named_first_always_wins_the_first_two_meet_in_the_final(players):
    settings = settings_for(Format.KNOCKOUT, players, 200, elo=200.0)
    records, guide = play(settings, [-1500.0 * player for player in range(players)])
    assert len(guide.rounds) == int(np.ceil(np.log2(players)))
    assert guide.winner == 0
    (final,) = guide.rounds[-1].matches
    assert (final.one, final.other) == (0, 1)
    assert sum(len(each.matches) for each in guide.rounds) == players - 1
    assert all(match.winner == match.one and not match.by_points for each in guide.rounds for match in each.matches)
    assert len(records) < len(settings)
    assert guide.order()[:2] == [0, 1]


def test_players_go_on_as_far_as_they_win():
    settings = settings_for(Format.KNOCKOUT, 8, 300, elo=100.0)
    records, guide = play(settings, [0.0, 900.0, 0.0, 0.0, 0.0, 2500.0, -900.0, -900.0])
    assert guide.winner == 5
    semi = next(match for match in guide.rounds[1].matches if 5 in (match.one, match.other))
    assert {semi.one, semi.other} == {1, 5}
    outcome = outcome_of(settings, recorded_pool(settings, records), records)
    assert outcome.order[0] == 5
    assert set(outcome.order[:4]) >= {1, 5}
    assert outcome.decided
    begun = outcome_of(settings, recorded_pool(settings, records[:20]), records[:20])
    assert not begun.decided


def test_a_match_is_decided_as_a_regression_would_be():
    """The same games, given to the test of a regression of one player against the other."""
    settings = settings_for(Format.KNOCKOUT, 2, 400, elo=40.0, confidence=0.9)
    test = SequentialTest(-40.0, 40.0, 0.1, 0.1)
    assert settings.sequential == test
    gate = settings_of("tic-tac-toe", "p0=random, p1=random", Format.REGRESS, games=400, seed=1, sequential=test)
    for seed, elo in itertools.product(range(4), (0.0, 60.0, -60.0)):
        records, guide = play(settings, [elo, 0.0], seed)
        regression = Regression(gate)
        for record in records:
            regression.see(record)
        (match,) = guide.rounds[0].matches
        assert match.contest.state == regression.contests[0].state
        assert match.contest.played == regression.contests[0].played
        assert 2 * match.contest.played <= len(records) <= 2 * match.contest.played + 14


def test_the_stronger_goes_on_as_surely_as_is_said():
    settings = settings_for(Format.KNOCKOUT, 2, 2000, elo=60.0, confidence=0.9)
    gone = [play(settings, [-60.0, 0.0], seed, first_move=0.0)[1].winner for seed in range(80)]
    assert 0.0 < gone.count(0) / 80 < 0.1 + 2 * (0.1 * 0.9 / 80) ** 0.5


def test_without_a_decision_points_decide_and_then_who_was_named_first():
    settings = settings_for(Format.KNOCKOUT, 2, 5, elo=10.0)
    found = set()
    for seed in range(12):
        records, guide = play(settings, [0.0, 0.0], seed)
        (match,) = guide.rounds[0].matches
        lost, drawn, won = match.contest.tally.games
        assert (lost + drawn + won, len(records), match.by_points) == (10, 10, True)
        assert match.winner == (0 if won >= lost else 1)
        found.add((won > lost) - (won < lost))
    assert found == {-1, 0, 1}


def test_players_without_chance_meet_once_from_each_opening():
    with kinds.registered():
        settings = settings_of("tic-tac-toe", "a=mechanical, b=mechanical", Format.KNOCKOUT, games=50)
        records, guide = play(settings, [0.0, 0.0])
    assert len(records) == 2
    assert guide.winner is not None


def test_settings_of_a_knockout():
    settings = settings_for(Format.KNOCKOUT, 6, 25)
    assert settings.sequential == SequentialTest(-30.0, 30.0)
    assert (len(settings), settings.most) == (5 * 50, 25)
    assert Settings.from_document(settings.to_document()) == settings
    assert grown_settings(settings, Wishes()) == settings
    for wishes, told in [
        (Wishes(games=26), "--games 26: a knockout of 25 goes on by no more games"),
        (Wishes(elo=20.0), "--elo 20: the run has 30"),
        (Wishes(confidence=0.9), "--confidence 0.9: the run has 0.95"),
    ]:
        with pytest.raises(InputError, match=told):
            grown_settings(settings, wishes)
