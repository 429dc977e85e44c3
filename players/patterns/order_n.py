"""Higher order: patterns of moves that matter together, found while playing out (Raiko 2006, players G and H)."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import ClassVar, Literal

import numpy as np

from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.patterns.book import LARGEST, open_book
from arena.players.patterns.choice import DEEPEST, choose
from arena.players.patterns.growth import grow
from arena.players.patterns.heap import build_heaps
from arena.players.patterns.library import Library, read_library
from arena.players.patterns.listing import PatternInfo, list_patterns
from arena.players.patterns.memory import new_memories, recall, remember
from arena.players.patterns.order2 import MOST_PLAYOUTS
from arena.players.patterns.player import PatternPlayer
from arena.players.patterns.playouts import guided_playout, learn
from arena.players.patterns.settings import new_settings
from arena.players.seeds import generator

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@entry
def order_n_by_playouts(
    states: Records,
    scratch: Records,
    books: Records,
    courses: Records,
    heap_records: Records,
    settings_records: Records,
    memories: Records,
    lines: Records,
    rngs: Records,
    playouts: int,
    weight: float,
) -> int:
    """The column of the best move after `playouts` playouts; what is remembered counts with the weight."""
    book, course, heaps, settings, rng = books[0], courses[0], heap_records[0], settings_records[0], rngs[0]
    mover, interval = np.uint64(states[0].to_move), np.uint64(settings.interval)
    open_book(book, states[0], rng)
    if weight > 0.0:
        recall(book, memories[0], states[0], weight)
    for pattern in range(np.uint64(book.count)):
        build_heaps(heaps, book, np.uint64(pattern))
    for turn in range(np.uint64(playouts)):
        number = np.uint64(turn)
        if number > _ZERO and number % interval == _ZERO and grow(book, settings, number):
            build_heaps(heaps, book, np.uint64(book.count) - _ONE)
        scratch[0] = states[0]
        guided_playout(scratch[0], book, course, heaps, settings, rng, number, np.uint64(playouts))
        learn(scratch[0], book, course, heaps, settings, mover)
    return choose(course, book, lines[0], mover, np.uint64(settings.depth), rng)


@entry
def remember_book(memories: Records, books: Records) -> None:
    """`remember` for Python."""
    remember(memories[0], books[0])


class OrderNPlayer(PatternPlayer):
    """Plays by min-max over the patterns that it has found."""

    def __init__(self, game: Game, config: OrderNConfig) -> None:
        settings = new_settings(
            noise=config.noise,
            depth=config.depth,
            ordered=config.counts == "ordered",
            full=game.has_fills,
            half_life=config.half_life,
            heap=config.lookup == "heap",
            interval=config.interval,
            threshold=config.threshold,
            relevance=config.relevance,
            largest=config.largest,
            copied=config.copied,
        )
        capacity = config.patterns + 1
        super().__init__(game, OrderNConfig.kind, capacity, settings)
        self._config = config
        self._memories = new_memories(game.moves, capacity)
        self._library = None if config.library is None else read_library(Path(config.library), game, capacity)
        self._before: Position | None = None

    def start_game(self) -> None:
        """Forget the game before."""
        self._before = None

    def _decide(self, position: Position, rngs: Records) -> Decision:
        memories, weight = self._memories, 0.0
        if self._config.keep == "moves" and self._before is not None and _follows(position, self._before):
            weight = 1.0
        elif self._library is not None:
            memories, weight = self._library, self._config.copied
        column = order_n_by_playouts(
            position.states,
            self._scratch,
            self._books,
            self._courses,
            self._heaps,
            self._settings,
            memories,
            self._lines,
            rngs,
            self._config.playouts,
            weight,
        )
        if self._config.keep == "moves":
            remember_book(self._memories, self._books)
            self._before = position.copy()
        decision = self._decision(int(column), self._config.playouts)
        return dataclasses.replace(decision, patterns=self.patterns(position.turn))

    def patterns(self, mover: int) -> tuple[PatternInfo, ...]:
        """The patterns of the last decision, which was made by `mover` (0 for Black, 1 for White)."""
        return list_patterns(self.game, self._books, mover)

    def teach(self, library: Library) -> None:
        """Add the patterns of the last decision to a library."""
        remember_book(self._memories, self._books)
        library.add(self._memories)


def _follows(position: Position, before: Position) -> bool:
    """Whether a position is the next one of the same game that the same player has to decide in."""
    made = len(before.moves)
    stones, earlier = position.stones(), before.stones()
    return (
        int(position.state.ply) == int(before.state.ply) + 2
        and position.moves[:made] == before.moves
        and bool(np.all((earlier == 0) | (stones == earlier)))
    )


class OrderNConfig(PlayerConfig):
    """Parameters of higher order."""

    kind: ClassVar[str] = "orderN"
    summary: ClassVar[str] = "higher order: playouts guided by patterns that grow as they go (Raiko 2006, alg. 2.5)"
    source: ClassVar[str] = "Raiko 2006, sec. 2 and players G and H"
    order: ClassVar[str] = "N"
    always_shown: ClassVar[tuple[str, ...]] = ("playouts",)

    playouts: int = parameter(1000, "playouts per move", source="Raiko 2006, table 1", ge=1, le=MOST_PLAYOUTS)
    interval: int = parameter(
        100,
        "playouts between two attempts to add a pattern",
        source="Raiko 2006, sec. 2.2; number: arena, from the 0 to 99 patterns of section 3",
        ge=1,
    )
    patterns: int = parameter(99, "patterns at most, beside the empty one", source="Raiko 2006, sec. 3", ge=0, le=500)
    largest: int = parameter(7, "moves in a pattern at most", source="Raiko 2006, sec. 3", ge=1, le=LARGEST)
    threshold: int = parameter(
        20,
        "choices by a pattern that a move must have had to extend it",
        source="Raiko 2006, sec. 2.5; number: arena",
        ge=0,
    )
    relevance: float = parameter(
        4.0,
        "least score of a new pattern, times two: for a move that does not matter it is about 1, above 4 in 1 of 20",
        source="arena; Raiko 2006, sec. 2.2 accepts any score above 0",
        ge=0,
    )
    copied: float = parameter(
        0.1,
        "weight with which a pattern takes over the statistics of its parent, or of the library",
        source="Raiko 2006, sec. 2.2; number: arena",
        ge=0,
        le=1,
    )
    half_life: float | None = parameter(
        1000,
        "playouts with a pattern after which its statistics have half of their weight left",
        source="Raiko 2006, sec. 2.2; number: arena",
        gt=0,
        le=1e9,
    )
    noise: float = parameter(
        1.0,
        "largest noise added to values, in winning chances; it falls to 0 over the playouts of a move",
        source="Raiko 2006, sec. 2.3; amplitude: arena",
        ge=0,
        le=10,
    )
    counts: Literal["ordered", "free"] = parameter(
        "ordered",
        "ordered: a move counts for a pattern if made after it; free: in any order",
        source="Raiko 2006, eq. 3",
    )
    depth: int = parameter(
        2, "moves that the final choice looks ahead by min-max", source="Raiko 2006, sec. 2.4", ge=1, le=DEEPEST
    )
    lookup: Literal["scan", "heap"] = parameter(
        "scan",
        "how the best move is found: scan, all moves at once by vector instructions; heap, one per pattern;"
        " the moves are the same",
        source="Raiko 2006, sec. 2.1",
    )
    keep: Literal["nothing", "moves"] = parameter(
        "nothing",
        "what is kept from one move of a game to the next: nothing, or the patterns that may still come about",
        source="Raiko 2006, sec. 4",
    )
    library: str | None = parameter(
        None,
        "file of patterns, saved from earlier games, to begin with",
        source="Raiko 2006, sec. 4",
        shown="none",
    )

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return OrderNPlayer(game, self)


def learn_library(game: Game, config: OrderNConfig, games: int, seed: int) -> Library:
    """The patterns that a player finds in games against itself."""
    library = Library(game)
    player = OrderNPlayer(game, config)
    for number in range(games):
        player.start_game()
        position, rngs = game.start(), generator(seed, "library", number)
        while position.winner() is None:
            position.play(player.choose(position, rngs).move)
            player.teach(library)
    return library
