"""What a playout policy is: parameters that are data, and the record that they make for one game."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import Parameters
from arena.games.playing import FOLLOWING
from arena.games.toolbox import jit, sources
from arena.games.toolbox.records import Field, Records, new, tagged_dtype
from arena.players.playouts.policies.memory import MOST_BYTES, size_of

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
    #: Whether its record has a record `changes`, of what each move of a playout has changed.
    follows_changes: ClassVar[bool] = False

    def check(self, game: Game) -> None:
        """Raise InputError for what this game has not."""

    def fields(self, game: Game) -> Sequence[Field]:  # noqa: ARG002  some depend on the game
        """Fields of the record."""
        return ()

    def values(self, game: Game) -> Mapping[str, Any]:  # noqa: ARG002
        """What fields of the record start with, if not with zeros."""
        return {}

    def layout(self, game: Game) -> str:  # noqa: ARG002
        """A word for how the record is laid out, if its kernels are not the same for every game."""
        return ""

    def kernels(self, game: Game) -> Kernels:  # noqa: ARG002
        """The hooks of playouts by name, and what else is dispatched on the record."""
        return {}

    def tag(self, game: Game) -> str:
        """What its records are known by. All that has the same tag, and the same fields, has the same kernels."""
        return "#".join([f"policy {self.name} {self.layout(game)}".rstrip(), *sorted(self._origins(game))])

    def _origins(self, game: Game) -> frozenset[str]:
        """The packages beside arena that have a part in it."""
        kernels = self.kernels(game).values()
        return sources.origins({type(self).__module__, *(getattr(kernel, "__module__", "") for kernel in kernels)})

    @property
    def parts(self) -> Sequence[Policy]:
        """The policies whose hooks are called, in the order in which they choose: this one by itself."""
        return (self,)

    def require(self, game: Game) -> None:
        """Raise InputError for what this game has not, and for a record that would take too much memory in it."""
        self.check(game)
        size = size_of(self._all_fields(game))
        if size > MOST_BYTES:
            raise InputError(
                f"policy={self}: what it learns would take {size >> 20} MB in {game.spec}, and {MOST_BYTES >> 20} MB is"
                " the most"
            )

    def new_records(self, game: Game) -> Records:
        """The record for kernels: nothing is learned yet."""
        self.require(game)
        records = new(self.record_type(game))
        self.reset(records, game)
        return records

    def record_type(self, game: Game) -> np.dtype[Any]:
        """The type of its record, on which its kernels are dispatched from now on."""
        tag = self.tag(game)
        # A kernel that others of the policy call is a helper: numba takes the function in it.
        functions = {name: getattr(kernel, "py_func", kernel) for name, kernel in self._all_kernels(game).items()}
        jit.register(tag, functions, self._origins(game))
        return _dtype(tag, tuple(self._all_fields(game)))

    def _all_kernels(self, game: Game) -> Kernels:
        """Those of the policy, and what tells it of moves."""
        return {**(FOLLOWING if self.follows_changes else {}), **self.kernels(game)}

    def _own_fields(self, game: Game) -> Sequence[Field]:
        """Those of the policy, and what has to be known of moves."""
        changes: Any = [("changes", game.new_changes().dtype)] if self.follows_changes else []
        return [*self.fields(game), *changes]

    def _all_fields(self, game: Game) -> Sequence[Field]:
        """All fields of its record."""
        return self._own_fields(game)

    def reset(self, records: Records, game: Game) -> None:
        """Forget all that was learned: a new game begins."""
        self._forget(records, game)

    def _forget(self, records: Records, game: Game) -> None:
        """Forget what this policy has learned by itself."""
        for name, *_ in self._own_fields(game):
            records[name] = 0
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
