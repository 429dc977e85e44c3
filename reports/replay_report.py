"""What is to be said of recorded games that were played again from their seeds."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

import arena
from arena.arenas.game_record import GameRecord
from arena.arenas.replay import Agreement, RecordedRun, Replay
from arena.games import InputError, Winner

_SHOWN_DIFFERENT = 10
_WIDTH = 100  # characters


def replay_report(source: RecordedRun, replay: Replay, moves: int | None, ansi: bool) -> str:
    """What came of playing one game again, and a drawing: after `moves` moves, else at the end or where games part."""
    recorded = replay.recorded
    if moves is not None and moves > len(recorded.moves):
        raise InputError(f"--moves {moves}: the game has {len(recorded.moves)}")
    seats = source.seats[recorded.pairing.seats]
    number = f"{recorded.pairing.seats}:{recorded.pairing.game}"
    shown = moves if moves is not None else replay.equal_moves
    caption = f"After {shown} of {len(recorded.moves)} moves:"
    lines = [
        f"Game {number} of run '{source.run.name}', {source.game.spec}:"
        f" {seats.black} (Black) against {seats.white} (White)",
        *([f"After the first move {seats.white} took over Black's side."] if recorded.swapped else []),
        *_findings(source, replay),
        *(["", *_moves(source, recorded)] if replay.outside else []),
        "",
        caption,
        "",
        source.position_after(recorded.moves[:shown]).draw(ansi),
    ]
    return "\n".join(lines) + "\n"


def _findings(source: RecordedRun, replay: Replay) -> list[str]:
    if replay.agreement is Agreement.DIFFERENT:
        differences = [f"  {difference}" for difference in replay.differences]
        return ["Played again from its seeds, it is another game:", *differences, *_doubts(source)]
    if replay.agreement is Agreement.TAKEN:
        return [_taken(source, replay)]
    equal = f"Played again from its seeds, every move is equal ({replay.equal_moves} of {replay.equal_moves})"
    if replay.agreement is Agreement.OPEN:
        return [f"{equal}; but it was lost on time, which depended on the clock and cannot be proven."]
    return [f"{equal}, and so is the end: {_end(source, replay.recorded)}."]


def _taken(source: RecordedRun, replay: Replay) -> str:
    """What is known of a game in which players from outside took part."""
    recorded, outside = replay.recorded, replay.outside
    they = "they are" if len(outside) > 1 else "it is"
    who = f"{' and '.join(outside)} cannot be asked again, for {they} outside arena"
    end = f"{_end(source, recorded)}{f': {recorded.detail}' if recorded.detail else ''}"
    seats = source.seats[recorded.pairing.seats]
    ours = [name for name in (seats.black, seats.white) if name not in outside]
    if not ours:
        return f"{who}. The game is shown as it was recorded: {end}."
    return f"{who}. Asked again from its seed, {ours[0]} makes all of its moves as recorded: {end}."


def _moves(source: RecordedRun, recorded: GameRecord) -> list[str]:
    """The moves by name, numbered by pairs."""
    names = [source.game.move_name(move) for move in recorded.moves]
    pairs = [f"{start // 2 + 1}. {' '.join(names[start : start + 2])}" for start in range(0, len(names), 2)]
    return textwrap.wrap("  ".join(pairs), _WIDTH, break_long_words=False) or ["No move was made."]


def _end(source: RecordedRun, record: GameRecord) -> str:
    seats = source.seats[record.pairing.seats]
    if record.winner is Winner.DRAW:
        return f"a draw ({record.reason})"
    winner = seats.black if record.winner is Winner.BLACK else seats.white
    return f"{winner} won ({record.reason})"


def _doubts(source: RecordedRun) -> list[str]:
    """What else than a changed record may have made games different."""
    recorded_by = source.run.provenance.get("arena", arena.__version__)
    if recorded_by == arena.__version__:
        return []
    return [f"It was recorded by arena {recorded_by}; this is arena {arena.__version__}."]


@dataclass
class ReplayTotals:
    """Counts of games that were played again, and the first of those that differ."""

    source: RecordedRun
    equal: int = 0
    open: int = 0
    taken: int = 0
    different: int = 0
    shown: tuple[str, ...] = ()

    def add(self, replay: Replay) -> None:
        """Count one more game."""
        if replay.agreement is Agreement.EQUAL:
            self.equal += 1
        elif replay.agreement is Agreement.OPEN:
            self.open += 1
        elif replay.agreement is Agreement.TAKEN:
            self.taken += 1
        else:
            self.different += 1
            if len(self.shown) < _SHOWN_DIFFERENT:
                pairing = replay.recorded.pairing
                self.shown += (f"  {pairing.seats}:{pairing.game}  {replay.differences[0]}",)

    @property
    def agreement(self) -> Agreement:
        """What is to be said of all games together."""
        if self.different:
            return Agreement.DIFFERENT
        if self.open:
            return Agreement.OPEN
        return Agreement.TAKEN if self.taken else Agreement.EQUAL

    def report(self) -> str:
        """The counts, and the first difference of each game that differs."""
        games = self.equal + self.open + self.taken + self.different
        lines = [
            f"Run '{self.source.run.name}': {games} of {len(self.source.settings)} games are recorded;"
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
            lines += _doubts(self.source)
        return "\n".join(lines) + "\n"
