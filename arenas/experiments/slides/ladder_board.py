"""Ladders drawn across a whole board: one that works, and one that a stone on its way breaks."""

from __future__ import annotations

from collections.abc import Iterator

from arena.games import Position
from arena.games.go.game import GoGame
from arena.games.go.ladder import reads_ladder

#: Where the chased stone stands and where the other one does, in lines from the edge, by size of the board.
_LINES = {9: (1, 2), 19: (3, 3)}


def chased(game: GoGame) -> int:
    """The cell of the chased stone."""
    line = _LINES[game.size][0]
    return game.board.cell(line, line)


def ladder(game: GoGame, broken: bool) -> Position:
    """A black stone in the top left, which White, to move, chases to the bottom right if nothing is in the way.

    Black has one stone more, on the way if the ladder is broken, else as far from the corner at the top right.
    """
    line, other = _LINES[game.size]
    far = game.size - 1 - other
    colours = [0] * game.board.cells
    colours[chased(game)] = 1
    colours[game.board.cell(far, far if broken else other)] = 1
    for column, row in ((line - 1, line), (line, line - 1), (line - 1, line + 1)):
        colours[game.board.cell(column, row)] = 2
    return game.set_up(colours, turn=1)


def turns(game: GoGame) -> Iterator[tuple[int, int]]:
    """By turn of White in the ladder that works: after how many moves it goes on, and how many could be played.

    Black extends the chased stones whenever it can.
    """
    position, stone = ladder(game, broken=False), chased(game)
    while True:
        legal = position.legal_numbers().tolist()
        yield sum(_goes_on(position, move, stone) for move in legal), len(legal)
        move = reads_ladder(position, stone).move
        if move is None:
            return
        position.play(move)
        if not position.stones()[stone]:
            return
        position.play(_last_liberty(position, stone))


def _goes_on(position: Position, move: int, stone: int) -> bool:
    """Whether a stone is lost in a ladder after a move, or captured by it."""
    after = position.copy()
    after.play(move)
    return not after.stones()[stone] or reads_ladder(after, stone).captured


def _last_liberty(position: Position, stone: int) -> int:
    """Where the player to move extends a chain in atari, or the pass if that is illegal."""
    after = position.copy()
    after.play(position.game.first_pass)
    liberty = reads_ladder(after, stone).move
    return liberty if liberty in position.legal_numbers() else position.game.first_pass  # type: ignore[return-value]
