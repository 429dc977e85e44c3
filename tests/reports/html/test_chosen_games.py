"""Of very many games, a sample that has some of everybody."""

import numpy as np
import pytest

from arena.arenas.game_record import Reason
from arena.arenas.pool import recorded_pool
from arena.games import Winner
from arena.reports.html.chosen_games import chosen_games
from tests.support.records import record
from tests.support.runs import settings_of

SETTINGS = settings_of("tic-tac-toe", "random, one=random, other=random", games=50)


def pool(games=50, forfeits=()):
    return recorded_pool(
        SETTINGS,
        [
            record(
                seats,
                game,
                Winner.BLACK,
                reason=Reason.TIME if (seats, game) in forfeits else Reason.PLAYED_OUT,
            )
            for game in range(games)
            for seats in range(6)
        ],
    )


def test_of_few_games_all_are_chosen():
    found = chosen_games(pool(), 300)
    assert found.is_all
    assert found.places.tolist() == list(range(300))


@pytest.mark.parametrize("most", [1, 5, 6, 7, 60, 299])
def test_a_sample_is_even(most):
    whole = pool()
    found = chosen_games(whole, most)
    assert not found.is_all
    assert found.of == 300
    assert most - 6 < len(found.places) <= most
    often = np.bincount(whole.pairing[found.places], minlength=6)
    assert often.max() - often.min() <= 1
    if most >= 60:
        early = (whole.number[found.places] < 25).mean()
        assert 0.4 < early < 0.6


def test_forfeits_come_first():
    found = chosen_games(pool(forfeits={(2, 40), (3, 41)}), 8)
    assert {40 * 6 + 2, 41 * 6 + 3} <= set(found.places.tolist())
    assert len(found.places) == 8


def test_a_sample_is_thinned_evenly():
    found = chosen_games(pool(), 60)
    assert found.thinned(20).places.tolist() == found.places[::3].tolist()
    assert found.thinned(100).places.tolist() == found.places.tolist()
