"""Decisions from recorded games: every position that is wanted is looked at while a game is replayed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from arena.games import Game, InputError
from arena.games.decisions import Block, Decisions
from arena.games.replaying import FILL, SLOTS, WORK, Halt, replay
from arena.games.toolbox.records import dtype_of, new

#: How many different sets of traits are told apart.
MOST_SETS = SLOTS >> 2
#: Rows of a block, many more than a position has, and rows for each decision for which there is room.
_ROWS, _ROWS_EACH = 1 << 20, 2


class _Page:
    """A block that grows, and those that are full."""

    def __init__(self) -> None:
        self.fills = new(FILL)
        self.arrays = (
            np.empty(_ROWS, dtype=np.uint32),
            np.zeros(_ROWS // _ROWS_EACH + 1, dtype=np.uint32),
            np.empty(_ROWS // _ROWS_EACH, dtype=np.uint32),
        )
        self._full: list[Block] = []

    def __len__(self) -> int:
        return sum(len(block.chosen) for block in self.blocks())

    def turn(self) -> None:
        """Begin a new block."""
        block = self._block()
        self._full.append(Block(block.rows.copy(), block.starts.copy(), block.chosen.copy()))
        self.fills["rows"] = self.fills["decisions"] = 0

    def _block(self) -> Block:
        rows, starts, chosen = self.arrays
        decisions = int(self.fills["decisions"][0])
        return Block(rows[: int(self.fills["rows"][0])], starts[: decisions + 1], chosen[:decisions])

    def blocks(self) -> list[Block]:
        """All that is there."""
        return [*self._full, self._block()]


class Gathering:
    """Decisions that are taken from games of one kind: to learn from, and those that are set aside for a test."""

    def __init__(self, game: Game) -> None:
        self._game = game
        kinds = [number for number, kind in enumerate(game.trait_kinds) for _ in kind.traits]
        self._table = (
            np.array(kinds, dtype=np.uint8),
            np.empty((MOST_SETS, len(game.trait_kinds)), dtype=np.int32),
            np.zeros(SLOTS, dtype=np.uint32),
            np.zeros(MOST_SETS, dtype=np.uint32),
            np.empty(len(game.trait_kinds), dtype=np.uint16),
        )
        self._works = new(dtype_of([*WORK, ("moves", "u2", (game.moves,))]))
        self._works["first_pass"] = game.first_pass
        self._pages = {False: _Page(), True: _Page()}

    @property
    def taken(self) -> int:
        """How many positions there are so far, those that are set aside among them."""
        return sum(len(page) for page in self._pages.values())

    def followed(self, moves: Sequence[int]) -> tuple[int, bool]:
        """How many moves can be made, up to the end of the game, and whether no other stands in the way."""
        halt, made = self._played(moves, (), self._pages[False])
        return made, halt != Halt.ILLEGAL

    def take(self, moves: Sequence[int], plies: Sequence[int], aside: bool = False) -> int:
        """Take the positions before the moves of these numbers; in how many of them playouts could not make the move.

        These are left out.
        """
        self._works["left_out"] = 0
        self._played(moves, plies, self._pages[aside])
        return int(self._works["left_out"][0])

    def _played(self, moves: Sequence[int], plies: Sequence[int], page: _Page) -> tuple[Halt, int]:
        """Make moves, and look at the positions before some of them; why it ended, and how many were made."""
        wanted = np.zeros(len(moves), dtype=bool)
        wanted[list(plies)] = True
        states, made = self._game.new_states(), np.array(moves, dtype=np.uint16)
        self._works["ply"] = 0
        while True:
            halt = Halt(replay(states, made, wanted, self._works, self._table, page.fills, page.arrays))
            if halt is Halt.SETS:
                raise InputError(f"{self._game.spec} has more than {MOST_SETS} sets of traits of a move")
            if halt is not Halt.FULL:
                return halt, int(self._works["ply"][0])
            page.turn()

    def decisions(self, aside: bool = False) -> Decisions:
        """What has been taken so far."""
        sets = self._table[1][: int(self._works["sets"][0])]
        return Decisions(sets.copy(), self._pages[aside].blocks())
