"""All that the viewer of a page knows, as one document."""

from __future__ import annotations

import json
from typing import Any

from arena.games import load
from arena.games.text import shortened, visible_line
from arena.reports.html.board_data import board_document
from arena.reports.html.markup import LONGEST_NAME
from arena.reports.html.shown_games import ShownGames


def viewer_document(shown: ShownGames) -> dict[str, Any]:
    """Boards with the moves that were made or considered on them, names of players and runs, and the games."""
    return {
        "boards": [_board(shown, number) for number in range(len(shown.boards))],
        "players": [shortened(visible_line(name), LONGEST_NAME) for name in shown.names],
        "runs": [shortened(visible_line(name), LONGEST_NAME) for name in shown.runs],
        "games": [json.loads(text) for text in shown.texts],
    }


def _board(shown: ShownGames, number: int) -> dict[str, Any]:
    game = load(shown.boards[number])
    moves: set[int] = set()
    for each in shown.games:
        if each.board == number:
            moves.update(each.record.moves)
            moves.update(option.move for thought in each.record.thoughts or () for option in thought.considered)
    names = {str(move): [game.move_name(move), list(game.marks(move))] for move in sorted(moves) if move < game.moves}
    return {**board_document(game), "spec": game.spec, "moves": names}
