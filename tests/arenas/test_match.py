"""One game: who moves when, who wins, what is counted, and the swap rule."""

import numpy as np
import pytest

from arena.arenas.match import play_game
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Conduct
from arena.games import Winner, load
from arena.players import Candidates, Decision, Player, generator
from arena.players.swap import balanced_opening, wants_swap

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
        moves=np.array([3, 5, 8]), visits=np.array([100, 100, 0]), wins=np.array([90, 60, 0]), draws=np.zeros(3, int)
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
