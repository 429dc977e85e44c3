"""Which kernels some players will need, and how long it takes to compile them.

What is known comes with arena, in a table of players on small boards (`python -m
tests.kernel_times` measures it), and from what this machine has compiled before: its speed,
the players of whom all kernels are on disk, and the kernels of players that the table does
not have. All of it serves to tell users how long they have to wait, and may be wrong.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from arena.arenas.whole_files import write_file
from arena.games import Game
from arena.games.parameters import Parameters
from arena.games.toolbox import cache
from arena.games.toolbox.watching import function_of
from arena.players.base import PlayerConfig
from arena.players.kinds import load_player

TABLE = Path(__file__).with_name("kernel_times.toml")

#: What is in the table beside games.
_SHARED = "shared"

#: The player who needs nothing but what everybody needs.
_LEAST = "random"
_GAMES_OWN = "games."
_MEMORY = "compilation.json"
#: No machine is further than that from the one of the table; what says so is wrong.
_SLOWEST, _FASTEST = 50.0, 0.02
_WEIGHT_OF_NEWS = 0.5


@dataclass(frozen=True)
class Needs:
    """Kernels that have yet to be compiled, as far as one can know."""

    seconds: Mapping[str, float] = field(default_factory=dict)  # see `_Table`
    certain: bool = False  # whether every player is known
    speed: float = 1.0  # how many times as long as in the table this machine takes


#: The kernels of a player and how many seconds each takes, by function; of further ones of a function, with a number.
_Kernels = Mapping[str, float]


def needs(game: Game, players: Sequence[PlayerConfig]) -> Needs:
    """What these players need in a game, without what is on disk as far as one can know.

    That is what earlier players of the same game have needed, and of kernels that know no game those of any.
    """
    memory, ready = _Memory.read(), _ready_rows(game)
    rows = {_row_of(player) for player in players} - ready
    found = {row: _kernels(row, game, memory) for row in rows | ready}
    had = {name for row in ready for name in found[row] or ()} | {name for name in _shared() if cache.holds(name)}
    seconds = {name: time for row in sorted(rows) for name, time in (found[row] or {}).items() if name not in had}
    return Needs(seconds, all(found[row] is not None for row in rows), memory.speed)


def remember(game: Game, players: Sequence[PlayerConfig], compiled: Mapping[str, float], speed: float) -> None:
    """Keep that these players are ready to play, what had to be compiled for it in how many seconds, and the speed."""
    memory = _Memory.read()
    memory.speed += _WEIGHT_OF_NEWS * (_sensible(speed) - memory.speed)
    rows = {_row_of(player) for player in players}
    known = {row: _kernels(row, game, _Memory()) for row in rows}
    strangers = [row for row in rows if known[row] is None]
    if len(strangers) == 1:  # of several nobody knows whose is what
        others = {name for found in known.values() for name in found or ()} | _least(game).keys()
        own = {name: time / memory.speed for name, time in _numbered(compiled).items() if name not in others}
        memory.players[strangers[0]] = {**memory.players.get(strangers[0], {}), **own}
    with contextlib.suppress(OSError):
        memory.write()
        _write(_ready_file(game), sorted(rows | _ready_rows(game)))


def _numbered(compiled: Mapping[str, float]) -> dict[str, float]:
    """Seconds by function, with numbers, of kernels by their full names."""
    found: dict[str, float] = {}
    for kernel, seconds in compiled.items():
        function = function_of(kernel)
        number = sum(name.partition("/")[0] == function for name in found) + 1
        found[function if number == 1 else f"{function}/{number}"] = seconds
    return found


def _kernels(row: str, game: Game, memory: _Memory) -> _Kernels | None:
    """The kernels that a row stands for in a game, or in one like it; None if nobody knows."""
    tables = _tables()
    name = game.spec.partition("(")[0]
    like = name if name in tables else "hex" if game.has_fills else "tic-tac-toe"
    for table in (tables[like], *tables.values()):
        if row in table.players:
            return {kernel: table.seconds[kernel] for kernel in table.players[row]}
    if not row:
        return _least(game)
    return {**memory.players[row], **_least(game)} if row in memory.players else None


def _least(game: Game) -> _Kernels:
    """What has to be compiled of the game itself."""
    found = _kernels(_LEAST, game, _Memory()) or {}
    return {name: seconds for name, seconds in found.items() if name.startswith(_GAMES_OWN)}


@dataclass(frozen=True)
class _Table:
    """What is known of players in a game."""

    seconds: _Kernels
    players: Mapping[str, Sequence[str]]  # by row: a spec, with the settings by which kernels differ


@functools.cache
def _tables() -> dict[str, _Table]:
    content = _content()
    return {name: _Table(**content[name]) for name in content if name != _SHARED}


@functools.cache
def _content() -> dict[str, Any]:
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


def _shared() -> frozenset[str]:
    """The functions whose kernels are the same in all games."""
    return frozenset(_content().get(_SHARED, ()))


@functools.cache
def _rows() -> dict[str, PlayerConfig]:
    return {row: load_player(row) for table in _tables().values() for row in table.players}


def _row_of(player: PlayerConfig) -> str:
    """The row that fits a player best; its kind if there is none. Empty if it brings no kernels of its own."""
    if player.seeded is None:
        return ""
    fitting = {row: len(changed) for row, config in _rows().items() if (changed := _fits(config, player)) is not None}
    return max(fitting, key=lambda row: fitting[row], default=player.kind)


def _fits(row: PlayerConfig, player: PlayerConfig) -> list[str] | None:
    """The settings of a row, if a player has them all."""
    if type(row) is not type(player):
        return None
    fields = type(row).model_fields
    changed = [name for name, info in fields.items() if getattr(row, name) != info.default]
    if all(_alike(getattr(player, name), getattr(row, name), fields[name].default) for name in changed):
        return changed
    return None


def _alike(value: Any, wanted: Any, default: Any) -> bool:
    """Whether two values of a setting take the same kernels: of numbers, and of settings of a policy, all do.

    But for the policy that another one has for its default.
    """
    if isinstance(wanted, Parameters):
        parts = {name: part for name, part in wanted if isinstance(part, Parameters)}
        return type(value) is type(wanted) and all(_alike(getattr(value, name), parts[name], None) for name in parts)
    if isinstance(wanted, int | float) and not isinstance(wanted, bool):
        return bool(value != default)
    return bool(value == wanted)


@dataclass
class _Memory:
    """What this machine has found out."""

    speed: float = 1.0
    players: dict[str, dict[str, float]] = field(default_factory=dict)  # that the table does not have, by kind

    @classmethod
    def read(cls) -> _Memory:
        """What was kept; nothing if there is nothing sensible."""
        try:
            content = _read(_memory_file())
            players = {
                str(kind): {str(name): max(0.0, float(seconds)) for name, seconds in kernels.items()}
                for kind, kernels in content["players"].items()
            }
            return cls(_sensible(float(content["speed"])), players)
        except (AttributeError, KeyError, OSError, TypeError, ValueError):
            return cls()

    def write(self) -> None:
        """Keep it."""
        _write(_memory_file(), {"speed": self.speed, "players": self.players})


def _memory_file() -> Path:
    """Beside the folders of kernels, wherever these are kept; it stays when they go."""
    return cache.folder().parent / _MEMORY


def _sensible(speed: float) -> float:
    return min(max(speed, _FASTEST), _SLOWEST) if speed == speed else 1.0  # noqa: PLR0124  not a number


def _ready_file(game: Game) -> Path:
    """Where it is kept who is ready to play a game; it goes when the kernels go."""
    return cache.folder(game.origins) / f"ready-{hashlib.sha256(game.spec.encode()).hexdigest()[:20]}.json"


def _ready_rows(game: Game) -> set[str]:
    """The rows of players whose kernels for a game are on disk."""
    with contextlib.suppress(OSError):
        content = _read(_ready_file(game))
        return {row for row in content if isinstance(row, str)} if isinstance(content, list) else set()
    return set()


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _write(path: Path, content: Any) -> None:
    write_file(path, [json.dumps(content)], force=True)
