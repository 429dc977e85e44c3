"""Which jumps to the past measure chances best: by calculation for many ends of scale, and sampled for one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from arena.arenas.statistics.quantity import Quantity
from arena.games import InputError
from arena.players.seeds import generator
from arena.players.wls import Jumps, WinLossStates
from arena.players.wls.distribution import root_mean_square, stationary
from arena.players.wls.saturation import CHANCES, saturation

#: What is tried; jumps too long for an end of scale are left out.
KS: tuple[float, ...] = tuple(tenths / 10 for tenths in range(9, 19))

_PAPER_K = 1.3
LEAST, MOST = 150, 250  # updates that saturate, as in the paper
_MIN_END, _MAX_END = 2, 100  # beyond, the calculation takes minutes


@dataclass(frozen=True)
class Candidate:
    """States that were tried."""

    e: int
    jps: Jumps
    k: float | None  # None for a rule that has none
    error: float  # root mean square of SD_r after any number of updates that is large enough


@dataclass(frozen=True)
class Sampled:
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


def best(candidates: Iterable[Candidate], rule: str) -> Candidate | None:
    """The one with the least error under a rule, if there is any."""
    return min((one for one in candidates if one.jps == rule), key=lambda one: one.error, default=None)


def sampled(candidates: Sequence[Candidate], experiments: int, seed: int) -> list[Sampled]:
    """What the paper's experiments say of the paper's K and of each rule's best; none for rules without any."""
    paper = [one for one in candidates if one.jps is Jumps.FIXED and one.k == _PAPER_K]
    chosen = [*paper, *(one for jps in Jumps for one in [best(candidates, jps)] if one is not None)]
    return [_sample(one, experiments, seed) for one in dict.fromkeys(chosen)]


def _sample(candidate: Candidate, experiments: int, seed: int) -> Sampled:
    e, jps, k = candidate.e, candidate.jps, candidate.k
    rngs = generator(seed, "tuning", e, jps.value, str(k))
    found = saturation(_states(e, jps, k), rngs, experiments, LEAST, MOST)
    return Sampled(candidate, Quantity.mean(list(found.errors)), Quantity.mean(list(found.orders)))


@dataclass(frozen=True)
class Tuning:
    """All candidates by end of scale, and what experiments say of the best of each."""

    candidates: dict[int, list[Candidate]]
    samples: list[Sampled]
    experiments: int  # of each sample; 0 if nothing was sampled
    seed: int


def tuned(
    ends: Sequence[int], experiments: int, seed: int, watch: Callable[[Sequence[int]], Iterable[int]] = iter
) -> Tuning:
    """Try all rules and Ks for some ends of scale; `watch` sees how far that is."""
    candidates = {e: tried(e) for e in watch(ends)}
    samples = [one for e in ends for one in sampled(candidates[e], experiments, seed)] if experiments else []
    return Tuning(candidates, samples, experiments, seed)
