"""The slides' formulas, and what they conclude from them, beside what kernels of players make of random cases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.slides.formulas import (
    BOARD,
    CONSTANTS,
    DOUBLE,
    PRUNING,
    RAVE,
    TEMPERATURE,
    VALUES,
    steps,
)
from arena.arenas.statistics.judgement import Judgement, Outcome, Verdict
from arena.arenas.statistics.judging import claim_above, claim_below, exact
from arena.arenas.statistics.quantity import Quantity
from arena.games import load
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale
from arena.reports.reproduce.slides import PAPER


def judge(evidence: Evidence) -> Findings:
    """All formulas, and what the slides conclude from them."""
    temperature, (usual,) = evidence.sampled[TEMPERATURE], evidence.sampled[CONSTANTS]
    rows = [
        *_pruning_rows(evidence.sampled[PRUNING], usual),
        *_amaf_rows(usual),
        *_rave_rows(evidence.sampled[RAVE], usual),
        *_temperature_rows(temperature, usual),
        *_effective_rows(evidence.sampled[VALUES]),
    ]
    return Findings(rows, notes=_counterexample(temperature))


def _deviations(pieces: Sequence[dict[str, Any]], entries: Sequence[tuple[str, str]]) -> list[Row]:
    """Rows on how many of the random cases deviate: what they are about, and what the pieces call it."""
    cases = _total(pieces, "cases")
    return [_equal_row(f"{label}: deviations in {cases} cases", 0, _total(pieces, name)) for label, name in entries]


def _equal_row(label: str, expected: float, found: float, tolerance: float = 0.0) -> Row:
    scale = Scale.COUNT if tolerance == 0 else Scale.NUMBER
    return Row(label, Quantity(expected), Quantity(found), exact(expected, found, tolerance), scale)


def _total(pieces: Sequence[dict[str, Any]], name: str) -> int:
    return sum(piece[name] for piece in pieces)


def _pruning_rows(pieces: Sequence[dict[str, Any]], usual: dict[str, Any]) -> list[Row]:
    constants = published("slides-formulas")
    legal, few = usual["legal moves"], usual["few"]
    return [
        *_deviations(
            pieces,
            [
                ("PP: left end, μ - r_d σ", "left end"),
                ("PP: right end, μ + r_d σ", "right end"),
                ("PP: inferior as soon as the ends are apart", "inferior"),
                ("PP: inferior, σ < σ_e demanded (literal=true)", "inferior, literally"),
                ("PP: equal", "equal"),
                ("PP: of results 0 and 1, the mean tells σ", "error by the mean"),
            ],
        ),
        _equal_row("PP: playouts of a move before any is pruned", constants["least_games"], usual["least"]),
        _equal_row("PP: playouts at most for each legal move", constants["games_a_move"], usual["most for a move"]),
        _equal_row(f"PP: playouts of {legal} moves that stay, at {few} each", few * legal, usual["playouts with few"]),
    ]


def _amaf_rows(usual: dict[str, Any]) -> list[Row]:
    recorded = usual["recorded"]
    return [
        _equal_row(
            "AMAF: playouts recorded at L in the illustration", published("slides-formulas")["recorded"], recorded["L"]
        ),
        _equal_row("AMAF: playouts added at what u leads to", 1, recorded["u"]),
        _equal_row("AMAF: playouts added at what w leads to", 1, recorded["w"]),
    ]


def _rave_rows(pieces: Sequence[dict[str, Any]], usual: dict[str, Any]) -> list[Row]:
    until = published("slides-formulas")["simple_until"]
    largest = max(piece["many playouts"] for piece in pieces)
    return [
        *_deviations(
            pieces,
            [
                ("RAVE: 1 - α = 1 - min(1, N/10000)", "simple"),
                ("RAVE: α = 0 is pure AMAF", "unvisited"),
                ("RAVE: β = N' / (N + N' + 4 b² N N')", "Silver"),
                ("RAVE: β = 1 / (N/N' + 1 + 4 b² N)", "Silver, divided"),
                ("RAVE: β ≥ 1 / (2 + 4 b² N)", "below"),
                ("RAVE: β ≤ 1 / (1 + 4 b² N)", "above"),
                ("RAVE: b = 0 is N' / (N + N')", "unbiased"),
            ],
        ),
        _equal_row("RAVE: playouts from which on α = 1", until, usual["simple until"]),
        _equal_row("RAVE: β for N far above 1 / (4 b²)", 0, largest, 1e-6),
    ]


def _temperature_rows(pieces: Sequence[dict[str, Any]], usual: dict[str, Any]) -> list[Row]:
    first, last = published("slides-formulas")["annealed"]
    cases, above = _total(pieces, "cases"), _total(pieces, "above")
    failing = Quantity.share(_total(pieces, "fails"), cases)
    return [
        *_deviations(
            pieces,
            [
                ("temperature: P = e^(K v) / Σ e^(K v)", "chances"),
                ("temperature: K = 0 is uniform", "equal at K = 0"),
                ("temperature: P = v / Σ v (linear)", "linear"),
            ],
        ),
        _equal_row(
            f"temperature: K from {first} to {last} in equal steps, deviations",
            0,
            sum(abs(k - wanted) > DOUBLE for k, wanted in zip(usual["annealed"], range(first, last + 1), strict=True)),
        ),
        Row("temperature: pairs whose chances draw nearer as K grows", Quantity(0.0), failing, _never(failing)),
        _equal_row(
            f"temperature: the same, of {above} pairs with v_i at least the mean", 0, _total(pieces, "fails above")
        ),
    ]


def _never(failing: Quantity) -> Judgement:
    """The claim that something never happens, which one case disproves and no number of cases proves."""
    return Judgement(Verdict.CLAIM, Outcome.FAILS if failing.value > 0 else Outcome.UNDECIDED)


def _counterexample(pieces: Sequence[dict[str, Any]]) -> list[str]:
    """The first pair that the slides' sentence on temperatures does not hold for."""
    example = next((piece["example"] for piece in pieces if piece["example"]), None)
    if example is None:
        return []
    small, large, high, low, best, before, after = example
    return [
        "Not for all v_i > v_j and K_1 > K_2 is P_i(K_1) - P_j(K_1) larger: where better moves take all, both chances"
        f" vanish. v_i = {high:.3f}, v_j = {low:.3f}, the best move {best:.3f}: {before:.2g} at K = {small:.3g},"
        f" {after:.2g} at K = {large:.3g}. It holds wherever v_i is at least the mean of the values at K_1."
    ]


def _effective_rows(pieces: Sequence[dict[str, Any]]) -> list[Row]:
    """Among how many moves playouts choose at each temperature: e to the entropy of the chances."""
    by_k = {k: _numbers(pieces, k) for k in published("slides-formulas")["temperatures"]}
    greedy = {k: value for k, value in by_k.items() if k > published("slides-formulas")["greedy_from"]}
    spread = Quantity.mean([float(np.std(piece["points"])) for piece in pieces])
    shares = Quantity.mean([piece["effective by shares"] for piece in pieces])
    return [
        Row("temperature: standard deviation of first moves, in points", None, spread, None, Scale.NUMBER),
        _equal_row("temperature: effective number of moves at K = 0", load(BOARD).cells, by_k[0].value, DOUBLE),
        *(
            Row(f"temperature: effective number of moves at K = {k}", None, value, None, Scale.NUMBER)
            for k, value in by_k.items()
            if k
        ),
        *(
            Row(f"temperature: K = {k} leaves little randomness", None, value, claim_below(value, 10.0), Scale.NUMBER)
            for k, value in greedy.items()
        ),
        Row(
            f"temperature: K = {max(by_k)} with shares of points from 0 to 1 would leave nearly all",
            None,
            shares,
            claim_above(shares, 0.9 * load(BOARD).cells),
            Scale.NUMBER,
        ),
    ]


def _numbers(pieces: Sequence[dict[str, Any]], k: int) -> Quantity:
    """The effective number of moves at a temperature."""
    return Quantity.mean([piece["effective"][str(k)] for piece in pieces])


EXPERIMENT = Experiment(
    id="slides-formulas",
    paper=PAPER,
    title="the formulas of the slides, and what they conclude from them",
    published="formulas of pruning, RAVE and temperature, and what they imply",
    counted="pieces and pairs",
    setup=(
        "All numbers are from the kernels that players use, in random cases, beside the formulas as the slides have"
        " them, OCR repaired. N' counts the playouts of the move itself as well. Random values of moves are uniform"
        " from 0 to 1, K from 0 to 20. Values of first moves are points on the empty 9x9 board by all moves as first;"
        " the effective number of moves is e to the entropy of their chances."
    ),
    steps=steps,
    judge=judge,
)
