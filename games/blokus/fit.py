"""Fitting the gammas to games: `python -m arena.games.blokus.fit GAMES > gammas.csv`; see `arena.games.choices`.

The games are JSON Lines as `arena export --to jsonl` writes them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.blokus.board import Board
from arena.games.blokus.features import KINDS, features_kernels, look_over
from arena.games.blokus.game import BlokusParameters, make
from arena.games.blokus.gammas import FIRSTS, TRUTHS, write_gammas
from arena.games.blokus.placing import point_at
from arena.games.blokus.tables import Tables
from arena.games.choices import Choices, fit, seen_of
from arena.games.contract import legal_moves
from arena.games.errors import ArenaError, InputError
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Records

#: Things that are true of a placement: its piece, and one of each kind.
_TRUE = 1 + len(KINDS)
_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_FIRSTS = np.array(FIRSTS, dtype=np.uint64)


def truths_of(board: Board) -> Any:
    """A kernel that writes the rows of all legal placements, and says how many there are."""
    tables = Tables(board)
    (look_around, features), firsts = features_kernels(tables), tables.firsts
    around, placements, piece_of = tables.around, tables.placements, tables.piece_of
    number_of_pass = len(placements)

    @helper
    def write(states: Records, rows: npt.NDArray[np.int16], moves: npt.NDArray[np.uint16]) -> int:
        state = states[0]
        count = legal_moves(state, moves)
        if moves[0] == number_of_pass:
            return 0
        boards = look_over(state)
        for number in range(count):
            move = np.uint64(moves[number])
            orientation = np.uint64(placements[move, _ZERO])
            placement = np.uint64(firsts[orientation])
            # The point is the piece's first cell.
            x = np.uint64(placements[move, _ONE]) + np.uint64(around[placement, _ONE])
            y = np.uint64(placements[move, _TWO]) + np.uint64(around[placement, _TWO])
            told = features(state, boards, look_around(state, boards, point_at(x, y)), placement, move)
            rows[number, 0], rows[number, 1] = _TRUE, piece_of[orientation]
            for place in range(_TRUE - 1):
                rows[number, place + 2] = _FIRSTS[place] + told[place]
        return count

    return write


def collect(lines: Iterable[str], skipped: int) -> Choices:
    """The choices of games, but for so many first plies of each, and for moves that had no alternative."""
    game = make(BlokusParameters())
    write = truths_of(game.board)
    room, moves = np.zeros((game.moves, 1 + _TRUE), dtype=np.int16), np.zeros(game.moves, dtype=np.uint16)
    rows: list[npt.NDArray[np.int16]] = []
    chosen: list[int] = []
    starts = [0]
    for line in lines:
        position = game.start()
        for ply, name in enumerate(json.loads(line)["moves"]):
            count = int(write(position.states, room, moves))
            if ply >= skipped and count > 1:
                chosen.append(starts[-1] + int(np.flatnonzero(moves[:count] == game.move_number(name))[0]))
                starts.append(starts[-1] + count)
                rows.append(room[:count].copy())
            position.play(name)
    if not rows:
        raise InputError("there are no moves to learn from")
    return Choices(np.concatenate(rows), np.array(starts), np.array(chosen))


def main() -> None:
    """Fit the gammas to games and print them."""
    reader = argparse.ArgumentParser(prog="python -m arena.games.blokus.fit", description="Fit gammas to games.")
    reader.add_argument("games", type=Path, help="JSON Lines, as `arena export --to jsonl` writes them")
    reader.add_argument("--skip", type=int, default=2, help="plies of each game that nobody chose")
    reader.add_argument("--spread", type=float, default=1.0, help="of the logarithms, beforehand")
    said = reader.parse_args()
    try:
        with said.games.open(encoding="utf-8") as lines:
            choices = collect(lines, said.skip)
    except (ArenaError, OSError, ValueError, KeyError) as error:
        reader.error(f"{said.games}: {error}")
    write_gammas(fit(choices, TRUTHS, said.spread), seen_of(choices, TRUTHS), sys.stdout)


if __name__ == "__main__":
    main()
