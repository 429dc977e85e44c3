"""Recorded games to learn from: files of other programs, and runs of a ledger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from arena.arenas.ledger import Ledger, Run
from arena.games import Game, InputError
from arena.games.record_files import RecordFile, record_files
from arena.games.sgf import Line, Node, SgfError, Value, main_lines

#: What SGF calls a game that it does not say the kind of.
_GO = "1"
_DEFAULT_SIZE = "19"
_COLOURS = ("B", "W")
_SET_UP = ("AB", "AW", "AE", "PL")
#: Not a move: the players change sides, and stones stay.
_SWAP = "swap-sides"


class Reason(StrEnum):
    """Why a game is not learned from."""

    OTHER_GAME = "of another game"
    OTHER_SIZE = "on boards of another size"
    SET_UP = "with handicap or stones that were set up"
    TWICE = "in which a player moves twice in a row"
    DAMAGED = "damaged"
    ILLEGAL = "with an illegal move"

    @property
    def is_fault(self) -> bool:
        """Whether something is wrong with the record, and it is not merely of no use here."""
        return self in (Reason.DAMAGED, Reason.ILLEGAL)


@dataclass(frozen=True)
class LeftOut:
    """A game that is not learned from; of a fault, what is wrong and where."""

    reason: Reason
    fault: str = ""


@dataclass(frozen=True)
class Recorded:
    """The moves of a game from its start, Black's and White's in turn, and where each of them stands."""

    moves: Sequence[int]
    places: Sequence[str]
    opening: int = 0  # how many of them nobody chose


class Records(Protocol):
    """Games of one kind, in a fixed order; several may be told together."""

    game: Game
    origin: str  # what they are, for provenance

    def __len__(self) -> int: ...

    def at(self, number: int) -> Iterator[Recorded | LeftOut]:
        """The games that are told as number so-and-so."""
        ...


class FileRecords:
    """Games in SGF files, folders of them and archives."""

    def __init__(self, place: Path, game: Game) -> None:
        self.game, self.origin = game, place.resolve().name
        self._files = record_files(place)

    def __len__(self) -> int:
        return len(self._files)

    def at(self, number: int) -> Iterator[Recorded | LeftOut]:
        """See Records: those of one file."""
        file = self._files[number]
        try:
            lines = main_lines(file.text)
        except SgfError as error:
            yield LeftOut(Reason.DAMAGED, f"{file.name}: {error}")
            return
        for line in lines:
            yield self._told(file, line)

    def _told(self, file: RecordFile, line: Line) -> Recorded | LeftOut:
        try:
            return _recorded(line, self.game, file.name)
        except InputError as error:
            return LeftOut(Reason.DAMAGED, f"{file.name}: {error}")


def _recorded(line: Line, game: Game, name: str) -> Recorded | LeftOut:
    """The main line of a tree as a game; raises InputError if it cannot be read."""
    root, points = line.nodes[0], game.sgf
    if _text(root, "GM", _GO) != points.kind:
        return LeftOut(Reason.OTHER_GAME)
    if _text(root, "SZ", _DEFAULT_SIZE if points.kind == _GO else points.size) != points.size:
        return LeftOut(Reason.OTHER_SIZE)
    if _text(root, "HA", "0") not in {"0", "1"} or any(node.first(label) for node in line.nodes for label in _SET_UP):
        return LeftOut(Reason.SET_UP)
    made = [made for node in line.nodes for made in _made(node)]
    if any(colour != _COLOURS[ply % 2] for ply, (colour, _) in enumerate(made)):
        return LeftOut(Reason.TWICE)
    return Recorded(
        [_move(game, value) for _, value in made],
        [f"{name}: line {value.place.line}, column {value.place.column}" for _, value in made],
    )


def _text(node: Node, label: str, default: str) -> str:
    value = node.first(label)
    return value.text if value is not None and value.text else default


def _made(node: Node) -> Iterator[tuple[str, Value]]:
    """The moves of a node, with their colours."""
    for colour in _COLOURS:
        for value in node.properties.get(colour, []):
            if value.text != _SWAP:
                yield colour, value


def _move(game: Game, value: Value) -> int:
    """The number of a move; raises SgfError, which says where it stands, if there is none."""
    try:
        return game.sgf.move(value)
    except SgfError:
        raise
    except InputError as error:
        raise SgfError(value.place, str(error)) from None


class RunRecords:
    """Games of a run. Moves of openings are played, but not learned from."""

    def __init__(self, ledger: Ledger, run: Run, game: Game) -> None:
        self.game, self.origin = game, f"run {run.name}"
        self._name, self._settings, self._games = run.name, run.load_settings(), list(ledger.games(run))

    def __len__(self) -> int:
        return len(self._games)

    def at(self, number: int) -> Iterator[Recorded | LeftOut]:
        """See Records: one game."""
        record = self._games[number]
        name = f"run '{self._name}', game {record.pairing.seats}:{record.pairing.game}"
        odd = next((move for move in record.moves if not 0 <= move < self.game.moves), None)
        if odd is not None:
            yield LeftOut(Reason.DAMAGED, f"{name}: {odd} is not a move of {self.game.spec}")
            return
        places = [f"{name}: ply {ply}" for ply in range(1, len(record.moves) + 1)]
        yield Recorded(record.moves, places, len(self._settings.opening(record.pairing.game)))
