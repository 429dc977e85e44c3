"""Depth-i: what is said of the value of the root, and of depth-2 against depth-1."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from arena.arenas.statistics.quantity import Quantity, difference
from arena.arenas.statistics.verdict import claim_above, claim_below
from arena.arenas.statistics.verdict import exact as exactly
from arena.games import load
from arena.players.base import Decision
from arena.players.kinds import load_player
from arena.players.seeds import generator
from arena.reports.reproduce.bouzy04 import PAPER, contests
from arena.reports.reproduce.bouzy04.contest import GAME, SETUP
from arena.reports.reproduce.evidence import Evidence, Played
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.literature import published
from arena.reports.reproduce.profile import Profile
from arena.reports.reproduce.row import Row, Scale
from arena.reports.reproduce.step import Sampling, Step

_TICTACTOE, _GO = "bouzy04-depth-tictactoe", "bouzy04-depth-root"
#: Depths that are sampled on tic-tac-toe: beyond them positions are too many, until all games are over.
DEPTHS = (0, 1, 2, 3, 8, 9)
_TOLERANCE = 0.02

_PIECES = {Profile.SMOKE: 2, Profile.FAST: 12, Profile.FULL: 30}
#: Playouts of a position on tic-tac-toe; of a root in Go for either depth.
_OF_A_POSITION = 20_000
_OF_A_ROOT = {Profile.SMOKE: 20_000, Profile.FAST: 400_000, Profile.FULL: 4_000_000}
#: Positions on tic-tac-toe by depth, as far as no game is over.
_POSITIONS = {1: 9, 2: 72, 3: 504}


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
    shared = playouts * _POSITIONS.get(depth, 0) or 1
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
    """The contest, and values of roots."""
    return [
        contests.depth().step(profile),
        Sampling(_TICTACTOE, root_values, _PIECES[profile], {"playouts": _OF_A_POSITION}),
        Sampling(_GO, go_root_values, _PIECES[profile], {"playouts": _OF_A_ROOT[profile]}),
    ]


def judge(evidence: Evidence) -> Findings:
    """That depth-2 is worse, and why."""
    found = contests.depth().found(evidence)
    worse = []
    for column in found.rivals:
        score = found.score(column)
        worse.append(Row(f"{column.label} is worse than depth-1", None, score, claim_below(score, 0.0), Scale.POINTS))
    go = _go_rows(found.played, evidence.sampled[_GO])
    return found.findings([*worse, *go, *_tictactoe_rows(evidence.sampled[_TICTACTOE])])


def _go_rows(games: Played, pieces: Sequence[dict[str, Any]]) -> list[Row]:
    """The value of the empty board by depth, against what the games came to for Black."""
    truth = Quantity.mean([record.score for record in games.records if record.score is not None])
    over, under = (difference(_mean(pieces, depth), truth) for depth in (1, 2))
    return [
        Row("Go: depth-1 overestimates the root", None, over, claim_above(over, 0.0), Scale.POINTS),
        Row("Go: depth-2 underestimates the root", None, under, claim_below(under, 0.0), Scale.POINTS),
    ]


def _tictactoe_rows(pieces: Sequence[dict[str, Any]]) -> list[Row]:
    """Values by depth beside the exact ones, and that they go up and down."""
    exact = [float(Fraction(value)) for value in published("bouzy04-depth")["tictactoe"]]
    values = {depth: _mean(pieces, depth) for depth in DEPTHS}
    rows = [
        Row(
            f"tic-tac-toe: value at depth {depth}",
            Quantity(exact[depth]),
            values[depth],
            exactly(exact[depth], values[depth].value, _TOLERANCE),
            Scale.NUMBER,
        )
        for depth in DEPTHS
    ]
    for depth in _POSITIONS:
        step = difference(values[depth], values[depth - 1])
        claim, word = (claim_above, "above") if depth % 2 else (claim_below, "below")
        label = f"tic-tac-toe: depth {depth} is {word} depth {depth - 1}"
        rows.append(Row(label, Quantity(exact[depth] - exact[depth - 1]), step, claim(step, 0.0), Scale.NUMBER))
    return rows


def _mean(pieces: Sequence[dict[str, Any]], depth: int) -> Quantity:
    return Quantity.mean([piece[str(depth)] for piece in pieces])


EXPERIMENT = Experiment(
    id="bouzy04-depth",
    paper=PAPER,
    title="depth-i: minimax over playouts from all positions i plies ahead",
    setup=(
        f"{SETUP} Depth-1 and depth-2 share as many playouts among their positions, and depth-2 has another try with"
        " ten times as many; each position has one at least. Of numbers, the slides print none. In Go, values of the"
        " root are held against Black's mean score in these games. In tic-tac-toe exact expected values stand in place"
        f" of published ones; EXACT is within {_TOLERANCE:g}, for values are of {_OF_A_POSITION:,} playouts a position,"
        " and minimax prefers those with luck."
    ),
    steps=steps,
    judge=judge,
)
