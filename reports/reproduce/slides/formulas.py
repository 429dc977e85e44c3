"""The slides' formulas, asked of the very kernels that players use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.arenas.statistics.quantity import Quantity
from arena.arenas.statistics.verdict import Judgement, Outcome, Verdict, claim_above, claim_below, exact
from arena.games import load
from arena.players import formulas
from arena.players.flat.progressive import PruningConfig
from arena.players.kinds import load_player
from arena.players.seeds import generator
from arena.players.tree.config import RaveConfig
from arena.reports.reproduce.evidence import Evidence
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.literature import published
from arena.reports.reproduce.profile import Profile
from arena.reports.reproduce.row import Row, Scale
from arena.reports.reproduce.slides import PAPER
from arena.reports.reproduce.step import Sampling

Floats = npt.NDArray[np.float64]

_PRUNING, _RAVE, _TEMPERATURE, _VALUES = (
    f"slides-formulas-{part}" for part in ("pruning", "rave", "temperature", "values")
)
#: Random cases of a piece, and pieces; playouts by which first moves are valued.
_CASES = 20_000
_PIECES = {Profile.SMOKE: 2, Profile.FAST: 8, Profile.FULL: 50}
_PLAYOUTS = {Profile.SMOKE: 5_000, Profile.FAST: 200_000, Profile.FULL: 1_000_000}
#: Kernels of the tree compute in single precision.
_SINGLE = 1e-5
_DOUBLE = 1e-12
_BOARD = "go(size=9)"
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
    """One piece: the values of the first moves on the empty 9x9 board, in points, by all moves as first."""
    game = load(_BOARD)
    player = load_player(f"amaf(playouts={playouts}, score=final)").build(game)
    candidates = player.choose(game.start(), generator(seed, "first moves", piece)).candidates
    if candidates is None:
        raise ValueError("the player does not say what it knows of moves")
    values = candidates.values[candidates.moves < game.diagram.cells]
    return {"points": [(2 * float(value) - 1) * game.score_range for value in values]}


def _chance(seed: int, *names: str | int) -> np.random.Generator:
    """A generator of numpy's for random cases; what players draw comes from their own."""
    return np.random.default_rng([int(word) for word in generator(seed, "formulas", *names).view(np.uint64)])


def _apart(found: npt.NDArray[Any], expected: npt.NDArray[Any], tolerance: float = _DOUBLE) -> int:
    """How many numbers are not what they should be."""
    difference = np.abs(np.asarray(found, dtype=float) - np.asarray(expected, dtype=float))
    return int((difference > tolerance).sum())


def steps(profile: Profile) -> list[Sampling]:
    """Random cases of all formulas, and values of first moves."""
    pieces = _PIECES[profile]
    return [
        Sampling(_PRUNING, check_pruning, pieces, {"cases": _CASES}),
        Sampling(_RAVE, check_rave, pieces, {"cases": _CASES}),
        Sampling(_TEMPERATURE, check_temperature, pieces, {"cases": _CASES}),
        Sampling(_VALUES, first_move_values, pieces, {"playouts": _PLAYOUTS[profile]}),
    ]


def judge(evidence: Evidence) -> Findings:
    """All formulas, and what the slides conclude from them."""
    temperature = evidence.sampled[_TEMPERATURE]
    rows = [
        *_pruning_rows(evidence.sampled[_PRUNING]),
        *_amaf_rows(),
        *_rave_rows(evidence.sampled[_RAVE]),
        *_temperature_rows(temperature),
        *_effective_rows(evidence.sampled[_VALUES]),
    ]
    return Findings(rows, notes=_counterexample(temperature))


def _deviations(pieces: Sequence[dict[str, Any]], entries: Sequence[tuple[str, str]]) -> list[Row]:
    """Rows on how many of the random cases deviate: what they are about, and what the pieces call it."""
    cases = _total(pieces, "cases")
    return [_equal_row(f"{label}: deviations in {cases} cases", 0, _total(pieces, name)) for label, name in entries]


def _equal_row(label: str, expected: float, found: float, tolerance: float = 0.0) -> Row:
    scale = Scale.COUNT if tolerance == 0 else Scale.NUMBER
    return Row(label, Quantity(expected), Quantity(found), exact(expected, found, tolerance), scale)


def _total(pieces: Sequence[dict[str, Any]], name: str) -> int:
    return sum(piece[name] for piece in pieces)


def _pruning_rows(pieces: Sequence[dict[str, Any]]) -> list[Row]:
    constants, defaults = published("slides-formulas"), PruningConfig()
    legal = load("tic-tac-toe").moves
    few = constants["games_a_move"] // 100
    decision = (
        load_player(f"pp(rd=1e6, equal=0, per_move={few})")
        .build(load("tic-tac-toe"))
        .choose(load("tic-tac-toe").start(), generator(1, "cap"))
    )
    return [
        *_deviations(
            pieces,
            [
                ("PP: left end, μ - r_d σ", "left end"),
                ("PP: right end, μ + r_d σ", "right end"),
                ("PP: inferior as soon as the ends are apart", "inferior"),
                ("PP: inferior, σ < σ_e demanded (literal=true)", "inferior, literally"),
                ("PP: equal", "equal"),
                ("PP: of results 0 and 1, the mean tells σ", "error by the mean"),
            ],
        ),
        _equal_row("PP: playouts of a move before any is pruned", constants["least_games"], defaults.least),
        _equal_row("PP: playouts at most for each legal move", constants["games_a_move"], defaults.per_move),
        _equal_row(f"PP: playouts of {legal} moves that stay, at {few} each", few * legal, decision.playouts),
    ]


def _amaf_rows() -> list[Row]:
    recorded = formulas.illustrated_playouts()
    return [
        _equal_row(
            "AMAF: playouts recorded at L in the illustration", published("slides-formulas")["recorded"], recorded["L"]
        ),
        _equal_row("AMAF: playouts added at what u leads to", 1, recorded["u"]),
        _equal_row("AMAF: playouts added at what w leads to", 1, recorded["w"]),
    ]


def _rave_rows(pieces: Sequence[dict[str, Any]]) -> list[Row]:
    until = published("slides-formulas")["simple_until"]
    largest = max(piece["many playouts"] for piece in pieces)
    return [
        *_deviations(
            pieces,
            [
                ("RAVE: 1 - α = 1 - min(1, N/10000)", "simple"),
                ("RAVE: α = 0 is pure AMAF", "unvisited"),
                ("RAVE: β = N' / (N + N' + 4 b² N N')", "Silver"),
                ("RAVE: β = 1 / (N/N' + 1 + 4 b² N)", "Silver, divided"),
                ("RAVE: β ≥ 1 / (2 + 4 b² N)", "below"),
                ("RAVE: β ≤ 1 / (1 + 4 b² N)", "above"),
                ("RAVE: b = 0 is N' / (N + N')", "unbiased"),
            ],
        ),
        _equal_row("RAVE: playouts from which on α = 1", until, RaveConfig(weight="simple").until),
        _equal_row("RAVE: β for N far above 1 / (4 b²)", 0, largest, 1e-6),
    ]


def _temperature_rows(pieces: Sequence[dict[str, Any]]) -> list[Row]:
    first, last = published("slides-formulas")["annealed"]
    steps = formulas.annealed(first, last, last - first + 1)
    cases, above = _total(pieces, "cases"), _total(pieces, "above")
    failing = Quantity.share(_total(pieces, "fails"), cases)
    return [
        *_deviations(
            pieces,
            [
                ("temperature: P = e^(K v) / Σ e^(K v)", "chances"),
                ("temperature: K = 0 is uniform", "equal at K = 0"),
                ("temperature: P = v / Σ v (linear)", "linear"),
            ],
        ),
        _equal_row(
            f"temperature: K from {first} to {last} in equal steps, deviations",
            0,
            _apart(steps, np.arange(first, last + 1)),
        ),
        Row("temperature: pairs whose chances draw nearer as K grows", Quantity(0.0), failing, _never(failing)),
        _equal_row(
            f"temperature: the same, of {above} pairs with v_i at least the mean", 0, _total(pieces, "fails above")
        ),
    ]


def _never(failing: Quantity) -> Judgement:
    """The claim that something never happens, which one case disproves and no number of cases proves."""
    return Judgement(Verdict.CLAIM, Outcome.FAILS if failing.value > 0 else Outcome.UNDECIDED)


def _counterexample(pieces: Sequence[dict[str, Any]]) -> list[str]:
    """The first pair that the slides' sentence on temperatures does not hold for."""
    example = next((piece["example"] for piece in pieces if piece["example"]), None)
    if example is None:
        return []
    small, large, high, low, best, before, after = example
    return [
        "Not for all v_i > v_j and K_1 > K_2 is P_i(K_1) - P_j(K_1) larger: where better moves take all, both chances"
        f" vanish. v_i = {high:.3f}, v_j = {low:.3f}, the best move {best:.3f}: {before:.2g} at K = {small:.3g},"
        f" {after:.2g} at K = {large:.3g}. It holds wherever v_i is at least the mean of the values at K_1."
    ]


def _effective_rows(pieces: Sequence[dict[str, Any]]) -> list[Row]:
    """Among how many moves playouts choose at each temperature: e to the entropy of the chances."""
    by_k = {k: _effective(pieces, k) for k in published("slides-formulas")["temperatures"]}
    greedy = {k: value for k, value in by_k.items() if k > published("slides-formulas")["greedy_from"]}
    spread = Quantity.mean([float(np.std(piece["points"])) for piece in pieces])
    shares = _effective(pieces, max(by_k), unit=2 * load(_BOARD).score_range)
    return [
        Row("temperature: standard deviation of first moves, in points", None, spread, None, Scale.NUMBER),
        _equal_row(
            "temperature: effective number of moves at K = 0", load(_BOARD).diagram.cells, by_k[0].value, _DOUBLE
        ),
        *(
            Row(f"temperature: effective number of moves at K = {k}", None, value, None, Scale.NUMBER)
            for k, value in by_k.items()
            if k
        ),
        *(
            Row(f"temperature: K = {k} leaves little randomness", None, value, claim_below(value, 10.0), Scale.NUMBER)
            for k, value in greedy.items()
        ),
        Row(
            f"temperature: K = {max(by_k)} with shares of points from 0 to 1 would leave nearly all",
            None,
            shares,
            claim_above(shares, 0.9 * load(_BOARD).diagram.cells),
            Scale.NUMBER,
        ),
    ]


def _effective(pieces: Sequence[dict[str, Any]], k: float, unit: float = 1.0) -> Quantity:
    """The effective number of moves, where values are points divided by `unit`."""
    return Quantity.mean([_exponential_of_entropy(np.array(piece["points"]) / unit, k) for piece in pieces])


def _exponential_of_entropy(values: Floats, k: float) -> float:
    chances = formulas.move_chances(values, k)
    kept = chances[chances > 0]
    return float(np.exp(-(kept * np.log(kept)).sum()))


EXPERIMENT = Experiment(
    id="slides-formulas",
    paper=PAPER,
    title="the formulas of the slides, and what they conclude from them",
    setup=(
        "All numbers are from the kernels that players use, in random cases, beside the formulas as the slides have"
        " them, OCR repaired. N' counts the playouts of the move itself as well. Random values of moves are uniform"
        " from 0 to 1, K from 0 to 20. Values of first moves are points on the empty 9x9 board by all moves as first;"
        " the effective number of moves is e to the entropy of their chances."
    ),
    steps=steps,
    judge=judge,
)
