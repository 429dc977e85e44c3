"""Games in SGF (FF[3] and FF[4]) for a GTP board: the main line, with stones that were set up."""

from __future__ import annotations

from pathlib import Path

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.sgf import Node, main_lines
from arena.players.gtp.facts import KOMI, has_parameter
from arena.players.gtp.failure import Failure
from arena.players.gtp.table import Table

_GO = "1"  # which game a file is of that does not say it
_LARGEST_FILE = 1 << 24  # bytes


def load_table(game: Game, path: Path, move_number: int | None) -> Table:
    """A table with the file's game, of the kind of game that is being played, as it was before a move."""
    try:
        with path.open("rb") as file:
            lines = main_lines(file.read(_LARGEST_FILE).decode("utf-8", errors="replace"))
        return _played(game, lines[0].nodes, move_number)
    except OSError as error:
        raise Failure(f"cannot load file: {error.strerror}") from error
    except (InputError, Failure, ValueError) as error:
        raise Failure(f"cannot load file: {error}") from error


def _played(game: Game, nodes: list[Node], move_number: int | None) -> Table:
    root = nodes[0]
    kind, size, komi = root.first("GM"), root.first("SZ"), root.first("KM")
    if (kind.text if kind else _GO) != game.sgf.kind:
        raise InputError(f"it is another game than {game.spec}")
    table = Table(game)
    if size is not None and size.text != table.game.sgf.size:
        columns = size.text.partition(":")[0].strip()
        table.resize(int(columns) if columns.isascii() and columns.isdigit() else 0)
    if komi is not None and has_parameter(game, KOMI):
        table.set_komi(float(komi.text))
    made = 0
    for node in nodes:
        _set_up(table, node)
        for side, colour in enumerate("BW"):
            for value in node.properties.get(colour, []):
                made += 1
                if move_number is not None and made >= move_number:
                    return table
                table.play(side, table.game.sgf.move(value))
    table.settle()
    return table


def _set_up(table: Table, node: Node) -> None:
    """Stones that are put on or taken off the board without a move."""
    if not node.properties.keys() & {"AB", "AW", "AE", "PL"}:
        return
    stones = table.position.stones().tolist()
    for colour, name in enumerate(("AE", "AB", "AW")):
        for value in node.properties.get(name, []):
            for cell in table.game.sgf.cells(value):
                stones[cell] = colour
    turn = table.position.turn
    if node.first("AB") and not node.first("AW"):
        turn = 1  # handicap
    if (player := node.first("PL")) is not None:
        turn = int(player.text.upper().startswith("W"))
    table.place(stones, turn)
