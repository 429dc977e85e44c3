"""Expected outcome: every move is tried in equally many playouts (Abramson 1990; Raiko 2006, equation 1)."""

from __future__ import annotations

import functools
from typing import ClassVar, Literal

import numpy as np

from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.pointers import NUMBER, call_for_number
from arena.games.toolbox.records import UNDECIDED, Record, Records
from arena.games.toolbox.rng import shuffle
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.flat import tally as counts
from arena.players.flat.sampling import SAMPLING_HELP, SAMPLING_SOURCE, samples_by_fills
from arena.players.playouts.fills import won_fills
from arena.players.playouts.ground import Ground, play_from, play_out_from, reward_of_trace, turn_at, winner_at
from arena.players.playouts.returns import Score, mercy_parameter, quality_parameter, result_of, score_parameter
from arena.players.playouts.returns.rewards import RETURNS

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@helper
def _begin(ground: Record, rng: Record, tally: Record) -> None:
    """List the candidates in random order: the first ones get the playouts that do not divide evenly."""
    counts.begin(tally, ground, np.uint64(ground.root_at))
    shuffle(rng, tally.legal, np.uint64(tally.count))


@helper
def _share(tally: Record, place: np.uint64, playouts: np.uint64, each: bool) -> np.uint64:
    """How many playouts the candidate at this place of the list gets: all that are told, if they are for each."""
    if each:
        return playouts
    count = np.uint64(tally.count)
    return playouts // count + (_ONE if place < playouts % count else _ZERO)


@entry
def expected_by_fills(grounds: Records, rngs: Records, tallies: Records, playouts: int, each: bool) -> int:
    """The best move after `playouts` fills for `each` candidate, or in all, shared out among them."""
    ground, rng, tally = grounds[0], rngs[0], tallies[0]
    _begin(ground, rng, tally)
    mover = turn_at(ground.root_at)
    for place in range(np.uint64(tally.count)):
        move = np.uint64(tally.legal[np.uint64(place)])
        share = _share(tally, np.uint64(place), np.uint64(playouts), each)
        play_from(ground, ground.root_at, move)
        winner = winner_at(ground.here_at)
        if winner != UNDECIDED:
            counts.record(tally, move, share, result_of(winner, mover))
        else:
            # Won by the opponent, who is to move.
            lost = call_for_number(ground.fills_at, (ground.here_at, ground.lanes_at, rng, share))
            counts.record_wins(tally, move, share, share - lost)
    return counts.best_move(tally, rng)


@entry
def expected_by_playouts(
    grounds: Records, rngs: Records, tallies: Records, returns_records: Records, playouts: int, each: bool
) -> int:
    """The best move after `playouts` playouts for `each` candidate, or in all, shared out among them."""
    ground, rng, tally, returns = grounds[0], rngs[0], tallies[0], returns_records[0]
    _begin(ground, rng, tally)
    mover = turn_at(ground.root_at)
    for place in range(np.uint64(tally.count)):
        move = np.uint64(tally.legal[np.uint64(place)])
        play_from(ground, ground.root_at, move)
        for _ in range(_share(tally, np.uint64(place), np.uint64(playouts), each)):
            play_out_from(ground, ground.here_at, rng, returns)
            black = reward_of_trace(ground, returns, _ONE)
            counts.record(tally, move, _ONE, black if mover == _ZERO else 1.0 - black)
    return counts.best_move(tally, rng)


class ExpectedOutcomePlayer(Player):
    """Plays the move after which playouts are worth most."""

    def __init__(self, game: Game, config: ExpectedOutcomeConfig) -> None:
        super().__init__(game)
        self._config = config
        plain = config.score.is_plain(quality=config.quality, mercy=config.mercy)
        self._by_fills = samples_by_fills(game, config.sampling, plain)
        self._returns = config.score.new_records(game, quality=config.quality, mercy=config.mercy)
        self._tallies = counts.new_tallies(game.moves)

    @functools.cached_property
    def _ground(self) -> Ground:
        if self._by_fills:
            return Ground(self.game).with_fills(won_fills, NUMBER, NUMBER)
        return Ground(self.game).with_playouts(self._returns)

    def _decide(self, position: Position, rngs: Records) -> Decision:
        grounds, budget = self._ground.stand_at(position), (self._config.playouts, self._config.each)
        if self._by_fills:
            move = expected_by_fills(grounds, rngs, self._tallies, *budget)
        else:
            self._config.score.settle(self._returns, int(position.state.ply))
            move = expected_by_playouts(grounds, rngs, self._tallies, self._returns.view(RETURNS), *budget)
        return counts.decision(self._tallies, int(move))


class ExpectedOutcomeConfig(PlayerConfig):
    """Parameters of expected outcome."""

    kind: ClassVar[str] = "mc"
    summary: ClassVar[str] = "expected outcome: each move in equally many playouts"
    source: ClassVar[str] = "Abramson 1990; Raiko 2006, eq. 1"
    order: ClassVar[str] = "1"
    always_shown: ClassVar[tuple[str, ...]] = ("playouts",)

    playouts: int = parameter(
        1000, "playouts per move, all candidates together", source="Raiko 2006, sec. 2", ge=1, le=1_000_000_000
    )
    sampling: Literal["auto", "fills", "moves"] = parameter("auto", SAMPLING_HELP, source=SAMPLING_SOURCE)
    score: Score = score_parameter()
    quality: float = quality_parameter()
    mercy: float | None = mercy_parameter()
    each: bool = parameter(
        False, "the playouts are for each candidate, not for all together", source="slides, all-moves-as-first: results"
    )

    @property
    def budget(self) -> int:
        """See PlayerConfig; 0 where it depends on how many candidates there are."""
        return 0 if self.each else self.playouts

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return ExpectedOutcomePlayer(game, self)
