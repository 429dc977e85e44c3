"""Helpers that wait to be linked with the kernel that calls them: it changes nothing but the time that it takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.games.toolbox import linking
from tests.support import processes

#: Plays a search and an entry that calls another one; says whether helpers waited, and the name of the cache's folder.
SCRIPT = """
import json
from numba.core import codegen
from arena.games import load
from arena.games.toolbox import cache, linking
from arena.players import generator, load_player

found = []
for game, spec in (("hex(size=4)", "rave(playouts=99, policy=lgrf2)"), ("go(size=3)", "uct(playouts=60, proofs=true)")):
    position = load(game).start()
    decision = load_player(spec).build(position.game).choose(position, generator(1))
    found.append([decision.move, decision.value, decision.candidates.visits.tolist()])
replaced = codegen.JITCodeLibrary.finalize is not codegen.CPUCodeLibrary.finalize
print(json.dumps([found, replaced, linking.is_possible(), cache.own_digest()]))
"""


def test_games_are_the_same_with_it_and_without_it_and_kernels_are_kept_apart(tmp_path: Path) -> None:
    ways = [
        processes.run_json(SCRIPT, cache=tmp_path, variables={linking.VARIABLE: value}) for value in ("0", "1", "1")
    ]
    (without, never, off, one), (found, waited, on, other), (loaded, *_) = ways
    assert without == found == loaded
    assert (never, off) == (False, False)
    assert waited == on
    assert (one != other) == on
    assert len(list((tmp_path / "kernels").iterdir())) == (2 if on else 1)


def test_a_version_that_was_not_tested_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linking, "_TESTED", ((0, 1), (0, 2)))
    assert not linking.is_possible.__wrapped__()


def test_numba_without_a_method_that_is_relied_on_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(linking._RELIED_ON, "CPUCodeLibrary", ("no_such_method",))
    assert not linking.is_possible.__wrapped__()
