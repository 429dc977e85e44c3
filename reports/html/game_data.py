"""A recorded game for the viewer, in few bytes."""

from __future__ import annotations

from typing import Any

from arena.arenas.game_record import GameRecord
from arena.games import Game, InputError, Winner
from arena.games.text import shortened, visible_line
from arena.reports.html.board_data import changes_of
from arena.reports.html.markup import LONGEST_TEXT
from arena.reports.html.packing import packed
from arena.reports.html.thought_data import thoughts_document

_WINNERS = {Winner.BLACK: 0, Winner.WHITE: 1, Winner.DRAW: 2}


def game_document(record: GameRecord, game: Game, opening: int, times: bool) -> dict[str, Any]:
    """The course of a game that began with so many given moves; what there is not is left out."""
    require_moves(game, record)
    further = {
        "swapped": int(record.swapped),
        "dead": list(record.dead),
        "detail": shortened(visible_line(record.detail), LONGEST_TEXT),
        "changes": changes_of(game, record),
        "thoughts": thoughts_document(record, opening, times),
    }
    return {
        "winner": _WINNERS[record.winner],
        "reason": record.reason.value,
        "score": record.score,
        "opening": opening,
        "length": len(record.moves),
        "moves": packed(record.moves),
        **{name: value for name, value in further.items() if value},
    }


def require_moves(game: Game, record: GameRecord) -> None:
    """Refuse a game with numbers that are no moves: the file was damaged or edited."""
    if any(move >= game.moves for move in record.moves) or any(cell >= game.cells for cell in record.dead):
        raise damage(record, f"it has no moves of {game.spec}")


def damage(record: GameRecord, reason: object) -> InputError:
    """What to raise over a game that makes no sense."""
    return InputError(f"the ledger is damaged at game {record.pairing.seats}:{record.pairing.game}: {reason}")
