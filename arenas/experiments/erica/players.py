"""The players: one search, that of the roster's `erica`, with playouts by different weights."""

from __future__ import annotations

from arena.arenas.experiments.step import file_of
from arena.games.spec import parse_spec
from arena.players.roster import named_players

#: Playouts that make all moves equally likely.
UNIFORM = "uniform"
#: The weights that minorization and maximization found in games of strong players on the large board.
MM = "trained(weights=mm)"

#: With so many playouts the search needs a larger tree than usual.
_MANY, _NODES = 30_000, 8_000_000


def by_weights(making: str) -> str:
    """Playouts by weights that another step makes."""
    return f'trained(weights="{file_of(making)}")'


def erica(policy: str, playouts: int) -> str:
    """The search with a policy of playouts, and so many of them a move."""
    spec = parse_spec(named_players()["erica"].spec)
    spec.arguments.update(playouts=playouts, policy=parse_spec(policy))
    if playouts > _MANY:
        spec.arguments["nodes"] = _NODES
    return str(spec)
