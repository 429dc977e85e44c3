"""GNU Go, which several papers played against, as a player."""

from __future__ import annotations

from arena.games import InputError, load
from arena.players.kinds import load_player

_PROGRAM, _GAME = "gnugo", "go(size=9)"
_USUAL_LEVEL, _LEAST_PER_LEVEL = 10, 300
_COMMON = "--chinese-rules --capture-all-dead --never-resign --seed {seed}"


def gnugo(level: int) -> str:
    """GNU Go at a level. It takes dead stones off before it passes, for they count as alive, and does not resign."""
    return _player(f"--level {level}")


def gnugo_by_playouts(simulations: int) -> str:
    """GNU Go's own Monte-Carlo search, which knows boards of up to 9x9, with about so many simulations a move.

    It does level times `--mc-games-per-level` of them; the level is the usual one if there are enough of them, for what
    it does besides takes as long.
    """
    level = max(1, min(_USUAL_LEVEL, simulations // _LEAST_PER_LEVEL))
    return _player(f"--monte-carlo --level {level} --mc-games-per-level {simulations // level}")


def _player(options: str) -> str:
    return f'gtp("{_PROGRAM} --mode gtp {options} {_COMMON}")'


def is_installed() -> bool:
    """Whether there is a GNU Go on this machine."""
    try:
        load_player(gnugo(0)).build(load(_GAME))
    except InputError:
        return False
    return True
