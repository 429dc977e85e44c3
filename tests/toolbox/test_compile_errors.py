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
        file.write_text(broken.SOUND.replace(before, after))
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
