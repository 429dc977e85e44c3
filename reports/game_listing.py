"""The games that there are, and one of them with its board, as text for people."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games import family, load
from arena.games.errors import InputError
from arena.games.registry import GAMES
from arena.games.spec import parse_spec
from arena.reports.form import Form
from arena.reports.page import PLAIN, Page
from arena.reports.parameter_tables import UNKNOWN, parameter_table, signature
from arena.reports.table import Table, render


def list_games(page: Page = PLAIN) -> str:
    """All games with what they are and their parameters."""

    def row(name: str) -> list[str]:
        try:
            item = family(name)
        except InputError as error:  # a plug-in that is broken must not hide the others
            return [name, str(error), UNKNOWN]
        return [name, item.summary, signature(item.parameters)]

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
    table = parameter_table(kind_of_game.summary, kind_of_game.parameters.describe(), Form.TABLE)
    parts = [render([table], Form.TABLE, page).rstrip("\n"), facts, game.explanation(), position.draw(ansi)]
    return "\n\n".join(filter(None, parts)) + "\n"
