"""Progressive pruning: moves that are statistically inferior get no more playouts (Bouzy and Helmstetter 2004)."""

from __future__ import annotations

import dataclasses
import math
from typing import Any, ClassVar, Literal

import numpy as np

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import Record, Records
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.flat import tally as counts
from arena.players.flat.contenders import (
    ALL_EQUAL,
    CAP_REACHED,
    GOING_ON,
    ONE_LEFT,
    begin,
    best_active,
    new_contenders,
    review,
)
from arena.players.flat.flat_player import FlatPlayer
from arena.players.flat.sampling import SAMPLING_HELP, SAMPLING_SOURCE
from arena.players.flat.tries import tried_by_fills, try_move
from arena.players.pacing.parameters import Pace, pace_parameter, seconds_parameter
from arena.players.pacing.timekeeper import timekeeper
from arena.players.playouts.ground import Ground
from arena.players.playouts.returns import Score, mercy_parameter, quality_parameter, score_parameter

_ZERO = np.uint64(0)
_WORD = 64
_NO_LIMIT = 2**64 - 1
_SOURCE = "Bouzy and Helmstetter 2004; slides, progressive pruning"
_NOTES = {
    GOING_ON: "all time used",
    ONE_LEFT: "one move left",
    ALL_EQUAL: "the moves left are equal",
    CAP_REACHED: "all playouts used",
}


@helper
def _go_on(ground: Record, rng: Record, tally: Record, returns: Record, contenders: Record, until: np.uint64) -> None:
    """Rounds that give every active move a playout, or a batch of fills, until so many playouts are made."""
    while contenders.stopped == GOING_ON and np.uint64(contenders.played) < until:
        for place in range(np.uint64(contenders.active)):
            batch = min(np.uint64(contenders.batch), np.uint64(contenders.cap) - np.uint64(contenders.played))
            if batch == _ZERO:
                break
            try_move(ground, rng, tally, returns, np.uint64(tally.legal[np.uint64(place)]), batch)
            contenders.played += batch
        review(tally, contenders)


@entry
def prune(
    grounds: Records, rngs: Records, tallies: Records, returns_records: Records, contender_records: Records
) -> int:
    """The best move left."""
    ground, rng, tally, returns = grounds[0], rngs[0], tallies[0], returns_records[0]
    contenders = contender_records[0]
    begin(ground, rng, tally, contenders)
    _go_on(ground, rng, tally, returns, contenders, np.uint64(contenders.cap))
    return best_active(tally, contenders, rng)


@entry
def begin_pruning(grounds: Records, rngs: Records, tallies: Records, contender_records: Records) -> None:
    """List the candidates, all of them in play."""
    begin(grounds[0], rngs[0], tallies[0], contender_records[0])


@entry
def prune_further(
    grounds: Records,
    rngs: Records,
    tallies: Records,
    returns_records: Records,
    contender_records: Records,
    playouts: int,
) -> int:
    """So many playouts more, rounded up to a whole round, or fewer if the end has come; how many."""
    contenders = contender_records[0]
    before = np.uint64(contenders.played)
    _go_on(grounds[0], rngs[0], tallies[0], returns_records[0], contenders, before + np.uint64(playouts))
    return np.int64(np.uint64(contenders.played) - before)  # type: ignore[return-value]


@entry
def choose_active(tallies: Records, contender_records: Records, rngs: Records) -> int:
    """`best_active` for Python."""
    return best_active(tallies[0], contender_records[0], rngs[0])


class PruningPlayer(FlatPlayer):
    """Plays the move with the best mean of those that were never, or are no longer, inferior."""

    def __init__(self, game: Game, config: PruningConfig) -> None:
        super().__init__(game, config)
        if config.batch != _WORD and not self._by_fills:
            raise InputError(f"batch={config.batch}: in {game.spec} these playouts go move by move, one a round")
        self._words = -(-config.batch // _WORD)
        self._contenders = self._new_contenders(config)
        self._limit = int(self._contenders["limit"][0])
        self._timekeeper = timekeeper(self, config)

    def _with_fills(self, ground: Ground) -> Ground:
        """See FlatPlayer."""
        return tried_by_fills(ground, words=self._words)

    def _new_contenders(self, config: PruningConfig) -> Records:
        contenders = new_contenders(self.game.moves)
        equal = config.largest_error(self.game)
        contenders["rd"], contenders["equal"] = config.rd, equal
        contenders["largest"] = equal if config.literal else math.inf
        contenders["least"], contenders["per_move"] = config.least, config.per_move
        contenders["limit"] = _NO_LIMIT if config.playouts is None else config.playouts
        contenders["recheck"] = config.recheck if config.rule == "soft" else 0
        contenders["batch"] = config.batch if self._by_fills else 1
        return contenders

    def _decide(self, position: Position, rngs: Records) -> Decision:
        move = self._pruned(position, rngs)
        contenders: Any = self._contenders[0]
        decision = counts.decision(self._tallies, int(move), int(contenders.played))
        found = decision.candidates
        if found is not None:
            found = dataclasses.replace(found, excluded=contenders.pruned[found.moves].astype(bool))
        return dataclasses.replace(decision, candidates=found, note=_NOTES[int(contenders.stopped)])

    def _pruned(self, position: Position, rngs: Records) -> int:
        """The best move when pruning has ended, or its time is over."""
        work, contenders = self._work(position, rngs), self._contenders
        if self._timekeeper is None:
            return int(prune(*work, contenders))
        exact = self.allowance.playouts
        contenders["limit"] = self._limit if exact is None else exact
        begin_pruning(*work[:3], contenders)
        self._timekeeper.in_slices(position, lambda playouts: int(prune_further(*work, contenders, playouts)))
        return int(choose_active(self._tallies, contenders, rngs))


class PruningConfig(PlayerConfig):
    """Parameters of progressive pruning."""

    kind: ClassVar[str] = "pp"
    summary: ClassVar[str] = "progressive pruning: playouts for moves that are not inferior yet"
    source: ClassVar[str] = _SOURCE
    order: ClassVar[str] = "1"
    usual_pace: ClassVar[Pace | None] = Pace.EVEN
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
    seconds: float | None = seconds_parameter()
    pace: Literal["off", "even"] = pace_parameter()

    def largest_error(self, game: Game) -> float:
        """The standard error below which moves are equal, in results from 0 to 1."""
        if self.score.in_points:
            return (0.2 if self.equal is None else self.equal) / (2.0 * game.score_range)
        return 0.005 if self.equal is None else self.equal

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return PruningPlayer(game, self)
