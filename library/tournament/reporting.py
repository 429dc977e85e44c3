"""What a tournament file wants to be told in the end: printed, or written to files."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.arenas.ledger import Ledger, Run
from arena.arenas.origins import origins_of
from arena.arenas.rating import rate
from arena.arenas.whole_files import write_file
from arena.library.notice import say
from arena.library.pages import write_page
from arena.library.regressing import regression_of
from arena.library.tournament.shape import WORDS, Report
from arena.library.tournament.tournament import PlannedStage, Tournament
from arena.reports.display import CellContent, ColourSplit, Wanted
from arena.reports.elo_tables import elo_report, parse_anchor
from arena.reports.form import Form
from arena.reports.metric import Metric
from arena.reports.page import PLAIN, Page
from arena.reports.regression_report import RegressionReport
from arena.reports.results import results_of

if TYPE_CHECKING:
    from arena.reports.results import Results


def report(
    tournament: Tournament, path: Path, wanted: Report, times: bool, page: Page, show: Callable[[str, bool], None]
) -> None:
    """Print a report on `page` by `show`, which is told whether it has colours, or write it to its file."""
    stage = tournament.stage(wanted.stage)
    file = None if wanted.file is None else tournament.beside(wanted.file)
    times = times and wanted.times is not False
    with Ledger.to_read(path) as ledger, ledger.still():
        run = ledger.run(stage.run)
        if wanted.kind == "page" and file is not None:
            from arena.reports.html.run_page import run_page

            results = _results(ledger, run, wanted, PLAIN)
            write_page(file, functools.partial(run_page, ledger, results, times))
        elif wanted.kind == "figure" and file is not None:
            _draw(_results(ledger, run, wanted, PLAIN), file)
        else:
            paper = page if file is None else PLAIN
            text = _text(tournament, stage, ledger, run, wanted, times, paper)
            if file is None:
                show(text, paper.colours)
            else:
                write_file(file, [text], force=True)
                say(f"{file}: written")


def _text(
    tournament: Tournament, stage: PlannedStage, ledger: Ledger, run: Run, wanted: Report, times: bool, page: Page
) -> str:
    form: Form = _choice(wanted, "format", Form.TABLE)
    if wanted.kind == "elo":
        rated = rate(ledger, [run], parse_anchor(wanted.anchor))
        return elo_report(rated, form, None, False, times, page=page, origins=origins_of(ledger, [run]))
    if stage.is_regression:
        told = RegressionReport(regression_of(ledger, run, run.load_settings(), tournament.allow_forfeits))
        return told.summary() if form is Form.MARKDOWN else told.text()
    return _results(ledger, run, wanted, page).text(form, times)


def _results(ledger: Ledger, run: Run, wanted: Report, page: Page) -> Results:
    shown = Wanted(
        _choice(wanted, "cells", CellContent.WINS),
        _choice(wanted, "colours", ColourSplit.APART),
        bool(wanted.simultaneous),
        _choice(wanted, "interval", None),
        page,
    )
    return results_of(ledger, run, _choice(wanted, "metric", Metric.WINS), shown)


def _choice(wanted: Report, name: str, usual: Any) -> Any:
    """One of the words that a report takes, as what it stands for."""
    found = getattr(wanted, name)
    return usual if found is None else WORDS[name](found)


def _draw(results: Results, file: Path) -> None:
    from arena.reports.figures.files import write_figure
    from arena.reports.figures.results import results_figure
    from arena.reports.figures.style import PlotWidth

    write_figure(results_figure(results, PlotWidth.COLUMN), file)
    say(f"{file}: drawn")
