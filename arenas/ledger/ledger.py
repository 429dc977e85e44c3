"""A ledger: its runs and their games, and how both are recorded."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from arena.arenas.game_record import GameRecord
from arena.arenas.ledger.connection import LedgerError
from arena.arenas.ledger.documents import is_utf8, shown
from arena.arenas.ledger.file import identity
from arena.arenas.ledger.rows import INSERT, ORIGIN, DamagedRowError, record_of, row_of, selection
from arena.arenas.ledger.run import Run
from arena.arenas.ledger.runs import RunBook
from arena.arenas.ledger.soundness import in_words, named, unsound_query
from arena.arenas.schedule import Pairing
from arena.games import InputError

_COMMIT_SECONDS = 0.2
_COMMIT_GAMES = 2000
_FAILURE = "INSERT INTO failures VALUES (?, ?, ?, ?, ?)"


class Ledger(RunBook):
    """An open ledger. Use as a context manager: what is still gathered is committed at the end."""

    def __init__(self, path: Path, create: bool = False, _reading: bool = False) -> None:
        super().__init__(path, create, _reading)
        self._waiting: list[tuple[Any, ...]] = []
        self._last_commit = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.commit()
        finally:
            self._connection.close()

    def record(self, run: Run, game: GameRecord, origin: int | None = None) -> None:
        """Take a game; it is committed within a fraction of a second, or by `commit`."""
        self._waiting.append(row_of(run.id, game, origin))
        if len(self._waiting) >= _COMMIT_GAMES:
            self.commit()
        self.commit_if_due()

    def commit_if_due(self) -> None:
        """Make games safe that have waited for long enough; to be called a few times a second, also if none ends."""
        if self._waiting and time.monotonic() - self._last_commit > _COMMIT_SECONDS:
            self.commit()

    def commit(self) -> None:
        """Make everything safe that was taken so far."""
        if self._waiting:
            with self._errors(), self._transaction():
                self._connection.executemany(INSERT, self._waiting)
            self._waiting.clear()
        self._last_commit = time.monotonic()
        if self._file is not None and identity(self.path) != self._file:
            self._file = None
            raise LedgerError(f"{self.path} has gone or was replaced while it was written; {self._rescued()}")

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Everything that is written meanwhile becomes part of the ledger at the end, or nothing of it."""
        try:
            with self._errors(), self._transaction():
                yield
                self.commit()
        except BaseException:
            self._waiting.clear()
            raise

    def record_failure(self, run: Run, game: GameRecord) -> None:
        """Keep the reason why a game is played again."""
        with self._errors(), self._transaction():
            self._connection.execute(_FAILURE, (run.id, *_placed(game.pairing), game.reason.value, game.detail))

    def add_failures(self, run: Run, failures: Iterable[tuple[Pairing, str, str]]) -> None:
        """Keep failures that were recorded elsewhere."""
        with self._errors(), self._transaction():
            rows = [(run.id, *_placed(pairing), reason, detail) for pairing, reason, detail in failures]
            self._connection.executemany(_FAILURE, rows)

    def failures(self, run: Run) -> list[tuple[Pairing, str, str]]:
        """Games that were played again, with reason and detail."""
        with self._errors():
            rows = self._connection.execute(
                "SELECT pairing, game, reason, detail FROM failures WHERE run = ? ORDER BY rowid", (run.id,)
            ).fetchall()
        for row in rows:
            if list(map(type, row)) != [int, int, str, str] or not all(map(is_utf8, row[2:])):
                raise InputError(f"{self.path}: a failure of run {shown(run.name)} is damaged: {shown(row)}")
        return [(Pairing(seats, game), reason, detail) for seats, game, reason, detail in rows]

    def played(self, run: Run) -> set[Pairing]:
        """Which games of a run have been recorded."""
        self.require_sound(run)
        with self._errors():
            rows = self._connection.execute("SELECT pairing, game FROM games WHERE run = ?", (run.id,))
            return {Pairing(seats, game) for seats, game in rows}

    def games(self, run: Run) -> Iterator[GameRecord]:
        """All games of a run in the order of the schedule, whatever order they were played in."""
        return (record for record, _ in self.games_with_origins(run))

    def games_with_origins(self, run: Run) -> Iterator[tuple[GameRecord, int | None]]:
        """The same, each with the number of its origin; None stands for what the run began with."""
        self.require_sound(run)
        with self._errors():
            query = f"{selection(self._version())} WHERE run = ? ORDER BY game, pairing"
            for row in self._connection.execute(query, (run.id,)):
                yield self._record(run, row), row[ORIGIN]

    def game(self, run: Run, pairing: Pairing) -> GameRecord:
        """One game."""
        self.require_sound(run)
        with self._errors():
            query = f"{selection(self._version())} WHERE run = ? AND pairing = ? AND game = ?"
            row = self._connection.execute(query, (run.id, pairing.seats, pairing.game)).fetchone()
        if row is None:
            raise InputError(f"run '{run.name}' has no game {pairing.game} of pairing {pairing.seats}")
        return self._record(run, row)

    def some_games(self, run: Run, wanted: Iterable[Pairing]) -> Iterator[GameRecord]:
        """Some games of a run, in the order in which they are named; those that are not recorded are left out."""
        self.require_sound(run)
        query = f"{selection(self._version())} WHERE run = ? AND pairing = ? AND game = ?"
        with self._errors():
            for pairing in wanted:
                for row in self._connection.execute(query, (run.id, pairing.seats, pairing.game)):
                    yield self._record(run, row)

    def _record(self, run: Run, row: Sequence[Any]) -> GameRecord:
        try:
            return record_of(row)
        except DamagedRowError as error:
            raise InputError(f"{self.path}: {named(run.name, row[1], row[2])} is damaged: {error}") from error

    def unsound(self, run: Run, seats: int | None, games: int | None) -> Generator[tuple[int, str]]:
        """Which games of a run cannot be what was recorded: row and words; None where the run's size is unknown."""
        with self._errors():
            yield from in_words(run.name, self.query(unsound_query(self._version(), seats, games), (run.id,)))

    def require_sound(self, run: Run) -> None:
        """Refuse a run with games that cannot be what was recorded; `arena runs --check` looks closer."""
        settings = run.load_settings()
        with contextlib.closing(self.unsound(run, len(settings.seats()), settings.most)) as unsound:
            for _, problem in unsound:
                raise InputError(f"{self.path}: {problem}")


def _placed(pairing: Pairing) -> tuple[int, int]:
    return pairing.seats, pairing.game
