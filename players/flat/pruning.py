"""Progressive pruning: moves that are statistically inferior get no more playouts (Bouzy and Helmstetter 2004)."""

from __future__ import annotations

import dataclasses
import functools
import math
from typing import Any, ClassVar, Literal

import numpy as np

from arena.games.contract import begin_fills, candidate_moves, play
from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import UNDECIDED, Record, Records, dtype_of, new
from arena.games.toolbox.rng import shuffle
from arena.games.toolbox.vectors import count_row
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.flat import tally as counts
from arena.players.flat.sampling import SAMPLING_HELP, SAMPLING_SOURCE, samples_by_fills
from arena.players.means import is_inferior, left_end, standard_error
from arena.players.playouts.returns import (
    Score,
    finish,
    mercy_parameter,
    quality_parameter,
    result_of,
    reward,
    score_parameter,
)

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_WORD = 64
_NO_LIMIT = 2**64 - 1
_SOURCE = "Bouzy and Helmstetter 2004; slides, progressive pruning"

#: Why no more playouts are made.
GOING_ON, ONE_LEFT, ALL_EQUAL, CAP_REACHED = 0, 1, 2, 3
_NOTES = {ONE_LEFT: "one move left", ALL_EQUAL: "the moves left are equal", CAP_REACHED: "all playouts used"}


@functools.cache
def _trial_dtype(moves: int) -> np.dtype[Any]:
    """What the kernels are told and what they keep account of; the legal moves in play stand first in the tally."""
    return dtype_of(
        [
            ("rd", "f8"),
            ("equal", "f8"),  # errors of equal moves are less than this
            ("largest", "f8"),  # errors of moves that may be pruned are less than this
            ("least", "u8"),  # playouts of a move before any is pruned
            ("per_move", "u8"),  # playouts in all for each legal move
            ("limit", "u8"),  # playouts in all
            ("recheck", "u8"),  # playouts between two looks at the pruned moves; 0: they never return
            ("batch", "u8"),  # playouts of a move in a round
            ("cap", "u8"),
            ("played", "u8"),
            ("checked", "u8"),  # playouts made when the pruned moves were last looked at
            ("active", "u8"),
            ("stopped", "u8"),
            ("means", "f8", (moves,)),  # as of the last round in which the move was in play
            ("errors", "f8", (moves,)),
            ("pruned", "u1", (moves,)),
        ]
    )


@helper
def _begin(state: Record, rng: Record, tally: Record, trial: Record) -> None:
    """List the candidates in random order: the first ones get the playouts of a round that the cap cuts short."""
    counts.clear(tally)
    tally.count = candidate_moves(state, tally.legal)
    shuffle(rng, tally.legal, np.uint64(tally.count))
    trial.active = tally.count
    trial.cap = min(np.uint64(trial.limit), np.uint64(trial.per_move) * np.uint64(tally.count))
    trial.played = 0
    trial.checked = 0
    trial.stopped = GOING_ON
    for move in range(len(trial.pruned)):
        trial.pruned[move] = 0


@helper
def _fewest_visits(tally: Record, trial: Record) -> np.uint64:
    """Playouts of the active move that has least of them: the cap may have cut the last round short."""
    fewest = np.uint64(tally.visits[np.uint64(tally.legal[_ZERO])])
    for place in range(np.uint64(trial.active)):
        fewest = min(fewest, np.uint64(tally.visits[np.uint64(tally.legal[np.uint64(place)])]))
    return fewest


@helper
def _measure(tally: Record, trial: Record) -> None:
    """Means and errors of the active moves; those of the others have not changed."""
    for place in range(np.uint64(trial.active)):
        move = np.uint64(tally.legal[np.uint64(place)])
        visits = np.float64(tally.visits[move])
        trial.means[move] = tally.totals[move] / visits
        trial.errors[move] = standard_error(tally.totals[move], tally.squares[move], visits)


@helper
def _rival(tally: Record, trial: Record) -> np.uint64:
    """The active move that proves others inferior: of those precise enough, the one whose left end is highest."""
    best, highest = np.uint64(tally.legal[_ZERO]), -math.inf
    for place in range(np.uint64(trial.active)):
        move = np.uint64(tally.legal[np.uint64(place)])
        end = left_end(trial.means[move], trial.errors[move], trial.rd)
        if trial.errors[move] < trial.largest and end > highest:
            best, highest = move, end
    return best


@helper
def _loses_to(trial: Record, move: np.uint64, rival: np.uint64) -> bool:
    return is_inferior(
        trial.means[move], trial.errors[move], trial.means[rival], trial.errors[rival], trial.rd, trial.largest
    )


@helper
def _exchange(tally: Record, one: np.uint64, other: np.uint64) -> None:
    moved = tally.legal[one]
    tally.legal[one] = tally.legal[other]
    tally.legal[other] = moved


@helper
def _prune(tally: Record, trial: Record) -> None:
    """Put the moves that are inferior to an active one behind those that stay."""
    rival = _rival(tally, trial)
    place = _ZERO
    while place < np.uint64(trial.active):
        move = np.uint64(tally.legal[place])
        if _loses_to(trial, move, rival):
            trial.pruned[move] = 1
            trial.active -= _ONE
            _exchange(tally, place, np.uint64(trial.active))
        else:
            place += _ONE


@helper
def _restore(tally: Record, trial: Record) -> None:
    """Let the pruned moves that are inferior to no active one come back."""
    rival = _rival(tally, trial)
    for place in range(np.uint64(trial.active), np.uint64(tally.count)):
        move = np.uint64(tally.legal[np.uint64(place)])
        if not _loses_to(trial, move, rival):
            trial.pruned[move] = 0
            _exchange(tally, np.uint64(place), np.uint64(trial.active))
            trial.active += _ONE


@helper
def _all_equal(tally: Record, trial: Record) -> bool:
    """Whether every two active moves are equal: all are precise, and none is inferior to the hardest rival."""
    for place in range(np.uint64(trial.active)):
        if trial.errors[np.uint64(tally.legal[np.uint64(place)])] >= trial.equal:
            return False
    rival = _rival(tally, trial)
    for place in range(np.uint64(trial.active)):
        if _loses_to(trial, np.uint64(tally.legal[np.uint64(place)]), rival):
            return False
    return True


@helper
def _review(tally: Record, trial: Record) -> None:
    """After a round: prune, restore, and see whether to stop."""
    if _fewest_visits(tally, trial) >= np.uint64(trial.least):
        _measure(tally, trial)
        _prune(tally, trial)
        if trial.recheck > _ZERO and np.uint64(trial.played) - np.uint64(trial.checked) >= np.uint64(trial.recheck):
            trial.checked = trial.played
            _restore(tally, trial)
        if trial.active == _ONE:
            trial.stopped = ONE_LEFT
            return
        if _all_equal(tally, trial):
            trial.stopped = ALL_EQUAL
            return
    if trial.played >= trial.cap:
        trial.stopped = CAP_REACHED


@helper
def _best_active(tally: Record, trial: Record, rng: Record) -> int:
    count = tally.count
    tally.count = trial.active
    best = counts.best_move(tally, rng)
    tally.count = count
    return best


@entry
def prune_by_fills(
    states: Records, scratch: Records, lane_records: Records, rngs: Records, tallies: Records, trials: Records
) -> int:
    """The best move left, each round giving every active move a batch of fills."""
    lanes, rng, tally, trial = lane_records[0], rngs[0], tallies[0], trials[0]
    _begin(states[0], rng, tally, trial)
    mover = np.uint64(states[0].to_move)
    while trial.stopped == GOING_ON:
        for place in range(np.uint64(trial.active)):
            batch = min(np.uint64(trial.batch), np.uint64(trial.cap) - np.uint64(trial.played))
            if batch == _ZERO:
                break
            move = np.uint64(tally.legal[np.uint64(place)])
            scratch[0] = states[0]
            play(scratch[0], move)
            if scratch[0].winner == UNDECIDED:
                begin_fills(scratch[0], lanes, rng)
                for column in range(lanes.made.shape[1]):
                    lanes.made[_ZERO, np.uint64(column)] = _ZERO
                    lanes.wins[_ZERO, np.uint64(column)] = _ZERO
                counts.next_fills(lanes, rng, batch)
                count_row(lanes.made, lanes.wins, _ZERO, lanes.counted, _ZERO, lanes.won, lanes.counted)
                # The fills that were won are the opponent's, who is to move.
                counts.record_wins(tally, move, batch, batch - counts.sum_of_row(lanes.wins, _ZERO))
            else:
                counts.record(tally, move, batch, result_of(np.uint64(scratch[0].winner), mover))
            trial.played += batch
        _review(tally, trial)
    return _best_active(tally, trial, rng)


@entry
def prune_by_playouts(
    states: Records,
    scratch: Records,
    traces: Records,
    rngs: Records,
    tallies: Records,
    trials: Records,
    returns_records: Records,
) -> int:
    """The best move left, each round giving every active move one playout."""
    rng, trace, tally, trial, returns = rngs[0], traces[0], tallies[0], trials[0], returns_records[0]
    _begin(states[0], rng, tally, trial)
    mover = np.uint64(states[0].to_move)
    while trial.stopped == GOING_ON:
        for place in range(np.uint64(trial.active)):
            if trial.played >= trial.cap:
                break
            move = np.uint64(tally.legal[np.uint64(place)])
            scratch[0] = states[0]
            play(scratch[0], move)
            finish(returns, scratch[0], rng, trace)
            black = reward(returns, np.uint64(trace.winner), trace.score, np.uint64(trace.length) + _ONE)
            counts.record(tally, move, _ONE, black if mover == _ZERO else 1.0 - black)
            trial.played += _ONE
        _review(tally, trial)
    return _best_active(tally, trial, rng)


class PruningPlayer(Player):
    """Plays the move with the best mean of those that were never, or are no longer, inferior."""

    def __init__(self, game: Game, config: PruningConfig) -> None:
        super().__init__(game)
        self._config = config
        plain = config.score.is_plain(quality=config.quality, mercy=config.mercy)
        self._by_fills = samples_by_fills(game, config.sampling, plain)
        self._returns = config.score.new_records(game, quality=config.quality, mercy=config.mercy)
        if config.batch != _WORD and not self._by_fills:
            raise InputError(f"batch={config.batch}: in {game.spec} these playouts go move by move, one a round")
        self._tallies = counts.new_tallies(game.moves)
        self._scratch = game.new_states()
        self._work = game.new_lanes(-(-config.batch // _WORD)) if self._by_fills else game.new_traces()
        self._trials = self._new_trials(config)

    def _new_trials(self, config: PruningConfig) -> Records:
        trials = new(_trial_dtype(self.game.moves))
        equal = config.largest_error(self.game)
        trials["rd"], trials["equal"] = config.rd, equal
        trials["largest"] = equal if config.literal else math.inf
        trials["least"], trials["per_move"] = config.least, config.per_move
        trials["limit"] = _NO_LIMIT if config.playouts is None else config.playouts
        trials["recheck"] = config.recheck if config.rule == "soft" else 0
        trials["batch"] = config.batch if self._by_fills else 1
        return trials

    def _decide(self, position: Position, rngs: Records) -> Decision:
        work = (self._scratch, self._work, rngs, self._tallies, self._trials)
        if self._by_fills:
            move = prune_by_fills(position.states, *work)
        else:
            self._config.score.settle(self._returns, int(position.states["ply"][0]))
            move = prune_by_playouts(position.states, *work, self._returns)
        trial: Any = self._trials[0]
        decision = counts.decision(self._tallies, int(move), int(trial.played))
        found = decision.candidates
        if found is not None:
            found = dataclasses.replace(found, excluded=trial.pruned[found.moves].astype(bool))
        return dataclasses.replace(decision, candidates=found, note=_NOTES[int(trial.stopped)])


class PruningConfig(PlayerConfig):
    """Parameters of progressive pruning."""

    kind: ClassVar[str] = "pp"
    summary: ClassVar[str] = "progressive pruning: playouts for moves that are not inferior yet"
    source: ClassVar[str] = _SOURCE
    order: ClassVar[str] = "1"
    always_shown: ClassVar[tuple[str, ...]] = ("rd",)

    rd: float = parameter(
        1.0, "half the width of a move's interval, in standard errors of its mean", source=_SOURCE, ge=0, le=1e6
    )
    equal: float | None = parameter(
        None,
        "standard error below which moves are equal if neither is inferior, in points with score=final, else in "
        "winning chances",
        source=_SOURCE,
        shown="0.2 points with score=final, else 0.005",
        ge=0,
        allow_inf_nan=False,
    )
    rule: Literal["hard", "soft"] = parameter(
        "hard", "hard: a pruned move never returns; soft: it does when it is inferior no longer", source=_SOURCE
    )
    recheck: int = parameter(
        1000,
        "playouts from one look at the pruned moves to the next",
        source=_SOURCE,
        only_with={"rule": ["soft"]},
        ge=1,
        le=1_000_000_000,
    )
    least: int = parameter(100, "playouts of a move before any is pruned", source=_SOURCE, ge=2, le=1_000_000_000)
    per_move: int = parameter(
        10_000, "playouts per decision at most, for each legal move there is", source=_SOURCE, ge=1, le=1_000_000_000
    )
    playouts: int | None = parameter(
        None,
        "playouts per decision at most, all moves together",
        source="arena",
        shown="no other limit",
        ge=1,
        le=1_000_000_000,
    )
    literal: bool = parameter(
        False,
        "prune moves only when their errors and those of the better move are small enough for equality",
        source="slides, progressive pruning (1/5)",
    )
    sampling: Literal["auto", "fills", "moves"] = parameter("auto", SAMPLING_HELP, source=SAMPLING_SOURCE)
    batch: int = parameter(
        _WORD,
        "fills of each move in a round",
        source="arena",
        only_with={"sampling": ["auto", "fills"]},
        ge=1,
        le=512,
    )
    score: Score = score_parameter()
    quality: float = quality_parameter()
    mercy: float | None = mercy_parameter()

    @property
    def budget(self) -> int:
        """See PlayerConfig."""
        return self.playouts or 0

    def largest_error(self, game: Game) -> float:
        """The standard error below which moves are equal, in results from 0 to 1."""
        if self.score.in_points:
            return (0.2 if self.equal is None else self.equal) / (2.0 * game.score_range)
        return 0.005 if self.equal is None else self.equal

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return PruningPlayer(game, self)
