"""What is true of a move in Hex and Y, against a twin that looks it up on the board."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from arena.games import Game, Position, load
from arena.games.traits import traits_at
from tests.games.boards import position_after, twin_of
from tests.naive.hexagon import NaiveHex
from tests.naive.traits import other_traits, ring_readings
from tests.naive.y import NaiveY


def named(position: Position, move: int) -> list[tuple[str, str]]:
    return [position.game.traits[number] for number in traits_at(position, move)]


def random_games(game: Game, count: int, seed: int) -> list[list[int]]:
    chance, found = random.Random(f"{game.spec} {seed}"), []
    for _ in range(count):
        position = game.start()
        while position.winner() is None:
            position.play(chance.choice(position.legal_numbers().tolist()))
        found.append(position.moves)
    return found


@pytest.mark.parametrize(
    ("spec", "games"),
    [
        ("hex(size=5)", 5),
        ("hex(size=2)", 3),
        ("y(board=straight, size=5)", 8),
        ("y(board=bent, size=9)", 6),
        ("y(board=bent, size=27)", 4),
    ],
)
def test_traits_are_what_is_seen_on_the_board(spec: str, games: int) -> None:
    """Of all moves in all positions of some games."""
    game, true = load(spec), Counter[str]()
    for moves in random_games(game, games, seed=1):
        position, twin = game.start(), twin_of(spec)
        assert isinstance(twin, NaiveHex | NaiveY)
        for move in moves:
            for cell in map(int, position.legal_numbers()):
                ring, *others = named(position, cell)
                assert ring[0] == "ring"
                assert ring[1] in ring_readings(twin, cell)
                assert others == other_traits(twin, cell, position.moves[-1] if position.moves else None)
                true.update(name for kind, name in others if kind in ("last", "saves"))
            position.play(move)
            twin.play(move)
    assert game.cells < 10 or (len(true) == 5 and min(true.values()) > 3)


@pytest.mark.parametrize("spec", ["hex(size=5)", "y(board=straight, size=5)", "y(board=bent, size=27)"])
def test_traits_are_the_same_in_positions_that_a_symmetry_makes(spec: str) -> None:
    game = load(spec)
    for moves in random_games(game, 2, seed=2):
        for plies in (1, 4, len(moves) - 1):
            position = position_after(game, moves[:plies])
            for turned in game.move_symmetries[1:].tolist():
                image = position_after(game, [turned[move] for move in moves[:plies]])
                for move in map(int, position.legal_numbers()):
                    assert traits_at(position, move) == traits_at(image, turned[move])


def test_in_hex_traits_are_the_same_with_colours_and_sides_exchanged() -> None:
    """The board is reflected at its long diagonal, and whoever was Black is White."""
    game, size = load("hex(size=5)"), 5
    mirror = [cell % size * size + cell // size for cell in range(game.cells)]
    for moves in random_games(game, 3, seed=3):
        for plies in (3, 8, len(moves) - 1):
            position = position_after(game, moves[:plies])
            colours = [0] * game.cells
            for cell, colour in enumerate(position.stones().tolist()):
                colours[mirror[cell]] = (0, 2, 1)[colour]
            stones = game.set_up(colours, 1 - position.turn)
            image = Position(game, stones.states, (mirror[position.moves[-1]],))
            for move in map(int, position.legal_numbers()):
                assert traits_at(image, mirror[move]) == traits_at(position, move)


def test_all_boards_of_a_game_have_the_same_traits() -> None:
    """So that weights are of all of them; in Hex 218 + 9 + 3 + 2, in Y 200 + 6 + 3 + 2."""
    hexes = {load(f"hex(size={size})").traits for size in (2, 3, 9)}
    boards = {load(spec).traits for spec in ("y(board=straight, size=4)", "y(board=bent, size=9)", "y(board=bent)")}
    assert [len(traits) for traits in (*hexes, *boards)] == [232, 211]


def test_a_bridge_that_is_intruded_into() -> None:
    """Black's stones at c2 and b4 join by b3 and c3; White takes b3."""
    game = load("hex(size=5)")
    position = position_after(game, [game.move_number(name) for name in ("c2", "e5", "b4", "b3")])
    saving = {game.move_name(int(move)): named(position, int(move))[-1] for move in position.legal_numbers()}
    assert {move for move, (kind, _) in saving.items() if kind == "saves"} == {"c3"}
    position = position_after(game, [game.move_number(name) for name in ("c2", "c1")])
    saving = {game.move_name(int(move)): named(position, int(move))[-1] for move in position.legal_numbers()}
    assert {move: trait for move, trait in saving.items() if trait[0] == "saves"} == {
        "d1": ("saves", "bridge to a side")
    }
