"""Figure 11: what a playout is worth by the stage of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.arenas.experiments.blokus.models import steps_by_stages
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.statistics.judging import claim_above
from arena.arenas.statistics.quantity import Quantity, difference
from arena.reports.reproduce.blokus import PAPER
from arena.reports.reproduce.blokus.bout import Bout
from arena.reports.reproduce.blokus.bout_rows import note_on_simulations, stronger_rows
from arena.reports.reproduce.blokus.charts import draw_bars
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, compared_rows

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def judge(evidence: Evidence) -> Findings:
    """That stages win more than half, that a steeper middle is better, and the best of them."""
    bout, paper = Bout.by_stages(evidence), published("blokus-figure-11")
    rows = [*stronger_rows(bout), *_better(bout, paper["better"]), *_best(bout, paper["best"], paper["games"])]
    notes = ["The best is the highest of several shares, in the paper as here, and so higher than it would be alone."]
    caption = f"{PAPER}, figure 11: stages of the game"
    return Findings(rows, [bout.table(caption)], [*notes, *note_on_simulations(bout)], [bout.joint_of_shares()])


def _better(bout: Bout, ks: list[float]) -> list[Row]:
    found = [bout.at(k) for k in ks]
    high, low = (None if one is None else one[1].share for one in found)
    if high is None or low is None:
        return []
    apart = difference(high, low)
    return [Row(f"k = {ks[0]:g} in the middle is better than k = {ks[1]:g}", None, apart, claim_above(apart, 0.0))]


def _best(bout: Bout, best: float, games: int) -> list[Row]:
    """The best share beside the paper's; it is only shown where there were not as many simulations."""
    found = max((meeting.share for meeting in bout.meetings.values()), key=lambda share: share.value)
    label, there = "the best k: share, beside the paper", Quantity.share(best * games, games)
    if bout.as_many_as_the_paper:
        return compared_rows([(label, there, found)], table="the best share")
    return [Row(label, there, found, None)]


def draw(evidence: Evidence, figure: Figure) -> None:
    """The shares by the middle's k."""
    figure.set_size_inches(6, 4.5)
    bars = [(f"{model.k:g}", meeting.share) for model, meeting in Bout.by_stages(evidence).meetings.items()]
    axes = figure.add_subplot()
    draw_bars(axes, bars, "winning average", 0.5)
    axes.set(xlabel="k of moves 8 to 16")


EXPERIMENT = Experiment(
    id="blokus-figure-11",
    paper=PAPER,
    title="win-or-lose, then sigmoids of two steepnesses, by the stage of the game",
    published="55 % for the best k (bars lost)",
    setup=(
        "Whole games of UCT against UCT with win-or-lose. Moves of both colours are counted: 1 to 7 win-or-lose, 8 to"
        " 16 a sigmoid whose k is that of the figure, and from 17 on k = 0.4. The bars are lost."
    ),
    steps=steps_by_stages,
    judge=judge,
    draw=draw,
)
