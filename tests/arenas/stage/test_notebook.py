"""What is noted of decisions while a game is played, and what it means for whom."""

import numpy as np
import pytest

from arena.arenas.decided import decided
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Conduct, Resignation
from arena.arenas.stage.match import play_game
from arena.arenas.thoughts import Proof, Recording, parse_recording
from arena.games import InputError, load
from arena.players import Candidates, Decision, Player, generator, load_player

HEX = "hex(size=3)"


class Told(Player):
    """Decides as it was told."""

    def __init__(self, game, *decisions):
        super().__init__(game)
        self.decisions = list(decisions)

    def _decide(self, position, rngs):
        return self.decisions.pop(0)


def decision(game, move, value, **facts):
    return Decision(game.move_number(move), value, facts.pop("playouts", 7), **facts)


def candidates(moves, visits, wins, excluded=None):
    visits, wins = np.array(visits), np.array(wins, dtype=np.float64)
    return Candidates(np.array(moves), visits, wins, wins.copy(), excluded=excluded)


def game_of(black, white, **conduct):
    game = load(HEX)
    players = [Told(game, *(decision(game, *words) for words in side)) for side in (black, white)]
    record = play_game(game, Pairing(0, 0), tuple(players), (generator(1), generator(2)), Conduct(**conduct))
    return record, decided(record, game, 0)


def test_every_decision_is_noted_with_who_made_it_and_where():
    record, found = game_of([("b1", 0.5), ("b2", 0.625), ("b3", 1.0)], [("a1", 0.25), ("a2", None)])
    assert [it.thought.value for it in found] == [0.5, 0.25, 0.625, None, 1.0]
    assert [it.seat for it in found] == [it.turn for it in found] == [0, 1, 0, 1, 0]
    assert [it.move for it in found] == list(record.moves)
    assert [it.ply for it in found] == [0, 1, 2, 3, 4]
    assert sum(it.thought.seconds for it in found if it.seat == 0) == pytest.approx(record.black.seconds, abs=1e-5)


def test_who_takes_over_the_other_side_has_the_chance_of_that_side():
    first, second = [("b2", 0.5), ("a1", 0.25), ("c3", 0.125)], [("c1", 0.25), ("b1", 0.5), ("b3", 1.0)]
    record, found = game_of(first, second, swap=True)
    assert record.swapped
    assert [it.thought.value for it in found] == [0.5, 0.75, 0.25, 0.5, 0.125, 1.0]
    assert [it.seat for it in found] == [0, 1, 0, 1, 0, 1]
    assert [it.turn for it in found] == [0, 0, 1, 0, 1, 0]
    assert [it.ply for it in found] == [0, 1, 1, 2, 3, 4]
    assert [it.swaps for it in found] == [False, True, False, False, False, False]
    assert [it.move for it in found] == [record.moves[0], None, *record.moves[1:]]


def test_the_value_is_that_of_the_move_that_is_made_so_that_nobody_swaps():
    game = load(HEX)
    found = candidates([0, 4, 8], [10, 10, 10], [6, 9, 1])
    black = Told(game, Decision(4, 0.9, 30, candidates=found), *(decision(game, name, 0.5) for name in ("a2", "a3")))
    white = Told(game, *(decision(game, name, 0.75) for name in ("c1", "c2")))
    conduct = Conduct(swap=True, record=Recording(candidates=3))
    record = play_game(game, Pairing(0, 0), (black, white), (generator(1), generator(2)), conduct)
    first = record.thoughts[0]
    assert (record.moves[0], first.value) == (0, pytest.approx(0.6))


def test_a_decision_to_resign_is_noted_and_made_no_move():
    record, found = game_of([("b1", 0.5), ("b2", 0.01)], [("a1", 0.5)], resign=Resignation(0.02, 1))
    assert len(found) == record.black.decisions + record.white.decisions == 3
    assert (found[-1].move, found[-1].ply, found[-1].thought.value) == (None, 2, 0.01)
    assert len(record.moves) == 2


@pytest.mark.parametrize("opening", [(4,), (4, 0), (4, 0, 8)])
def test_plies_count_the_opening(opening):
    game, (one, other) = load(HEX), (load_player("mc(playouts=9)"), load_player("random"))
    players = (one.build(game), other.build(game))
    record = play_game(game, Pairing(0, 0), players, (generator(1), generator(2)), opening=opening)
    found = decided(record, game, len(opening))
    assert [it.ply for it in found] == list(range(len(opening), len(record.moves)))
    assert all((it.thought.value is None) is (it.seat == 1) for it in found)


def test_facts_of_a_decision_are_kept():
    game = load(HEX)
    facts = {"depth": 3, "full": True, "proven": False, "remark": "x" * 1000}
    black = Told(game, decision(game, "b2", 0.5, playouts=12, **facts))
    white = Told(game, decision(game, "a1", 0.5, proven=True), Decision(0, None, 0, resigns=True))
    black.decisions += [decision(game, "b1", 0.5)]
    record = play_game(game, Pairing(0, 0), (black, white), (generator(1), generator(2)))
    first, second, *_ = record.thoughts
    assert (first.playouts, first.depth, first.full, first.proof) == (12, 3, True, Proof.LOST)
    assert len(first.remark) == 200
    assert (second.depth, second.full, second.proof, second.remark) == (None, False, Proof.WON, "")
    assert first.considered == ()


def noted(found, move, most):
    game = load(HEX)
    black = Told(game, Decision(move, 0.5, 30, candidates=found))
    white = Told(game, Decision(0, None, 0, resigns=True))
    conduct = Conduct(record=Recording(candidates=most))
    record = play_game(game, Pairing(0, 0), (black, white), (generator(1), generator(2)), conduct)
    return [(it.move, it.visits, round(it.value, 3)) for it in record.thoughts[0].considered]


def test_candidates_begin_with_the_move_and_go_on_with_the_best():
    found = candidates([1, 2, 3, 5, 7], [400, 100, 1, 0, 300], [200, 60, 1, 0, 120])
    assert noted(found, 7, 5) == [(7, 300, 0.4), (2, 100, 0.6), (1, 400, 0.5), (3, 1, 1.0)]
    assert noted(found, 7, 2) == [(7, 300, 0.4), (2, 100, 0.6)]


def test_candidates_that_were_given_up_come_last():
    found = candidates([1, 2, 3], [100, 100, 100], [50, 90, 60], excluded=np.array([False, True, False]))
    assert [move for move, *_ in noted(found, 1, 5)] == [1, 3, 2]


def test_nothing_is_noted_if_nothing_is_wanted():
    assert (
        game_of([("b1", 0.5), ("b2", 0.5), ("b3", 1.0)], [("a1", 0.5), ("a2", 0.5)], record=Recording(False))[
            0
        ].thoughts
        is None
    )


@pytest.mark.parametrize("words", ["none", "thoughts", "candidates:1", "candidates:1000"])
def test_what_is_recorded_is_said_and_read(words):
    assert str(parse_recording(words)) == words


def test_five_candidates_are_usual():
    assert parse_recording("candidates") == Recording(candidates=5)


@pytest.mark.parametrize(
    "words", ["", "all", "candidates:", "candidates:0", "candidates:1001", "candidates:٣", "none:1"]
)
def test_other_words_are_refused(words):
    with pytest.raises(InputError, match=r"^--record .*: write none, thoughts, candidates or candidates:N"):
        parse_recording(words)


def test_a_tree_says_how_deep_it_is_and_what_it_has_proven():
    game = load("tic-tac-toe")
    solver = load_player("uct(playouts=3000, proofs=true)").build(game)
    end = game.start()
    for name in ("a1", "a2", "b1", "b2"):
        end.play(name)
    found = solver.choose(end, generator(1))
    assert (found.proven, game.move_name(found.move)) == (True, "c1")
    assert 1 <= found.depth <= 5
    shallow = load_player("uct(playouts=2, fpu=none)").build(game).choose(game.start(), generator(1))
    assert shallow.depth == 1
    assert shallow.proven is None


def test_a_tree_says_that_it_was_full():
    game = load("tic-tac-toe")
    cramped = load_player("uct(playouts=500, nodes=64)").build(game).choose(game.start(), generator(1))
    assert cramped.full
    assert not load_player("uct(playouts=50)").build(game).choose(game.start(), generator(1)).full
