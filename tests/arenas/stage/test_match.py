"""One game: who moves when, who wins, what is counted, and the swap rule."""

import numpy as np
import pytest

from arena.arenas.game_record import Reason
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Conduct, Resignation
from arena.arenas.stage.match import play_game
from arena.games import Winner, load
from arena.players import Candidates, Decision, Player, generator
from arena.players.swap import balanced_opening, wants_swap
from tests.support.toyscore import harvest

PAIRING = Pairing(0, 0)


class Scripted(Player):
    """Makes the given moves in order, with the given opinion of them."""

    def __init__(self, game, moves, values=None):
        super().__init__(game)
        self.moves = moves.split()
        self.values = values or [0.5] * len(self.moves)
        self.calls = 0

    def _decide(self, position, rngs):
        move = self.game.move_number(self.moves[self.calls])
        value = self.values[self.calls]
        self.calls += 1
        return Decision(move=move, value=value, playouts=7)


def played(spec, black, white, swap=False):
    game = load(spec)
    players = (Scripted(game, *black), Scripted(game, *white))
    record = play_game(game, PAIRING, players, (generator(1, "b"), generator(1, "w")), Conduct(swap=swap))
    return record, [game.move_name(move) for move in record.moves]


def test_black_wins_by_its_own_line():
    record, moves = played("tic-tac-toe", ("a1 b1 c1",), ("a2 b2",))
    assert moves == ["a1", "a2", "b1", "b2", "c1"]
    assert record.winner is Winner.BLACK
    assert not record.swapped


def test_white_wins_by_its_own_line():
    record, _ = played("tic-tac-toe", ("a1 b1 c3",), ("a2 b2 c2",))
    assert record.winner is Winner.WHITE


def test_draw():
    record, moves = played("tic-tac-toe", ("a1 c1 a2 c3 b3",), ("b1 b2 c2 a3",))
    assert record.winner is Winner.DRAW
    assert len(moves) == 9


def test_costs_are_counted_per_seat():
    record, _ = played("tic-tac-toe", ("a1 b1 c1",), ("a2 b2",))
    assert (record.black.decisions, record.white.decisions) == (3, 2)
    assert (record.black.playouts, record.white.playouts) == (21, 14)
    assert record.black.seconds > 0


def test_swap_exchanges_the_sides_and_credits_the_seat():
    # White looks at b2, thinks it loses, and takes over Black's stone; the first player goes on as White.
    record, moves = played("hex(size=3)", ("b2 a1 c3",), ("c1 b1 b3", [0.2, 0.5, 0.5]), swap=True)
    assert record.swapped
    assert moves == ["b2", "a1", "b1", "c3", "b3"]
    assert record.winner is Winner.WHITE  # the second player owns the black stones b1, b2, b3
    assert record.white.decisions == 3


def test_no_swap_when_white_likes_its_side():
    record, moves = played("hex(size=3)", ("b2 b1 b3",), ("a1 a2", [0.6, 0.5]), swap=True)
    assert not record.swapped
    assert moves == ["b2", "a1", "b1", "a2", "b3"]
    assert record.winner is Winner.BLACK


def test_swap_is_only_offered_after_the_first_move():
    record, _ = played("hex(size=3)", ("b2 b1 b3", [0.1] * 3), ("a1 a2", [0.6, 0.1]), swap=True)
    assert not record.swapped


def test_without_the_rule_nobody_swaps():
    record, _ = played("hex(size=3)", ("b2 b1 b3",), ("a1 a2", [0.0, 0.0]))
    assert not record.swapped


def test_black_opens_with_the_most_even_move():
    candidates = Candidates(
        moves=np.array([3, 5, 8]), visits=np.array([100, 100, 0]), totals=np.array([90, 60, 0]), squares=np.zeros(3)
    )
    decision = Decision(move=3, value=0.9, playouts=200, candidates=candidates)
    assert balanced_opening(decision) == 5


def test_a_player_without_candidates_opens_as_it_would():
    assert balanced_opening(Decision(move=4, value=None, playouts=0)) == 4


@pytest.mark.parametrize(("value", "expected"), [(0.49, True), (0.51, False), (0.5, False)])
def test_wants_swap_by_value(value, expected):
    assert wants_swap(Decision(move=0, value=value, playouts=1), generator(1)) is expected


def test_no_opinion_is_a_fair_coin():
    rngs = generator(2)
    tosses = sum(wants_swap(Decision(move=0, value=None, playouts=0), rngs) for _ in range(1000))
    assert 500 - 4 * 16 < tosses < 500 + 4 * 16


def scored(black, white, **conduct):
    """A game of harvest by a script."""
    game = harvest(9)
    players = (Scripted(game, *black), Scripted(game, *white))
    return play_game(game, PAIRING, players, (generator(1, "b"), generator(1, "w")), Conduct(**conduct))


def test_the_score_is_the_lead_of_who_moved_first():
    record = scored(("a1 i1",), ("f1",))  # 3 and 5 against 9
    assert (record.winner, record.score) == (Winner.WHITE, -1.0)
    record = scored(("f1 i1",), ("a1",))
    assert (record.winner, record.score) == (Winner.BLACK, 11.0)
    assert scored(("a1 c1",), ("b1 i1",)).score == 1.0


def test_the_score_goes_with_the_seat_after_a_swap():
    record = scored(("f1 a1",), ("b1 i1", [0.1, 0.5]), swap=True)
    assert record.swapped
    assert (record.winner, record.score) == (Winner.WHITE, -11.0)


@pytest.mark.parametrize("swap", [False, True])
def test_the_score_of_a_draw_is_nothing_but_a_score(swap):
    record = scored(("e1 i1",), ("i1", [0.1]), swap=swap)  # 5 points each
    assert record.swapped is swap
    assert record.winner is Winner.DRAW
    assert str(record.score) == "0.0"


@pytest.mark.parametrize(
    ("conduct", "reason"),
    [({"max_moves": 2}, Reason.MAX_MOVES), ({"resign": Resignation(0.5, 1)}, Reason.RESIGNED)],
)
def test_a_game_that_is_not_played_out_has_no_score(conduct, reason):
    record = scored(("a1 b1 i1",), ("f1 g1",), **conduct)
    assert (record.reason, record.score) == (reason, None)


def test_a_game_without_points_has_no_score():
    record, _ = played("tic-tac-toe", ("a1 b1 c1",), ("a2 b2",))
    assert record.score is None
