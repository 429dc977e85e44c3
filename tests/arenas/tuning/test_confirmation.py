"""Fresh games of what was found: which are played, and how often the interval of the gain holds."""

import dataclasses

import numpy as np
import pytest

from arena.arenas.plan import Wishes, new_settings
from arena.arenas.settings import Format, Settings
from arena.arenas.tuning.confirmation import confirmation_of, confirming_settings
from arena.arenas.tuning.finding import finding_of
from arena.games import Winner
from tests.support.records import record

TEMPLATE = "mc(playouts=?[1..1000 log start 10])"
#: By how much an opening changes the chances of whoever has the point's side.
LEAN = 0.25


def finding(players="random, A", value=500, **wishes):
    """A search in which one point has won."""
    said = {"template": TEMPLATE, "games": 400, "confirm": 80}
    settings = new_settings(Format.TUNE, Wishes(game="tic-tac-toe", players=players, tuning=said, **wishes))
    found = finding_of(settings, [record(seats, 0, Winner.WHITE) for seats in (8, 10)])
    assert found is not None
    return dataclasses.replace(found, winner=[value])


def test_winner_and_start_meet_every_opponent_in_games_of_another_seed():
    found = finding(openings="random:3")
    settings = confirming_settings(found, 2)
    assert settings is not None
    assert settings.names == ["random", "A", "mc(playouts=500)", "mc(playouts=10)"]
    assert (settings.format, settings.games, settings.seed, settings.tuning) == (Format.GAUNTLET, 20, 2, None)
    met = [(pair.black, pair.white) for pair in settings.seats()]
    for guest in settings.names[2:]:
        for host in settings.names[:2]:
            assert {(guest, host), (host, guest)} < set(met)
    assert len(met) == 8
    assert len(settings) == 2 * 80
    assert len(settings.opening_moves) == 20
    assert settings.opening_moves != found.settings.opening_moves[:20]
    assert Settings.from_document(settings.to_document()) == settings


def test_the_start_does_not_play_itself():
    settings = confirming_settings(finding(players=None), 2)
    assert settings is not None
    assert settings.names == ["mc(playouts=10)", "mc(playouts=500)"]
    assert len(settings) == 80


def test_who_is_an_opponent_as_well_has_another_name():
    settings = confirming_settings(finding(players="random, mc(playouts=77)", value=77), 2)
    assert settings is not None
    assert settings.names == ["random", "mc(playouts=77)", "winner", "mc(playouts=10)"]


def test_where_the_start_has_won_there_is_nothing_to_confirm():
    assert confirming_settings(finding(value=10), 2) is None


def games(settings, chances, rng):
    """Made-up games of the winner and the start; games from one opening lean the same way."""
    openings = len(settings.opening_moves)
    lean = rng.normal(size=openings)[np.arange(settings.games) % openings] if openings else np.zeros(settings.games)
    found = []
    for seats in range(len(settings.seats())):
        guest = seats // (2 * settings.hosts)
        scores = rng.random(settings.games) < np.clip(chances[guest] + LEAN * lean, 0, 1)
        black = scores == bool(seats % 2)
        winners = [Winner.BLACK if first else Winner.WHITE for first in black.tolist()]
        found += [record(seats, number, winner) for number, winner in enumerate(winners)]
    return found


def test_the_shares_are_the_points_per_game():
    settings = confirming_settings(finding(), 2)
    made = games(settings, (0.7, 0.4), np.random.default_rng(1))
    confirmation = confirmation_of(settings, made)
    assert confirmation is not None
    own = [game for game in made if game.pairing.seats < 4]
    wins = sum((game.winner is Winner.BLACK) == bool(game.pairing.seats % 2) for game in own)
    assert confirmation.winner.value == wins / 80
    assert confirmation.games == 160
    assert confirmation.gain.value == confirmation.winner.value - confirmation.start.value
    assert confirmation.shown
    assert confirmation_of(settings, own) is None  # the start has not played
    assert confirmation_of(settings, []) is None


def test_against_itself_the_interval_is_that_of_the_share():
    settings = confirming_settings(finding(players=None), 2)
    confirmation = confirmation_of(settings, games(settings, (0.6,), np.random.default_rng(1)))
    assert confirmation is not None
    assert confirmation.start.value == 0.5
    share, gain = confirmation.winner.interval, confirmation.gain.interval
    assert (gain.low, gain.high) == (pytest.approx(share.low - 0.5), pytest.approx(share.high - 0.5))


@pytest.mark.parametrize(("players", "chances"), [("random, A", (0.62, 0.5)), ("random", (0.85, 0.8)), (None, (0.55,))])
@pytest.mark.parametrize("openings", [None, "random:1"])
def test_the_interval_of_the_gain_holds_as_often_as_it_says(players, chances, openings):
    settings = confirming_settings(finding(players, openings=openings), 2)
    rng, repeats, held = np.random.default_rng(1), 250, 0
    lean = LEAN if openings else 0.0
    truth = _true_share(chances[0], lean) - (_true_share(chances[1], lean) if len(chances) > 1 else 0.5)
    for _ in range(repeats):
        confirmation = confirmation_of(settings, games(settings, chances, rng))
        assert confirmation is not None
        held += confirmation.gain.interval.low <= truth <= confirmation.gain.interval.high
    assert 0.91 <= held / repeats <= 1.0


def _true_share(chance, lean):
    drawn = np.random.default_rng(2).normal(size=200_000)
    return float(np.clip(chance + lean * drawn, 0, 1).mean())
