"""What reports claim: the one place that knows in which fields of their JSON documents which numbers stand.

A claim is an interval for something that has a truth. Fields that a document does not have make no claim.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from arena.arenas.regression import Regression
from arena.arenas.statistics.sequential import Conclusion
from arena.reports.regression_report import contest_lines
from tests.worlds.model import ELO
from tests.worlds.reference import BestFit, Key

Document = Mapping[str, Any]

#: The line of a regression that has the interval.
_STOPPED = re.compile(r"^Elo difference: \S+ \[(\S+), (\S+)\]", re.MULTILINE)

#: Intervals of this kind claim to hold all at once.
TOGETHER = "together"


@dataclass(frozen=True)
class Claim:
    """An interval for a number, open where an end is infinite, and the chance that the number is above 0, if told."""

    key: Key
    low: float
    high: float
    superiority: float | None = None

    @property
    def silent(self) -> bool:
        """Whether nothing at all is claimed."""
        return self.low == -math.inf and self.high == math.inf


def of_ratings(document: Document, kind: str = "") -> Iterator[Claim]:
    """The claims of `arena elo`; `kind` says how it was asked, where that changes what is estimated."""
    for player in document["players"]:
        yield _claim((f"rating{kind}", player["player"]), player)
    for part in document["differences"]:
        yield _claim((f"difference{kind}", part["player"], part["against"]), part, superiority=part["los"])
    for part in document["first_moves"]:
        yield _claim((f"first move{kind}", str(part["swap"])), part)
    drawn = document["draws"]
    if drawn["rate"]:
        yield _claim((f"draw rate{kind}",), drawn)
        yield _claim((f"draws between equals{kind}",), drawn, "between_equals_low", "between_equals_high")


def of_results(run: str, document: Document) -> Iterator[Claim]:
    """The claims of `arena report`, `arena match`, `arena gauntlet` and `arena round-robin`."""
    yield _claim(("Black's wins", run), document["black_wins"])
    yield _claim(("draws", run), document["draws"])
    for total in document["totals"]:
        yield _claim(("total", run, total["player"]), total)
    for cell in document["cells"]:
        yield from _shares("cell", (run, cell["black"], cell["white"]), cell)
    for pair in document["pairs"]:
        key = (run, pair["player"], pair["opponent"])
        yield from _shares("match score", key, pair)
        yield _claim(("score Elo", *key), pair, "score_elo_low", "score_elo_high", pair["superiority"])
        if pair["as_black_minus_as_white"]:
            yield _claim(("by colour", *key), pair["as_black_minus_as_white"])
    for margin in document.get("margins", []):
        yield _claim(("mean score", run, margin["player"], margin["opponent"]), margin)


def of_regression(run: str, regression: Regression) -> Iterator[Claim]:
    """The claims of `arena regress`, which has lines and no document; a verdict claims that the other is not true."""
    for contest in regression.contests:
        found = _STOPPED.search(contest_lines(regression.candidate, contest))
        key = (run, regression.candidate, contest.baseline)
        if found:
            yield Claim(("score Elo, after stopping", *key), float(found[1]), float(found[2]))
        if contest.state.verdict is Conclusion.ACCEPTED:
            yield Claim(("score Elo, by verdict", *key), contest.test.elo0 + 1e-6, math.inf)
        if contest.state.verdict is Conclusion.REJECTED:
            yield Claim(("score Elo, by verdict", *key), -math.inf, contest.test.elo1 - 1e-6)


def _shares(kind: str, key: Key, part: Document) -> Iterator[Claim]:
    """The claims about a share, of which there are several kinds."""
    yield _claim((kind, *key), part)
    for name in ("agresti_coull", "exact", "simultaneous"):
        if part[name]:
            shown = f"{kind}, {TOGETHER if name == 'simultaneous' else name.replace('_', '-')}"
            yield Claim((shown, *key), *part[name])


def _claim(
    key: Key, part: Document, low: str = "ci_low", high: str = "ci_high", superiority: float | None = None
) -> Claim:
    """The claim of a part of a document; an end that the prior alone keeps finite is none, and is not printed."""
    ends = part[low], part[high]
    below = -math.inf if ends[0] is None or part.get("open") == "below" else float(ends[0])
    above = math.inf if ends[1] is None or part.get("open") == "above" else float(ends[1])
    return Claim(key, below, above, superiority)


def fit_of(document: Document, names: Sequence[str]) -> BestFit:
    """The fit that ratings tell."""
    elo = {player["player"]: player["elo"] for player in document["players"]}
    equal = document["draws"]["between_equals"]
    return BestFit(
        strengths=np.array([elo[name] for name in names]) / ELO,
        first_moves={int(part["swap"]): part["elo"] / ELO for part in document["first_moves"]},
        draw_weight=2 * equal / (1 - equal),
    )


def chances_to_be_first(document: Document) -> dict[str, float]:
    """Every player's chance to be the strongest."""
    return {player["player"]: player["first_chance"] for player in document["players"]}


def chances_of_misfit(document: Document) -> dict[str, float]:
    """The chances with which tests say that the model is a fair account, by what they test."""
    found = document["fitness"] or {}
    named = {"misfit of pairs": found.get("pairs_p"), "misfit of first moves": found.get("first_moves_p")}
    return {name: chance for name, chance in named.items() if chance is not None}


def warnings(document: Document) -> list[str]:
    """What a document says against itself."""
    evidence = document["evidence"]
    found = [str(line) for line in evidence["warnings"]]
    found += [f"differing {name}" for name in evidence.get("differing_conduct", [])]
    found += [f"{name} stopped early" for name in evidence.get("stopped_early", [])]
    for name in ("same_as_in_another_run", "repeats", "forfeited", "forfeits"):
        found += [f"{name.replace('_', ' ')} told"] if evidence.get(name) else []
    return found
