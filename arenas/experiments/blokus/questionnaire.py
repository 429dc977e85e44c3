"""Games of the sigmoid with k = 1 against win-or-lose for people to judge, each looked at by a referee.

The referee is a UCT by win-or-lose that plays nobody: after the game it says of every position how likely Black is to
win, and by how much the move that was made looks worse than the best.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from arena.arenas.experiments.blokus.models import SIMULATIONS
from arena.arenas.experiments.blokus.players import WIN, Algorithm, player, sigmoid
from arena.arenas.experiments.blokus.readings import game_of
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Sampling
from arena.games import Game, Position, load
from arena.players import load_player
from arena.players.base import Player
from arena.players.seeds import generator

STEP = "blokus-questionnaire"

#: The models, as records name them.
SIGMOID, WIN_OR_LOSE = "sigmoid", "win-or-lose"

_GAMES = {Profile.SMOKE: 16, Profile.FAST: 40, Profile.FULL: 200}
_REFEREE = {Profile.SMOKE: 50, Profile.FAST: 2_000, Profile.FULL: 10_000}
_REFEREE_C = 0.5


def play_game(seed: int, piece: int, game: str, sigmoid: str, win: str, referee: str) -> dict[str, Any]:
    """One piece: a game, in which the sigmoid is Black every second time."""
    board = load(game)
    names = (SIGMOID, WIN_OR_LOSE) if piece % 2 == 0 else (WIN_OR_LOSE, SIGMOID)
    specs = {SIGMOID: sigmoid, WIN_OR_LOSE: win}
    seats = [load_player(specs[name]).build(board) for name in names]
    chance = [generator(seed, board.spec, "questionnaire", piece, seat) for seat in range(2)]
    position = board.start()
    while position.winner() is None:
        turn = position.turn
        position.play(seats[turn].choose(position, chance[turn]).move)
    judge = load_player(referee).build(board)
    return {
        "game": board.spec,
        "black": names[0],
        "score": position.score(),
        "moves": [[board.diagram.names[cell] for cell in board.marks(move)] for move in position.moves],
        **_looked_at(board, judge, position.moves, seed, piece),
    }


def _looked_at(board: Game, referee: Player, moves: tuple[int, ...], seed: int, piece: int) -> dict[str, Any]:
    """Black's chance before every move, and what the move lost beside the best; None where there was no choice."""
    position, rngs = board.start(), generator(seed, board.spec, "questionnaire", piece, "referee")
    values, losses = [], []
    for move in moves:
        value, loss = _opinion(referee, position, move, rngs)
        values.append(value if position.turn == 0 else 1 - value)
        losses.append(loss)
        position.play(move)
    return {"values": values, "losses": losses}


def _opinion(referee: Player, position: Position, move: int, rngs: Any) -> tuple[float, float | None]:
    """The mover's chance to win by the best move, and how much more that is than by the move that was made."""
    found = referee.choose(position, rngs).candidates
    assert found is not None
    looked_at = found.visits > 0
    best = float(found.values[looked_at].max())
    (place,) = np.flatnonzero(found.moves == move)
    return best, best - float(found.values[place]) if len(found.moves) > 1 and looked_at[place] else None


def steps(profile: Profile) -> list[Sampling]:
    """The games."""
    simulations = SIMULATIONS[profile]
    parameters = {
        "game": game_of(profile),
        "sigmoid": player(Algorithm.UCT, simulations, sigmoid(1.0)),
        "win": player(Algorithm.UCT, simulations, WIN),
        "referee": player(Algorithm.UCT, _REFEREE[profile], WIN, _REFEREE_C),
    }
    return [Sampling(STEP, play_game, _GAMES[profile], parameters)]
