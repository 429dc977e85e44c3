"""Blokus Duo: two players lay pieces, each of which meets an own one at a corner and none at an edge."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from arena.games.blokus import rules
from arena.games.blokus.board import Board
from arena.games.blokus.chart import chart, left_over
from arena.games.blokus.choice import choice_fields
from arena.games.blokus.notation import placement_named
from arena.games.blokus.points import BlokusPoints
from arena.games.blokus.refusal import refusal
from arena.games.blokus.scoring import ALL_LAID, SINGLE_SQUARE_LAST
from arena.games.blokus.set_up import placements_of
from arena.games.blokus.state import initial, state_fields
from arena.games.blokus.tables import Tables
from arena.games.entries import advance, list_legal
from arena.games.errors import InputError
from arena.games.family import Family
from arena.games.game import Game
from arena.games.parameters import Parameters, parameter
from arena.games.position import Position
from arena.games.setting_up import turn_in
from arena.games.toolbox.records import Records

PASS = "pass"

#: What other programs call the game that they know: lines, squares of the largest pieces, a choice of where to begin.
_KNOWN_AS = "Blokus Duo"
_KNOWN = (14, 5, False)

_SMALL_BOARD = 10
_NAMES = ("Black", "White")

#: One for all that ask, as it takes a while to number all placements.
_board = functools.cache(Board)


class BlokusParameters(Parameters):
    """Parameters of Blokus Duo."""

    size: int = parameter(14, "lines each way", ge=5, le=14)
    largest: int | None = parameter(
        None, "squares of the largest pieces that the players have", ge=1, le=5, shown="5; 4 on less than 10 lines"
    )
    start: Literal["fixed", "free"] = parameter(
        "fixed", "fixed: Black begins on e10 and White on j5 (on 14 lines); free: Black begins on either of them"
    )
    bonus: bool = parameter(
        False, f"{ALL_LAID} points for laying all pieces, and {SINGLE_SQUARE_LAST} if the single square was the last"
    )

    @property
    def board(self) -> Board:
        """The board's geometry."""
        usual = 5 if self.size >= _SMALL_BOARD else 4
        return _board(self.size, usual if self.largest is None else self.largest)


@dataclass(frozen=True, repr=False)
class BlokusGame(Game):
    """Blokus Duo on one board. The last move is the pass, which is legal if no piece can be laid."""

    size: int = 0
    largest: int = 0
    free: bool = False

    @property
    def board(self) -> Board:
        """The board's geometry."""
        return _board(self.size, self.largest)

    # Positions

    @property
    def can_set_up(self) -> bool:
        """See Game."""
        return True

    def set_up(self, colours: Sequence[int], turn: int) -> Position:
        """See Game. Own stones that hang together are one piece. Who is behind in pieces must be unable to lay one."""
        states = self.new_states()
        for player, move in self.moves_onto(colours):
            states["to_move"] = player
            advance(states, move)
        lead = int(states["laid"][0, 0]) - int(states["laid"][0, 1]) - turn
        if lead:
            self._require_out(states, int(lead > 0))
        states["to_move"] = turn
        return Position(self, states)

    def moves_onto(self, colours: Sequence[int]) -> list[tuple[int, int]]:
        """See Game. Raises InputError with the rule that stones break."""
        return [
            (player, move)
            for player in range(2)
            for move in placements_of(self.board, colours, player, self._starts_of(player))
        ]

    # In words

    def move_number(self, name: str) -> int:
        """See Game. Squares are read in any order, and a piece with how and where it lies as well."""
        found = self._numbers.get(name.strip().lower())
        return placement_named(self.board, name) if found is None else found

    def why_not(self, position: Position, move: int) -> str:
        """See Game."""
        if move >= self.first_pass:
            return f"a player passes only if no piece can be laid, and {position.legal_moves()[0]} can"
        return refusal(self.board, position, move, self._starts_of(position.turn))

    def notes(self, position: Position) -> list[str]:
        """See Game: the pieces that are left."""
        return [left_over(self.board, position, player, self._open_starts(position, player)) for player in range(2)]

    def spots(self, position: Position) -> Mapping[int, int]:
        """See Game: where the first piece of a player has to be laid."""
        laid = position.states["laid"][0]
        starts = {cell: player + 1 for player in range(2) if not laid[player] for cell in self._starts_of(player)}
        return {cell: 0 if self.free else own for cell, own in starts.items()}

    def explanation(self) -> str:
        """See Game: the pieces, and how moves are written by them."""
        return chart(self.board)

    @property
    def sgf(self) -> BlokusPoints:
        """See Game."""
        return BlokusPoints(self)

    def parse(self, drawing: str, to_move: str | None = None) -> Position:
        """See Game. Where nobody says who is to move, the numbers of pieces tell."""
        colours = self.diagram.read(drawing)
        players = [player for player, _ in self.moves_onto(colours)]
        turn = turn_in(drawing, to_move, players.count(0), players.count(1), things="pieces")
        return self.set_up(colours, turn)

    def _require_out(self, states: Records, player: int) -> None:
        """Raise InputError unless a player, who has laid fewer pieces than turns say, cannot lay any."""
        states["to_move"] = player
        legal = np.empty(self.moves, dtype=np.uint16)
        list_legal(states, legal)
        if legal[0] < self.first_pass:
            pieces = " and ".join(f"{_NAMES[who]} {states['laid'][0, who]}" for who in range(2))
            raise InputError(f"{pieces} pieces: {_NAMES[player]} cannot have passed, with pieces that can be laid")

    def _open_starts(self, position: Position, player: int) -> list[int]:
        """The cells that a player may begin on as the position stands."""
        colours = position.stones()
        return [cell for cell in self._starts_of(player) if not colours[cell]]

    def _starts_of(self, player: int) -> tuple[int, ...]:
        return self.board.starts if self.free else (self.board.starts[player],)


def make(parameters: BlokusParameters) -> BlokusGame:
    """Blokus Duo on one board."""
    board, free = parameters.board, parameters.start == "free"
    tables = Tables(board)
    squares = sum(board.pieces.sizes)
    symmetries = board.symmetries(free)
    number_of_pass = len(board.touched)
    return BlokusGame(
        spec=parameters.canonical("blokus-duo"),
        rules=rules.kernels(tables, parameters.bonus),
        fields=state_fields(tables),
        names=[*board.names, PASS],
        diagram=board.diagram,
        max_plies=2 * len(board.pieces.names) + 2,
        passes=1,
        touched=[*board.touched, ()],
        permanent=True,
        forced_passes=True,
        known_as=_KNOWN_AS if (board.size, board.largest, free) == _KNOWN else "",
        symmetries=[[*moves, number_of_pass] for moves, _ in symmetries],
        symmetries_of_cells=[cells for _, cells in symmetries],
        trace_extras=choice_fields(tables),
        score_range=float(squares + (ALL_LAID + SINGLE_SQUARE_LAST if parameters.bonus else 0)),
        initial=initial(tables, free),
        size=board.size,
        largest=board.largest,
        free=free,
    )


FAMILY = Family(
    "blokus-duo", "Blokus Duo: lay pieces corner to corner; who covers more squares wins", BlokusParameters, make
)
