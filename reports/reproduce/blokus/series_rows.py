"""What the text says of figures 3 to 5, each sentence as a test."""

from __future__ import annotations

from collections.abc import Callable

from arena.arenas.experiments.blokus.players import Algorithm
from arena.arenas.statistics.chance import chance_off
from arena.arenas.statistics.joint import joint_of_chances
from arena.arenas.statistics.judgement import Judgement
from arena.arenas.statistics.judging import claim_about, claim_above, claim_below
from arena.arenas.statistics.quantity import Quantity, difference, ratio
from arena.reports.reproduce.blokus.meeting import Meeting, scaled
from arena.reports.reproduce.blokus.series import PAPER_NUMBERS, SQUARES, Series
from arena.reports.reproduce.joint_test import JointTest
from arena.reports.reproduce.row import Row, Scale


def share_rows(series: Series) -> list[Row]:
    """Figure 3: who is better, and where more simulations change that."""
    normal, ucb, uct = (series.by(algorithm) for algorithm in Algorithm)
    few, many, weak = series.few, series.simulations[-1], PAPER_NUMBERS["weakened"]
    later = [more for more in normal if weak in normal and more > weak]
    return [
        _row(f"Normal, {few:,}: the final score is inferior", normal[few].share, claim_below, 0.5),
        _row(f"Normal, {many:,}: the final score is superior", normal[many].share, claim_above, 0.5),
        *(_weaker("Normal", weak, more, normal) for more in later),
        _row(f"UCB, {few:,}: the final score is superior", ucb[few].share, claim_above, 0.5),
        _not_so_different(few, ucb[few], uct[few]),
        _weaker("UCT", many, few, uct),
    ]


def _row(label: str, quantity: Quantity, claim: Callable[[Quantity, float], Judgement], bound: float) -> Row:
    return Row(label, None, quantity, claim(quantity, bound))


def _weaker(name: str, here: int, there: int, found: dict[int, Meeting]) -> Row:
    """That the final score does worse with so many simulations than with others."""
    apart = difference(found[there].share, found[here].share)
    return _row(f"{name}: the final score wins less with {here:,} than with {there:,}", apart, claim_above, 0.0)


def _not_so_different(few: int, ucb: Meeting, uct: Meeting) -> Row:
    apart = difference(ucb.share, uct.share)
    return Row(f"UCB and UCT are not so different with {few:,}", None, apart, claim_about(apart, 0.0))


def score_rows(series: Series) -> list[Row]:
    """Figure 4: with many simulations the superiority is clear in the mean score."""
    many = series.simulations[-1]
    rows = []
    for algorithm in (Algorithm.NORMAL, Algorithm.UCB):
        score = scaled(series.by(algorithm)[many].mean_score, 1 / SQUARES)
        label = f"{algorithm}, {many:,}: the final score has the higher score"
        rows.append(Row(label, None, score, claim_above(score, 0.0), Scale.NUMBER))
    return rows


def variance_rows(series: Series) -> list[Row]:
    """Figure 5: UCB has the smaller variance, but with 10^6 simulations."""
    converged = PAPER_NUMBERS["converged"]
    rows = []
    for simulations in series.simulations:
        larger = simulations == converged
        label = f"{simulations:,}: UCB has the {'larger' if larger else 'smaller'} variance (UCB over UCT)"
        found = _variance_ratio(series, simulations)
        claim = claim_above if larger else claim_below
        rows.append(Row(label, None, found, None if found is None else claim(found, 1.0), Scale.NUMBER))
    return rows


def _variance_ratio(series: Series, simulations: int) -> Quantity | None:
    ucb, uct = (series.by(algorithm)[simulations].variance for algorithm in (Algorithm.UCB, Algorithm.UCT))
    return None if ucb is None or uct is None else ratio(ucb, uct)


def joint_of_shares(series: Series) -> JointTest:
    """Whether both models could be equally strong everywhere."""
    chances = [chance_off(meeting.share, 0.5) for meeting in series.meetings.values()]
    return JointTest.of_hypothesis("both models equally strong at every point", joint_of_chances(chances))


def joint_of_scores(series: Series) -> JointTest:
    """Whether both could have the same mean score everywhere."""
    chances = [chance_off(meeting.mean_score, 0.0) for meeting in series.meetings.values()]
    return JointTest.of_hypothesis("no mean score other than 0 at any point", joint_of_chances(chances))


def joint_of_variances(series: Series) -> JointTest:
    """Whether UCB and UCT could have the same variance everywhere."""
    ratios = [_variance_ratio(series, simulations) for simulations in series.simulations]
    chances = [chance_off(found, 1.0) for found in ratios if found is not None]
    return JointTest.of_hypothesis("UCB and UCT of the same variance everywhere", joint_of_chances(chances))
