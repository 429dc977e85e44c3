"""Depth-i: playouts from all positions some plies ahead, and minimax over their means (Bouzy and Helmstetter 2004)."""

from __future__ import annotations

import dataclasses
import functools
import math
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

import numpy as np

from arena.games.contract import begin_fills, candidate_moves, play, score
from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import UNDECIDED, Record, Records, dtype_of, new
from arena.games.toolbox.vectors import count_row
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.flat import tally as counts
from arena.players.flat.sampling import SAMPLING_HELP, SAMPLING_SOURCE, samples_by_fills
from arena.players.playouts.returns import (
    Score,
    finish,
    mercy_parameter,
    quality_parameter,
    result_of,
    reward,
    score_parameter,
)

if TYPE_CHECKING:
    from arena.players.flat.hybrid import HybridConfig

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_MOST_PLIES = 16
_SOURCE = "Bouzy and Helmstetter 2004; slides, depth-i enhancement"

#: Answer of `next_leaf` after the last one.
NO_LEAF = _ZERO

#: Answer of `count_leaves` if there are more than wanted.
TOO_MANY = -1


@functools.cache
def _walk_dtype(moves: int) -> np.dtype[Any]:
    """Where a walk over all positions is, and what it has found; levels are plies from the root.

    `total`, `squares` and `visits` of a level are Black's sums at the leaf that the best play
    known leads to from the position there, and `line` are the moves to it. `lines` are the
    moves that follow each move at the root.
    """
    levels = _MOST_PLIES + 1
    return dtype_of(
        [
            ("total", "f8", (levels,)),
            ("squares", "f8", (levels,)),
            ("visits", "f8", (levels,)),
            ("best", "f8", (levels,)),  # value of that leaf for the player to move at the level
            ("count", "u8", (levels,)),
            ("place", "u8", (levels,)),  # which of the moves is next
            ("length", "u8", (levels,)),
            ("lengths", "u8", (moves,)),
            ("plies", "u8"),
            ("level", "u8"),  # of the position whose moves are being gone through
            ("legal", "u2", (levels, moves)),
            ("line", "u2", (levels, levels)),
            ("lines", "u2", (moves, levels)),
        ]
    )


def new_walks(moves: int, plies: int) -> Records:
    """A walk to leaves so many plies ahead."""
    walks = new(_walk_dtype(moves))
    walks["plies"] = plies
    return walks


@helper
def _enter(stack: Records, walk: Record, level: np.uint64) -> None:
    walk.level = level
    walk.count[level] = candidate_moves(stack[level], walk.legal[level])
    walk.place[level] = 0
    walk.best[level] = -math.inf


@helper
def begin_walk(states: Records, stack: Records, walk: Record, tally: Record) -> None:
    """Stand at the root, before the first leaf."""
    counts.clear(tally)
    stack[_ZERO] = states[0]
    _enter(stack, walk, _ZERO)
    tally.count = walk.count[_ZERO]
    for place in range(np.uint64(tally.count)):
        tally.legal[np.uint64(place)] = walk.legal[_ZERO, np.uint64(place)]


@helper
def _take_back(stack: Records, walk: Record, tally: Record, level: np.uint64) -> None:
    """Hold the last move at this level, whose outcome stands one level below, against the others."""
    below = level + _ONE
    move = np.uint64(walk.legal[level, np.uint64(walk.place[level]) - _ONE])
    visits, total, squares = walk.visits[below], walk.total[below], walk.squares[below]
    if stack[level].to_move != 0:
        total, squares = visits - total, visits - 2.0 * total + squares
    length = np.uint64(walk.length[below])
    if level == _ZERO:
        tally.visits[move] = np.uint64(visits)
        tally.totals[move] = total
        tally.squares[move] = squares
        walk.lengths[move] = length
        for place in range(length):
            walk.lines[move, np.uint64(place)] = walk.line[below, np.uint64(place)]
        return
    value = total / max(visits, 1.0)
    if value > walk.best[level]:
        walk.best[level] = value
        walk.visits[level] = visits
        walk.total[level] = walk.total[below]
        walk.squares[level] = walk.squares[below]
        walk.length[level] = length + _ONE
        walk.line[level, _ZERO] = move
        for place in range(length):
            walk.line[level, np.uint64(place) + _ONE] = walk.line[below, np.uint64(place)]


@helper
def next_leaf(stack: Records, walk: Record, tally: Record) -> np.uint64:
    """Go on to the next leaf and say at which level it is; positions that are done with are taken back."""
    level = np.uint64(walk.level)
    while True:
        if walk.place[level] == walk.count[level]:
            if level == _ZERO:
                return NO_LEAF
            level -= _ONE
            _take_back(stack, walk, tally, level)
            continue
        below = level + _ONE
        move = np.uint64(walk.legal[level, np.uint64(walk.place[level])])
        walk.place[level] += _ONE
        stack[below] = stack[level]
        play(stack[below], move)
        if stack[below].winner != UNDECIDED or below == np.uint64(walk.plies):
            walk.level = level
            return below
        level = below
        _enter(stack, walk, level)


@helper
def settle_leaf(
    stack: Records, walk: Record, tally: Record, leaf: np.uint64, visits: float, total: float, squares: float
) -> None:
    """Set what playouts have found at a leaf: Black's sums."""
    walk.visits[leaf] = visits
    walk.total[leaf] = total
    walk.squares[leaf] = squares
    walk.length[leaf] = 0
    _take_back(stack, walk, tally, leaf - _ONE)


@helper
def share_of(number: np.uint64, leaves: np.uint64, playouts: np.uint64) -> np.uint64:
    """How many of the playouts the leaf with this number gets; what does not divide evenly is spread."""
    return (number + _ONE) * playouts // leaves - number * playouts // leaves


@entry
def count_leaves(states: Records, stack: Records, walks: Records, tallies: Records, most: int) -> int:
    """How many undecided leaves there are, or TOO_MANY if there are more than `most` leaves of any kind."""
    walk, tally = walks[0], tallies[0]
    begin_walk(states, stack, walk, tally)
    leaves, undecided = _ZERO, _ZERO
    leaf = next_leaf(stack, walk, tally)
    while leaf != NO_LEAF:
        leaves += _ONE
        undecided += _ONE if stack[leaf].winner == UNDECIDED else _ZERO
        if leaves > np.uint64(most):
            return TOO_MANY
        leaf = next_leaf(stack, walk, tally)
    return np.int64(undecided)  # type: ignore[return-value]


@entry
def enumerate_by_fills(
    states: Records,
    stack: Records,
    lane_records: Records,
    rngs: Records,
    tallies: Records,
    walks: Records,
    leaves: int,
    playouts: int,
) -> int:
    """The best move by minimax over leaves of which so many are undecided, and share the fills."""
    lanes, rng, tally, walk = lane_records[0], rngs[0], tallies[0], walks[0]
    begin_walk(states, stack, walk, tally)
    number = _ZERO
    leaf = next_leaf(stack, walk, tally)
    while leaf != NO_LEAF:
        winner = np.uint64(stack[leaf].winner)
        if winner == UNDECIDED:
            share = share_of(number, np.uint64(leaves), np.uint64(playouts))
            number += _ONE
            begin_fills(stack[leaf], lanes, rng)
            for column in range(lanes.made.shape[1]):
                lanes.made[_ZERO, np.uint64(column)] = _ZERO
                lanes.wins[_ZERO, np.uint64(column)] = _ZERO
            left = share
            while left > _ZERO:
                left -= counts.next_fills(lanes, rng, left)
                count_row(lanes.made, lanes.wins, _ZERO, lanes.counted, _ZERO, lanes.won, lanes.counted)
            won = counts.sum_of_row(lanes.wins, _ZERO)
            black = float(won if stack[leaf].to_move == 0 else share - won)
            settle_leaf(stack, walk, tally, leaf, float(share), black, black)
        else:
            black = result_of(winner, _ZERO)
            settle_leaf(stack, walk, tally, leaf, 1.0, black, black * black)
        leaf = next_leaf(stack, walk, tally)
    return counts.best_move(tally, rng)


@entry
def enumerate_by_playouts(
    states: Records,
    scratch: Records,
    stack: Records,
    traces: Records,
    rngs: Records,
    tallies: Records,
    walks: Records,
    returns_records: Records,
    leaves: int,
    playouts: int,
) -> int:
    """The best move by minimax over leaves of which so many are undecided, and share the playouts."""
    trace, rng, tally, walk, returns = traces[0], rngs[0], tallies[0], walks[0], returns_records[0]
    begin_walk(states, stack, walk, tally)
    number = _ZERO
    leaf = next_leaf(stack, walk, tally)
    while leaf != NO_LEAF:
        winner = np.uint64(stack[leaf].winner)
        if winner == UNDECIDED:
            share = share_of(number, np.uint64(leaves), np.uint64(playouts))
            number += _ONE
            total, squares = 0.0, 0.0
            for _ in range(share):
                scratch[0] = stack[leaf]
                finish(returns, scratch[0], rng, trace)
                black = reward(returns, np.uint64(trace.winner), trace.score, leaf + np.uint64(trace.length))
                total += black
                squares += black * black
            settle_leaf(stack, walk, tally, leaf, float(share), total, squares)
        else:
            black = reward(returns, winner, score(stack[leaf]), leaf)
            settle_leaf(stack, walk, tally, leaf, 1.0, black, black * black)
        leaf = next_leaf(stack, walk, tally)
    return counts.best_move(tally, rng)


class EnumerationPlayer(Player):
    """Plays the best move by minimax over the mean results at all positions some plies ahead.

    What is known of a move are the playouts at the leaf to which best play leads after it; a
    leaf at which the game is over counts as one playout.
    """

    def __init__(self, game: Game, config: EnumerationConfig | HybridConfig, plies: int, asked: str) -> None:
        """`plies` says how far ahead positions are enumerated, `asked` by which parameter that was asked for."""
        super().__init__(game)
        self._config, self._plies, self._asked = config, plies, asked
        plain = config.score.is_plain(quality=config.quality, mercy=config.mercy)
        self._by_fills = samples_by_fills(game, config.sampling, plain)
        self._returns = config.score.new_records(game, quality=config.quality, mercy=config.mercy)
        self._tallies, self._walks = counts.new_tallies(game.moves), new_walks(game.moves, plies)
        self._scratch = game.new_states()
        self._stack = np.zeros(plies + 1, dtype=self._scratch.dtype)
        self._work = game.new_lanes() if self._by_fills else game.new_traces()
        self._leaves(game.start())

    def _leaves(self, position: Position) -> int:
        """How many undecided leaves there are."""
        most = self._config.leaves
        found = int(count_leaves(position.states, self._stack, self._walks, self._tallies, most))
        if found == TOO_MANY:
            raise InputError(
                f"{self._asked}: {self.game.spec} has more than leaves={most} positions {self._plies} plies ahead;"
                " look fewer plies ahead, or allow more leaves"
            )
        return found

    def _decide(self, position: Position, rngs: Records) -> Decision:
        leaves = self._leaves(position)
        playouts = max(self._config.playouts, leaves) if leaves else 0
        self._config.score.settle(self._returns, int(position.states["ply"][0]))
        move = self._best_move(position.states, rngs, leaves, playouts)
        walk: Any = self._walks[0]
        replies = walk.lines[move, : int(walk.lengths[move])].tolist()
        return dataclasses.replace(counts.decision(self._tallies, move, playouts), line=(move, *replies))

    def _best_move(self, states: Records, rngs: Records, leaves: int, playouts: int) -> int:
        """The move, when so many undecided leaves share the playouts."""
        work = (self._stack, self._work, rngs, self._tallies, self._walks)
        if self._by_fills:
            return int(enumerate_by_fills(states, *work, leaves, playouts))
        return int(enumerate_by_playouts(states, self._scratch, *work, self._returns, leaves, playouts))


class EnumerationConfig(PlayerConfig):
    """Parameters of depth-i."""

    kind: ClassVar[str] = "depth"
    summary: ClassVar[str] = "depth-i: minimax over playouts from all positions i plies ahead"
    source: ClassVar[str] = _SOURCE
    always_shown: ClassVar[tuple[str, ...]] = ("plies", "playouts")

    plies: int = parameter(1, "how many plies ahead positions are valued by playouts", source=_SOURCE, ge=1, le=16)
    playouts: int = parameter(
        1000,
        "playouts per move, shared by all positions; at least one for each",
        source=_SOURCE,
        ge=1,
        le=1_000_000_000,
    )
    leaves: int = parameter(10_000_000, "positions at most", source="arena", ge=1, le=1_000_000_000)
    sampling: Literal["auto", "fills", "moves"] = parameter("auto", SAMPLING_HELP, source=SAMPLING_SOURCE)
    score: Score = score_parameter()
    quality: float = quality_parameter()
    mercy: float | None = mercy_parameter()

    def cheapest(self) -> Self:
        """See PlayerConfig."""
        return self.model_copy(update={"playouts": 1, "plies": 1})

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return EnumerationPlayer(game, self, self.plies, f"plies={self.plies}")
