"""Worlds are what they say, and the claims of reports hold in them: a fast part of `python -m tests.worlds`."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from arena.arenas.game_record import Reason
from arena.games import Winner
from tests.worlds import kinds
from tests.worlds.catalogue import WORLDS
from tests.worlds.claims import Claim
from tests.worlds.coverage import EQUALS, WRONG, Coverage, Tally, coverage
from tests.worlds.model import ELO, Model, PointsModel
from tests.worlds.plain import EIGHT
from tests.worlds.reference import truths
from tests.worlds.replicate import Told
from tests.worlds.world import Repeats

RNG_SEED = 7


@pytest.fixture(autouse=True)
def _kinds_of_players():
    with kinds.registered():
        yield


def replicate_of(name, number=0):
    rng = np.random.default_rng([RNG_SEED, number])
    return {run.name: (run, games) for run, games in WORLDS[name]().play(rng)}


# Worlds


def test_all_worlds_can_be_played():
    for name, make in WORLDS.items():
        world = make()
        assert world.name == name
        for run, games in replicate_of(name).values():
            assert 0 < len(games) <= len(run.settings)


def test_a_replicate_is_the_same_every_time():
    assert replicate_of("forfeits-by-one") == replicate_of("forfeits-by-one")
    assert replicate_of("forfeits-by-one") != replicate_of("forfeits-by-one", 1)


@pytest.mark.parametrize("name", ["shared-25-1-round-robin", "drawish-shared-25-round-robin", "points"])
def test_chances_are_the_means_over_many_replicates(name):
    """Shares of results by cell, against the truth that comes from quadrature."""
    world, truth = WORLDS[name](), truths(WORLDS[name]())
    points: Counter[tuple[str, str]] = Counter()
    games: Counter[tuple[str, str]] = Counter()
    for number in range(40):
        for run, records in replicate_of(name, number).values():
            for black, white, record in zip(run.black, run.white, records, strict=True):
                points[black, white] += {Winner.BLACK: 1.0, Winner.DRAW: 0.5, Winner.WHITE: 0.0}[record.winner]
                games[black, white] += 1
    run = world.runs[0].name
    errors = [points[pair] / games[pair] - truth["cell", run, *pair] for pair in games]
    assert np.abs(errors).max() < 0.1
    assert abs(np.mean(errors)) < 0.015


def test_a_book_of_copies_has_few_openings():
    run = WORLDS["duplicates-match"]().runs[0]
    assert len(run.settings.opening_moves) == 100
    assert len(set(run.settings.opening_moves)) > 20
    assert len(set(run.opening)) == 5
    assert Counter(run.opening).most_common()[-1][1] == 40


def test_random_openings_are_different_ones():
    assert len(set(WORLDS["shared-100-0.7-match"]().runs[0].opening)) == 100


def test_runs_that_overlap_have_the_same_games():
    runs = replicate_of("pooled-superset")
    small, large = (
        {
            (black, white, game.pairing.game): (game.winner, game.line, game.moves)
            for black, white, game in zip(run.black, run.white, games, strict=True)
        }
        for run, games in runs.values()
    )
    assert len(small) < len(large)
    assert all(large[key] == value for key, value in small.items())
    one_book = replicate_of("pooled-one-book")
    assert len({tuple(game.winner for game in games) for _, games in one_book.values()}) == 3
    plain, swapped = replicate_of("swap-and-plain").values()
    assert not {game.line for game in plain[1]} & {game.line for game in swapped[1]}


@pytest.mark.parametrize("name", ["deterministic", "always-repeat", "chance-repeats-25"])
def test_equal_lines_have_equal_results(name):
    run, games = replicate_of(name)["run"]
    results = {game.line: (game.pairing.seats, game.winner) for game in games}
    assert all(results[game.line] == (game.pairing.seats, game.winner) for game in games)
    cells = len(run.settings.seats()) * 25
    if WORLDS[name]().repeats is Repeats.ALWAYS:
        assert len(results) == cells
    else:
        assert cells < len(results) < len(games)


def test_players_forfeit_and_resign():
    played = [game for number in range(20) for game in replicate_of("forfeits-shared-25", number)["run"][1]]
    reasons = Counter(game.reason for game in played)
    assert abs(reasons[Reason.CRASHED] / sum(reasons.values()) - 0.05) < 0.005
    games = replicate_of("resigned")["run"][1]
    resigned = [game for game in games if game.reason is Reason.RESIGNED]
    assert 0.1 < len(resigned) / len(games) < 0.9
    assert all(game.score is None for game in resigned)
    assert max(abs(game.score) for game in replicate_of("points")["run"][1]) > 10


def test_a_sequential_test_ends_a_run():
    run, games = replicate_of("stopped-50")["run"]
    assert len(games) < len(run.settings)
    assert len(games) % 2 == 0


# The truth


def test_the_best_fit_of_a_world_that_is_as_the_model_says_is_the_model():
    truth = truths(WORLDS["drawish-round-robin"]())
    for name, elo in EIGHT.items():
        assert name == "d" or truth["difference", name, "d"] == pytest.approx(elo - EIGHT["d"], abs=1e-3)
    assert truth["difference", "b", "c"] == 0
    assert truth["difference", "a", "h"] == pytest.approx(310, abs=1e-3)
    assert truth["first move", "False"] == pytest.approx(0.4 * ELO, abs=1e-3)
    assert truth["draws between equals",] == pytest.approx(0.8, abs=1e-6)


def test_openings_pull_strengths_together():
    plain, shared = (truths(WORLDS[name]()) for name in ("independent-match", "shared-25-1-match"))
    assert plain["difference", "a", "b"] == pytest.approx(50, abs=1e-3)
    assert 30 < shared["difference", "a", "b"] < 45


def test_points_of_a_model():
    model = PointsModel({"a": ELO, "b": 0.0}, scale=6.0, noise=8.0)
    luck = (np.arange(100_000) + 0.5) / 100_000
    outcome, score = model.results(np.full(len(luck), 1.0), luck)
    assert score is not None
    assert score.mean() == pytest.approx(6, abs=0.01)
    assert ((outcome == 2) == (score > 0)).all()
    assert model.mean_score("a", "b") == pytest.approx(6)


def test_a_model_without_openings_has_the_chances_of_odds():
    chances = Model({"a": 400.0, "b": 0.0}).mean_chances(np.array([np.log(10)]), with_openings=True)
    assert chances[0] == pytest.approx([1 / 11, 0, 10 / 11])


# Counting


def test_claims_are_counted():
    world = WORLDS["independent-match"]()
    truth = {("rating", "a"): 1.0, ("rating", "b"): 2.0, ("difference", "a", "b"): 0.0}
    found = Coverage(world)
    wide, narrow = Claim(("rating", "a"), 0.0, 2.0), Claim(("rating", "b"), 0.0, 1.5)
    silent = Claim(("rating", "b"), -np.inf, np.inf)
    called = Claim(("difference", "a", "b"), 0.5, 1.0, superiority=0.99)
    found.see(Told([wide, narrow, called], ["few openings"]), truth)
    found.see(Told([wide, silent], ["few openings"]), truth)
    record = found.records["rating"]
    assert record.held.claims == 3
    assert record.held.share == pytest.approx(2 / 3)
    assert record.too_low.share == pytest.approx(1 / 3)
    assert record.lowest == (0, ("rating", "b"))
    assert record.silent == 1
    assert found.rates[EQUALS].share == 0.5  # one side of two
    assert found.warned == {"few openings": 2}


# What reports claim

#: World and replicates: more where a world by itself tells an interval of 90 % from one of 95 %.
COVERED = [
    ("independent-match", 60),
    ("shared-10-1-round-robin", 20),
    ("shared-25-0.7-match", 60),
    ("equals-shared-10-1-match", 60),
    ("first-mover-80-shared-25-match", 50),
    ("drawish-match", 50),
    ("lopsided-shared-25-match", 100),
    ("duplicates-round-robin", 25),
    ("deterministic", 50),
    ("always-repeat", 25),
    ("chance-repeats", 25),
    ("pooled-superset", 12),
    ("pooled-twice", 50),
    ("swap-and-plain", 20),
    ("points", 25),
]
KINDS = ("rating", "difference", "first move", "Black's wins", "total", "match score", "score Elo", "mean score")


def test_intervals_hold_the_truth():
    """In every world by itself, and in all of them together, where an interval of 90 % would be seen."""
    together = {kind: Tally() for kind in KINDS}
    for name, replicates in COVERED:
        found = coverage(WORLDS[name](), replicates, seed=1)
        assert set(KINDS) - {"mean score"} <= set(found.records)
        for kind in KINDS:
            held = found.records[kind].held
            if held.claims:
                assert_held(held, f"{kind} in {name}")
                together[kind].means += held.means
                together[kind].weights += [1] * len(held.means)
        for kind, rate in found.rates.items():
            if rate.claims and kind.startswith(EQUALS):
                assert rate.share < 0.035 + 3 * rate.error, (name, kind)
            elif rate.claims and kind.startswith("misfit"):
                assert rate.share < 0.06 + 3 * rate.error, (name, kind)
    for kind, held in together.items():
        assert_held(held, f"{kind} in all worlds")


def assert_held(held, what):
    assert held.share > 0.94 - 3 * held.error, what
    assert held.share < 0.98 + 3 * held.error, what


def test_few_openings_are_warned_of_and_claims_are_wide():
    found = coverage(WORLDS["two-openings-match"](), 30, seed=1)
    assert found.warned
    assert max(found.warned.values()) == 30
    assert all(found.records[kind].held.share > 0.9 for kind in KINDS if found.records[kind].held.claims)


@pytest.mark.parametrize("name", ["lopsided-95-match-20", "perfect-match-20"])
def test_perfect_records_have_bounds(name):
    found = coverage(WORLDS[name](), 60, seed=1)
    record = found.records["difference"]
    assert record.held.share > 0.95 - 3 * record.held.error
    assert len(record.width) < record.held.claims  # one end is open where a record is perfect
    assert found.rates[WRONG].share == 0
    assert found.rates[WRONG].claims > 50  # and who is better is beyond doubt


def test_games_that_were_given_up_leave_bounds():
    held, whole = (coverage(WORLDS[name](), 30, seed=1).records["mean score"] for name in ("resigned", "points"))
    assert held.held.share > 0.95
    assert np.mean(held.width) > 2 * np.mean(whole.width)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pooled-twice", "same as in another run told"),
        ("deterministic", "repeats told"),
        ("forfeits-by-one", "forfeited told"),
        ("swap-and-plain", "differing swap"),
        ("stopped-0", "run stopped early"),
    ],
)
def test_reports_say_what_is_odd(name, words):
    assert coverage(WORLDS[name](), 3, seed=1).warned[words] == 3
