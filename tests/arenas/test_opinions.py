"""Opinions: whose decision it was, in which third of the game, and what came of it for that player."""

from dataclasses import replace

import numpy as np
import pytest

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Ledger
from arena.arenas.opinions import Phase, opinions_of
from arena.arenas.schedule import Pairing
from arena.arenas.thoughts import Thought
from arena.games import Winner
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

SETTINGS = settings_of("hex(size=3)", "a=random, b=random", games=4, swap=True)


def thought(value):
    return Thought(value, 10, 0.0, 0.0)


def game(number, values, moves=6, winner=Winner.BLACK, **changes):
    facts = {"moves": tuple(range(moves)), "thoughts": tuple(map(thought, values)), **changes}
    return replace(record(0, number, winner), **facts)


@pytest.fixture
def opinions(tmp_path):
    def of(*games, settings=SETTINGS):
        with Ledger(tmp_path / "ledger.db", create=True) as ledger:
            run = fill_ledger(ledger, settings, games)
            return opinions_of(ledger, [run, run])

    return of


def test_values_stand_beside_what_came_of_them(opinions):
    found = opinions(game(0, [0.5, 0.25, 0.75, None, 1.0, 0.125]))
    assert found.player.tolist() == [0, 1, 0, 0, 1]
    assert found.phase.tolist() == [0, 0, 1, 2, 2]
    assert found.outcome.tolist() == [1.0, 0.0, 1.0, 1.0, 0.0]
    assert found.value == pytest.approx([0.5, 0.25, 0.75, 1.0, 0.125])
    assert (found.games, found.unrecorded, found.silent) == (1, 0, [])
    assert found.of(0, Phase.END).tolist() == [False, False, False, True, False]
    assert found.of(1).sum() == found.of(1, Phase.OPENING).sum() + found.of(1, Phase.END).sum() == 2


def test_who_takes_over_the_other_side_is_judged_by_how_it_fares_there(opinions):
    found = opinions(game(0, [0.5, 0.75, 0.25, 0.75], moves=3, swapped=True, winner=Winner.WHITE))
    assert found.player.tolist() == [0, 1, 0, 1]
    assert found.outcome.tolist() == [0.0, 1.0, 0.0, 1.0]


def test_draws_are_one_half(opinions):
    assert set(opinions(game(0, [0.5, 0.25], winner=Winner.DRAW)).outcome) == {0.5}


def test_forfeits_tell_nothing_and_what_was_not_recorded_is_counted(opinions):
    found = opinions(
        game(0, [0.5]), game(1, [0.5], reason=Reason.TIME), game(2, [], thoughts=None), game(3, [None, None])
    )
    assert (len(found.value), found.games, found.unrecorded) == (1, 3, 1)
    assert found.silent == ["b"]


def test_games_are_clusters_and_so_are_openings(opinions, tmp_path):
    found = opinions(*(game(number, [0.5, 0.5]) for number in range(3)))
    assert len(np.unique(found.cluster)) == 3
    opened = settings_of("hex(size=3)", "a=random, b=random", games=4, openings="random:1")
    with Ledger(tmp_path / "opened.db", create=True) as ledger:
        games = [
            replace(game(number, [0.5]), pairing=Pairing(seats, number)) for number in range(4) for seats in (0, 1)
        ]
        found = opinions_of(ledger, [fill_ledger(ledger, opened, games)])
    assert 1 < len(np.unique(found.cluster)) <= 4
    assert found.player.tolist() == [1, 0] * 4  # after one move it is the second player's turn
