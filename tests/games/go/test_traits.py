"""What is true of moves of Go in playouts, against the slow twin and on drawn positions."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

import pytest

from arena.games import Position
from arena.games.go.trained.shapes import NO_PATTERN, shapes
from arena.games.traits import traits_at
from tests.games.go.boards import SIMPLE, USUAL, go, play, random_game, shown
from tests.naive import go_traits
from tests.naive.go import NaiveGo


def seen(position: Position, move: int) -> list[tuple[str, str]]:
    return [position.game.traits[number] for number in traits_at(position, move)]


def last_point(position: Position, twin: NaiveGo) -> tuple[int, int] | None:
    last = position.moves[-1] if position.moves else len(twin.points)
    return twin.points[last] if last < len(twin.points) else None


class TestPatterns:
    def test_there_are_as_many_as_in_the_paper(self) -> None:
        """Counted anew by trying all rings."""
        pictures = shapes().pictures
        assert len(pictures) == len(set(pictures)) == 2051
        assert {tuple(picture) for picture in pictures} == go_traits.all_patterns()
        edges = Counter(picture.count("#") for picture in pictures)
        assert edges == {0: 1757, 3: 269, 5: 25}

    def test_each_is_its_own_colours_exchanged_to_the_other_player(self) -> None:
        found, pictures = shapes(), shapes().pictures
        for black, white in found.patterns.T.tolist():
            if black != NO_PATTERN and white != NO_PATTERN:
                exchanged = tuple(pictures[black].translate(str.maketrans("XOxo", "OXox")))
                assert "".join(go_traits.least_image(exchanged)) == pictures[white]

    def test_eyes_are_told_by_the_pattern(self) -> None:
        eyes = [picture for picture, is_eye in zip(shapes().pictures, shapes().eyes, strict=True) if is_eye]
        assert len(eyes) == 17
        for picture in eyes:
            assert set(picture[1::2]) <= set("Xx#")
            assert picture[::2].count("O") + ("#" in picture) < 2


@pytest.mark.parametrize(("parameters", "games", "share"), [(SIMPLE, 10, 0.3), (USUAL, 2, 0.1)])
def test_all_that_is_true_of_moves_is_what_the_twin_sees(
    parameters: dict[str, object], games: int, share: float
) -> None:
    true: Counter[tuple[str, str]] = Counter()
    game = go(**parameters)
    for seed in range(games):
        chance = random.Random(seed)
        for position, twin in random_game(game, seed, sense=0.98):
            if twin.winner is None:
                for move in twin.playout_moves():
                    if move < len(twin.points) and chance.random() < share:
                        expected = go_traits.traits(twin, twin.points[move], last_point(position, twin))
                        assert seen(position, move) == expected
                        true.update(expected)
    assert len([trait for trait in true if trait[0] == "pattern"]) > 200
    if parameters == SIMPLE:
        assert {trait for trait in game.traits if trait[0] not in {"pattern", "new ko"}} <= true.keys()


@dataclass(frozen=True)
class Answer:
    """A position, a move in it, and the moves that answer it with what they do; other moves do nothing of the kind."""

    drawing: str
    last: str
    answers: dict[str, tuple[str, str]]


SAVING, KO, SEMEAI = "saves new atari", ("new ko", "captures near it"), ("semeai", "kills by atari")

#: Positions such as in figure 1 of the paper, which shows features 2, 3, 6 and 7.
ANSWERS = {
    "a capture, or an extension": Answer(
        """
        . . . . .
        . . X . .
        . X O . .
        . O X . .
        . . . . .
        """,
        "D2",
        {"D3": (SAVING, "by a capture"), "C1": (SAVING, "by extending")},
    ),
    "both in self-atari": Answer(
        """
        . . . . .
        . . . . .
        . X . . .
        O X X . .
        . O O X .
        """,
        "D2",
        {"A1": (SAVING, "by a capture in self-atari"), "E1": (SAVING, "by extending in self-atari")},
    ),
    "a capture that takes a ko": Answer(
        """
        . . . . .
        O X . . .
        . O X . .
        O X . . .
        . . . . .
        """,
        "C4",
        {"A3": (SAVING, "by a capture"), "B5": (SAVING, "by extending")},
    ),
    "a new ko": Answer(
        """
        . . X O .
        . . O X X
        . O X . X
        . . O X .
        . . . . .
        """,
        "D3",
        {"E5": KO},
    ),
    "a semeai": Answer(
        """
        . . . . .
        . . . . .
        . O . . .
        . X X . .
        . O O . .
        """,
        "C3",
        {"D1": SEMEAI},
    ),
    "a semeai that is not won: the chain gets away": Answer(
        """
        . . . . .
        . . . . .
        . O . . .
        . X X . .
        . O O . .
        """,
        "B4",
        {},
    ),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_to_the_last_move(name: str) -> None:
    case = ANSWERS[name]
    position, twin = shown(case.drawing, "white", **SIMPLE)
    play(position, twin, case.last)
    found = {}
    for move in twin.playout_moves():
        answers = [trait for trait in seen(position, move) if trait[0] not in {"pattern", "contiguous"}]
        assert seen(position, move) == go_traits.traits(twin, twin.points[move], last_point(position, twin))
        if answers:
            (found[position.game.move_name(move)],) = answers
    assert found == case.answers
