"""Positions that browsers ask about: what stands where, who may move where, and whether it is over."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from arena.cli.serving.guard import RefusedError
from arena.cli.serving.question import Question

if TYPE_CHECKING:
    from arena.games import Game, Position

#: What is compiled for a game stays in memory; nobody looks at so many.
_MOST_GAMES = 48
_MOST_LISTED = 3000  # moves, of which a browser is told by name


class BoardRoom:
    """Positions of games, which are loaded once each."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._games: dict[str, Game] = {}

    def position_document(self, question: Question) -> dict[str, Any]:
        """A position for the board in the browser; raises InputError where the moves lead to none."""
        with self._lock:
            game = self._game(question.game)
            return _document(game, position_of(game, question))

    def board_document(self, spec: str) -> dict[str, Any]:
        """The drawn board of a game."""
        from arena.reports.html.board_data import board_document

        with self._lock:
            return board_document(self._game(spec))

    def _game(self, spec: str) -> Game:
        from arena.games import load

        if spec not in self._games:
            if len(self._games) >= _MOST_GAMES:
                raise RefusedError(429, f"{_MOST_GAMES} games are open already; start arena serve again for others")
            self._games[spec] = load(spec)
        return self._games[spec]


def position_of(game: Game, question: Question) -> Position:
    """The position that a question is about; raises InputError where there is none."""
    from arena.games import InputError

    if question.stones is None:
        position = game.start()
    else:
        if len(question.stones) != game.cells:
            raise InputError(f"{game.spec} has {game.cells} cells, and stones were given for {len(question.stones)}")
        position = game.set_up(question.stones, question.turn)
    for move in question.moves:
        position.play(move)
    return position


def _document(game: Game, position: Position) -> dict[str, Any]:
    over = position.winner() is not None
    moves = [] if over else position.legal_numbers().tolist()
    return {
        "game": game.spec,
        "colours": position.stones().tolist(),
        "last": list(game.marks(position.moves[-1])) if position.moves else [],
        "turn": position.turn,
        "over": over,
        "status": position.status(),
        "notes": game.notes(position),
        "can_set_up": game.can_set_up,
        "legal": [[game.move_name(move), list(game.marks(move))] for move in moves[:_MOST_LISTED]],
        "more": max(0, len(moves) - _MOST_LISTED),
    }
