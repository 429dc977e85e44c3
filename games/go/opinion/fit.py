"""Fitting the gammas to recorded games: `python -m arena.games.go.opinion.fit FOLDER > gammas.csv`.

Some games are set aside: how well the fitted strengths foresee their moves is told on stderr. Of the candidates that
were not chosen, some are drawn; that leaves the strengths what they are (McFadden 1978). See `arena.games.choices`.
"""

from __future__ import annotations

import argparse
import functools
import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.choices import Choices, appraise, fit, seen_of
from arena.games.contract import candidate_moves, is_legal, play
from arena.games.errors import InputError
from arena.games.go.board import Board
from arena.games.go.game import GoGame, GoParameters, make
from arena.games.go.opinion.gammas import Gammas
from arena.games.go.opinion.harvest import Moves, harvest_of, plain_moves
from arena.games.go.opinion.truths import MOST_TRUTHS, Harvest, count_truths, truths_fields, truths_kernels
from arena.games.go.record import GoRecord, read_records
from arena.games.record_files import record_files
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import UNDECIDED, Record, Records, dtype_of, new
from arena.games.toolbox.rng import below, generator

#: What share of a game's moves is learned from: those of one game are much alike.
_SHARE = 0.1

#: One game in so many is set aside, and this share of its moves is foretold.
_ASIDE, _SHARE_ASIDE = 20, 0.3

Rows = npt.NDArray[np.uint16]

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@functools.lru_cache(maxsize=8)  # a new function would be compiled anew
def choosing_kernel(board: Board, harvest: Harvest) -> Any:
    """A kernel that makes moves, and writes what is true of those wanted and of others that could have been chosen.

    It is given room for as many rows as there are moves at each wanted ply, and writes of each choice how many rows it
    has, the chosen move's being the first. The pass is no candidate. It returns how many choices there are.
    """
    survey, write_truths = truths_kernels(board, harvest)
    cells = np.uint64(board.cells)

    @helper
    def draw(moves: Record, chosen: np.uint64, most: np.uint64, rng: Record, state: Record) -> np.uint64:
        """List the chosen move and others, so many at most; 0 if it is no candidate."""
        count = np.uint64(candidate_moves(state, moves)) - _ONE
        place = count
        for number in range(count):
            if np.uint64(moves[np.uint64(number)]) == chosen:
                place = np.uint64(number)
        if place == count:
            return _ZERO
        moves[place], moves[_ZERO] = moves[_ZERO], chosen
        listed = min(count, most)
        for number in range(_ONE, listed):
            other = np.uint64(number) + below(rng, count - np.uint64(number))
            drawn = moves[other]
            moves[other], moves[np.uint64(number)] = moves[np.uint64(number)], drawn
        return listed

    @helper
    def write_row(truths: Record, row: Record) -> None:
        true = _ZERO
        for kind in range(MOST_TRUTHS):
            if truths[np.uint64(kind)] != 0:
                true += _ONE
                row[true] = truths[np.uint64(kind)]
        row[_ZERO] = true

    @entry
    def choose(
        states: Records, sheets: Records, rngs: Records, moves: Moves, wanted: npt.NDArray[np.bool_], most: int,
        listed: Moves, rows: Rows, counts: npt.NDArray[np.int64],
    ) -> int:  # fmt: skip
        state, choices, row = states[0], _ZERO, _ZERO
        for made in range(len(moves)):
            move = np.uint64(moves[made])
            if state.winner != UNDECIDED or not is_legal(state, move):
                break
            if wanted[made] and move < cells:
                count = draw(listed, move, np.uint64(most), rngs[0], state)
                if count > _ZERO:
                    survey(state, sheets[0])
                    for number in range(count):
                        write_truths(state, sheets[0], np.uint64(listed[np.uint64(number)]))
                        write_row(sheets[0].truths, rows[row])
                        row += _ONE
                    counts[choices] = np.int64(count)
                    choices += _ONE
            play(state, move)
        return np.int64(choices)  # type: ignore[return-value]

    return choose


def collect(
    games: Iterable[Moves], game: GoGame, harvest: Harvest, choices: int, candidates: int, share: float, seed: int
) -> Choices:
    """So many choices from a share of the moves of games, or all there are, each among so many candidates at most."""
    choose, rngs = choosing_kernel(game.board, harvest), generator(seed)
    sheets = new(dtype_of(truths_fields(game.board)))
    chance, listed = np.random.Generator(np.random.PCG64(seed)), np.zeros(game.moves, dtype=np.uint16)
    rows: list[Rows] = []
    counts: list[npt.NDArray[np.int64]] = []
    missing = choices
    for moves in games:
        wanted = chance.random(len(moves)) < share
        room = np.zeros((int(wanted.sum()) * min(candidates, game.moves), MOST_TRUTHS + 1), dtype=np.uint16)
        each = np.zeros(int(wanted.sum()), dtype=np.int64)
        found = choose(game.new_states(), sheets, rngs, moves, wanted, candidates, listed, room, each)
        each = each[: min(found, missing)]
        missing -= len(each)
        rows.append(room[: each.sum()].copy())
        counts.append(each)
        if not missing:
            break
    if missing == choices:
        raise InputError("there are no moves to learn from")
    starts = np.concatenate([[0], np.cumsum(np.concatenate(counts))])
    return Choices(np.concatenate(rows), starts, starts[:-1].copy())


def _records(folder: Path, chance: random.Random) -> Iterator[GoRecord]:
    """Games of all archives in a folder in random order; those that cannot be read are left out."""
    files = record_files(folder)
    chance.shuffle(files)
    for file in files:
        try:
            yield from read_records(file.text)
        except InputError:
            continue


def _arguments() -> tuple[argparse.ArgumentParser, argparse.Namespace]:
    name = "python -m arena.games.go.opinion.fit"
    reader = argparse.ArgumentParser(prog=name, description="Fit gammas to games of Go.")
    reader.add_argument("folder", type=Path, help="with archives (.tar.gz) of records (.sgf)")
    reader.add_argument("--size", type=int, default=19, help="of the boards")
    reader.add_argument("--games", type=int, default=1_000_000, help="games to harvest patterns from, at most")
    reader.add_argument(
        "--often", type=int, nargs=2, default=(40, 80), help="how often patterns of 12 points, and of 20, are there"
    )
    reader.add_argument("--choices", type=int, default=200_000, help="moves to learn from")
    reader.add_argument("--candidates", type=int, default=30, help="moves that each of them is compared with")
    reader.add_argument("--spread", type=float, default=1.0, help="of the logarithms, beforehand")
    reader.add_argument("--seed", type=int, default=1)
    return reader, reader.parse_args()


def main() -> None:
    """Fit the gammas to the archives in a folder and print them."""
    reader, said = _arguments()
    try:
        game = make(GoParameters(size=said.size))
        games = list(plain_moves(_records(said.folder, random.Random(said.seed)), said.size))
        aside, kept = games[::_ASIDE], [moves for number, moves in enumerate(games) if number % _ASIDE]
        harvest = harvest_of(kept[: said.games], game, said.often)
        choices = collect(kept, game, harvest, said.choices, said.candidates, _SHARE, said.seed)
        tests = collect(aside, game, harvest, said.choices // 10, game.moves, _SHARE_ASIDE, said.seed + 1)
    except InputError as error:
        reader.error(str(error))
    truths = count_truths(harvest)
    logs = fit(choices, truths, said.spread)
    appraisal = appraise(tests, logs)
    folder = said.folder.resolve().name
    names = ("size", "games", "choices", "candidates", "spread", "seed")
    settings = [f"--often {said.often[0]} {said.often[1]}", *(f"--{name} {getattr(said, name)}" for name in names)]
    provenance = {
        "data": f"{folder}, {len(games)} games on {said.size}x{said.size}",
        "command": f"{reader.prog} {folder} {' '.join(settings)}",
        "learned from": f"{len(choices.chosen)} moves",
        "tested by": f"{len(tests.chosen)} moves of other games: {appraisal}",
    }
    print(appraisal, file=sys.stderr)
    Gammas(harvest, logs.astype(np.float32)).write(sys.stdout, seen_of(choices, truths), provenance)


if __name__ == "__main__":
    main()
