"""Which jumps to the past measure chances best: by calculation for many ends of scale, and sampled for one."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from arena.arenas.statistics.quantity import Quantity, difference
from arena.games import InputError
from arena.players.seeds import generator
from arena.players.wls import Jumps, WinLossStates
from arena.players.wls.distribution import root_mean_square, stationary
from arena.players.wls.saturation import CHANCES, saturation
from arena.reports.figures import NOTHING
from arena.reports.form import Form
from arena.reports.table import Table, render, render_csv

#: What is tried; jumps too long for an end of scale are left out.
KS: tuple[float, ...] = tuple(tenths / 10 for tenths in range(9, 19))

_PAPER_K = 1.3
_LEAST, _MOST = 150, 250  # updates that saturate, as in the paper
_MIN_END, _MAX_END = 2, 100  # beyond, the calculation takes minutes


@dataclass(frozen=True)
class Candidate:
    """States that were tried."""

    e: int
    jps: Jumps
    k: float | None  # None for a rule that has none
    error: float  # root mean square of SD_r after any number of updates that is large enough


@dataclass(frozen=True)
class Sample:
    """A candidate with what experiments say of it."""

    candidate: Candidate
    sd_r: Quantity
    s_rc: Quantity


def ends_of_scale(text: str) -> list[int]:
    """Ends of scale as written: numbers and ranges such as `10..30`, with commas."""
    found: dict[int, None] = {}
    for part in text.split(","):
        first, dots, last = (word.strip() for word in part.partition(".."))
        if not first.isdecimal() or bool(dots) != last.isdecimal():
            raise InputError(f"'{part.strip()}' is no end of scale; write numbers and ranges: 10..15, 21")
        low, high = _end(first), _end(last or first)
        if not _MIN_END <= low <= high <= _MAX_END:
            raise InputError(f"'{part.strip()}': ends of scale should rise from {_MIN_END} to {_MAX_END} at most")
        found |= dict.fromkeys(range(low, high + 1))
    return list(found)


def _end(digits: str) -> int:
    """A number; one of many digits is too large in any case."""
    return int(digits) if len(digits) <= len(str(_MAX_END)) else _MAX_END + 1


def tried(e: int) -> list[Candidate]:
    """All rules and Ks that make states with this end of scale."""
    found = [_candidate(e, Jumps.COUNTER, None)]
    found += [_candidate(e, jps, k) for jps in (Jumps.FIXED, Jumps.NEAREST) for k in KS]
    return [candidate for candidate in found if candidate is not None]


def _candidate(e: int, jps: Jumps, k: float | None) -> Candidate | None:
    try:
        wls = _states(e, jps, k)
    except InputError:
        return None
    return Candidate(e, jps, k, root_mean_square(wls, CHANCES, stationary(wls, CHANCES)))


def _states(e: int, jps: Jumps, k: float | None) -> WinLossStates:
    return WinLossStates(e=e, jps=jps) if k is None else WinLossStates(e=e, jps=jps, k=k)


def best(candidates: Iterable[Candidate], jps: Jumps) -> Candidate | None:
    """The one with the least error under a rule, if there is any."""
    return min((one for one in candidates if one.jps is jps), key=lambda one: one.error, default=None)


def sampled(candidates: Sequence[Candidate], experiments: int, seed: int) -> list[Sample]:
    """What the paper's experiments say of the paper's K and of each rule's best; none for rules without any."""
    paper = [one for one in candidates if one.jps is Jumps.FIXED and one.k == _PAPER_K]
    chosen = [*paper, *(one for jps in Jumps for one in [best(candidates, jps)] if one is not None)]
    return [_sample(one, experiments, seed) for one in dict.fromkeys(chosen)]


def _sample(candidate: Candidate, experiments: int, seed: int) -> Sample:
    e, jps, k = candidate.e, candidate.jps, candidate.k
    rngs = generator(seed, "tuning", e, jps.value, str(k))
    found = saturation(_states(e, jps, k), rngs, experiments, _LEAST, _MOST)
    return Sample(candidate, Quantity.mean(list(found.errors)), Quantity.mean(list(found.orders)))


def tuning_text(
    ends: Sequence[int],
    experiments: int,
    seed: int,
    form: Form,
    watch: Callable[[Sequence[int]], Iterable[int]] = iter,
) -> str:
    """The best K of every end of scale under both rules; and samples for those that were asked for."""
    candidates = {e: tried(e) for e in watch(ends)}
    samples = [one for e in ends for one in sampled(candidates[e], experiments, seed)] if experiments else []
    if form is Form.JSON:
        return json.dumps(_document(candidates, samples, experiments, seed), indent=2) + "\n"
    if form is Form.CSV:
        headers = ["e", "jps", "k", "rms", "best"]
        return render_csv(headers, [row for found in candidates.values() for row in _csv_rows(found)])
    tables = [_best_table(candidates)]
    if samples:
        tables.append(_sample_table(samples, experiments, seed))
    return render(tables, form)


def _csv_rows(candidates: Sequence[Candidate]) -> list[list[Any]]:
    return [[one.e, one.jps.value, one.k, one.error, one is best(candidates, one.jps)] for one in candidates]


def _document(
    candidates: dict[int, list[Candidate]], samples: Sequence[Sample], experiments: int, seed: int
) -> dict[str, Any]:
    return {
        "candidates": [
            {"e": one.e, "jps": one.jps.value, "k": one.k, "rms": one.error, "best": one is best(found, one.jps)}
            for found in candidates.values()
            for one in found
        ],
        "experiments": experiments,
        "seed": seed,
        "samples": [
            {
                "e": one.candidate.e,
                "jps": one.candidate.jps.value,
                "k": one.candidate.k,
                "sd_r": one.sd_r.document(),
                "s_rc": one.s_rc.document(),
            }
            for one in samples
        ],
    }


def _best_table(candidates: dict[int, list[Candidate]]) -> Table:
    rows = []
    for e, found in candidates.items():
        cells = [str(e)]
        for jps in (Jumps.FIXED, Jumps.NEAREST):
            one = best(found, jps)
            cells += [NOTHING, NOTHING] if one is None else [f"{one.k:.1f}", f"{one.error:.4f}"]
        counter = best(found, Jumps.COUNTER)
        rows.append([*cells, NOTHING if counter is None else f"{counter.error:.4f}"])
    return Table(
        caption="Best K for every end of scale, and the error with it",
        headers=["e", "fixed: best K", "error", "nearest: best K", "error", "counter: error"],
        rows=rows,
        notes=[
            f"Errors are root mean squares of SD_r in the long run, calculated for chances 0, 0.05, ..., 1. K from"
            f" {KS[0]} to {KS[-1]}."
        ],
    )


def _sample_table(samples: Sequence[Sample], experiments: int, seed: int) -> Table:
    """Means with their errors, and how far each is from the paper's K under the paper's rule."""
    rows = []
    for one in samples:
        candidate = one.candidate
        reference = next(other for other in samples if other.candidate.e == candidate.e)
        k = NOTHING if candidate.k is None else f"{candidate.k:.1f}"
        gaps = [_gap(one.sd_r, reference.sd_r), _gap(one.s_rc, reference.s_rc)]
        cells = [f"{one.sd_r.value:.4f}", f"{one.s_rc.value:.4f}"]
        rows.append([candidate.jps.value, str(candidate.e), k, cells[0], gaps[0], cells[1], gaps[1]])
    return Table(
        caption="The best of every rule in the paper's experiment",
        headers=["rule", "e", "K", "SD_r", "errors from the first", "S_rc", "errors from the first"],
        rows=rows,
        notes=[
            f"Means of {experiments} experiments of {_LEAST} to {_MOST} updates, seed {seed}, and their distances"
            " from the first of the same e in standard errors of the difference. Low SD_r and high S_rc are better."
        ],
    )


def _gap(here: Quantity, there: Quantity) -> str:
    """A difference in its standard errors."""
    apart = difference(here, there)
    return NOTHING if apart.value == 0 or math.isclose(apart.error, 0) else f"{apart.value / apart.error:+.1f}"
