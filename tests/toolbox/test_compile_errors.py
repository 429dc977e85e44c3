"""Kernels that cannot be compiled: one line says where the trouble is, and what it is."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arena.games.toolbox.compile_errors import CompileError
from arena.players import generator, load_player
from tests.support import broken

Broken = Callable[[str, str], Any]


@pytest.fixture
def changed(tmp_path: Path) -> Broken:
    """A game in a file of its own, one piece of which is replaced."""

    def made(before: str, after: str) -> Any:
        assert before in broken.SOUND
        file = tmp_path / "changed_game.py"
        file.write_text(AROUND + broken.SOUND.replace(before, after, 1))
        spec = importlib.util.spec_from_file_location(f"changed_{tmp_path.name}", file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.make(None)

    return made


HELPER = """from arena.games.toolbox.jit import helper


@helper
def inner(state):
    return state.turn + 1


def play(state, move):
    inner(state)
"""


@pytest.mark.parametrize(
    ("before", "after", "line", "trouble"),
    [
        (
            "state.color[move] = colour",
            "state.colour[move] = colour",
            "state.colour[move] = colour",
            "no field 'colour'",
        ),
        ("state.ply += 1", "state.ply += one", "state.ply += one", "NameError: name 'one' is not defined"),
        ("state.to_move + 1", "'a' + state.to_move", "colour = 'a' + state.to_move", "built-in function add"),
        ("state.ply += 1", "state.ply += np.fromiter(3)", "state.ply += np.fromiter(3)", "numpy.fromiter"),
        ("def play(state, move):\n", HELPER, "return state.turn + 1", "no field 'turn'"),
    ],
)
def test_the_line_of_the_kernel_is_told(
    changed: Broken, tmp_path: Path, before: str, after: str, line: str, trouble: str
) -> None:
    with pytest.raises(CompileError) as caught:
        changed(before, after).start().play(0)
    told = str(caught.value)
    file = tmp_path / "changed_game.py"
    number = 1 + [text.strip() for text in file.read_text().splitlines()].index(line)
    assert "\n" not in told
    assert re.match(rf"games\.\S+\.advance cannot be compiled: {re.escape(str(file))}, line {number}, `", told)
    assert f"`{line}`: " in told
    assert trouble in told
    assert len(told) < 1000


def test_a_search_tells_of_the_kernel_that_it_reaches_by_address(changed: Broken, tmp_path: Path) -> None:
    game = changed("state.color[move] = colour", "state.colour[move] = colour")
    with pytest.raises(CompileError, match=rf"^games\.addresses\.play .*{re.escape(str(tmp_path))}.*no field 'colour'"):
        load_player("uct(playouts=10)").build(game).choose(game.start(), generator(1))


#: The usual mistakes: a piece of the game, what stands in its place, the part that is marked, and what is said of it.
MISTAKES = {
    "undefined name": ("in range(CELLS):\n        if", "in range(CELS):\n        if", "CELS", "did you mean 'CELLS'?"),
    "undefined field": ("color[move] = colour", "colour[move] = colour", "state.colour", "did you mean 'color'?"),
    "wrong dtype": ("state.ply += 1", "state.ply = 'one'", "state.ply = 'one'", "a text cannot be put where a whole"),
    "array for a number": (
        "= colour\n",
        "= state.color\n",
        "state.color[move]",
        "an item of an array cannot be an array",
    ),
    "several types": (
        "state.color[move] = colour",
        "if move > 3:\n        colour = state.color\n    state.color[move] = colour",
        "",
        "'colour' is a whole number at one place and an array at another",
    ),
    "empty list": ("    count = 0\n", "    count, found = 0, []\n", "[]", "what is to be in the list"),
    "list from around": ("count += 1", "count += WEIGHTS[0]", "WEIGHTS", "make it a numpy array or a tuple"),
    "Python object": ("count += 1", "count += THING.size", "THING", "'THING' is a Python object (Thing)"),
    "dictionary": ("count += 1", "count += TABLE['a']", "TABLE", "'TABLE' is a dictionary"),
    "no helper": ("count += 1", "count += plain()", "plain", "'plain' is a function without @helper"),
    "other return": (
        "    return state.color[move] == 0\n",
        "    if state.color[move] == 0:\n        return state.color\n    return 1\n",
        "",
        "it returns a whole number on one way, and an array on another",
    ),
    "wrong arity": (
        "count += 1",
        "count += helped(1)",
        "helped(1)",
        "it takes (a, b): missing a required argument: 'b'",
    ),
    "division": ("moves[count] = cell", "moves[count / 1] = cell", "moves[count / 1]", "write // in its place"),
    "string": ("state.to_move + 1", "'a' + state.to_move", "'a' + state.to_move", "no + of a text and a whole number"),
    "constant table": (
        "state.ply += 1",
        "state.ply += 1\n    TALLY[0] = 1",
        "TALLY[0]",
        "must be a field of the state",
    ),
    "unknown function": (
        "state.ply += 1",
        "state.ply += np.fromiter(3)",
        "np.fromiter(3)",
        "does not know numpy.fromiter",
    ),
    "import": ("state.ply += 1", "import random", "", "a kernel imports nothing"),
}

AROUND = """
from arena.games.toolbox.jit import helper

class Thing:
    size = 1

THING, TABLE, WEIGHTS = Thing(), {"a": 1}, [1, 2]

def plain():
    return 1

@helper
def helped(a, b):
    return a + b

"""


def all_kernels(game: Any) -> None:
    position = game.start()
    position.legal_numbers()
    position.play(0)


@pytest.mark.parametrize("name", MISTAKES)
def test_what_numba_means(changed: Broken, name: str) -> None:
    before, after, part, words = MISTAKES[name]
    game = changed(before, after)
    with pytest.raises(CompileError) as caught:
        all_kernels(game)
    details = caught.value.details
    assert len(details) + 1 <= 10
    assert details[-1] == "  --traceback shows all that numba says"
    said = next((line for line in details if line.startswith("  that is: ")), "")
    assert words in said, details
    shown = next(place for place, line in enumerate(details) if line.startswith("> "))
    if part:
        start = details[shown].index(part)
        assert details[shown + 1] == f"{'|':>9}{' ' * (start - 9)}{'^' * len(part)}"
    assert "Traceback (most recent call last)" in caught.value.whole
