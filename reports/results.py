"""The results of a run, in the shape that fits its format, or as a document for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from arena.arenas.leads import Margins, margins_of, require_points
from arena.arenas.ledger import Ledger, Run
from arena.arenas.origins import Origins, origins_of
from arena.arenas.schedules.outcome import Outcome, outcomes_of
from arena.arenas.settings import Format
from arena.arenas.standings import Standings, standings_of
from arena.games import InputError
from arena.reports.display import CellContent, ColourSplit, Wanted
from arena.reports.form import Form
from arena.reports.margin_tables import score_line, scores_matrix, versus_scores
from arena.reports.matrix import matrix_table
from arena.reports.metric import Metric
from arena.reports.origin_notes import annotated, origins_document
from arena.reports.results_document import results_csv, results_document
from arena.reports.schedule_tables import schedule_document, schedule_table
from arena.reports.score_tables import scores_tables
from arena.reports.subject import Scope, Subject
from arena.reports.table import Table, render
from arena.reports.totals import totals_table
from arena.reports.versus import match_lines, versus_tables

_DEFAULT = Wanted()


@dataclass(frozen=True)
class Results:
    """What came of one or more runs, and how a reader wants it shown."""

    subject: Subject
    standings: Standings
    margins: Margins | None  # where points are told too
    origins: Origins
    wanted: Wanted
    outcomes: Sequence[Outcome] = ()  # of runs whose schedules follow results

    def text(self, form: Form, times: bool) -> str:
        """The whole report. Without `times` it holds nothing that differs from run to run."""
        subject, standings, margins = self.subject, self.standings, self.margins
        if form is Form.JSON:
            return json.dumps(self.document(times), indent=2) + "\n"
        if form is Form.CSV:
            return results_csv(subject, standings, times, margins, self.wanted)
        text = render(self.tables(times), form, self.wanted.page)
        if subject.format not in {Format.MATCH, Format.REGRESS} or len(subject.names) != 2 or form is not Form.TABLE:
            return text
        points = "" if margins is None else score_line(subject, margins)
        return f"{match_lines(subject, standings)}{points}\n{text}"

    def document(self, times: bool) -> dict[str, Any]:
        """The same for programs."""
        document = results_document(self.subject, self.standings, times, self.margins)
        if self.outcomes:
            document["schedules"] = [schedule_document(outcome) for outcome in self.outcomes]
        return {**document, **(origins_document(self.origins) if times else {})}

    def tables(self, times: bool) -> list[Table]:
        """The same for readers."""
        subject, standings, margins = self.subject, self.standings, self.margins
        if subject.format is Format.TUNE:
            tables = []
        elif subject.format.all_meet:
            tables = round_robin_tables(subject, standings, times, margins, self.wanted)
        else:
            scores = [] if margins is None else [versus_scores(subject, margins)]
            tables = [*versus_tables(subject, standings, times, self.wanted), *scores]
        tables[:0] = [schedule_table(outcome) for outcome in self.outcomes]
        return subject.titled(annotated(tables, self.origins, times))


def results_of(
    ledger: Ledger, runs: Run | Sequence[Run], metric: Metric = Metric.WINS, wanted: Wanted = _DEFAULT
) -> Results:
    """Count the games of one or more runs."""
    runs = [runs] if isinstance(runs, Run) else runs
    outcomes = outcomes_of(ledger, runs)
    subject = Subject(runs, [id for id, outcome in outcomes.items() if not (outcome.decided or outcome.exhausted)])
    if not subject.format.all_meet and (wanted.cells, wanted.colours) != (
        CellContent.WINS,
        ColourSplit.APART,
    ):
        raise InputError(
            "--cells and --colours are of the matrix of a round-robin;"
            f" '{subject.runs[0].name}' is {subject.format.words}"
        )
    standings = standings_of(ledger, *subject.runs)
    margins = None
    if metric is Metric.SCORE:
        require_points(subject.game)
        margins = margins_of(standings.pool)
    return Results(subject, standings, margins, origins_of(ledger, subject.runs), wanted, list(outcomes.values()))


def results_report(
    ledger: Ledger,
    runs: Run | Sequence[Run],
    form: Form,
    times: bool = True,
    metric: Metric = Metric.WINS,
    wanted: Wanted = _DEFAULT,
) -> str:
    """The whole report of one or more runs as text."""
    return results_of(ledger, runs, metric, wanted).text(form, times)


def round_robin_tables(
    scope: Scope, standings: Standings, times: bool, margins: Margins | None, wanted: Wanted
) -> list[Table]:
    """Who won against whom, everybody's totals and, where there is a score, everybody's points."""
    matrix = [] if margins is None else [scores_matrix(scope, margins)]
    return [
        matrix_table(scope.game, scope.names, standings, wanted),
        totals_table(standings, times, wanted.kind),
        *scores_tables(standings),
        *matrix,
    ]
