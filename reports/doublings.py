"""Elo per doubling of a budget, among the players of a pool that differ in their budget only."""

from __future__ import annotations

from collections import defaultdict

from arena.arenas.rating import Rated
from arena.arenas.statistics.doubling import Doubling, elo_per_doubling
from arena.reports.written import at_least_a_digit, signed

#: Kind of player, which budget doubles, and what that gains.
Found = tuple[str, str, Doubling]


def doublings(rated: Rated, times: bool) -> list[Found]:
    """Elo per doubling of the playouts and, where players surely differ in it, of the measured processor time."""
    return [found for _, found in doublings_of_groups(rated, times)]


def doublings_of_groups(rated: Rated, times: bool) -> list[tuple[list[int], Found]]:
    """The same, each with the players whose ratings it is about."""
    return [(family, found) for family in families(rated) for found in doublings_of(rated, family, times)]


def families(rated: Rated) -> list[list[int]]:
    """Players by number, those together that differ in nothing but their budget; those without one are left out."""
    alike: dict[str, list[int]] = defaultdict(list)
    for player, config in enumerate(rated.pool.configs):
        if config.budget:
            alike[config.cheapest().spec].append(player)
    return list(alike.values())


def doublings_of(rated: Rated, family: list[int], times: bool) -> list[Found]:
    """The same of one family."""
    budgets = [float(rated.pool.configs[player].budget) for player in family]
    if len(set(budgets)) < 2:
        return []
    kind = rated.pool.configs[family[0]].kind
    by_playouts = elo_per_doubling(rated.fit, family, budgets)
    by_time = _by_time(rated, family) if times else None
    found = (("playouts", by_playouts), ("CPU time", by_time))
    return [(kind, budget, doubling) for budget, doubling in found if doubling is not None]


def _by_time(rated: Rated, group: list[int]) -> Doubling | None:
    spent = [rated.spent[player] for player in group]
    times = [player.cpu_ms_per_move for player in spent]
    errors = [player.cpu_log_error for player in spent]
    known = [time for time in times if time]
    sure = [error for error in errors if error is not None]
    if len(known) < len(group) or len(sure) < len(group) or len(set(known)) < 2:
        return None
    return elo_per_doubling(rated.fit, group, known, sure)


def doubling_note(kind: str, budget: str, doubling: Doubling) -> str:
    """A line for readers."""
    bent = ""
    if doubling.misfit is not None and doubling.misfit < 0.05:
        bent = f"; the ratings do not lie on a line (p = {doubling.misfit:.2g}), which is in the error"
    half = at_least_a_digit(doubling.interval.half)
    return f"{kind}: {signed(doubling.elo)} ± {half} Elo per doubling of {budget}{bent}."
