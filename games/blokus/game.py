"""Blokus Duo: two players lay pieces, each of which meets an own one at a corner and none at an edge."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from arena.games.blokus import rules
from arena.games.blokus.board import Board
from arena.games.blokus.choice import choice_fields
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
from arena.games.toolbox.records import Records

PASS = "pass"

_SMALL_BOARD = 10
_NAMES = ("Black", "White")


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
        return Board(self.size, usual if self.largest is None else self.largest)


@dataclass(frozen=True, repr=False)
class BlokusGame(Game):
    """Blokus Duo on one board. The last move is the pass, which is legal if no piece can be laid."""

    size: int = 0
    largest: int = 0
    free: bool = False

    @functools.cached_property
    def board(self) -> Board:
        """The board's geometry."""
        return Board(self.size, self.largest)

    @property
    def can_set_up(self) -> bool:
        """See Game."""
        return True

    def set_up(self, colours: Sequence[int], turn: int) -> Position:
        """See Game. Own stones that hang together are one piece. Who is behind in pieces must be unable to lay one."""
        states = self.new_states()
        for player in range(2):
            for move in placements_of(self.board, colours, player, self._starts_of(player)):
                states["to_move"] = player
                advance(states, move)
        lead = int(states["laid"][0, 0]) - int(states["laid"][0, 1]) - turn
        if lead:
            self._require_out(states, int(lead > 0))
        states["to_move"] = turn
        return Position(self, states)

    def _require_out(self, states: Records, player: int) -> None:
        """Raise InputError unless a player, who has laid fewer pieces than turns say, cannot lay any."""
        states["to_move"] = player
        legal = np.empty(self.moves, dtype=np.uint16)
        list_legal(states, legal)
        if legal[0] < self.first_pass:
            pieces = " and ".join(f"{_NAMES[who]} {states['laid'][0, who]}" for who in range(2))
            raise InputError(f"{pieces} pieces: {_NAMES[player]} cannot have passed, with pieces that can be laid")

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
