"""Judgements of heat maps that are made up, and the values behind the real ones."""

import itertools

import numpy as np
import pytest

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.raiko.boards import board_of, central_points, has_joined
from arena.arenas.experiments.raiko.figure_3 import BOARDS, KINDS, first_moves, steps
from arena.games import load
from arena.reports.reproduce.raiko.figure_3 import judge

PIECES = 16


def evidence(means, noise=0.01, seed=1):
    """Pieces of values that scatter around `means(shape, kind)` by cell."""
    rng = np.random.default_rng(seed)
    sampled = {}
    for step in steps(Profile.SMOKE):
        shape, kind = step.name.split("-")[-2:]
        mean = means(shape, kind)
        assert step.pieces == PIECES
        sampled[step.name] = [
            {"values": (mean + noise * rng.standard_normal(len(mean))).tolist()} for _ in range(PIECES)
        ]
    return Evidence({}, sampled, True)


def hill(shape, height):
    """0.53 everywhere, and more at the centre; less at the first sixteen points."""
    values = np.full(board_of(BOARDS[shape]).cells, 0.53)
    values[:16] -= height
    values[central_points(board_of(BOARDS[shape]))] += height
    return values


def outcomes(found):
    return [None if row.judgement is None else row.judgement.outcome for row in judge(found).rows]


def test_a_hill_on_the_straight_board_only_is_what_the_paper_says():
    found = evidence(lambda shape, _kind: hill(shape, 0.03 if shape == "straight" else 0.0))
    assert outcomes(found) == [*["holds", None, "holds", None, None, "holds"] * 2, "holds", "holds"]
    rows = judge(found).rows
    # 0.03 above the rest, of which 16 of 91 are 0.03 lower.
    assert rows[0].measured.value == pytest.approx(0.03 - (0.03 - 16 * 0.03) / 91, abs=0.01)
    assert rows[3].measured.value == pytest.approx(hill("straight", 0.03).std(), rel=0.2)
    assert rows[4].measured.value < 0.003  # though single pieces scatter by 0.01


def test_a_hill_on_the_bent_board_is_the_contrary():
    found = evidence(lambda shape, _kind: hill(shape, 0.03 if shape == "bent" else 0.0))
    assert outcomes(found)[2] == "does not hold"
    assert outcomes(found)[5] == "does not hold"


def test_a_hollow_in_the_centre_is_no_emphasis():
    assert outcomes(evidence(lambda shape, _kind: hill(shape, -0.03)))[0] == "does not hold"


@pytest.mark.parametrize("higher", ["mc", "amaf"])
def test_heuristics_that_differ_at_one_point_are_not_the_same(higher):
    def means(shape, kind):
        values = hill(shape, 0.0)
        values[40] += 0.05 * (kind == higher and shape == "bent")
        return values

    found = evidence(means)
    assert outcomes(found)[-2:] == ["holds", "does not hold"]
    assert judge(found).rows[-1].measured.value == pytest.approx(0.05 if higher == "amaf" else -0.05, abs=0.015)
    assert outcomes(evidence(means, noise=0.2))[-2:] == ["undecided", "undecided"]


def test_the_range_is_told_by_names():
    notes = judge(evidence(lambda shape, _kind: hill(shape, 0.05), noise=0.0001)).notes
    names = load(BOARDS["straight"]).names
    assert notes[0].startswith("Straight: from 48.0 % (")
    assert notes[0].endswith("to 58.0 % (e5), all moves as first.")
    assert notes[0].split("(")[1].split(")")[0] in names[:16]
    assert notes[1].startswith("Bent: from 48.0 % (")


@pytest.mark.parametrize("kind", KINDS.values())
def test_values_are_those_of_the_first_move(kind):
    """Black's chance in the fills in which a point is Black's, from all fills of a small board."""
    spec, playouts = "y(board=bent, size=9)", 20_000
    fills = np.zeros((126, 9), dtype=bool)
    for fill, black in zip(fills, itertools.combinations(range(9), 5), strict=True):
        fill[list(black)] = True
    won = has_joined(board_of(spec), fills)
    exact = np.array([won[fills[:, cell]].mean() for cell in range(9)])
    found, again, other = (first_moves(1, piece, spec, f"{kind}(playouts={playouts})")["values"] for piece in (0, 0, 1))
    assert found == again != other
    samples = playouts * (5 / 9 if kind == "amaf" else 1 / 9)
    assert np.abs(np.array(found) - exact).max() < 4 * np.sqrt(0.25 / samples)
    assert np.ptp(exact) > 0.05
