"""Sequential tests: likelihood ratios, verdicts, several baselines, and estimates after stopping."""

import math
from decimal import Decimal, localcontext

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from arena.arenas.statistics.score_elo import score_of_elo
from arena.arenas.statistics.sequential import (
    Bounds,
    Conclusion,
    EloModel,
    Likelihood,
    SequentialTest,
    State,
    among,
    log_likelihood_ratios,
    verdict_over,
)
from arena.games import InputError

COUNT = st.one_of(st.just(0), st.integers(0, 20), st.integers(0, 10**6))
GAMES = st.tuples(*[COUNT] * 3)
PAIRS = st.tuples(*[COUNT] * 5)
ELO = st.one_of(st.integers(-100, 100), st.floats(-2000, 2000))
CHANCE = st.floats(1e-6, 0.49)


@st.composite
def any_test(draw, *models):
    elo0, elo1 = draw(ELO), draw(ELO)
    assume(elo0 != elo1)
    elo_model = draw(st.sampled_from(models or tuple(EloModel)))
    return SequentialTest(min(elo0, elo1), max(elo0, elo1), draw(CHANCE), draw(CHANCE), elo_model=elo_model)


def llr(test, counts):
    return test.state(counts).llr


# Likelihood ratios


@pytest.mark.parametrize(
    ("counts", "binomial", "logistic", "normalized"),
    [((2, 0, 98), 39.54, 39.54, 38.28), ((0, 0, 100), 41.84, 41.84, 40.47)],
)
def test_lopsided_matches(counts, binomial, logistic, normalized):
    assert llr(SequentialTest(0, 200, model=Likelihood.BINOMIAL), counts) == pytest.approx(binomial, abs=0.005)
    assert llr(SequentialTest(0, 200), counts) == pytest.approx(logistic, abs=0.005)
    assert llr(SequentialTest(0, 200, elo_model=EloModel.NORMALIZED), counts) == pytest.approx(normalized, abs=0.005)


@pytest.mark.parametrize(("lost", "won"), [(3, 5), (0, 7), (7, 0), (200_000, 300_001), (1, 10**6)])
@pytest.mark.parametrize("model", [Likelihood.BINOMIAL, Likelihood.AUTO])
def test_games_without_draws_by_exact_arithmetic(lost, won, model):
    # 400 Elo are a score of 10/11, and -400 one of 1/11.
    with localcontext() as context:
        context.prec = 50
        exact = {
            (0, 400): won * (Decimal(20) / 11).ln() + lost * (Decimal(2) / 11).ln(),
            (-400, 400): (won - lost) * Decimal(10).ln(),
        }
    for (elo0, elo1), expected in exact.items():
        assert llr(SequentialTest(elo0, elo1, model=model), (lost, 0, won)) == pytest.approx(float(expected), rel=1e-9)


def test_pairs_by_hand():
    test, score = SequentialTest(0, 100), score_of_elo(100)
    # Even pairs only. H1 needs at least this share of won pairs, H0 none.
    assert llr(test, (0, 0, 10, 0, 0)) == pytest.approx(10 * math.log(2 - 2 * score))
    # Won pairs only. The remaining points are likeliest lost in lost pairs.
    assert llr(test, (0, 0, 0, 0, 10)) == pytest.approx(10 * math.log(score / 0.5))
    # No even pairs: the two kinds that were seen can make any mean.
    assert llr(test, (4, 0, 0, 0, 6)) == pytest.approx(6 * math.log(score / 0.5) + 4 * math.log((1 - score) / 0.5))
    # H0 is as if half the decisive pairs had been won. Under H1 it is w - l = 2 score - 1 and, as the
    # derivative of 3 ln l + 10 ln(1 - w - l) + 7 ln w vanishes, a quadratic equation for l.
    gap = 2 * score - 1
    lost = max(np.roots([40, 3 * gap - 3 + 2 * 10 * gap + 7 * (gap - 1) + 6 * gap, 3 * gap * (gap - 1)]).real)
    likelihood = 3 * math.log(lost) + 10 * math.log(1 - 2 * lost - gap) + 7 * math.log(lost + gap)
    assert llr(test, (3, 0, 10, 0, 7)) == pytest.approx(likelihood - 10 * math.log(0.25) - 10 * math.log(0.5))


def best_log_likelihood(counts, misses):
    """The greatest sum(counts * log(p)) over distributions with misses(p) == 0, by a general-purpose optimizer."""
    counts = np.array(counts, dtype=float)
    rng = np.random.default_rng(1)
    found = []
    for _ in range(12):
        solution = minimize(
            lambda p: -counts @ np.log(np.maximum(p, 1e-300)),
            rng.dirichlet(np.full(len(counts), 2.0)),
            jac=lambda p: -counts / np.maximum(p, 1e-300),
            bounds=[(1e-12, 1)] * len(counts),
            constraints=[{"type": "eq", "fun": lambda p: p.sum() - 1}, {"type": "eq", "fun": misses}],
            method="SLSQP",
            options={"maxiter": 500, "ftol": 1e-14},
        )
        if solution.success and abs(misses(solution.x)) < 1e-9:
            found.append(-solution.fun)
    return max(found)


ORACLE_COUNTS = [
    (3, 10, 40, 20, 5),
    (1, 1, 2, 5, 9),
    (30, 4, 50, 2, 14),
    (0, 2, 9, 4, 0),
    (0, 0, 3, 0, 12),
    (12, 30, 21),
    (0, 5, 9),
    (7, 1, 0),
]


@pytest.mark.parametrize("counts", ORACLE_COUNTS)
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 30), (-50, 200)])
def test_logistic_agrees_with_an_optimizer(counts, elo0, elo1):
    cells = np.linspace(0, 1, len(counts))
    best = [best_log_likelihood(counts, lambda p, e=elo: p @ cells - score_of_elo(e)) for elo in (elo0, elo1)]
    assert llr(SequentialTest(elo0, elo1), counts) == pytest.approx(best[1] - best[0], rel=1e-5, abs=1e-5)


@pytest.mark.parametrize("counts", [counts for counts in ORACLE_COUNTS if 0 not in counts])
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 30), (-50, 200)])
def test_normalized_agrees_with_an_optimizer(counts, elo0, elo1):
    cells = np.linspace(0, 1, len(counts))
    games = 2 if len(counts) == 5 else 1

    def misses(p, elo):
        deviation_of_game = math.sqrt(games * (p @ (cells - p @ cells) ** 2))
        return p @ cells - 0.5 - elo * math.log(10) / 800 * deviation_of_game

    best = [best_log_likelihood(counts, lambda p, e=elo: misses(p, e)) for elo in (elo0, elo1)]
    test = SequentialTest(elo0, elo1, elo_model=EloModel.NORMALIZED)
    assert llr(test, counts) == pytest.approx(best[1] - best[0], rel=1e-5, abs=1e-5)


def test_a_pair_split_over_two_results_counts_as_two_games():
    test = SequentialTest(0, 50, model=Likelihood.BINOMIAL)
    assert llr(test, (5, 0, 20, 0, 10)) == pytest.approx(llr(test, (30, 0, 40)))
    assert llr(test, (0, 3, 0, 4, 0)) == pytest.approx(llr(test, (3, 7, 4)))


@given(any_test(), st.one_of(GAMES, PAIRS))
@settings(max_examples=300, deadline=None)
def test_ratios_are_finite(test, counts):
    assert math.isfinite(llr(test, counts))


@given(any_test(EloModel.LOGISTIC), st.one_of(GAMES, PAIRS), st.data())
@settings(deadline=None)
def test_a_better_result_is_never_weaker_evidence(test, counts, data):
    seen = [cell for cell in range(len(counts) - 1) if counts[cell]]
    assume(seen)
    worse = data.draw(st.sampled_from(seen))
    better = data.draw(st.integers(worse + 1, len(counts) - 1))
    changed = list(counts)
    changed[worse] -= 1
    changed[better] += 1
    before, after = llr(test, counts), llr(test, changed)
    assert after >= before - 1e-9 * abs(before) - 1e-11 * sum(counts)


@given(any_test(), st.one_of(GAMES, PAIRS))
@settings(deadline=None)
def test_the_baseline_sees_the_opposite(test, counts):
    other = SequentialTest(-test.elo1, -test.elo0, test.beta, test.alpha, elo_model=test.elo_model)
    there, back = test.state(counts), other.state(counts[::-1])
    assert back.llr == pytest.approx(-there.llr, rel=1e-6, abs=1e-6)
    assert back.bounds.lower == pytest.approx(-there.bounds.upper)


@given(any_test(EloModel.LOGISTIC), st.tuples(*[st.integers(0, 1000)] * 5), st.integers(1, 1000))
@settings(deadline=None)
def test_as_many_results_again_are_as_much_evidence_again(test, counts, times):
    once = llr(test, counts)
    assert llr(test, [times * count for count in counts]) == pytest.approx(times * once, rel=1e-6, abs=1e-6)


def test_many_matches_at_once():
    test = SequentialTest(0, 30)
    rows = [(3, 10, 40, 20, 5), (0, 0, 0, 0, 9), (0, 0, 0, 0, 0), (5, 0, 0, 0, 0)]
    assert log_likelihood_ratios(test, np.array(rows, dtype=float)) == pytest.approx([llr(test, row) for row in rows])


# Verdicts


def test_bounds():
    assert SequentialTest(0, 30).bounds == Bounds(pytest.approx(-2.944439), pytest.approx(2.944439))
    asymmetric = SequentialTest(0, 30, alpha=0.01, beta=0.1).bounds
    assert asymmetric == Bounds(pytest.approx(math.log(0.1 / 0.99)), pytest.approx(math.log(0.9 / 0.01)))


def test_verdicts():
    test = SequentialTest(0, 30, max_games=200)
    assert test.state((0, 0, 0, 0, 0)) == State(0.0, test.bounds, Conclusion.UNDECIDED)
    assert test.state((0, 0, 0, 0, 35)).verdict is Conclusion.UNDECIDED
    assert test.state((0, 0, 0, 0, 36)).verdict is Conclusion.ACCEPTED
    assert test.state((36, 0, 0, 0, 0)).verdict is Conclusion.REJECTED
    assert test.state((20, 0, 59, 0, 20)).verdict is Conclusion.UNDECIDED
    assert test.state((20, 0, 60, 0, 20)).verdict is Conclusion.INCONCLUSIVE
    assert SequentialTest(0, 30).state((20, 0, 60, 0, 20)).verdict is Conclusion.UNDECIDED


def test_the_last_game_may_still_decide():
    assert SequentialTest(0, 30, max_games=72).state((0, 0, 0, 0, 36)).verdict is Conclusion.ACCEPTED


def test_a_last_game_without_its_pair_is_not_played():
    assert SequentialTest(0, 30, max_games=5).state((1, 0, 0, 0, 1)).verdict is Conclusion.INCONCLUSIVE
    assert SequentialTest(0, 30, max_games=5).state((2, 0, 2)).verdict is Conclusion.UNDECIDED


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"elo0": 30, "elo1": 30}, "--elo0 30: must be below --elo1, which is 30"),
        ({"elo0": 0, "elo1": math.nan}, "--elo1 nan: must be between -2000 and 2000"),
        ({"elo0": -math.inf, "elo1": 0}, "--elo0 -inf: must be between -2000 and 2000"),
        ({"elo0": 0, "elo1": 5, "alpha": 0}, "--alpha 0: must be above 0 and below 1"),
        ({"elo0": 0, "elo1": 5, "beta": 1.5}, "--beta 1.5: must be above 0 and below 1"),
        ({"elo0": 0, "elo1": 5, "alpha": 0.5, "beta": 0.5}, "--alpha 0.5: must be below 1 together with --beta"),
        ({"elo0": 0, "elo1": 5, "max_games": 0}, "--max-games 0: must be at least 1"),
        (
            {"elo0": 0, "elo1": 5, "model": Likelihood.BINOMIAL, "elo_model": EloModel.NORMALIZED},
            "--model binomial: goes with logistic Elo only",
        ),
    ],
)
def test_settings_that_mean_nothing(options, message):
    with pytest.raises(InputError, match=message):
        SequentialTest(**options)


def test_models_are_for_games_or_for_pairs():
    with pytest.raises(InputError, match="--model trinomial: is not for pairs"):
        SequentialTest(0, 5, model=Likelihood.TRINOMIAL).state((1, 0, 0, 0, 1))
    with pytest.raises(InputError, match="--model pentanomial: is not for single games"):
        SequentialTest(0, 5, model=Likelihood.PENTANOMIAL).state((1, 0, 1))
    counts = (3, 10, 40, 20, 5)
    assert SequentialTest(0, 5, model=Likelihood.PENTANOMIAL).state(counts) == SequentialTest(0, 5).state(counts)
    with pytest.raises(ValueError, match="3 cells"):
        SequentialTest(0, 5).state((1, 2))


def test_a_model_may_be_named_by_a_string():
    by_name = SequentialTest(0, 200, model="binomial")  # as settings come back from a file
    assert llr(by_name, (0, 100, 0)) == llr(SequentialTest(0, 200, model=Likelihood.BINOMIAL), (0, 100, 0))


# Several baselines


def test_beta_is_shared_among_baselines():
    test = SequentialTest(0, 30, alpha=0.0625, beta=0.1, max_games=500)
    assert among(test, 4) == SequentialTest(0, 30, alpha=0.0625, beta=0.025, max_games=500)
    assert among(test, 1) == test


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        ("accepted accepted", Conclusion.ACCEPTED),
        ("accepted rejected", Conclusion.REJECTED),
        ("undecided rejected inconclusive", Conclusion.REJECTED),
        ("accepted inconclusive undecided", Conclusion.UNDECIDED),
        ("accepted inconclusive", Conclusion.INCONCLUSIVE),
    ],
)
def test_a_candidate_passes_if_it_passes_against_all(verdicts, expected):
    assert verdict_over(Conclusion(verdict) for verdict in verdicts.split()) is expected


# Estimates after stopping
