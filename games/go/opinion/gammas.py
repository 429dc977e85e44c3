"""How much each thing that is true of a move of Go makes strong players choose it.

The factors of a move's strength are kept in `gammas.csv`, as logarithms, and fitted by `fit`.
"""

from __future__ import annotations

import csv
import functools
import importlib.resources
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TextIO

import numpy as np
import numpy.typing as npt

from arena.games.go.opinion.truths import KINDS, Harvest

_COLUMNS = ("kind", "of", "log_gamma", "seen")

#: Before the rows, what they come from.
_REMARK = "#"


@dataclass(frozen=True)
class Gammas:
    """Wider patterns that are known, and logarithms of factors by the numbers of what is true; that of nothing is 0."""

    harvest: Harvest
    logs: npt.NDArray[np.float32]

    def write(self, file: TextIO, seen: npt.NDArray[Any], provenance: dict[str, str]) -> None:
        """As rows of text; `seen` says, in the same order, of how many chosen moves each thing was true."""
        file.writelines(f"{_REMARK} {name} = {said}\n" for name, said in provenance.items())
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(_COLUMNS)
        for (kind, of), log_gamma, count in zip(_names(self.harvest), self.logs[1:], seen[1:], strict=True):
            rows.writerow((kind, of, f"{log_gamma:.2f}", int(count)))


def _names(harvest: Harvest) -> Iterator[tuple[str, str]]:
    """What each logarithm is of; patterns are read clockwise from the top left, X being the player's own."""
    for kind in harvest.kinds():
        for name in kind.traits:
            yield kind.name, name


@functools.cache
def read_gammas() -> Gammas:
    """The gammas that are shipped. What they do not know of counts for nothing, so that it can be fitted."""
    text = (importlib.resources.files("arena.games.go.opinion") / "gammas.csv").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith(_REMARK)]
    rows = {(row["kind"], row["of"]): float(row["log_gamma"]) for row in csv.DictReader(lines)}
    wider = [kind.name for kind in Harvest().kinds()[len(KINDS) :]]
    harvest = Harvest(tuple(tuple(of for kind, of in rows if kind == name) for name in wider))
    logs = [0.0, *(rows.get(name, 0.0) for name in _names(harvest))]
    return Gammas(harvest, np.array(logs, dtype=np.float32))
