"""What is true of moves of Go in playouts, against the slow twin and on drawn positions."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from arena.games import Position
from arena.games.go.trained.shapes import NO_PATTERN, shapes
from arena.games.traits import traits_at
from tests.games.go.answers import ANSWERS, answered
from tests.games.go.boards import SIMPLE, USUAL, go, random_game
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


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_to_the_last_move(name: str) -> None:
    position, twin = answered(name)
    found = {}
    for move in twin.playout_moves():
        answers = [trait for trait in seen(position, move) if trait[0] not in {"pattern", "contiguous"}]
        assert seen(position, move) == go_traits.traits(twin, twin.points[move], last_point(position, twin))
        if answers:
            (found[position.game.move_name(move)],) = answers
    assert found == ANSWERS[name].answers
