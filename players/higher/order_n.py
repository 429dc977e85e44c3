"""Higher order: patterns of moves that matter together, found while playing out (Raiko 2006, players G and H)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import ClassVar, Literal, Self

import numpy as np

from arena.games.files import path_of
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.higher.book import LARGEST
from arena.players.higher.book_player import MOST_PLAYOUTS, BookPlayer, owners
from arena.players.higher.choice import DEEPEST
from arena.players.higher.extension import grow
from arena.players.higher.instructions import new_instructions
from arena.players.higher.library import Library, read_library
from arena.players.higher.listing import PatternInfo, list_patterns
from arena.players.higher.memory import new_memories, recall, remember
from arena.players.pacing.parameters import Pace, pace_parameter, seconds_parameter
from arena.players.pacing.timekeeper import timekeeper
from arena.players.seeds import generator


@entry
def grow_book(books: Records, instruction_records: Records, playouts: int) -> None:
    """`grow` for Python."""
    grow(books[0], instruction_records[0], np.uint64(playouts))


@entry
def recall_book(books: Records, memories: Records, weight: float) -> None:
    """`recall` for Python."""
    recall(books[0], memories[0], weight)


@entry
def remember_book(memories: Records, books: Records) -> None:
    """`remember` for Python."""
    remember(memories[0], books[0])


class OrderNPlayer(BookPlayer):
    """Plays by min-max over the patterns that it has found."""

    def __init__(self, game: Game, config: OrderNConfig) -> None:
        instructions = new_instructions(
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
        super().__init__(game, OrderNConfig.kind, capacity, instructions)
        self._config = config
        self._timekeeper = timekeeper(self, config)
        self._memories = new_memories(game.moves, capacity)
        self._library = (
            None if config.library is None else read_library(path_of("library", config.library), game, capacity)
        )
        self._before: Position | None = None

    def start_game(self) -> None:
        """Forget the game before."""
        self._before = None

    def _decide(self, position: Position, rngs: Records) -> Decision:
        playouts = self._config.playouts or 0
        if self._timekeeper is None:
            self._search(position, rngs, playouts)
        else:
            # The first attempt to add a pattern shows how long that takes.
            least = min(self._config.interval + 1, self._config.playouts or MOST_PLAYOUTS)
            playouts = self._timekeeper.foreseeing(
                position, rngs, lambda wanted: self._search(position, rngs, wanted), least, MOST_PLAYOUTS
            )
        decision = self._decision(position, rngs, playouts)
        if self._config.keep == "moves":
            remember_book(self._memories, self._books)
            self._before = position.copy()
        return dataclasses.replace(decision, patterns=self.patterns(position.turn))

    def _search(self, position: Position, rngs: Records, playouts: int) -> None:
        """Find patterns by so many playouts."""
        interval = self._config.interval
        grounds = self._begin(position, rngs, with_singles=False)
        self._recall(position)
        for first in range(0, playouts, interval):
            if first > 0:
                grow_book(self._books, self._instructions, first)
            self._play(grounds, rngs, first, min(first + interval, playouts), playouts)

    def _recall(self, position: Position) -> None:
        """Begin with what the last decision has left, or with the library."""
        memories, weight = self._memories, 1.0
        if self._before is None or not _follows(position, self._before):
            self._memories["count"] = 0
            if self._library is not None:
                memories, weight = self._library, self._config.copied
        if self._config.keep == "moves" or self._library is not None:
            memories["owner"][0, : self.game.moves] = owners(position)
            recall_book(self._books, memories, weight)

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
    usual_pace: ClassVar[Pace | None] = Pace.EVEN
    always_shown: ClassVar[tuple[str, ...]] = ("playouts",)

    playouts: int | None = parameter(1000, "playouts per move", source="Raiko 2006, table 1", ge=1, le=MOST_PLAYOUTS)
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

    seconds: float | None = seconds_parameter()
    pace: Literal["off", "even"] = pace_parameter()

    def cheapest(self) -> Self:
        """See PlayerConfig: two playouts, and between them the attempt to add a pattern."""
        return self.model_copy(update={"playouts": 2, "interval": 1})

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return OrderNPlayer(game, self)


def learn_library(
    game: Game,
    config: OrderNConfig,
    games: int,
    seed: int,
    bar: Callable[[Iterable[int]], Iterable[int]] = iter,
) -> Library:
    """The patterns that a player finds in games against itself; `bar` gets the games and shows how far they are."""
    library = Library(game)
    player = OrderNPlayer(game, config)
    for number in bar(range(games)):
        player.start_game()
        position, rngs = game.start(), generator(seed, "library", number)
        while position.winner() is None:
            position.play(player.choose(position, rngs).move)
            player.teach(library)
    return library
