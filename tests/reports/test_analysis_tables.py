"""How an analysis is written out, for decisions made up for the purpose."""

import json

import numpy as np
import pytest

from arena.arenas.analysis import Advice, Terms
from arena.games import load
from arena.players import Candidates, Decision, entrants
from arena.reports.analysis_tables import analysis_report
from arena.reports.form import Form

GAME = load("tic-tac-toe")


def answer(**more):
    visits = np.array([60, 30, 10])
    known = {name: more.pop(name) for name in ("excluded", "shared_visits", "shared_totals") if name in more}
    found = Candidates(np.arange(3), visits, visits * 0.5, visits * 0.5, **known)
    facts = {"value": 0.5, "playouts": 100, "seconds": 0.25, "cpu_seconds": 0.2, "candidates": found} | more
    (player,) = entrants("B")
    return Advice(player, GAME.start(), 3, Decision(1, **facts), Terms())


def tables(asked, **more):
    """The printed tables by the first words of their captions."""
    parts = analysis_report(asked, Form.TABLE, top=0, times=True, **more).split("\n\n")
    return {part.splitlines()[0][:10]: parts[number + 1].splitlines() for number, part in enumerate(parts[:-1])}


def test_the_decision():
    asked = answer(line=(1, 4, 0), note="the tree was full")
    facts = dict(line.split("  ", 1) for line in tables(asked)["tic-tac-to"][2:])
    assert {name: text.strip() for name, text in facts.items()} == {
        "move": "b1",
        "winning chance": "0.500",
        "playouts": "100",
        "seconds": "0.25",
        "playouts/s": "400",
        "expected line": "b1 b2 a1",
        "note": "the tree was full",
    }
    found = json.loads(analysis_report(asked, Form.JSON, top=0, times=True))["decision"]
    assert found["line"] == ["b1", "b2", "a1"]
    assert found["note"] == "the tree was full"
    assert (found["seconds"], found["cpu_seconds"], found["playouts_per_second"]) == (0.25, 0.2, 400)


def test_nothing_is_told_that_is_not_there():
    text = analysis_report(answer(value=None), Form.TABLE, top=0, times=True)
    for word in ("expected line", "note", "AMAF", "pruned"):
        assert word not in text
    assert "winning chance  -" in text


def test_pruned_moves_are_marked():
    rows = tables(answer(excluded=np.array([True, False, True])))["Candidates"]
    assert rows[0].split()[-1] == "pruned"
    assert [row.split()[-1] for row in rows[2:]] == ["yes", "no", "yes"]


def test_shared_statistics_have_columns():
    asked = answer(shared_visits=np.array([50, 40, 0]), shared_totals=np.array([10.0, 30.0, 0.0]))
    rows = tables(asked)["Candidates"]
    assert "AMAF visits    AMAF value" in rows[0]
    assert [row.split()[-2:] for row in rows[2:]] == [["50", "0.200"], ["40", "0.750"], ["0", "-"]]


def test_counts_that_fade_are_broken_numbers():
    found = Candidates(np.arange(2), np.array([2.5, 4.0]), np.array([1.0, 2.0]), np.array([1.0, 2.0]))
    visits = [
        option["visits"]
        for option in json.loads(analysis_report(answer(candidates=found), Form.JSON, top=0, times=False))["candidates"]
    ]
    assert visits == [4, 2.5]
    assert isinstance(visits[0], int)


@pytest.mark.parametrize("form", [Form.TABLE, Form.MARKDOWN, Form.LATEX])
def test_colours_are_for_terminals(form):
    assert "\033[" not in analysis_report(answer(), form, top=0, times=True)
    coloured = analysis_report(answer(), form, top=0, times=True, ansi=True)
    assert ("\033[1;38;5;64m*" in coloured) == (form is Form.TABLE)
