"""What recommends a move of Go before any playout."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from arena.games import Position
from arena.games.go.neighbourhoods import pattern_pictures
from arena.games.go.opinion.surroundings import SIGNS, SIZES, least_image, numbers_of, places
from arena.games.go.opinion.truths import KINDS
from tests.games import opinions
from tests.games.go.boards import MIDDLE, SIMPLE, USUAL, go, random_game, shown
from tests.naive import go_prior
from tests.naive.go import NaiveGo, Point
from tests.naive.ladder import TooLongError

GAMES = [(SIMPLE, 8), (MIDDLE, 3), (USUAL, 1)]


def point_of(position: Position, twin: NaiveGo, back: int) -> Point | None:
    """Where the move so many before the next one was made; None for a pass, or if there is none."""
    if len(position.moves) < back or position.moves[-back] == position.game.first_pass:
        return None
    return twin.points[position.moves[-back]]


def test_all_moves_of_random_games_are_worth_what_the_twin_says() -> None:
    seen: Counter[tuple[str, str]] = Counter()
    for board, games in GAMES:
        game = go(**board)
        for seed in range(games):
            for number, (position, twin) in enumerate(random_game(game, seed)):
                if position.winner() is not None or number % 3:
                    continue
                last, earlier = point_of(position, twin, 1), point_of(position, twin, 2)
                before = position.states.copy()
                found = opinions.priors(position)
                try:
                    expected = go_prior.priors(twin, list(found), last, earlier)
                except TooLongError:
                    continue
                assert found == pytest.approx(expected, abs=1e-5)
                assert (position.states == before).all()
                for move in list(found)[:-1]:
                    seen.update(go_prior.truths(twin, twin.points[move], last, earlier))
    for kind in KINDS[:7]:
        assert all(seen[kind.name, trait] for trait in kind.traits), kind.name
    assert seen["distance", "none"] > 20
    assert sum(kind == "pattern" for kind, _ in seen) > 350
    assert sum(kind == "pattern of 12" for kind, _ in seen) > 20
    assert sum(kind == "pattern of 20" for kind, _ in seen) > 3


def test_the_table_has_a_row_for_each_pattern_that_there_is() -> None:
    pictures = pattern_pictures()
    assert len(pictures) == len(set(pictures)) == 1107
    assert {("pattern", picture) for picture in pictures} == {row for row in go_prior.table() if row[0] == "pattern"}


def test_wider_patterns_of_the_table_are_least_images_with_numbers_of_their_own() -> None:
    for size in SIZES:
        found = [of for kind, of in go_prior.table() if kind == f"pattern of {size}"]
        points = [[SIGNS.index(sign) for sign in picture] for picture in found]
        assert len(found) > 500
        assert all(len(one) == size and least_image(one) == tuple(one) for one in points[::20])
        assert len(set(numbers_of(np.array(points)).tolist())) == len(found)


def test_images_of_a_pattern_have_one_number_and_other_patterns_have_others() -> None:
    chance, numbers = random.Random(3), set()
    for _ in range(50):
        at = {place: chance.randrange(3) for place in places()}
        turned = [at[across, -down] for down, across in places()]
        mirrored = [at[down, -across] for down, across in places()]
        points = list(at.values())
        number, *others = numbers_of(np.array([points, turned, mirrored])).tolist()
        assert others == [number, number]
        assert least_image(points) == least_image(turned) == least_image(mirrored)
        numbers.add(number)
    assert len(numbers) == 50


def test_turned_and_mirrored_positions_have_the_same_opinion() -> None:
    game = go(**USUAL)
    for number, (position, _) in enumerate(random_game(game, 5, sense=1.0)):
        if number % 12 or position.winner() is not None:
            continue
        here = np.array([*opinions.priors(position).values()])
        for cells in game.board.symmetries:
            image = game.set_up([int(colour) for colour in position.stones()[list(cells)]], position.turn)
            for name in ("last", "earlier"):
                move = int(position.states[name][0])
                image.states[name] = cells.index(move) if move < game.board.cells else move
            image.states["ko"] = 0
            values = opinions.priors(image)
            moves = [*opinions.priors(position)]
            there = [values.get(cells.index(move) if move < game.board.cells else move, -1.0) for move in moves]
            if position.states["ko"][0] == 0:
                assert there == pytest.approx(here, abs=1e-5)


def test_a_capture_comes_first_and_self_atari_is_worth_little() -> None:
    position, _ = shown(
        """
        . . . . .
        . X . . .
        X O X . .
        . . . O .
        . . O . O
        """,
        "black",
        **SIMPLE,
    )
    found = {position.game.move_name(move): value for move, value in opinions.priors(position).items()}
    assert max(found, key=lambda name: found[name]) == "B2"  # takes the white stone
    assert found["B2"] == 1.0
    assert found["E2"] < 0.1  # puts itself in atari
    assert found["pass"] == 0.0


LADDER = """
    . . . . . . . . .
    . . O O . . . . .
    . O X X . . . . .
    . . O X . . . . .
    . . . O . . . . .
    . . . . . . . . .
    . . . . . . {} . .
    . . . . . . . . .
    . . . . . . . . .
"""


@pytest.mark.parametrize(("breaker", "truth"), [(".", "in vain"), ("X", "from new atari")])
def test_an_extension_is_worth_more_if_the_ladder_does_not_work(breaker: str, truth: str) -> None:
    position, twin = shown(LADDER.format(breaker), "white", **USUAL)
    atari = position.game.move_number("E7")
    position.play(atari)
    twin.play(atari)
    move = position.game.move_number("E6")
    assert ("extends", f"{truth}: stones") in go_prior.truths(twin, twin.points[move], twin.points[atari], None)
    found = opinions.priors(position)
    assert found == pytest.approx(go_prior.priors(twin, list(found), twin.points[atari], None), abs=1e-5)
