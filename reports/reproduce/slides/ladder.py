"""The slides' ladder: what playouts make of stones that are lost, or safe, many moves ahead."""

from __future__ import annotations

import math
from statistics import median
from typing import TYPE_CHECKING

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.slides.ladder import LADDERS, POLICIES, SIZES, playouts_of, reading_of, steps
from arena.arenas.statistics.judgement import Judgement
from arena.arenas.statistics.judging import claim_above, claim_below, claim_no_more, exact
from arena.arenas.statistics.quantity import Quantity, difference
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale
from arena.reports.reproduce.slides import PAPER
from arena.reports.table import Table
from arena.reports.written import percent, percent_range

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: "A few hundred" wrong answers are at least so many.
_HUNDREDS = 200
#: An event that is surely to come should come in so many playouts at least, and what is remote in no more than so many.
_SURE, _REMOTE = 0.9, 0.001


def judge(evidence: Evidence) -> Findings:
    """Whether one answer in hundreds is right, whether uniform playouts know, and whether others do."""
    rows = [row for size in SIZES for row in _reading_rows(evidence, size)]
    rows += [row for size in SIZES for words in POLICIES for row in _playout_rows(evidence, size, words)]
    return Findings(rows, [_table(evidence, size) for size in SIZES])


def _reading_rows(evidence: Evidence, size: int) -> list[Row]:
    (piece,) = evidence.sampled[reading_of(size)]
    board = f"{size}x{size}"
    right, legal = [count for count, _ in piece["turns"]], [count for _, count in piece["turns"]]
    chance = Quantity(math.exp(sum(math.log(a / b) for a, b in piece["turns"])))
    wrong = Quantity(min(b - a for a, b in piece["turns"]))
    few = claim_above(wrong, _HUNDREDS) if size == max(SIZES) else None
    return [
        *(
            Row(
                f"{board}, ladder {name}: the stone is captured, as read",
                Quantity(float(not broken)),
                Quantity(float(piece["captured"][name])),
                exact(float(not broken), float(piece["captured"][name])),
                Scale.COUNT,
            )
            for name, broken in LADDERS.items()
        ),
        Row(f"{board}: White's moves in the ladder", None, Quantity(len(right)), None, Scale.COUNT),
        Row(
            f"{board}: right answers of White, in most turns",
            Quantity(1),
            Quantity(median(right)),
            exact(1, median(right)),
            Scale.COUNT,
        ),
        Row(f"{board}: wrong answers, at least", None, wrong, few, Scale.COUNT),
        Row(f"{board}: legal moves, at most", None, Quantity(max(legal)), None, Scale.COUNT),
        Row(
            f"{board}: chance that White finds all by drawing among the legal moves",
            None,
            chance,
            claim_below(chance, _REMOTE),
            Scale.NUMBER,
        ),
    ]


def _shares(evidence: Evidence, size: int, policy: str, event: str) -> dict[str, Quantity]:
    """In what share of playouts something happens, by ladder."""
    pieces = evidence.sampled[playouts_of(size, policy)]
    playouts = sum(piece["playouts"] for piece in pieces)
    return {name: Quantity.share(sum(piece[name][event] for piece in pieces), playouts) for name in LADDERS}


def _playout_rows(evidence: Evidence, size: int, words: str) -> list[Row]:
    """What one policy says of the two ladders, and whether it tells them apart."""
    policy = POLICIES[words]
    taken, won = (_shares(evidence, size, policy, event) for event in ("taken", "black_wins"))
    label, reads = f"{size}x{size}, {words}", "ladders=true" in policy
    apart = difference(taken["works"], taken["broken"])
    judged = [
        (
            f"{label}: {'sure' if reads else 'not sure'} that the ladder works",
            taken["works"],
            _judged(taken["works"], reads),
        ),
        (f"{label}: {'sees' if reads else 'does not see'} that it is broken", apart, _told_apart(apart, reads)),
    ]
    shown = [
        *((f"{label}: stone taken, ladder {name}", taken[name]) for name in LADDERS),
        *((f"{label}: won by Black, ladder {name}", won[name]) for name in LADDERS),
    ]
    return [
        *(Row(text, None, found, None, listed=False) for text, found in shown),
        *(Row(text, None, found, judgement) for text, found, judgement in judged),
    ]


def _table(evidence: Evidence, size: int) -> Table:
    """The shares that all policies find."""
    lines = []
    for words, policy in POLICIES.items():
        taken, won = (_shares(evidence, size, policy, event) for event in ("taken", "black_wins"))
        shares = [taken["works"], taken["broken"], won["works"], won["broken"]]
        lines.append([words, *(f"{percent(share.value)} ({percent_range(share.interval)})" for share in shares)])
    headers = ["playouts", "stone taken, works", "broken", "Black wins, works", "broken"]
    return Table(f"{size}x{size}: % of playouts, by ladder", headers, lines)


def _judged(taken: Quantity, reads: bool) -> Judgement:
    """Playouts that read ladders should have the stone lost, and others should not."""
    return claim_above(taken, _SURE) if reads else claim_below(taken, _SURE)


def _told_apart(apart: Quantity, reads: bool) -> Judgement:
    """Playouts that read ladders should see a large difference, and others none."""
    return claim_above(apart, 1 - _SURE) if reads else claim_no_more(apart, 0.0)


def draw(evidence: Evidence, figure: Figure) -> None:
    """How often White takes the stone, by policy: one bar for each ladder."""
    figure.set_size_inches(9, 3.6)
    for axes, size in zip(figure.subplots(1, len(SIZES), sharey=True), SIZES, strict=True):
        for shift, name in enumerate(LADDERS):
            shares = [_shares(evidence, size, policy, "taken")[name] for policy in POLICIES.values()]
            places = [place + 0.4 * shift for place in range(len(POLICIES))]
            axes.barh(
                places,
                [100 * share.value for share in shares],
                height=0.38,
                xerr=[
                    [100 * (share.value - share.interval.low) for share in shares],
                    [100 * (share.interval.high - share.value) for share in shares],
                ],
                color="0.45" if shift else "C3",
                label=f"ladder {name}",
            )
        axes.set_yticks([place + 0.2 for place in range(len(POLICIES))], list(POLICIES))
        axes.set(title=f"{size}x{size}", xlabel="White takes the stone, % of playouts", xlim=(0, 100))
        axes.axvline(50, color="0.7", linewidth=0.6, zorder=0)
    axes.invert_yaxis()
    figure.legend(*axes.get_legend_handles_labels(), loc="outside upper center", ncols=len(LADDERS), frameon=False)


EXPERIMENT = Experiment(
    id="slides-ladder",
    paper=PAPER,
    title="what playouts make of a ladder",
    published="playouts should mostly do what is sure to happen (board lost)",
    counted="playouts",
    setup=(
        "The slide's board is lost; here White, to move, chases a stone from the top left to the bottom right, and a"
        " black stone stands on the way (broken) or as far from another corner (works). A right answer is a move by"
        " which the ladder goes on. The slides ask for playouts in which what is sure to happen mostly happens: here,"
        " that White takes the stone in 90 % of them where the ladder works, and in 10 % less where it is broken. That"
        " is claimed of playouts that read ladders, and of no others."
    ),
    steps=steps,
    judge=judge,
    draw=draw,
)
