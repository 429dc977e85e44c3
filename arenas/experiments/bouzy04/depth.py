"""Depth-i: a gauntlet of depth-1 and depth-2, and the values of roots by depth."""

from __future__ import annotations

from typing import Any

from arena.arenas.experiments.bouzy04 import gauntlets
from arena.arenas.experiments.bouzy04.gauntlet import GAME
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Sampling, Step
from arena.games import load
from arena.players.base import Decision
from arena.players.kinds import load_player
from arena.players.seeds import generator

TICTACTOE, GO = "bouzy04-depth-tictactoe", "bouzy04-depth-root"
#: Depths that are sampled on tic-tac-toe: beyond them positions are too many, until all games are over.
DEPTHS = (0, 1, 2, 3, 8, 9)

_PIECES = {Profile.SMOKE: 2, Profile.FAST: 12, Profile.FULL: 30}
#: Playouts of a position on tic-tac-toe; of a root in Go for either depth.
OF_A_POSITION = 20_000
_OF_A_ROOT = {Profile.SMOKE: 20_000, Profile.FAST: 400_000, Profile.FULL: 4_000_000}
#: Positions on tic-tac-toe by depth, as far as no game is over.
POSITIONS = {1: 9, 2: 72, 3: 504}


def root_values(seed: int, piece: int, playouts: int) -> dict[str, Any]:
    """One piece: the value of tic-tac-toe's start by depth, win less loss for Black who is to move."""
    game = load("tic-tac-toe")
    found = {}
    for depth in DEPTHS:
        player = load_player(_tictactoe_player(depth, playouts)).build(game)
        decision = player.choose(game.start(), generator(seed, "depth", depth, piece))
        found[str(depth)] = 2 * (_root_value(decision) if depth else _mean_value(decision)) - 1
    return found


def _root_value(decision: Decision) -> float:
    """The value of the best move."""
    if decision.value is None:
        raise ValueError("the player has no opinion")
    return decision.value


def _mean_value(decision: Decision) -> float:
    """The mean over all moves."""
    if decision.candidates is None:
        raise ValueError("the player does not say what it knows of moves")
    return float(decision.candidates.values.mean())


def _tictactoe_player(depth: int, playouts: int) -> str:
    """Depth 0 are playouts from the root: the mean over all first moves, each tried equally often."""
    if depth == 0:
        return f"mc(playouts={playouts}, each=true)"
    shared = playouts * POSITIONS.get(depth, 0) or 1
    return f"depth(plies={depth}, playouts={shared})"


def go_root_values(seed: int, piece: int, playouts: int) -> dict[str, Any]:
    """One piece: the value of the empty board by depth, in points for Black who is to move."""
    game = load(GAME)
    found = {}
    for depth in (1, 2):
        player = load_player(f"depth(plies={depth}, playouts={playouts}, score=final)").build(game)
        decision = player.choose(game.start(), generator(seed, "depth of Go", depth, piece))
        found[str(depth)] = (2 * _root_value(decision) - 1) * game.score_range
    return found


def steps(profile: Profile) -> list[Step]:
    """The gauntlet, and values of roots."""
    return [
        gauntlets.depth().step(profile),
        Sampling(TICTACTOE, root_values, _PIECES[profile], {"playouts": OF_A_POSITION}),
        Sampling(GO, go_root_values, _PIECES[profile], {"playouts": _OF_A_ROOT[profile]}),
    ]
