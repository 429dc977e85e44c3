"""A game with a score, added by a package: the same bytes for any workers, and compiled or not."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.support import processes, toyscore

GAME = "harvest(size=9)"
FIRST = 'mc(playouts=30, score="1-2:win, 3-:sigmoid(0.3)", quality=0.2)'
SECOND = "amaf(playouts=30, score=final, mercy=15)"


@pytest.fixture
def arena(tmp_path):
    """Run a command in an empty folder, with the game's package installed."""
    toyscore.install(tmp_path / "site")
    path = os.pathsep.join(filter(None, [str(tmp_path / "site"), os.environ.get("PYTHONPATH")]))

    def call(*arguments, code=0):
        done = subprocess.run(
            [sys.executable, "-m", "arena", *map(str, arguments)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": path},
            check=False,
        )
        assert done.returncode == code, done.stderr
        return done.stdout if code == 0 else done.stderr

    return call


def test_the_same_bytes_for_any_workers(arena):
    """Results and exports of a scored run; a replay proves it."""
    found = []
    for workers in (0, 2):
        ledger = f"{workers}.db"
        match = ("match", FIRST, SECOND, "--game", GAME, "--games", 12, "--ledger", ledger, "--no-times")
        document = arena(*match, "-j", workers, "--format", "json")
        found.append((document, arena("export", "match-1", "--to", "jsonl", "--no-times", "--ledger", ledger)))
    assert found[0] == found[1]
    document, lines = found[0]
    scores = [json.loads(line)["score"] for line in lines.splitlines()]
    assert len(scores) == 12
    assert all(isinstance(score, float) for score in scores)
    signed = [score if number % 2 == 0 else -score for number, score in enumerate(scores)]
    assert json.loads(document)["totals"][0]["mean_score"] == pytest.approx(sum(signed) / 12)
    assert "Points against the other players" in arena("report", "match-1", "--ledger", "0.db")
    assert "12 are equal and 0 differ" in arena("replay", "match-1", "--all", "--ledger", "0.db")


def test_a_game_without_points_is_refused_on_one_line(arena):
    error = arena("match", "mc(score=final)", "random", "--game", "hex(size=3)", code=2)
    assert error == "arena: score=final: game hex(size=3) has no score; score=win goes with every game\n"


SCRIPT = """
import sys
from arena.games import load
from arena.games.toolbox import jit
from arena.players import generator, load_player

game = load("harvest(size=9)")
for options in ("score=final", "score=weighted(0.5), mercy=9", "score=sigmoid(0.3), quality=0.3"):
    for kind in ("mc", "amaf"):
        player = load_player(f"{kind}(playouts=40, {options})").build(game)
        for drawing in (". . . . . . . . .", "X . O . . . X . ."):
            rngs = generator(1)
            found = player.choose(game.parse(drawing), rngs)
            print(kind, options, found.move, found.candidates.totals.round(9).tolist(), rngs.tolist())
print(jit.COMPILED, file=open(sys.argv[1], "w"))
"""


def test_compiled_or_not_decisions_are_the_same(tmp_path):
    """To nine digits: powers of e may differ in the last."""
    toyscore.install(tmp_path / "site")
    printed = []
    for way in "01":
        note = tmp_path / way
        options = {"path": [tmp_path / "site"], "arguments": [note], "variables": {"NUMBA_DISABLE_JIT": way}}
        printed.append(processes.run(SCRIPT, **options))
        assert note.read_text() == f"{way == '0'}\n"
    assert printed[0] == printed[1]
    assert printed[0].count("\n") == 12
