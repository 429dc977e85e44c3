"""The parameter of players that says by which policy playouts choose their moves."""

from __future__ import annotations

from typing import Annotated, Any

import pydantic

from arena.games.errors import InputError
from arena.games.parameters import parameter
from arena.games.spec import Spec
from arena.players.playouts.policies.index import POLICIES, parse_policy
from arena.players.playouts.policies.policy import Policy
from arena.players.playouts.policies.uniform import UNIFORM


def _read(value: object) -> Policy:
    if isinstance(value, Policy):
        return value
    if isinstance(value, str | Spec):
        return parse_policy(value)
    raise InputError(f"it is one of {', '.join(POLICIES.names())}, with parameters in brackets")


#: Type of the parameter `policy`: it is read from a spec, and printed as one.
PlayoutPolicy = Annotated[Policy, pydantic.PlainValidator(_read)]


def policy_parameter() -> Any:
    """By which policy playouts choose their moves; a field of type `PlayoutPolicy`."""
    return parameter(
        UNIFORM,
        "how playouts choose their moves: a policy with its parameters, such as lgrf2 or wls(context=1)",
        source="see the policies",
        only_with={"leaf": ["playouts"]},
    )
