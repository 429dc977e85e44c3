"""The slides' formulas, asked of the very kernels that players use."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Sampling
from arena.games import load
from arena.players import formulas
from arena.players.flat.progressive import PruningConfig
from arena.players.kinds import load_player
from arena.players.seeds import generator
from arena.players.tree.rave import RaveConfig

Floats = npt.NDArray[np.float64]

#: The steps.
PRUNING, RAVE, TEMPERATURE, VALUES, CONSTANTS = (
    f"slides-formulas-{part}" for part in ("pruning", "rave", "temperature", "values", "constants")
)
#: Random cases of a piece, and pieces; playouts by which first moves are valued.
_CASES = 20_000
_PIECES = {Profile.SMOKE: 2, Profile.FAST: 8, Profile.FULL: 50}
_PLAYOUTS = {Profile.SMOKE: 5_000, Profile.FAST: 200_000, Profile.FULL: 1_000_000}
#: What numbers of double precision may be apart; kernels of the tree compute in single precision.
DOUBLE = 1e-12
_SINGLE = 1e-5
BOARD = "go(size=9)"
#: Moves of a random case of temperature, and the largest K.
_MOST_MOVES, _MOST_K = 8, 20.0


def check_pruning(seed: int, piece: int, cases: int) -> dict[str, Any]:
    """One piece: in how many random cases progressive pruning goes by other formulas than the slides'."""
    chance = _chance(seed, "pruning", piece)
    mean, other = chance.uniform(0, 1, (2, cases))
    error, other_error = chance.uniform(0, 0.3, (2, cases))
    rd, largest = chance.uniform(0, 8, cases), chance.uniform(0, 0.3, cases)
    found = formulas.compared_intervals(np.column_stack([mean, error, other, other_error, rd, largest]))
    inferior = mean + rd * error < other - rd * other_error
    superior = other + rd * other_error < mean - rd * error
    precise = (error < largest) & (other_error < largest)
    wins = chance.integers(0, 1001, cases)
    visits = wins + chance.integers(2, 1001, cases)
    share = wins / visits
    bernoulli = np.sqrt(share * (1 - share) / (visits - 1))
    return {
        "cases": cases,
        "left end": _apart(found[:, 0], mean - rd * error),
        "right end": _apart(found[:, 1], mean + rd * error),
        "inferior": _apart(found[:, 2], inferior),
        "inferior, literally": _apart(found[:, 3], inferior & precise),
        "equal": _apart(found[:, 4], precise & ~inferior & ~superior),
        "error by the mean": _apart(formulas.standard_errors(wins, wins, visits), bernoulli),
    }


def check_rave(seed: int, piece: int, cases: int) -> dict[str, Any]:
    """One piece: in how many random cases weights of RAVE are other than the slides', or out of their bounds."""
    chance = _chance(seed, "rave", piece)
    visits = np.floor(10.0 ** chance.uniform(0, 6, cases))
    shared = visits + np.floor(10.0 ** chance.uniform(0, 6, cases))
    b = float(chance.uniform(0.001, 0.5))
    until = published("slides-formulas")["simple_until"]
    weight = formulas.silver_weights(visits, shared, b)
    product = 4 * b * b * visits
    return {
        "cases": cases,
        "Silver": _apart(weight, shared / (visits + shared + product * shared), _SINGLE),
        "Silver, divided": _apart(weight, 1 / (visits / shared + 1 + product), _SINGLE),
        "below": int(((1 / (2 + product) - weight) > _SINGLE).sum()),
        "above": int(((weight - 1 / (1 + product)) > _SINGLE).sum()),
        "simple": _apart(formulas.simple_weights(visits, shared, until), 1 - np.minimum(1, visits / until), _SINGLE),
        "unvisited": _apart(formulas.simple_weights(np.zeros(cases), shared, until), np.ones(cases), _SINGLE),
        "unbiased": _apart(formulas.silver_weights(visits, shared, 0.0), shared / (visits + shared), _SINGLE),
        "many playouts": float(formulas.silver_weights([10**9], [2 * 10**9], 0.5)[0]),
    }


def check_temperature(seed: int, piece: int, cases: int) -> dict[str, Any]:
    """One piece: chances at random temperatures, and whether differences of chances grow with K.

    Values are uniform from 0 to 1, of 2 to 8 moves; both K are uniform from 0 to 20. Each case is a pair of moves of
    which the first has the higher value.
    """
    chance = _chance(seed, "temperature", piece)
    found = {"cases": 0, "chances": 0, "equal at K = 0": 0, "linear": 0, "fails": 0, "above": 0, "fails above": 0}
    example: list[float] = []
    for _ in range(cases // _MOST_MOVES):
        values = chance.uniform(0, 1, int(chance.integers(2, _MOST_MOVES + 1)))
        small, large = np.sort(chance.uniform(0, _MOST_K, 2))
        before, after = formulas.move_chances(values, small), formulas.move_chances(values, large)
        weights = np.exp(large * values)
        found["chances"] += _apart(after, weights / weights.sum())
        found["equal at K = 0"] += _apart(formulas.move_chances(values, 0.0), np.full(len(values), 1 / len(values)))
        found["linear"] += _apart(formulas.move_chances(values, 0.0, linear=True), values / values.sum())
        i, j = chance.permutation(len(values))[:2]
        if values[i] < values[j]:
            i, j = j, i
        fails = bool(after[i] - after[j] <= before[i] - before[j])
        above = bool(values[i] >= float(after @ values))
        found["cases"] += 1
        found["fails"] += fails
        found["above"] += above
        found["fails above"] += fails and above
        if fails and not example:
            pair = [float(one[i] - one[j]) for one in (before, after)]
            example = [float(small), float(large), float(values[i]), float(values[j]), float(values.max()), *pair]
    return {**found, "example": example}


def first_move_values(seed: int, piece: int, playouts: int) -> dict[str, Any]:
    """One piece: the values of the first moves on the empty 9x9 board, in points, by all moves as first.

    And among how many moves playouts would choose by them, see `choices`.
    """
    game = load(BOARD)
    player = load_player(f"amaf(playouts={playouts}, score=final)").build(game)
    candidates = player.choose(game.start(), generator(seed, "first moves", piece)).candidates
    if candidates is None:
        raise ValueError("the player does not say what it knows of moves")
    values = candidates.values[candidates.moves < game.first_pass]
    return choices((2 * values - 1) * game.score_range)


def choices(points: Floats) -> dict[str, Any]:
    """Values of moves, and the effective number of moves by temperature: e to the entropy of their chances.

    The last number is that of the highest K, were values shares of points from 0 to 1.
    """
    temperatures = published("slides-formulas")["temperatures"]
    return {
        "points": points.tolist(),
        "effective": {str(k): _effective(points, k) for k in temperatures},
        "effective by shares": _effective(points / (2 * load(BOARD).score_range), max(temperatures)),
    }


def _effective(values: Floats, k: float) -> float:
    chances = formulas.move_chances(values, k)
    kept = chances[chances > 0]
    return float(np.exp(-(kept * np.log(kept)).sum()))


def read_constants(_seed: int, _piece: int) -> dict[str, Any]:
    """The only piece: what players do where nothing is said, and what follows from it; there is no chance in it."""
    constants, defaults, game = published("slides-formulas"), PruningConfig(), load("tic-tac-toe")
    few = constants["games_a_move"] // 100
    capped = load_player(f"pp(rd=1e6, equal=0, per_move={few})").build(game)
    first, last = constants["annealed"]
    return {
        "least": defaults.least,
        "most for a move": defaults.per_move,
        "legal moves": game.moves,
        "few": few,
        "playouts with few": capped.choose(game.start(), generator(1, "cap")).playouts,
        "recorded": formulas.illustrated_playouts(),
        "simple until": RaveConfig(weight="simple").until,
        "annealed": formulas.annealed(first, last, last - first + 1).tolist(),
    }


def _chance(seed: int, *names: str | int) -> np.random.Generator:
    """A generator of numpy's for random cases; what players draw comes from their own."""
    return np.random.default_rng([int(word) for word in generator(seed, "formulas", *names).view(np.uint64)])


def _apart(found: npt.NDArray[Any], expected: npt.NDArray[Any], tolerance: float = DOUBLE) -> int:
    """How many numbers are not what they should be."""
    difference = np.abs(np.asarray(found, dtype=float) - np.asarray(expected, dtype=float))
    return int((difference > tolerance).sum())


def steps(profile: Profile) -> list[Sampling]:
    """Random cases of all formulas, values of first moves, and what is usual."""
    pieces = _PIECES[profile]
    return [
        Sampling(PRUNING, check_pruning, pieces, {"cases": _CASES}),
        Sampling(RAVE, check_rave, pieces, {"cases": _CASES}),
        Sampling(TEMPERATURE, check_temperature, pieces, {"cases": _CASES}),
        Sampling(VALUES, first_move_values, pieces, {"playouts": _PLAYOUTS[profile]}),
        Sampling(CONSTANTS, read_constants, 1),
    ]
