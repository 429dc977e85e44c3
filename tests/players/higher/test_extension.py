"""What patterns are made of: which apply, how they grow, what they forget, how the best move is found."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from arena.games import load
from arena.players import generator, load_player
from arena.players.higher.book import add_pattern
from arena.players.higher.guidance import begin_guidance, follow
from arena.players.higher.order_n import grow_book
from tests.naive.patterns import Thinker

CELLS = 9
ZERO, ONE = np.uint64(0), np.uint64(1)


@numba.njit
def _add(books, parent, code):  # type: ignore[no-untyped-def]
    return add_pattern(books[0], np.uint64(parent), np.uint64(code))


@numba.njit
def _make(books, guidances, codes):  # type: ignore[no-untyped-def]
    begin_guidance(guidances[0], books[0])
    for code in codes:
        follow(guidances[0], books[0], np.uint64(code) // np.uint64(2), np.uint64(code) % np.uint64(2))


def a_player(game: str = "tic-tac-toe", parameters: str = "playouts=1, noise=0") -> Any:
    """A player of higher order that has just decided on the first move: its book has nine columns."""
    player = load_player(f"orderN({parameters}, patterns=9)").build(load(game))
    player.choose(player.game.start(), generator(1))
    return player


def code(column: int, side: int) -> int:
    """A coloured move."""
    return 2 * column + side


class TestFigure4:
    """A state to which three of six patterns apply, and of these the smallest is part of the two others."""

    def test_patterns_in_force(self) -> None:
        player = a_player()
        books, guidances = player._books, player._guidances
        corner, edge, nought, far = code(0, 0), code(5, 0), code(1, 1), code(8, 1)
        for parent, added in ((0, corner), (0, edge), (0, nought), (2, nought), (1, code(2, 0))):
            assert _add(books, parent, added)
        book, guidance = books[0], guidances[0]
        book.value[:12, :CELLS] = np.random.default_rng(1).random((12, CELLS))
        _make(books, guidances, np.array([corner, far, nought]))
        # In the paper's numbers, which begin with 1 for the empty pattern: 1, 2 and 4 apply; 1 is part of the others.
        assert sorted(guidance.met[: guidance.mets].tolist()) == [0, 1, 3]
        assert sorted(guidance.force[: guidance.forces].tolist()) == [1, 3]
        for side in (0, 1):
            largest = np.maximum(book.value[2 + side], book.value[6 + side])[:CELLS]
            assert guidance.best[side][:CELLS].tolist() == largest.tolist()

    def test_a_pattern_put_out_of_force_counts_no_more(self) -> None:
        player = a_player()
        books, guidances = player._books, player._guidances
        for parent, added in ((0, code(0, 0)), (0, code(1, 1)), (2, code(2, 0)), (1, code(1, 1))):
            assert _add(books, parent, added)
        book, guidance = books[0], guidances[0]
        for pattern in range(5):
            book.value[2 * pattern : 2 * pattern + 2] = 1 - pattern / 10
        for made, force in (
            ([], [0]),
            ([code(2, 0)], [0]),
            ([code(2, 0), code(1, 1)], [3]),
            ([code(2, 0), code(1, 1), code(0, 0)], [3, 4]),
            ([code(0, 0), code(1, 1)], [4]),
            ([code(0, 1), code(1, 0)], [0]),
        ):
            _make(books, guidances, np.array(made, dtype=np.int64))
            assert sorted(guidance.force[: guidance.forces].tolist()) == force
            assert guidance.best[0, 8] == np.float32(1 - force[0] / 10)


#: The patterns of one move in cells 0 and 1, each added to the empty one; they get the numbers 1 to 4.
SINGLES = [(0, code(cell, side)) for cell in (0, 1) for side in (0, 1)]


def synthetic_book(rng: np.random.Generator, playouts: int, known: list[tuple[int, int]]) -> tuple[Any, Any]:
    """A player whose book has seen random fills in which Black wins with both cells 0 and 1, and else by lot.

    Cells 0 and 1 tell a little each, and much together; the others tell nothing.
    """
    player = a_player(parameters="playouts=1, threshold=5, copied=0.25")
    for parent, added in known:
        assert _add(player._books, parent, added)
    book = player._books[0]
    black = rng.random((playouts, CELLS)) < 0.5
    wins = np.where(black[:, 0] & black[:, 1], rng.random(playouts) < 0.9, rng.random(playouts) < 0.4)
    for pattern in range(int(book.count)):
        codes = book.codes[pattern][: book.length[pattern]].tolist()
        seen = np.ones(playouts, dtype=bool)
        for one in codes:
            seen &= black[:, one // 2] == (one % 2 == 0)
        book.total[pattern] = seen.sum()
        for side in (0, 1):
            won = wins if side == 0 else ~wins
            owned = (black if side == 0 else ~black)[seen]
            row = 2 * pattern + side
            book.results[row] = won[seen].sum()
            book.made[row][:CELLS] = owned.sum(axis=0)
            book.won[row][:CELLS] = owned[won[seen]].sum(axis=0)
            book.chosen[row] = 100
    return player, book


def grown(player: Any, book: Any) -> set[int] | None:
    """The codes of the pattern that is added, if one is."""
    before = int(book.count)
    grow_book(player._books, player._instructions, 7)
    if int(book.count) == before:
        return None
    assert book.born[before] == 7
    return set(book.codes[before][: book.length[before]].tolist())


@pytest.mark.parametrize("seed", range(5))
class TestGrowth:
    def test_moves_that_matter_come_first(self, seed: int) -> None:
        player, book = synthetic_book(np.random.default_rng(seed), 4000, [])
        assert grown(player, book) in ({code(cell, side)} for cell in (0, 1) for side in (0, 1))

    def test_moves_that_matter_together_are_found(self, seed: int) -> None:
        player, book = synthetic_book(np.random.default_rng(seed), 4000, SINGLES)
        assert grown(player, book) == {code(0, 0), code(1, 0)}
        child, parent = 5, int(book.parent[5])
        assert parent in (1, 3)
        # It begins with a quarter of its parent's statistics.
        for side in (0, 1):
            made, won = (book[name][2 * parent + side][:CELLS] * np.float32(0.25) for name in ("made", "won"))
            assert book.made[2 * child + side][:CELLS].tolist() == made.tolist()
            assert book.won[2 * child + side][:CELLS].tolist() == won.tolist()
            assert book.value[2 * child + side][:CELLS].tolist() == ((won + 1) / (made + 1)).tolist()
            assert book.results[2 * child + side] == book.results[2 * parent + side] * np.float32(0.25)
        assert book.total[child] == book.total[parent] * np.float32(0.25)

    def test_moves_that_do_not_matter_are_rejected(self, seed: int) -> None:
        """With all that matters in the book, chance seldom adds anything; with a stricter setting, it does not."""
        player, book = synthetic_book(np.random.default_rng(seed), 4000, [*SINGLES, (1, code(1, 0))])
        player._instructions["relevance"] = 30.0
        for _ in range(3):
            found = grown(player, book)
            # {0, not 1} and the like matter as well, for then the game is drawn by lot.
            assert found is None or {one // 2 for one in found} <= {0, 1}

    def test_moves_must_have_been_chosen_often_enough(self, seed: int) -> None:
        player, book = synthetic_book(np.random.default_rng(seed), 4000, [])
        book.chosen[:] = 4
        assert grown(player, book) is None
        book.chosen[0, 0] = 5
        assert grown(player, book) == {code(0, 0)}


def test_information_is_that_of_the_plain_twin_and_of_a_table() -> None:
    """Half of the playouts have the move and all of these are won, the others are lost: one bit."""

    class Made:
        made, won, total, results = {(0, 0): 50.0}, {(0, 0): 50.0}, 100.0, [50.0, 50.0]

    assert Thinker.information(Made, (0, 0)) == pytest.approx(np.log(2))  # type: ignore[arg-type]
    Made.won = {(0, 0): 25.0}
    assert Thinker.information(Made, (0, 0)) == pytest.approx(0.0)  # type: ignore[arg-type]


@pytest.mark.parametrize("half_life", [1, 10, 1000])
def test_statistics_are_forgotten_exponentially(half_life: int) -> None:
    """After n playouts the empty pattern has seen the geometric sum of what is kept each time."""
    playouts, kept = 200, 2 ** (-1 / half_life)
    player = a_player(parameters=f"playouts={playouts}, half_life={half_life}, interval=1000")
    book = player._books[0]
    assert book.total[0] == pytest.approx((1 - kept**playouts) / (1 - kept), rel=1e-4)
    assert book.results[0] + book.results[1] == pytest.approx(book.total[0], rel=1e-4)


@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=3)"])
def test_heaps_are_heaps_and_change_nothing(game: str) -> None:
    parameters = "playouts=100, interval=10, threshold=2, relevance=0, noise=0.3"
    one, other = (a_player(game, f"{parameters}, lookup={lookup}") for lookup in ("scan", "heap"))
    for name in ("made", "won", "value", "chosen", "codes", "total"):
        assert one._books[name].tolist() == other._books[name].tolist()
    book, heaps = other._books[0], other._heaps[0]
    assert book.count > 3
    for row in range(2 * int(book.count)):
        columns = heaps.at[row][:CELLS].tolist()
        assert sorted(columns) == list(range(CELLS))
        keys = [(book.value[row, column], column) for column in columns]
        for place in range(1, CELLS):
            assert keys[place] < keys[(place - 1) // 2]


@pytest.mark.parametrize("seed", range(6))
def test_the_choice_is_equation_5(seed: int) -> None:
    """The move after which the best answer is worst, by the counts in the book."""
    player = load_player("order2(playouts=3000, sampling=uniform)").build(load("hex(size=3)"))
    decision = player.choose(player.game.start(), generator(seed))
    book: Any = player._books[0]
    moves = book.move_of[:CELLS].tolist()
    answers = book.won[3::2, :CELLS][:CELLS] / (book.made[3::2, :CELLS][:CELLS] + 1)
    best = int(np.argmin(answers.max(axis=1)))
    assert decision.line == (moves[best], moves[int(np.argmax(answers[best]))])
    assert decision.move == moves[best]
    assert decision.value == pytest.approx(book.totals[best] / book.visits[best])
