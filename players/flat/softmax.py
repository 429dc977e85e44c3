"""Playouts at a temperature: moves are drawn by the values they had so far (Bouzy and Helmstetter 2004).

The values are those of all moves as first, of either player's moves in the playouts of this
search. Move i is drawn with a chance proportional to e^(K v_i), K being the inverse of the
temperature; or, linearly, to v_i itself.
"""

from __future__ import annotations

import functools
from typing import ClassVar, Literal

import numpy as np

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.playing import play_on
from arena.games.position import Position
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.pointers import call, copy_bytes, record_at
from arena.games.toolbox.records import TRACE_HEAD, Record, Records, dtype_of, new
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.flat import tally as counts
from arena.players.flat.leanings import clear, learn, new_leanings, weigh_exponentially, weigh_linearly
from arena.players.pacing.parameters import Pace, pace_parameter, seconds_parameter
from arena.players.pacing.timekeeper import Timekeeper, timekeeper
from arena.players.playouts.ground import Ground, reward_of_trace, turn_at
from arena.players.playouts.returns import Score, mercy_parameter, quality_parameter, score_parameter
from arena.players.playouts.returns.rewards import RETURNS

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_SOURCE = "Bouzy and Helmstetter 2004; slides, temperature"

_TEMPERATURE = dtype_of(
    [
        ("k", "f8"),  # K at the first update
        ("last_k", "f8"),  # K at the last one
        ("points", "f8"),  # points between the results 0 and 1; 0: the unit is a standard deviation of the values
        ("linear", "u1"),
        ("refresh", "u8"),  # playouts from one update to the next
    ]
)


def new_temperatures(k: float, last_k: float, points: float, linear: bool, refresh: int) -> Records:
    """How chances follow from values, for the kernels."""
    temperatures = new(_TEMPERATURE)
    temperatures[0] = (k, last_k, points, linear, refresh)
    return temperatures


@helper
def inverse_temperature(k: float, last_k: float, update: float, updates: float) -> float:
    """K at an update, counted from 1, of so many: it goes in equal steps from `k` to `last_k`."""
    return k + (last_k - k) * (update - 1.0) / max(updates - 1.0, 1.0)


@helper
def _weigh(leanings: Record, side: np.uint64, k: float, temperature: Record) -> None:
    """Set a player's weights by what is known by now."""
    if temperature.linear:
        weigh_linearly(leanings, side)
    else:
        weigh_exponentially(leanings, side, k, temperature.points)


def softmax_playout(leanings: Record, state: Record, rng: Record, trace: Record, returns: Record) -> None:
    """A playout whose moves are drawn by the weights of who makes them; to be called by address."""
    none = np.uint64(len(trace.legal))
    play_on(leanings, state, rng, trace, returns, none, none)


@helper
def _play(
    ground: Record,
    rng: Record,
    leanings: Record,
    temperature: Record,
    returns: Record,
    first: np.uint64,
    last: np.uint64,
    updates: float,
) -> None:
    """The playouts from number `first` up to but without `last`, in which moves are drawn by what is known."""
    trace, mover = record_at(ground.trace_at, TRACE_HEAD), turn_at(ground.root_at)
    every = np.uint64(temperature.refresh)
    for number in range(first, last):
        made = np.uint64(number)
        if made > _ZERO and made % every == _ZERO:
            k = inverse_temperature(temperature.k, temperature.last_k, np.float64(made // every), updates)
            _weigh(leanings, _ZERO, k, temperature)
            _weigh(leanings, _ONE, k, temperature)
        copy_bytes(ground.here_at, ground.root_at, ground.state_bytes)
        call(ground.playout_at, (leanings, ground.here_at, rng, ground.trace_at, returns))
        learn(leanings, trace, mover, reward_of_trace(ground, returns, _ZERO))


@helper
def _best(ground: Record, rng: Record, tally: Record, leanings: Record) -> int:
    """The best of the mover's moves by what is known."""
    mover = turn_at(ground.root_at)
    for place in range(np.uint64(tally.count)):
        move = np.uint64(tally.legal[np.uint64(place)])
        tally.visits[move] = np.uint64(leanings.visits[mover, move])
        tally.totals[move] = leanings.totals[mover, move]
        tally.squares[move] = leanings.squares[mover, move]
    return counts.best_move(tally, rng)


@entry
def softmax_by_playouts(
    grounds: Records,
    rngs: Records,
    tallies: Records,
    leanings_records: Records,
    temperatures: Records,
    returns_records: Records,
    playouts: int,
) -> int:
    """The best move by all moves as first, after playouts in which moves are drawn by these same values."""
    ground, rng, tally, leanings = grounds[0], rngs[0], tallies[0], leanings_records[0]
    temperature, returns = temperatures[0], returns_records[0]
    counts.begin(tally, ground, np.uint64(ground.root_at))
    clear(leanings)
    updates = np.float64((np.uint64(playouts) - _ONE) // np.uint64(temperature.refresh))
    _play(ground, rng, leanings, temperature, returns, _ZERO, np.uint64(playouts), updates)
    return _best(ground, rng, tally, leanings)


@entry
def begin_at_temperature(grounds: Records, tallies: Records, leanings_records: Records) -> None:
    """List the candidates, of whom nothing is known yet."""
    counts.begin(tallies[0], grounds[0], np.uint64(grounds[0].root_at))
    clear(leanings_records[0])


@entry
def play_at_temperature(
    grounds: Records,
    rngs: Records,
    leanings_records: Records,
    temperatures: Records,
    returns_records: Records,
    first: int,
    last: int,
) -> None:
    """The playouts from number `first` up to but without `last`, of nobody knows how many, at one temperature."""
    leanings, temperature, returns = leanings_records[0], temperatures[0], returns_records[0]
    _play(grounds[0], rngs[0], leanings, temperature, returns, np.uint64(first), np.uint64(last), 1.0)


@entry
def choose_at_temperature(grounds: Records, rngs: Records, tallies: Records, leanings_records: Records) -> int:
    """The best move by what is known."""
    return _best(grounds[0], rngs[0], tallies[0], leanings_records[0])


class SoftmaxPlayer(Player):
    """Plays the best move by all moves as first, with playouts at a temperature."""

    def __init__(self, game: Game, config: SoftmaxConfig) -> None:
        super().__init__(game)
        self._config = config
        self._timekeeper = timekeeper(self, config)
        self._returns = config.score.new_records(game, quality=config.quality, mercy=config.mercy)
        self._tallies, self._leanings = counts.new_tallies(game.moves), new_leanings(game.moves)
        last_k = config.k if config.anneal_to is None else config.anneal_to
        self._temperatures = new_temperatures(
            config.k, last_k, config.points(game), config.choice == "linear", config.refresh
        )

    @functools.cached_property
    def _ground(self) -> Ground:
        return Ground(self.game).with_chosen_moves(softmax_playout, self._leanings, self._returns)

    def _decide(self, position: Position, rngs: Records) -> Decision:
        self._config.score.settle(self._returns, int(position.states["ply"][0]))
        if self._timekeeper is not None:
            return self._decide_in_time(self._timekeeper, position, rngs)
        move = softmax_by_playouts(
            self._ground.stand_at(position),
            rngs,
            self._tallies,
            self._leanings,
            self._temperatures,
            self._returns.view(RETURNS),
            self._config.playouts or 0,
        )
        return counts.decision(self._tallies, int(move), self._config.playouts)

    def _decide_in_time(self, timekeeper: Timekeeper, position: Position, rngs: Records) -> Decision:
        grounds, returns, made = self._ground.stand_at(position), self._returns.view(RETURNS), 0
        begin_at_temperature(grounds, self._tallies, self._leanings)

        def make(playouts: int) -> int:
            nonlocal made
            play_at_temperature(grounds, rngs, self._leanings, self._temperatures, returns, made, made + playouts)
            made += playouts
            return playouts

        timekeeper.in_slices(position, make)
        move = choose_at_temperature(grounds, rngs, self._tallies, self._leanings)
        return counts.decision(self._tallies, int(move), made)


class SoftmaxConfig(PlayerConfig):
    """Parameters of playouts at a temperature."""

    kind: ClassVar[str] = "softmax"
    summary: ClassVar[str] = "all moves as first, in playouts at a temperature"
    source: ClassVar[str] = _SOURCE
    order: ClassVar[str] = "1"
    usual_pace: ClassVar[Pace | None] = Pace.EVEN
    always_shown: ClassVar[tuple[str, ...]] = ("playouts", "k")

    playouts: int | None = parameter(1000, "playouts per move", source=_SOURCE, ge=1, le=1_000_000_000)
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
    seconds: float | None = seconds_parameter()
    pace: Literal["off", "even"] = pace_parameter()

    def points(self, game: Game) -> float:
        """Points between the results 0 and 1; 0 if values are measured by their own spread."""
        in_points = self.score.in_points
        if self.unit == "points" and not in_points:
            raise InputError(f"unit=points: with score={self.score} values are no points; score=final has points")
        return 2.0 * game.score_range if in_points and self.unit != "zscore" else 0.0

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        if self.timed and self.anneal_to not in (None, self.k):
            raise InputError(
                "anneal_to: K changes in equal steps over the playouts of a move, and by time nobody knows beforehand"
                " how many these are; leave anneal_to, or seconds and pace, out"
            )
        return SoftmaxPlayer(game, self)
