"""Itineraries: a run is the same however many games are played at a time, and wherever it was interrupted."""

from dataclasses import replace

import pytest

from arena.arenas.ledger import Ledger
from arena.arenas.schedule import Pairing
from arena.arenas.schedules.following import itinerary_of
from arena.arenas.schedules.itinerary import Itinerary
from arena.arenas.settings import Format
from arena.arenas.stage.conductor import End
from arena.arenas.stage.stop_request import StopRequest
from tests.arenas.schedules.made import Chance, Made, recorded, settings_for

ELO = [100.0, 60.0, 0.0, 0.0, -50.0, -200.0, -220.0]
WISHES = {
    Format.ADAPTIVE: {"games": 9, "top": 2},
    Format.SWISS: {"games": 3},
    Format.KNOCKOUT: {"games": 25, "elo": 60.0},
}


def made(format, **more):
    return settings_for(format, len(ELO), **WISHES[format], **more)


def games(path):
    with Ledger(path) as ledger:
        return {record.pairing: record.winner for record in ledger.games(ledger.runs()[-1])}


@pytest.mark.parametrize("format", WISHES)
def test_order_and_number_of_games_at_a_time_do_not_matter(tmp_path, format):
    settings, found = made(format), []
    for number, (room, shuffle) in enumerate([(1, None), (5, 3), (64, 4)]):
        path = tmp_path / f"{number}.db"
        end, _, itinerary = recorded(path, settings, Made(Chance(settings, ELO), room, shuffle))
        assert end is End.COMPLETE
        assert itinerary.complete
        found.append(games(path))
    assert found[0]
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("format", WISHES)
def test_an_interrupted_run_goes_on_as_if_nothing_had_been(tmp_path, format):
    settings, whole, parts = made(format), tmp_path / "whole.db", tmp_path / "parts.db"
    recorded(whole, settings, Made(Chance(settings, ELO)))
    played, ends = [], []
    for at in range(500):
        stop = StopRequest()
        executor = Made(Chance(settings, ELO), 6, shuffle=at, stop=(17, stop))
        end, _, _ = recorded(parts, settings, executor, stop=stop)
        played += executor.played
        ends.append(end)
        if end is End.COMPLETE:
            break
    assert ends.count(End.INTERRUPTED) > 3
    assert ends[-1] is End.COMPLETE
    assert len(played) == len(set(played))
    assert games(parts) == games(whole)


@pytest.mark.parametrize("format", WISHES)
def test_other_results_lead_to_other_games(tmp_path, format):
    settings = made(format)
    found = []
    for seed in (0, 1):
        path = tmp_path / f"{seed}.db"
        recorded(path, settings, Made(Chance(settings, ELO, seed)))
        found.append(set(games(path)))
    assert found[0] != found[1]


@pytest.mark.parametrize("format", WISHES)
def test_games_are_within_what_the_settings_say(tmp_path, format):
    settings = made(format)
    recorded(tmp_path / "ledger.db", settings, Made(Chance(settings, ELO)))
    found = games(tmp_path / "ledger.db")
    assert len(found) <= len(settings)
    assert max(pairing.game for pairing in found) < settings.most
    seats = settings.seats()
    for pairing in found:  # every game has its counterpart with swapped colours from the same opening
        swapped = replace(seats[pairing.seats], black=seats[pairing.seats].white, white=seats[pairing.seats].black)
        assert Pairing(seats.index(swapped), pairing.game) in found


def test_a_batch_comes_when_the_one_before_is_complete_and_no_sooner():
    class Three:
        def __init__(self):
            self.seen = []

        def batch(self):
            return [] if len(self.seen) == 2 else [Pairing(seats, len(self.seen)) for seats in range(3)]

        def see(self, records):
            self.seen.append([record.pairing for record in records])

    settings = settings_for(Format.ROUND_ROBIN, 3, 2)
    chance = Chance(settings, [0.0] * 3)
    itinerary = Itinerary(Three(), [chance.play(Pairing(1, 0))])
    assert itinerary.missing == [Pairing(0, 0), Pairing(2, 0)]
    assert not itinerary.see(chance.play(Pairing(2, 0)))
    assert itinerary.missing == [Pairing(0, 0)]
    assert itinerary.see(chance.play(Pairing(0, 0)))
    assert itinerary.guide.seen == [[Pairing(0, 0), Pairing(1, 0), Pairing(2, 0)]]
    assert [pairing.game for pairing in itinerary.missing] == [1, 1, 1]
    for pairing in itinerary.missing:
        assert not itinerary.complete
        itinerary.see(chance.play(pairing))
    assert itinerary.complete
    assert itinerary.missing == []


@pytest.mark.parametrize("format", WISHES)
def test_a_game_that_was_not_asked_for_is_taken_when_it_is(format):
    """As after a merge: what a schedule has not come to yet waits for it."""
    settings = made(format)
    chance = Chance(settings, ELO)
    plain = itinerary_of(settings)
    order = []
    while not plain.complete:
        order.append(plain.missing[0])
        plain.see(chance.play(order[-1]))
    late = order[-1]
    itinerary = itinerary_of(settings, [chance.play(late), chance.play(Pairing(0, settings.most - 1))])
    asked = []
    while not itinerary.complete:
        asked.append(itinerary.missing[0])
        itinerary.see(chance.play(asked[-1]))
    assert asked == [pairing for pairing in order if pairing not in {late, Pairing(0, settings.most - 1)}]
