"""Depth-i: playouts from all positions some plies ahead, and minimax over their means (Bouzy and Helmstetter 2004)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

import numpy as np

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.pointers import call_for_number
from arena.games.toolbox.records import Record, Records
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.flat import tally as counts
from arena.players.flat.flat_player import FlatPlayer
from arena.players.flat.lookahead import (
    MOST_PLIES,
    NO_LEAF,
    TOO_MANY,
    begin_lookahead,
    count_leaves,
    new_lookaheads,
    next_share,
    next_undecided,
    settle_leaf,
    state_at,
)
from arena.players.flat.sampling import SAMPLING_HELP, SAMPLING_SOURCE
from arena.players.flat.tries import tried_by_fills
from arena.players.pacing.parameters import Pace, pace_parameter, seconds_parameter
from arena.players.pacing.timekeeper import timekeeper
from arena.players.playouts.ground import Ground, play_out_from, reward_of_trace, turn_at
from arena.players.playouts.returns import Score, mercy_parameter, quality_parameter, score_parameter

if TYPE_CHECKING:
    from arena.players.flat.hybrid import HybridConfig

_ZERO = np.uint64(0)
_SOURCE = "Bouzy and Helmstetter 2004; slides, depth-i enhancement"


@helper
def value_leaf(
    ground: Record, ahead: Record, tally: Record, returns: Record, rng: Record, leaf: np.uint64, share: np.uint64
) -> None:
    """Value a leaf by its share of the playouts or fills."""
    here, total, squares = state_at(ground, ahead, leaf), 0.0, 0.0
    if ground.fills_at != _ZERO:
        won = call_for_number(ground.fills_at, (here, ground.lanes_at, rng, share))
        total = float(won if turn_at(here) == _ZERO else share - won)
        squares = total
    else:
        for _ in range(share):
            play_out_from(ground, here, rng, returns)
            black = reward_of_trace(ground, returns, leaf)
            total += black
            squares += black * black
    settle_leaf(ground, ahead, tally, leaf, float(share), total, squares)


@entry
def look_ahead(
    grounds: Records,
    rngs: Records,
    tallies: Records,
    returns_records: Records,
    lookaheads: Records,
    leaves: int,
    playouts: int,
) -> int:
    """The best move by minimax over leaves of which so many are undecided, and share the playouts or fills."""
    ground, rng, tally, returns, ahead = grounds[0], rngs[0], tallies[0], returns_records[0], lookaheads[0]
    begin_lookahead(ground, ahead, tally, np.uint64(leaves), np.uint64(playouts))
    leaf = next_undecided(ground, ahead, tally, returns)
    while leaf != NO_LEAF:
        value_leaf(ground, ahead, tally, returns, rng, leaf, next_share(ahead))
        leaf = next_undecided(ground, ahead, tally, returns)
    return counts.best_move(tally, rng)


class EnumerationPlayer(FlatPlayer):
    """Plays the best move by minimax over the mean results at all positions some plies ahead.

    What is known of a move are the playouts at the leaf to which best play leads after it; a
    leaf at which the game is over counts as one playout.
    """

    def __init__(self, game: Game, config: EnumerationConfig | HybridConfig, plies: int, asked: str) -> None:
        """`plies` says how far ahead positions are enumerated, `asked` by which parameter that was asked for."""
        super().__init__(game, config)
        self._config, self._plies, self._asked = config, plies, asked
        self._timekeeper = timekeeper(self, config)
        self._stack = np.zeros(plies + 1, dtype=game.new_states().dtype)
        self._lookaheads = new_lookaheads(game.moves, plies, self._stack)
        self._plain_ground = Ground(game)
        self._leaves(game.start())

    def _with_fills(self, ground: Ground) -> Ground:
        """See FlatPlayer."""
        return tried_by_fills(ground)

    def _leaves(self, position: Position) -> int:
        """How many undecided leaves there are."""
        most = self._config.leaves
        found = int(count_leaves(self._plain_ground.stand_at(position), self._lookaheads, self._tallies, most))
        if found == TOO_MANY:
            raise InputError(
                f"{self._asked}: {self.game.spec} has more than leaves={most} positions {self._plies} plies ahead;"
                " look fewer plies ahead, or allow more leaves"
            )
        return found

    def _decide(self, position: Position, rngs: Records) -> Decision:
        leaves = self._leaves(position)
        work, move, playouts = self._work(position, rngs), 0, 0

        def make(wanted: int) -> None:
            nonlocal move, playouts
            playouts = max(wanted, leaves) if leaves else 0
            move = self._best_move(work, leaves, playouts)

        if self._timekeeper is None:
            make(self._config.playouts or 0)
        else:
            self._timekeeper.foreseeing(position, rngs, make, max(1, leaves))
        ahead: Any = self._lookaheads[0]
        replies = ahead.lines[move, : int(ahead.lengths[move])].tolist()
        return dataclasses.replace(counts.decision(self._tallies, move, playouts), line=(move, *replies))

    def _best_move(self, work: tuple[Records, Records, Records, Records], leaves: int, playouts: int) -> int:
        """The move, when so many undecided leaves share the playouts."""
        return int(look_ahead(*work, self._lookaheads, leaves, playouts))


class EnumerationConfig(PlayerConfig):
    """Parameters of depth-i."""

    kind: ClassVar[str] = "depth"
    summary: ClassVar[str] = "depth-i: minimax over playouts from all positions i plies ahead"
    source: ClassVar[str] = _SOURCE
    usual_pace: ClassVar[Pace | None] = Pace.EVEN
    always_shown: ClassVar[tuple[str, ...]] = ("plies", "playouts")

    plies: int = parameter(
        1, "how many plies ahead positions are valued by playouts", source=_SOURCE, ge=1, le=MOST_PLIES
    )
    playouts: int | None = parameter(
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
    seconds: float | None = seconds_parameter()
    pace: Literal["off", "even"] = pace_parameter()

    def cheapest(self) -> Self:
        """See PlayerConfig."""
        return self.model_copy(update={"playouts": 1, "plies": 1})

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return EnumerationPlayer(game, self, self.plies, f"plies={self.plies}")
