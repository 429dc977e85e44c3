"""Ratings of recorded runs: which games go in, what ratings are relative to, and what to beware of."""

import math

import numpy as np
import pytest

from arena.arenas.game_record import Reason
from arena.arenas.rating import MEAN, Anchor
from arena.arenas.statistics.chance import holm
from arena.games import InputError, Winner
from tests.support.records import record
from tests.support.runs import settings_of

B, W, D = Winner.BLACK, Winner.WHITE, Winner.DRAW
HEX = "hex(size=4)"
FOUR = "a=random, b=random, c=random, d=random"


def drawn_games(settings, strengths, seed, first_move=0.2, forfeits=0.0):
    """Games by the model, without draws; every opening is worth something to Black."""
    rng = np.random.default_rng(seed)
    worth = rng.normal(0, 1, settings.games) if settings.opening_moves else np.zeros(settings.games)
    found = []
    for pairing in settings.pairings():
        pair = settings.seats()[pairing.seats]
        delta = strengths[pair.black] - strengths[pair.white] + first_move + worth[pairing.game]
        winner = B if rng.random() < 1 / (1 + math.exp(-delta)) else W
        reason = Reason.CRASHED if rng.random() < forfeits else Reason.PLAYED_OUT
        found.append(record(pairing.seats, pairing.game, winner, reason=reason))
    return settings, found


EQUAL = dict.fromkeys("abcd", 0.0)


def numbers(found):
    """All that is estimated: ratings, differences with their chances, the first move, chances to be first."""
    players = range(len(found.pool.names))
    differences = [found.difference(one, other) for one in players for other in players if one != other]
    return [
        [found.rating(player) for player in players],
        differences,
        found.ratings.first_move(),
        found.ratings.first_chances().tolist(),
    ]


# The same games in several runs


@pytest.mark.parametrize("openings", ["none", "random:2"])
def test_a_run_pooled_with_its_copy_is_the_run(rated, openings):
    run = drawn_games(settings_of(HEX, "a=random, b=random", games=30, openings=openings), EQUAL, 1)
    assert numbers(rated(run, run)) == numbers(rated(run))


def test_a_longer_run_contains_the_shorter_one(rated):
    long = drawn_games(settings_of(HEX, "a=random, b=random", games=40, openings="random:2"), EQUAL, 2)
    settings = settings_of(HEX, "a=random, b=random", games=25, openings="random:2")
    assert settings.opening_moves == long[0].opening_moves[:25]
    short = settings, [game for game in long[1] if game.pairing.game < 25]
    for runs in ((short, long), (long, short)):
        found = rated(*runs)
        assert found.pool.again.sum() == 50
        assert found.rating(0).interval.low == pytest.approx(rated(long).rating(0).interval.low)
        assert found.difference(0, 1).error == pytest.approx(rated(long).difference(0, 1).error)


def test_a_superset_contains_the_games_of_two_of_its_players(rated):
    large = drawn_games(settings_of(HEX, FOUR, games=20), {"a": 0.6, "b": 0.2, "c": 0.0, "d": -0.7}, 3)
    seats = {(pair.black, pair.white): number for number, pair in enumerate(large[0].seats())}
    by_place = {(game.pairing.seats, game.pairing.game): game for game in large[1]}
    settings = settings_of(HEX, "a=random, b=random", games=20)
    games = []
    for pairing in settings.pairings():
        pair = settings.seats()[pairing.seats]
        same = by_place[seats[pair.black, pair.white], pairing.game]
        games.append(record(pairing.seats, pairing.game, same.winner, line=same.line))
    found, alone = rated((settings, games), large), rated(large)
    assert found.pool.again.sum() == 40
    for player in range(4):
        assert found.rating(player).elo == pytest.approx(alone.rating(player).elo, abs=1e-6)
        assert found.rating(player).error == pytest.approx(alone.rating(player).error)
    assert [spent.decisions for spent in found.spent] == [spent.decisions for spent in alone.spent]


# Openings


def with_openings(tmp_path, lines, games=24):
    path = tmp_path / f"book of {len(lines)}.txt"
    path.write_text("\n".join(lines) + "\n")
    return settings_of(HEX, "a=random, b=random, c=random", games=games, openings=str(path))


#: Four openings, and the same turned by half a circle.
LINES, TURNED = ["a1 b1", "a1 c1", "b2 c2", "a3 b2"], ["d4 c4", "d4 b4", "c3 b3", "d2 c3"]


@pytest.mark.parametrize("copies", [LINES * 6, LINES + TURNED, LINES + TURNED * 2 + LINES])
def test_copies_and_images_of_openings_change_no_number(rated, tmp_path, copies):
    single = drawn_games(with_openings(tmp_path, LINES), EQUAL, 4)
    other = with_openings(tmp_path, copies), single[1]
    assert numbers(rated(other)) == numbers(rated(single))
    assert rated(other).pool.openings == 4


def test_games_of_one_opening_are_independent_given_it(rated, tmp_path):
    games = drawn_games(with_openings(tmp_path, LINES), EQUAL, 5)[1]
    one, none = (
        rated((settings, games))
        for settings in (with_openings(tmp_path, LINES[:1]), settings_of(HEX, "a=random, b=random, c=random", games=24))
    )
    assert one.fit.clusters is None
    assert numbers(one) == numbers(none)


def test_openings_cross_pairings(rated):
    """Black's luck with an opening is everybody's: the first move is known worse, and by openings only."""
    shared = drawn_games(settings_of(HEX, FOUR, games=30, openings="random:2"), EQUAL, 6)
    plain = settings_of(HEX, FOUR, games=30), shared[1]
    together, apart = (rated(run).ratings.first_move() for run in (shared, plain))
    assert rated(shared).fit.clusters == 30
    assert together.freedom < 30 < apart.freedom
    assert together.error > 1.5 * apart.error


# What ratings are relative to


def with_a_beginner(seed, games=60):
    """Three equals, and one who loses every game."""
    settings = settings_of(HEX, FOUR, games=games)
    return drawn_games(settings, {"a": 0.0, "b": 0.0, "c": 0.0, "d": -40.0}, seed)


def test_somebody_who_loses_every_game_blurs_nobody(rated):
    run = with_a_beginner(7)
    weighted, mean = rated(run), rated(run, anchor=MEAN)
    anchored = rated(run, anchor=Anchor("a", 0.0))
    for player in (1, 2):
        # Half of the error of a difference between equals is the other's.
        assert weighted.rating(player).error < anchored.rating(player).error
        assert mean.rating(player).error > 2 * weighted.rating(player).error
    assert weighted.relative == "the mean of the 4 players, each weighted by what its games tell"
    assert mean.relative == "the mean of the 4 players"
    # A reference moves everybody alike.
    assert np.ptp(weighted.ratings.elo - mean.ratings.elo) < 1e-9
    assert weighted.difference(0, 3) == mean.difference(0, 3)
    assert mean.ratings.elo.mean() == pytest.approx(0, abs=1e-9)


def test_a_player_is_set_to_a_value(rated):
    run = drawn_games(settings_of(HEX, FOUR, games=20), {"a": 0.6, "b": 0.2, "c": 0.0, "d": -0.7}, 8)
    found = rated(run, anchor=Anchor("c", 1500.0))
    assert found.rating(2).elo == 1500
    assert found.rating(2).error == 0
    assert found.rating(0).elo - 1500 == pytest.approx(found.difference(0, 2).elo)
    assert found.rating(0).interval.low - 1500 == pytest.approx(found.difference(0, 2).interval.low)
    assert found.rating(0).superiority == found.superiority(0, 2)
    assert found.relative == "c, which is set to 1500"
    assert found.order() == sorted(range(4), key=lambda player: -found.ratings.elo[player])
    with pytest.raises(InputError, match="no player 'z'"):
        rated(run, anchor=Anchor("z", 0.0))


def test_chances_are_those_of_the_differences(rated):
    found = rated(drawn_games(settings_of(HEX, FOUR, games=15), {"a": 0.9, "b": 0.3, "c": 0.0, "d": -0.7}, 9))
    pairs = [(one, other) for one in range(4) for other in range(one + 1, 4)]
    for one, other in pairs:
        assert found.superiority(one, other) == found.difference(one, other).superiority
        assert found.superiority(other, one) == pytest.approx(1 - found.superiority(one, other))
    assert found.superiority(2, 2) == 0.5
    sides = [2 * min(found.superiority(*pair), found.superiority(*pair[::-1])) for pair in pairs]
    corrected = dict(zip(pairs, holm(sides), strict=True))
    assert found.chances_of_equality(pairs) == pytest.approx(corrected)
    assert found.surely_different(pairs) == {pair for pair in pairs if corrected[pair] <= 0.05}
    assert 0 < len(found.surely_different(pairs)) < len(pairs)


def test_more_confidence_makes_wider_intervals_of_the_same_numbers(rated):
    found = rated(drawn_games(settings_of(HEX, FOUR, games=15), EQUAL, 10))
    wide = found.with_confidence(0.99)
    for player in range(4):
        assert wide.rating(player).elo == found.rating(player).elo
        ratio = wide.rating(player).interval.half / found.rating(player).interval.half
        assert ratio == pytest.approx(2.5758 / 1.96, rel=0.02)


# Forfeits


# Runs that are not alike


@pytest.mark.parametrize("seed", range(3))
def test_players_of_equal_results_stay_in_the_order_of_their_entry(rated, seed):
    """Of twenty players every two have the same results, so that their ratings differ by rounding alone."""
    settings = settings_of(HEX, ", ".join(f"p{number}=random" for number in range(20)), games=4)
    chance, games = np.random.default_rng(seed), []
    results = chance.choice([B, D, W], size=(10, 10, 4))
    for pairing in settings.pairings():
        pair = settings.seats()[pairing.seats]
        black, white = (settings.names.index(name) // 2 for name in (pair.black, pair.white))
        games.append(record(pairing.seats, pairing.game, results[black, white, pairing.game]))
    order = rated((settings, games)).order()
    assert order[1::2] == [player + 1 for player in order[::2]]
    assert all(player % 2 == 0 for player in order[::2])
