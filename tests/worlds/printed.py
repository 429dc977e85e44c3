"""Claims that stand in the printed lines alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.worlds.claims import Claim

_BLACK = re.compile(r"Black won .*\(95 % interval ([\d.]+)–([\d.]+)\)")
_ELO = re.compile(r"^Elo difference: (-?[\d.]+) \+/- ([\d.]+), LOS: ([\d.]+) %", re.MULTILINE)
_VERSUS = re.compile(r"^(\S+) +\d+ +\d+ +\d+ +\d+ +\S+ +\S+ +[\d.]+ +([\d.]+)–([\d.]+)$", re.MULTILINE)


def of_lines(run: str, names: list[str], text: str) -> Iterator[Claim]:
    """The claims of a printed report of `names`, the first of whom meets the others unless all meet."""
    if found := _BLACK.search(text):
        yield Claim(("Black's wins", run), float(found[1]) / 100, float(found[2]) / 100)
    if found := _ELO.search(text):
        elo, half, los = map(float, found.groups())
        yield Claim(("score Elo", run, *names), elo - half, elo + half, los / 100)
    for other, low, high in _VERSUS.findall(text):
        yield Claim(("match score", run, names[0], other), float(low) / 100, float(high) / 100)
