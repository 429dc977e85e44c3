"""One experiment with several seeds: its games taken together, and judged together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arena.arenas.statistics.quantity import Quantity
from arena.games import InputError
from arena.reports.reproduce.joint_test import pooled
from arena.reports.reproduce.row import Row
from arena.reports.reproduce.stored import Stored


def taken_together(seeds: Sequence[Stored]) -> Stored:
    """The result of all games, which are others with each seed; rows that are no shares of games are left out."""
    first = seeds[0]
    if len(seeds) == 1:
        return first
    kinds = {(one.document["id"], one.document["profile"]) for one in seeds}
    if len(kinds) > 1 or len({one.document["seed"] for one in seeds}) < len(seeds):
        raise InputError("files are taken together that are of one experiment and profile, each with a seed of its own")
    tests = [[one.joints[place] for one in seeds] for place in range(len(first.joints))]
    changed = {
        "rows": [row.document() for row in _rows(seeds)],
        "joint": [pooled(found).document() for found in tests if all(test.cells is not None for test in found)],
    }
    return replace(first, document={**first.document, **changed}).judged_again()


def shares_by_seed(seeds: Sequence[Stored]) -> dict[str, list[Quantity]]:
    """What every seed has measured of the rows that are shares of games in all of them, by label."""
    found: dict[str, list[Quantity]] = {}
    for one in seeds:
        for row in one.rows:
            if row.measured is not None and row.measured.is_share:
                found.setdefault(row.label, []).append(row.measured)
    return {label: shares for label, shares in found.items() if len(shares) == len(seeds)}


def _rows(seeds: Sequence[Stored]) -> list[Row]:
    """The first seed's rows, with the games of all."""
    shares = shares_by_seed(seeds)
    return [replace(row, measured=_sum(shares[row.label])) for row in seeds[0].rows if row.label in shares]


def _sum(shares: Sequence[Quantity]) -> Quantity:
    """All games; those of other seeds are independent, and tell together as much as each alone."""
    wins, games = sum(one.wins or 0 for one in shares), sum(one.samples or 0 for one in shares)
    if all(one.effective is None for one in shares):
        return Quantity.share(wins, games)
    return Quantity.share(wins, games, sum(one.evidence for one in shares), sum(one.freedom for one in shares))
