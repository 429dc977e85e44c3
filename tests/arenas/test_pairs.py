"""Which pairs are evidence, as they come in, against the rule for all at once."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.arenas.pairs import Pair, PairTally
from arena.arenas.statistics.repeats import Rule, evidence

OPENINGS = 3
PAIRS = st.lists(st.tuples(st.integers(0, OPENINGS - 1), st.integers(0, 2), st.integers(0, 1)), max_size=25)
POINTS = {(0, 0): (0, 2), (0, 1): (1, 1), (1, 0): (2, 2), (1, 1): (0, 0), (2, 0): (2, 1), (2, 1): (2, 0)}


def tally_of(pairs, rule):
    found = PairTally(rule, OPENINGS)
    for pair in pairs:
        found.add(pair)
    return found


@given(PAIRS, st.sampled_from(list(Rule)))
def test_after_every_pair_as_all_at_once(drawn, rule):
    pairs = [Pair(opening, (black, white), POINTS[black, white]) for opening, black, white in drawn]
    for seen in range(len(pairs) + 1):
        found, here = tally_of(pairs[:seen], rule), pairs[:seen]
        group = np.array([pair.opening for pair in here], dtype=np.int64)
        line = np.array([2 * pair.lines[0] + pair.lines[1] for pair in here], dtype=np.int64)
        counted = [
            pair for pair, counts in zip(here, evidence(group, line, np.full(seen, rule)), strict=True) if counts
        ]
        assert found.counts == np.bincount([sum(pair.points) for pair in counted], minlength=5).tolist()
        assert found.games == np.bincount([made for pair in counted for made in pair.points], minlength=3).tolist()
        assert found.repeats == seen - len(counted)
        openings = sorted({pair.opening for pair in counted})
        expected = [[sum(pair.points) / 4 for pair in counted if pair.opening == opening] for opening in openings]
        assert found.openings().pairs.tolist() == [len(points) for points in expected]
        assert found.openings().points == pytest.approx([sum(points) for points in expected])


def test_a_program_that_repeats_itself_has_repeated_nothing_once_it_does_not():
    repeated, other = Pair(0, (1, 1), (2, 2)), Pair(0, (1, 2), (2, 0))
    found = tally_of([repeated] * 5, Rule.DISTINCT_IF_ALIKE)
    assert (found.counts, found.repeats) == ([0, 0, 0, 0, 1], 4)
    found.add(other)
    assert (found.counts, found.repeats) == ([0, 0, 1, 0, 5], 0)
    found.add(repeated)
    assert (found.counts, found.repeats) == ([0, 0, 1, 0, 6], 0)
