"""Players and games as programs hand them over: texts, configurations, or classes and functions of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from arena.games import Game
    from arena.players import Entrant, PlayerConfig

    #: A name or a spec, a configuration, or a class or a function that chooses moves.
    Participant: TypeAlias = str | PlayerConfig | Entrant | type[Any] | Callable[..., Any]
    Participants: TypeAlias = str | Sequence[Participant] | Mapping[str, Participant]


def game_text(game: str | Game) -> str:
    """The spec of a game; raises InputError for a game that cannot be found by it."""
    from arena.games import Game, InputError, load

    if isinstance(game, str):
        return game
    if not isinstance(game, Game):
        raise InputError(f"a game is a spec such as 'hex(size=7)', or what arena.games.load makes, not {_kind(game)}")
    if load(game.spec).rules is not game.rules:
        raise InputError(f"{game.spec} means another game; install yours as docs/add-a-game.md shows")
    return game.spec


def player_texts(players: Participants) -> list[str]:
    """The players as items of a list on the command line."""
    from arena.games import InputError

    if isinstance(players, Mapping):
        given = [(str(name), player) for name, player in players.items()]
    elif isinstance(players, str):
        given = [("", players)]
    elif isinstance(players, Sequence):
        given = [("", player) for player in players]
    else:
        raise InputError(f"players are a list, a text or a dict by name, not {_kind(players)}")
    known: dict[str, object] = {}
    return [_item(name, player, known) for name, player in given]


def player_text(player: Participant) -> str:
    """One player as an item of such a list."""
    return _item("", player, {})


def _item(name: str, player: Participant, known: dict[str, object]) -> str:
    from arena.games import InputError
    from arena.players import Entrant, PlayerConfig, load_player

    if isinstance(player, Entrant):
        name, player = name or player.name, player.config
    if isinstance(player, str):
        return player if not name or name == player.strip() else f"{name}={player}"
    if isinstance(player, PlayerConfig):
        if load_player(player.spec) != player:
            raise InputError(f"{player.spec} means another player; install yours as docs/add-a-player.md shows")
        return player.spec if name in {"", player.spec} else f"{name}={player.spec}"
    return _python_item(name, player, known)


def _python_item(name: str, player: Callable[..., Any], known: dict[str, object]) -> str:
    from arena.games import InputError
    from arena.players.python_player import PythonConfig, place_of

    place = place_of(player)
    if known.setdefault(place, player) is not player:
        raise InputError(f"two players are both {place}: define them with names of their own")
    config = PythonConfig(place=place)
    return f"{name or config.name}={config.spec}"


def _kind(thing: object) -> str:
    return f"a {type(thing).__name__}"
