"""The slides' ladder, read, and played out by several policies."""

from __future__ import annotations

from typing import Any

from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.slides.ladder_board import chased, ladder, turns
from arena.arenas.experiments.slides.playouts import look
from arena.arenas.experiments.step import Sampling
from arena.games import load
from arena.games.go.ladder import reads_ladder
from arena.players.seeds import generator

SIZES = (19, 9)
LADDERS = {"works": False, "broken": True}
POLICIES = {
    "uniform": "uniform",
    "extending first": "tactics(capture=0)",
    "capture first": "tactics(extend=0)",
    "capture, then extend": "tactics",
    "ladders read": "tactics(ladders=true)",
    "ladders read, extending first": "tactics(ladders=true, first=extend)",
}
_PIECES = 10
#: Playouts of a piece from each position.
_PLAYOUTS = {Profile.SMOKE: 100, Profile.FAST: 2_000, Profile.FULL: 20_000}


def play_both(seed: int, piece: int, size: int, policy: str, playouts: int) -> dict[str, Any]:
    """One piece: in how many playouts White takes the chased stone, and Black wins, by ladder."""
    game: Any = load(f"go(size={size})")
    found: dict[str, Any] = {"playouts": playouts}
    for name, broken in LADDERS.items():
        rngs = generator(seed, "ladder", size, policy, name, piece)
        seen = look(ladder(game, broken), policy, chased(game), playouts, rngs)
        found[name] = {"taken": seen.taken, "black_wins": seen.black_wins}
    return found


def read_both(seed: int, piece: int, size: int) -> dict[str, Any]:  # noqa: ARG001  it has no chance in it
    """The only piece: what the reader says of the two ladders, and White's choices along the one that works."""
    game: Any = load(f"go(size={size})")
    captured = {name: reads_ladder(ladder(game, broken), chased(game)).captured for name, broken in LADDERS.items()}
    return {"captured": captured, "turns": list(turns(game))}


def steps(profile: Profile) -> list[Sampling]:
    """Both boards and ladders, by all policies."""
    return [
        *(Sampling(reading_of(size), read_both, 1, {"size": size}) for size in SIZES),
        *(
            Sampling(
                playouts_of(size, policy),
                play_both,
                _PIECES,
                {"size": size, "policy": policy, "playouts": _PLAYOUTS[profile]},
            )
            for size in SIZES
            for policy in POLICIES.values()
        ),
    ]


def reading_of(size: int) -> str:
    """The name of the step that reads both ladders."""
    return f"slides-ladder-{size}-read"


def playouts_of(size: int, policy: str) -> str:
    """The name of the step that plays both ladders out."""
    words = "".join(sign if sign.isalnum() else "-" for sign in policy).strip("-")
    return f"slides-ladder-{size}-{words}"
