"""Which kinds of players there are."""

from __future__ import annotations

from arena.games.errors import InputError
from arena.games.registry import Registry
from arena.games.spec import parse_spec
from arena.players.base import PlayerConfig

KINDS = Registry(
    "player",
    "arena.players",
    {
        "amaf": "arena.players.flat.amaf:AmafConfig",
        "depth": "arena.players.flat.enumeration:EnumerationConfig",
        "gtp": "arena.players.gtp.config:GtpConfig",
        "hybrid": "arena.players.flat.hybrid:HybridConfig",
        "mc": "arena.players.flat.expected:ExpectedOutcomeConfig",
        "order2": "arena.players.higher.order2:Order2Config",
        "orderN": "arena.players.higher.order_n:OrderNConfig",
        "pp": "arena.players.flat.progressive:PruningConfig",
        "python": "arena.players.python_player:PythonConfig",
        "random": "arena.players.random_player:RandomConfig",
        "rave": "arena.players.tree.rave:RaveConfig",
        "softmax": "arena.players.flat.softmax:SoftmaxConfig",
        "reduction": "arena.players.flat.reduction:ReductionConfig",
        "ucb": "arena.players.tree.ucb:UcbConfig",
        "uct": "arena.players.tree.uct:UctConfig",
    },
)


def kind(name: str) -> type[PlayerConfig]:
    """The configuration class of a kind of player."""
    found = KINDS.get(name)
    if not (isinstance(found, type) and issubclass(found, PlayerConfig)):
        raise InputError(f"player '{name}' is not an arena.players.PlayerConfig")
    if KINDS.added(name) is not None and getattr(found, "kind", name) != name:
        raise InputError(
            f"player '{name}' calls itself '{found.kind}' in its configuration; it should be '{name}' there"
        )
    return found


def load_player(text: str) -> PlayerConfig:
    """The configuration that a spec such as `amaf(playouts=500)` means."""
    spec = parse_spec(text)
    return kind(spec.name).from_spec(spec)
