"""Recorded pieces of a sampling: a file of JSON lines, to which every finished piece adds one."""

from __future__ import annotations

import hashlib
import inspect
import json
import os
from pathlib import Path
from typing import Any

from arena.arenas.experiments.step import Sampling
from arena.arenas.whole_files import write_file
from arena.games import ArenaError, InputError
from arena.games.toolbox import cache


class SampleFile:
    """The pieces of one sampling. What other parameters, kernels or sources gave is thrown away."""

    def __init__(self, path: Path, sampling: Sampling, seed: int) -> None:
        self.path = path
        self._sampling = sampling
        self._seed = seed
        head = {
            "step": sampling.name,
            "seed": seed,
            "parameters": dict(sampling.parameters),
            "kernels": cache.own_digest(),
            "source": hashlib.sha256(Path(inspect.getfile(sampling.measure)).read_bytes()).hexdigest()[:20],
        }
        self._head = json.dumps(head, sort_keys=True)
        self._pieces = self._read()

    def _read(self) -> dict[int, dict[str, Any]]:
        """The pieces on disk, without a last line that was cut short."""
        try:
            before = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
            whole = before.split("\n")[:-1]
            if not whole or whole[0] != self._head:
                whole = [self._head]
            found = {int(line["piece"]): line["found"] for line in map(json.loads, whole[1:])}
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise InputError(f"{self.path} is no file of samples; remove it to sample again") from error
        after = "".join(f"{line}\n" for line in whole)
        if after != before:
            write_file(self.path, [after], force=True)
        return found

    def _append(self, line: str) -> None:
        try:
            with self.path.open("a", encoding="utf-8", newline="") as file:
                file.write(f"{line}\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise ArenaError(f"{self.path} cannot be written: {error.strerror or error}") from error

    @property
    def name(self) -> str:
        """The sampling's name."""
        return self._sampling.name

    @property
    def missing(self) -> list[int]:
        """The pieces that have not been computed yet."""
        return [piece for piece in range(self._sampling.pieces) if piece not in self._pieces]

    def compute(self, piece: int) -> None:
        """Compute a piece and record it."""
        found = self._sampling.measure(self._seed, piece, **self._sampling.parameters)
        self._append(json.dumps({"piece": piece, "found": found}))
        # As it would be read back: a piece must not depend on which run computed it.
        self._pieces[piece] = json.loads(json.dumps(found))

    @property
    def pieces(self) -> list[dict[str, Any]]:
        """All pieces in their order."""
        return [self._pieces[piece] for piece in range(self._sampling.pieces)]
