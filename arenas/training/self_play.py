"""Games of a player against itself, and the positions that are picked from them.

Of every game a few plies are drawn, those at which Black is to move and those at which White is taking turns, so that
there are as many of the one as of the other. Positions that a symmetry turns into one that is there already are left
out, and those in which the player takes the game for decided: they teach next to nothing. Which positions are picked
depends on the order of the games alone.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from arena.arenas.training.crew import Crew
from arena.arenas.training.journal import Head, Journal, growing
from arena.arenas.training.positions import COLUMNS, Pick, Played, cells_of, picks_of, rounded
from arena.games import ArenaError, Game, InputError
from arena.games.toolbox.rng import draw_below
from arena.players.base import Player, PlayerConfig
from arena.players.errors import PlayerError
from arena.players.readiness import make_ready
from arena.players.seeds import generator

#: After so many games in a row without a new position there are none, as far as anybody can tell.
_IN_VAIN = 1000
_NEVER = 1 << 62


Sides = tuple[Player, Player]


@dataclass(frozen=True)
class Wanted:
    """Which positions are looked for: those of a game, by chance from a seed, from so many plies of each game.

    They are contested: the winning chance of the player to move, as that player told it, is neither below this nor
    above the rest to 1. One who tells nothing may think anything.
    """

    game: Game
    seed: int
    each: int
    contested: float

    def is_contested(self, played: Played, ply: int) -> bool:
        """Whether a ply of a game may do."""
        chance = played.chances[ply]
        return chance is None or self.contested <= chance <= 1.0 - self.contested


def sides_of(config: PlayerConfig, game: Game) -> Sides:
    """A player and itself, ready to begin."""
    make_ready(config, game.start(), generator(0, "warm up"))
    return config.made_for(game), config.made_for(game)


def games_played(crew: Crew[Sides], wanted: Wanted, first: int) -> Iterator[Played]:
    """Games from a number on, without end."""

    def play(sides: Sides, number: int) -> Played:
        rngs = [generator(wanted.seed, "self-play", number, side) for side in range(2)]
        position, chances = wanted.game.start(), []
        for side in sides:
            side.start_game()
        while position.winner() is None:
            decision = sides[position.turn].choose(position, rngs[position.turn])
            if decision.resigns:
                break
            try:
                position.play(decision.move)
            except ValueError as error:
                raise PlayerError(f"game {number}, after {len(position.moves)} moves: {error}") from error
            chances.append(rounded(decision.value))
        return Played(number, position.moves, tuple(chances))

    yield from crew.in_order(play, iter(range(first, _NEVER)))


class Gathering:
    """New positions of games that come one after the other."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._known: set[bytes] = set()
        self._in_vain = 0

    def picks(self, played: Played) -> list[Pick]:
        """New positions of a game."""
        found = [pick for nth in range(self._wanted.each) if (pick := self._pick(played, nth)) is not None]
        self._in_vain = 0 if found else self._in_vain + 1
        if self._in_vain >= _IN_VAIN:
            name = self._wanted.game.spec
            raise ArenaError(f"{_IN_VAIN} games in a row had no new contested position of {name}; ask for fewer")
        return found

    def _pick(self, played: Played, nth: int) -> Pick | None:
        """A new position in which the player whose turn it is to be picked is to move; all are equally likely."""
        left = self._plies(played, (played.number * self._wanted.each + nth) % 2)
        rngs = generator(self._wanted.seed, "ply", played.number, nth)
        while left:
            ply, key = left.pop(draw_below(rngs, len(left)))
            if key not in self._known:
                self._known.add(key)
                return Pick(played, ply)
        return None

    def _plies(self, played: Played, turn: int) -> list[tuple[int, bytes]]:
        """The plies at which a player is to move that may do, with what tells the positions apart."""
        position, found = self._wanted.game.start(), []
        for ply, move in enumerate(played.moves):
            if position.turn == turn and self._wanted.is_contested(played, ply):
                found.append((ply, position.key()))
            position.play(move)
        return found


def gathered(crew: Crew[Sides], wanted: Wanted, picks: Sequence[Pick]) -> Iterator[Pick]:
    """Positions without end, which follow those that were picked before."""
    gathering, known = Gathering(wanted), {(pick.game, pick.ply) for pick in picks}
    before = {pick.game: pick.played for pick in picks}
    for played in itertools.chain(before.values(), games_played(crew, wanted, max(before, default=-1) + 1)):
        for pick in gathering.picks(played):
            if (played.number, pick.ply) not in known:
                yield pick


def find_positions(path: Path, head: Head, crew: Crew[Sides], wanted: Wanted, count: int, force: bool) -> Iterator[int]:
    """Have a file of so many positions; how many there are, in the beginning and after each that is found."""

    def check(journal: Journal) -> None:
        picks.extend(picks_of(journal, wanted.game))
        if len(picks) > count:
            raise InputError(f"{path} has {len(picks)} positions already")

    picks: list[Pick] = []
    with growing(path, head, COLUMNS, force, check) as writer:
        picks = picks[: len(writer.rows)]
        yield len(writer.rows)
        further = gathered(crew, wanted, picks)
        while len(writer.rows) < count:
            writer.add(cells_of(wanted.game, next(further)))
            yield len(writer.rows)
        writer.close()
