"""Positions to be trained on, from games that were played for them: a file, and what is read from it.

Every row is a game and a ply of it. The position is the one before that ply; the move that was made there is known,
and so are those before it, and what the players thought of their chances.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from arena.arenas.training.journal import Journal, read_journal
from arena.games import Game, InputError, Position, load

FORMAT = "arena positions 1"
COLUMNS = ("game", "ply", "moves", "chances")
GAME, PLAYER = "game", "player"
#: Of a chance of 1.
_PARTS = 1000


@dataclass(frozen=True)
class Played:
    """A game. Before each move its player thought to win with this chance, in thousandths; None if it told nothing."""

    number: int
    moves: tuple[int, ...]
    chances: tuple[float | None, ...]


@dataclass(frozen=True)
class Pick:
    """A ply of a game."""

    played: Played
    ply: int

    @property
    def game(self) -> int:
        """The number of the game."""
        return self.played.number

    @property
    def moves(self) -> tuple[int, ...]:
        """All moves of the game."""
        return self.played.moves

    @property
    def answer(self) -> int:
        """The move that was made in the position."""
        return self.moves[self.ply]


@dataclass(frozen=True)
class Positions:
    """What stands in a file of positions."""

    path: Path
    game: Game
    picks: tuple[Pick, ...]
    digest: str
    player: str  # the spec of who has played the games against itself

    def __len__(self) -> int:
        return len(self.picks)

    def position(self, number: int) -> Position:
        """One of the positions."""
        return position_at(self.game, self.picks[number])

    def all_positions(self) -> list[Position]:
        """All of them."""
        return [position_at(self.game, pick) for pick in self.picks]


def position_at(game: Game, pick: Pick) -> Position:
    """The position before a ply."""
    position = game.start()
    for move in pick.moves[: pick.ply]:
        position.play(move)
    return position


def cells_of(game: Game, pick: Pick) -> list[str]:
    """A row."""
    played = pick.played
    chances = " ".join("-" if chance is None else str(round(_PARTS * chance)) for chance in played.chances)
    return [str(played.number), str(pick.ply), " ".join(map(game.move_name, played.moves)), chances]


def rounded(chance: float | None) -> float | None:
    """A chance as files have it."""
    return None if chance is None else round(_PARTS * chance) / _PARTS


def read_positions(path: Path) -> Positions:
    """Read a file of positions, all of which have been found; raises InputError that says what is wrong with it."""
    journal = read_journal(path, FORMAT, COLUMNS)
    if not journal.is_whole:
        raise InputError(
            f"{path}: {len(journal.rows)} positions so far, and not all; the command that began it goes on"
        )
    game = load(journal.value(GAME, str))
    return Positions(path, game, picks_of(journal, game), journal.digest, journal.value(PLAYER, str))


def picks_of(journal: Journal, game: Game) -> tuple[Pick, ...]:
    """The rows of a file; every game is played again, so that no move is wrong."""
    return tuple(_pick(journal, game, line, cells) for line, cells in journal.rows)


def _pick(journal: Journal, game: Game, line: int, cells: Sequence[str]) -> Pick:
    number, ply, names, told = cells
    try:
        position = game.start()
        for name in names.split():
            position.play(name)
        chances = tuple(None if word == "-" else int(word) / _PARTS for word in told.split())
        pick = Pick(Played(int(number), position.moves, chances), int(ply))
    except ValueError as error:
        raise journal.complaint(line, str(error)) from error
    moves = len(position.moves)
    if not 0 <= pick.ply < moves:
        raise journal.complaint(line, f"the game has {moves} moves, so there is no ply {ply}")
    if len(chances) != moves:
        raise journal.complaint(line, f"there are {len(chances)} chances, and {moves} moves")
    return pick
