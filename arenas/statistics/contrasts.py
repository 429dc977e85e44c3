"""What a fit says, in Elo: ratings and differences with intervals that name what they are relative to.

Only differences are known from games. A rating is the difference from a reference: a player, or a mean of players. Two
errors of ratings do not tell the error of the difference between their players: their covariance does.

Intervals are those of the profile likelihood (with the prior), so they are right for lopsided records too: long on the
side where one more win would change little. Where games depend on each other, distances on the profile are stretched by
what their clusters scatter more or less than independent games, and its ends are Student's. The likelihood of
superiority is the chance that belongs to the profile at equality.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

import numpy as np
import scipy

from arena.arenas.statistics.davidson import ELO, Floats
from arena.arenas.statistics.intervals import Interval, chance_under, quantile
from arena.arenas.statistics.profile_likelihood import ProfileLikelihood
from arena.arenas.statistics.ratings import Fit

_DRAWS = 20_000  # of the strengths, for the chance of being first
#: Players above which intervals are read off the curvature: profiles of all their differences would take minutes.
_MOST_PROFILED = 60


class Open(Enum):
    """At which end only the prior keeps an interval finite, as no game speaks against more."""

    NEITHER = "neither"
    ABOVE = "above"
    BELOW = "below"


@dataclass(frozen=True)
class Estimate:
    """A number in Elo, its standard error, and its interval."""

    elo: float
    error: float
    interval: Interval
    freedom: float = math.inf  # degrees of freedom of Student's t
    superiority: float = 0.5  # the chance, 0 to 1, that the true number is above 0
    open: Open = Open.NEITHER

    def shifted(self, by: float) -> Estimate:
        """The same on a scale that begins elsewhere; the superiority is still over the old 0."""
        interval = Interval(self.interval.low + by, self.interval.high + by)
        return Estimate(self.elo + by, self.error, interval, self.freedom, self.superiority, self.open)

    @property
    def mirrored(self) -> Estimate:
        """The same from the other side."""
        turned = {Open.ABOVE: Open.BELOW, Open.BELOW: Open.ABOVE, Open.NEITHER: Open.NEITHER}
        interval = Interval(0.0 - self.interval.high, 0.0 - self.interval.low)
        return Estimate(0.0 - self.elo, self.error, interval, self.freedom, 1 - self.superiority, turned[self.open])


class Ratings:
    """A fit in Elo, relative to a reference: a mean of the players with these weights, which add up to 1."""

    def __init__(self, fit: Fit, reference: Floats, confidence: float = 0.95) -> None:
        self.fit = fit
        self.reference = reference
        self._confidence = confidence
        self._beaten = _reach(fit)
        self._rated: dict[int, Estimate] = {}
        self._known: dict[tuple[int, int], Estimate] = {}
        self._chances: dict[tuple[int, int], float] = {}

    @property
    def elo(self) -> Floats:
        """Everybody's rating."""
        found: Floats = ELO * (self.fit.strengths - float(self.reference @ self.fit.strengths))
        return found

    def rating(self, player: int) -> Estimate:
        """One player's rating; the error is that of the difference from the reference."""
        if player not in self._rated:
            others = np.arange(self.fit.players) != player
            above = bool(others.any()) and not bool(self._beaten[others, player].any())
            below = bool(others.any()) and not bool(self._beaten[player, others].any())
            side = Open.ABOVE if above else Open.BELOW if below else Open.NEITHER
            self._rated[player] = self._estimate(self._contrast(player), side)
        return self._rated[player]

    def difference(self, one: int, other: int) -> Estimate:
        """How much stronger `one` is than `other`; its superiority is the likelihood of being the stronger (LOS)."""
        if one > other:
            return self.difference(other, one).mirrored
        if one == other:
            return Estimate(0.0, 0.0, Interval(0.0, 0.0))
        if (one, other) not in self._known:
            above, below = not self._beaten[other, one], not self._beaten[one, other]
            side = Open.NEITHER if above == below else Open.ABOVE if above else Open.BELOW
            self._known[one, other] = self._estimate(self._between(one, other), side)
        return self._known[one, other]

    def superiority(self, one: int, other: int) -> float:
        """The likelihood that `one` is stronger than `other` (LOS), 0 to 1; 1/2 for a player and itself."""
        if one > other:
            return 1 - self.superiority(other, one)
        if one == other:
            return 0.5
        if (one, other) not in self._chances:
            self._chances[one, other] = self._superiority(self._between(one, other))
        return self._chances[one, other]

    def superiorities(self) -> Floats:
        """Chance that the player of the row is stronger than the one of the column; 1/2 on the diagonal."""
        players = range(self.fit.players)
        return np.array([[self.superiority(one, other) for other in players] for one in players])

    def first_move(self, group: int = 0) -> Estimate:
        """Elo that moving first is worth in a group of games, between any two players."""
        contrast = self._zero()
        contrast[self.fit.players + group] = 1.0
        return self._estimate(contrast, Open.NEITHER)

    def first_chances(self) -> Floats:
        """The chance of every player to be the strongest of all, 0 to 1; together 1.

        To be ahead of each of the others has the chance that `superiorities` says; how these events hang together is
        drawn from the normal distribution of the strengths. The draws are the same every time.
        """
        players = self.fit.players
        covariance = self.fit.covariance[:players, :players]
        normal = np.random.default_rng(0).standard_normal((_DRAWS, players)) @ np.linalg.cholesky(covariance).T
        own = np.diag(covariance)
        errors = np.sqrt(np.maximum(own[:, np.newaxis] + own - 2 * covariance, 1e-300))
        bounds = scipy.special.ndtri(self.superiorities())
        found = np.zeros(players)
        for player in range(players):
            others = np.arange(players) != player
            ahead = (normal[:, [player]] - normal[:, others]) / errors[player, others] > -bounds[player, others]
            found[player] = ahead.all(axis=1).mean()
        chances: Floats = found / found.sum()
        return chances

    def draw_chance(self) -> tuple[float, Interval] | None:
        """Chance of a draw between players of equal strength without first-move advantage; None without draws."""
        log_draw = self.fit.log_draw
        if log_draw is None:
            return None
        contrast = self._zero()
        contrast[-1] = 1.0
        spread = self.fit.spread(contrast)
        half = quantile(self._confidence, spread.freedom) * math.sqrt(spread.variance)
        low, middle, high = (float(scipy.special.expit(log_draw + shift - math.log(2))) for shift in (-half, 0.0, half))
        return middle, Interval(low, high)

    def covariance(self, players: list[int]) -> Floats:
        """Covariance of some players' ratings in Elo², with errors that allow for clusters."""
        found: Floats = ELO**2 * self.fit.covariance_of(np.array([self._contrast(player) for player in players]))
        return found

    def _zero(self) -> Floats:
        return np.zeros(len(self.fit.parameters))

    def _between(self, one: int, other: int) -> Floats:
        contrast = self._zero()
        contrast[one], contrast[other] = 1.0, -1.0
        return contrast

    def _contrast(self, player: int) -> Floats:
        contrast = self._zero()
        contrast[: self.fit.players] = -self.reference
        contrast[player] += 1
        return contrast

    def _estimate(self, contrast: Floats, side: Open) -> Estimate:
        spread = self.fit.spread(contrast)
        error = math.sqrt(spread.variance)
        elo = ELO * float(contrast @ self.fit.parameters)
        if error == 0:
            return Estimate(elo, 0.0, Interval(elo, elo))
        reach = quantile(self._confidence, spread.freedom)
        if self.fit.players > _MOST_PROFILED:
            interval = Interval(elo - reach * ELO * error, elo + reach * ELO * error)
        else:
            profile = ProfileLikelihood(self.fit, contrast)
            stretch = error / math.sqrt(float(contrast @ self.fit.covariance @ contrast))
            low, high = (profile.best + stretch * (profile.at(side) - profile.best) for side in (-reach, reach))
            interval = Interval(ELO * low, ELO * high)
        return Estimate(elo, ELO * error, interval, spread.freedom, self._superiority(contrast), side)

    def _superiority(self, contrast: Floats) -> float:
        """The chance that a contrast is above 0."""
        spread = self.fit.spread(contrast)
        error = math.sqrt(spread.variance)
        if error == 0:
            return 0.5
        if self.fit.players > _MOST_PROFILED:
            return chance_under(float(contrast @ self.fit.parameters) / error, spread.freedom)
        stretch = error / math.sqrt(float(contrast @ self.fit.covariance @ contrast))
        profile = ProfileLikelihood(self.fit, contrast)
        return chance_under(profile.signed_root(profile.best * (1 - 1 / stretch)), spread.freedom)


def relative_to_player(fit: Fit, player: int) -> Ratings:
    """Ratings above one player, whose own is 0 without error."""
    return Ratings(fit, np.eye(fit.players)[player])


def relative_to_mean(fit: Fit) -> Ratings:
    """Ratings above the mean of all players."""
    return Ratings(fit, np.full(fit.players, 1 / fit.players))


def relative_to_weighted_mean(fit: Fit) -> Ratings:
    """Ratings above the mean of the players, each with the weight of what its games tell of it.

    Somebody who loses every game is known badly, and would blur everybody's distance from the plain mean.
    """
    told = np.diag(np.linalg.inv(fit.covariance) - np.diag(fit.precisions))[: fit.players]
    told = np.maximum(told, 1e-12)
    return Ratings(fit, told / told.sum())


def _reach(fit: Fit) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Whether the player of the row has points against that of the column, or against one who has, and so on."""
    players, meetings = fit.players, fit.meetings
    design = meetings.design.toarray() if hasattr(meetings.design, "toarray") else meetings.design
    black, white = design[:, :players].argmax(axis=1), design[:, :players].argmin(axis=1)
    links = np.zeros((players, players), dtype=np.bool_)
    np.logical_or.at(links, (black, white), meetings.counts[:, 1:].sum(axis=1) > 0)
    np.logical_or.at(links, (white, black), meetings.counts[:, :2].sum(axis=1) > 0)
    found = scipy.sparse.csgraph.shortest_path(links.astype(float), unweighted=True)
    return np.isfinite(found)
