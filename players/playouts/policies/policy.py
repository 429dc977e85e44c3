"""What a playout policy is: parameters that are data, and the record that they make for one game."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from arena.games.game import Game
from arena.games.parameters import Parameters
from arena.games.toolbox import jit, sources
from arena.games.toolbox.records import Field, Records, new, tagged_dtype

Kernels = Mapping[str, Callable[..., Any]]


class Policy(Parameters):
    """The parameters of one policy."""

    described_by: ClassVar[str] = "arena players describe policy={}"
    #: What it is called in specs.
    name: ClassVar[str]
    summary: ClassVar[str]
    #: The paper that it is from.
    source: ClassVar[str]
    #: Whether it needs a tree that counts all moves as first.
    needs_amaf: ClassVar[bool] = False

    def check(self, game: Game) -> None:
        """Raise InputError for what this game has not."""

    def fields(self, game: Game) -> Sequence[Field]:  # noqa: ARG002  some depend on the game
        """Fields of the record."""
        return ()

    def values(self, game: Game) -> Mapping[str, Any]:  # noqa: ARG002
        """What fields of the record start with, if not with zeros."""
        return {}

    def kernels(self) -> Kernels:
        """The kernels of `arena.players.playouts.hooks` by name."""
        return {}

    @property
    def tag(self) -> str:
        """What its records are known by. All that has the same tag, and the same fields, has the same kernels."""
        return "#".join([f"policy {self.name}", *sorted(self._origins)])

    @property
    def _origins(self) -> frozenset[str]:
        """The packages beside arena that have a part in it."""
        kernels = self.kernels().values()
        return sources.origins({type(self).__module__, *(getattr(kernel, "__module__", "") for kernel in kernels)})

    def new_records(self, game: Game) -> Records:
        """The record for kernels: nothing is learned yet."""
        self.check(game)
        # A kernel that others of the policy call is a helper: numba takes the function in it.
        functions = {name: getattr(kernel, "py_func", kernel) for name, kernel in self.kernels().items()}
        jit.register(self.tag, functions, self._origins)
        records = new(_dtype(self.tag, tuple(self.fields(game))))
        self.reset(records, game)
        return records

    def reset(self, records: Records, game: Game) -> None:
        """Forget all that was learned: a new game begins."""
        records.view(np.uint8)[:] = 0
        for name, value in self.values(game).items():
            records[name] = value

    def settle(self, records: Records, game: Game) -> None:
        """Make the record ready for the next decision of the same game."""

    def __str__(self) -> str:
        return self.canonical(self.name)


@functools.cache
def _dtype(tag: str, fields: tuple[Field, ...]) -> np.dtype[Any]:
    """Made once: numba remembers each dtype object that it has ever seen."""
    return tagged_dtype(tag, fields)
