"""Every balanced share of the empty cells is equally likely, in every lane."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest
from scipy import stats

from arena.games import load
from tests.games import probes
from tests.games.boards import position_after
from tests.games.fills import bits, filled

BATCHES = 20_000


@pytest.mark.parametrize(
    ("spec", "moves"),
    [("hex(size=2)", []), ("hex(size=2)", [1]), ("y(board=straight, size=3)", []), ("y(board=bent, size=9)", [])],
)
def test_balanced_shares_are_equally_frequent(spec: str, moves: list[int]) -> None:
    """Fills in different lanes of a batch are not independent; those of one lane in different batches are."""
    position = position_after(load(spec), moves)
    words, _ = filled(position, BATCHES, seed=11)
    empty = np.flatnonzero(position.state.color[: position.game.moves] == 0)
    shares = np.zeros(BATCHES * probes.LANES, dtype=np.uint16)
    for place, cell in enumerate(empty):
        shares |= bits(words[cell]).astype(np.uint16) << np.uint16(place)
    by_lane = shares.reshape(BATCHES, probes.LANES)

    possible = [share for share in range(1 << len(empty)) if share.bit_count() == (len(empty) + 1) // 2]
    assert len(possible) == comb(len(empty), len(empty) // 2)
    expected = BATCHES / len(possible)
    limit = stats.chi2.isf(1e-7, len(possible) - 1)
    for lane in range(probes.LANES):
        counts = np.bincount(by_lane[:, lane], minlength=1 << len(empty))
        assert counts[possible].sum() == BATCHES
        assert ((counts[possible] - expected) ** 2 / expected).sum() < limit, f"lane {lane}"


def test_lanes_of_one_batch_differ() -> None:
    """Each pair of words, and each pair of lanes in a word, agrees about a cell half of the time."""
    words, _ = filled(load("y(board=bent, size=27)").start(), 2000, seed=12)
    lanes = bits(words[5]).reshape(2000, probes.LANES)
    for one, other in [(0, 1), (0, 63), (0, 64), (63, 64), (10, 500), (100, 101)]:
        agree = int((lanes[:, one] == lanes[:, other]).sum())
        assert abs(agree - 1000) < 5 * np.sqrt(500) + 40, (one, other)


@pytest.mark.parametrize("spec", ["y(board=bent, size=9)", "y(board=bent, size=93)", "hex(size=5)", "hex(size=11)"])
def test_the_games_of_one_batch_are_as_good_as_independent(spec: str) -> None:
    """Wins in a batch vary hardly more than those of as many independent games: the variances' ratio is near 1."""
    _, won = filled(load(spec).start(), BATCHES, seed=13)
    wins = np.bitwise_count(won).reshape(BATCHES, -1).sum(axis=1).astype(np.int64)
    p = wins.mean() / probes.LANES
    ratio = wins.var() / (probes.LANES * p * (1 - p))
    assert 0.95 < ratio < 1.08
