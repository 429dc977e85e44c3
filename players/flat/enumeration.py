"""Depth-i: playouts from all positions some plies ahead, and minimax over their means (Bouzy and Helmstetter 2004)."""

from __future__ import annotations

import dataclasses
import functools
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

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
from arena.players.flat.lookahead import (
    MOST_PLIES,
    NO_LEAF,
    TOO_MANY,
    begin_lookahead,
    count_leaves,
    new_lookaheads,
    next_leaf,
    settle_leaf,
    share_of,
    state_at,
)
from arena.players.flat.sampling import SAMPLING_HELP, SAMPLING_SOURCE, samples_by_fills
from arena.players.playouts.fills import won_fills
from arena.players.playouts.ground import Ground, play_out_from, reward_of_trace, score_at, turn_at, winner_at
from arena.players.playouts.returns import Score, mercy_parameter, quality_parameter, result_of, reward, score_parameter
from arena.players.playouts.returns.rewards import RETURNS

if TYPE_CHECKING:
    from arena.players.flat.hybrid import HybridConfig

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_SOURCE = "Bouzy and Helmstetter 2004; slides, depth-i enhancement"


@entry
def enumerate_by_fills(
    grounds: Records, rngs: Records, tallies: Records, lookaheads: Records, leaves: int, playouts: int
) -> int:
    """The best move by minimax over leaves of which so many are undecided, and share the fills."""
    ground, rng, tally, ahead = grounds[0], rngs[0], tallies[0], lookaheads[0]
    begin_lookahead(ground, ahead, tally)
    number = _ZERO
    leaf = next_leaf(ground, ahead, tally)
    while leaf != NO_LEAF:
        here = state_at(ground, ahead, leaf)
        winner = winner_at(here)
        if winner == UNDECIDED:
            share = share_of(number, np.uint64(leaves), np.uint64(playouts))
            number += _ONE
            won = call_for_number(ground.fills_at, (here, ground.lanes_at, rng, share))
            black = float(won if turn_at(here) == _ZERO else share - won)
            settle_leaf(ground, ahead, tally, leaf, float(share), black, black)
        else:
            black = result_of(winner, _ZERO)
            settle_leaf(ground, ahead, tally, leaf, 1.0, black, black * black)
        leaf = next_leaf(ground, ahead, tally)
    return counts.best_move(tally, rng)


@entry
def enumerate_by_playouts(
    grounds: Records,
    rngs: Records,
    tallies: Records,
    lookaheads: Records,
    returns_records: Records,
    leaves: int,
    playouts: int,
) -> int:
    """The best move by minimax over leaves of which so many are undecided, and share the playouts."""
    ground, rng, tally, ahead, returns = grounds[0], rngs[0], tallies[0], lookaheads[0], returns_records[0]
    begin_lookahead(ground, ahead, tally)
    number = _ZERO
    leaf = next_leaf(ground, ahead, tally)
    while leaf != NO_LEAF:
        here = state_at(ground, ahead, leaf)
        winner = winner_at(here)
        if winner == UNDECIDED:
            share = share_of(number, np.uint64(leaves), np.uint64(playouts))
            number += _ONE
            total, squares = 0.0, 0.0
            for _ in range(share):
                play_out_from(ground, here, rng, returns)
                black = reward_of_trace(ground, returns, leaf)
                total += black
                squares += black * black
            settle_leaf(ground, ahead, tally, leaf, float(share), total, squares)
        else:
            black = reward(returns, winner, score_at(ground, here), leaf)
            settle_leaf(ground, ahead, tally, leaf, 1.0, black, black * black)
        leaf = next_leaf(ground, ahead, tally)
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
        self._tallies, self._stack = counts.new_tallies(game.moves), np.zeros(plies + 1, dtype=game.new_states().dtype)
        self._lookaheads = new_lookaheads(game.moves, plies, self._stack)
        self._leaves(game.start())

    @functools.cached_property
    def _ground(self) -> Ground:
        """The game, as far as it is needed to look ahead."""
        return Ground(self.game)

    @functools.cached_property
    def _ground_of_playouts(self) -> Ground:
        """The same with all that the best move is found by."""
        return self._with_fills(self._ground) if self._by_fills else self._ground.with_playouts(self._returns)

    def _with_fills(self, ground: Ground) -> Ground:
        """What counts fills at a leaf."""
        return ground.with_fills(won_fills, NUMBER, NUMBER)

    def _leaves(self, position: Position) -> int:
        """How many undecided leaves there are."""
        most = self._config.leaves
        found = int(count_leaves(self._ground.stand_at(position), self._lookaheads, self._tallies, most))
        if found == TOO_MANY:
            raise InputError(
                f"{self._asked}: {self.game.spec} has more than leaves={most} positions {self._plies} plies ahead;"
                " look fewer plies ahead, or allow more leaves"
            )
        return found

    def _decide(self, position: Position, rngs: Records) -> Decision:
        leaves = self._leaves(position)
        playouts = max(self._config.playouts, leaves) if leaves else 0
        self._config.score.settle(self._returns, int(position.state.ply))
        move = self._best_move(self._ground_of_playouts.stand_at(position), rngs, leaves, playouts)
        ahead: Any = self._lookaheads[0]
        replies = ahead.lines[move, : int(ahead.lengths[move])].tolist()
        return dataclasses.replace(counts.decision(self._tallies, move, playouts), line=(move, *replies))

    def _best_move(self, grounds: Records, rngs: Records, leaves: int, playouts: int) -> int:
        """The move, when so many undecided leaves share the playouts."""
        work = (grounds, rngs, self._tallies, self._lookaheads)
        if self._by_fills:
            return int(enumerate_by_fills(*work, leaves, playouts))
        return int(enumerate_by_playouts(*work, self._returns.view(RETURNS), leaves, playouts))


class EnumerationConfig(PlayerConfig):
    """Parameters of depth-i."""

    kind: ClassVar[str] = "depth"
    summary: ClassVar[str] = "depth-i: minimax over playouts from all positions i plies ahead"
    source: ClassVar[str] = _SOURCE
    always_shown: ClassVar[tuple[str, ...]] = ("plies", "playouts")

    plies: int = parameter(
        1, "how many plies ahead positions are valued by playouts", source=_SOURCE, ge=1, le=MOST_PLIES
    )
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
