"""The decisions of a recorded game, each with who made it and where."""

from __future__ import annotations

from dataclasses import dataclass

from arena.arenas.game_record import GameRecord
from arena.arenas.thoughts import Thought
from arena.games import Game


@dataclass(frozen=True)
class Decided:
    """One decision."""

    thought: Thought
    seat: int  # 0 for who moved first in the game, 1 for who moved second, also after a swap
    turn: int  # whose stones it was about: 0 for Black's, 1 for White's; of a swap those that were taken over
    ply: int  # how many moves had been made, those of the opening included
    move: int | None  # None if the player took over the other side, resigned or broke the game off
    swaps: bool  # whether the player took over the other side


def swap_decision(record: GameRecord, opening: int) -> int | None:
    """The number of the decision to take over the other side, in a game that began with so many given moves."""
    return 1 - opening if record.swapped else None


def decided(record: GameRecord, game: Game, opening: int) -> list[Decided]:
    """The decisions of a game that began with so many given moves; none if they were not recorded.

    The players decide in turn, and the one who takes over the other side has done so instead of a move.
    """
    first = game.start().turn
    swap = swap_decision(record, opening)
    found = []
    for number, thought in enumerate(record.thoughts or ()):
        after = swap is not None and number > swap
        ply = opening + number - after
        turn = (first + ply) % 2
        swaps = number == swap
        move = record.moves[ply] if ply < len(record.moves) and not swaps else None
        found.append(Decided(thought, turn ^ after, turn ^ swaps, ply, move, swaps))
    return found
