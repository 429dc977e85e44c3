"""The runs of a ledger, and what their games were played with and on."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arena.arenas.ledger.connection import Connection
from arena.arenas.ledger.documents import (
    DamagedDocumentError,
    provenance_document,
    settings_document,
    shown,
    text_of,
)
from arena.arenas.ledger.run import Run
from arena.arenas.ledger.schema import ORIGINS_SINCE
from arena.arenas.settings import Settings
from arena.games import InputError
from arena.games.errors import did_you_mean
from arena.games.text import shortened

_MOST_RUNS = 1 << 31  # beyond this, the file of locks would have no place for a run
_FEW = 5  # names of runs that an error tells
_TIME = "%Y-%m-%dT%H:%M:%S%z"
_RUNS = (
    "SELECT id, name, created, settings, provenance, (SELECT count(*) FROM games WHERE games.run = runs.id) FROM runs"
)


class RunBook(Connection):
    """A ledger's book of runs."""

    def add_run(
        self, name: str | None, settings: Settings, provenance: Mapping[str, str], created: str | None = None
    ) -> Run:
        """Begin a run; its name must be new. None stands for the first of match-1, match-2, ... that no run has.

        `created` is when it was begun, if that was not now.
        """
        document = settings.to_document()
        with self._errors(), self._transaction():
            taken = {known for (known,) in self._connection.execute("SELECT name FROM runs")}
            if name in taken:
                raise InputError(f"{self.path} already has a run '{name}'; go on with --resume, or name another")
            own = name or next(free for free in _numbered(settings.format) if free not in taken)
            cursor = self._connection.execute(
                "INSERT INTO runs (name, created, settings, provenance) VALUES (?, ?, ?, ?)",
                (own, created or time.strftime(_TIME), json.dumps(document), json.dumps(dict(provenance))),
            )
        return self.run(int(cursor.lastrowid or 0))

    def runs(self) -> list[Run]:
        """All runs, the oldest first."""
        with self._errors():
            rows = self._connection.execute(f"{_RUNS} ORDER BY id").fetchall()
        return [self._run(row) for row in rows]

    def run(self, key: int | str) -> Run:
        """A run by number or name."""
        with self._errors():
            row = self._connection.execute(f"{_RUNS} WHERE {'id' if isinstance(key, int) else 'name'} = ?", (key,))
            found = row.fetchone()
            names = [shortened(str(name)) for (name,) in self._connection.execute("SELECT name FROM runs ORDER BY id")]
        if found is not None:
            return self._run(found)
        hint = did_you_mean(str(key), names) or (f"; there are {_few(names)}" if names else "; there are none")
        raise InputError(f"{self.path} has no run '{shortened(str(key))}'{hint}")

    def _run(self, row: Sequence[Any]) -> Run:
        """The run that a row holds."""
        number, name, created, settings, provenance, played = row
        try:
            if not isinstance(number, int) or not 0 < number < _MOST_RUNS:
                raise DamagedDocumentError(f"its number is {shown(number)}")
            own, begun = text_of(name, "name"), text_of(created, "time of its beginning")
            return Run(number, own, begun, settings_document(settings), provenance_document(provenance), played)
        except DamagedDocumentError as error:
            raise InputError(
                f"{self.path}: run {shown(name)} is damaged: {error} (row {number} of the table runs)"
            ) from error

    def change_settings(self, run: Run, settings: Settings) -> Run:
        """Give a run settings by which it has more games; whoever does this holds the run."""
        with self._errors(), self._transaction():
            document = json.dumps(settings.to_document())
            self._connection.execute("UPDATE runs SET settings = ? WHERE id = ?", (document, run.id))
        return self.run(run.id)

    def origin(self, provenance: Mapping[str, str]) -> int:
        """The number of what games are played with and on, which goes with every game."""
        text = json.dumps(provenance, sort_keys=True)
        with self._errors(), self._transaction():
            self._connection.execute("INSERT INTO origins (provenance) VALUES (?) ON CONFLICT DO NOTHING", (text,))
            (number,) = self._connection.execute("SELECT id FROM origins WHERE provenance = ?", (text,)).fetchone()
        return int(number)

    def origins(self, run: Run) -> list[tuple[dict[str, str], int]]:
        """What the games of a run were played with and on, and how many of them; the first that was used first.

        Games that an older version recorded were played as the run began.
        """
        if self._version() < ORIGINS_SINCE:
            return [(run.provenance, run.played)] if run.played else []
        with self._errors():
            rows = self._connection.execute(
                "SELECT provenance, count(*) FROM games LEFT JOIN origins ON origins.id = games.origin"
                " WHERE run = ? GROUP BY games.origin ORDER BY games.origin",
                (run.id,),
            ).fetchall()
        found: dict[str, int] = {}
        for text, games in rows:
            key = json.dumps(run.provenance, sort_keys=True) if text is None else str(text)
            found[key] = found.get(key, 0) + games
        try:
            return [(provenance_document(text), games) for text, games in found.items()]
        except DamagedDocumentError as error:
            raise InputError(f"{self.path}: an origin of run {shown(run.name)} is damaged: {error}") from error

    def provenances(self) -> dict[int, dict[str, str]]:
        """What games were played with and on, by the number of the origin."""
        if self._version() < ORIGINS_SINCE:
            return {}
        with self._errors():
            rows = self._connection.execute("SELECT id, provenance FROM origins").fetchall()
        try:
            return {number: provenance_document(text) for number, text in rows}
        except DamagedDocumentError as error:
            raise InputError(f"{self.path}: an origin is damaged: {error}") from error


def _few(names: Sequence[str]) -> str:
    """Names in words, as many as one can take in."""
    return ", ".join(names[:_FEW]) + (f" and {len(names) - _FEW} more" if len(names) > _FEW else "")


def _numbered(stem: str) -> Iterator[str]:
    return (f"{stem}-{number}" for number in itertools.count(1))
