"""What recommends a move of Go before any playout."""

from __future__ import annotations

from collections import Counter

import pytest

from arena.games.go.prior import WEIGHTS
from tests.games import opinions
from tests.games.go.boards import MIDDLE, SIMPLE, USUAL, go, random_game, shown
from tests.naive import go_prior

GAMES = [(SIMPLE, 8), (MIDDLE, 4), (USUAL, 1)]


def test_all_moves_of_random_games_are_worth_what_the_twin_says() -> None:
    seen: Counter[str] = Counter()
    for board, games in GAMES:
        game = go(**board)
        for seed in range(games):
            for number, (position, twin) in enumerate(random_game(game, seed)):
                if position.winner() is not None or number % 4:
                    continue
                last = position.moves[-1] if position.moves else None
                before = position.states.copy()
                found = opinions.priors(position)
                assert found == pytest.approx({move: go_prior.prior(twin, move, last) for move in found}, abs=1e-6)
                assert (position.states == before).all()
                point = None if last in (None, game.number_of_pass) else twin.points[last]
                for move in list(found)[:-1]:
                    seen.update(go_prior.truths(twin, twin.points[move], point))
    assert min(seen[truth] for truth in WEIGHTS) > 20


def test_captures_and_rescues_come_first_and_self_atari_last() -> None:
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
    assert found["E2"] < found["E3"]  # one has a single liberty, the other has two
    assert found["pass"] == 0.0
