"""Tuners: which points play, through the ledger, whatever ends first and wherever it is broken off."""

import dataclasses

import numpy as np
import pytest

from arena.arenas.game_record import Cost
from arena.arenas.growth import grown_settings
from arena.arenas.ledger import Ledger
from arena.arenas.plan import Wishes, new_settings
from arena.arenas.schedule import Pairing
from arena.arenas.schedules.following import guide_of, itinerary_of
from arena.arenas.settings import Format, Settings
from arena.arenas.stage.conductor import End
from arena.arenas.stage.hall import Hall
from arena.arenas.stage.stop_request import StopRequest
from arena.arenas.tuning.finding import finding_of
from arena.arenas.tuning.tuner import point_coordinates, points_of, tally_of
from arena.games import InputError, Winner
from tests.arenas.schedules.made import Made, recorded
from tests.support.records import COST, record

TEMPLATE = "mc(playouts=?[1..1000 log start 10])"
GAMES = 140


def settings_for(games=400, players=None, template=TEMPLATE, **tuning):
    said = {"template": template, "games": games, **tuning}
    return new_settings(Format.TUNE, Wishes(game="tic-tac-toe", players=players, tuning=said))


class Peak:
    """Makes up games in which a point wins the more often, the nearer it is to a place."""

    def __init__(self, settings, place=0.7, seed=0):
        self._size = 2 * settings.hosts
        self._chances = 0.35 + 0.35 * np.exp(-(((point_coordinates(settings)[:, 0] - place) / 0.15) ** 2))
        self._seed = seed

    def play(self, pairing):
        drawn = np.random.default_rng([self._seed, pairing.seats, pairing.game]).random()
        wins = drawn < self._chances[pairing.seats // self._size]
        return record(pairing.seats, pairing.game, Winner.BLACK if wins == bool(pairing.seats % 2) else Winner.WHITE)


def played(path, settings, stop=None, **how):
    executor = Made(Peak(settings), stop=None if stop is None else (stop, request := StopRequest()), **how)
    end, run, itinerary = recorded(path, settings, executor, stop=None if stop is None else request)
    with Ledger(path) as ledger:
        return end, list(ledger.games(run)), executor.played, itinerary


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """The games of a search that nothing disturbs."""
    _, games, _, _ = played(tmp_path_factory.mktemp("plain") / "a.db", settings_for(GAMES))
    return games


def test_a_point_meets_every_opponent_with_both_colours():
    settings = settings_for(players="random, A")
    batch = guide_of(settings).batch()
    seats = settings.seats()
    for start in range(0, len(batch), 4):
        four = [seats[pairing.seats] for pairing in batch[start : start + 4]]
        point = four[0].white
        assert [(pair.black, pair.white) for pair in four] == [
            *(("random", point), (point, "random"), ("A", point), (point, "A")),
        ]
        assert len({pairing.game for pairing in batch[start : start + 4]}) == 1


def test_points_of_a_game_are_those_of_the_point():
    assert [points_of(record(seats, 0, winner)) for seats in (4, 5) for winner in (Winner.BLACK, Winner.WHITE)] == [
        *(0.0, 1.0),
        *(1.0, 0.0),
    ]
    assert points_of(record(4, 0, Winner.DRAW)) == 0.5
    settings = settings_for(players="random, A")
    tally = tally_of(settings, [record(4, 0, Winner.WHITE), record(5, 0, Winner.DRAW), record(7, 0, Winner.WHITE)])
    assert (tally.games[1], tally.won[1], tally.games.sum()) == (3, 1.5, 3)


def test_the_games_go_where_points_win(tmp_path):
    settings = settings_for(600)
    end, games, _, _ = played(tmp_path / "a.db", settings)
    assert (end, len(games), len(settings)) == (End.COMPLETE, 600, 600)
    coordinates = point_coordinates(settings)[:, 0]
    tally = tally_of(settings, games)
    near = abs(coordinates - 0.7) < 0.12
    assert tally.games[near].sum() > 2 * tally.games[~near].sum()
    found = finding_of(settings, games)
    assert found is not None
    (place,) = found.template.coordinates([found.winner])[0]
    assert abs(place - 0.7) < 0.06
    assert found.own.chance == pytest.approx(0.7, abs=0.08)
    assert found.own.interval.low < found.own.chance < found.own.interval.high
    assert found.mirrored
    assert found.of_start.chance == 0.5
    assert found.gain == found.own.chance - 0.5


@pytest.mark.parametrize(("room", "shuffle"), [(1, None), (7, 1), (64, 2)])
def test_no_order_of_ends_changes_what_is_played(tmp_path, plain, room, shuffle):
    settings = settings_for(GAMES)
    _, games, _, _ = played(tmp_path / "b.db", settings, room=room, shuffle=shuffle)
    assert games == plain


@pytest.mark.parametrize("stop", [1, 30, 100])
def test_what_is_broken_off_goes_on_to_the_same_games(tmp_path, plain, stop):
    settings = settings_for(GAMES)
    end, before, _, _ = played(tmp_path / "b.db", settings, stop=stop, room=5, shuffle=3)
    assert end is End.INTERRUPTED
    assert len(before) < GAMES
    end, games, again, _ = played(tmp_path / "b.db", settings)
    assert (end, games) == (End.COMPLETE, plain)
    assert not {game.pairing for game in before} & set(again)  # nothing is played twice


def test_more_games_go_on_as_if_there_had_been_so_many_from_the_start(tmp_path, plain):
    played(tmp_path / "b.db", settings_for(90))
    grown = grown_settings(settings_for(90), Wishes(tuning={"games": GAMES}))
    assert grown == settings_for(GAMES)
    _, games, again, _ = played(tmp_path / "b.db", grown)
    assert games == plain
    assert len(again) == GAMES - 90


def test_batches_grow_with_what_was_played():
    settings = settings_for(4000)
    guide, peak, sizes = guide_of(settings), Peak(settings), []
    while sum(sizes) < 1500:
        batch = guide.batch()
        sizes.append(len(batch))
        guide.see([peak.play(pairing) for pairing in batch])
    assert sizes[:3] == [48, 16, 16]
    assert sizes == [48, *sorted(sizes[1:])]
    assert sizes[-1] == 2 * int(0.05 * sum(sizes[:-1]) / 2)


def test_few_points_stay_in_memory(monkeypatch):
    built = []
    build = Hall._build
    monkeypatch.setattr(Hall, "_build", lambda hall, entrant: built.append(entrant.name) or build(hall, entrant))
    settings = settings_for()
    hall = Hall(settings)
    assert built == settings.names[:1]
    for point in (*range(13), 12, 1):
        hall.play(Pairing(2 * point, 0))
    assert built == settings.names[:14]  # the last ones are there
    hall.play(Pairing(0, 0))
    assert built[14:] == settings.names[1:2]  # the first had to go


def test_another_seed_is_another_search(tmp_path, plain):
    _, games, _, _ = played(tmp_path / "b.db", dataclasses.replace(settings_for(GAMES), seed=2))
    assert {game.pairing for game in games} != {game.pairing for game in plain}


def test_games_that_nobody_planned_count_in_the_end(plain):
    """As they may come from a machine that rounds otherwise."""
    settings, games = settings_for(GAMES), plain
    other = [record(seats, 77, Winner.DRAW) for seats in (8, 9)]
    assert itinerary_of(settings, [*games, *other]).complete
    found = finding_of(settings, [*games, *other])
    assert found is not None
    assert found.games == GAMES + 2


def test_processor_time_ends_the_search(tmp_path):
    """Every made-up game takes 0.25 seconds of each side."""
    settings = settings_for(4000, cpu_seconds=40.0)
    assert settings.open_ended
    end, games, _, itinerary = played(tmp_path / "a.db", settings)
    assert end is End.COMPLETE
    assert itinerary.complete
    assert Cost(2, 0.5, 0.25, 20) == COST
    assert 80 <= len(games) <= 100
    more = grown_settings(settings, Wishes(tuning={"cpu_seconds": 70.0}))
    _, longer, _, _ = played(tmp_path / "a.db", more)
    assert {game.pairing for game in games} < {game.pairing for game in longer}


def test_settings_are_what_the_ledger_keeps():
    settings = settings_for(300, players="random, A, mc(playouts=10)", cpu_seconds=5.0, confirm=40)
    assert Settings.from_document(settings.to_document()) == settings
    assert settings.names[:4] == ["random", "A", "opponent-2", "mc(playouts=10)"]
    assert settings.tuning is not None
    assert (settings.tuning.rounds, settings.hosts, settings.tuning.start) == (50, 3, "mc(playouts=10)")


@pytest.mark.parametrize(
    ("wishes", "problem"),
    [
        ({"games": 100}, "--games 100: the run has 140 already"),
        ({"template": "mc(playouts=?[1..999 log])"}, f"the run tunes '{TEMPLATE}'; begin another run"),
    ],
)
def test_a_search_goes_on_as_it_is(wishes, problem):
    with pytest.raises(InputError) as caught:
        grown_settings(settings_for(GAMES), Wishes(tuning=wishes))
    assert problem in str(caught.value)
    with pytest.raises(InputError, match="--against A: the run is against mc\\(playouts=10\\); begin"):
        grown_settings(settings_for(GAMES), Wishes(players="A"))
    assert grown_settings(
        settings_for(GAMES), Wishes(players="mc(playouts=10)", tuning={"template": f" {TEMPLATE} "})
    ) == settings_for(GAMES)


def test_players_without_chance_need_openings(monkeypatch):
    monkeypatch.setattr("arena.players.flat.expected.ExpectedOutcomeConfig.seeded", False)
    with pytest.raises(InputError, match="let openings differ: --openings random:2"):
        settings_for()
    said = {"template": TEMPLATE, "games": 20}
    settings = new_settings(Format.TUNE, Wishes(game="tic-tac-toe", openings="random:3", tuning=said))
    assert settings.opening_moves
    assert settings_for(players="random")


def test_a_round_at_least():
    with pytest.raises(InputError, match="a round of a point has 4 games"):
        settings_for(3, players="random, A")


def test_pairings_are_numbered_by_points():
    settings = settings_for()
    assert settings.seats()[2 * 5 + 1].black == settings.names[1 + 5]
    assert Pairing(0, 0) in set(guide_of(settings).batch())
