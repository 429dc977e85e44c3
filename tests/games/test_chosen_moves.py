"""Playouts whose moves are chosen one by one, by the games' own kernels for that."""

from __future__ import annotations

import random

import numpy as np
import pytest
from scipy import stats

from arena.games import Game, Position, contract, load
from arena.games.outcome import WINNERS
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.games.toolbox.rng import generator
from tests.games import probes
from tests.games.go import probes as go_probes
from tests.support.bare import bare_game

#: What a playout keeps of a state of Go.
KEPT = ("to_move", "ply", "passes", "ko", "empties", "lead", "points", "following", "libs", "stones", "color")


@entry
def _begin(states: Records, traces: Records) -> None:
    contract.begin_moves(states[0], traces[0])
    traces[0].length = 0


@entry
def _make(states: Records, traces: Records, move: int) -> None:
    trace = traces[0]
    contract.make_move(states[0], np.uint64(move), trace)
    trace.moves[np.uint64(trace.length)] = move
    trace.length += 1


@entry
def _sensible(states: Records, traces: Records, move: int) -> bool:
    return contract.is_sensible(states[0], np.uint64(move), traces[0])


@entry
def _draw(states: Records, traces: Records, rngs: Records) -> int:
    return np.int64(contract.draw_move(states[0], rngs[0], traces[0]))


@entry
def _move_or_draw(states: Records, traces: Records, rngs: Records, first: int, second: int) -> int:
    return np.int64(contract.move_or_draw(states[0], np.uint64(first), np.uint64(second), rngs[0], traces[0]))


@entry
def _goes_on(states: Records, traces: Records) -> bool:
    return contract.goes_on(states[0], traces[0])


@entry
def _end(states: Records, traces: Records) -> None:
    contract.end_moves(states[0], traces[0])


class Line:
    """A playout in progress, beside the position by the rules."""

    def __init__(self, position: Position) -> None:
        self.position, self.game = position.copy(), position.game
        self.states, self.traces = position.states.copy(), self.game.new_traces()
        _begin(self.states, self.traces)

    def make(self, move: int) -> None:
        _make(self.states, self.traces, move)
        if self.position.winner() is None:
            self.position.play(move)

    def sensible(self) -> list[int]:
        return [move for move in range(self.game.moves) if _sensible(self.states, self.traces, move)]

    def draw(self, rngs: Records) -> int:
        return int(_draw(self.states, self.traces, rngs))


def playout_moves(position: Position) -> list[int]:
    """What playouts choose from, passes left out."""
    return [move for move in go_probes.playout_moves(position) if move < position.game.diagram.cells]


def random_line(game: Game, seed: int):
    """A playout of moves that are chosen at random here, before each move and at the end."""
    line, chance = Line(game.start()), random.Random(f"{game.spec} {seed}")
    while _goes_on(line.states, line.traces):
        yield line
        moves = line.sensible()
        line.make(chance.choice(moves) if moves else game.moves - 1)
    yield line


@pytest.mark.parametrize("spec", ["go(size=4)", "hex(size=3)", "tic-tac-toe"])
def test_what_is_sensible_is_what_playouts_choose_from(spec: str) -> None:
    """At every move of some playouts, and the end is as by the rules."""
    for seed in range(6):
        for line in random_line(load(spec), seed):
            if line.position.winner() is None:
                assert line.sensible() == playout_moves(line.position)
                stones = line.position.stones()
                assert line.states["color"][0][: len(stones)].tolist() == stones.tolist()
                assert line.states["to_move"] == line.position.turn
        _end(line.states, line.traces)
        trace = line.traces[0]
        assert WINNERS[int(trace.winner)] == line.position.winner() is not None
        assert int(trace.length) == len(line.position.moves)
        assert float(trace.score) == (line.position.score() or 0.0)


def test_the_state_in_go_is_as_by_the_rules() -> None:
    """All that policies may look at, captures and ko included; the list of empty vertices is in order."""
    captures = kos = 0
    for seed in range(20):
        for line in random_line(load("go(size=4)"), seed):
            by_rules, here = line.position.states, line.states
            for name in KEPT:
                assert np.array_equal(here[name], by_rules[name]), name
            empties = int(here["empties"][0])
            free, place = here["free"][0][:empties], here["place"][0]
            assert sorted(free) == sorted(by_rules["free"][0][:empties])
            assert place[free].tolist() == list(range(empties))
            captures += int(here["ply"][0]) - int(here["passes"][0]) > 16 - empties
            kos += int(here["ko"][0]) != 0
    assert captures > 20
    assert kos > 3


def test_superko_does_not_matter_to_playouts() -> None:
    """They go by the simple ko rule: what another rule forbids is sensible."""
    game = load("go(size=2, ko=positional, komi=0)")
    line, found = Line(game.start()), []
    for name in ("A1", "B2", "A2", "B1", "A1", "A2"):
        found.append(game.move_number(name) in line.sensible())
        _make(line.states, line.traces, game.move_number(name))
    assert all(found)


@pytest.mark.parametrize("spec", ["go(size=4)", "hex(size=3)", "tic-tac-toe"])
def test_all_moves_are_drawn_equally_often(spec: str) -> None:
    """Amid playouts, and where there are points that may not be filled."""
    game, rngs, seen = load(spec), generator([1]), 0
    for seed in range(3):
        for number, line in enumerate(random_line(game, seed)):
            moves = line.sensible()
            if number % 4 == 3 and len(moves) > 1 and _goes_on(line.states, line.traces):
                counts = np.bincount([line.draw(rngs) for _ in range(2000)], minlength=game.moves)
                assert counts[moves].sum() == 2000
                assert stats.chisquare(counts[moves]).pvalue > 1e-5
                seen += 1
    assert seen > 3


@pytest.mark.parametrize("spec", ["go(size=4)", "hex(size=3)", "tic-tac-toe"])
def test_the_first_of_two_moves_that_is_sensible(spec: str) -> None:
    game, rngs = load(spec), generator([2])
    none = game.moves
    for number, line in enumerate(random_line(game, seed=4)):
        moves = line.sensible()
        others = [move for move in range(game.diagram.cells) if move not in moves]
        if number < 3 or not moves or not others or not _goes_on(line.states, line.traces):
            continue

        def found(first: int, second: int, line: Line = line) -> set[int]:
            return {int(_move_or_draw(line.states, line.traces, rngs, first, second)) for _ in range(60)}

        good, other, bad = moves[0], moves[-1], others[0]
        assert found(good, other) == found(good, bad) == found(good, none) == {good}
        assert found(bad, other) == found(none, other) == {other}
        for first, second in ((bad, bad), (none, none), (bad, none), (none, bad)):
            assert found(first, second) <= set(moves)
            assert len(found(first, second)) > min(1, len(moves) - 1)


def test_without_a_move_the_pass_is_drawn() -> None:
    position = load("go(size=2)").parse("X X\nX .", "black")
    line = Line(position)
    assert line.sensible() == []
    assert {line.draw(generator(3)) for _ in range(5)} == {4}
    assert {int(_move_or_draw(line.states, line.traces, generator(3), 3, 5)) for _ in range(5)} == {4}


def counted(position: Position, count: int, seed: int) -> np.ndarray:
    """Playouts by winner and length, every move drawn."""
    rngs, found = generator([seed]), np.zeros((4, position.game.max_plies + 1), dtype=np.int64)
    for _ in range(count):
        line = Line(position)
        while _goes_on(line.states, line.traces):
            _make(line.states, line.traces, line.draw(rngs))
        _end(line.states, line.traces)
        found[int(line.traces[0].winner), int(line.traces[0].length)] += 1
    return found


def test_drawn_playouts_of_connection_games_are_distributed_as_uniform_ones_are() -> None:
    position, count = load("hex(size=3)").start(), 3000
    position.play("b2")
    drawn = counted(position, count, seed=5)
    results, firsts = np.zeros((4, 10), dtype=np.int64), np.zeros(9, dtype=np.int64)
    traces = position.game.new_traces()
    probes.many_playouts(position.states, position.states.copy(), traces, generator([6]), results, firsts, 30 * count)
    expected = results.reshape(-1) / 30
    enough = expected > 5
    assert drawn.reshape(-1)[expected == 0].sum() == 0
    table = np.array([drawn.reshape(-1)[enough], results.reshape(-1)[enough]])
    assert stats.chi2_contingency(table).pvalue > 1e-4
    assert drawn.sum() == count


def test_a_game_that_lists_playout_moves_is_asked_for_them() -> None:
    """Without a kernel of its own, what is sensible is what the list says; without a list, what is legal."""

    def playout_moves(state, moves):  # type: ignore[no-untyped-def]
        count = 0
        for cell in range(1, 3):
            if state.color[cell] == 0:
                moves[count] = cell
                count += 1
        return count

    listing, plain = bare_game(playout_moves=playout_moves), bare_game()
    assert Line(listing.start()).sensible() == [1, 2]
    assert Line(plain.start()).sensible() == [0, 1, 2]
    line = Line(listing.start())
    line.make(2)
    assert line.sensible() == [1]
    assert {line.draw(generator(1)) for _ in range(5)} == {1}
