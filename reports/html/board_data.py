"""A game's board for the viewer: where its cells are, what they are called, and how stones look."""

from __future__ import annotations

from typing import Any

from arena.arenas.game_record import GameRecord
from arena.games import Game
from arena.games.picture import BOARD, EDGE, INK, LAST, PITCH, STONES, TILES, layout_of


def board_document(game: Game) -> dict[str, Any]:
    """The drawn board; places are cell, x, y, row, column and whether the cell is drawn in full elsewhere."""
    layout = layout_of(game.diagram)
    stones = TILES if game.diagram.tiles else STONES
    return {
        "width": layout.width,
        "height": layout.height,
        "pitch": PITCH,
        "tiles": game.diagram.tiles,
        "places": [
            [at.cell, round(at.x, 2), round(at.y, 2), at.row, at.column, int(at.is_echo)] for at in layout.places
        ],
        "labels": [[round(x, 2), round(y, 2), text] for x, y, text in layout.labels],
        "grid": layout.grid,
        "names": list(game.diagram.names),
        "cells": game.cells,
        "ink": {"board": BOARD, "text": INK, "edge": EDGE, "last": LAST},
        "stones": {str(colour): list(inks) for colour, inks in stones.items()},
        "start": game.start().stones().tolist(),
        "first": game.start().turn,
    }


def changes_of(game: Game, record: GameRecord) -> dict[str, list[int]]:
    """By ply, the cells that a move changes and their new colours, one after the other.

    Only of moves that do more, or something else, than put the mover's stones on the cells that they mark.
    """
    if game.permanent:
        return {}
    position = game.start()
    before = position.stones().copy()
    found = {}
    for ply, move in enumerate(record.moves):
        expected = before.copy()
        expected[list(game.marks(move))] = position.turn + 1
        position.play(move)
        after = position.stones()
        if (after != expected).any():
            found[str(ply)] = [
                number for cell in (after != before).nonzero()[0] for number in (int(cell), int(after[cell]))
            ]
        before = after.copy()
    return found
