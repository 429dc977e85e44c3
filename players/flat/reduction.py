"""A player by a formula instead of playouts: the move after which the game's own estimate is highest."""

from __future__ import annotations

import functools
from typing import Any, ClassVar

import numpy as np

from arena.games.contract import candidate_moves, estimate_moves, play
from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.registry import GAMES, load
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import DRAW, UNDECIDED, Record, Records, dtype_of, new
from arena.games.toolbox.rng import below
from arena.players.base import Candidates, Decision, Player, PlayerConfig

_SOURCE = "van Rijswijck 2002; Raiko 2006, sec. 1"

_ZERO, _ONE = np.uint64(0), np.uint64(1)

#: Logarithm of the odds of a game that is won: higher than that of any estimate.
_CERTAIN = 1e9


@functools.cache
def _verdict_dtype(moves: int) -> np.dtype[Any]:
    """What is thought of each move: the mover's chance to win after it, and the logarithm of its odds."""
    return dtype_of([("values", "f8", (moves,)), ("odds", "f4", (moves,)), ("legal", "u2", (moves,)), ("count", "u4")])


@helper
def _judge(state: Record, verdict: Record, scratch: Records, sheet: Record) -> None:
    """Estimate all moves; those that end the game are known for what they are."""
    verdict.count = candidate_moves(state, verdict.legal)
    estimate_moves(state, sheet)
    for place in range(np.uint64(verdict.count)):
        move = np.uint64(verdict.legal[np.uint64(place)])
        verdict.values[move] = sheet.values[move]
        verdict.odds[move] = sheet.odds[move]
        scratch[0] = state
        play(scratch[0], move)
        if scratch[0].winner != UNDECIDED:
            drawn = scratch[0].winner == DRAW
            verdict.values[move] = 0.5 if drawn else 1.0
            verdict.odds[move] = 0.0 if drawn else _CERTAIN


@helper
def _best_odds(verdict: Record) -> float:
    """Of all legal moves."""
    best = verdict.odds[np.uint64(verdict.legal[_ZERO])]
    for place in range(np.uint64(verdict.count)):
        best = max(best, verdict.odds[np.uint64(verdict.legal[np.uint64(place)])])
    return best  # type: ignore[no-any-return]


@helper
def _best_move(verdict: Record, rng: Record) -> np.uint64:
    """The move with the best odds, all of them equally likely."""
    best, odds, ties = _ZERO, _best_odds(verdict), _ZERO
    for place in range(np.uint64(verdict.count)):
        move = np.uint64(verdict.legal[np.uint64(place)])
        if verdict.odds[move] == odds:
            ties += _ONE
            if below(rng, ties) == _ZERO:
                best = move
    return best


@entry
def best_estimate(
    states: Records,
    afters: Records,
    scratch: Records,
    sheets: Records,
    rngs: Records,
    verdicts: Records,
    answers: Records,
    depth: int,
) -> int:
    """The move with the best estimate after it (depth 1), or after the best reply to it (depth 2).

    `verdicts` receives what is thought of each move; the rest is work space.
    """
    verdict, answer, sheet, rng = verdicts[0], answers[0], sheets[0], rngs[0]
    _judge(states[0], verdict, scratch, sheet)
    if depth > 1:
        for place in range(np.uint64(verdict.count)):
            move = np.uint64(verdict.legal[np.uint64(place)])
            afters[0] = states[0]
            play(afters[0], move)
            if afters[0].winner == UNDECIDED:
                _judge(afters[0], answer, scratch, sheet)
                reply = _best_move(answer, rng)
                verdict.values[move] = 1.0 - answer.values[reply]
                verdict.odds[move] = -answer.odds[reply]
    return np.int64(_best_move(verdict, rng))  # type: ignore[return-value]


class ReductionPlayer(Player):
    """Plays the move with the highest estimate."""

    def __init__(self, game: Game, config: ReductionConfig) -> None:
        super().__init__(game)
        if not game.has_estimate:
            having = " and ".join(name for name in GAMES.names() if load(name).has_estimate)
            raise InputError(f"reduction: {game.spec} has no formula for the chance to win; {having} have one")
        self._depth = config.depth
        self._afters, self._scratch, self._sheets = game.new_states(), game.new_states(), game.new_sheets()
        self._verdicts, self._answers = new(_verdict_dtype(game.moves)), new(_verdict_dtype(game.moves))

    def _decide(self, position: Position, rngs: Records) -> Decision:
        work = (self._afters, self._scratch, self._sheets, rngs, self._verdicts, self._answers)
        move = int(best_estimate(position.states, *work, self._depth))
        verdict: Any = self._verdicts[0]
        legal = verdict.legal[: verdict.count].copy()
        values = verdict.values[legal]
        candidates = Candidates(legal, np.ones(len(legal), dtype=np.uint64), values, values**2)
        return Decision(move=move, value=float(verdict.values[move]), playouts=0, candidates=candidates)


class ReductionConfig(PlayerConfig):
    """Parameters of the player by micro-reduction."""

    kind: ClassVar[str] = "reduction"
    summary: ClassVar[str] = "the move after which the chance by micro-reduction is highest"
    source: ClassVar[str] = _SOURCE

    depth: int = parameter(
        1, "1: the best estimate after the move; 2: after the opponent's best reply to it", source=_SOURCE, ge=1, le=2
    )

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return ReductionPlayer(game, self)
