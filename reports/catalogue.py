"""What there is: games, players and compiled kernels, as text for people."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Sequence

from arena.games import Parameters, family, load
from arena.games.errors import InputError, did_you_mean
from arena.games.registry import GAMES
from arena.games.spec import parse_spec
from arena.games.toolbox import cache
from arena.players.registry import KINDS, kind
from arena.players.roster import named_players
from arena.reports.form import Form
from arena.reports.table import Table, render

_UNKNOWN = "-"
_TEXT_WIDTH = 56


def list_games() -> str:
    """All games with what they are and their parameters."""

    def row(name: str) -> list[str]:
        try:
            item = family(name)
        except InputError as error:  # a plug-in that is broken must not hide the others
            return [name, str(error), _UNKNOWN]
        return [name, item.summary, _signature(item.parameters)]

    rows = [row(name) for name in GAMES.names()]
    return render([Table("Games", ["name", "what it is", "parameters"], rows, left=3)], Form.TABLE)


def describe_game(text: str, moves: Sequence[str], ansi: bool) -> str:
    """One game: its parameters, how many moves it has, and the board after some moves."""
    kind_of_game = family(parse_spec(text).name)
    game = load(text)
    position = game.start()
    for move in moves:
        position.play(move)
    facts = (
        f"{game.spec}: {game.moves} moves from {game.names[0]} to {game.names[-1]}, "
        f"{len(game.symmetries) or 1} symmetries, {'with' if game.swap else 'without'} swap rule"
    )
    parts = [kind_of_game.summary, *_parameter_table(kind_of_game.parameters), facts, position.draw(ansi)]
    return "\n\n".join(parts) + "\n"


def list_players() -> str:
    """The named players and all kinds of players."""
    named = [[player.name, player.spec, player.about] for player in named_players().values()]

    def row(name: str) -> list[str]:
        try:
            item = kind(name)
        except InputError as error:  # a plug-in that is broken must not hide the others
            return [name, str(error), _UNKNOWN]
        return [name, item.summary, _signature(item)]

    kinds = [row(name) for name in KINDS.names()]
    tables = [
        Table("Named players; a range such as A..C runs in this order", ["name", "spec", "from"], named, left=3),
        Table("Kinds of players", ["kind", "what it does", "parameters"], kinds, left=3),
    ]
    return render(tables, Form.TABLE)


def describe_player(name: str) -> str:
    """One named player or one kind of player, with its parameters."""
    named = named_players().get(name)
    spec = parse_spec(named.spec if named else name)
    known = [*named_players(), *KINDS.names()]
    if named is None and spec.name not in KINDS.names():
        hint = did_you_mean(name, known) or f"; there are {', '.join(known)}"
        raise InputError(f"no player is called '{name}'{hint}")
    found = kind(spec.name)
    heading = f"{named.name}: {named.spec} ({named.about})" if named else f"{found.kind}: {found.summary}"
    details = [f"{found.kind}: {found.summary}"] if named else []
    return "\n\n".join([heading, *details, *_parameter_table(found)]) + "\n"


def show_kernels() -> str:
    """The folders of compiled kernels."""
    rows = [
        [
            item.path.name,
            "yes" if item.current else "no",
            str(item.kernels),
            _megabytes(item.size),
            time.strftime("%Y-%m-%d %H:%M", time.localtime(item.used)),
        ]
        for item in cache.folders()
    ]
    if not rows:
        return f"No kernels have been compiled yet; they will be kept in {cache.root()}\n"
    headers = ["folder", "current", "kernels", "MB", "last used"]
    return render([Table(f"Compiled kernels in {cache.root()}", headers, rows, left=2)], Form.TABLE)


def cleared_kernels() -> str:
    """Delete all compiled kernels and say what went."""
    gone = cache.clear()
    size = _megabytes(sum(item.size for item in gone))
    return f"Deleted {sum(item.kernels for item in gone)} kernels ({size} MB) from {cache.root()}\n"


def _signature(parameters: type[Parameters]) -> str:
    return ", ".join(f"{name}={default}" for name, _, default, _ in parameters.describe()) or "none"


def _parameter_table(parameters: type[Parameters]) -> list[str]:
    described = parameters.describe()
    if not described:
        return ["It has no parameters."]
    wrapped = [[*facts, textwrap.fill(meaning, _TEXT_WIDTH)] for *facts, meaning in described]
    table = Table("Parameters", ["name", "type", "default", "meaning"], wrapped, left=4)
    return [render([table], Form.TABLE).rstrip("\n")]


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f}"
