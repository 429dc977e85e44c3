"""What makes a child urgent: limits of the formulas, and what follows for the search."""

from __future__ import annotations

import math

import numba
import numpy as np
import numpy.typing as npt
import pytest

from arena.games import load
from arena.games.toolbox.rowwise import ROW
from arena.players import Candidates, Decision, generator, load_player
from arena.players.tree import urgency
from arena.players.tree.nodes import EXCLUDED, LOST, WON
from tests.support.trees import counts, player_of, tree_of

Row = npt.NDArray[np.float64]


@numba.njit
def _upper(target, visits, total, exploration, fpu):  # type: ignore[no-untyped-def]
    urgency.upper_bound(target, np.uint64(0), visits, total, exploration, fpu)


@numba.njit
def _silver(target, visits, total, amaf_visits, amaf_total, exploration, fpu, bias):  # type: ignore[no-untyped-def]
    urgency.silver_bound(target, np.uint64(0), visits, total, amaf_visits, amaf_total, exploration, fpu, bias)


@numba.njit
def _simple(target, visits, total, amaf_visits, amaf_total, exploration, fpu, until):  # type: ignore[no-untyped-def]
    urgency.simple_bound(target, np.uint64(0), visits, total, amaf_visits, amaf_total, exploration, fpu, until)


@numba.njit
def _with_prior(target, bounds, visits, prior, weight, half):  # type: ignore[no-untyped-def]
    urgency.with_prior(target, np.uint64(0), bounds, visits, prior, weight, half)


@numba.njit
def _unless_marked(target, bounds, marks):  # type: ignore[no-untyped-def]
    urgency.unless_marked(target, np.uint64(0), bounds, marks)


def row_of(function, *sources) -> Row:  # type: ignore[no-untyped-def]
    """The row that a formula gives; numbers are for all children the same."""
    target = np.zeros((1, ROW), dtype=np.float32)
    function(target, *(source if isinstance(source, np.ndarray) else float(source) for source in sources))
    return target[0].astype(np.float64)


VISITS = np.array([1, 1, 2, 7, 50, 300, 4000, 100_000], dtype=np.uint32)
TOTALS = VISITS * np.array([0, 1, 0.5, 0.3, 0.9, 0.01, 0.6, 0.42])
AMAF_VISITS = VISITS * 3 + np.array([0, 5, 1, 0, 9, 1000, 7, 50], dtype=np.uint32)
AMAF_TOTALS = AMAF_VISITS * np.array([0.2, 0.7, 1, 0, 0.55, 0.3, 0.65, 0.1])
NONE = np.zeros(ROW, dtype=np.uint32)
NOTHING = np.zeros(ROW)


def test_the_upper_bound_is_the_mean_and_the_exploration_term() -> None:
    exploration = 0.7 * math.sqrt(2 * math.log(1000))
    expected = TOTALS / VISITS + exploration / np.sqrt(VISITS)
    assert row_of(_upper, VISITS, TOTALS, exploration, 9.0) == pytest.approx(expected, rel=1e-6)
    assert (row_of(_upper, NONE, NOTHING, exploration, 9.0) == 9.0).all()


@pytest.mark.parametrize("bias", [0.0, 0.01, 0.05, 0.3, 2.0])
@pytest.mark.parametrize("factor", [1, 3, 100_000])
def test_silvers_weight_keeps_its_bounds(bias: float, factor: int) -> None:
    """With at least as many shared playouts as own ones: 1/(2 + 4 b^2 N) <= weight <= 1/(1 + 4 b^2 N)."""
    amaf = (VISITS[:6] * factor).astype(np.float64)
    amaf_visits = np.array([*amaf, 1, 1])
    weight = row_of(_silver, VISITS, NOTHING, amaf_visits, amaf_visits, 0.0, 0.0, 4 * bias**2)[:6]
    assert (weight >= 1 / (2 + 4 * bias**2 * VISITS[:6]) * (1 - 1e-6)).all()
    assert (weight <= 1 / (1 + 4 * bias**2 * VISITS[:6]) * (1 + 1e-6)).all()


def test_silvers_weight() -> None:
    """N' / (N + N' + 4 b^2 N N'); without a bias the shares are those of the playouts."""
    n, amaf = VISITS.astype(np.float64), AMAF_VISITS.astype(np.float64)
    for b in (0.0, 0.05):
        expected = amaf / (n + amaf + 4 * b * b * n * amaf)
        found = row_of(_silver, VISITS, NOTHING, AMAF_VISITS, amaf, 0.0, 0.0, 4 * b * b)
        assert found == pytest.approx(expected, rel=1e-5)


def test_an_enormous_bias_leaves_the_upper_bound() -> None:
    """Of children that have playouts of their own; of others only the shared ones tell, explored as if one."""
    mixed = row_of(_silver, VISITS, TOTALS, AMAF_VISITS, AMAF_TOTALS, 0.5, 9.0, 4e12)
    assert mixed == pytest.approx(row_of(_upper, VISITS, TOTALS, 0.5, 9.0), abs=1e-6)
    unvisited = row_of(_silver, NONE, NOTHING, AMAF_VISITS, AMAF_TOTALS, 0.5, 9.0, 4e12)
    assert unvisited == pytest.approx(AMAF_TOTALS / AMAF_VISITS + 0.5, abs=1e-6)
    assert (row_of(_silver, NONE, NOTHING, NONE, NOTHING, 0.5, 9.0, 4e12) == 9.0).all()


def test_the_simple_weight_falls_on_a_line() -> None:
    """1 - N / until, and nothing beyond."""
    found = row_of(_simple, VISITS, NOTHING, AMAF_VISITS, AMAF_VISITS.astype(np.float64), 0.0, 0.0, 400.0)
    assert found == pytest.approx(np.maximum(1 - VISITS / 400, 0), abs=1e-6)


def test_the_ends_of_the_simple_weight() -> None:
    """Late: all moves as first alone. At once: the upper bound, where there are playouts of its own."""
    late = row_of(_simple, VISITS, TOTALS, AMAF_VISITS, AMAF_TOTALS, 0.0, 9.0, 1e12)
    assert late == pytest.approx(AMAF_TOTALS / AMAF_VISITS, abs=1e-6)
    early = row_of(_simple, VISITS, TOTALS, AMAF_VISITS, AMAF_TOTALS, 0.5, 9.0, 1e-9)
    assert early == pytest.approx(row_of(_upper, VISITS, TOTALS, 0.5, 9.0), abs=1e-6)
    assert row_of(_simple, VISITS, TOTALS, NONE, NOTHING, 0.5, 9.0, 1e12) == pytest.approx(early, abs=1e-6)
    assert (row_of(_simple, NONE, NOTHING, NONE, NOTHING, 0.5, 9.0, 1e12) == 9.0).all()


def test_the_bias_of_a_prior_vanishes_with_visits() -> None:
    prior = np.linspace(0, 1, ROW, dtype=np.float32)
    before = np.zeros(ROW, dtype=np.float32)
    found = row_of(_with_prior, before, VISITS, prior, 0.7, 3.0)
    assert found * (VISITS + 3.0) == pytest.approx(0.7 * prior, rel=1e-5)


def test_marks_come_before_values() -> None:
    """What wins, then all that is open, then what is left out, then what loses."""
    excluded, lost, won = int(EXCLUDED), int(LOST), int(WON)
    marks = np.array([won | excluded, won, 0, 0, 0, excluded, lost, lost | excluded], dtype=np.uint8)
    bounds = np.array([0, 0, 1e30, 0.5, -1e6, 1e30, 1e30, 1e30], dtype=np.float32)
    found = row_of(_unless_marked, bounds, marks)
    assert found[0] == found[1] == math.inf
    assert (np.diff(found[1:7]) < 0).all()
    assert found[6] == found[7] == -math.inf


# What follows for searches.


def decide(spec: str, game: str, seed: int = 1) -> Decision:
    position = load(game).start()
    return player_of(spec, position.game).choose(position, generator(seed))


def candidates(spec: str, game: str, seed: int = 1) -> Candidates:
    found = decide(spec, game, seed).candidates
    assert found is not None
    return found


@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=3)"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_uct_is_ucb_while_there_are_hardly_more_playouts_than_moves(game: str, seed: int) -> None:
    """One more than there are moves: it goes to the move that won, and only then deeper."""
    for playouts in range(1, 11):
        tree, flat = (candidates(f"{kind}(playouts={playouts}, fpu=none)", game, seed) for kind in ("uct", "ucb"))
        assert tree.visits.tolist() == flat.visits.tolist()
        first = slice(None) if playouts < 10 else tree.visits == 1
        assert tree.totals[first].tolist() == flat.totals[first].tolist()


@pytest.mark.parametrize("spec", ["ucb", "uct", "uct(prior=0.5)", "uct(score=win, scale=matched)", "uct(proofs=true)"])
def test_unvisited_moves_come_first(spec: str) -> None:
    name, rest = (spec[:3], "," + spec[4:-1] if "(" in spec else "")
    for playouts in (1, 5, 9):
        visits = candidates(f"{name}(playouts={playouts}, fpu=none{rest})", "hex(size=3)").visits
        assert visits.sum() == playouts
        assert visits.max() == 1


def test_an_urgency_above_all_bounds_is_as_good_as_none() -> None:
    position = load("tic-tac-toe").start()
    trees = [counts(tree_of(f"uct(playouts=800{fpu})", position)) for fpu in (", fpu=none", ", fpu=1000", ", fpu=0.5")]
    assert trees[0] == trees[1] != trees[2]


def test_a_low_urgency_leaves_moves_aside() -> None:
    """What has won is tried again and again; but nothing is tried before there was a playout."""
    visits = candidates("ucb(playouts=60, fpu=-5)", "tic-tac-toe").visits
    assert visits.tolist().count(0) == 8
    assert candidates("ucb(playouts=60, fpu=5)", "tic-tac-toe").visits.min() > 0


@pytest.mark.parametrize("kind", ["ucb", "uct"])
def test_the_final_choice(kind: str) -> None:
    """The highest mean, after few playouts, is often not that of most of them, by which the default goes."""
    differ = set()
    for seed in range(30):
        for choice in ("mean", "visits", "lcb"):
            width = ", z=10" if choice == "lcb" else ""
            decision = decide(f"{kind}(playouts=40, choice={choice}, c=0.3, fpu=none{width})", "hex(size=3)", seed)
            found = decision.candidates
            assert found is not None
            worth = {"mean": found.values, "visits": found.visits, "lcb": found.lower_ends(10)}
            place = found.moves.tolist().index(decision.move)
            assert worth[choice][place] == worth[choice].max()
            assert decision.value == found.values[place]
            if choice == "mean":
                differ |= {name for name, values in worth.items() if values[place] < values.max()}
    assert differ == {"visits", "lcb"}
    assert load_player(kind).choice == "visits"


def test_the_regret_of_upper_confidence_bounds_is_logarithmic() -> None:
    """Auer, Cesa-Bianchi and Fischer: at most 8 ln N / d^2 + 1 + pi^2 / 3 playouts for a move that is worse by d."""
    worse = dict.fromkeys((0, 2, 6, 8), 0.5 * (1 / 2 - 12 / 35)) | dict.fromkeys((1, 3, 5, 7), 0.15)
    before = candidates("ucb(playouts=20000, c=1, fpu=none)", "tic-tac-toe").visits
    after = candidates("ucb(playouts=200000, c=1, fpu=none)", "tic-tac-toe").visits
    for cell, gap in worse.items():
        assert after[cell] < 8 * math.log(200_000) / gap**2 + 1 + math.pi**2 / 3
        assert before[cell] + 50 < after[cell] < 3 * before[cell]
    assert after[4] > 0.8 * after.sum()


def test_values_are_those_of_random_play_after_each_move() -> None:
    """Random play after centre, corner and edge wins for X minus loses 1/2, 12/35 and 1/5."""
    found = candidates("ucb(playouts=40000, c=1, fpu=none)", "tic-tac-toe")
    for cell, expected in ((4, 1 / 2), (0, 12 / 35), (1, 1 / 5)):
        error = 4 * 0.5 / math.sqrt(found.visits[cell])
        assert found.values[cell] == pytest.approx((1 + expected) / 2, abs=error)


def test_more_exploration_spreads_the_playouts() -> None:
    shares = [
        candidates(f"ucb(playouts=5000, c={c}, fpu=none)", "hex(size=3)").visits.max() / 5000 for c in (0.1, 1, 10)
    ]
    assert shares[0] > shares[1] > shares[2]
