"""Second order: how good a reply is once a first move has been made (Raiko 2006, players E and F)."""

from __future__ import annotations

from typing import ClassVar, Literal

import numpy as np

from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.patterns.book import add_single_moves, open_book
from arena.players.patterns.choice import choose
from arena.players.patterns.pairs import count_pairs, enter_pairs, new_pairs
from arena.players.patterns.player import PatternPlayer
from arena.players.patterns.playouts import guided_playout, learn
from arena.players.patterns.settings import new_settings

#: More than that would not be counted one by one in single precision.
MOST_PLAYOUTS = 10_000_000


@entry
def order2_by_playouts(
    states: Records,
    scratch: Records,
    books: Records,
    courses: Records,
    heap_records: Records,
    settings_records: Records,
    lines: Records,
    rngs: Records,
    playouts: int,
) -> int:
    """The column of the best move after `playouts` playouts, move by move."""
    book, course, heaps, settings, rng = books[0], courses[0], heap_records[0], settings_records[0], rngs[0]
    mover = np.uint64(states[0].to_move)
    open_book(book, states[0], rng)
    add_single_moves(book, mover)
    for number in range(np.uint64(playouts)):
        scratch[0] = states[0]
        guided_playout(scratch[0], book, course, heaps, settings, rng, np.uint64(number), np.uint64(playouts))
        learn(scratch[0], book, course, heaps, settings, mover)
    return choose(course, book, lines[0], mover, np.uint64(settings.depth), rng)


@entry
def order2_by_fills(
    states: Records,
    books: Records,
    courses: Records,
    pair_records: Records,
    lane_records: Records,
    settings_records: Records,
    lines: Records,
    rngs: Records,
    playouts: int,
) -> int:
    """The column of the best move after `playouts` fills."""
    book, course, pairs, rng = books[0], courses[0], pair_records[0], rngs[0]
    mover = np.uint64(states[0].to_move)
    open_book(book, states[0], rng)
    add_single_moves(book, mover)
    count_pairs(states[0], book, pairs, lane_records[0], rng, np.uint64(playouts))
    enter_pairs(book, pairs, mover)
    return choose(course, book, lines[0], mover, np.uint64(settings_records[0].depth), rng)


class Order2Player(PatternPlayer):
    """Plays the move whose best answer is worst."""

    def __init__(self, game: Game, config: Order2Config) -> None:
        free = config.counts == "free" or (config.counts == "auto" and config.sampling == "uniform")
        settings = new_settings(
            noise=config.noise,
            depth=1 if config.final == "order1" else 2,
            ordered=not free,
            full=game.has_fills,
            blind=config.sampling == "uniform",
        )
        super().__init__(game, Order2Config.kind, game.moves + 1, settings)
        self._playouts = config.playouts
        self._by_fills = config.sampling == "uniform" and free and game.has_fills
        if self._by_fills:
            self._pairs, self._lanes = new_pairs(game.moves), game.new_lanes()

    def _decide(self, position: Position, rngs: Records) -> Decision:
        if self._by_fills:
            column = order2_by_fills(
                position.states,
                self._books,
                self._courses,
                self._pairs,
                self._lanes,
                self._settings,
                self._lines,
                rngs,
                self._playouts,
            )
        else:
            column = order2_by_playouts(
                position.states,
                self._scratch,
                self._books,
                self._courses,
                self._heaps,
                self._settings,
                self._lines,
                rngs,
                self._playouts,
            )
        return self._decision(int(column), self._playouts)


class Order2Config(PlayerConfig):
    """Parameters of the second order."""

    kind: ClassVar[str] = "order2"
    summary: ClassVar[str] = "second order: the move whose best answer is worst, by counts of pairs (Raiko 2006, eq. 5)"
    source: ClassVar[str] = "Raiko 2006, sec. 2.4 and players E and F"
    order: ClassVar[str] = "2"
    always_shown: ClassVar[tuple[str, ...]] = ("playouts",)

    playouts: int = parameter(1000, "playouts per move", source="Raiko 2006, table 1", ge=1, le=MOST_PLAYOUTS)
    sampling: Literal["guided", "uniform"] = parameter(
        "guided",
        "guided: the moves of playouts are the best by what is known, noise added; uniform: any moves,"
        " as fills where the game has them",
        source="Raiko 2006, sec. 2",
    )
    counts: Literal["auto", "ordered", "free"] = parameter(
        "auto",
        "ordered: a move counts for a pair if made after the first move; free: in any order;"
        " auto: ordered if guided, else free",
        source="Raiko 2006, eq. 3",
    )
    noise: float = parameter(
        1.0,
        "largest noise added to values, in winning chances; it falls to 0 over the playouts of a move",
        source="Raiko 2006, sec. 2.3; amplitude: arena",
        only_with={"sampling": ["guided"]},
        ge=0,
        le=10,
    )
    final: Literal["order2", "order1"] = parameter(
        "order2",
        "order2: the move whose best answer is worst; order1: the move with the best value of its own",
        source="Raiko 2006, eqs. 4 and 5",
    )

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return Order2Player(game, self)
