"""Playouts at a temperature: moves are drawn by the values they had so far (Bouzy and Helmstetter 2004).

The values are those of all moves as first, of either player's moves in the playouts of this
search. Move i is drawn with a chance proportional to e^(K v_i), K being the inverse of the
temperature; or, linearly, to v_i itself.
"""

from __future__ import annotations

import functools
import math
from typing import Any, ClassVar, Literal

import numpy as np

from arena.games.contract import candidate_moves, play, playout_moves, score
from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import BLACK, UNDECIDED, WHITE, Record, Records, dtype_of, new
from arena.games.toolbox.rng import unit
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.flat import tally as counts
from arena.players.playouts.returns import Score, mercy_parameter, quality_parameter, reward, score_parameter

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_SIDES = 2
_SOURCE = "Bouzy and Helmstetter 2004; slides, temperature"

#: Sums of weights below this have lost digits.
_FAINT = 1e-280


#: What is known of the moves by player (0 for Black, 1 for White) and move: sums over the playouts in which the
#: player made the move, of results for that player; and what follows from it for playouts.
@functools.cache
def _habits_dtype(moves: int) -> np.dtype[Any]:
    shape = (_SIDES, moves)
    return dtype_of(
        [
            ("totals", "f8", shape),
            ("squares", "f8", shape),
            ("visits", "f8", shape),
            ("exponents", "f8", shape),  # logarithms of the weights
            ("weights", "f8", shape),  # what chances are proportional to
            ("seen", "u8", shape),  # the last playout in which the player made the move
        ]
    )


def new_habits(moves: int) -> Records:
    """Habits of playouts, yet to be cleared."""
    return new(_habits_dtype(moves))


_SETTINGS = dtype_of(
    [
        ("k", "f8"),  # K at the first update
        ("last_k", "f8"),  # K at the last one
        ("points", "f8"),  # points between the results 0 and 1; 0: the unit is a standard deviation of the values
        ("linear", "u1"),
        ("refresh", "u8"),  # playouts from one update to the next
    ]
)


def new_settings(k: float, last_k: float, points: float, linear: bool, refresh: int) -> Records:
    """Settings for the kernels."""
    settings = new(_SETTINGS)
    settings[0] = (k, last_k, points, linear, refresh)
    return settings


@helper
def inverse_temperature(k: float, last_k: float, update: float, updates: float) -> float:
    """K at an update, counted from 1, of so many: it goes in equal steps from `k` to `last_k`."""
    return k + (last_k - k) * (update - 1.0) / max(updates - 1.0, 1.0)


@helper
def clear(habits: Record) -> None:
    """Nothing is known, and all moves are equally likely."""
    for side in range(np.uint64(_SIDES)):
        for number in range(np.uint64(habits.weights.shape[1])):
            here, move = np.uint64(side), np.uint64(number)
            habits.totals[here, move] = 0.0
            habits.squares[here, move] = 0.0
            habits.visits[here, move] = 0.0
            habits.exponents[here, move] = 0.0
            habits.weights[here, move] = 1.0
            habits.seen[here, move] = 0


@helper
def _spread(habits: Record, side: np.uint64, average: float, known: float) -> float:
    """Standard deviation of the values of the known moves."""
    total = 0.0
    for number in range(np.uint64(habits.weights.shape[1])):
        move = np.uint64(number)
        if habits.visits[side, move] > 0.0:
            off = habits.totals[side, move] / habits.visits[side, move] - average
            total += off * off
    return math.sqrt(total / max(known, 1.0))


@helper
def update(habits: Record, side: np.uint64, k: float, settings: Record) -> None:
    """Set a player's weights by what is known by now; a move never made counts as an average one."""
    moves = np.uint64(habits.weights.shape[1])
    known, total = 0.0, 0.0
    for number in range(moves):
        move = np.uint64(number)
        if habits.visits[side, move] > 0.0:
            known += 1.0
            total += habits.totals[side, move] / habits.visits[side, move]
    average = total / max(known, 1.0)
    scale = settings.points
    if scale == 0.0:
        spread = _spread(habits, side, average, known)
        scale = 1.0 / spread if spread > 0.0 else 0.0
    largest = -math.inf
    for number in range(moves):
        move = np.uint64(number)
        visits = habits.visits[side, move]
        value = habits.totals[side, move] / visits if visits > 0.0 else average
        if settings.linear:
            habits.weights[side, move] = value
        else:
            habits.exponents[side, move] = k * scale * (value - average)
            largest = max(largest, habits.exponents[side, move])
    if not settings.linear:
        for number in range(moves):
            habits.weights[side, np.uint64(number)] = math.exp(habits.exponents[side, np.uint64(number)] - largest)


@helper
def draw(habits: Record, side: np.uint64, legal: Record, count: np.uint64, rng: Record) -> np.uint64:
    """One of the first `count` moves of `legal`, with chances proportional to the player's weights."""
    total = 0.0
    for place in range(count):
        total += habits.weights[side, np.uint64(legal[np.uint64(place)])]
    if total < _FAINT:
        return _draw_faint(habits, side, legal, count, rng)
    target, chosen = unit(rng) * total, np.uint64(legal[_ZERO])
    for place in range(count):
        move = np.uint64(legal[np.uint64(place)])
        weight = habits.weights[side, move]
        if weight > 0.0:
            chosen = move
            target -= weight
            if target < 0.0:
                break
    return chosen


@helper
def _draw_faint(habits: Record, side: np.uint64, legal: Record, count: np.uint64, rng: Record) -> np.uint64:
    """The same among moves whose weights are too small for numbers: they are taken relative to the largest here."""
    largest = -math.inf
    for place in range(count):
        largest = max(largest, habits.exponents[side, np.uint64(legal[np.uint64(place)])])
    total = 0.0
    for place in range(count):
        total += math.exp(habits.exponents[side, np.uint64(legal[np.uint64(place)])] - largest)
    target, chosen = unit(rng) * total, np.uint64(legal[_ZERO])
    for place in range(count):
        move = np.uint64(legal[np.uint64(place)])
        weight = math.exp(habits.exponents[side, move] - largest)
        if weight > 0.0:
            chosen = move
            target -= weight
            if target < 0.0:
                break
    return chosen


@helper
def softmax_playout(state: Record, rng: Record, trace: Record, habits: Record, returns: Record) -> None:
    """Play to the end, or until one player leads by `mercy` points, drawing moves by the weights of who makes them."""
    length, lead = _ZERO, 0.0
    while state.winner == UNDECIDED and abs(lead) < returns.mercy:
        count = np.uint64(playout_moves(state, trace.legal))
        move = draw(habits, np.uint64(state.to_move), trace.legal, count, rng)
        play(state, move)
        trace.moves[length] = move
        length += _ONE
        if returns.mercy < math.inf:
            lead = score(state)
    trace.length = length
    trace.score = score(state)
    trace.winner = state.winner if state.winner != UNDECIDED else BLACK if lead > 0.0 else WHITE


@helper
def _learn(habits: Record, trace: Record, first: np.uint64, number: np.uint64, black: float) -> None:
    """Count a playout for the moves of both players; a move made twice counts once."""
    for turn in range(np.uint64(trace.length)):
        side, move = (first + np.uint64(turn)) & _ONE, np.uint64(trace.moves[np.uint64(turn)])
        if habits.seen[side, move] != number:
            habits.seen[side, move] = number
            result = black if side == _ZERO else 1.0 - black
            habits.visits[side, move] += 1.0
            habits.totals[side, move] += result
            habits.squares[side, move] += result * result


@entry
def softmax_by_playouts(
    states: Records,
    scratch: Records,
    traces: Records,
    rngs: Records,
    tallies: Records,
    habits_records: Records,
    settings_records: Records,
    returns_records: Records,
    playouts: int,
) -> int:
    """The best move by all moves as first, after playouts in which moves are drawn by these same values."""
    rng, trace, tally, habits = rngs[0], traces[0], tallies[0], habits_records[0]
    settings, returns = settings_records[0], returns_records[0]
    counts.clear(tally)
    clear(habits)
    tally.count = candidate_moves(states[0], tally.legal)
    mover = np.uint64(states[0].to_move)
    every = np.uint64(settings.refresh)
    updates = np.float64((np.uint64(playouts) - _ONE) // every)
    for number in range(np.uint64(playouts)):
        made = np.uint64(number)
        if made > _ZERO and made % every == _ZERO:
            k = inverse_temperature(settings.k, settings.last_k, np.float64(made // every), updates)
            update(habits, _ZERO, k, settings)
            update(habits, _ONE, k, settings)
        scratch[0] = states[0]
        softmax_playout(scratch[0], rng, trace, habits, returns)
        black = reward(returns, np.uint64(trace.winner), trace.score, np.uint64(trace.length))
        _learn(habits, trace, mover, made + _ONE, black)
    for place in range(np.uint64(tally.count)):
        move = np.uint64(tally.legal[np.uint64(place)])
        tally.visits[move] = np.uint64(habits.visits[mover, move])
        tally.totals[move] = habits.totals[mover, move]
        tally.squares[move] = habits.squares[mover, move]
    return counts.best_move(tally, rng)


class SoftmaxPlayer(Player):
    """Plays the best move by all moves as first, with playouts at a temperature."""

    def __init__(self, game: Game, config: SoftmaxConfig) -> None:
        super().__init__(game)
        self._config = config
        self._returns = config.score.new_records(game, quality=config.quality, mercy=config.mercy)
        self._tallies, self._habits = counts.new_tallies(game.moves), new_habits(game.moves)
        self._scratch, self._traces = game.new_states(), game.new_traces()
        last_k = config.k if config.anneal_to is None else config.anneal_to
        self._settings = new_settings(config.k, last_k, config.points(game), config.choice == "linear", config.refresh)

    def _decide(self, position: Position, rngs: Records) -> Decision:
        self._config.score.settle(self._returns, int(position.states["ply"][0]))
        move = softmax_by_playouts(
            position.states,
            self._scratch,
            self._traces,
            rngs,
            self._tallies,
            self._habits,
            self._settings,
            self._returns,
            self._config.playouts,
        )
        return counts.decision(self._tallies, int(move), self._config.playouts)


class SoftmaxConfig(PlayerConfig):
    """Parameters of playouts at a temperature."""

    kind: ClassVar[str] = "softmax"
    summary: ClassVar[str] = "all moves as first, in playouts at a temperature"
    source: ClassVar[str] = _SOURCE
    order: ClassVar[str] = "1"
    always_shown: ClassVar[tuple[str, ...]] = ("playouts", "k")

    playouts: int = parameter(1000, "playouts per move", source=_SOURCE, ge=1, le=1_000_000_000)
    k: float = parameter(
        2.0,
        "K, the inverse of the temperature: a move of value v has a chance proportional to e^(K v); 0: equal chances",
        source=_SOURCE,
        only_with={"choice": ["exponential"]},
        ge=0,
        le=1e6,
    )
    anneal_to: float | None = parameter(
        None,
        "what K changes to, in equal steps over the playouts of a move",
        source=_SOURCE,
        only_with={"choice": ["exponential"]},
        shown="k",
        ge=0,
        le=1e6,
    )
    unit: Literal["auto", "points", "zscore"] = parameter(
        "auto",
        "unit of v: points; zscore: the standard deviation of the values of all moves; auto: points with score=final",
        source=_SOURCE,
        only_with={"choice": ["exponential"]},
    )
    choice: Literal["exponential", "linear"] = parameter(
        "exponential", "linear: chances are proportional to the values themselves, from 0 to 1", source=_SOURCE
    )
    refresh: int = parameter(
        100,
        "playouts from one update of the chances to the next; before the first one they are equal",
        source="arena",
        ge=1,
        le=1_000_000_000,
    )
    score: Score = score_parameter()
    quality: float = quality_parameter()
    mercy: float | None = mercy_parameter()

    def points(self, game: Game) -> float:
        """Points between the results 0 and 1; 0 if values are measured by their own spread."""
        in_points = self.score.in_points
        if self.unit == "points" and not in_points:
            raise InputError(f"unit=points: with score={self.score} values are no points; score=final has points")
        return 2.0 * game.score_range if in_points and self.unit != "zscore" else 0.0

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return SoftmaxPlayer(game, self)
