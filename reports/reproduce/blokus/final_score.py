"""Figures 3 to 5: the final score against win-or-lose by algorithm and number of simulations."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from arena.arenas.experiments.blokus.final_score import steps
from arena.arenas.experiments.blokus.players import Algorithm
from arena.arenas.experiments.blokus.readings import Reading
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.statistics.quantity import Quantity
from arena.reports.reproduce.blokus import PAPER
from arena.reports.reproduce.blokus.charts import Curve, draw_curves
from arena.reports.reproduce.blokus.meeting import Meeting, scaled
from arena.reports.reproduce.blokus.series import SQUARES, Series
from arena.reports.reproduce.blokus.series_rows import (
    joint_of_scores,
    joint_of_shares,
    joint_of_variances,
    score_rows,
    share_rows,
    variance_rows,
)
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.joint_test import JointTest
from arena.reports.reproduce.row import Row

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_Part = tuple[Callable[[Series], list[Row]], Callable[[Series], JointTest]]

_SHARES: _Part = (share_rows, joint_of_shares)
_SCORES: _Part = (score_rows, joint_of_scores)
_VARIANCES: _Part = (variance_rows, joint_of_variances)


def _judge(reading: Reading, parts: Sequence[_Part], evidence: Evidence) -> Findings:
    series = Series.of(evidence, reading)
    rows = [row for rows_of, _ in parts for row in rows_of(series)]
    return Findings(rows, [series.table()], joints=[joint_of(series) for _, joint_of in parts])


def _draw(
    reading: Reading,
    value: Callable[[Meeting], Quantity | None],
    label: str,
    level: float | None,
    evidence: Evidence,
    figure: Figure,
) -> None:
    series = Series.of(evidence, reading)
    curves: dict[str, Curve] = {
        algorithm: [
            (simulations, found)
            for simulations, meeting in series.by(algorithm).items()
            if (found := value(meeting)) is not None
        ]
        for algorithm in Algorithm
    }
    draw_curves(figure, curves, ("simulations a move", label), level)


def _share(meeting: Meeting) -> Quantity:
    return meeting.share


def _score(meeting: Meeting) -> Quantity:
    return scaled(meeting.mean_score, 1 / SQUARES)


def _variance(meeting: Meeting) -> Quantity | None:
    return None if meeting.variance is None else scaled(meeting.variance, 1 / SQUARES**2)


_PLAYERS = (
    "Normal (mc), UCB and UCT with the final score meet the same with win-or-lose. The exploration constant is the"
    " paper's, moves without playouts come first, and the move with the highest mean is played."
)
_SETUP = (
    f"The curves are lost; what the text says of them is tested. {_PLAYERS} Games begin with move 16: from a book of"
    " positions that win-or-lose UCT has made, each with both colours; how the paper's first moves came about it does"
    " not say. At full there are 1,000 games a point, and 100 at 10^7, where the paper has UCT not at all."
)


def _figure(
    number: int,
    title: str,
    says: str,
    part: _Part,
    curve: tuple[Callable[[Meeting], Quantity | None], str, float | None],
) -> Experiment:
    return Experiment(
        id=f"blokus-figure-{number}",
        paper=PAPER,
        title=f"the final score against win-or-lose by number of simulations: {title}",
        published=f"{says} (curves lost)",
        setup=_SETUP,
        steps=functools.partial(steps, Reading.LATE),
        judge=functools.partial(_judge, Reading.LATE, [part]),
        draw=functools.partial(_draw, Reading.LATE, *curve),
    )


FIGURE_3 = _figure(
    3,
    "games won",
    "with more simulations the final score gains for Normal and loses for UCT",
    _SHARES,
    (_share, "winning average", 0.5),
)
FIGURE_4 = _figure(
    4, "mean score", "the final score brings the higher score", _SCORES, (_score, "mean score / 89", 0.0)
)
FIGURE_5 = _figure(
    5,
    "variance of the score",
    "UCB has less variance than UCT",
    _VARIANCES,
    (_variance, "variance of score / 89", None),
)
WAITING = Experiment(
    id="blokus-figure-3-waiting",
    paper=PAPER,
    title="figures 3 to 5 read otherwise: whole games in which both play win-or-lose until move 15",
    published="as `blokus-figure-3` to `-5`",
    setup=f"{_PLAYERS} Games begin on the empty board, and the final score counts from move 16 on.",
    steps=functools.partial(steps, Reading.WAITING),
    judge=functools.partial(_judge, Reading.WAITING, [_SHARES, _SCORES, _VARIANCES]),
    draw=functools.partial(_draw, Reading.WAITING, _share, "winning average", 0.5),
)
