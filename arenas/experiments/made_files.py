"""Made files: what a making has made, with a record beside it of what it was made from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arena.arenas.experiments.step import Making
from arena.arenas.whole_files import write_file
from arena.games import ArenaError, InputError
from arena.games.toolbox import cache

_RECORD = ".json"
_DIGEST_LENGTH = 20


@dataclass(frozen=True)
class Made:
    """A file that was made: which, what it is, and what judges are told of it."""

    path: Path
    digest: str
    kernels: str  # by which it was made
    told: Any


class MadeFile:
    """The file of one making. Once it is whole, a record beside it says what it was made from.

    A file that was made from anything else is made again.
    """

    def __init__(self, path: Path, making: Making, seed: int, used: Mapping[str, Path]) -> None:
        """The file lies at `path`, and those that it uses where `used` says, by the parameters that are their paths."""
        self.path, self._making, self._seed, self._used = path, making, seed, used
        self._record = path.with_name(f"{path.name}{_RECORD}")

    @property
    def name(self) -> str:
        """The making's name."""
        return self._making.name

    @property
    def pieces(self) -> int:
        """How many pieces the file is made in."""
        return self._making.pieces

    @property
    def is_whole(self) -> bool:
        """Whether the file is there, and made from what it should be."""
        record = self._read()
        return record is not None and record["from"] == self._origin()

    def _read(self) -> dict[str, Any] | None:
        """What the record says; None if there is none of the file as it is."""
        if not self._record.exists() or not self.path.exists():
            return None
        try:
            record = json.loads(self._record.read_text(encoding="utf-8"))
            found, told = record["digest"], {key: record[key] for key in ("from", "kernels")}
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise InputError(f"{self._record} is no record of a made file; remove it to make that again") from error
        if found != digest_of(self.path):
            raise InputError(f"{self.path} is not as it was made; remove it to make it again")
        return {"digest": found, **told}

    def _origin(self) -> dict[str, Any]:
        """All that decides what the file says, as JSON would give it back."""
        making = self._making
        origin = {
            "step": making.name,
            "seed": self._seed,
            "parameters": dict(making.parameters),
            "uses": {parameter: digest_of(path) for parameter, path in self._used.items()},
        }
        return dict(json.loads(json.dumps(origin)))

    def make(self, cores: int) -> Iterator[int]:
        """Make the file, or go on with it; how many pieces are done, in the beginning and after each."""
        if self._record.exists():
            self._record.unlink()  # a file that is being made has none
        parameters = {**self._making.parameters, **self._used}
        yield from self._making.make(self.path, cores, self._seed, **parameters)
        record = {"digest": digest_of(self.path), "kernels": cache.own_digest(), "from": self._origin()}
        write_file(self._record, [json.dumps(record, indent=2), "\n"], force=True)

    def made(self) -> Made:
        """The file, which is whole."""
        record = self._read()
        if record is None:
            raise ArenaError(f"{self.path} has not been made")
        tell = self._making.tell
        return Made(self.path, record["digest"], record["kernels"], None if tell is None else tell(self.path))


def digest_of(path: Path) -> str:
    """What tells a file's content from others."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()[:_DIGEST_LENGTH]
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}") from error
