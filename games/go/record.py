"""Recorded games of Go: read from SGF, and replayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from arena.games.errors import IllegalMoveError
from arena.games.go.board import COLUMNS, Board
from arena.games.go.game import GoGame
from arena.games.go.points import point_cells, point_move
from arena.games.position import Position
from arena.games.sgf import Line, Node, Place, SgfError, Value, main_lines
from arena.games.toolbox.records import UNDECIDED

_SETUP = {"AB": 1, "AW": 2, "AE": 0}
_MOVES = {"B": 0, "W": 1}
_DEFAULT_SIZE = 19


@dataclass(frozen=True)
class Step:
    """A move of a player (0 for Black, 1 for White), or stones that are set up, as colours by cell."""

    place: Place
    turn: int | None = None  # who moves, or is to move after the stones are set up; None: as it was
    move: int | None = None
    stones: Mapping[int, int] | None = None


@dataclass(frozen=True)
class GoRecord:
    """The main line of one game."""

    size: int
    komi: float | None  # None where the file does not say
    handicap: int
    black: str
    white: str
    result: str  # as in the file, such as `B+3.5`
    steps: tuple[Step, ...]
    notes: tuple[str, ...]  # what of the file was left out

    @property
    def moves(self) -> tuple[int, ...]:
        """The numbers of the moves, passes included."""
        return tuple(step.move for step in self.steps if step.move is not None)

    def replay(self, game: GoGame) -> Iterator[Position]:
        """The position at the start and after every step; raises SgfError at a move that may not be played.

        A record may go on after two passes, and a player may move twice: both are taken as they are.
        """
        position = game.set_up([0] * game.board.cells, turn=0)
        yield position
        for step in self.steps:
            if step.stones is not None:
                colours = position.stones().tolist()
                for cell, colour in step.stones.items():
                    colours[cell] = colour
                position = game.set_up(colours, position.turn if step.turn is None else step.turn)
            else:
                position = position.copy()
                position.states["to_move"] = step.turn
                if position.winner() is not None and position.states["passes"][0]:
                    position.states["winner"], position.states["passes"] = UNDECIDED, 0
                try:
                    position.play(int(step.move or 0))
                except IllegalMoveError as error:
                    raise SgfError(step.place, str(error)) from error
            yield position


def read_records(text: str) -> list[GoRecord]:
    """All games of a collection; raises SgfError, which says where a file is wrong."""
    return [_record(line) for line in main_lines(text)]


def _record(line: Line) -> GoRecord:
    root = line.nodes[0]
    kind = root.first("GM")
    if kind is not None and kind.text != "1":
        raise SgfError(kind.place, f"GM[{kind.text}] is not a game of Go, which is GM[1]")
    board = Board(_size(root))
    komi, handicap = _number(root, "KM"), _number(root, "HA")
    steps = [step for node in line.nodes for step in _steps(board, node)]
    variations = f"{line.variations} variation{'s' if line.variations > 1 else ''}"
    return GoRecord(
        size=board.size,
        komi=komi,
        handicap=int(handicap or 0),
        black=_text(root, "PB"),
        white=_text(root, "PW"),
        result=_text(root, "RE"),
        steps=tuple(steps),
        notes=(f"{variations} of the main line left out",) if line.variations else (),
    )


def _text(node: Node, name: str) -> str:
    value = node.first(name)
    return value.text if value else ""


def _number(node: Node, name: str) -> float | None:
    value = node.first(name)
    if value is None or not value.text:
        return None
    try:
        return float(value.text)
    except ValueError:
        raise SgfError(value.place, f"{name}[{value.text}] is not a number") from None


def _size(root: Node) -> int:
    value = root.first("SZ")
    if value is None:
        return _DEFAULT_SIZE
    sides = set(value.text.split(":"))
    side = sides.pop()
    if sides or not side.isdecimal() or not 2 <= int(side) <= len(COLUMNS):
        raise SgfError(value.place, f"SZ[{value.text}] is not a square board of 2 to {len(COLUMNS)} lines")
    return int(side)


def _steps(board: Board, node: Node) -> Iterator[Step]:
    """What happens in a node: stones are set up, then moves are made."""
    stones = {
        cell: colour
        for name, colour in _SETUP.items()
        for value in node.properties.get(name, [])
        for cell in point_cells(board, value)
    }
    player = node.first("PL")
    turn = _player(player) if player else None
    if stones or turn is not None:
        yield Step(node.place, turn=turn, stones=stones)
    for name, mover in _MOVES.items():
        for value in node.properties.get(name, []):
            yield Step(value.place, turn=mover, move=point_move(board, value))


def _player(value: Value) -> int:
    if value.text[:1].upper() not in _MOVES:
        raise SgfError(value.place, f"PL[{value.text}] is no player: B and W are")
    return _MOVES[value.text[:1].upper()]
