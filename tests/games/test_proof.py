"""Games that other packages add are tried out before anything relies on them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from arena.games import Winner
from arena.games.bounds import bounded
from arena.players import generator, load_player
from tests.support import broken, processes

OWN_GAMES = ("go(size=3)", "hex(size=4)", "tic-tac-toe", "y(board=bent, size=27)")

#: Tries out games from their texts, as plain Python: what is wrong with each, by name.
TRYING = """
import json, sys
from arena.games import load
from arena.games.description import Breach, check_description
from arena.games.trial import Trial

def made(text):
    module = {"__name__": "broken_game"}
    exec(compile(text, "/site/broken_game.py", "exec"), module)
    return module["FAMILY"].make(None)

complaints = {}
for name, text in json.loads(sys.argv[1]).items():
    try:
        game = made(text) if text else load(name)
        check_description(game)
        Trial(game).run(0.02)
        complaints[name] = None
    except Breach as breach:
        complaints[name] = str(breach)
print(json.dumps(complaints))
"""

ASKING = """
import sys
from arena.games import InputError, load

try:
    print(load("broken").spec)
except InputError as error:
    print(error)
"""


@pytest.fixture(scope="module")
def complaints() -> dict[str, str | None]:
    """What is said of games as they run without compilation; an endless one would not come back from there."""
    texts = {name: fault.text for name, fault in broken.FAULTS.items() if name != "endless"}
    arguments = [json.dumps({"sound": broken.SOUND, **dict.fromkeys(OWN_GAMES), **texts})]
    found: dict[str, str | None] = processes.run_json(TRYING, arguments=arguments, variables={"NUMBA_DISABLE_JIT": "1"})
    return found


@pytest.mark.parametrize("name", ["sound", *OWN_GAMES])
def test_a_sound_game_passes(complaints: dict[str, str | None], name: str) -> None:
    assert complaints[name] is None


@pytest.mark.parametrize("name", [name for name in broken.FAULTS if name != "endless"])
def test_a_broken_promise_is_noticed(complaints: dict[str, str | None], name: str) -> None:
    complaint = complaints[name]
    assert complaint is not None
    assert re.search(broken.FAULTS[name].complaint, complaint), complaint
    assert "\n" not in complaint
    assert len(complaint) < 250


@pytest.mark.parametrize("name", ["endless", "few plies", "out of range"])
def test_a_plug_in_cannot_crash_or_hang_the_process(tmp_path: Path, name: str) -> None:
    """Compiled, these kernels would not come back, or would write to memory that is not theirs."""
    broken.install(tmp_path, broken.FAULTS[name].text)
    (said,) = processes.run(ASKING, path=[tmp_path]).splitlines()
    assert said.startswith("plug-in game 'broken' (broken_game:FAMILY): ")
    assert re.search(broken.FAULTS[name].complaint, said), said
    assert len(said) < 300


def test_a_kernel_that_cannot_be_compiled_is_shown_in_ten_lines(tmp_path: Path) -> None:
    broken.install(tmp_path, broken.FAULTS["no such name"].text)
    script = "import sys; from arena.cli.main import run; sys.stderr = sys.stdout; run(['games', 'broken'])"
    said, *details = processes.run(script, path=[tmp_path]).splitlines()
    assert "play cannot be compiled: " in said
    assert len(said) < 300
    assert len(details) < 10
    assert any(line.startswith("> ") and "state.to_mov + 1" in line for line in details)
    assert any("that is: the record has no 'to_mov' (did you mean 'to_move'?)" in line for line in details)


def test_a_proof_is_made_once_for_each_version(tmp_path: Path) -> None:
    """Nothing is tried out again until the sources change."""
    script = """
import subprocess
from arena.games import InputError, load

trials, run = [], subprocess.run
subprocess.run = lambda *args, **options: trials.append(args) or run(*args, **options)
try:
    load("broken")
except InputError as error:
    print(str(error)[-60:], end=" ")
print(len(trials))
"""
    cache, site = tmp_path / "cache", tmp_path / "site"
    broken.install(site, broken.SOUND)
    assert [processes.run(script, cache=cache, path=[site]) for _ in range(2)] == ["1\n", "0\n"]
    (site / "broken_game.py").write_text(broken.FAULTS["no count"].text)
    assert processes.run(script, cache=cache, path=[site]).endswith("play has set ply to 0, not to 1 1\n")


def test_a_game_that_goes_on_against_its_word_is_a_draw() -> None:
    """Neither a game nor a playout goes beyond the moves that there is room for."""
    module: dict[str, Any] = {"__name__": "broken_game"}
    exec(broken.FAULTS["nobody wins"].text, module)
    game = bounded(module["FAMILY"].make(None))
    position = game.start()
    for move in range(game.max_plies):
        assert position.winner() is None
        position.play(move)
    assert position.winner() is Winner.DRAW
    decision = load_player("mc(playouts=50)").build(game).choose(game.start(), generator(1))
    assert decision.value == 0.5
