"""Progressive pruning, against its plain twin and on made-up results."""

from __future__ import annotations

import math
import random
from typing import Any

import numba
import numpy as np
import pytest

from arena.games import InputError, load
from arena.games.toolbox.rng import shuffle
from arena.players import Decision, generator, load_player
from tests.naive.pruning import Pruning, Rules
from tests.support import exact
from tests.support.bandit import RANGE, bandit, decide

ONE_LEFT, EQUAL, CAP = "one move left", "the moves left are equal", "all playouts used"
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


def visits(decision: Decision) -> list[int]:
    assert decision.candidates is not None
    return [int(count) for count in decision.candidates.visits]


def in_play(decision: Decision) -> set[int]:
    assert decision.candidates is not None
    assert decision.candidates.excluded is not None
    return {int(move) for move in decision.candidates.moves[~decision.candidates.excluded]}


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


class TestScores:
    """Results by points."""

    @pytest.mark.parametrize("points", [0.2, 0.5])
    def test_sigma_e_is_in_points(self, points: float) -> None:
        """Two moves that win and lose by 3 in turn: errors in points fall to sigma_e after so many playouts."""
        expected = 2
        while 3 * math.sqrt((1 - (expected % 2) / expected**2) / (expected - 1)) >= points:
            expected += 1
        row = [3, -3] * (LENGTH // 2)
        found = decide([row, row], f"pp(score=final, equal={points}, least=2)")
        assert (found.note, found.playouts) == (EQUAL, 2 * expected)
        if points == 0.2:
            assert decide([row, row], "pp(score=final, least=2)").playouts == 2 * expected

    @pytest.mark.parametrize("white", [False, True])
    def test_who_wins_by_more(self, white: bool) -> None:
        """The score decides against the number of wins, for either player."""
        side = -1 if white else 1
        often, high = [[side * points for points in row] * 300 for row in ([1, 1, 1, -2], [-1, -1, -1, 50])]
        assert decide([often, high], "pp(score=win, least=200)", white).move == 0
        found = decide([often, high], "pp(score=final, least=200)", white)
        assert found.move == 1
        assert found.value == pytest.approx((47 / 4 / RANGE + 1) / 2, abs=0.01)

    def test_chances_by_default(self) -> None:
        config = load_player("pp")
        assert config.largest_error(bandit([[1]])) == 0.005  # type: ignore[attr-defined]
        assert load_player("pp(score=final)").largest_error(bandit([[1]])) == 0.2 / 200  # type: ignore[attr-defined]
        assert load_player("pp(equal=0.1)").largest_error(bandit([[1]])) == 0.1  # type: ignore[attr-defined]


class TestGames:
    @pytest.mark.parametrize("to_move", ["black", "white"])
    @pytest.mark.parametrize("spec", ["pp(rd=50, playouts=60000)", "pp(rd=4, equal=0.002, playouts=60000)"])
    def test_values(self, spec: str, to_move: str) -> None:
        """Means of moves are exact chances, for either side, with draws."""
        position = load("tic-tac-toe").parse("X . O\n. X .\n. O .", to_move)
        colours = position.stones().tolist()
        black, white = (frozenset(cell for cell, colour in enumerate(colours) if colour == side) for side in (1, 2))
        side = int(to_move == "white")
        chances = exact.expected_outcomes(exact.tic_tac_toe(), (black, white), side)
        worth = {cell: float(ends.get(side + 1, 0) + ends.get(3, 0) / 2) for cell, ends in chances.items()}
        found = load_player(spec).build(position.game).choose(position, generator(3, spec, to_move))
        assert found.candidates is not None
        for move, value, error in zip(
            found.candidates.moves, found.candidates.values, found.candidates.errors, strict=True
        ):
            assert abs(value - worth[int(move)]) <= 4.5 * error + 1e-12
        assert worth[found.move] == max(worth.values())

    @pytest.mark.parametrize(
        ("game", "drawing", "best"),
        [("tic-tac-toe", ". . .\n. . .\n. . .", "b2"), ("hex(size=3)", ". O .\n. . .\n. . X", "c1")],
    )
    def test_cheaper_than_the_basic_idea(self, game: str, drawing: str, best: str) -> None:
        """It finds the best move with a fraction of the playouts that all moves would take."""
        position = load(game).parse(drawing, "black")
        player = load_player("pp(rd=3, per_move=4000)").build(position.game)
        decisions = [player.choose(position, generator(seed, "cheap")) for seed in range(20)]
        moves = len(position.legal_numbers())
        assert {position.game.move_name(decision.move) for decision in decisions} == {best}
        assert max(decision.playouts for decision in decisions) < moves * 4000 / 4
        assert {decision.note for decision in decisions} == {ONE_LEFT}
        assert all(len(in_play(decision)) == 1 for decision in decisions)

    def test_a_first_round_that_is_cut_short(self) -> None:
        """Nothing is pruned before every move has had its batch; the best of those tried is played."""
        found = (
            load_player("pp(playouts=200, least=2)")
            .build(load("hex(size=3)"))
            .choose(load("hex(size=3)").start(), generator(1))
        )
        assert (found.note, found.playouts) == (CAP, 200)
        assert sorted(visits(found)) == [0] * 5 + [8, 64, 64, 64]
        assert in_play(found) == set(range(9))
        assert visits(found)[found.move] > 0

    def test_batches(self) -> None:
        """Fills come in batches of the size asked for, and the cap is met exactly."""
        game = load("hex(size=3)")
        for batch, cap in ((64, 1000), (64, 577), (10, 333), (64, 9 * 64)):
            player = load_player(f"pp(rd=20, playouts={cap}, batch={batch})").build(game)
            found = player.choose(game.start(), generator(1))
            full, rest = divmod(cap, batch)
            assert sum(visits(found)) == found.playouts == cap
            assert sorted(count % batch for count in visits(found)) == [0] * 8 + [rest]
            assert np.ptp(visits(found)) <= batch
            assert max(visits(found)) == -(-(full + bool(rest)) // 9) * batch or rest

    @pytest.mark.parametrize("to_move", ["black", "white"])
    def test_fills_have_the_expected_outcome(self, to_move: str) -> None:
        """Means over many decisions, for either side."""
        position = load("hex(size=3)").parse(". O .\n. . .\n. . X", to_move)
        colours = position.stones().tolist()
        black, white = (frozenset(cell for cell, colour in enumerate(colours) if colour == side) for side in (1, 2))
        side = int(to_move == "white")
        chances = exact.expected_outcomes(exact.hex_board(3), (black, white), side)
        player = load_player("pp(rd=100, playouts=44800)").build(position.game)
        found = player.choose(position, generator(9, to_move)).candidates
        assert found is not None
        expected = np.array([float(chances[int(move)].get(side + 1, 0)) for move in found.moves])
        assert np.all(np.abs(found.values - expected) <= 4.5 * np.sqrt(expected * (1 - expected) / found.visits))

    @pytest.mark.parametrize(
        ("game", "drawing", "best"),
        [("tic-tac-toe", "X X .\nO O .\n. . .", "c1"), ("hex(size=3)", ". X .\n. X O\nO . .", "b3")],
    )
    def test_a_move_that_wins_at_once(self, game: str, drawing: str, best: str) -> None:
        position = load(game).parse(drawing, "black")
        found = load_player("pp").build(position.game).choose(position, generator(1))
        assert (position.game.move_name(found.move), found.value, found.note) == (best, 1.0, ONE_LEFT)


@pytest.mark.parametrize(
    ("spec", "game", "message"),
    [
        ("pp(recheck=10)", "tic-tac-toe", "'recheck' has no effect without rule=soft"),
        ("pp(batch=10)", "tic-tac-toe", "batch=10: in tic-tac-toe these playouts go move by move"),
        (
            "pp(batch=10, sampling=moves)",
            "hex(size=3)",
            "'batch' has no effect without sampling=auto or sampling=fills",
        ),
        ("pp(score=final)", "hex(size=3)", "score=final"),
        ("pp(sampling=fills)", "tic-tac-toe", "sampling=fills"),
        ("pp(rd=-1)", "tic-tac-toe", "'rd' is -1"),
    ],
)
def test_errors(spec: str, game: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        load_player(spec).build(load(game))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_budget() -> None:
    assert load_player("pp").budget == 0
    assert load_player("pp(playouts=70)").budget == 70
    assert load_player("pp(rd=2)").spec == "pp(rd=2.0)"
