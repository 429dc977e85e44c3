"""Games played in step by the compiled rules and by slow ones written from the rules of Go."""

from __future__ import annotations

import pytest

from tests.games.go import boards, probes
from tests.games.go.boards import agree, go, random_game

GAMES = {"tiny": 60, "small": 60, "middle": 12, "simple": 12, "usual": 2}


@pytest.mark.parametrize("name", GAMES)
def test_random_games_agree_with_the_rules_after_every_move(name: str) -> None:
    game = go(**getattr(boards, name.upper()))
    repetitions, captures = 0, 0
    for seed in range(GAMES[name]):
        before = 0
        for position, twin in random_game(game, seed, sense=0.9 if game.size > 3 else 0.5):
            agree(position, twin)
            if twin.winner is None:
                assert probes.playout_moves(position) == twin.playout_moves()
                assert probes.candidate_moves(position) == twin.candidate_moves()
                simple, twin.ko = twin.ko, "simple"
                repetitions += len(twin.legal_moves()) > len(position.legal_numbers())
                twin.ko = simple
            captures += len(twin.stones) < before
            before = len(twin.stones)
    assert captures > GAMES[name]
    # Positions in which only superko forbids a move are among them, if there is such a rule.
    assert repetitions > {2: 20, 3: 0}.get(game.size, -1)


def test_a_large_board_agrees_with_the_rules() -> None:
    for number, (position, twin) in enumerate(random_game(go(**boards.LARGE), seed=1, most=420)):
        if number % 80 == 0:
            agree(position, twin)
            assert probes.playout_moves(position) == twin.playout_moves()


def test_a_position_that_is_drawn_is_like_one_that_was_played() -> None:
    """Play goes on from it by all rules that look at stones alone."""
    game = go(**boards.SIMPLE)
    for seed in range(20, 30):
        for number, (position, twin) in enumerate(random_game(game, seed, most=60)):
            if number % 7 == 3 and twin.winner is None and twin.retaken is None and not twin.passes:
                drawn = game.parse(position.draw(), position.to_move)
                for name in ("color", "lead", "key", "empties"):
                    assert (drawn.states[name] == position.states[name]).all()
                for move in position.legal_numbers():
                    played, again = position.copy(), drawn.copy()
                    played.play(int(move))
                    again.play(int(move))
                    assert played.stones().tolist() == again.stones().tolist()
                    assert played.legal_numbers().tolist() == again.legal_numbers().tolist()
