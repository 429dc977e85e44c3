import re

import numpy as np
import pytest

from arena.arenas.analysis import Advice, Terms
from arena.games import InputError, load
from arena.players import Candidates, Decision
from arena.players.roster import one_player
from arena.reports.form import Form
from arena.reports.heat_map import heat_map, move_values


def advice_of(spec, values, moves="", visits=None):
    """What somebody says who gives moves these values."""
    game = load(spec)
    position = game.start()
    for move in moves.split():
        position.play(move)
    numbers = np.array([game.move_number(move) for move in values])
    counts = np.array(visits or [10] * len(values), dtype=float)
    totals = counts * np.array(list(values.values()))
    found = Candidates(numbers.astype(np.uint16), counts, totals, totals)
    return Advice(one_player("random"), position, 1, Decision(int(numbers[0]), 0.5, 10, candidates=found), Terms())


def test_digits_are_tenths_between_the_least_and_the_largest():
    text = heat_map(advice_of("hex(size=2)", {"a1": 0.2, "b1": 0.31, "a2": 0.45}, "b2"), Form.TABLE, ansi=False)
    assert text == "|   a b\n| 1 0 4\n|  2 9 X\n0 to 9: winning chances for White from 0.200 to 0.450."


def test_moves_without_playouts_have_no_value():
    values = move_values(advice_of("hex(size=2)", {"a1": 0.2, "b1": 0.3, "a2": 0.4}, visits=[1, 0, 1]))
    assert values.cells == {0: pytest.approx(0.2), 2: pytest.approx(0.4)}


def test_passes_stand_below():
    text = heat_map(advice_of("go(size=2)", {"A1": 0.2, "B2": 0.3, "pass": 0.9}), Form.TABLE, ansi=False)
    assert text.endswith("\n0 to 9: winning chances for Black from 0.200 to 0.300. pass: 0.900.")


def test_a_cell_has_the_value_of_the_best_move_that_touches_it():
    spec = "blokus-duo(size=5, largest=2)"
    game = load(spec)
    moves = game.start().legal_moves()[:3]
    values = move_values(advice_of(spec, dict(zip(moves, (0.1, 0.7, 0.4), strict=True))))
    for cell, value in values.cells.items():
        touching = [
            worth
            for move, worth in zip(moves, (0.1, 0.7, 0.4), strict=True)
            if cell in game.marks(game.move_number(move))
        ]
        assert value == pytest.approx(max(touching))


def test_in_colours_the_digits_are_the_same():
    advice = advice_of("hex(size=2)", {"a1": 0.2, "b1": 0.3, "a2": 0.4})
    coloured = heat_map(advice, Form.TABLE, ansi=True)
    assert re.sub(r"\033\[[\d;]*m", "", coloured) == heat_map(advice, Form.TABLE, ansi=False)
    assert coloured.count("\033[38;5;") == 3
    assert "\033" not in heat_map(advice, Form.MARKDOWN, ansi=True)


def test_what_cannot_be_compared_is_not_shown():
    assert not heat_map(advice_of("hex(size=2)", {"a1": 0.2}), Form.TABLE, ansi=False)
    assert not heat_map(advice_of("go(size=2)", {"A1": 0.2, "pass": 0.9}), Form.TABLE, ansi=False)


def test_it_is_not_read_as_a_position():
    advice = advice_of("hex(size=2)", {"a1": 0.2, "a2": 0.4}, "b1 b2")
    with pytest.raises(InputError, match="0 rows"):
        advice.position.game.parse(heat_map(advice, Form.TABLE, ansi=False))
