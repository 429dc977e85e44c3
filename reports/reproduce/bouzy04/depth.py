"""Depth-i: what is said of the value of the root, and of depth-2 against depth-1."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from arena.arenas.experiments.bouzy04 import gauntlets
from arena.arenas.experiments.bouzy04.depth import DEPTHS, GO, OF_A_POSITION, POSITIONS, TICTACTOE, steps
from arena.arenas.experiments.evidence import Evidence, Played
from arena.arenas.experiments.literature import published
from arena.arenas.statistics.judging import claim_above, claim_below, exact
from arena.arenas.statistics.quantity import Quantity, difference
from arena.reports.reproduce.bouzy04 import PAPER
from arena.reports.reproduce.bouzy04.finished import SETUP, Finished
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale

_TOLERANCE = 0.02


def judge(evidence: Evidence) -> Findings:
    """That depth-2 is worse, and why."""
    found = Finished.of(gauntlets.depth(), evidence)
    worse = []
    for column in found.rivals:
        score = found.score(column)
        worse.append(Row(f"{column.label} is worse than depth-1", None, score, claim_below(score, 0.0), Scale.POINTS))
    go = _go_rows(found.played, evidence.sampled[GO])
    return found.findings([*worse, *go, *_tictactoe_rows(evidence.sampled[TICTACTOE])])


def _go_rows(games: Played, pieces: Sequence[dict[str, Any]]) -> list[Row]:
    """The value of the empty board by depth, against what the games came to for Black."""
    truth = Quantity.mean([record.score for record in games.records if record.score is not None])
    over, under = (difference(_mean(pieces, depth), truth) for depth in (1, 2))
    return [
        Row("Go: depth-1 overestimates the root", None, over, claim_above(over, 0.0), Scale.POINTS),
        Row("Go: depth-2 underestimates the root", None, under, claim_below(under, 0.0), Scale.POINTS),
    ]


def _tictactoe_rows(pieces: Sequence[dict[str, Any]]) -> list[Row]:
    """Values by depth beside the exact ones, and that they go up and down."""
    truth = [float(Fraction(value)) for value in published("bouzy04-depth")["tictactoe"]]
    values = {depth: _mean(pieces, depth) for depth in DEPTHS}
    rows = [
        Row(
            f"tic-tac-toe: value at depth {depth}",
            Quantity(truth[depth]),
            values[depth],
            exact(truth[depth], values[depth].value, _TOLERANCE),
            Scale.NUMBER,
        )
        for depth in DEPTHS
    ]
    for depth in POSITIONS:
        step = difference(values[depth], values[depth - 1])
        claim, word = (claim_above, "above") if depth % 2 else (claim_below, "below")
        label = f"tic-tac-toe: depth {depth} is {word} depth {depth - 1}"
        rows.append(Row(label, Quantity(truth[depth] - truth[depth - 1]), step, claim(step, 0.0), Scale.NUMBER))
    return rows


def _mean(pieces: Sequence[dict[str, Any]], depth: int) -> Quantity:
    return Quantity.mean([piece[str(depth)] for piece in pieces])


EXPERIMENT = Experiment(
    id="bouzy04-depth",
    paper=PAPER,
    title="depth-i: minimax over playouts from all positions i plies ahead",
    published="depth-2 is worse than depth-1 (no numbers)",
    counted="games and pieces",
    setup=(
        f"{SETUP} Depth-1 and depth-2 share as many playouts among their positions, and depth-2 has another try with"
        " ten times as many; each position has one at least. Of numbers, the slides print none. In Go, values of the"
        " root are held against Black's mean score in these games. In tic-tac-toe exact expected values stand in place"
        f" of published ones; EXACT is within {_TOLERANCE:g}, for values are of {OF_A_POSITION:,} playouts a position,"
        " and minimax prefers those with luck."
    ),
    steps=steps,
    judge=judge,
)
