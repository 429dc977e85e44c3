"""What to say of games that are not all played with and on the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from arena.arenas.origins import Origins
from arena.reports.table import Table
from arena.reports.written import count_of

_TIMES = "ms/move"
ABOUT_TIMES = "Thinking times are of several machines: they compare players only as far as these are alike."


def origin_notes(origins: Origins, times: bool = True) -> list[str]:
    """A line on several versions, and one on several machines; without `times` nothing that depends on the machine."""
    notes = []
    if origins.versions:
        kinds = "; ".join(f"{what} {_counts(found)}" for what, found in origins.versions.items())
        notes.append(f"Warning: the games are of several versions: {kinds}.")
    if times and origins.machines:
        machines = {", ".join(_worded(machine)): games for machine, games in origins.machines.items()}
        notes.append(f"The games were played on several machines: {_counts(machines)}.")
    return notes


def _counts(found: dict[str, int]) -> str:
    return ", ".join(f"{value} ({count_of(games, 'game')})" for value, games in found.items())


def _worded(machine: tuple[str, ...]) -> list[str]:
    """Processor, cores and system, as far as they are known."""
    processor, cores, system = machine
    number = f"{cores} core{'' if cores == '1' else 's'}" if cores else ""
    return [part for part in (processor, number, system) if part]


def annotated(tables: Sequence[Table], origins: Origins, times: bool) -> list[Table]:
    """The tables with these notes below the first, and a word on times below those that have them."""
    found = list(tables)
    for place, table in enumerate(found):
        notes = origin_notes(origins, times) if place == 0 else []
        if origins.machines and any(_TIMES in header for header in table.headers):
            notes.append(ABOUT_TIMES)
        found[place] = replace(table, notes=[*table.notes, *notes])
    return found


def origins_document(origins: Origins) -> dict[str, Any]:
    """The same for programs."""
    return {
        "several_versions": list(origins.versions),
        "several_machines": bool(origins.machines),
        "origins": [{"games": games, "provenance": dict(provenance)} for provenance, games in origins.parts],
    }


def origins_table(origins: Origins) -> list[Table]:
    """How many games are of each origin, by what differs; no table where there is but one."""
    if len(origins.parts) < 2:
        return []
    keys = origins.differing
    rows = [[*(provenance.get(key, "-") for key in keys), str(games)] for provenance, games in origins.parts]
    notes = origin_notes(origins)
    return [Table("Games by what they were played with and on", [*keys, "games"], rows, left=len(keys), notes=notes)]
