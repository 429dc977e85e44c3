"""A player by a formula instead of playouts: the move after which the game's own estimate is highest."""

from __future__ import annotations

import functools
from typing import Any, ClassVar

import numpy as np

from arena.games.contract import candidate_moves, estimate_moves
from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.registry import GAMES, load
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.pointers import call, compiled_at, copy_bytes
from arena.games.toolbox.records import DRAW, UNDECIDED, Record, Records, dtype_of, new, room_for
from arena.games.toolbox.rng import below
from arena.players.base import Candidates, Decision, Player, PlayerConfig
from arena.players.flat.tally import LEAST_MOVES
from arena.players.playouts.ground import Ground, play_from, winner_at

_SOURCE = "van Rijswijck 2002; Raiko 2006, sec. 1"

_ZERO, _ONE = np.uint64(0), np.uint64(1)

#: What is reached of the formula by address.
_FORMULA = dtype_of([("estimate_at", "u8"), ("sheet_at", "u8")])

#: Logarithm of the odds of a game that is won: higher than that of any estimate.
_CERTAIN = 1e9


@functools.cache
def _opinions_dtype(moves: int) -> np.dtype[Any]:
    """What is thought of each move: the mover's chance to win after it, and the logarithm of its odds."""
    return dtype_of([("values", "f8", (moves,)), ("odds", "f4", (moves,)), ("legal", "u2", (moves,)), ("count", "u4")])


def _new_opinions(moves: int) -> Records:
    return new(_opinions_dtype(room_for(moves, LEAST_MOVES)))


def estimate_all(state: Record, sheet: Record, opinions: Record) -> None:
    """Estimate all moves of an undecided state; to be called by address."""
    opinions.count = candidate_moves(state, opinions.legal)
    estimate_moves(state, sheet)
    for place in range(np.uint64(opinions.count)):
        move = np.uint64(opinions.legal[np.uint64(place)])
        opinions.values[move] = sheet.values[move]
        opinions.odds[move] = sheet.odds[move]


@helper
def _judge(ground: Record, state_at: np.uint64, formula: Record, opinions: Record) -> None:
    """Estimate all moves; those that end the game are known for what they are."""
    call(formula.estimate_at, (state_at, formula.sheet_at, opinions))
    for place in range(np.uint64(opinions.count)):
        move = np.uint64(opinions.legal[np.uint64(place)])
        copy_bytes(ground.further_at, state_at, ground.state_bytes)
        call(ground.play_at, (ground.further_at, move))
        winner = winner_at(ground.further_at)
        if winner != UNDECIDED:
            drawn = winner == DRAW
            opinions.values[move] = 0.5 if drawn else 1.0
            opinions.odds[move] = 0.0 if drawn else _CERTAIN


@helper
def _best_odds(opinions: Record) -> float:
    """Of all legal moves."""
    best = opinions.odds[np.uint64(opinions.legal[_ZERO])]
    for place in range(np.uint64(opinions.count)):
        best = max(best, opinions.odds[np.uint64(opinions.legal[np.uint64(place)])])
    return best  # type: ignore[no-any-return]


@helper
def _best_move(opinions: Record, rng: Record) -> np.uint64:
    """The move with the best odds, all of them equally likely."""
    best, odds, ties = _ZERO, _best_odds(opinions), _ZERO
    for place in range(np.uint64(opinions.count)):
        move = np.uint64(opinions.legal[np.uint64(place)])
        if opinions.odds[move] == odds:
            ties += _ONE
            if below(rng, ties) == _ZERO:
                best = move
    return best


@entry
def best_estimate(
    grounds: Records, formulas: Records, rngs: Records, opinion_records: Records, answers: Records, depth: int
) -> int:
    """The move with the best estimate after it (depth 1), or after the best reply to it (depth 2).

    `opinion_records` receive what is thought of each move; `answers` are work space.
    """
    ground, formula, opinions, answer, rng = grounds[0], formulas[0], opinion_records[0], answers[0], rngs[0]
    _judge(ground, ground.root_at, formula, opinions)
    if depth > 1:
        for place in range(np.uint64(opinions.count)):
            move = np.uint64(opinions.legal[np.uint64(place)])
            play_from(ground, ground.root_at, move)
            if winner_at(ground.here_at) == UNDECIDED:
                _judge(ground, ground.here_at, formula, answer)
                reply = _best_move(answer, rng)
                opinions.values[move] = 1.0 - answer.values[reply]
                opinions.odds[move] = -answer.odds[reply]
    return np.int64(_best_move(opinions, rng))  # type: ignore[return-value]


class ReductionPlayer(Player):
    """Plays the move with the highest estimate."""

    def __init__(self, game: Game, config: ReductionConfig) -> None:
        super().__init__(game)
        if not game.has_estimate:
            having = " and ".join(name for name in GAMES.names() if load(name).has_estimate)
            raise InputError(f"reduction: {game.spec} has no formula for the chance to win; {having} have one")
        self._depth = config.depth
        self._opinions, self._answers = _new_opinions(game.moves), _new_opinions(game.moves)
        self._sheets = game.new_sheets()

    @functools.cached_property
    def _ground(self) -> Ground:
        return Ground(self.game)

    @functools.cached_property
    def _formulas(self) -> Records:
        """Where the game's formula is, and the sheet that it writes to."""
        formulas = new(_FORMULA)
        kinds = (self._ground.state, self._sheets.dtype, self._opinions.dtype)
        formulas["estimate_at"], formulas["sheet_at"] = (
            compiled_at(estimate_all, None, *kinds),
            self._sheets.ctypes.data,
        )
        return formulas

    def _decide(self, position: Position, rngs: Records) -> Decision:
        work = (self._formulas, rngs, self._opinions, self._answers)
        move = int(best_estimate(self._ground.stand_at(position), *work, self._depth))
        opinions: Any = self._opinions[0]
        legal = opinions.legal[: opinions.count].copy()
        values = opinions.values[legal]
        candidates = Candidates(legal, np.ones(len(legal), dtype=np.uint64), values, values**2)
        return Decision(move=move, value=float(opinions.values[move]), playouts=0, candidates=candidates)


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
