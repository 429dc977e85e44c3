"""A shallow tree whose leaves are valued by all moves as first (Bouzy 2004, as Raiko 2006 tells of it)."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

import numpy as np

from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import Record, Records
from arena.players.base import Player, PlayerConfig
from arena.players.flat import tally as counts
from arena.players.flat.amaf import AmafConfig, count_all, counted_by_fills, credit_parameter
from arena.players.flat.enumeration import EnumerationPlayer
from arena.players.flat.lookahead import (
    MOST_PLIES,
    NO_LEAF,
    begin_lookahead,
    next_share,
    next_undecided,
    settle_leaf,
    state_at,
)
from arena.players.flat.sampling import SAMPLING_HELP, SAMPLING_SOURCE
from arena.players.pacing.parameters import Pace, pace_parameter, seconds_parameter
from arena.players.playouts.ground import Ground, turn_at
from arena.players.playouts.returns import Score, mercy_parameter, quality_parameter, score_parameter

_ZERO = np.uint64(0)
_SOURCE = "Bouzy 2004; Raiko 2006, sec. 1.3"


@helper
def _settle_by_reply(
    ground: Record, ahead: Record, tally: Record, replies: Record, leaf: np.uint64, rng: Record
) -> None:
    """Value a leaf by the reply that is best for who is to move there."""
    reply = np.uint64(counts.best_move(replies, rng))
    visits, total, squares = float(replies.visits[reply]), replies.totals[reply], replies.squares[reply]
    if turn_at(state_at(ground, ahead, leaf)) != _ZERO:
        total, squares = visits - total, visits - 2.0 * total + squares
    settle_leaf(ground, ahead, tally, leaf, visits, total, squares)


@entry
def look_ahead_with_replies(
    grounds: Records,
    rngs: Records,
    tallies: Records,
    returns_records: Records,
    lookaheads: Records,
    reply_tallies: Records,
    leaves: int,
    playouts: int,
    first_only: bool,
) -> int:
    """The best move by minimax over leaves of which so many are undecided, and share the playouts or fills."""
    ground, rng, tally, returns, ahead = grounds[0], rngs[0], tallies[0], returns_records[0], lookaheads[0]
    replies = reply_tallies[0]
    begin_lookahead(ground, ahead, tally, np.uint64(leaves), np.uint64(playouts))
    leaf = next_undecided(ground, ahead, tally, returns)
    while leaf != NO_LEAF:
        here, replies.count = state_at(ground, ahead, leaf), 0
        count_all(ground, here, rng, replies, returns, next_share(ahead), leaf, first_only)
        _settle_by_reply(ground, ahead, tally, replies, leaf, rng)
        leaf = next_undecided(ground, ahead, tally, returns)
    return counts.best_move(tally, rng)


class HybridPlayer(EnumerationPlayer):
    """Plays the best move by minimax over positions some plies ahead, where all moves as first chooses the reply.

    What is known of a move are the playouts that contain the reply to which best play leads.
    """

    def __init__(self, game: Game, config: HybridConfig) -> None:
        super().__init__(game, config, config.depth - 1, f"depth={config.depth}")
        self._replies = counts.new_tallies(game.moves)
        self._first_only = config.credit == "first"

    def _with_fills(self, ground: Ground) -> Ground:
        """See FlatPlayer."""
        return counted_by_fills(ground, self._replies)

    def _best_move(self, work: tuple[Records, Records, Records, Records], leaves: int, playouts: int) -> int:
        """See EnumerationPlayer."""
        shares = (leaves, playouts, self._first_only)
        return int(look_ahead_with_replies(*work, self._lookaheads, self._replies, *shares))


class HybridConfig(PlayerConfig):
    """Parameters of Bouzy's hybrid."""

    kind: ClassVar[str] = "hybrid"
    summary: ClassVar[str] = "a shallow tree whose leaves are valued by all moves as first"
    source: ClassVar[str] = _SOURCE
    usual_pace: ClassVar[Pace | None] = Pace.EVEN
    always_shown: ClassVar[tuple[str, ...]] = ("depth", "playouts")

    depth: int = parameter(
        2,
        "plies that are looked ahead, the last one by all moves as first; 1 is amaf",
        source=_SOURCE,
        ge=1,
        le=MOST_PLIES,
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
    credit: Literal["both", "first"] = credit_parameter()
    score: Score = score_parameter()
    quality: float = quality_parameter()
    mercy: float | None = mercy_parameter()
    seconds: float | None = seconds_parameter()
    pace: Literal["off", "even"] = pace_parameter()

    def cheapest(self) -> Self:
        """See PlayerConfig."""
        return self.model_copy(update={"playouts": 1, "depth": min(self.depth, 2)})

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        if self.depth > 1:
            return HybridPlayer(game, self)
        shared = {name: getattr(self, name) for name in AmafConfig.model_fields}
        return AmafConfig(**shared).build(game)
