"""How true the values of uniform playouts are by phase of the game, and how much of it a search repairs."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from arena.arenas.experiments.calibration import BOARDS, KINDS, MIRRORS, PLAYOUTS, Mirror, steps
from arena.arenas.experiments.evidence import Evidence, Played
from arena.arenas.opinions import Opinions, Phase, pooled_opinions
from arena.arenas.pool import recorded_pool
from arena.arenas.statistics.calibration import BINS, Calibration, calibration
from arena.arenas.statistics.intervals import Interval, quantile
from arena.arenas.statistics.judging import claim_above
from arena.arenas.statistics.quantity import CONFIDENCE, Quantity, difference
from arena.reports.calibration_report import phase_name, summary_cells
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale
from arena.reports.table import Table
from arena.reports.written import NOTHING

Found = Mapping[tuple[Mirror, Phase | None], Calibration]


def _found(evidence: Evidence) -> Found:
    """What values are worth, by board, kind and phase; None stands for all phases."""
    opinions = {mirror: _opinions(evidence.played[mirror.run]) for mirror in MIRRORS if mirror.run in evidence.played}
    return {
        (mirror, phase): calibration(told.value[chosen], told.outcome[chosen], told.cluster[chosen])
        for mirror, told in opinions.items()
        for phase in (None, *Phase)
        if (chosen := told.of(phase=phase)).any()
    }


def _opinions(played: Played) -> Opinions:
    return pooled_opinions(recorded_pool(played.settings, played.records), iter(played.records))


def judge(evidence: Evidence) -> Findings:
    """Whether values are too timid, and whether those of a search save more of a constant guess's loss."""
    found = _found(evidence)
    slopes = [row for key, one in found.items() if (row := _slope_row(*key, one)) is not None]
    gains = [
        row for board, phase in itertools.product(BOARDS, Phase) if (row := _gain_row(board, phase, found)) is not None
    ]
    notes = [
        "Slopes: claims that values are too timid, which is a slope above 1.",
        "Search less playouts: claims that the values of the search save more of a constant guess's Brier loss.",
    ]
    missing = [_label(*key) for key, one in found.items() if one.recalibration is None]
    if missing:
        notes.append(f"No slope, as values tell wins from losses all but without an error: {'; '.join(missing)}.")
    return Findings([*slopes, *gains], [_summary(found), _reliability(found)], notes)


def _label(mirror: Mirror, phase: Phase | None) -> str:
    return f"{mirror.board}, {mirror.kind}, {phase_name(phase)}"


def _slope_row(mirror: Mirror, phase: Phase | None, one: Calibration) -> Row | None:
    if one.recalibration is None or phase is None:
        return None
    line = one.recalibration
    slope = _quantity(line.slope, line.about_slope, one.clusters)
    return Row(f"{_label(mirror, phase)}: slope", None, slope, claim_above(slope, 1.0), Scale.NUMBER)


def _gain_row(board: str, phase: Phase, found: Found) -> Row | None:
    """By how much more of the constant guess's loss the search saves."""
    saved = [_saved(found.get((Mirror(board, kind), phase))) for kind in KINDS]
    if saved[0] is None or saved[1] is None:
        return None
    more = difference(saved[1], saved[0])
    return Row(f"{board}, {phase_name(phase)}: search less playouts", None, more, claim_above(more, 0.0), Scale.NUMBER)


def _saved(one: Calibration | None) -> Quantity | None:
    """The share of a constant guess's Brier loss that values save; that loss is all but known."""
    if one is None or one.brier.interval is None or not one.brier.constant:
        return None
    gain = _quantity(one.brier.gain, one.brier.interval, one.clusters)
    loss = one.brier.constant
    return Quantity(gain.value / loss, gain.error / loss, gain.samples, freedom=gain.freedom)


def _quantity(value: float, interval: Interval, clusters: int) -> Quantity:
    freedom = clusters - 1
    return Quantity(value, interval.half / quantile(CONFIDENCE, freedom), clusters, freedom=freedom)


def _summary(found: Found) -> Table:
    headers, rows = ["board", "values of", "phase"], []
    for (mirror, phase), one in found.items():
        cells = summary_cells(one)
        rows.append([mirror.board, mirror.kind, phase_name(phase), *cells.values()])
        headers[3:] = cells
    return Table("Whether values come true", headers, rows, left=3)


def _reliability(found: Found) -> Table:
    """What came true of values in each tenth."""
    whole = {mirror: one.bins for (mirror, phase), one in found.items() if phase is None}
    cells = {
        (mirror, round(BINS * it.low)): f"{it.outcome:.3f} of {it.predictions}"
        for mirror, bins in whole.items()
        for it in bins
    }
    headers = ["values", *(f"{mirror.board}, {mirror.kind}" for mirror in whole)]
    rows = [
        [f"{number / BINS:.1f}-{(number + 1) / BINS:.1f}", *(cells.get((mirror, number), NOTHING) for mirror in whole)]
        for number in range(BINS)
    ]
    return Table("What came true, of how many decisions with such values", headers, rows)


EXPERIMENT = Experiment(
    id="calibration",
    paper="arena",
    title="how true the values of uniform playouts are by phase of the game, and how much of it a search repairs",
    counted="openings",
    setup=f"A player against itself, {PLAYOUTS} playouts a move: mc, which tries every move equally often, and uct."
    " Values are those of the moves that were made, from the side of who made them; what came of them is the end of"
    " that game between equals. Games start from two random moves, each opening being played with both colours, and"
    " errors are by openings. Phases are thirds of a game by its moves.",
    steps=steps,
    judge=judge,
)
