"""How much each thing that is true of a placement makes strong players choose it.

The factors of its strength are kept in `gammas.csv`, as logarithms, and fitted by `fit`.
"""

from __future__ import annotations

import csv
import functools
import importlib.resources
import itertools
from collections.abc import Iterator
from typing import TextIO

import numpy as np
import numpy.typing as npt

from arena.games.blokus.features import KINDS
from arena.games.blokus.pieces import Pieces

_COLUMNS = ("kind", "of", "log_gamma", "seen")

#: The pieces that are told apart: all that there are on any board.
PIECES = Pieces(5).names

#: Where the classes of each kind begin among all things that may be true, and how many these are.
FIRSTS = tuple(itertools.accumulate(KINDS.values(), initial=len(PIECES)))[:-1]
TRUTHS = len(PIECES) + sum(KINDS.values())


def _names() -> Iterator[tuple[str, str]]:
    """What each logarithm is of."""
    for name in PIECES:
        yield "piece", name
    for kind, count in KINDS.items():
        for number in range(count):
            yield kind, str(number)


def write_gammas(values: npt.NDArray[np.float64], seen: npt.NDArray[np.int64], file: TextIO) -> None:
    """As rows of text; `seen` says of how many chosen moves each thing was true."""
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(_COLUMNS)
    for (kind, of), log_gamma, count in zip(_names(), values, seen, strict=True):
        rows.writerow((kind, of, f"{log_gamma:.3f}", int(count)))


@functools.cache
def read_gammas() -> npt.NDArray[np.float32]:
    """The logarithms that are shipped, one for each class. What they do not know of counts for nothing."""
    text = (importlib.resources.files("arena.games.blokus") / "gammas.csv").read_text(encoding="utf-8")
    rows = {(row["kind"], row["of"]): float(row["log_gamma"]) for row in csv.DictReader(text.splitlines())}
    found = np.array([rows.get(name, 0.0) for name in _names()], dtype=np.float32)
    found.flags.writeable = False
    return found
