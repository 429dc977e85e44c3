"""What there is: games, players and compiled kernels, as text for people."""

from __future__ import annotations

import json
import textwrap
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from arena.games import Parameters, family, load
from arena.games.errors import InputError, known_words
from arena.games.parameters import Description
from arena.games.registry import GAMES
from arena.games.spec import parse_spec
from arena.games.text import quoted
from arena.games.toolbox import cache
from arena.players.kinds import KINDS, kind
from arena.players.playouts.policies.index import POLICIES, policy_class
from arena.players.roster import Named, named_players
from arena.reports.form import Form
from arena.reports.page import PLAIN, Page
from arena.reports.table import Table, render, render_csv

_UNKNOWN = "-"
_TEXT_WIDTH = 44
#: Parameters of each kind in the list of all kinds.
_SHOWN = 5
#: How a policy of playouts is asked for: as specs of players name it.
_POLICY = "policy="


def list_games(page: Page = PLAIN) -> str:
    """All games with what they are and their parameters."""

    def row(name: str) -> list[str]:
        try:
            item = family(name)
        except InputError as error:  # a plug-in that is broken must not hide the others
            return [name, str(error), _UNKNOWN]
        return [name, item.summary, _signature(item.parameters)]

    rows = [row(name) for name in GAMES.names()]
    return render([Table("Games", ["name", "what it is", "parameters"], rows, left=3)], Form.TABLE, page)


def describe_game(text: str, moves: Sequence[str], ansi: bool, page: Page = PLAIN) -> str:
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
    table = _parameter_table(kind_of_game.summary, kind_of_game.parameters.describe(), Form.TABLE)
    parts = [render([table], Form.TABLE, page).rstrip("\n"), facts, position.draw(ansi)]
    return "\n\n".join(parts) + "\n"


def list_players(form: Form = Form.TABLE, page: Page = PLAIN) -> str:
    """The named players and all kinds of players."""
    named = [[player.name, player.spec, player.about] for player in named_players().values()]
    readers = form not in (Form.JSON, Form.CSV)
    kinds = [_kind_row(name, _SHOWN if readers else None) for name in KINDS.names()]
    if form is Form.JSON:
        headers = ["kind", "summary", "parameters", "source"]
        return _json(
            {
                "named": [asdict(player) for player in named_players().values()],
                "kinds": [dict(zip(headers, row, strict=True)) for row in kinds],
            }
        )
    if form is Form.CSV:
        rows = [[name, spec, None, about] for name, spec, about in named]
        return render_csv(["player", "what it is", "parameters", "source"], [*rows, *kinds])
    cells = [[_cell(cell, form) or _UNKNOWN for cell in row] for row in kinds]
    tables = [
        Table("Named players; a range such as A..C runs in this order", ["name", "spec", "from"], named, left=3),
        Table(
            caption="Kinds of players",
            headers=["kind", "what it does", "parameters", "source"],
            rows=cells,
            left=4,
            notes=["'arena players describe KIND' has all parameters and what they mean."],
        ),
    ]
    return render(tables, form, page)


def _kind_row(name: str, shown: int | None) -> list[str]:
    try:
        item = kind(name)
    except InputError as error:  # a plug-in that is broken must not hide the others
        return [name, str(error), "", ""]
    return [name, item.summary, _signature(item, shown), item.source]


def describe_players(names: Sequence[str], form: Form = Form.TABLE, page: Page = PLAIN) -> str:
    """Named players, kinds of players and, as `policy=NAME`, policies with their parameters; all if none is named."""
    players = [_described(name) for name in names or [*KINDS.names(), *policies_of_playouts()]]
    if form is Form.JSON:
        return _json([player.document() for player in players])
    if form is Form.CSV:
        rows = [[player.name, *_parameter_row(item)] for player in players for item in player.parameters.describe()]
        return render_csv(["player", *_PARAMETER_HEADERS], rows)
    return render([player.table(form) for player in players], form, page)


@dataclass(frozen=True)
class _Described:
    """A named player, or a kind of player or a policy under its own name."""

    name: str
    kind: str
    summary: str
    source: str
    parameters: type[Parameters]
    named: Named | None = None

    def table(self, form: Form) -> Table:
        """What it is, and its parameters."""
        title = self.name if self.name.startswith(_POLICY) else self.kind
        caption = f"{title}: {self.summary}" + (f" ({self.source})" if self.source else "")
        if self.named:
            caption = f"{self.named.name} is {self.named.spec} ({self.named.about}). {caption}"
        return _parameter_table(caption, self.parameters.describe(), form)

    def document(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "name": self.name,
            "spec": self.named.spec if self.named else self.name,
            "kind": self.kind,
            "summary": self.summary,
            "source": self.source,
            "parameters": [asdict(item) for item in self.parameters.describe()],
        }


def policies_of_playouts() -> list[str]:
    """All policies, as specs of players name them."""
    return [f"{_POLICY}{name}" for name in POLICIES.names()]


def _described(name: str) -> _Described:
    if name.startswith(_POLICY):
        policy = policy_class(name.removeprefix(_POLICY))
        return _Described(name, "policy", policy.summary, policy.source, policy)
    named = named_players().get(name)
    spec = parse_spec(named.spec if named else name)
    if named is None and spec.name not in KINDS.names():
        known = [*named_players(), *KINDS.names()]
        hint = known_words(name, known, "arena players lists all")
        raise InputError(f"no player is called {quoted(name)}{hint}")
    config = kind(spec.name)
    return _Described(name, config.kind, config.summary, config.source, config, named)


def show_kernels() -> str:
    """The folders of compiled kernels."""
    rows = [
        [
            item.path.name.partition("+")[0],
            " and ".join(item.packages),
            "yes" if item.current else "no",
            str(item.kernels),
            _megabytes(item.size),
            time.strftime("%Y-%m-%d %H:%M", time.localtime(item.used)),
        ]
        for item in cache.folders()
    ]
    if not rows:
        return f"No kernels have been compiled yet; they will be kept in {cache.root()}\n"
    headers = ["state of arena", "sources of", "in use", "kernels", "MB", "last used"]
    return render([Table(f"Compiled kernels in {cache.root()}", headers, rows, left=3)], Form.TABLE)


def cleared_kernels() -> str:
    """Delete all compiled kernels and say what went."""
    gone = cache.clear()
    size = _megabytes(sum(item.size for item in gone))
    return f"Deleted {sum(item.kernels for item in gone)} kernels ({size} MB) from {cache.root()}\n"


def _signature(parameters: type[Parameters], shown: int | None = None) -> str:
    """The parameters with their defaults, or so many of them."""
    described = [f"{item.name}={item.default}" for item in parameters.describe()]
    more = len(described[shown:]) if shown is not None else 0
    return ", ".join([*described[:shown], *([f"{more} more"] if more else [])]) or "none"


_PARAMETER_HEADERS = ("name", "type", "default", "meaning", "source", "only with")
_WIDTHS = (20, 26, 20, 44, 26, 20)


def _parameter_row(item: Description) -> list[str]:
    return [item.name, item.type, item.default, item.meaning, item.source, ", ".join(item.only_with)]


def _parameter_table(caption: str, described: Sequence[Description], form: Form) -> Table:
    """Parameters for readers; a column in which nothing would stand is left out."""
    rows = [_parameter_row(item) for item in described] or [["", "", "", "it has no parameters", "", ""]]
    columns = [column for column in range(len(_PARAMETER_HEADERS)) if column < 4 or any(row[column] for row in rows)]
    headers = [_PARAMETER_HEADERS[column] for column in columns]
    cells = [[_cell(row[column], form, _WIDTHS[column]) or _UNKNOWN for column in columns] for row in rows]
    return Table(caption, headers, cells, left=len(columns))


def _cell(text: str, form: Form, width: int = _TEXT_WIDTH) -> str:
    """Text as people read it; long text is broken where tables can have lines in a cell."""
    return textwrap.fill(text, width, break_long_words=False) if form is Form.TABLE else text


def _json(value: object) -> str:
    return json.dumps(value, indent=2) + "\n"


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f}"
