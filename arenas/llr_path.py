"""The way that the sequential tests of a regression went."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from arena.arenas.game_record import GameRecord
from arena.arenas.regression import Contest, Regression
from arena.arenas.settings import Settings


@dataclass(frozen=True)
class Path:
    """A contest as it stands, and its log-likelihood ratio after each of its games that changed it: games, ratio."""

    contest: Contest
    steps: list[tuple[int, float]] = field(default_factory=list)


def paths_of(settings: Settings, games: Iterable[GameRecord]) -> tuple[Regression, list[Path]]:
    """A regression that has seen these games, and the path of each of its contests; forfeited pairs are left out."""
    regression = Regression(settings)
    paths = [Path(contest) for contest in regression.contests]
    for record in games:
        regression.see(record)
        path = paths[record.pairing.seats // 2]
        played = 2 * sum(path.contest.counts)
        step = played, path.contest.state.llr
        if played and (not path.steps or path.steps[-1] != step):
            path.steps.append(step)
    return regression, paths
