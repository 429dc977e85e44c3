"""What is published of Raiko's tournament, in the words of the one played here."""

from __future__ import annotations

from collections.abc import Sequence

from arena.arenas.experiments.evidence import Played
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.raiko.tournament import NAME
from arena.arenas.standings import Counts
from arena.reports.reproduce.joint_test import GameCells, JointTest

SETUP = (
    "Round-robin with self-play on the bent Y board of 93 points. The paper does not name its board: how often Black"
    " wins among equals, and how seldom B does against C to H, excludes straight boards up to 11 a side and bent ones"
    " up to 60 points."
)


def published_cell(black: str, white: str) -> Counts:
    """The published games that one player began against another."""
    table = published("raiko-table-2")
    wins = table["black_wins"][table["players"].index(black)][table["players"].index(white)]
    return Counts(black_wins=wins, white_wins=table["games"] - wins)


def published_between(player: str, others: Sequence[str]) -> Counts:
    """A player's published games against others with both colours, from its side, without those against itself."""
    others = [other for other in others if other != player]
    as_black = (published_cell(player, other) for other in others)
    as_white = (published_cell(other, player).seen_from_white() for other in others)
    return sum([*as_black, *as_white], Counts())


def cells(run: Played) -> list[tuple[str, str]]:
    """Who was Black and who White, of all cells."""
    names = run.settings.names
    return [(black, white) for black in names for white in names]


def joint_of_all(run: Played) -> JointTest:
    """Whether all cells could have the published shares."""
    return JointTest.of_cells(f"all {len(cells(run))} cells", NAME, _counts(run))


def joint_of_totals(run: Played) -> JointTest:
    """Whether everybody's total could be as published: every game is in two of them, so the cells are dealt out."""
    names = run.settings.names
    sums = [[float(name == black) - float(name == white) for black, white in cells(run)] for name in names]
    counts = _counts(run)
    return JointTest.of_cells(f"the {len(names)} totals", NAME, GameCells(counts.published, counts.measured, sums))


def _counts(run: Played) -> GameCells:
    """All cells as wins and losses of Black."""
    published, measured = (
        [_wins_and_losses(cell(black, white)) for black, white in cells(run)] for cell in (published_cell, run.cell)
    )
    return GameCells(published, measured)


def _wins_and_losses(counts: Counts) -> tuple[int, int]:
    return counts.black_wins, counts.white_wins


def note_on_absent(names: Sequence[str]) -> list[str]:
    """If not all eight took part: that published numbers are of the same players."""
    absent = [player for player in published("raiko-table-2")["players"] if player not in names]
    if not absent:
        return []
    return [f"Without {', '.join(absent)}, whose games are left out of the published numbers as well."]
