"""Whether a recorded game can have gone as it says: its moves are made again on the board, and nobody is asked."""

from __future__ import annotations

from collections.abc import Iterator

from arena.arenas.dead_stones import DeadStones
from arena.arenas.game_record import GameRecord, Reason, line_of
from arena.arenas.settings import Settings
from arena.games import Game, IllegalMoveError, Position, Winner

_OTHER = {Winner.BLACK: Winner.WHITE, Winner.WHITE: Winner.BLACK, Winner.DRAW: Winner.DRAW}


def contradictions(game: Game, settings: Settings, record: GameRecord) -> Iterator[str]:
    """What of a record does not follow from its moves and the run's settings; the moves come first."""
    opening = settings.opening(record.pairing.game)
    if record.moves[: len(opening)] != opening:
        yield "its moves do not begin with the opening"
        return
    position = game.start()
    for ply, move in enumerate(record.moves, start=1):
        try:
            position.play(move)
        except IllegalMoveError as error:
            yield f"ply {ply} cannot be: {error}"
            return
    if record.swapped and (not settings.conduct.swap or not record.moves):
        yield "nobody can have swapped sides"
    if record.line != line_of(game, record.moves, record.swapped):
        yield "its line is not that of its moves"
    yield from _end(settings, record, position)


def _end(settings: Settings, record: GameRecord, position: Position) -> Iterator[str]:
    """What of the end does not follow from the last position."""
    over = position.winner() is not None
    if record.reason is Reason.PLAYED_OUT:
        yield from _played_out(settings, record, position) if over else ["it was not played out"]
        return
    if record.score is not None or record.dead:
        yield "it has a score, but was not played out"
    if record.reason is Reason.MAX_MOVES:
        limit = settings.conduct.max_moves
        if over or limit is None or len(record.moves) < limit or record.winner is not Winner.DRAW:
            yield f"it is no draw by length: {len(record.moves)} moves, {record.winner}"
        return
    if over:
        yield f"it was over before it ended as '{record.reason}'"
    elif record.winner is not (Winner.WHITE, Winner.BLACK)[position.turn ^ int(record.swapped)]:
        yield f"'{record.reason}' loses for who is to move, and {record.winner} is recorded to have won"


def _played_out(settings: Settings, record: GameRecord, position: Position) -> Iterator[str]:
    """What of winner and score does not follow from the last position without its dead stones."""
    winner, score = position.winner(), position.score()
    if record.dead:
        cells = position.game.cells
        if settings.conduct.dead_stones is DeadStones.STAND or max(record.dead) >= cells:
            yield "it has dead stones that cannot be"
            return
        score = position.without(record.dead).score() or 0.0
        winner = Winner.BLACK if score > 0 else Winner.WHITE if score < 0 else Winner.DRAW
    assert winner is not None
    if record.swapped:
        winner, score = _OTHER[winner], None if score is None else -score
    if record.winner is not winner:
        yield f"{winner} won, and {record.winner} is recorded"
    if record.score != score:
        yield f"its score is {score}, and {record.score} is recorded"
