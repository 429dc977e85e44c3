"""Steps of an experiment: files to be made, numbers to be sampled piece by piece, and games to be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias

from arena.arenas.plan import Wishes, new_settings
from arena.arenas.settings import Format


@dataclass(frozen=True)
class Playing:
    """A run of games. Experiments that name the same run share it.

    Where `file_of(NAME)` stands in the players, the path of a file is put that a making of this name has made.
    """

    name: str
    format: Format
    wishes: Wishes  # all but the seed, which is the reproduction's

    @property
    def games(self) -> int:
        """How many games the run has, if its players take no files that are made."""
        return len(new_settings(self.format, replace(self.wishes, openings=None)))


@dataclass(frozen=True)
class Sampling:
    """Numbers that are computed in pieces of at most some seconds; a piece that was recorded is not computed again.

    `measure(seed, piece, **parameters)` gives one piece as JSON can hold it. It stands in a module, and takes all
    chance from the seed and the piece's number.
    """

    name: str
    measure: Callable[..., dict[str, Any]]
    pieces: int
    parameters: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Making:
    """A file that later steps need, such as weights that are trained.

    `make(path, cores, seed, **parameters)` makes it, and is given as further parameters the paths of the files that it
    `uses`, which are other makings by name. It yields how many pieces are done, in the beginning and after each, and
    stands in a module. Who asks for no more leaves a file that the same call goes on with; one that is of other work
    it replaces. `tell(path)` is what judges are told of the file, as JSON can hold it.
    """

    name: str
    ending: str  # of the file's name
    make: Callable[..., Iterator[int]]
    pieces: int
    parameters: Mapping[str, Any] = field(default_factory=dict)
    uses: Mapping[str, str] = field(default_factory=dict)
    tell: Callable[[Path], Any] | None = None


def file_of(making: str) -> str:
    """What stands in players for the path of a made file, between quotes."""
    return f"{{file of {making}}}"


Step: TypeAlias = Playing | Sampling | Making
