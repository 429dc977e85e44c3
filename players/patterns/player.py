"""What the players of second and of higher order have in common."""

from __future__ import annotations

from typing import Any

import numpy as np

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.toolbox.records import Records
from arena.players.base import Candidates, Decision, Player
from arena.players.patterns.book import new_books
from arena.players.patterns.choice import NO_CODE, new_lines
from arena.players.patterns.course import new_courses
from arena.players.patterns.drawing import MOST_COLUMNS
from arena.players.patterns.heap import new_heaps


def check_game(kind: str, game: Game) -> None:
    """Raise InputError unless every move of the game is made once at most and stays."""
    if game.max_plies != game.moves:
        raise InputError(
            f"{kind}: patterns are sets of moves that are made once and stay, as in hex, y and tic-tac-toe;"
            f" moves of {game.spec} are not of that kind"
        )
    if game.moves > MOST_COLUMNS:
        raise InputError(f"{kind}: {game.spec} has {game.moves} moves; at most {MOST_COLUMNS} can be told apart")


class PatternPlayer(Player):
    """Keeps a book of patterns while it decides."""

    def __init__(self, game: Game, kind: str, patterns: int, settings: Records) -> None:
        super().__init__(game)
        check_game(kind, game)
        self._settings = settings
        self._scratch = game.new_states()
        self._books = new_books(game.moves, patterns)
        self._courses = new_courses(game.moves, patterns)
        self._heaps = new_heaps(game.moves, patterns)
        self._lines = new_lines()

    def _decision(self, column: int, playouts: int) -> Decision:
        """The decision for the move in a column of the book."""
        book: Any = self._books[0]
        moves = book.move_of[: book.columns]
        order = np.argsort(moves)
        candidates = Candidates(
            moves=moves[order], visits=book.visits[order], totals=book.totals[order], squares=book.squares[order]
        )
        visits = int(book.visits[column])
        codes = self._lines["expected"][0][0]
        depth = int(self._settings["depth"][0])
        expected = [int(code) for code in codes[:depth]]
        if NO_CODE in expected:
            expected = expected[: expected.index(NO_CODE)]
        return Decision(
            move=int(moves[column]),
            value=float(book.totals[column]) / visits if visits else None,
            playouts=playouts,
            candidates=candidates,
            line=tuple(int(moves[code // 2]) for code in expected),
            note="there was no room for more patterns" if book.full else "",
        )
