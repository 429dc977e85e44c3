"""Recorded games played again from their seeds, and what is to be said of that."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

import arena
from arena.arenas.game_record import GameRecord, Reason
from arena.arenas.ledger import Run
from arena.arenas.rehearsal import Rehearsal
from arena.arenas.schedule import Pairing
from arena.games import IllegalMoveError, InputError, Winner
from arena.games.position import SIDES, Position

_SHOWN_DIFFERENT = 10
_WIDTH = 100  # characters


class Verdict(Enum):
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
    def verdict(self) -> Verdict:
        """What this says of the recorded game."""
        if self.differences:
            return Verdict.DIFFERENT
        if self.outside:
            return Verdict.TAKEN
        return Verdict.OPEN if self.recorded.reason is Reason.TIME else Verdict.EQUAL

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


class Replayer:
    """Plays games of one run again, as they were played but without a limit on time.

    Players outside arena cannot be asked again: their moves are taken from the record, and the others' compared.
    """

    def __init__(self, run: Run) -> None:
        self.run = run
        settings = run.load_settings()
        self.settings = replace(settings, conduct=replace(settings.conduct, move_time_limit=None))
        self.seats = self.settings.seats()
        self._hall = Rehearsal(self.settings)
        self.game = self._hall.game

    def expect(self, pairing: Pairing) -> None:
        """Raise InputError for a game that the run does not consist of."""
        if not (0 <= pairing.seats < len(self.seats) and 0 <= pairing.game < self.settings.games):
            last = f"{len(self.seats) - 1}:{self.settings.games - 1}"
            raise InputError(
                f"run '{self.run.name}' has no game {pairing.seats}:{pairing.game}; its games run from 0:0 to {last}"
            )

    def replay(self, recorded: GameRecord) -> Replay:
        """Play a game again and compare."""
        self.expect(recorded.pairing)
        played = self._hall.play_again(recorded)
        compare = self._differences_before_forfeit if recorded.reason is Reason.TIME else self._differences
        return Replay(recorded, played, tuple(compare(recorded, played)), self.outsiders(recorded))

    def outsiders(self, recorded: GameRecord) -> tuple[str, ...]:
        """The players of a game who cannot be asked again."""
        seats = self.seats[recorded.pairing.seats]
        return tuple(name for name in dict.fromkeys((seats.black, seats.white)) if name in self._hall.outside)

    def _differences(self, recorded: GameRecord, played: GameRecord) -> Iterator[str]:
        moves = list(self._differing_moves(recorded, played))
        yield from moves
        if moves and self.outsiders(recorded):
            return  # whose record was of no use from there on
        seats = self.seats[recorded.pairing.seats]
        asked = [side for side in SIDES if getattr(seats, side) not in self._hall.outside]
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

    def _move_name(self, moves: Sequence[int], ply: int) -> str:
        if ply >= len(moves):
            return "nothing"
        move = moves[ply]
        return self.game.move_name(move) if move < self.game.moves else f"number {move}, which is no move"

    def _names(self, cells: Sequence[int]) -> str:
        return " ".join(self.game.move_name(cell) for cell in cells) or "none"

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


def _swap(record: GameRecord) -> str:
    return "yes" if record.swapped else "no"


def replay_report(replayer: Replayer, replay: Replay, moves: int | None, ansi: bool) -> str:
    """What came of playing one game again, and a drawing: after `moves` moves, else at the end or where games part."""
    recorded, run = replay.recorded, replayer.run
    if moves is not None and moves > len(recorded.moves):
        raise InputError(f"--moves {moves}: the game has {len(recorded.moves)}")
    seats = replayer.seats[recorded.pairing.seats]
    number = f"{recorded.pairing.seats}:{recorded.pairing.game}"
    shown = moves if moves is not None else replay.equal_moves
    caption = f"After {shown} of {len(recorded.moves)} moves:"
    lines = [
        f"Game {number} of run '{run.name}', {replayer.game.spec}: {seats.black} (Black) against {seats.white} (White)",
        *([f"After the first move {seats.white} took over Black's side."] if recorded.swapped else []),
        *_findings(replayer, replay),
        *(["", *_moves(replayer, recorded)] if replay.outside else []),
        "",
        caption,
        "",
        replayer.position_after(recorded.moves[:shown]).draw(ansi),
    ]
    return "\n".join(lines) + "\n"


def _findings(replayer: Replayer, replay: Replay) -> list[str]:
    if replay.verdict is Verdict.DIFFERENT:
        differences = [f"  {difference}" for difference in replay.differences]
        return ["Played again from its seeds, it is another game:", *differences, *_doubts(replayer)]
    if replay.verdict is Verdict.TAKEN:
        return [_taken(replayer, replay)]
    equal = f"Played again from its seeds, every move is equal ({replay.equal_moves} of {replay.equal_moves})"
    if replay.verdict is Verdict.OPEN:
        return [f"{equal}; but it was lost on time, which depended on the clock and cannot be proven."]
    return [f"{equal}, and so is the end: {_end(replayer, replay.recorded)}."]


def _taken(replayer: Replayer, replay: Replay) -> str:
    """What is known of a game in which players from outside took part."""
    recorded, outside = replay.recorded, replay.outside
    they = "they are" if len(outside) > 1 else "it is"
    who = f"{' and '.join(outside)} cannot be asked again, for {they} outside arena"
    end = f"{_end(replayer, recorded)}{f': {recorded.detail}' if recorded.detail else ''}"
    seats = replayer.seats[recorded.pairing.seats]
    ours = [name for name in (seats.black, seats.white) if name not in outside]
    if not ours:
        return f"{who}. The game is shown as it was recorded: {end}."
    return f"{who}. Asked again from its seed, {ours[0]} makes all of its moves as recorded: {end}."


def _moves(replayer: Replayer, recorded: GameRecord) -> list[str]:
    """The moves by name, numbered by pairs."""
    names = [replayer.game.move_name(move) for move in recorded.moves]
    pairs = [f"{start // 2 + 1}. {' '.join(names[start : start + 2])}" for start in range(0, len(names), 2)]
    return textwrap.wrap("  ".join(pairs), _WIDTH, break_long_words=False) or ["No move was made."]


def _end(replayer: Replayer, record: GameRecord) -> str:
    seats = replayer.seats[record.pairing.seats]
    if record.winner is Winner.DRAW:
        return f"a draw ({record.reason})"
    winner = seats.black if record.winner is Winner.BLACK else seats.white
    return f"{winner} won ({record.reason})"


def _doubts(replayer: Replayer) -> list[str]:
    """What else than a changed record may have made games different."""
    recorded_by = replayer.run.provenance.get("arena", arena.__version__)
    if recorded_by == arena.__version__:
        return []
    return [f"It was recorded by arena {recorded_by}; this is arena {arena.__version__}."]


@dataclass
class Tally:
    """Counts of games that were played again, and the first of those that differ."""

    replayer: Replayer
    equal: int = 0
    open: int = 0
    taken: int = 0
    different: int = 0
    shown: tuple[str, ...] = ()

    def add(self, replay: Replay) -> None:
        """Count one more game."""
        if replay.verdict is Verdict.EQUAL:
            self.equal += 1
        elif replay.verdict is Verdict.OPEN:
            self.open += 1
        elif replay.verdict is Verdict.TAKEN:
            self.taken += 1
        else:
            self.different += 1
            if len(self.shown) < _SHOWN_DIFFERENT:
                pairing = replay.recorded.pairing
                self.shown += (f"  {pairing.seats}:{pairing.game}  {replay.differences[0]}",)

    @property
    def verdict(self) -> Verdict:
        """What is to be said of all games together."""
        if self.different:
            return Verdict.DIFFERENT
        if self.open:
            return Verdict.OPEN
        return Verdict.TAKEN if self.taken else Verdict.EQUAL

    def report(self) -> str:
        """The counts, and the first difference of each game that differs."""
        games = self.equal + self.open + self.taken + self.different
        lines = [
            f"Run '{self.replayer.run.name}': {games} of {len(self.replayer.settings)} games are recorded;"
            f" played again from their seeds, {self.equal} are equal and {self.different} differ."
        ]
        if self.open:
            lines.append(f"{self.open} have equal moves, but were lost on time, which cannot be proven.")
        if self.taken:
            lines.append(
                f"{self.taken} had players outside arena, who cannot be asked again:"
                " their moves were taken as recorded, and the others' are equal."
            )
        lines += self.shown
        if self.different > len(self.shown):
            lines.append(f"  and {self.different - len(self.shown)} more")
        if self.different:
            lines += _doubts(self.replayer)
        return "\n".join(lines) + "\n"
