"""Sequential tests: two hypotheses on the strength of a candidate, and when the games have decided between them.

H0 says that the candidate is `elo0` above the baseline, H1 that it is `elo1` above it. After every pair of games the
log-likelihood ratio (LLR) of the two is compared with Wald's bounds. Counts are from the candidate's side throughout,
and come in two shapes:

- games counted singly: (losses, draws, wins);
- pairs of games with one opening and swapped colours, by the candidate's points: (0, 1/2, 1, 3/2, 2 points).

The ratio is a generalised one: of all distributions over the cells whose mean score is as a hypothesis says, the one
under which the counts are likeliest stands for that hypothesis. Cells without counts take part, so a perfect score is
evidence like any other, and nothing has to be added to the counts. Over single games without draws this *is* the exact
binomial test. Over pairs nothing is assumed about how the two games of a pair depend on each other: an advantage of
moving first makes a pair vary less than two games that know nothing of each other, and openings that suit the
candidate with both colours make it vary more. The binomial test of the same games wastes the former (60 % more games
if the first mover wins 80 %) and errs too often in the latter, so it is used on request only.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum

import numpy as np
import numpy.typing as npt

from arena.games import InputError

Floats = npt.NDArray[np.float64]

#: A hypothesis further from equality would be a score of 0.99999, beyond what anybody measures.
_FURTHEST = 2000.0
_ROUNDS = 100


class Likelihood(StrEnum):
    """Which likelihood of the counts is used."""

    AUTO = "auto"  # trinomial or pentanomial, as the counts are
    BINOMIAL = "binomial"  # every game by itself, draws as half a win and half a loss
    TRINOMIAL = "trinomial"  # single games only
    PENTANOMIAL = "pentanomial"  # pairs only


class EloModel(StrEnum):
    """What the Elo of the hypotheses means."""

    LOGISTIC = "logistic"  # the expected score, by 1 / (1 + 10^(-elo / 400))
    NORMALIZED = "normalized"  # the expected score above 1/2, in standard deviations of a game times 800 / ln 10


class Conclusion(Enum):
    """What a test says after some games."""

    ACCEPTED = "accepted"  # H1: the candidate passes
    REJECTED = "rejected"  # H0: it does not
    UNDECIDED = "undecided"  # more games are needed
    INCONCLUSIVE = "inconclusive"  # more games are needed, but the most that were allowed have been played


@dataclass(frozen=True)
class Bounds:
    """The test goes on while the LLR is between these."""

    lower: float
    upper: float


@dataclass(frozen=True)
class State:
    """Where a test stands."""

    llr: float
    bounds: Bounds
    verdict: Conclusion


@dataclass(frozen=True)
class SequentialTest:
    """Settings of a test."""

    elo0: float
    elo1: float
    alpha: float = 0.05  # chance to accept a candidate that is as weak as H0 says
    beta: float = 0.05  # chance to reject a candidate that is as strong as H1 says
    max_games: int | None = None
    model: Likelihood = Likelihood.AUTO
    elo_model: EloModel = EloModel.LOGISTIC

    def __post_init__(self) -> None:
        for option, elo in (("--elo0", self.elo0), ("--elo1", self.elo1)):
            if not abs(elo) <= _FURTHEST:  # not <= is also true of nan
                raise InputError(f"{option} {elo:g}: must be between {-_FURTHEST:g} and {_FURTHEST:g}")
        if self.elo0 >= self.elo1:
            raise InputError(f"--elo0 {self.elo0:g}: must be below --elo1, which is {self.elo1:g}")
        for option, chance in (("--alpha", self.alpha), ("--beta", self.beta)):
            if not 0 < chance < 1:
                raise InputError(f"{option} {chance:g}: must be above 0 and below 1")
        if self.alpha + self.beta >= 1:
            raise InputError(f"--alpha {self.alpha:g}: must be below 1 together with --beta, which is {self.beta:g}")
        if self.max_games is not None and self.max_games < 1:
            raise InputError(f"--max-games {self.max_games}: must be at least 1")
        if self.model == Likelihood.BINOMIAL and self.elo_model == EloModel.NORMALIZED:
            raise InputError("--model binomial: goes with logistic Elo only")

    @functools.cached_property
    def bounds(self) -> Bounds:
        """Wald's bounds for the two error rates."""
        return Bounds(math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha))

    def state(self, counts: Sequence[int]) -> State:
        """What the test says of these games, from the candidate's side; 3 counts of games or 5 of pairs."""
        llr = float(log_likelihood_ratios(self, np.array([counts], dtype=np.float64))[0])
        return self.state_at(llr, games_in_a_count(len(counts)) * sum(counts), games_in_a_count(len(counts)))

    def state_at(self, llr: float, played: int, step: int = 2) -> State:
        """What the test says with this ratio after so many games, if they come `step` at a time."""
        return State(llr, self.bounds, self._verdict(llr, played, step))

    def means(self, deviation: float) -> tuple[float, float]:
        """The expected shares of the points under H0 and H1; `deviation` is that of a game, for normalized Elo."""
        if self.elo_model == EloModel.NORMALIZED:
            ratio = math.log(10) / 800 * deviation
            return 0.5 + self.elo0 * ratio, 0.5 + self.elo1 * ratio
        return _expected(self.elo0), _expected(self.elo1)

    def _verdict(self, llr: float, played: int, step: int) -> Conclusion:
        if llr >= self.bounds.upper:
            return Conclusion.ACCEPTED
        if llr <= self.bounds.lower:
            return Conclusion.REJECTED
        full = self.max_games is not None and played + step > self.max_games
        return Conclusion.INCONCLUSIVE if full else Conclusion.UNDECIDED


def among(test: SequentialTest, baselines: int) -> SequentialTest:
    """The test to use against each of several baselines, so that both chances of an error cover them all.

    The candidate has to pass against all of k baselines (an intersection-union test). To pass wrongly it must pass
    against one against which H0 is true, and that chance is at most alpha whatever comes of the others: alpha stays
    whole. To fail wrongly it is enough to fail against any of k against which H1 is true: with the k-th part of beta
    for each that chance is at most beta, however the baselines depend on each other (Bonferroni).
    """
    return replace(test, beta=test.beta / baselines)


def verdict_over(verdicts: Iterable[Conclusion]) -> Conclusion:
    """One verdict from those against each baseline: the candidate passes if it passes against all.

    A rejection settles it, whatever is still being played.
    """
    seen = set(verdicts)
    for verdict in (Conclusion.REJECTED, Conclusion.UNDECIDED, Conclusion.INCONCLUSIVE):
        if verdict in seen:
            return verdict
    return Conclusion.ACCEPTED


def games_in_a_count(cells: int) -> int:
    """How many games a count stands for: 1 with three cells, 2 with five."""
    return (cells - 1) // 2


def log_likelihood_ratios(test: SequentialTest, counts: Floats) -> Floats:
    """LLR of H1 over H0 for every row of counts, which need not be whole numbers; proportional to the counts."""
    cells = counts.shape[-1]
    if cells not in {3, 5}:
        raise ValueError(f"a result has 3 cells (games) or 5 (pairs), not {cells}")
    if cells != {Likelihood.TRINOMIAL: 3, Likelihood.PENTANOMIAL: 5}.get(test.model, cells):
        raise InputError(f"--model {test.model}: is not for {'pairs of games' if cells == 5 else 'single games'}")
    if test.model == Likelihood.BINOMIAL:
        return _binomial(test, counts)
    total = counts.sum(axis=1)
    shares = counts / np.maximum(total, 1e-300)[:, np.newaxis]
    # So small a share is none: it comes from distributions that were computed, not from counts.
    shares = np.where(shares > 1e-12, shares, 0.0)
    llr: Floats = total * (_misfit(test, test.elo0, shares) - _misfit(test, test.elo1, shares))
    return llr


def _binomial(test: SequentialTest, counts: Floats) -> Floats:
    """W ln(p1 / p0) + L ln((1 - p1) / (1 - p0)).

    A draw counts half on either side. As long as games are independent, that makes the test careful, never bold.
    """
    games = games_in_a_count(counts.shape[-1])
    points = counts @ scores_of(counts.shape[-1])
    p0, p1 = _expected(test.elo0), _expected(test.elo1)
    lost = counts.sum(axis=1) - points
    llr: Floats = games * (points * math.log(p1 / p0) + lost * math.log((1 - p1) / (1 - p0)))
    return llr


def _misfit(test: SequentialTest, elo: float, shares: Floats) -> Floats:
    """Log-likelihood per count that is lost by insisting on a hypothesis; 0 or more."""
    scores = scores_of(shares.shape[-1])
    if test.elo_model == EloModel.NORMALIZED:
        ratio = elo * math.log(10) / 800 * math.sqrt(games_in_a_count(shares.shape[-1]))
        return _misfit_of_ratio(shares, scores, ratio)
    excess = np.broadcast_to(scores - _expected(elo), shares.shape)
    return _loss(shares, excess, _tilt(shares, excess))


def _misfit_of_ratio(shares: Floats, scores: Floats, ratio: float) -> Floats:
    """The same if the mean is to be 1/2 + `ratio` standard deviations.

    Solved by a line in place of the deviation, drawn where the last solution was. As the deviation is a concave
    function of the distribution, a start with too high a mean has only successors of that kind, so all lines can be
    met; a mean of 1/2 + ratio / 2 / sqrt(1 + ratio²) is high enough for any distribution between 0 and 1.
    """
    if ratio < 0:
        return _misfit_of_ratio(shares[:, ::-1], scores, -ratio)
    start = 0.5 + ratio / 2 / math.sqrt(1 + ratio * ratio)
    excess = np.broadcast_to(scores - start, shares.shape)
    loss = np.zeros(len(shares))
    for _ in range(_ROUNDS):
        tilt = _tilt(shares, excess)
        last, loss = loss, _loss(shares, excess, tilt)
        if np.all(np.abs(loss - last) <= 1e-13):
            break
        fitted = _tilted(shares, excess, tilt)
        mean = (fitted @ scores)[:, np.newaxis]
        # The floor is met only if the ratio is next to 0 and does not matter.
        deviation = np.sqrt(np.maximum((fitted * (scores - mean) ** 2).sum(axis=1), 1e-12))[:, np.newaxis]
        excess = scores - 0.5 - ratio / 2 * (deviation + (scores - mean) ** 2 / deviation)
    return loss


def _tilt(shares: Floats, excess: Floats) -> Floats:
    """For every row the t that makes sum(shares * log(1 + t * excess)) greatest.

    Then shares / (1 + t * excess) is the likeliest distribution whose mean excess is 0. At an end of the range of t it
    sums to less than 1; the rest belongs to the cell, empty so far, that has the greatest excess of the other sign.
    """
    first, last = -1 / excess.max(axis=1), -1 / excess.min(axis=1)
    low, high, near = first.copy(), last.copy(), 1e-12 * (last - first)
    # If all that was seen lies on one side, the greatest sum is at an end.
    below, above = ((((excess > 0) if side else (excess < 0)) & (shares > 0)).any(axis=1) for side in (0, 1))
    tilt = np.where(below & above, 0.0, np.where(below, first, last))
    # Cells by rows, which numpy sums sooner; an empty cell has no excess that would matter.
    weights, seen = np.ascontiguousarray(shares.T), np.where(shares > 0, excess, 0.0).T.copy()
    for _ in range(_ROUNDS):
        ratios = seen / (1 + tilt * seen)
        slopes = weights * ratios
        slope, bend = slopes.sum(axis=0), (slopes * ratios).sum(axis=0)
        low, high = np.where(slope > 0, tilt, low), np.where(slope > 0, high, tilt)
        # Newton's step for the slope times its distances from the poles at both ends, which has no poles there.
        room, turn = (last - tilt) * (tilt - first), first + last - 2 * tilt
        fall = bend * room - slope * turn
        step = np.divide(slope * room, fall, out=np.zeros_like(slope), where=fall > 0)
        inside = (low < tilt + step) & (tilt + step < high) & (fall > 0)
        # Who has arrived stays, while others are still on their way.
        inside |= (np.abs(step) <= near) & (fall > 0)
        last_tilt, tilt = tilt, np.where(inside, tilt + step, (low + high) / 2)
        if np.all(np.abs(tilt - last_tilt) <= near):
            break
    return tilt


def _tilted(shares: Floats, excess: Floats, tilt: Floats) -> Floats:
    """The distribution that a tilt stands for."""
    seen, tilts = np.where(shares > 0, excess, 0.0), tilt[:, np.newaxis]
    fitted: Floats = shares - shares * tilts * (seen / (1 + tilts * seen))
    empty = np.where(tilt > 0, excess.argmin(axis=1), excess.argmax(axis=1))
    fitted[np.arange(len(fitted)), empty] += 1 - fitted.sum(axis=1)
    return fitted


def _loss(shares: Floats, excess: Floats, tilt: Floats) -> Floats:
    loss: Floats = (shares * np.log1p(np.where(shares > 0, tilt[:, np.newaxis] * excess, 0.0))).sum(axis=1)
    return loss


@functools.cache
def scores_of(cells: int) -> Floats:
    """What the candidate made in a count of each cell, as a share of the points."""
    scores = np.linspace(0.0, 1.0, cells)
    scores.flags.writeable = False
    return scores


def _expected(elo: float) -> float:
    """The expected share of the points of a player who is so much stronger."""
    return (1 + math.tanh(elo * math.log(10) / 800)) / 2
