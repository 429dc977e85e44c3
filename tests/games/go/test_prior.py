"""What recommends a move of Go before any playout."""

from __future__ import annotations

from collections import Counter

import pytest

from arena.games.go.features import FEATURES
from arena.games.go.neighbourhoods import pattern_pictures
from tests.games import opinions
from tests.games.go.boards import MIDDLE, SIMPLE, USUAL, go, random_game, shown
from tests.naive import go_prior

GAMES = [(SIMPLE, 8), (MIDDLE, 4), (USUAL, 1)]


def test_all_moves_of_random_games_are_worth_what_the_twin_says() -> None:
    seen: Counter[tuple[str, str]] = Counter()
    for board, games in GAMES:
        game = go(**board)
        for seed in range(games):
            for number, (position, twin) in enumerate(random_game(game, seed)):
                if position.winner() is not None or number % 4:
                    continue
                last = position.moves[-1] if position.moves else None
                before = position.states.copy()
                found = opinions.priors(position)
                assert found == pytest.approx(go_prior.priors(twin, list(found), last), abs=1e-5)
                assert (position.states == before).all()
                point = None if last in (None, game.first_pass) else twin.points[last]
                for move in list(found)[:-1]:
                    seen.update(go_prior.truths(twin, twin.points[move], point))
    assert min(seen["feature", name] for name in FEATURES) > 20
    assert seen["distance", "none"] > 20
    assert sum(kind == "pattern" for kind, _ in seen) > 350


def test_the_table_has_a_row_for_each_pattern_that_there_is() -> None:
    pictures = pattern_pictures()
    assert len(pictures) == len(set(pictures)) == 1107
    assert {("pattern", picture) for picture in pictures} == {row for row in go_prior.table() if row[0] == "pattern"}


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
