"""What a browser asks about: a position, and perhaps a player, read from JSON that may hold anything."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from arena.cli.serving.guard import RefusedError

_LONGEST_SPEC, _LONGEST_MOVE, _MOST_MOVES, _MOST_CELLS = 100, 200, 2000, 1000
_FIELDS = {"game", "stones", "turn", "moves", "player"}
_DEEPEST = 8  # brackets within each other


@dataclass(frozen=True)
class Question:
    """A game by its spec; stones by cell, if a position was set up, and who is to move then; the moves from there."""

    game: str
    stones: tuple[int, ...] | None
    turn: int
    moves: tuple[str, ...]
    player: str | None

    @classmethod
    def read(cls, body: bytes) -> Question:
        """A question; raises RefusedError for what is none."""
        found = _document(body)
        player = found.get("player")
        return cls(
            game=_text(found.get("game"), _LONGEST_SPEC),
            stones=_stones(found.get("stones")),
            turn=_number(found.get("turn", 0), 1),
            moves=tuple(_text(move, _LONGEST_MOVE) for move in _items(found.get("moves", []), _MOST_MOVES)),
            player=None if player is None else _text(player, _LONGEST_SPEC),
        )


def _document(body: bytes) -> dict[str, Any]:
    if max(body.count(b"["), body.count(b"{")) > _DEEPEST:  # as no question has; the reader would go down into each
        raise RefusedError(400, "the question is no JSON of the expected kind")
    try:
        found = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise RefusedError(400, "the question is no JSON") from error
    if not isinstance(found, dict) or not found.keys() <= _FIELDS:
        raise RefusedError(400, "the question is no JSON of the expected kind")
    return found


def _text(value: Any, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest or not value.isprintable():
        raise RefusedError(400, f"a text of at most {longest} signs is wanted")
    return value


def _number(value: Any, largest: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= largest:
        raise RefusedError(400, f"a number from 0 to {largest} is wanted")
    return value


def _items(value: Any, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise RefusedError(400, f"a list of at most {most} is wanted")
    return value


def _stones(value: Any) -> tuple[int, ...] | None:
    return None if value is None else tuple(_number(colour, 2) for colour in _items(value, _MOST_CELLS))
