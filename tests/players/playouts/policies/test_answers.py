"""Playouts that answer intrusions into bridges: what they choose is what saves a bridge."""

from __future__ import annotations

from collections import Counter

import pytest

from arena.games import InputError, Position, load
from arena.players.kinds import load_player
from arena.players.playouts.policies import parse_policy
from tests.games.boards import naive_board, undecided_position
from tests.naive.answering import bridges_of
from tests.support.playouts import Playouts

BOARDS = ("hex(size=5)", "y(board=straight, size=5)")


def answers_in(position: Position, last: int) -> Counter[int]:
    """By cell, how many bridges of the player to move it saves from the last move."""
    colours, turn = position.state.color[: position.game.moves].tolist(), int(position.states["to_move"][0])
    own = {len(colours) + turn} | {cell for cell, colour in enumerate(colours) if colour == turn + 1}
    return Counter(
        cell
        for cell, intruder, one, other in bridges_of(naive_board(position.game.spec))
        if intruder == last and not colours[cell] and {one, other} <= own
    )


def played_again(position: Position, moves: list[int]) -> list[Position]:
    found = [position.copy()]
    for move in moves:
        found.append(found[-1].copy())
        found[-1].play(move)
    return found


@pytest.mark.parametrize("board", BOARDS)
def test_every_intrusion_is_answered(board: str) -> None:
    playouts, intrusions = Playouts(load(board), parse_policy("answers"), seed=5), 0
    for number in range(60):
        start = undecided_position(board, number % 5, seed=number)
        played = playouts.play(start)
        last = played.before[0]
        for position, move in zip(played_again(start, played.moves), played.moves, strict=False):
            answers = answers_in(position, last)
            assert not answers or move in answers
            intrusions += bool(answers)
            last = move
    assert intrusions > 100


@pytest.mark.parametrize(
    ("policy", "least", "most"), [("answers(share=0.5)", 0.45, 0.75), ("answers(share=0)", 0, 0.3)]
)
def test_a_share_of_them_is(policy: str, least: float, most: float) -> None:
    playouts, answered, intrusions = Playouts(load("hex(size=5)"), parse_policy(policy), seed=6), 0, 0
    for number in range(80):
        start = undecided_position("hex(size=5)", number % 5, seed=number)
        played = playouts.play(start)
        last = played.before[0]
        for position, move in zip(played_again(start, played.moves), played.moves, strict=False):
            answers = answers_in(position, last)
            answered, intrusions = answered + (move in answers), intrusions + bool(answers)
            last = move
    assert least <= answered / intrusions <= most


def test_what_saves_two_bridges_is_drawn_twice_as_often() -> None:
    """White's d1 intrudes into the bridges of c2 and of d2 to the upper side: e1 saves one, c1 the other."""
    position = load("hex(size=5)").start()
    for move in ["b2", "c3", "d2", "e4", "c2", "d1"]:
        position.play(move)
    answers = answers_in(position, position.game.move_number("d1"))
    playouts, draws = Playouts(position.game, parse_policy("answers"), seed=1), 2000
    found = Counter(playouts.play(position).moves[0] for _ in range(draws))
    assert set(found) == set(answers)
    for cell, bridges in answers.items():
        assert found[cell] / draws == pytest.approx(bridges / answers.total(), abs=0.05)


def test_it_is_a_default_of_others_and_refused_where_nothing_is_an_answer() -> None:
    load_player("uct(playouts=10, policy=lgrf2(default=answers))").build(load("hex(size=3)"))
    with pytest.raises(InputError, match=r"policy=answers: go\(size=3\) does not know which moves answer another"):
        load_player("uct(policy=answers)").build(load("go(size=3)"))
