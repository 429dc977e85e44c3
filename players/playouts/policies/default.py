"""The default of a policy: another one, which chooses where the first has nothing to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.toolbox.records import Field, Records
from arena.players.playouts.policies import memory
from arena.players.playouts.policies.handing_down import OF_ONE, with_handing_down
from arena.players.playouts.policies.policy import Kernels, Policy
from arena.players.playouts.policies.uniform import UNIFORM

#: The field of a policy's record that is the record of its default.
_FIELD = "default"

#: So many policies may choose one after the other: their kernels are compiled into one.
_MOST_PARTS = 4


def default_parameter() -> Any:
    """Which policy chooses where another one has nothing to say; a field `default` of type `PlayoutPolicy`."""
    return parameter(
        UNIFORM,
        "what chooses where this policy has nothing to say: any policy that chooses move by move, such as tactics",
        source="arena",
    )


class WithDefault(Policy):
    """A policy that has nothing to say of some positions, so that another one chooses there.

    Its kernels call `choose_by_default` or `move_or_default` for that, and `may_choose` to know whether a move may be
    chosen. It declares the parameter `default` behind its others, so that values without names keep their places.
    """

    if TYPE_CHECKING:
        default: Policy

    @property
    def _has_default(self) -> bool:
        """Whether the default is other than the game's own draw."""
        return self.default != UNIFORM

    @property
    def parts(self) -> Sequence[Policy]:
        """See Policy: this one, and then what its default consists of."""
        return (self, *(self.default.parts if self._has_default else ()))

    def require(self, game: Game) -> None:
        """See Policy."""
        parts = self.parts
        if len(parts) > _MOST_PARTS:
            raise InputError(f"policy={self.name}: {_MOST_PARTS} policies at most may choose one after the other")
        for number, part in enumerate(parts):
            if any(_alone(part) == _alone(other) for other in parts[:number]):
                raise InputError(f"policy={self}: as a default of its own, {part.name} would know nothing more")
            part.check(game)
        self._check_hooks(game)
        super().require(game)

    def _check_hooks(self, game: Game) -> None:
        """Raise InputError if the hooks of the policies do not go together."""
        parts = self.parts
        for part in parts[1:]:
            if "play_out" in part.kernels(game):
                raise InputError(f"policy={self}: {part.name} makes whole playouts and chooses no single moves")
        having = [part.name for part in parts if OF_ONE.keys() & part.kernels(game).keys()]
        if len(having) > 1:
            raise InputError(f"policy={self}: {' and '.join(having)} have each a way of their own to make moves")

    def tag(self, game: Game) -> str:
        """See Policy."""
        return f"{super().tag(game)} or {self.default.tag(game)}" if self._has_default else super().tag(game)

    def _origins(self, game: Game) -> frozenset[str]:
        own = super()._origins(game)
        return own | self.default._origins(game) if self._has_default else own

    def _all_kernels(self, game: Game) -> Kernels:
        own = super()._all_kernels(game)
        return with_handing_down(own) if self._has_default else own

    def _all_fields(self, game: Game) -> Sequence[Field]:
        return [*super()._all_fields(game), *self._field_of_default(game)]

    def _field_of_default(self, game: Game) -> Sequence[Any]:
        """The field that is the record of the default, if there is one."""
        return [(_FIELD, self.default.record_type(game))] if self._has_default else []

    def _fits_directly(self, fields: Sequence[Field], game: Game) -> bool:
        """Whether tables with a place for everything are small enough, beside what the default learns."""
        return memory.fits_directly([*fields, *self._field_of_default(game)])

    def reset(self, records: Records, game: Game) -> None:
        """See Policy."""
        super().reset(records, game)
        if self._has_default:
            self.default.reset(records[_FIELD], game)

    def settle(self, records: Records, game: Game) -> None:
        """See Policy."""
        super().settle(records, game)
        if self._has_default:
            self.default.settle(records[_FIELD], game)


def _alone(part: Policy) -> tuple[type[Policy], Mapping[str, Any]]:
    """What a policy is but for its default."""
    return type(part), {name: value for name, value in part if name != _FIELD}
