"""Recorded games beside the same games played again: where they differ, and what that proves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from arena.arenas.decided import decided
from arena.arenas.game_record import GameRecord, Reason
from arena.arenas.ledger import Run
from arena.arenas.schedule import Pairing
from arena.games import IllegalMoveError, InputError, Winner, load
from arena.games.position import SIDES, Position

#: What of a decision is the same whenever it is made again.
_PROVEN = ("value", "playouts", "depth", "full", "proof", "considered")


class Agreement(Enum):
    """What a game that was played again says of the recorded one."""

    EQUAL = auto()
    OPEN = auto()  # the moves are equal, but the end was the clock's doing
    TAKEN = auto()  # all is equal, but moves of a player outside arena were taken from the record
    DIFFERENT = auto()


@dataclass(frozen=True)
class Replay:
    """A recorded game, the same game played again, and how they differ: what comes first stands first."""

    recorded: GameRecord
    played: GameRecord
    differences: tuple[str, ...]
    outside: tuple[str, ...] = ()  # players who cannot be asked again

    @property
    def agreement(self) -> Agreement:
        """What this says of the recorded game."""
        if self.differences:
            return Agreement.DIFFERENT
        if self.outside:
            return Agreement.TAKEN
        return Agreement.OPEN if self.recorded.reason is Reason.TIME else Agreement.EQUAL

    @property
    def equal_moves(self) -> int:
        """How many moves are equal from the start."""
        return _common(self.recorded.moves, self.played.moves)


def parse_game(text: str) -> Pairing:
    """`PAIRING:GAME`, such as 3:0."""
    seats, _, game = text.partition(":")
    if not all(number.isascii() and number.isdecimal() for number in (seats, game)):
        raise InputError(f"'{text}' is not a game; write PAIRING:GAME, such as 3:0 for the first game of pairing 3")
    return Pairing(int(seats), int(game))


class RecordedRun:
    """A run whose games are played again: its settings without a limit on time, and what can be told of its games."""

    def __init__(self, run: Run) -> None:
        self.run = run
        settings = run.load_settings()
        self.settings = replace(settings, conduct=replace(settings.conduct, move_time_limit=None, time=None))
        self.seats = self.settings.seats()
        self.game = load(self.settings.game)

    def expect(self, pairing: Pairing) -> None:
        """Raise InputError for a game that the run does not consist of."""
        if not (0 <= pairing.seats < len(self.seats) and 0 <= pairing.game < self.settings.most):
            last = f"{len(self.seats) - 1}:{self.settings.most - 1}"
            raise InputError(
                f"run '{self.run.name}' has no game {pairing.seats}:{pairing.game}; its games run from 0:0 to {last}"
            )

    def compared(self, recorded: GameRecord, played: GameRecord) -> Replay:
        """A recorded game beside the same game played again."""
        compare = self._differences_before_forfeit if recorded.reason is Reason.TIME else self._differences
        return Replay(recorded, played, tuple(compare(recorded, played)), self.outsiders(recorded))

    def outsiders(self, recorded: GameRecord) -> tuple[str, ...]:
        """The players of a game who cannot be asked again."""
        seats = self.seats[recorded.pairing.seats]
        return tuple(name for name in dict.fromkeys((seats.black, seats.white)) if name in self.settings.outsiders)

    def _differences(self, recorded: GameRecord, played: GameRecord) -> Iterator[str]:
        moves = list(self._differing_moves(recorded, played))
        yield from moves
        if moves and self.outsiders(recorded):
            return  # whose record was of no use from there on
        seats = self.seats[recorded.pairing.seats]
        asked = [side for side in SIDES if getattr(seats, side) not in self.settings.outsiders]
        for what, before, after in (
            ("winner", recorded.winner, played.winner),
            ("end", recorded.reason, played.reason),
            ("score", recorded.score, played.score),
            ("dead stones", self._names(recorded.dead), self._names(played.dead)),
            *(
                (f"{count} of {side}", getattr(getattr(recorded, side), count), getattr(getattr(played, side), count))
                for side in asked
                for count in ("decisions", "playouts")
            ),
        ):
            if before != after:
                yield _difference(what, before, after)
        if not moves:
            yield from self._differing_thoughts(recorded, played)
        if (recorded.moves, recorded.swapped) == (played.moves, played.swapped) and recorded.line != played.line:
            yield _difference("digest of the moves", recorded.line, played.line)

    def _differences_before_forfeit(self, recorded: GameRecord, played: GameRecord) -> Iterator[str]:
        """Of a game that was forfeited on time: what was played of it, and that the player to move lost."""
        length = len(recorded.moves)
        # A swap after the first move may be the very decision that took too long.
        swapped = played.swapped and (recorded.swapped or length > 1)
        moves = replace(played, moves=played.moves[:length], swapped=swapped)
        differences = list(self._differing_moves(recorded, moves))
        yield from differences
        if not differences:
            yield from self._differing_thoughts(recorded, played)
            turn = self.position_after(recorded.moves).turn
            winner = (Winner.WHITE, Winner.BLACK)[turn ^ int(swapped)]
            if recorded.winner is not winner:
                yield f"winner: recorded {recorded.winner}, but it is the loser who was to move"

    def _differing_moves(self, recorded: GameRecord, played: GameRecord) -> Iterator[str]:
        """The first ply at which the moves part, and the swap, which comes after ply 1."""
        ply = _common(recorded.moves, played.moves)
        swaps = [] if recorded.swapped == played.swapped else [_difference("swap", *map(_swap, (recorded, played)))]
        parts = [
            _difference(f"ply {ply + 1}", *(self._move_name(moves, ply) for moves in (recorded.moves, played.moves)))
        ]
        found = parts if recorded.moves != played.moves else []
        yield from swaps + found if ply else found + swaps

    def _differing_thoughts(self, recorded: GameRecord, played: GameRecord) -> Iterator[str]:
        """The first decision that came about otherwise, if they are on record; times are always others."""
        outside, seats = self.settings.outsiders, self.seats[recorded.pairing.seats]
        opening = len(self.settings.opening(recorded.pairing.game))
        made = (decided(record, self.game, opening) for record in (recorded, played))
        for before, after in zip(*made, strict=False):
            # What came of a decision that came too late is not on record.
            late = recorded.reason is Reason.TIME and before.move is None and not before.swaps
            if late or getattr(seats, SIDES[before.seat]) in outside:
                continue
            for field in _PROVEN:
                one, other = (getattr(found.thought, field) for found in (before, after))
                if one != other:
                    yield _difference(f"{field} at ply {before.ply + 1}", _told(one), _told(other))
                    return

    def _move_name(self, moves: Sequence[int], ply: int) -> str:
        if ply >= len(moves):
            return "nothing"
        move = moves[ply]
        return self.game.move_name(move) if move < self.game.moves else f"number {move}, which is no move"

    def _names(self, cells: Sequence[int]) -> str:
        return " ".join(self.game.cell_name(cell) for cell in cells) or "none"

    def position_after(self, moves: Sequence[int]) -> Position:
        """The position that these moves lead to; raises InputError if they cannot be made."""
        position = self.game.start()
        for ply, move in enumerate(moves, start=1):
            try:
                position.play(move)
            except IllegalMoveError as error:
                raise InputError(f"the recorded game cannot be drawn further than ply {ply - 1}: {error}") from error
        return position


def _common(first: Sequence[int], second: Sequence[int]) -> int:
    """How many items are equal from the start."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((place for place, (one, other) in pairs if one != other), min(len(first), len(second)))


def _difference(what: str, recorded: object, played: object) -> str:
    return f"{what}: recorded {recorded}, played {played}"


def _told(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(f"{option.move}:{option.visits}:{option.value}" for option in value) or "none"
    return f"{value:.5f}" if isinstance(value, float) else str(value)


def _swap(record: GameRecord) -> str:
    return "yes" if record.swapped else "no"
