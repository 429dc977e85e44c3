"""Last good replies: each rule by a few moves, and that they are Win/Loss States with a short memory."""

from __future__ import annotations

import numpy as np
import pytest

from arena.games import load
from arena.players.playouts.policies import parse_policy
from tests.support.playouts import Playouts

BLACK, WHITE, NOBODY = 1, 2, 3
HEX = "hex(size=4)"
NONE = 16  # moves there are


def learner(spec: str, game: str = HEX) -> Playouts:
    return Playouts(load(game), parse_policy(spec))


class TestOneMove:
    """LGR-1: what the winner answered."""

    @pytest.mark.parametrize("spec", ["lgr1", "lgrf1", "lgr2", "lgrf2"])
    def test_the_winner_s_moves_are_stored_as_replies_and_the_loser_s_are_not(self, spec: str) -> None:
        playouts = learner(spec)
        playouts.learn([3, 7, 5, 2], BLACK)
        assert playouts.record.one[0].tolist() == [NONE] * 7 + [5] + [NONE] * 8 + [3]
        assert playouts.record.one[1].tolist() == [NONE] * 17

    def test_the_moves_before_the_first_one_count(self) -> None:
        playouts = learner("lgr2")
        playouts.learn([3, 7], WHITE, turn=1, before=(9, 8))
        assert playouts.record.one[1, 9] == 3
        assert playouts.record.two[1, 8, 9] == 3
        assert playouts.record.one[0, 3] == NONE

    def test_the_last_good_reply_replaces_the_one_before_it(self) -> None:
        playouts = learner("lgr1")
        playouts.learn([3, 7, 5], BLACK)
        playouts.learn([3, 7, 6], BLACK)
        assert playouts.record.one[0, 7] == 6

    def test_a_reply_that_loses_is_kept_without_forgetting(self) -> None:
        for spec in ("lgr1", "lgr2"):
            playouts = learner(spec)
            playouts.learn([3, 7, 5], BLACK)
            playouts.learn([3, 7, 5], WHITE)
            assert playouts.record.one[0, 7] == 5
            assert playouts.record.one[1, 3] == 7

    def test_a_reply_that_loses_is_forgotten(self) -> None:
        for spec in ("lgrf1", "lgrf2"):
            playouts = learner(spec)
            playouts.learn([3, 7, 5], BLACK)
            playouts.learn([1, 7, 5], WHITE)
            assert playouts.record.one[0, 7] == NONE
            assert playouts.record.one[0, NONE] == 3  # another move than 3 has lost

    def test_another_reply_that_loses_leaves_the_stored_one(self) -> None:
        playouts = learner("lgrf1")
        playouts.learn([3, 7, 5], BLACK)
        playouts.learn([3, 7, 6], WHITE)
        assert playouts.record.one[0, 7] == 5

    def test_a_draw_teaches_nothing(self) -> None:
        for spec in ("lgrf1", "lgrf2"):
            playouts = learner(spec, "tic-tac-toe")
            playouts.learn([4, 0, 2], BLACK)
            before = playouts.records.copy()
            playouts.learn([4, 0, 2, 6, 5, 3, 1, 7, 8], NOBODY)
            assert np.array_equal(playouts.records, before)

    def test_passes_are_not_stored_but_answered(self) -> None:
        playouts = learner("lgrf2", "go(size=3)")
        passes, none = 9, 10
        playouts.learn([passes, 4, passes, 5], WHITE)
        assert playouts.record.one[1].tolist() == [none] * 9 + [5, none]
        playouts.learn([passes, passes, 3], BLACK)
        assert playouts.record.one[0].tolist() == [none] * 9 + [3, none]
        playouts.learn([4, 1, passes], WHITE)  # what is not stored cannot be forgotten
        assert playouts.record.one[0, 9] == 3


class TestTwoMoves:
    """LGR-2: the reply to two moves, else that to one."""

    def test_replies_to_two_moves_are_stored_and_forgotten_on_their_own(self) -> None:
        playouts = learner("lgrf2")
        playouts.learn([3, 7, 5], BLACK)
        playouts.learn([2, 7, 6], BLACK)
        assert (playouts.record.two[0, 3, 7], playouts.record.two[0, 2, 7], playouts.record.one[0, 7]) == (5, 6, 6)
        playouts.learn([3, 7, 5], WHITE)
        assert (playouts.record.two[0, 3, 7], playouts.record.two[0, 2, 7], playouts.record.one[0, 7]) == (NONE, 6, 6)

    def test_the_reply_to_two_moves_comes_first_and_then_that_to_one(self) -> None:
        playouts, position = learner("lgr2"), load(HEX).start()
        for name in ("d1", "d2"):
            position.play(name)  # 3 and 7
        playouts.learn([3, 7, 5], BLACK)
        playouts.learn([2, 7, 6], BLACK)
        assert [playouts.choose(position) for _ in range(20)] == [5] * 20
        further = load(HEX).start()
        for name in ("b2", "d1", "a1", "d2"):  # 5, 3, 0 and 7: nothing is known of the last two
            further.play(name)
        assert [playouts.choose(further) for _ in range(20)] == [6] * 20

    def test_a_reply_that_cannot_be_played_gives_way(self) -> None:
        playouts, position = learner("lgr2"), load(HEX).start()
        for name in ("b2", "a1", "d1", "d2"):  # 5 is taken; 3 and 7 are the last
            position.play(name)
        playouts.learn([3, 7, 5], BLACK)
        playouts.learn([2, 7, 6], BLACK)
        assert [playouts.choose(position) for _ in range(20)] == [6] * 20
        position.play("c2")  # 6 is taken too
        position.play("a2")
        playouts.learn([7, 4, 5], BLACK)
        playouts.learn([6, 4, 6], BLACK)
        found = {playouts.choose(position) for _ in range(200)}
        assert len(found) == len(position.legal_moves())  # neither can be played: all moves are drawn


def test_an_own_eye_is_never_filled() -> None:
    drawing = """
        . X . .
        X X . .
        . . O .
        . . . .
    """
    game = load("go(size=4)")
    position = game.parse(drawing, "black")
    playouts = Playouts(game, parse_policy("lgr1"))
    playouts.record.one[0, :] = 0  # fill the eye, whatever was played
    found = {playouts.choose(position) for _ in range(300)}
    assert 0 not in found
    assert len(found) == 11
    playouts.record.one[0, :] = 2
    assert {playouts.choose(position) for _ in range(20)} == {2}


@pytest.mark.parametrize("game", [HEX, "go(size=3)"])
def test_states_with_one_result_reply_as_lgrf1_does(game: str) -> None:
    """Told of the same playouts, they know the same replies at any time."""
    position = load(game).start()
    forgetting = Playouts(load(game), parse_policy("lgrf1"), seed=3)
    states = Playouts(load(game), parse_policy("wls(e=1, candidates=1, illegal=0)"))
    moves, learned = position.game.moves, set()
    for _ in range(300):
        played = forgetting.play(position)
        states.learn(played.moves, played.winner)
        one = forgetting.record.one.reshape(-1).tolist()
        listed, replies = states.record.listed.tolist(), states.record.reply[:, 0].tolist()
        assert one == [reply if count else moves for count, reply in zip(listed, replies, strict=True)]
        learned.add(tuple(one))
    assert len(learned) > 200
