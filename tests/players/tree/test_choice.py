"""Which move is chosen."""

from __future__ import annotations

from collections import Counter

import numba
import numpy as np
import pytest

from arena.games import Position, load
from arena.players import Decision, generator, load_player
from arena.players.flat import tally
from tests.support import exact
from tests.support.statistics import assert_equally_likely

FLAT = (
    "mc(playouts=1000)",
    "mc(playouts=1000, sampling=moves)",
    "amaf(playouts=1000)",
    "amaf(playouts=1000, sampling=moves)",
)
ALL = ("random", *FLAT)
GAMES = ("tic-tac-toe", "hex(size=4)", "y(board=straight, size=4)", "y(board=bent, size=27)")


@numba.njit
def best_moves(tallies, rngs, chosen):  # type: ignore[no-untyped-def]
    for number in range(len(chosen)):
        chosen[number] = tally.best_move(tallies[0], rngs[0])


def choices(
    counts: dict[int, tuple[int, int, int]], moves: int = 8, draws: int = 6000, purpose: str = "choice"
) -> tuple[Counter[int], float]:
    """How often each move is chosen, and its value, from visits, wins and draws of the legal moves."""
    tallies = tally.new_tallies(moves)
    # The moves that are not legal look better than all others.
    tallies["visits"], tallies["totals"] = 10, 10
    for place, (move, (visits, wins, drawn)) in enumerate(counts.items()):
        tallies["legal"][0, place] = move
        tallies["visits"][0, move], tallies["totals"][0, move] = visits, wins + drawn / 2
    tallies["count"] = len(counts)
    chosen = np.empty(draws, dtype=np.int64)
    best_moves(tallies, generator(1, purpose), chosen)
    return Counter(chosen.tolist()), float(tallies["value"][0])


class TestBestOfCounts:
    def test_highest_mean_wins_not_most_visits(self) -> None:
        assert choices({0: (100, 60, 0), 5: (10, 7, 0), 7: (1000, 650, 0)}) == (Counter({5: 6000}), 0.7)

    def test_draws_count_half(self) -> None:
        assert choices({1: (10, 5, 0), 2: (10, 3, 5), 3: (10, 0, 10)}) == (Counter({2: 6000}), 0.55)

    @pytest.mark.parametrize("tied", [(0, 1), (6, 2, 4), (7, 0, 3, 5)])
    def test_ties_are_broken_evenly(self, tied: tuple[int, ...]) -> None:
        """Each of the best moves is as likely as another, wherever they stand in the list."""
        counts = {move: (4, 3, 0) if move in tied else (4, 2, 1) for move in (7, 0, 6, 1, 3, 2, 5, 4)}
        found, value = choices(counts, purpose=str(tied))
        assert value == 0.75
        assert set(found) == set(tied)
        assert_equally_likely(found.values())

    def test_the_same_mean_from_different_counts_is_a_tie(self) -> None:
        found, _ = choices({0: (2, 1, 0), 1: (40, 20, 0), 2: (6, 0, 6)})
        assert set(found) == {0, 1, 2}
        assert_equally_likely(found.values())

    def test_a_move_never_looked_at_is_worse_than_a_lost_one(self) -> None:
        """Even a move that lost every playout comes first."""
        assert choices({3: (0, 0, 0), 4: (9, 0, 0), 5: (0, 0, 0)}) == (Counter({4: 6000}), 0.0)

    def test_if_no_move_was_looked_at_any_will_do(self) -> None:
        found, _ = choices({3: (0, 0, 0), 4: (0, 0, 0), 6: (0, 0, 0)})
        assert set(found) == {3, 4, 6}
        assert_equally_likely(found.values())


@pytest.mark.parametrize("spec", FLAT)
@pytest.mark.parametrize(
    ("drawing", "value"),
    [
        ("O X\n. .", 1.0),  # Black's stone touches both cells below
        ("X .\nO .", 0.0),  # White's stone does, and White gets one of them
    ],
)
def test_moves_of_equal_value_are_played_equally_often(spec: str, drawing: str, value: float) -> None:
    """Two moves are left, which both win or both lose."""
    position = load("hex(size=2)").parse(drawing, "black")
    legal = [int(move) for move in position.legal_numbers()]
    assert len(legal) == 2
    player = load_player(spec.replace("1000", "10")).build(position.game)
    decisions = [player.choose(position, generator(seed, "tie")) for seed in range(2000)]
    assert {decision.value for decision in decisions} == {value}
    found = Counter(decision.move for decision in decisions)
    assert set(found) == set(legal)
    assert_equally_likely(found.values())


def choose(spec: str, position: Position, seed: int = 1) -> Decision:
    """One decision of a new player."""
    return load_player(spec).build(position.game).choose(position, generator(seed, "choose", spec))


IMMEDIATE = {
    "X completes a row": ("tic-tac-toe", "X X .\nO O .\n. . .", "black", "c1"),
    "O completes a row": ("tic-tac-toe", "X X .\nO O .\nX . .", "white", "c2"),
    "O completes a diagonal": ("tic-tac-toe", "O X X\n. O .\nX . .", "white", "c3"),
    "Black joins top and bottom": ("hex(size=4)", ". X . .\n. X O O\n. O O .\nX O . X", "black", "a3"),
    "White joins left and right": ("hex(size=4)", ". . X X\nO O . O\n. X . .\n. X . .", "white", "c2"),
    "Black joins three sides": ("y(board=straight, size=4)", "X . O .\nX O .\n. X\nO", "black", "a3"),
}


@pytest.mark.parametrize("name", IMMEDIATE)
@pytest.mark.parametrize("sampling", ["auto", "moves"])
def test_expected_outcome_wins_at_once(name: str, sampling: str) -> None:
    """The only move that wins at once is worth 1 and is played."""
    game, drawing, to_move, best = IMMEDIATE[name]
    position = load(game).parse(drawing, to_move)
    for seed in range(5):
        decision = choose(f"mc(playouts=2000, sampling={sampling})", position, seed)
        assert position.game.move_name(decision.move) == best
        assert decision.value == 1.0
    position.play(best)
    assert position.winner() == to_move


@pytest.mark.parametrize(
    ("drawing", "to_move", "best"),
    [
        ("O O .\n. X .\n. . X", "black", "c1"),
        ("X . .\n. X .\nO . .", "white", "c3"),
        ("X . X\n. O .\n. . .", "white", "b1"),
    ],
)
def test_expected_outcome_blocks(drawing: str, to_move: str, best: str) -> None:
    """Where the opponent threatens a line, the exact expectation says to block, and so does the player."""
    position = load("tic-tac-toe").parse(drawing, to_move)
    colours = [int(colour) for colour in position.state.color]
    stones = tuple(frozenset(cell for cell, colour in enumerate(colours) if colour == side) for side in (1, 2))
    side = int(to_move == "white")
    outcomes = exact.expected_outcomes(exact.tic_tac_toe(), (stones[0], stones[1]), side)
    worth = {cell: chances.get(side + 1, 0) + chances.get(3, 0) / 2 for cell, chances in outcomes.items()}
    assert position.game.move_name(max(worth, key=lambda cell: worth[cell])) == best
    for seed in range(5):
        assert position.game.move_name(choose("mc(playouts=20000)", position, seed).move) == best


@pytest.mark.parametrize("game", GAMES)
def test_only_legal_moves(game: str) -> None:
    """Whole games of all players against each other, move by move."""
    seats = [(one, ALL[(place + 1) % len(ALL)]) for place, one in enumerate(ALL)]
    for number, specs in enumerate(seats):
        position = load(game).start()
        players = [load_player(spec.replace("1000", "40")).build(position.game) for spec in specs]
        rngs = generator(7, game, number)
        while position.winner() is None:
            legal = list(position.legal_numbers())
            decision = players[len(position.moves) % 2].choose(position, rngs)
            assert decision.move in legal
            if decision.candidates is not None:
                assert list(decision.candidates.moves) == legal
                assert decision.value is not None
                assert 0.0 <= decision.value <= 1.0
            else:
                assert decision.value is None
            position.play(decision.move)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("spec", ALL)
def test_decisions_depend_on_position_and_generator_only(game: str, spec: str) -> None:
    """Whatever a player was asked before, it decides as a new one does, and leaves the position as it was."""
    config = load_player(spec.replace("1000", "100"))
    start = load(game).start()
    used = config.build(start.game)
    walker = load_player("random").build(start.game)
    positions, rngs = [start.copy()], generator(3, game)
    position = start.copy()
    while True:
        position.play(walker.choose(position, rngs).move)
        if position.winner() is not None:
            break
        positions.append(position.copy())
    order = [*positions, *reversed(positions)]
    for number, asked in enumerate(order):
        before = asked.states.tobytes()
        rngs_used, rngs_new = generator(4, number), generator(4, number)
        decision = used.choose(asked, rngs_used)
        fresh = config.build(start.game).choose(asked, rngs_new)
        assert asked.states.tobytes() == before
        assert (decision.move, decision.value) == (fresh.move, fresh.value)
        assert rngs_used == rngs_new
        if decision.candidates is not None and fresh.candidates is not None:
            for field in ("moves", "visits", "totals", "squares"):
                assert np.array_equal(getattr(decision.candidates, field), getattr(fresh.candidates, field))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("spec", ALL)
def test_the_way_to_a_position_is_of_no_matter(game: str, spec: str) -> None:
    """A position read from a drawing gets the same decision as one that was played."""
    played = load(game).start()
    for move in played.legal_moves()[1:8:2]:
        played.play(move)
    read = played.game.parse(played.draw())
    one, other = choose(spec, played), choose(spec, read)
    assert (one.move, one.value) == (other.move, other.value)


def test_earlier_decisions_keep_their_counts() -> None:
    """What a decision tells about the moves does not change when the player decides again."""
    position = load("hex(size=4)").start()
    player = load_player("amaf(playouts=50)").build(position.game)
    first = player.choose(position, generator(1))
    assert first.candidates is not None
    before = [first.candidates.visits.copy(), first.candidates.totals.copy(), first.candidates.moves.copy()]
    position.play("b2")
    player.choose(position, generator(2))
    after = [first.candidates.visits, first.candidates.totals, first.candidates.moves]
    assert all(np.array_equal(old, new) for old, new in zip(before, after, strict=True))


@pytest.mark.parametrize("spec", ALL)
def test_different_generators_decide_differently(spec: str) -> None:
    """Chance does come from the generator, and decisions move it on."""
    position = load("hex(size=4)").start()
    player = load_player(spec.replace("1000", "20")).build(position.game)
    assert len({player.choose(position, generator(seed)).move for seed in range(30)}) > 3
    rngs = generator(1)
    assert len({player.choose(position, rngs).move for _ in range(30)}) > 3
