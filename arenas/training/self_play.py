"""Games of a player against itself, and the positions that are picked from them.

Of every game a few plies are drawn, those at which Black is to move and those at which White is taking turns, so that
there are as many of the one as of the other. Positions that a symmetry turns into one that is there already are left
out; which ones these are depends on the order of the games alone.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path

from arena.arenas.training.crew import Crew
from arena.arenas.training.journal import Head, Journal, growing
from arena.arenas.training.positions import COLUMNS, Pick, cells_of, picks_of
from arena.games import ArenaError, Game, InputError
from arena.games.toolbox.rng import draw_below
from arena.players.base import Player, PlayerConfig
from arena.players.errors import PlayerError
from arena.players.readiness import make_ready
from arena.players.seeds import generator

#: After so many games in a row without a new position there are none, as far as anybody can tell.
_IN_VAIN = 1000
_NEVER = 1 << 62


class Gathering:
    """New positions of games that come one after the other."""

    def __init__(self, game: Game, seed: int, each: int) -> None:
        self._game, self._seed, self._each = game, seed, each
        self._known: set[bytes] = set()
        self._in_vain = 0

    def picks(self, number: int, moves: tuple[int, ...]) -> list[Pick]:
        """New positions of a game with this number."""
        found = [pick for nth in range(self._each) if (pick := self._pick(number, nth, moves)) is not None]
        self._in_vain = 0 if found else self._in_vain + 1
        if self._in_vain >= _IN_VAIN:
            raise ArenaError(f"{_IN_VAIN} games in a row had no new position of {self._game.spec}; ask for fewer")
        return found

    def _pick(self, number: int, nth: int, moves: tuple[int, ...]) -> Pick | None:
        """A new position in which the player whose turn it is to be picked is to move; all are equally likely."""
        turn = (number * self._each + nth) % 2
        left, rngs = _positions_of(self._game, moves, turn), generator(self._seed, "ply", number, nth)
        while left:
            ply, key = left.pop(draw_below(rngs, len(left)))
            if key not in self._known:
                self._known.add(key)
                return Pick(number, ply, moves)
        return None


def _positions_of(game: Game, moves: tuple[int, ...], turn: int) -> list[tuple[int, bytes]]:
    """The plies at which a player is to move, with what tells the positions apart."""
    position, found = game.start(), []
    for ply, move in enumerate(moves):
        if position.turn == turn:
            found.append((ply, position.key()))
        position.play(move)
    return found


Sides = tuple[Player, Player]


def sides_of(config: PlayerConfig, game: Game) -> Sides:
    """A player and itself, ready to begin."""
    make_ready(config, game.start(), generator(0, "warm up"))
    return config.made_for(game), config.made_for(game)


def games_played(crew: Crew[Sides], game: Game, seed: int, first: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The numbers and the moves of games from a number on, without end."""

    def play(sides: Sides, number: int) -> tuple[int, ...]:
        rngs = [generator(seed, "self-play", number, side) for side in range(2)]
        position = game.start()
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
        return position.moves

    yield from enumerate(crew.in_order(play, iter(range(first, _NEVER))), first)


def gathered(crew: Crew[Sides], game: Game, picks: Sequence[Pick], seed: int, each: int) -> Iterator[Pick]:
    """Positions without end, which follow those that were picked before, from so many plies of each game."""
    gathering, known = Gathering(game, seed, each), {(pick.game, pick.ply) for pick in picks}
    before = {pick.game: pick.moves for pick in picks}
    further = games_played(crew, game, seed, max(before, default=-1) + 1)
    for number, moves in itertools.chain(before.items(), further):
        for pick in gathering.picks(number, moves):
            if (pick.game, pick.ply) not in known:
                yield pick


def find_positions(
    path: Path, head: Head, crew: Crew[Sides], game: Game, count: int, seed: int, each: int, force: bool
) -> Iterator[int]:
    """Have a file of so many positions; how many there are, in the beginning and after each that is found."""

    def check(journal: Journal) -> None:
        picks.extend(picks_of(journal, game))
        if len(picks) > count:
            raise InputError(f"{path} has {len(picks)} positions already")

    picks: list[Pick] = []
    with growing(path, head, COLUMNS, force, check) as writer:
        picks = picks[: len(writer.rows)]
        yield len(writer.rows)
        further = gathered(crew, game, picks, seed, each)
        while len(writer.rows) < count:
            writer.add(cells_of(game, next(further)))
            yield len(writer.rows)
        writer.close()
