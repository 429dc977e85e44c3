"""`python -m tests.kernel_times`: measure the table by which users are told how long compilation will take.

Every player is made ready in a process and with a cache of its own game, in which all kernels are compiled anew. The
table is written to `arenas/kernel_times.toml`; this takes some minutes.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from arena.arenas import kernel_needs
from arena.games.toolbox.watching import function_of
from tests.kernel_times.measuring import GAMES, OTHER_BOARDS, PLAYERS, needed


class Table:
    """What one game's players need. Kernels of one function are numbered in the order in which they are met."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._numbered: dict[str, str] = {}  # by full name
        self._seconds: dict[str, float] = {}
        self._players: dict[str, list[str]] = {}
        self._again: set[str] = set()

    def add(self, player: str, kernels: list[tuple[str, float | None]]) -> None:
        """Take in what a player needs."""
        for kernel, seconds in kernels:
            if kernel not in self._numbered:
                function = function_of(kernel)
                number = sum(function_of(known) == function for known in self._numbered) + 1
                self._numbered[kernel] = function if number == 1 else f"{function}/{number}"
            if seconds is not None:
                self._seconds[self._numbered[kernel]] = seconds
        self._players[player] = sorted(self._numbered[kernel] for kernel, _ in kernels)

    def add_elsewhere(self, kernels: list[tuple[str, float | None]]) -> None:
        """Take in what a player needs on another board."""
        self._again.update(kernel for kernel, _ in kernels if kernel in self._numbered)

    @property
    def kernels(self) -> list[str]:
        """The full names of all kernels, twice of those that are needed on another board as well."""
        return [*self._numbered, *self._again]

    def lines(self) -> list[str]:
        """The table as it is written."""
        return [
            f"[{self._name}.seconds]",
            *(f'"{kernel}" = {seconds:.2g}' for kernel, seconds in sorted(self._seconds.items())),
            "",
            f"[{self._name}.players]",
            *(f'"{player}" = {kernels}'.replace("'", '"') for player, kernels in self._players.items()),
            "",
        ]


def text(tables: Sequence[Table]) -> str:
    """The file. A kernel that is the same in two games, or on two boards, is the same in all that have it."""
    met = Counter(kernel for table in tables for kernel in table.kernels)
    shared = sorted({function_of(kernel) for kernel, games in met.items() if games > 1})
    lines = [
        "# Seconds that it took to compile the kernels which players need, on small boards and on one machine.",
        "# Written by: python -m tests.kernel_times",
        "",
        "# Those that are the same in all games and on all boards.",
        "shared = [",
        *(f'    "{function}",' for function in shared),
        "]",
        "",
    ]
    return "\n".join([*lines, *(line for table in tables for line in table.lines())])


def main() -> None:
    """Measure all players in all games."""
    tables = []
    for name, game in GAMES.items():
        table = Table(name)
        with tempfile.TemporaryDirectory() as cache:
            for player in PLAYERS[name]:
                table.add(player, needed(game, player, Path(cache)))
                print(f"{name}: {player}", file=sys.stderr, flush=True)
            board, players = OTHER_BOARDS.get(name, ("", ()))
            for player in players:
                table.add_elsewhere(needed(board, player, Path(cache)))
        tables.append(table)
    kernel_needs.TABLE.write_text(text(tables), encoding="utf-8")


if __name__ == "__main__":
    main()
