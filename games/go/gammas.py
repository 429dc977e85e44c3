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

from arena.games.go.board import Board
from arena.games.go.features import FEATURES
from arena.games.go.neighbourhoods import pattern_pictures

#: Distances are told apart up to this one; NO_LAST stands for none: there was no move, or a pass.
FARTHEST = 17
NO_LAST = FARTHEST + 1

_COLUMNS = ("kind", "of", "log_gamma", "seen")

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Gammas:
    """Logarithms of factors: by feature, by class of pattern, and by distance to the last move."""

    features: Floats
    patterns: Floats
    distances: Floats

    def sums(self) -> Floats:
        """The logarithms of features by the set of them, as bits."""
        found = np.zeros(1, dtype=np.float32)
        for log_gamma in self.features:
            found = np.append(found, found + log_gamma)
        return found

    def write(self, file: TextIO, seen: npt.NDArray[Any]) -> None:
        """As rows of text; `seen` says, in the same order, of how many chosen moves each thing was true."""
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(_COLUMNS)
        values = np.concatenate([self.features, self.patterns, self.distances])
        for (kind, of), log_gamma, count in zip(_names(), values, seen, strict=True):
            rows.writerow((kind, of, f"{log_gamma:.3f}", int(count)))


def _names() -> Iterator[tuple[str, str]]:
    """What each logarithm is of; patterns are read clockwise from the top left, X being the player's own."""
    for name in FEATURES:
        yield "feature", name
    for picture in pattern_pictures():
        yield "pattern", picture
    for distance in range(FARTHEST + 1):
        yield "distance", str(distance)
    yield "distance", "none"


def split(values: npt.NDArray[Any]) -> Gammas:
    """Gammas from all logarithms in a row."""
    found = np.asarray(values, dtype=np.float32)
    first = len(FEATURES)
    return Gammas(found[:first], found[first : -NO_LAST - 1], found[-NO_LAST - 1 :])


@functools.cache
def read_gammas() -> Gammas:
    """The gammas that are shipped. What they do not know of counts for nothing, so that it can be fitted."""
    text = (importlib.resources.files("arena.games.go") / "gammas.csv").read_text(encoding="utf-8")
    rows = {(row["kind"], row["of"]): float(row["log_gamma"]) for row in csv.DictReader(text.splitlines())}
    return split(np.array([rows.get(name, 0.0) for name in _names()]))


def distances_from(board: Board) -> npt.NDArray[np.uint8]:
    """The distance of cells by the number of the last move, which may be that of the pass.

    It is the sum of the distances in rows and in columns, and of the larger one again, up to FARTHEST.
    """
    rows, columns = np.divmod(np.arange(board.cells), board.size)
    down, across = (abs(line[:, None] - line[None, :]) for line in (rows, columns))
    found = np.full((board.cells + 1, board.cells), NO_LAST, dtype=np.uint8)
    found[:-1] = np.minimum(down + across + np.maximum(down, across), FARTHEST)
    return found
