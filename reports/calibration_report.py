"""Whether the values that players give come true, as tables and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from arena.arenas.ledger import Ledger, Run
from arena.arenas.opinions import Opinions, Phase, opinions_of
from arena.arenas.statistics.calibration import Calibration, Score, calibration
from arena.arenas.statistics.intervals import Interval
from arena.games import InputError
from arena.reports.form import Form
from arena.reports.page import PLAIN, Page
from arena.reports.subject import Subject
from arena.reports.table import Table, render, render_csv
from arena.reports.written import NOTHING, count_of

_ALL = "all"
_MEANING = (
    "Values and what came of them are from the player's side, against the opponents that it had; phases are thirds of"
    " a game by its moves. Slope: of the odds that come true by those that are told; below 1 values are too bold, above"
    " 1 too timid. ECE: mean distance of what came true from what was told, in tenths of values, beside what it is for"
    " true values on average and once in twenty times (limit); a * is above that. Skill: what values save of the loss"
    " of a constant guess. Errors are by clusters: openings, or games without these."
)
_CSV = (
    *("player", "phase", "from", "to", "decisions", "clusters", "value", "outcome", "outcome_low", "outcome_high"),
    *("bias_low", "bias_high", "slope", "slope_low", "slope_high", "intercept", "intercept_low", "intercept_high"),
    *("ece", "ece_if_true", "ece_limit", "brier", "brier_constant", "log_loss", "log_loss_constant"),
)


@dataclass(frozen=True)
class Judged:
    """What a player's values in a phase, or in all of them (None), are worth."""

    player: str
    phase: Phase | None
    found: Calibration

    @property
    def phase_name(self) -> str:
        """The phase in a word."""
        return phase_name(self.phase)


def phase_name(phase: Phase | None) -> str:
    """A phase in a word; None stands for all of them."""
    return _ALL if phase is None else phase.name.lower()


def judged(opinions: Opinions) -> list[Judged]:
    """Every player who has opinions, in all phases together and in each."""
    return [
        Judged(name, phase, calibration(opinions.value[chosen], opinions.outcome[chosen], opinions.cluster[chosen]))
        for number, name in enumerate(opinions.names)
        for phase in (None, *Phase)
        if (chosen := opinions.of(number, phase)).any()
    ]


@dataclass(frozen=True)
class Calibrated:
    """Runs, what their players thought, and what that is worth."""

    subject: Subject
    opinions: Opinions
    found: Sequence[Judged]

    def text(self, form: Form, page: Page = PLAIN) -> str:
        """The whole report."""
        subject, opinions, found = self.subject, self.opinions, self.found
        if form is Form.JSON:
            return json.dumps(calibration_document(subject, opinions, found), indent=2) + "\n"
        if form is Form.CSV:
            return render_csv(_CSV, [row for item in found for row in _csv_rows(item)])
        return render(subject.titled(calibration_tables(subject.game, opinions, found)), form, page)


def calibrated(ledger: Ledger, runs: Sequence[Run]) -> Calibrated:
    """Judge the values of some runs; raises InputError where none are on record."""
    subject = Subject(runs)
    opinions = opinions_of(ledger, subject.runs)
    if not len(opinions.value):
        reason = "of their decisions nothing was recorded" if opinions.unrecorded else "their players tell no values"
        raise InputError(f"no calibration of {', '.join(run.name for run in subject.runs)}: {reason}")
    return Calibrated(subject, opinions, judged(opinions))


def calibration_report(ledger: Ledger, runs: Sequence[Run], form: Form, page: Page = PLAIN) -> str:
    """The whole report; raises InputError where no values are on record."""
    return calibrated(ledger, runs).text(form, page)


def calibration_tables(game: str, opinions: Opinions, found: Sequence[Judged]) -> list[Table]:
    """How far values are off, what they are worth, and how each bin of them came true."""
    cells = [summary_cells(item.found) for item in found]
    summary = Table(
        f"{game}: whether the values that players give come true",
        ["player", "phase", *cells[0]],
        [[item.player, item.phase_name, *row.values()] for item, row in zip(found, cells, strict=True)],
        left=2,
        notes=[_MEANING, *_notes(opinions)],
    )
    return [summary, *(_reliability(item) for item in found if item.phase is None)]


def _reliability(item: Judged) -> Table:
    rows = [
        [f"{it.low:.1f}-{it.high:.1f}", str(it.predictions), f"{it.value:.3f}", f"{it.outcome:.3f}", _ends(it.interval)]
        for it in item.found.bins
    ]
    return Table(f"How values of {item.player} came true", ["values", "decisions", "mean", "came true", "95 %"], rows)


def _notes(opinions: Opinions) -> Iterator[str]:
    if opinions.unrecorded:
        yield f"Not recorded: the decisions of {count_of(opinions.unrecorded, 'game')} of {opinions.games}."
    if opinions.silent:
        yield f"Without values: {', '.join(opinions.silent)}."


def summary_cells(found: Calibration) -> dict[str, str]:
    """How far values are off and what they save of a constant guess's loss, by what tables call it."""
    line = found.recalibration
    return {
        "decisions": str(found.predictions),
        "clusters": str(found.clusters),
        "value": f"{found.value:.3f}",
        "came true": f"{found.outcome:.3f}",
        "slope": NOTHING if line is None else f"{line.slope:.2f}",
        "95 %": NOTHING if line is None else _ends(line.about_slope, 2),
        "ECE": f"{found.error:.3f}{'*' if found.told else ''}",
        "if true": NOTHING if found.expected is None else f"{found.expected:.3f}",
        "limit": NOTHING if found.limit is None else f"{found.limit:.3f}",
        "Brier skill %": _skill(found.brier),
        "log skill %": _skill(found.log),
    }


def _skill(score: Score) -> str:
    return NOTHING if score.skill is None else f"{100 * score.skill + 0.0:.1f}"


def _ends(interval: Interval, digits: int = 3) -> str:
    return f"{interval.low:.{digits}f} to {interval.high:.{digits}f}"


def calibration_document(subject: Subject, opinions: Opinions, found: Sequence[Judged]) -> dict[str, Any]:
    """The report for programs."""
    return {
        "game": subject.game,
        **subject.document(),
        "games": opinions.games,
        "unrecorded": opinions.unrecorded,
        "without_values": opinions.silent,
        "groups": [group_document(item) for item in found],
    }


def group_document(item: Judged) -> dict[str, Any]:
    """What a player's values in a phase are worth."""
    found, line = item.found, item.found.recalibration
    return {
        "player": item.player,
        "phase": item.phase_name,
        "decisions": found.predictions,
        "clusters": found.clusters,
        "value": found.value,
        "outcome": found.outcome,
        "bias": _pair(found.bias),
        "slope": None if line is None else line.slope,
        "slope_interval": None if line is None else _pair(line.about_slope),
        "intercept": None if line is None else line.intercept,
        "intercept_interval": None if line is None else _pair(line.about_intercept),
        "ece": found.error,
        "ece_if_true": found.expected,
        "ece_limit": found.limit,
        "brier": _score_document(found.brier),
        "log_loss": _score_document(found.log),
        "bins": [
            {
                "from": it.low,
                "to": it.high,
                "decisions": it.predictions,
                "clusters": it.clusters,
                "value": it.value,
                "outcome": it.outcome,
                "interval": _pair(it.interval),
            }
            for it in found.bins
        ],
    }


def _score_document(score: Score) -> dict[str, Any]:
    facts = {"loss": score.loss, "constant": score.constant, "gain": score.gain}
    return {**facts, "gain_interval": _pair(score.interval), "skill": score.skill}


def _pair(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [interval.low, interval.high]


def _csv_rows(item: Judged) -> Iterator[list[object]]:
    """A row for all of a player's values in a phase, and one for each bin of them."""
    whole = group_document(item)
    ends = [end for name in ("bias",) for end in whole[name] or (None, None)]
    lines = [
        number
        for name in ("slope", "intercept")
        for number in (whole[name], *(whole[f"{name}_interval"] or (None, None)))
    ]
    losses = [whole[name][part] for name in ("brier", "log_loss") for part in ("loss", "constant")]
    errors = [whole[name] for name in ("ece", "ece_if_true", "ece_limit")]
    head = [item.player, item.phase_name]
    yield [
        *(*head, None, None, whole["decisions"], whole["clusters"], whole["value"], whole["outcome"], None, None),
        *(*ends, *lines, *errors, *losses),
    ]
    for it in whole["bins"]:
        facts = [it[name] for name in ("from", "to", "decisions", "clusters", "value", "outcome")]
        yield [*head, *facts, *it["interval"], *[None] * (len(_CSV) - len(head) - len(facts) - 2)]
