"""The value of every first move on a straight and on a bent board, as two heuristics estimate it."""

from __future__ import annotations

from typing import Any

from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Sampling
from arena.games import load
from arena.players.kinds import load_player
from arena.players.seeds import generator

BOARDS = {"straight": "y(board=straight, size=13)", "bent": "y(board=bent, size=93)"}
KINDS = {"all moves as first": "amaf", "expected outcome": "mc"}

_PIECES = 16
#: Playouts of a piece: enough for a cell's all-moves-as-first value to be known to 0.005, 0.001 and 0.0002 in the end.
_PLAYOUTS = {Profile.SMOKE: 1_000, Profile.FAST: 30_000, Profile.FULL: 1_000_000}


def first_moves(seed: int, piece: int, board: str, player: str) -> dict[str, Any]:
    """The value of every first move, 0 to 1 for Black who makes it, as a player estimates it."""
    game = load(board)
    rngs = generator(seed, "first moves", board, player, piece)
    candidates = load_player(player).build(game).choose(game.start(), rngs).candidates
    return {"values": [] if candidates is None else candidates.values.tolist()}


def steps(profile: Profile) -> list[Sampling]:
    """Both heuristics on both boards."""
    return [
        Sampling(
            step_name(shape, kind),
            first_moves,
            _PIECES,
            {"board": board, "player": f"{kind}(playouts={_PLAYOUTS[profile]})"},
        )
        for shape, board in BOARDS.items()
        for kind in KINDS.values()
    ]


def step_name(shape: str, kind: str) -> str:
    """What the step of a board and a heuristic is called."""
    return f"raiko-first-moves-{shape}-{kind}"
