"""The board that a GTP controller sets up: moves by any colour in any order, and a way back."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games.errors import IllegalMoveError, InputError
from arena.games.game import Game
from arena.games.position import Position
from arena.players.gtp.facts import HANDICAP, KOMI, SIZE, board_size, changed, cleared, has_parameter, komi
from arena.players.gtp.failure import Failure

_FEWEST_STONES = 2


class Table:
    """A game that is set up and played by command."""

    def __init__(self, game: Game) -> None:
        self.game = cleared(game)
        self._positions = [self.game.start()]
        #: Counts how often the game went on otherwise than by the next move of who was to move.
        self.breaks = 0

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self._positions[-1]

    @property
    def settled(self) -> Position:
        """The position after the passes that go without saying."""
        position = self.position.copy()
        position.pass_until(None)
        return position

    @property
    def can_pass(self) -> bool:
        """Whether one may pass in this game."""
        return self.game.passes > 0

    def clear(self) -> None:
        """An empty board."""
        self._begin(self.game.start())

    def _begin(self, position: Position) -> None:
        self._positions = [position]
        self.breaks += 1

    def resize(self, size: int) -> None:
        """An empty board of another size."""
        if size != board_size(self.game):
            if not has_parameter(self.game, SIZE):
                raise Failure("unacceptable size")
            try:
                self.game = changed(self.game, **{SIZE: size})
            except InputError as error:
                raise Failure("unacceptable size") from error
        self.clear()

    def set_komi(self, points: float) -> None:
        """Another komi; the stones stay."""
        if points == komi(self.game):
            return
        try:
            game = changed(self.game, **{KOMI: points})
        except InputError as error:
            raise Failure("unacceptable komi") from error
        stones, turn = self.position.stones().tolist(), self.position.turn
        moves = self.position.moves
        self.game = game
        replayed = game.start()
        try:
            for move in moves:
                replayed.play(move)
        except IllegalMoveError:
            pass
        same = len(replayed.moves) == len(moves) and replayed.turn == turn
        self._begin(replayed if same and replayed.stones().tolist() == stones else self._placed(stones, turn))

    def seen_by(self, side: int) -> Position:
        """The position with this side to move. If the other has to pass, that goes without saying."""
        position = self.position
        if position.turn != side and position.must_pass:
            position = position.copy()
            position.pass_until(side)
        if position.winner() is not None and self.can_pass and not self.game.forced_passes:
            return self._placed(position.stones().tolist(), side)
        if position.turn != side:
            states = position.states.copy()
            states["to_move"] = side
            return Position(self.game, states)
        return position

    def facing(self, side: int) -> Position:
        """The same, to go on from; it is a break if the game does not come to it by its rules."""
        position = self.seen_by(side)
        if position is not self.position and len(position.moves) <= len(self.position.moves):
            self.breaks += 1
        return position

    def play(self, side: int, move: int) -> None:
        """Put a stone of this colour, whoever is to move. A game that was ended by passes goes on."""
        position = self.facing(side).copy()
        try:
            position.play(move)
        except IllegalMoveError as error:
            raise Failure("illegal move") from error
        self._positions.append(position)

    def settle(self) -> None:
        """Make the passes that go without saying: after them somebody has a choice, or the game is over."""
        self.position.pass_until(None)

    def undo(self) -> None:
        """Take back the last move."""
        if len(self._positions) == 1:
            raise Failure("cannot undo")
        self._positions.pop()
        self.breaks += 1

    def place(self, stones: Sequence[int], turn: int) -> None:
        """These stones, given as colours by cell, with nothing before them."""
        self._begin(self._placed(stones, turn))

    def _placed(self, stones: Sequence[int], turn: int) -> Position:
        return self.game.set_up(stones, turn)

    def place_handicap(self, wanted: int, free: bool) -> list[str]:
        """Black's stones at the points that are usual for so many; or, if they are free, for fewer."""
        self._need_empty_board()
        for count in range(wanted, _FEWEST_STONES - 1, -1):
            try:
                start = changed(self.game, **{HANDICAP: count}).start()
            except InputError:
                if not free:
                    break
                continue
            stones = start.stones().tolist()
            self._begin(self._placed(stones, start.turn))
            return [self.game.cell_name(cell) for cell, colour in enumerate(stones) if colour]
        raise Failure("invalid number of stones")

    def set_handicap(self, cells: Sequence[int]) -> None:
        """Black's stones on these cells; White is to move."""
        self._need_empty_board()
        if len(cells) < _FEWEST_STONES or len(set(cells)) < len(cells):
            raise Failure("bad vertex list")
        stones = [0] * self.game.cells
        for cell in cells:
            stones[cell] = 1
        try:
            self._begin(self._placed(stones, 1))
        except InputError as error:
            raise Failure("bad vertex list") from error

    def _need_empty_board(self) -> None:
        if self.position.stones().any():
            raise Failure("board not empty")
