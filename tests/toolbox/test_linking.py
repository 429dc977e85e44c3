"""Helpers that wait to be linked with the kernel that calls them: it changes nothing but the time that it takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.games.toolbox import linking
from tests.support import processes

#: Plays a game; says how often something was optimised, whether helpers may wait, and the name of the cache's folder.
SCRIPT = """
import json
from numba.core import codegen
from arena.games import load
from arena.games.toolbox import cache, linking
from arena.players import generator, load_player

found, optimised = [], []
optimise = codegen.CPUCodeLibrary._optimize_final_module
codegen.CPUCodeLibrary._optimize_final_module = lambda library: (optimised.append(library), optimise(library))
position = load("tic-tac-toe").start()
player = load_player("rave(playouts=99, policy=lgrf2)").build(position.game)
while position.winner() is None:
    decision = player.choose(position, generator(len(found)))
    found.append([decision.move, decision.value, decision.candidates.visits.tolist()])
    position.play(decision.move)
print(json.dumps([found, len(optimised), linking.is_possible(), cache.own_digest()]))
"""


def test_games_are_the_same_with_it_and_without_it_and_kernels_are_kept_apart(tmp_path: Path) -> None:
    ways = [
        processes.run_json(SCRIPT, cache=tmp_path, variables={linking.VARIABLE: value}) for value in ("0", "1", "1")
    ]
    (without, often, off, one), (found, seldom, on, other), (loaded, never, *_) = ways
    assert without == found == loaded
    assert not off
    assert seldom < often / 3 if on else seldom == often
    assert never < seldom / 3
    assert (one != other) == on
    assert len(list((tmp_path / "kernels").iterdir())) == (2 if on else 1)


def test_a_version_that_was_not_tested_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linking, "_TESTED", ((0, 1), (0, 2)))
    assert not linking.is_possible.__wrapped__()


def test_numba_without_a_method_that_is_relied_on_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(linking._RELIED_ON, "CPUCodeLibrary", ("no_such_method",))
    assert not linking.is_possible.__wrapped__()
