"""Which policies there are."""

from __future__ import annotations

from arena.games.errors import InputError
from arena.games.registry import Registry
from arena.games.spec import Spec, parse_spec
from arena.players.playouts.policies.policy import Policy

POLICIES = Registry(
    "policy",
    "arena.policies",
    {
        "answers": "arena.players.playouts.policies.answers:Answers",
        "lgr1": "arena.players.playouts.policies.lgr:Lgr1",
        "lgr2": "arena.players.playouts.policies.lgr:Lgr2",
        "lgrf1": "arena.players.playouts.policies.lgr:Lgrf1",
        "lgrf2": "arena.players.playouts.policies.lgr:Lgrf2",
        "poolrave": "arena.players.playouts.policies.poolrave:PoolRave",
        "sizes": "arena.players.playouts.policies.sizes:Sizes",
        "tactics": "arena.players.playouts.policies.tactics:Tactics",
        "trained": "arena.players.playouts.policies.trained:Trained",
        "uniform": "arena.players.playouts.policies.uniform:Uniform",
        "winsvisits": "arena.players.playouts.policies.winsvisits:WinsVisits",
        "wls": "arena.players.playouts.policies.wls:Wls",
    },
)


def policy_class(name: str) -> type[Policy]:
    """The policy of this name."""
    found = POLICIES.get(name)
    if not (isinstance(found, type) and issubclass(found, Policy)):
        raise InputError(f"policy '{name}' is not an arena.players.playouts.policies.Policy")
    return found


def parse_policy(value: str | Spec) -> Policy:
    """The policy that a spec such as `lgrf2` or `poolrave(share=0.5)` means."""
    spec = parse_spec(value) if isinstance(value, str) else value
    return policy_class(spec.name).from_spec(spec)
