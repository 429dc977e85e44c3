"""Figures 7 to 10: sigmoids and the final score against win-or-lose, by UCT."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from arena.arenas.experiments.blokus.models import steps
from arena.arenas.experiments.blokus.readings import WORDS, Reading
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.reports.reproduce.blokus import PAPER
from arena.reports.reproduce.blokus.bout import Bout
from arena.reports.reproduce.blokus.bout_rows import (
    beside_rows,
    final_score_row,
    note_on_many,
    note_on_simulations,
    score_rows,
    stronger_rows,
)
from arena.reports.reproduce.blokus.charts import draw_bars
from arena.reports.reproduce.experiment import Experiment, Findings

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: Where the numbers of a reading were published.
_PUBLISHED = {
    Reading.LATE: "blokus-figure-7",
    Reading.WAITING: "blokus-figure-7",
    Reading.WHOLE: "blokus-figure-9",
}


def _paper(reading: Reading) -> dict[str, Any]:
    return published(_PUBLISHED[reading])


def _judge_shares(reading: Reading, evidence: Evidence) -> Findings:
    """Who wins, and how often."""
    bout, paper = Bout.of(evidence, reading), _paper(reading)
    rows = [*stronger_rows(bout), final_score_row(bout), *beside_rows(bout, paper, "the shares in the text")]
    notes = [note_on_many(paper), *note_on_simulations(bout)]
    return Findings(rows, [bout.table(_caption(reading))], notes, [bout.joint_of_shares()])


def _judge_scores(reading: Reading, evidence: Evidence) -> Findings:
    """By how much is won and lost."""
    bout = Bout.of(evidence, reading)
    joints = [joint for losing in (False, True) if (joint := bout.joint_of_scores(losing)) is not None]
    notes = [
        "When losing, a lower score is a loss by more. The paper has it slightly low, which might mean the contrary."
    ]
    return Findings(score_rows(bout), [bout.table(_caption(reading))], notes, joints)


def _judge_both(reading: Reading, evidence: Evidence) -> Findings:
    shares, scores = _judge_shares(reading, evidence), _judge_scores(reading, evidence)
    return Findings(
        [*shares.rows, *scores.rows],
        shares.tables,
        [*shares.notes, *scores.notes],
        [*shares.joints, *scores.joints],
    )


def _caption(reading: Reading) -> str:
    figures = "9 and 10" if reading is Reading.WHOLE else "7 and 8"
    return f"{PAPER}, figures {figures}: {WORDS[reading]}"


def _draw_shares(reading: Reading, evidence: Evidence, figure: Figure) -> None:
    figure.set_size_inches(7, 4.5)
    bars = [(model.label, meeting.share) for model, meeting in Bout.of(evidence, reading).meetings.items()]
    draw_bars(figure.add_subplot(), bars, "winning average", 0.5)


def _draw_scores(reading: Reading, evidence: Evidence, figure: Figure) -> None:
    figure.set_size_inches(7, 6)
    winning, losing = figure.subplots(2, 1, sharex=True)
    meetings = Bout.of(evidence, reading).meetings.items()
    draw_bars(winning, [(model.label, one.when_winning) for model, one in meetings], "squares when winning")
    draw_bars(losing, [(model.label, one.when_losing) for model, one in meetings], "squares when losing")


_PLAYERS = (
    "UCT with a sigmoid of the score in squares, or with the final score, meets UCT with win-or-lose, with as many"
    " simulations and the paper's exploration constant. The bars are lost; the text has some of them."
)
_BOOK = (
    "Games begin with move 16, from a book of positions that win-or-lose UCT has made, each with both colours; how the"
    " paper's first moves came about it does not say."
)
_EMPTY = "Games begin on the empty board."


def _figures(number: int, reading: Reading, says: str, setup: str) -> tuple[Experiment, Experiment]:
    words = WORDS[reading]
    shares = Experiment(
        id=f"blokus-figure-{number}",
        paper=PAPER,
        title=f"sigmoids and the final score against win-or-lose, {words}: games won",
        published=f"{says} (bars lost)",
        setup=f"{_PLAYERS} {setup}",
        steps=functools.partial(steps, reading),
        judge=functools.partial(_judge_shares, reading),
        draw=functools.partial(_draw_shares, reading),
    )
    scores = Experiment(
        id=f"blokus-figure-{number + 1}",
        paper=PAPER,
        title=f"sigmoids and the final score against win-or-lose, {words}: scores",
        published="higher scores in wins, lower ones in losses (bars lost)",
        setup=f"{_PLAYERS} {setup} Scores are held against those of win-or-lose against itself.",
        steps=functools.partial(steps, reading),
        judge=functools.partial(_judge_scores, reading),
        draw=functools.partial(_draw_scores, reading),
    )
    return shares, scores


FIGURE_7, FIGURE_8 = _figures(7, Reading.LATE, "56 % for k = 0.3", _BOOK)
FIGURE_9, FIGURE_10 = _figures(9, Reading.WHOLE, "54 % for k = 0.2 and for k = 0.7", _EMPTY)
WAITING = Experiment(
    id="blokus-figure-7-waiting",
    paper=PAPER,
    title="figures 7 and 8 read otherwise: whole games in which both play win-or-lose until move 15",
    published="as `blokus-figure-7` and `-8`",
    setup=f"{_PLAYERS} {_EMPTY} What makes the models differ counts from move 16 on.",
    steps=functools.partial(steps, Reading.WAITING),
    judge=functools.partial(_judge_both, Reading.WAITING),
    draw=functools.partial(_draw_shares, Reading.WAITING),
)
