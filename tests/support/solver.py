"""Small games solved by looking at everything."""

from __future__ import annotations

from arena.games import Position, Winner

_VALUES: dict[tuple[str, bytes, int], float] = {}


def value_of(position: Position) -> float:
    """1, 1/2 or 0 for the player to move, if both play perfectly."""
    key = (position.game.spec, position.stones().tobytes(), position.turn)
    if key not in _VALUES:
        winner = position.winner()
        if winner is not None:
            value = 0.5 if winner is Winner.DRAW else 0.0  # who is to move has just been beaten
        else:
            value = 0.0
            for move in position.legal_numbers():
                after = position.copy()
                after.play(int(move))
                value = max(value, 1.0 - value_of(after))
                if value == 1.0:
                    break
        _VALUES[key] = value
    return _VALUES[key]
