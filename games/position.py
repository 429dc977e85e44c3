"""A position: a game's state in Python's hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.games import entries
from arena.games.errors import IllegalMoveError
from arena.games.outcome import WINNERS, Winner
from arena.games.toolbox.records import Records

if TYPE_CHECKING:
    from arena.games.game import Game

SIDES = ("black", "white")
_SHOWN = {"black": "Black (X)", "white": "White (O)"}


class Position:
    """Where a game stands, and the moves that led there."""

    def __init__(self, game: Game, states: Records, moves: tuple[int, ...] = ()) -> None:
        self.game = game
        #: The state as an array of length one: what kernels take.
        self.states = states
        self._moves = list(moves)

    @property
    def state(self) -> Any:
        """The state's record."""
        return self.states[0]

    @property
    def moves(self) -> tuple[int, ...]:
        """The numbers of the moves made so far."""
        return tuple(self._moves)

    @property
    def turn(self) -> int:
        """0 if Black is to move, 1 if White is."""
        return int(self.states["to_move"][0])

    @property
    def to_move(self) -> str:
        """`black` or `white`."""
        return SIDES[self.turn]

    def play(self, move: str | int) -> None:
        """Make a move, given by name or number; raises IllegalMoveError if it is not one, or not now."""
        number = self.game.move_number(move) if isinstance(move, str) else int(move)
        if not 0 <= number < self.game.moves:
            raise IllegalMoveError(f"{number} is not a move of {self.game.spec}; moves are 0 to {self.game.moves - 1}")
        if not entries.advance(self.states, number):
            over = "the game is over" if self.winner() is not None else self.game.why_not(self, number)
            raise IllegalMoveError(f"{self.game.move_name(number)} may not be played: {over or 'it is not legal now'}")
        self._moves.append(number)

    def legal_numbers(self) -> np.ndarray[Any, np.dtype[np.uint16]]:
        """The numbers of the legal moves, ascending; none when the game is over."""
        moves = np.empty(self.game.moves, dtype=np.uint16)
        return moves[: entries.list_legal(self.states, moves)]

    def legal_moves(self) -> list[str]:
        """The names of the legal moves; none when the game is over."""
        return [self.game.move_name(int(number)) for number in self.legal_numbers()]

    @property
    def must_pass(self) -> bool:
        """Whether all that can be done is a pass that goes without saying."""
        game = self.game
        return game.forced_passes and self.winner() is None and int(self.legal_numbers()[0]) >= game.first_pass

    def pass_until(self, turn: int | None) -> None:
        """Make the passes that go without saying until a player's turn, 0 for Black or 1 for White; None for all."""
        while self.turn != turn and self.must_pass:
            self.play(self.game.first_pass)

    def winner(self) -> Winner | None:
        """Who has won (`black`, `white` or `draw`), or None while the game goes on."""
        return WINNERS[int(self.states["winner"][0])]

    def score(self) -> float | None:
        """Black's lead in points as the position stands, or None in a game without a score."""
        return float(entries.score_of(self.states)) if self.game.has_score else None

    def stones(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """Colours by cell: 0 empty, 1 Black, 2 White."""
        return np.asarray(self.states["color"][0][: self.game.cells])

    def key(self) -> bytes:
        """The same bytes for positions that a symmetry of the board turns into each other."""
        return self.game.position_key(self)

    def without(self, cells: Iterable[int]) -> Position:
        """The position with these cells empty, and nothing to look back on: a finished game goes on from it."""
        colours = self.stones().tolist()
        for cell in cells:
            colours[cell] = 0
        return self.game.set_up(colours, self.turn)

    def copy(self) -> Position:
        """A position that can be played on independently."""
        return Position(self.game, self.states.copy(), self.moves)

    def status(self) -> str:
        """Who is to move, or how the game ended."""
        winner = self.winner()
        if winner is None:
            return f"{_SHOWN[self.to_move]} to move"
        return "Draw" if winner is Winner.DRAW else f"{_SHOWN[winner]} has won"

    def draw(self, ansi: bool = False) -> str:
        """The board as text; with `ansi`, in a terminal's colours."""
        return self.game.draw(self, ansi)

    def __repr__(self) -> str:
        count, stones = len(self._moves), int(np.count_nonzero(self.stones()))
        way = f"with {stones} stones" if stones else "at the start"
        if count:
            way = f"after {count} move{'s' if count > 1 else ''}"
        return f"<Position {self.game.spec} {way}, {self.status()}>"

    def _repr_html_(self) -> str:
        """The board as a picture, for notebooks."""
        from arena.games.picture import board_html

        last = self.game.marks(self._moves[-1]) if self._moves else ()
        count = f"{self.game.spec}, {len(self._moves)} moves" if self._moves else self.game.spec
        lines = [self.status(), *self.game.notes(self), count]
        return board_html(self.game.diagram, self.stones().tolist(), lines, last, self.game.spots(self))

    def __str__(self) -> str:
        return self.draw()
