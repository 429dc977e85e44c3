"""Judgements of patterns that are made up, and the games that real ones are from."""

import pytest

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.raiko.patterns import NAME, patterns_before
from arena.games import load
from arena.players import load_player
from arena.reports.reproduce.raiko.figures_4_5_6 import judge

PAIRS = [[(5, 0)], [(5, 1)], [(9, 1)], [(9, 0)], [(5, 0), (6, 1)], [(20, 1)]]


def game(found, distance=2.0, open_=91):
    patterns = [{"moves": [move for move, _ in one], "sides": [side for _, side in one]} for one in [[], *found]]
    random = None if distance is None else 4.0
    return {"moves": [1, 2], "open": open_, "patterns": patterns, "distance": distance, "random distance": random}


def rows(*games):
    return judge(Evidence({}, {NAME: games}, True)).rows


def test_patterns_with_close_moves_are_local():
    local, *_ = rows(game(PAIRS, 2.0), game(PAIRS, 2.2), game(PAIRS, None))
    assert local.measured.value == pytest.approx(0.525)
    assert local.judgement.outcome == "holds"
    assert rows(game(PAIRS, 5.0), game(PAIRS, 5.1))[0].judgement.outcome == "does not hold"
    assert rows(game(PAIRS, 2.0), game(PAIRS, 7.0))[0].judgement.outcome == "undecided"


def test_locality_takes_two_games_that_have_any():
    local, *_ = rows(game(PAIRS, 2.0), game(PAIRS, None))
    assert (local.measured, local.judgement) == (None, None)


def test_pairs_are_counted_beyond_chance():
    # Four of five single moves have their opposite; four others among 181 are there by chance.
    _, pairs, *_ = rows(game(PAIRS), game(PAIRS[:4]))
    assert pairs.measured.value == pytest.approx((4 / 5 - 4 / 181 + 1 - 3 / 181) / 2)
    assert pairs.judgement.outcome == "holds"
    apart = [[(cell, 0)] for cell in range(30)]
    _, pairs, *_ = rows(game(apart), game(apart[:25]), game(apart[:20]))
    assert pairs.measured.value == pytest.approx(-(29 + 24 + 19) / 181 / 3)
    assert pairs.judgement.outcome == "does not hold"
    assert rows(game([]), game([]))[1].measured.value == 0.0


def test_first_two_patterns():
    backwards = [PAIRS[4], *PAIRS[:4]]
    _, _, first, *_ = rows(game(PAIRS), game(backwards), game(PAIRS[:1]), game([]))
    assert (first.measured.wins, first.measured.samples) == (1, 4)
    assert (first.published.wins, first.published.samples) == (1, 1)
    # One of four, against a chance of 1 in 181.
    assert first.judgement.chance == pytest.approx(1 - (180 / 181) ** 4)


def test_limits_are_told_without_a_verdict_as_the_player_keeps_to_them():
    small = game(PAIRS)
    *_, most, largest = rows(small, small)
    assert (most.published.value, most.measured.value, most.judgement) == (99, 6, None)
    assert (largest.published.value, largest.measured.value, largest.judgement) == (7, 2, None)
    *_, most, largest = rows(game([[(cell, 0)] for cell in range(100)]), game([[(cell, 0) for cell in range(8)]]))
    assert (most.measured.value, largest.measured.value) == (100, 8)
    player = load_player("orderN")
    assert (player.patterns, player.largest) == (most.published.value, largest.published.value)


def test_first_patterns_are_told_by_colour_and_cell():
    notes = judge(Evidence({}, {NAME: [game(PAIRS * 3), game(PAIRS)]}, True)).notes
    assert notes[1].startswith("First patterns in the paper: {}, {a}, {c}, ")
    assert notes[2].startswith("First patterns of the first game: {}, {red f1}, {blue f1}, {blue j1}, {red j1}, ")
    assert notes[2].count("{") == 10


def test_the_game_stops_before_the_move():
    found = patterns_before(1, 0, "hex(size=3)", "random", 4)
    assert len(found["moves"]) == 3
    assert found["open"] == 6
    assert found["patterns"] == []
    assert (found["distance"], found["random distance"]) == (None, None)
    assert (
        found == patterns_before(1, 0, "hex(size=3)", "random", 4) != patterns_before(1, 1, "hex(size=3)", "random", 4)
    )


@pytest.mark.parametrize("piece", range(5))
def test_a_game_that_is_over_earlier_stops_before_its_last_move(piece):
    found = patterns_before(1, piece, "hex(size=3)", "random", 31)
    position = load("hex(size=3)").start()
    for move in found["moves"]:
        position.play(move)
    assert position.winner() is None
    assert 4 <= len(found["moves"]) <= 8
    assert any(_wins(position.copy(), move) for move in position.legal_numbers().tolist())


def _wins(position, move):
    position.play(move)
    return position.winner() is not None
