"""Adaptive runs: who is best is found out with fewer games, and what ends a run."""

from collections import Counter

import numpy as np
import pytest

from arena.arenas.game_record import Reason
from arena.arenas.growth import grown_settings
from arena.arenas.plan import Wishes
from arena.arenas.pool import recorded_pool
from arena.arenas.schedule import Goal, Pairing, most_of_a_pair, round_robin_seats, seats_number
from arena.arenas.schedules.adaptive import Adaptive
from arena.arenas.schedules.following import itinerary_of
from arena.arenas.schedules.outcome import outcome_of
from arena.arenas.settings import Format, Settings
from arena.arenas.statistics.davidson import ELO
from arena.games import InputError
from tests.arenas.schedules.made import Chance, settings_for
from tests.support.runs import settings_of
from tests.worlds import kinds

LADDER = [300.0 - 60 * at for at in range(8)]


def run(settings, elo, seed=0, change=lambda record: record, **how):
    """All games of a run, in order, and what is known in the end."""
    chance, itinerary, records = Chance(settings, elo, seed, **how), itinerary_of(settings), []
    while not itinerary.complete:
        for pairing in itinerary.missing:
            records.append(change(chance.play(pairing)))
            itinerary.see(records[-1])
    return records, outcome_of(settings, recorded_pool(settings, records), records)


def test_the_numbers_of_seats_are_those_of_a_round_robin():
    for number, seats in enumerate(round_robin_seats("abcde", self_play=False)):
        assert seats_number("abcde".index(seats.black), "abcde".index(seats.white), 5) == number


@pytest.mark.parametrize("top", [1, 3])
def test_it_ends_when_the_best_are_known_and_spends_its_games_on_them(top):
    settings = settings_for(Format.ADAPTIVE, 8, 60, top=top)
    records, outcome = run(settings, LADDER)
    assert outcome.decided
    assert set(outcome.order[:top]) == set(range(top))
    assert len(records) < len(settings) / 2
    games = Counter(name for record in records for name in settings.seats()[record.pairing.seats].__dict__.values())
    near = games[f"p{top - 1}"] + games[f"p{top}"]
    assert near > 3 * (games["p6"] + games["p7"])


def test_a_decision_is_not_looked_for_between_batches():
    settings = settings_for(Format.ADAPTIVE, 8, 60)
    guide, chance, sizes = Adaptive(settings), Chance(settings, LADDER), []
    while batch := guide.batch():
        guide.see([chance.play(pairing) for pairing in batch])
        sizes.append(len(batch))
    played = np.cumsum(sizes)
    assert sizes[0] == 16
    assert sizes[1:] == [max(8, 2 * (int(0.1 * before) // 2)) for before in played[:-1]]


def test_everybody_is_linked_with_everybody_at_first():
    settings = settings_for(Format.ADAPTIVE, 9, 10)
    met = Counter()
    for pairing in Adaptive(settings).batch():
        pair = settings.seats()[pairing.seats]
        met[pair.black] += 1
        met[pair.white] += 1
    assert set(met.values()) == {4}
    assert len(met) == 9
    other = settings_for(Format.ADAPTIVE, 9, 10, seed=2)
    assert Adaptive(settings).batch() == Adaptive(settings).batch() != Adaptive(other).batch()


@pytest.mark.parametrize("players", [2, 3, 7])
def test_it_ends_when_its_games_are_spent(players):
    settings = settings_for(Format.ADAPTIVE, players, 5)
    records, outcome = run(settings, [0.0] * players)
    assert len(records) == len(settings) == 5 * players * (players - 1)
    assert not outcome.decided


def test_draws_are_no_wins():
    settings = settings_for(Format.ADAPTIVE, 3, 40)
    assert not run(settings, [0.0] * 3, draws=1e9)[1].decided


def test_a_run_that_grows_keeps_the_games_it_has():
    settings = settings_for(Format.ADAPTIVE, 5, 7)
    grown = grown_settings(settings, Wishes(games=9))
    assert (grown.games, len(grown)) == (9, 9 * 20)
    elo = [10.0, 0.0, 0.0, 0.0, 0.0]
    before = [record.pairing for record in run(settings, elo)[0]]
    after = [record.pairing for record in run(grown, elo)[0]]
    assert after[: len(before)] == before
    assert len(after) == len(grown)


def test_players_without_chance_meet_once_from_each_opening():
    with kinds.registered():
        settings = settings_of(
            "tic-tac-toe", "a=mechanical, b=mechanical, c=mechanical, d=mechanical", Format.ADAPTIVE, games=20
        )
        records, outcome = run(settings, [50.0, 0.0, 0.0, 0.0])
        begun = outcome_of(settings, recorded_pool(settings, records[:-1]), records[:-1])
    played = [record.pairing for record in records]
    assert sorted(played, key=lambda pairing: pairing.seats) == [Pairing(seats, 0) for seats in range(12)]
    assert (outcome.decided, outcome.exhausted, begun.exhausted) == (False, True, False)


def test_forfeits_tell_nothing_and_the_run_goes_on():
    """Nothing is known of p0, whose games all end so; the others meet nevertheless, until the games are spent."""
    settings = settings_for(Format.ADAPTIVE, 4, 6, on_forfeit="count")
    seats = settings.seats()

    def broken(record):
        if "p0" not in seats[record.pairing.seats].__dict__.values():
            return record
        return type(record)(**{**record.__dict__, "reason": Reason.CRASHED})

    records, outcome = run(settings, [0.0, 300.0, 0.0, 0.0], change=broken)
    assert len(records) == len(settings)
    assert not outcome.decided
    assert len({record.pairing.seats for record in records}) == len(seats)


def test_ratings_of_those_who_were_left_alone_are_drawn_in():
    settings = settings_for(Format.ADAPTIVE, 8, 60)
    wide, near = [], []
    for seed in range(8):
        records, outcome = run(settings, LADDER, seed)
        assert outcome.fit is not None
        near.append(ELO * (outcome.fit.strengths[0] - outcome.fit.strengths[5:].mean()))
        vague = outcome_of(settings, recorded_pool(settings, records), records).frontier
        assert vague is not None
        place = [number for number in range(7) if vague.upper[number] == outcome.order[0]]
        assert place
        wide.append(ELO * np.mean([vague.differences[number] for number in place if vague.lower[number] >= 5]))
    truth = LADDER[0] - np.mean(LADDER[5:])
    assert abs(np.mean(near) - truth) < 0.5 * abs(np.mean(wide) - truth)


def test_settings_survive_the_ledger_and_say_what_is_wrong():
    settings = settings_for(Format.ADAPTIVE, 4, 6, top=2, confidence=0.9)
    assert settings.goal == Goal(2, 0.9)
    assert Settings.from_document(settings.to_document()) == settings
    assert "goal" not in settings_for(Format.ROUND_ROBIN, 4, 6).to_document()
    with pytest.raises(InputError, match="--top 4: must be fewer than the players, who are 4"):
        settings_for(Format.ADAPTIVE, 4, 6, top=4)
    with pytest.raises(InputError, match="--top 2: the run has 1"):
        grown_settings(settings_for(Format.ADAPTIVE, 4, 6), Wishes(top=2))
    with pytest.raises(InputError, match="an adaptive run has the players"):
        grown_settings(settings, Wishes(players="p0=random, p1=random, p2=random, p3=random, q=random"))


def test_a_pair_has_its_share_of_the_openings_drawn():
    assert most_of_a_pair(2, 10) == 10
    assert most_of_a_pair(16, 10) == 1200
    assert most_of_a_pair(16, 1000) == 10_000
    assert most_of_a_pair(3, 20_000) == 20_000
    settings = settings_of("hex(size=5)", "a=random, b=random, c=random", Format.ADAPTIVE, games=3, openings="random:2")
    assert len(settings.opening_moves) == 9


def test_of_equals_hardly_anybody_is_ever_said_to_be_the_best():
    settings = settings_for(Format.ADAPTIVE, 3, 25)
    claims = [run(settings, [0.0] * 3, seed)[1].decided for seed in range(24)]
    assert sum(claims) <= 3


@pytest.mark.parametrize("openings", ["random:1", "random:2"])
def test_players_without_chance_meet_no_more_often_than_there_are_openings(openings):
    with kinds.registered():
        players = ", ".join(f"{name}=mechanical" for name in "abcde")
        settings = settings_of("tic-tac-toe", players, Format.ADAPTIVE, games=40, openings=openings)
        records, _ = run(settings, [0.0, 0.0, -900.0, -900.0, -900.0])
    met = Counter(record.pairing.seats for record in records)
    assert max(met.values()) == len(settings.opening_moves) > 2
