"""Playing a tournament stage by stage: the best of one go on to the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from arena.arenas.ledger import Ledger, Run
from arena.arenas.schedules.outcome import outcomes_of
from arena.arenas.settings import Settings
from arena.arenas.standings import standings_of
from arena.library.asked import Asked
from arena.library.means import Means, TakeUp
from arena.library.notice import say
from arena.library.playing import played
from arena.library.regressing import decided
from arena.library.tournament.reading import read_tournament
from arena.library.tournament.tournament import PlannedStage, Tournament, found_at
from arena.library.tournament.wanted import require_reports
from arena.reports.display import Wanted
from arena.reports.metric import Metric

if TYPE_CHECKING:
    from arena.arenas.regression import Regression
    from arena.reports.results import Results


@dataclass(frozen=True)
class StageEnd:
    """How a stage ended: with results, or of a regress with a verdict."""

    stage: PlannedStage
    run: Run
    settings: Settings
    interrupted: bool
    results: Results | None = None  # None of a regress, and of a run without a game
    regression: Regression | None = None


def playable(path: Path) -> tuple[Tournament, list[Settings]]:
    """A tournament file, looked at to its end before anything is played, and the settings of its stages."""
    tournament = read_tournament(path)
    planned = tournament.planned()
    require_reports(tournament)
    return tournament, planned


def stages_played(tournament: Tournament, means: Means, wanted: Wanted) -> Iterator[StageEnd]:
    """Play what is missing of each stage, one after the other, until one is interrupted."""
    before: StageEnd | None = None
    for stage in tournament.stages:
        asked = stage.asked
        if stage.best is not None and before is not None:
            asked = _of_the_best(tournament, stage, means, before.run)
        own = replace(means, run=stage.run, take_up=TakeUp.IF_THERE, file=tournament.record)
        with tournament.blamed_on(stage):
            before = _played(tournament, stage, asked, own, wanted)
        yield before
        if before.interrupted:
            return


def _played(tournament: Tournament, stage: PlannedStage, asked: Asked, means: Means, wanted: Wanted) -> StageEnd:
    wishes = asked.wishes()
    if stage.is_regression:
        regression, run, interrupted = decided(means, wishes, tournament.allow_forfeits)
        return StageEnd(stage, run, regression.settings, interrupted, regression=regression)
    found = played(means, asked.format, wishes, Metric.WINS, wanted)
    return StageEnd(stage, found.run, found.settings, found.interrupted, results=found.results)


def _of_the_best(tournament: Tournament, stage: PlannedStage, means: Means, before: Run) -> Asked:
    """What a stage asks for, with the best of the stage before as its players."""
    with Ledger.to_read(means.ledger) as ledger:
        players = best_of(ledger, before, stage.best or 0)
        known = [run.settings["players"] for run in ledger.runs() if run.name == stage.run]
    others = [name for name in known[0] if name not in players] if known else []
    if others:
        raise found_at(
            tournament.path,
            tournament.lines.of((*stage.path, "best")),
            f"the best {stage.best} are {', '.join(players)} now, but '{stage.run}' was begun with {', '.join(others)};"
            " give the stage another name to play it anew",
        )
    return stage.asked.model_copy(update={"players": players})


def best_of(ledger: Ledger, run: Run, count: int) -> dict[str, str]:
    """The best players of a run by their shares of the points, the best first, with their specs.

    Where results decided who met whom, it is the order of the schedule: by ratings, points or rounds won.

    Of those who are level, who was named first comes first; where that decides who goes on, it is said.
    """
    settings = run.load_settings()
    if settings.format.follows_results:
        specs = {entrant.name: entrant.config.spec for entrant in settings.entrants}
        order = outcomes_of(ledger, [run])[run.id].names
        return {name: specs[name] for name in order[:count]}
    totals = standings_of(ledger, run).totals()
    ranked = sorted(totals, key=lambda total: -1.0 if total.win_rate is None else total.win_rate, reverse=True)
    last, next_one = ranked[count - 1], ranked[count] if count < len(ranked) else None
    if next_one is not None and last.win_rate == next_one.win_rate:
        say(f"{last.player.name} and {next_one.player.name} are level; {last.player.name} was named first and goes on")
    return {total.player.name: total.player.config.spec for total in ranked[:count]}
