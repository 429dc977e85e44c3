"""All ladders that random games bring forth, against a slow reader and GNU Go."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from arena.games import Position
from arena.games.go.attempt import begin_trial, may_try, take_back, trial_fields, try_move
from arena.games.go.ladder import reads_ladder
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records, dtype_of, new
from tests.games.go.boards import SIMPLE, USUAL, go, random_game
from tests.games.go.gnugo import answers, needs_gnugo
from tests.naive.go import NaiveGo
from tests.naive.ladder import Chase, TooLongError


def chains_of(twin: NaiveGo) -> Iterator[tuple[int, int]]:
    """A cell and the number of liberties of each chain."""
    seen: set[tuple[int, int]] = set()
    for point in twin.stones:
        if point not in seen:
            seen |= twin.chain(point, twin.stones)
            yield twin.points.index(point), len(twin.liberties(point, twin.stones))


@pytest.mark.parametrize(("board", "games", "least"), [(SIMPLE, 30, 1500), (USUAL, 3, 250)])
def test_all_chains_of_random_games_are_read_as_slowly(board: dict[str, object], games: int, least: int) -> None:
    """Every chain of one or two liberties, whoever is to move; the move is one of those that do it."""
    compared, lost, long = 0, 0, 0
    for seed in range(games):
        for position, twin in random_game(go(**board), seed, most=150):
            twin.ko = "simple"
            if twin.winner is not None or (twin.size > 5 and twin.plies % 3):
                continue
            for cell, liberties in chains_of(twin):
                own = twin.stones[twin.points[cell]] == twin.to_move
                if liberties > 2 or (own and liberties == 2):
                    continue
                found = reads_ladder(position, cell)
                chase = Chase(twin.points[cell], 400)
                try:
                    moves = chase.rescues(twin) if own else chase.attacks(twin)
                except TooLongError:
                    continue
                assert found.complete
                assert found.captured is (bool(moves) != own)
                assert (found.move is None) is not bool(moves)
                assert found.move is None or twin.points[found.move] in moves
                compared, lost, long = compared + 1, lost + found.captured, long + (found.tried > 6)
    assert compared > least
    assert compared // 8 < lost < compared - compared // 8
    assert long > least // 60


@entry
def _wander(states: Records, trials: Records, moves: Records, width: int) -> int:
    """Try the moves that may be tried, taking turns, then take all of them back; returns how many they were."""
    trial, own, count = trials[0], np.uint64(states[0].to_move), 0
    begin_trial(states[0], trial)
    bit = np.uint64(4096) << own
    for number in range(len(moves)):
        vertex = np.uint64(moves[number])
        if np.uint64(trial.points[vertex]) & np.uint64(3 * 4096) == np.uint64(0):
            if may_try(trial, vertex, bit, np.uint64(width)):
                try_move(trial, vertex, bit, np.uint64(width))
                bit = np.uint64(3 * 4096) ^ bit
                count += 1
    for _ in range(count):
        bit = np.uint64(3 * 4096) ^ bit
        take_back(trial, bit, np.uint64(width))
    return count


def test_moves_are_taken_back_exactly() -> None:
    """Captures and joined chains included: what is known of vertices and of chains is what it was."""
    game, chance = go(**SIMPLE), random.Random(3)
    trials, tried, captured = new(dtype_of(trial_fields(game.board))), 0, 0
    for seed in range(25):
        for position, _ in random_game(game, seed, most=40, sense=0.5):
            moves = [int(game.board.vertex_of[chance.randrange(25)]) for _ in range(45)]
            tried += _wander(position.states, trials, np.array(moves, dtype=np.uint16), game.board.width)
            captured += int(trials[0]["free"].any())
            trials["free"] = 0
            for name in ("points", "following"):
                of_board = game.board.vertex_of if name == "points" else chain_vertices(position)
                assert (trials[name][0][of_board] == position.states[name][0][of_board]).all()
            for name in ("libs", "stones"):
                heads = np.unique(position.states["points"][0][chain_vertices(position)] >> 16)
                assert (trials[name][0][heads] == position.states[name][0][heads]).all()
            assert (int(trials["ko"][0]), int(trials["taken"][0])) == (int(position.state.ko), 0)
    assert tried > 8_000
    assert captured > 300


def chain_vertices(position: Position) -> np.ndarray:
    """The vertices with stones."""
    return position.game.board.vertex_of[position.stones() > 0]  # type: ignore[attr-defined, no-any-return]


@needs_gnugo
def test_gnu_go_captures_what_a_ladder_captures() -> None:
    """Its reader, which tries more moves, captures every chain that is lost so, even if only after a ko."""
    game, commands, wanted = go(**USUAL), [], []
    for seed in range(12):
        for position, twin in random_game(game, seed, most=60):
            if twin.plies % 6 or twin.retaken is not None or twin.winner is not None:
                continue
            lost = [
                cell
                for cell, liberties in chains_of(twin)
                if liberties <= 2
                and twin.stones[twin.points[cell]] != twin.to_move
                and reads_ladder(position, cell).captured
            ]
            stones = [(cell, int(colour)) for cell, colour in enumerate(position.stones()) if colour]
            commands += ["boardsize 9", "clear_board"]
            commands += [f"play {('', 'black', 'white')[colour]} {game.names[cell]}" for cell, colour in stones]
            for cell in lost:
                wanted.append(len(commands))
                commands.append(f"attack {game.names[cell]}")
    found = answers(commands)
    assert len(wanted) > 60
    assert [found[place] for place in wanted if found[place].startswith("0")] == []
