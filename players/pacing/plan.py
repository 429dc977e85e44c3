"""How much of its time a player plans to spend on a move."""

from __future__ import annotations

from dataclasses import dataclass

from arena.games.position import Position
from arena.players.allowance import ClockFace
from arena.players.pacing.parameters import Pace

#: Which part of the moves that could still be made is expected to be made: games are decided before boards are full.
_EXPECTED_PART = 0.35
#: As many moves of its own a player always reckons with.
_LEAST_MOVES = 4
#: No more of what a clock shows goes to one move.
_LARGEST_PART = 0.5

#: The adaptive pace: by how much more than an equal part is planned at the start, less and less as moves are made; and
#: how much longer than planned a move may take that is in doubt.
_MORE_AT_THE_START = 0.1
_LONGER_IN_DOUBT = 1.3


@dataclass(frozen=True)
class Plan:
    """Seconds from the beginning of a decision."""

    seconds: float  # that the decision is to take
    longest: float  # that it may take while the best move is in doubt; no less
    early: bool = False  # whether it may end before that


def fixed(seconds: float) -> Plan:
    """So many seconds, neither more nor less."""
    return Plan(seconds, seconds)


def moves_to_go(position: Position) -> float:
    """How many moves of its own a player expects to make from here on."""
    left = min(len(position.legal_numbers()), position.game.max_plies - int(position.state.ply))
    return max(_LEAST_MOVES, _EXPECTED_PART * left / 2)


def plan(face: ClockFace, pace: Pace, position: Position) -> Plan:
    """What a player spends whose clock shows this."""
    expected = moves_to_go(position)
    moves = expected if face.moves is None else max(1, face.moves)
    # All of a period for the only move in it may be spent, but for what it takes to stop.
    largest = face.seconds * (_LARGEST_PART if face.moves is None or moves > 1 else 1.0)
    part = face.seconds / moves
    if pace is not Pace.ADAPTIVE:
        seconds = max(0.0, min(part + face.increment, largest))
        return Plan(seconds, seconds)
    before = int(position.state.ply) / 2
    part *= 1.0 + _MORE_AT_THE_START * expected / (expected + before)
    seconds = max(0.0, min(part + face.increment, largest))
    return Plan(seconds, max(0.0, min(seconds * _LONGER_IN_DOUBT, largest)), early=True)


def soonest(*plans: Plan | None) -> Plan | None:
    """What keeps all of several plans."""
    found = [item for item in plans if item is not None]
    if not found:
        return None
    seconds, longest = (min(getattr(item, name) for item in found) for name in ("seconds", "longest"))
    return Plan(seconds, max(seconds, longest), any(item.early for item in found))
