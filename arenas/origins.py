"""What the games of runs were played with and on, where that is not one and the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.arenas.ledger import Ledger, Run
from arena.arenas.provenance import decides_games

#: What tells machines apart, of which times depend.
MACHINE = ("processor", "cores", "system")


@dataclass(frozen=True)
class Origins:
    """Every different provenance of some games, with the number of games."""

    parts: Sequence[tuple[Mapping[str, str], int]]

    def counted(self, key: str) -> dict[str, int]:
        """How many games there are of each value of a key; those of which it is not known are left out."""
        found: dict[str, int] = {}
        for provenance, games in self.parts:
            if key in provenance:
                found[provenance[key]] = found.get(provenance[key], 0) + games
        return found

    @property
    def versions(self) -> dict[str, dict[str, int]]:
        """Of what there are several versions among those things that decide how games go, and the games of each."""
        keys = dict.fromkeys(key for provenance, _ in self.parts for key in provenance if decides_games(key))
        counts = {key: self.counted(key) for key in keys}
        return {key: found for key, found in counts.items() if len(found) > 1}

    @property
    def machines(self) -> dict[tuple[str, ...], int]:
        """The games of each machine, where they are of several; those of which it is not known are left out."""
        found: dict[tuple[str, ...], int] = {}
        for provenance, games in self.parts:
            machine = tuple(provenance.get(key, "") for key in MACHINE)
            if any(machine):
                found[machine] = found.get(machine, 0) + games
        return found if len(found) > 1 else {}

    @property
    def differing(self) -> list[str]:
        """All that is not the same of all games of which it is known."""
        keys = dict.fromkeys(key for provenance, _ in self.parts for key in provenance)
        return [key for key in keys if len(self.counted(key)) > 1]


def origins_of(ledger: Ledger, runs: Sequence[Run]) -> Origins:
    """The origins of all games of some runs of a ledger."""
    found: dict[tuple[tuple[str, str], ...], int] = {}
    for run in {run.id: run for run in runs}.values():
        for provenance, games in ledger.origins(run):
            key = tuple(sorted(provenance.items()))
            found[key] = found.get(key, 0) + games
    return Origins([(dict(key), games) for key, games in found.items()])
