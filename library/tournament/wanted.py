"""Reports that a tournament file wants: whether they can be written, before anything is played."""

from __future__ import annotations

from collections.abc import Callable

from arena.arenas.leads import require_points
from arena.games.errors import InputError, known_words
from arena.games.text import quoted
from arena.library.asked import OPTION
from arena.library.tournament.shape import Report
from arena.library.tournament.tournament import Tournament, found_at
from arena.reports.elo_tables import parse_anchor
from arena.reports.figures.files import require_figure


def require_reports(tournament: Tournament) -> None:
    """Refuse reports that could not be written when all games have been played."""
    for number, report in enumerate(tournament.reports):
        _require(tournament, report, ("report", number))


def _require(tournament: Tournament, report: Report, path: tuple[str | int, ...]) -> None:
    def refuse(key: str, message: str) -> InputError:
        return found_at(tournament.path, tournament.lines.of((*path, key)), message)

    names = [stage.name for stage in tournament.stages]
    if report.stage is not None and report.stage not in names:
        known = known_words(report.stage, names) if names != [""] else "; the file has no stages"
        raise refuse("stage", f"stage: there is no {quoted(report.stage)}{known}")
    kind = report.kind or "results"
    stage = tournament.stage(report.stage)
    for key in sorted(report.model_fields_set - {"kind", "stage", "file"}):
        if key not in _TAKEN[kind]:
            raise refuse(key, f"{key}: a report of kind {kind} does not take that")
    if kind in {"page", "figure"} and report.file is None:
        raise refuse("kind", f'a {kind} needs a file, as in file = "results.{"html" if kind == "page" else "svg"}"')
    if stage.is_regression and (kind == "figure" or report.format not in {None, "table", "markdown"}):
        raise refuse("kind" if kind == "figure" else "format", "a regress is told as table or markdown, or as a page")
    if report.file is not None and not tournament.beside(report.file).parent.is_dir():
        raise refuse("file", f"file: there is no folder {tournament.beside(report.file).parent}")
    if not stage.asked.format.all_meet and (report.cells or report.colours):
        key = "cells" if report.cells else "colours"
        raise refuse(key, f"{key} are of the matrix of a round-robin, and this is {stage.asked.format.words}")
    _try(refuse, "anchor", lambda: parse_anchor(report.anchor))
    if report.metric == "score":
        _try(refuse, "metric", lambda: require_points(stage.asked.game or ""))
    if kind == "figure":
        _try(refuse, "file", lambda: require_figure("file", tournament.beside(str(report.file))))


def _try(refuse: Callable[[str, str], InputError], key: str, check: Callable[[], object]) -> None:
    """Have an error say where its value stands."""
    try:
        check()
    except InputError as error:
        raise refuse(key, OPTION.sub(r"\2", str(error))) from error


_OF_RESULTS = {"format", "cells", "colours", "interval", "simultaneous", "metric", "times"}
_TAKEN = {
    "results": _OF_RESULTS,
    "elo": {"format", "times", "anchor"},
    "page": _OF_RESULTS - {"format"},
    "figure": _OF_RESULTS - {"format", "times"},
}
