"""Which of several equal games are evidence, against a naive twin."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.arenas.statistics.repeats import Rule, evidence, rule_for

GROUPS = 4
GAMES = st.lists(st.tuples(st.integers(0, GROUPS - 1), st.integers(0, 3)), max_size=25)
RULES = st.lists(st.sampled_from(list(Rule)), min_size=GROUPS, max_size=GROUPS)


def naive(games, rules):
    """Game by game, as the rule is told."""
    found = []
    for number, (group, line) in enumerate(games):
        of_group = [other for other, (there, _) in enumerate(games) if there == group]
        lines = {games[other][1] for other in of_group}
        is_first = not any(games[other] == (group, line) for other in range(number))
        if rules[group] is Rule.ALL:
            found.append(True)
        elif rules[group] is Rule.DISTINCT:
            found.append(is_first)
        else:
            found.append(len(lines) > 1 or number == of_group[0])
    return found


def counted(games, rules):
    group, line = np.array(games, dtype=np.int64).reshape(-1, 2).T
    return evidence(group, line, np.array(rules, dtype=np.int64)[group]).tolist()


@given(GAMES, RULES)
def test_as_the_naive_twin(games, rules):
    assert counted(games, rules) == naive(games, rules)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (Rule.ALL, [True] * 6),
        (Rule.DISTINCT, [True, True, False, True, False, False]),
        (Rule.DISTINCT_IF_ALIKE, [True, True, True, True, True, False]),
    ],
)
def test_by_hand(rule, expected):
    # Group 0 has lines 7, 8, 7 and 7; group 5 has line 7 twice. Lines are 63 bits long.
    games = np.array([[0, 7], [0, 8], [0, 7], [5, 7], [0, 7], [5, 7]]) * [1, 2**60 - 1]
    assert evidence(games[:, 0], games[:, 1], np.full(6, rule)).tolist() == expected


@pytest.mark.parametrize(
    ("seeded", "rule"),
    [
        ((True, True), Rule.ALL),
        ((True, False), Rule.ALL),
        ((None, True), Rule.ALL),
        ((False, False), Rule.DISTINCT),
        ((None, False), Rule.DISTINCT_IF_ALIKE),
        ((None, None), Rule.DISTINCT_IF_ALIKE),
    ],
)
def test_rules(seeded, rule):
    assert rule_for(*seeded) is rule


def test_no_games():
    none = np.zeros(0, dtype=np.int64)
    assert evidence(none, none, none).shape == (0,)
