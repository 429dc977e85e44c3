"""Games in SGF (FF[3] and FF[4]) for a GTP board: the main line, with stones that were set up."""

from __future__ import annotations

import re
from pathlib import Path

from arena.games.errors import IllegalMoveError, InputError
from arena.games.game import Game
from arena.games.spec import parse_spec
from arena.players.gtp.facts import KOMI, PASS, has_parameter, pass_move
from arena.players.gtp.failure import Failure
from arena.players.gtp.table import Table

#: Properties of a node, by name.
Node = dict[str, list[str]]

_TOKEN = re.compile(r"\s*(?:(?P<sign>[();])|(?P<name>[A-Za-z]+)|\[(?P<value>(?:[^\]\\]|\\.)*)\])", re.DOTALL)
_GO = "1"
#: The numbers that SGF gives to games, by our names.
_NUMBERS = {"go": _GO, "hex": "11"}
_LARGEST_FILE = 1 << 24  # bytes
_LARGEST_PASS_BOARD = 19  # up to this size `tt` is a pass


def main_line(text: str) -> list[Node]:
    """The nodes of the first game's main line; raises InputError where a file is not SGF."""
    nodes: list[Node] = []
    start = text.find("(")
    place, depth, name = max(start, 0), 0, ""
    if start < 0:
        raise InputError("it has no game")
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            line = text.count("\n", 0, place) + 1
            raise InputError(f"line {line} is not SGF")
        place = found.end()
        if found["sign"] == "(":
            depth += 1
        elif found["sign"] == ")":
            return nodes  # where the first variation ends, the main line does
        elif found["sign"] == ";":
            nodes.append({})
        elif found["name"]:
            # FF[3] has properties such as `Black`, of which only capitals count.
            name = re.sub("[a-z]", "", found["name"])
        elif nodes and name:
            nodes[-1].setdefault(name, []).append(re.sub(r"\\(.)", r"\1", found["value"], flags=re.DOTALL))
    raise InputError("it ends within a game")


def load_table(game: Game, path: Path, move_number: int | None) -> Table:
    """A table with the file's game, of the kind of game that is being played, as it was before a move."""
    try:
        with path.open("rb") as file:
            nodes = main_line(file.read(_LARGEST_FILE).decode("utf-8", errors="replace"))
        return _played(game, nodes, move_number)
    except OSError as error:
        raise Failure(f"cannot load file: {error.strerror}") from error
    except (InputError, Failure, ValueError) as error:
        raise Failure(f"cannot load file: {error}") from error


def _played(game: Game, nodes: list[Node], move_number: int | None) -> Table:
    root = nodes[0] if nodes else {}
    number = _NUMBERS.get(parse_spec(game.spec).name, parse_spec(game.spec).name)
    if root.get("GM", [_GO])[0].strip() != number:
        raise InputError(f"it is another game than {game.spec}")
    table = Table(game)
    if "SZ" in root:
        size = root["SZ"][0].partition(":")[0].strip()
        table.resize(int(size) if size.isascii() and size.isdigit() else 0)
    if "KM" in root and has_parameter(game, KOMI):
        table.set_komi(float(root["KM"][0]))
    made = 0
    for node in nodes:
        _set_up(table, node)
        for side, name in enumerate("BW"):
            for value in node.get(name, []):
                made += 1
                if move_number is not None and made >= move_number:
                    return table
                table.play(side, _move(table.game, value.strip(), number == _GO))
    return table


def _set_up(table: Table, node: Node) -> None:
    """Stones that are put on or taken off the board without a move."""
    if not node.keys() & {"AB", "AW", "AE", "PL"}:
        return
    go = parse_spec(table.game.spec).name == "go"
    stones = table.position.stones().tolist()
    for colour, name in enumerate(("AE", "AB", "AW")):
        for value in node.get(name, []):
            for cell in _cells(table.game, value.strip(), go):
                stones[cell] = colour
    turn = table.position.turn
    if "AB" in node and "AW" not in node:
        turn = 1  # handicap
    if "PL" in node:
        turn = int(node["PL"][0].strip().upper().startswith("W"))
    table.place(stones, turn)


def _cells(game: Game, value: str, go: bool) -> list[int]:
    """The cells of a point, or of a rectangle that is given by two corners."""
    first, colon, last = value.partition(":")
    if not colon or not go:
        return [_move(game, value, go)]
    if len(first) != 2 or len(last) != 2:
        raise InputError(f"'{value}' is no rectangle")
    columns = range(_letter(first[0]), _letter(last[0]) + 1)
    rows = range(_letter(first[1]), _letter(last[1]) + 1)
    return [_at(game, column, row, value) for row in rows for column in columns]


def _move(game: Game, value: str, go: bool) -> int:
    if not go:
        return game.move_number(value)
    passing = pass_move(game)
    if passing is not None and (not value or (value == "tt" and len(game.diagram.rows) <= _LARGEST_PASS_BOARD)):
        return passing
    if len(value) != 2:
        raise IllegalMoveError(f"'{value}' is no point; a {PASS} is empty")
    return _at(game, _letter(value[0]), _letter(value[1]), value)


def _letter(sign: str) -> int:
    """Columns from the left and rows from the top, counted from 0."""
    return ord(sign) - ord("a") if "a" <= sign <= "z" else 26 + ord(sign) - ord("A")


def _at(game: Game, column: int, row: int, value: str) -> int:
    rows = game.diagram.rows
    if not (0 <= row < len(rows) and 0 <= column < len(rows[row].cells)):
        raise IllegalMoveError(f"'{value}' is not on the board")
    return rows[row].cells[column]
