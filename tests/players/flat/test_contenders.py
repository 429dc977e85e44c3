"""Which moves are pruned and when that ends, against a plain twin and on made-up results."""

from __future__ import annotations

import math
import random
from typing import Any

import numba
import numpy as np
import pytest

from arena.games.toolbox.rng import shuffle
from arena.players import generator
from tests.naive.pruning import Pruning, Rules
from tests.support.bandit import decide
from tests.support.contenders import CAP, EQUAL, ONE_LEFT, in_play, visits

LENGTH = 2000


@numba.njit
def _shuffle(rngs, items):  # type: ignore[no-untyped-def]
    shuffle(rngs[0], items, np.uint64(len(items)))


def shuffled(moves: int) -> list[int]:
    """The order in which a player of `bandit.decide` goes through the moves."""
    items = np.arange(moves, dtype=np.uint16)
    _shuffle(generator(1, "bandit"), items)
    return [int(move) for move in items]


def random_table(seed: int, arms: int = 5) -> list[list[int]]:
    """Wins, draws and losses; the chances differ a little between the moves, and those of some change on the way."""
    rng = random.Random(seed)
    table = []
    for _ in range(arms):
        before, after = (rng.uniform(0.35, 0.65) for _ in range(2))
        row = []
        for place in range(LENGTH):
            draw = rng.random()
            chance = before if place < 150 else after
            row.append(0 if draw < 0.1 else 1 if draw < 0.1 + 0.9 * chance else -1)
        table.append(row)
    return table


def results(table: list[list[int]], white: bool = False) -> list[list[float]]:
    """The same as results of who chooses."""
    side = -1 if white else 1
    return [[0.5 + 0.5 * float(np.sign(side * points)) for points in row] for row in table]


RULES: dict[str, dict[str, Any]] = {
    "hard": {},
    "rd=2": {"rd": 2.0, "equal": 0.02},
    "soft": {"recheck": 60},
    "soft, wide": {"rd": 2.0, "equal": 0.012, "recheck": 7},
    "literal": {"literal": True, "equal": 0.025},
    "early": {"least": 10, "recheck": 1},
    "short": {"cap": 733},
}


def spec_of(rules: Rules) -> str:
    parts = [f"playouts={rules.cap}", f"rd={rules.rd}", f"equal={rules.equal}", f"least={rules.least}"]
    parts += [f"rule=soft, recheck={rules.recheck}"] if rules.recheck else []
    parts += ["literal=true"] if rules.literal else []
    return f"pp({', '.join(parts)})"


@pytest.mark.parametrize("white", [False, True])
@pytest.mark.parametrize("name", RULES)
def test_twin(name: str, white: bool) -> None:
    """The same playouts for the same moves, the same moves pruned, and the same end, in many tables."""
    returned = False
    for seed in range(6):
        table = random_table(seed)
        rules = Rules(**{"cap": LENGTH, **RULES[name]})
        twin = Pruning(results(table, white), shuffled(len(table)), rules)
        found = decide(table, spec_of(rules), white)
        assert visits(found) == [len(row) for row in twin.results]
        assert in_play(found) == set(twin.in_play)
        assert (found.note, found.playouts) == (twin.note, twin.played)
        assert found.move == twin.best
        assert found.value == pytest.approx(np.mean(twin.results[twin.best]))
        assert found.candidates is not None
        assert found.candidates.totals == pytest.approx([sum(row) for row in twin.results])
        assert found.candidates.squares == pytest.approx([sum(u * u for u in row) for row in twin.results])
        returned |= any(before < after for before, after in zip(twin.history, twin.history[1:], strict=False))
        if rules.recheck is None:
            assert all(before >= after for before, after in zip(twin.history, twin.history[1:], strict=False))
    assert returned == (RULES[name].get("recheck") is not None)


def cycle(pattern: str, length: int = LENGTH) -> list[int]:
    """A row that repeats wins (+), losses (-) and draws (.)."""
    return [{"+": 1, "-": -1, ".": 0}[pattern[place % len(pattern)]] for place in range(length)]


class TestStopping:
    def test_one_move_left(self) -> None:
        found = decide([cycle("+-"), cycle("+++-"), cycle("-+")], "pp(least=50)")
        assert (found.note, found.move, found.playouts) == (ONE_LEFT, 1, 150)
        assert in_play(found) == {1}

    def test_the_only_move_there_is(self) -> None:
        """It gets playouts as long as none may be pruned, so that its value is known."""
        found = decide([cycle("+-")], "pp(least=30)")
        assert (found.note, found.move, found.playouts, found.value) == (ONE_LEFT, 0, 30, 0.5)

    def test_equal_moves(self) -> None:
        """Two moves of equal results: as soon as the error is less than sigma_e."""
        expected = 2
        while math.sqrt(0.25 * (1 - (expected % 2) / expected**2) / (expected - 1)) >= 0.03:
            expected += 1
        found = decide([cycle("+-"), cycle("+-")], "pp(equal=0.03)")
        assert (found.note, found.playouts) == (EQUAL, 2 * expected)
        assert in_play(found) == {0, 1}

    def test_not_before_the_least_number(self) -> None:
        """However clear things are."""
        found = decide([cycle("+"), cycle("+"), cycle("-")], "pp(equal=0.5, least=70)")
        assert (found.note, found.playouts) == (EQUAL, 210)
        assert in_play(found) == {0, 1}

    def test_cap_of_so_many_for_each_legal_move(self) -> None:
        """What pruned moves leave over goes to the others."""
        found = decide([cycle("+-"), cycle("+-"), cycle("-")], "pp(per_move=400, equal=0)")
        assert (found.note, found.playouts) == (CAP, 1200)
        assert visits(found) == [550, 550, 100]

    @pytest.mark.parametrize("cap", [1, 2, 3, 100, 299, 301, 1000])
    def test_overall_cap(self, cap: int) -> None:
        found = decide([cycle("+-"), cycle("+-"), cycle("-+")], f"pp(playouts={cap}, equal=0)")
        assert (found.note, found.playouts) == (CAP, cap)
        assert sum(visits(found)) == cap
        assert np.ptp(visits(found)) <= 1

    def test_the_lower_cap_counts(self) -> None:
        table = [cycle("+-"), cycle("+-")]
        assert decide(table, "pp(playouts=300, per_move=200, equal=0)").playouts == 300
        assert decide(table, "pp(playouts=500, per_move=200, equal=0)").playouts == 400

    def test_what_a_round_lacks_goes_to_random_moves(self) -> None:
        table = [cycle("+-")] * 4
        short = {tuple(visits(decide(table, "pp(playouts=6)", seed=seed))) for seed in range(60)}
        assert len(short) == 6


class TestWhatIsPruned:
    def test_wide_intervals_prune_nothing(self) -> None:
        """With r_d large all moves are tried equally often, and the best mean is played."""
        table = [cycle("+---"), cycle("+-"), cycle("+-+"), cycle("-")]
        found = decide(table, "pp(rd=100, playouts=2000)")
        assert in_play(found) == {0, 1, 2, 3}
        assert visits(found) == [500] * 4
        assert (found.move, found.note) == (2, CAP)

    def test_the_narrower_the_sooner(self) -> None:
        used = [decide(random_table(4), f"pp(rd={rd}, playouts=3000)").playouts for rd in (0.5, 1, 2, 4)]
        assert used == sorted(used)
        assert used[0] < used[-1]

    def test_hard_pruning_is_for_good(self) -> None:
        """Two moves that begin well and fall below one that was pruned."""
        fading = cycle("+", 100) + cycle("-+---", LENGTH - 100)
        table = [cycle("+--+-"), fading, fading]
        found = decide(table, "pp(playouts=2000, equal=0)")
        assert in_play(found) == {1, 2}
        assert visits(found) == [100, 950, 950]
        assert found.move in (1, 2)
        assert found.value is not None
        assert found.value < 0.4

    def test_soft_pruning_is_not(self) -> None:
        """The same with the soft rule: the pruned move returns, and is played."""
        fading = cycle("+", 100) + cycle("-+---", LENGTH - 100)
        table = [cycle("+--+-"), fading, fading]
        found = decide(table, "pp(playouts=2000, equal=0, rule=soft, recheck=50)")
        assert found.move == 0
        assert in_play(found) == {0}
        assert visits(found)[0] > 100
        assert found.note == ONE_LEFT

    def test_rare_rechecks_come_later(self) -> None:
        fading = cycle("+", 100) + cycle("-+---", LENGTH - 100)
        table = [cycle("+--+-"), fading, fading]
        used = [
            decide(table, f"pp(playouts=6000, equal=0, rule=soft, recheck={recheck})").playouts
            for recheck in (50, 1500)
        ]
        assert used[0] < 1500 <= used[1]

    def test_a_move_that_returns_may_be_better_than_those_in_play(self) -> None:
        """It returns in the very round in which the others become precise enough for equality, and they lose to it."""
        fading = cycle("+", 9) + cycle("-", 100)
        rounds = 10
        while math.sqrt(9 / rounds * (1 - 9 / rounds) / (rounds - 1)) >= 0.06:
            rounds += 1
        played = 3 * 10 + 2 * (rounds - 10)
        found = decide(
            [cycle(".", 109), fading, fading], f"pp(equal=0.06, least=10, rule=soft, recheck={played}, playouts=200)"
        )
        assert (found.note, found.move, found.value) == (ONE_LEFT, 0, 0.5)
        assert visits(found) == [11, rounds + 1, rounds + 1]

    def test_by_the_letter_nothing_is_pruned_before_errors_are_small(self) -> None:
        """The error of even chances is less than 0.025 from 401 playouts on, that of 1/3 from 357."""
        table = [cycle("+-"), cycle("+--"), cycle("-")]
        found = decide(table, "pp(equal=0.025, literal=true)")
        assert visits(found) == [401, 401, 357]
        assert found.note == ONE_LEFT
        assert visits(decide(table, "pp(equal=0.025)")) == [100, 100, 100]

    def test_the_best_mean_is_played_not_the_best_bound(self) -> None:
        table = [cycle("++-"), cycle("+-.")]
        assert decide(table, "pp(rd=10, playouts=300)").move == 0
