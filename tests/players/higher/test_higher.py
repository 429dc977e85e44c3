"""Players of second and higher order, against their plain twin and against exact counts."""

from __future__ import annotations

import dataclasses
import itertools
import math
from typing import Any

import numpy as np
import pytest

from arena.games import InputError, Position, load
from arena.games.toolbox.records import Record
from arena.players import Decision, generator, load_player, named_players
from arena.players.errors import PlayerError
from arena.players.higher.scan import amplitude
from tests.naive.patterns import Options, Thinker
from tests.support import exact

F = np.float32
MIDDLE = "X . .\n . O .\n  . . .\nBlack (X) to move"
POSITIONS = [
    ("tic-tac-toe", None),
    ("tic-tac-toe", "X . .\n. O .\n. . X"),
    ("hex(size=3)", None),
    ("hex(size=3)", MIDDLE),
]


def set_up(game: str, drawing: str | None) -> Position:
    """The start, or the position of a drawing."""
    return load(game).start() if drawing is None else load(game).parse(drawing)


def decide(spec: str, position: Position, *purpose: str | int) -> tuple[Any, Decision]:
    """A new player, and what it decides."""
    player = load_player(spec).build(position.game)
    return player, player.choose(position, generator(5, *purpose))


def assert_same(player: Any, decision: Decision, twin: Thinker) -> None:
    """The same patterns with the same counts, the same move."""
    book = player._books[0]
    columns = len(twin.moves)
    assert book.move_of[:columns].tolist() == twin.moves
    patterns = [
        frozenset((int(code) // 2, int(code) % 2) for code in book.codes[p][: book.length[p]])
        for p in range(book.count)
    ]
    assert patterns == [pattern.key for pattern in twin.patterns]
    for number, pattern in enumerate(twin.patterns):
        assert book.total[number] == pattern.total
        assert book.born[number] == pattern.born
        for side in (0, 1):
            row = 2 * number + side
            assert book.results[row] == pattern.results[side]
            assert book.made[row][:columns].tolist() == [pattern.made[column, side] for column in range(columns)]
            assert book.won[row][:columns].tolist() == [pattern.won[column, side] for column in range(columns)]
    assert decision.move == twin.choice()
    candidates = decision.candidates
    assert candidates is not None
    order = sorted(range(columns), key=lambda column: twin.moves[column])
    assert candidates.moves.tolist() == sorted(twin.moves)
    assert candidates.visits.tolist() == [twin.visits[column] for column in order]
    assert candidates.totals.tolist() == [twin.totals[column] for column in order]


@pytest.mark.parametrize(("game", "drawing"), POSITIONS)
@pytest.mark.parametrize(
    ("spec", "options"),
    [
        ("order2(playouts=60)", {}),
        ("order2(playouts=1)", {}),
        ("order2(playouts=40, noise=0.3, counts=free)", {"noise": 0.3, "ordered": False}),
        ("order2(playouts=40, noise=0, final=order1)", {"noise": 0.0, "depth": 1}),
        ("order2(playouts=40, sampling=uniform, counts=ordered)", {"blind": True}),
    ],
)
def test_second_order_is_that_of_the_plain_twin(
    game: str, drawing: str | None, spec: str, options: dict[str, Any]
) -> None:
    position = set_up(game, drawing)
    player, decision = decide(spec, position)
    twin = Thinker(position, generator(5), Options(full=position.game.has_fills, **options), singles=True)
    twin.play(player._playouts)
    assert_same(player, decision, twin)


@pytest.mark.parametrize(("game", "drawing"), POSITIONS)
@pytest.mark.parametrize(
    ("spec", "options"),
    [
        ("interval=10, threshold=2, relevance=0, half_life=50", {"threshold": 2, "kept": F(2 ** (-1 / 50))}),
        (
            "interval=10, threshold=1, relevance=0, half_life=1000, depth=1, counts=free",
            {"threshold": 1, "kept": F(2 ** (-1 / 1000)), "depth": 1, "ordered": False},
        ),
        (
            "interval=10, threshold=4, copied=1, largest=2, relevance=3, depth=3",
            {"threshold": 4, "copied": 1.0, "largest": 2, "relevance": 3.0, "kept": F(2 ** (-1 / 1000)), "depth": 3},
        ),
        (
            "interval=10, threshold=2, relevance=0, half_life=50, lookup=heap, noise=0.2",
            {"threshold": 2, "kept": F(2 ** (-1 / 50)), "noise": 0.2},
        ),
    ],
)
def test_higher_order_is_that_of_the_plain_twin(
    game: str, drawing: str | None, spec: str, options: dict[str, Any]
) -> None:
    position = set_up(game, drawing)
    player, decision = decide(f"orderN(playouts=120, patterns=9, {spec})", position)
    twin = Thinker(
        position, generator(5), Options(full=position.game.has_fills, interval=10, most=9, **options), singles=False
    )
    twin.play(120)
    assert len(twin.patterns) > 2
    assert_same(player, decision, twin)
    assert (decision.note != "") == (len(twin.patterns) == twin.options.most + 1)


def test_pairs_of_uniform_fills_have_their_exact_chances() -> None:
    """Of all balanced fills: White's chance to win with m0 if Black has m1, and what equation 5 makes of it."""
    board, empty = exact.hex_board(3), range(9)
    made, won = np.zeros((9, 9)), np.zeros((9, 9))
    for black in itertools.combinations(empty, 5):
        white = [cell for cell in empty if cell not in black]
        lost = board.won(frozenset(black), frozenset(white)) == 2
        for one, other in itertools.product(black, white):
            made[one, other] += 1
            won[one, other] += lost
    playouts = 60_000
    player, decision = decide(f"order2(playouts={playouts}, sampling=uniform)", load("hex(size=3)").start())
    book = player._books[0]
    moves = book.move_of[:9].tolist()
    assert int(book.total[0]) == playouts
    assert int(book.made[0][:9].sum()) == 5 * playouts
    for column, reply in itertools.permutations(range(9), 2):
        one, other = moves[column], moves[reply]
        row = 2 * (column + 1)
        seen, lost = float(book.made[row + 1][reply]), float(book.won[row + 1][reply])
        assert abs(seen / playouts - made[one, other] / 126) < 4 * math.sqrt(0.25 / playouts)
        chance = won[one, other] / made[one, other]
        assert abs(lost / seen - chance) <= 4 * math.sqrt(chance * (1 - chance) / seen)
        # With both cells Black's, and with either owner of m0, counts add up.
        assert seen + float(book.made[row][reply]) == float(book.total[column + 1])
    assert not book.made[[2 * column + 2 for column in range(9)], range(9)].any()
    worst_answers = [(won[one] / np.maximum(made[one], 1)).max() for one in range(9)]
    assert worst_answers[decision.move] < min(worst_answers) + 0.02
    first = load_player(f"order2(playouts={playouts}, sampling=uniform, final=order1)").build(player.game)
    chances = exact.fill_chances(board, (frozenset(), frozenset()), 0)
    assert chances[first.choose(player.game.start(), generator(5)).move] == max(chances.values())


@pytest.mark.parametrize("playouts", [1, 2, 63, 512, 513, 4097])
def test_all_fills_are_counted(playouts: int) -> None:
    player, decision = decide(f"order2(playouts={playouts}, sampling=uniform)", load("hex(size=3)").start())
    book = player._books[0]
    assert int(book.total[0]) == playouts == decision.playouts
    assert int(book.made[0][:9].sum()) == 5 * playouts
    assert int(book.made[1][:9].sum()) == 4 * playouts
    assert int(book.made[3:21:2, :9].sum()) == 20 * playouts


def test_players_of_the_paper() -> None:
    """Table 1: E and F of second, G and H of higher order, with 1000 and 10000 playouts."""
    specs = {name: named_players()[name].spec for name in "EFGH"}
    assert specs == {
        "E": "order2(playouts=1000)",
        "F": "order2(playouts=10000)",
        "G": "orderN(playouts=1000)",
        "H": "orderN(playouts=10000)",
    }
    assert [load_player(spec).order for spec in specs.values()] == ["2", "2", "N", "N"]


def test_noise_falls_to_nothing_by_equal_steps() -> None:
    one = 1 << 24
    found = [int(amplitude(0.5, np.uint64(number), np.uint64(11))) for number in range(11)]
    assert found == pytest.approx([one * (10 - number) / 20 for number in range(11)], abs=1)
    assert found[-1] == 0
    assert int(amplitude(3.0, np.uint64(0), np.uint64(1))) == 0  # a single playout is the last one


def test_a_playout_without_noise_tries_what_was_never_made() -> None:
    """Without noise an unseen move, with its optimistic 1, comes before any that has lost."""
    _, decision = decide("order2(playouts=9, noise=0, final=order1)", set_up("tic-tac-toe", ". . .\nX O .\n. . ."), 3)
    assert decision.candidates is not None
    assert (decision.candidates.visits > 0).all()


@pytest.mark.parametrize(
    "spec", ["order2(playouts=1)", "order2(playouts=1, final=order1)", "orderN(playouts=1, patterns=9)"]
)
@pytest.mark.parametrize("seed", range(8))
def test_unseen_moves_are_not_chosen(spec: str, seed: int) -> None:
    """After one playout that it won, the player makes one of the moves that it made in it."""
    _, decision = decide(spec, load("tic-tac-toe").start(), seed)
    candidates = decision.candidates
    assert candidates is not None
    if candidates.totals.max() == 1.0:
        assert candidates.visits[decision.move] == 1
        assert decision.value == 1.0


@pytest.mark.parametrize(
    "spec", ["order2(playouts=200)", "order2(playouts=400, sampling=uniform)", "orderN(playouts=200, patterns=9)"]
)
@pytest.mark.parametrize(
    ("drawing", "moves"),
    [
        ("X O .\n. X O\n. . .", {"c3", "a3", "a2", "b3", "c1"}),
        ("X X .\nO O .\n. . .", {"c1"}),
    ],
)
def test_wins_at_hand_are_taken(spec: str, drawing: str, moves: set[str]) -> None:
    position = set_up("tic-tac-toe", drawing)
    _, decision = decide(spec, position)
    name = position.game.move_name(decision.move)
    assert name in moves
    assert decision.line[0] == decision.move
    assert all(move in position.legal_numbers() for move in decision.line)


@pytest.mark.parametrize("kind", ["order2", "orderN"])
@pytest.mark.parametrize(
    "changes",
    [
        {"permanent": False},
        {"passes": 1, "touched": [[cell] for cell in range(8)] + [[]], "symmetries": ()},
        {"touched": [[cell, (cell + 1) % 9] for cell in range(9)], "symmetries": ()},
        {"touched": [[cell // 2] for cell in range(9)], "symmetries": ()},
    ],
    ids=["moving stones", "a pass", "two stones at once", "two moves for a cell"],
)
def test_moves_must_stay(kind: str, changes: dict[str, Any]) -> None:
    game = dataclasses.replace(load("tic-tac-toe"), **changes)
    with pytest.raises(InputError, match=rf"{kind}: patterns are sets of moves that are made once and stay"):
        load_player(kind).build(game)


@pytest.mark.parametrize("kind", ["order2", "orderN"])
def test_all_moves_that_were_not_made_must_be_legal(kind: str) -> None:
    """Here nobody may play in the corner that is next to the first stone."""
    usual = load("tic-tac-toe")

    def is_legal(state: Record, move: np.uint64) -> bool:
        return bool(state.color[move] == 0 and (move != np.uint64(0) or state.color[np.uint64(1)] == 0))

    def legal_moves(state: Record, moves: Record) -> int:
        count = 0
        for move in range(9):
            if state.color[move] == 0 and (move > 0 or state.color[1] == 0):
                moves[count] = move
                count += 1
        return count

    rules = {**usual.rules, "legal_moves": legal_moves, "is_legal": is_legal}
    del rules["playout"]
    game = dataclasses.replace(usual, spec="shy-corner", rules=rules)
    player, position = load_player(f"{kind}(playouts=20)").build(game), game.start()
    player.choose(position, generator(1))
    position.play("b1")
    words = "in this position of shy-corner 8 cells are empty, and there are 7 moves"
    with pytest.raises(PlayerError, match=words):
        player.choose(position, generator(1))
