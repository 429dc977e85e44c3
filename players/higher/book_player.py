"""What the players of second and of higher order have in common."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.position import Position
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.players.base import Candidates, Decision, Player
from arena.players.errors import PlayerError
from arena.players.higher.book import add_single_moves, new_books, open_book
from arena.players.higher.choice import NO_CODE, choose, new_lines
from arena.players.higher.guidance import new_guidances
from arena.players.higher.guided import guided_playout
from arena.players.higher.heap import build_heaps, new_heaps
from arena.players.higher.scan import MOST_COLUMNS
from arena.players.playouts.ground import Ground, turn_at
from arena.players.playouts.returns import WIN

#: More than that would not be counted one by one in single precision.
MOST_PLAYOUTS = 10_000_000


@entry
def begin_book(grounds: Records, books: Records, rngs: Records, with_singles: bool) -> None:
    """A book for the state; with all patterns of one move by who is to move, or with the empty pattern alone."""
    ground, book = grounds[0], books[0]
    open_book(book, ground, rngs[0])
    if with_singles:
        add_single_moves(book, turn_at(ground.root_at))


@entry
def play_guided(
    grounds: Records,
    books: Records,
    guidances: Records,
    heap_records: Records,
    instruction_records: Records,
    returns_records: Records,
    rngs: Records,
    first: int,
    last: int,
    playouts: int,
) -> None:
    """Play the playouts from number `first` up to but without `last`, of `playouts` in all, and learn from them."""
    book, heaps, instructions = books[0], heap_records[0], instruction_records[0]
    policy = (guidances[0], book, heaps, instructions, grounds[0])
    if instructions.heap == 1:
        for pattern in range(np.uint64(book.count)):
            build_heaps(heaps, book, np.uint64(pattern))
    for number in range(np.uint64(first), np.uint64(last)):
        guided_playout(policy, returns_records[0], rngs[0], np.uint64(number), np.uint64(playouts))


@entry
def choose_column(
    books: Records, guidances: Records, lines: Records, instruction_records: Records, rngs: Records, side: int
) -> int:
    """The column of the best move for `side`."""
    return choose(guidances[0], books[0], lines[0], np.uint64(side), np.uint64(instruction_records[0].depth), rngs[0])


def check_game(kind: str, game: Game) -> None:
    """Raise InputError unless each move of the game puts a stone on a cell of its own, to stay there."""
    touches = game.touches
    of_its_own = touches.shape[1] == 1 and len(set(touches[:, 0].tolist())) == game.moves
    if not (game.permanent and game.passes == 0 and of_its_own):
        raise InputError(
            f"{kind}: patterns are sets of moves that are made once and stay, as in hex, y and tic-tac-toe;"
            f" moves of {game.spec} are not of that kind"
        )
    if game.moves > MOST_COLUMNS:
        raise InputError(f"{kind}: {game.spec} has {game.moves} moves; at most {MOST_COLUMNS} can be told apart")


def owners(position: Position) -> npt.NDArray[np.uint8]:
    """By move, whose stone is on the cell that it touches: 1 for Black, 2 for White, 0 where there is none."""
    return position.stones()[position.game.touches[:, 0]]


class BookPlayer(Player):
    """Keeps a book of patterns while it decides."""

    def __init__(self, game: Game, kind: str, patterns: int, instructions: Records) -> None:
        super().__init__(game)
        check_game(kind, game)
        self._kind = kind
        self._instructions = instructions
        self._returns = WIN.new_records(game)
        self._books = new_books(game.moves, patterns)
        self._guidances = new_guidances(game.moves, patterns)
        self._heaps = new_heaps(game.moves, patterns)
        self._lines = new_lines()

    @functools.cached_property
    def _ground(self) -> Ground:
        return self._new_ground()

    def _new_ground(self) -> Ground:
        """What kernels reach of the game."""
        return Ground(self.game).with_trace()

    def _begin(self, position: Position, rngs: Records, with_singles: bool) -> Records:
        """Open the book for a position; what kernels reach of the game.

        Raises PlayerError if some move that was not made is none now: playouts take all such moves for legal.
        """
        grounds = self._ground.stand_at(position)
        begin_book(grounds, self._books, rngs, with_singles)
        columns, free = int(self._books["columns"][0]), self.game.moves - int(position.states["ply"][0])
        if columns != free and columns != (free := int(np.count_nonzero(owners(position) == 0))):
            raise PlayerError(
                f"{self._kind}: patterns are sets of moves that can be made at any time; in this position of"
                f" {self.game.spec} {free} cells are empty, and there are {columns} moves"
            )
        return grounds

    def _play(self, grounds: Records, rngs: Records, first: int, last: int, playouts: int) -> None:
        """Play and learn from the playouts from number `first` up to but without `last`, of `playouts` in all."""
        play_guided(
            grounds,
            self._books,
            self._guidances,
            self._heaps,
            self._instructions,
            self._returns,
            rngs,
            first,
            last,
            playouts,
        )

    def _decision(self, position: Position, rngs: Records, playouts: int) -> Decision:
        """What the book says is best."""
        column = int(choose_column(self._books, self._guidances, self._lines, self._instructions, rngs, position.turn))
        book: Any = self._books[0]
        moves = book.move_of[: book.columns]
        order = np.argsort(moves)
        candidates = Candidates(
            moves=moves[order], visits=book.visits[order], totals=book.totals[order], squares=book.squares[order]
        )
        visits = int(book.visits[column])
        codes = self._lines["expected"][0][0]
        depth = int(self._instructions["depth"][0])
        expected = [int(code) for code in codes[:depth]]
        if NO_CODE in expected:
            expected = expected[: expected.index(NO_CODE)]
        return Decision(
            move=int(moves[column]),
            value=float(book.totals[column]) / visits if visits else None,
            playouts=playouts,
            candidates=candidates,
            line=_until_the_end(position, [int(moves[code // 2]) for code in expected]),
            note="there was no room for more patterns" if book.full else "",
        )


def _until_the_end(position: Position, moves: list[int]) -> tuple[int, ...]:
    """The moves that are expected, as far as the game goes: a book does not know when it is over."""
    after = position.copy()
    for made, move in enumerate(moves):
        if after.winner() is not None:
            return tuple(moves[:made])
        after.play(move)
    return tuple(moves)
