"""Progressive pruning: moves that are statistically inferior get no more playouts (Bouzy and Helmstetter 2004)."""

from __future__ import annotations

import dataclasses
import functools
import math
from typing import Any, ClassVar, Literal

import numpy as np

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.toolbox.jit import entry
from arena.games.toolbox.pointers import NUMBER, call_for_number
from arena.games.toolbox.records import UNDECIDED, Records
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
from arena.players.flat.sampling import SAMPLING_HELP, SAMPLING_SOURCE, samples_by_fills
from arena.players.playouts.fills import won_fills
from arena.players.playouts.ground import Ground, play_from, play_out_from, reward_of_trace, turn_at, winner_at
from arena.players.playouts.returns import Score, mercy_parameter, quality_parameter, result_of, score_parameter
from arena.players.playouts.returns.rewards import RETURNS

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_WORD = 64
_NO_LIMIT = 2**64 - 1
_SOURCE = "Bouzy and Helmstetter 2004; slides, progressive pruning"
_NOTES = {ONE_LEFT: "one move left", ALL_EQUAL: "the moves left are equal", CAP_REACHED: "all playouts used"}


@entry
def prune_by_fills(grounds: Records, rngs: Records, tallies: Records, contender_records: Records) -> int:
    """The best move left, each round giving every active move a batch of fills."""
    ground, rng, tally, contenders = grounds[0], rngs[0], tallies[0], contender_records[0]
    begin(ground, rng, tally, contenders)
    mover = turn_at(ground.root_at)
    while contenders.stopped == GOING_ON:
        for place in range(np.uint64(contenders.active)):
            batch = min(np.uint64(contenders.batch), np.uint64(contenders.cap) - np.uint64(contenders.played))
            if batch == _ZERO:
                break
            move = np.uint64(tally.legal[np.uint64(place)])
            play_from(ground, ground.root_at, move)
            winner = winner_at(ground.here_at)
            if winner == UNDECIDED:
                # The fills that are won are the opponent's, who is to move.
                lost = call_for_number(ground.fills_at, (ground.here_at, ground.lanes_at, rng, batch))
                counts.record_wins(tally, move, batch, batch - lost)
            else:
                counts.record(tally, move, batch, result_of(winner, mover))
            contenders.played += batch
        review(tally, contenders)
    return best_active(tally, contenders, rng)


@entry
def prune_by_playouts(
    grounds: Records, rngs: Records, tallies: Records, contender_records: Records, returns_records: Records
) -> int:
    """The best move left, each round giving every active move one playout."""
    ground, rng, tally, contenders = grounds[0], rngs[0], tallies[0], contender_records[0]
    returns = returns_records[0]
    begin(ground, rng, tally, contenders)
    mover = turn_at(ground.root_at)
    while contenders.stopped == GOING_ON:
        for place in range(np.uint64(contenders.active)):
            if contenders.played >= contenders.cap:
                break
            move = np.uint64(tally.legal[np.uint64(place)])
            play_from(ground, ground.root_at, move)
            play_out_from(ground, ground.here_at, rng, returns)
            black = reward_of_trace(ground, returns, _ONE)
            counts.record(tally, move, _ONE, black if mover == _ZERO else 1.0 - black)
            contenders.played += _ONE
        review(tally, contenders)
    return best_active(tally, contenders, rng)


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
        self._contenders = self._new_contenders(config)

    @functools.cached_property
    def _ground(self) -> Ground:
        if self._by_fills:
            return Ground(self.game).with_fills(won_fills, NUMBER, NUMBER, words=-(-self._config.batch // _WORD))
        return Ground(self.game).with_playouts(self._returns)

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
        work = (self._ground.stand_at(position), rngs, self._tallies, self._contenders)
        if self._by_fills:
            move = prune_by_fills(*work)
        else:
            self._config.score.settle(self._returns, int(position.state.ply))
            move = prune_by_playouts(*work, self._returns.view(RETURNS))
        contenders: Any = self._contenders[0]
        decision = counts.decision(self._tallies, int(move), int(contenders.played))
        found = decision.candidates
        if found is not None:
            found = dataclasses.replace(found, excluded=contenders.pruned[found.moves].astype(bool))
        return dataclasses.replace(decision, candidates=found, note=_NOTES[int(contenders.stopped)])


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
