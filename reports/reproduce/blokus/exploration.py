"""What the exploration constant does to each return: whether one is bad for UCT, or only explored too much."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from arena.arenas.experiments.blokus.exploration import (
    MATCHED,
    OPPONENT,
    PAPER_SCALE,
    SWEEPS,
    Cell,
    Sweep,
)
from arena.arenas.experiments.blokus.players import PAPER_C
from arena.arenas.experiments.blokus.readings import WORDS
from arena.arenas.experiments.evidence import Evidence, Played
from arena.arenas.statistics.joint import Joint, joint_of_means
from arena.arenas.statistics.judging import claim_about, claim_above, claim_below
from arena.arenas.statistics.quantity import Quantity
from arena.reports.reproduce.blokus import PAPER
from arena.reports.reproduce.blokus.charts import draw_over_constants
from arena.reports.reproduce.blokus.meeting import by_opening, mean_of
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.joint_test import JointTest
from arena.reports.reproduce.row import Row
from arena.reports.table import Table
from arena.reports.written import NOTHING, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Floats = npt.NDArray[np.float64]

_USUAL, _FINAL = "win-or-lose", "final score"


@dataclass(frozen=True)
class Swept:
    """Every cell with its games: points by opening, all cells having the same openings."""

    played: Played
    cells: list[Cell]
    points: Floats  # by opening and cell

    @classmethod
    def of(cls, sweep: Sweep, evidence: Evidence) -> Swept:
        """The sweep with its games."""
        played = evidence.played[sweep.id]
        cells = sweep.cells_of(played.settings.names)
        return cls(played, cells, by_opening(played, [cell.name for cell in cells], OPPONENT))

    def share(self, cell: Cell) -> Quantity:
        """The share of games that a cell has won."""
        return self.played.share(cell.name, OPPONENT)

    @property
    def returns(self) -> list[str]:
        """What was played, win-or-lose first."""
        return list(dict.fromkeys(cell.label for cell in self.cells))

    def constants(self, scale: str) -> list[float]:
        """The constants of a scale, ascending."""
        return sorted({cell.c for cell in self.cells if cell.scale == scale})

    def cell(self, label: str, scale: str, c: float) -> Cell | None:
        """A cell, if it was played."""
        wanted = Cell(label, c, scale)
        return wanted if wanted in self.cells else None

    def best(self, label: str) -> Cell:
        """The cell of a return with the best constant, by every second opening: the others are kept to judge it by."""
        own = [cell for cell in self.cells if cell.label == label and cell.scale == PAPER_SCALE]
        chosen = self.points[::2].mean(axis=0)
        return max(own, key=lambda cell: chosen[self.cells.index(cell)])

    def apart(self, one: Cell, other: Cell, judging: bool) -> Floats:
        """By how many points a game one cell does better than another, by opening; of those that judge or of all."""
        rows = self.points[1::2] if judging else self.points
        found: Floats = rows[:, self.cells.index(one)] - rows[:, self.cells.index(other)]
        return found


def _judge(sweep: Sweep, evidence: Evidence) -> Findings:
    """Each return less win-or-lose: at the paper's constant, at the best of each, and where spreads are made equal."""
    swept = Swept.of(sweep, evidence)
    rows = [*_gain_rows(swept), *_rows_at(swept), *_rows_of_best(swept), *_matched_rows(swept)]
    joint = JointTest.of_hypothesis(
        "each return at its own best constant as strong as win-or-lose at its own", _joint_of_best(swept)
    )
    return Findings(rows, [_table(sweep, swept)], _notes(swept), [joint])


def _less_usual(swept: Swept, label: str, one: Cell, usual: Cell, where: str, judging: bool) -> Row:
    """A return less win-or-lose: the final score is said to be worse, all others to be better."""
    found = mean_of(swept.apart(one, usual, judging), 1.0)
    claim, word = (claim_below, "weaker") if label == _FINAL else (claim_above, "stronger")
    return Row(f"{label}: {word} than win-or-lose, {where}", None, found, claim(found, 0.0))


def _rows_at(swept: Swept) -> list[Row]:
    usual = Cell(_USUAL, PAPER_C)
    return [
        _less_usual(swept, label, Cell(label, PAPER_C), usual, "both at the paper's constant", judging=False)
        for label in swept.returns[1:]
    ]


def _rows_of_best(swept: Swept) -> list[Row]:
    """Whether a difference is left where each has its own constant, and whether it is surely small."""
    usual, where = swept.best(_USUAL), "each at its own best constant"
    rows = []
    for label in swept.returns[1:]:
        left = _less_usual(swept, label, swept.best(label), usual, where, judging=True)
        alike = None if left.measured is None else claim_about(left.measured, 0.0)
        rows += [left, Row(f"{label}: as strong as win-or-lose, {where}", None, left.measured, alike)]
    return rows


def _gain_rows(swept: Swept) -> list[Row]:
    """What a return gains by its own constant over the paper's."""
    rows = []
    for label in swept.returns:
        found = mean_of(swept.apart(swept.best(label), Cell(label, PAPER_C), judging=True), 1.0)
        text = f"{label}: stronger at its own best constant than at the paper's"
        rows.append(Row(text, None, found, claim_above(found, 0.0)))
    return rows


def _matched_rows(swept: Swept) -> list[Row]:
    """Returns divided by their running spread, all with the same constant."""
    rows = []
    for c in swept.constants(MATCHED):
        usual = Cell(_USUAL, c, MATCHED)
        where = f"both divided by their spread, c = {c:g}"
        rows += [
            _less_usual(swept, label, Cell(label, c, MATCHED), usual, where, judging=False)
            for label in swept.returns[1:]
        ]
    return rows


def _joint_of_best(swept: Swept) -> Joint:
    usual = swept.best(_USUAL)
    return joint_of_means(
        np.column_stack([swept.apart(swept.best(label), usual, judging=True) for label in swept.returns[1:]])
    )


def _notes(swept: Swept) -> list[str]:
    best = ", ".join(f"{label} {swept.best(label).c:g}" for label in swept.returns)
    return [
        f"Best constants, by every second opening: {best}. Each at its best is judged by the other openings only.",
        "Differences are between points a game against the same opponent, opening by opening.",
    ]


def _table(sweep: Sweep, swept: Swept) -> Table:
    """Shares by return and constant."""
    columns = [(scale, c) for scale in (PAPER_SCALE, MATCHED) for c in swept.constants(scale)]

    def entry(label: str, scale: str, c: float) -> str:
        cell = swept.cell(label, scale, c)
        return NOTHING if cell is None else percent(swept.share(cell).value)

    games = [swept.share(cell).samples or 0 for cell in swept.cells]
    error = max(swept.share(cell).error for cell in swept.cells)
    simulations = int(swept.played.settings.entrants[0].config.budget)
    return Table(
        caption=(
            f"{sweep.id}: won % against win-or-lose with c = {sweep.opponent_c:g}, UCT with {simulations:,}"
            f" simulations, {WORDS[sweep.reading]}"
        ),
        headers=["return", *(f"{'matched ' if scale == MATCHED else ''}c = {c:g}" for scale, c in columns)],
        rows=[[label, *(entry(label, scale, c) for scale, c in columns)] for label in swept.returns],
        notes=[
            f"{min(games):.0f} games a cell, a draw being half a win; standard errors are {percent(error)} at most."
            " c = 1 is the paper's constant; matched: returns are divided by their spread so far."
        ],
    )


def _draw(sweep: Sweep, evidence: Evidence, figure: Figure) -> None:
    """A curve for each return."""
    figure.set_size_inches(7, 4.5)
    swept = Swept.of(sweep, evidence)
    curves = {
        label: [
            (c, swept.share(cell))
            for c in swept.constants(PAPER_SCALE)
            if (cell := swept.cell(label, PAPER_SCALE, c)) is not None
        ]
        for label in swept.returns
    }
    draw_over_constants(figure.add_subplot(), curves, "winning average")


def _experiment(sweep: Sweep) -> Experiment:
    return Experiment(
        id=sweep.id,
        paper=PAPER,
        title=(
            f"{sweep.which} at several exploration constants, {sweep.simulations:,} simulations, {WORDS[sweep.reading]}"
        ),
        counted="openings",
        setup=(
            "The paper has one constant, the square root of 2, for returns of very different spread. Here each return"
            f" meets the same opponent, UCT by win-or-lose with c = {sweep.opponent_c:g}, at each constant. It is not"
            " of the paper; it asks whether what the paper found is due to its constant."
        ),
        steps=sweep.steps,
        judge=functools.partial(_judge, sweep),
        draw=functools.partial(_draw, sweep),
    )


TEN_THOUSAND, FURTHER, HUNDRED_THOUSAND, WHOLE = map(_experiment, SWEEPS)
