"""Fitting the gammas to recorded games: `python -m arena.games.go.fit FOLDER > gammas.csv`.

See `arena.games.choices`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.choices import Choices, fit, seen_of
from arena.games.contract import candidate_moves, pattern_of
from arena.games.errors import InputError
from arena.games.go.board import Board
from arena.games.go.features import FEATURES, features_kernel
from arena.games.go.game import GoParameters, make
from arena.games.go.gammas import NO_LAST, distances_from, split
from arena.games.go.neighbourhoods import pattern_classes
from arena.games.go.record import GoRecord, read_records
from arena.games.record_files import record_files
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Records

#: What share of a game's moves is looked at: those of one game are much alike.
_SHARE = 0.1

_ONE = np.uint64(1)


def count_truths() -> int:
    """How many things may be true."""
    return len(FEATURES) + pattern_classes() + NO_LAST + 1


def truths_of(board: Board) -> Any:
    """A kernel that writes the rows of all candidates but the pass, and says how many there are."""
    features, distances, cells = features_kernel(board), distances_from(board), np.uint64(board.cells)
    kinds, classes = len(FEATURES), pattern_classes()

    @helper
    def write(states: Records, rows: npt.NDArray[np.int16], moves: npt.NDArray[np.uint16]) -> int:
        state, count = states[0], 0
        for number in range(candidate_moves(state, moves)):
            move = np.uint64(moves[number])
            if move < cells:
                found, true = features(state, move), 0
                for bit in range(kinds):
                    if (found >> np.uint64(bit)) & _ONE:
                        true += 1
                        rows[count, true] = bit
                rows[count, true + 1] = kinds + pattern_of(state, move)
                rows[count, true + 2] = kinds + classes + distances[min(np.uint64(state.last), cells), move]
                rows[count, 0] = true + 2
                count += 1
        return count

    return write


def collect(records: Iterator[GoRecord], choices: int, chance: random.Random) -> Choices:
    """So many choices from records of one size of the board, or all there are; what breaks the rules is left out."""
    rows: list[npt.NDArray[np.int16]] = []
    chosen: list[int] = []
    starts = [0]
    size: int | None = None
    for record in records:
        if size is None:
            size = record.size
            game = make(GoParameters(size=size))
            write = truths_of(game.board)
            room = np.zeros((game.moves, len(FEATURES) + 3), dtype=np.int16)
            moves = np.zeros(game.moves, dtype=np.uint16)
        if record.size != size or len(chosen) >= choices:
            continue
        try:
            positions = list(record.replay(game))
        except InputError:
            continue
        for position, step in zip(positions, record.steps, strict=False):
            if step.move is None or step.move >= game.board.cells or chance.random() > _SHARE:
                continue
            position.states["to_move"] = step.turn
            count = int(write(position.states, room, moves))
            place = np.flatnonzero(moves[:count] == step.move)
            if len(place):
                chosen.append(starts[-1] + int(place[0]))
                starts.append(starts[-1] + count)
                rows.append(room[:count].copy())
    if not rows:
        raise InputError("there are no moves to learn from")
    return Choices(np.concatenate(rows), np.array(starts), np.array(chosen))


def _records(folder: Path, chance: random.Random) -> Iterator[GoRecord]:
    """Games of all archives in a folder in random order; those that cannot be read are left out."""
    files = record_files(folder)
    chance.shuffle(files)
    for file in files:
        try:
            yield from read_records(file.text)
        except InputError:
            continue


def main() -> None:
    """Fit the gammas to the archives in a folder and print them."""
    reader = argparse.ArgumentParser(prog="python -m arena.games.go.fit", description="Fit gammas to games of Go.")
    reader.add_argument("folder", type=Path, help="with archives (.tar.gz) of records (.sgf)")
    reader.add_argument("--choices", type=int, default=40_000, help="moves to learn from")
    reader.add_argument("--spread", type=float, default=1.0, help="of the logarithms, beforehand")
    reader.add_argument("--seed", type=int, default=1)
    said = reader.parse_args()
    chance = random.Random(said.seed)
    try:
        choices = collect(_records(said.folder, chance), said.choices, chance)
    except InputError as error:
        reader.error(str(error))
    truths = count_truths()
    split(fit(choices, truths, said.spread)).write(sys.stdout, seen_of(choices, truths))


if __name__ == "__main__":
    main()
