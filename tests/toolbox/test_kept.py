"""Compiled kernels on disk: never stale, never mixed up, shared between processes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support import processes, toyline


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package that may be edited."""
    return processes.copy_of_arena(tmp_path)


#: Prints what a game looks like in a process of its own, and how its kernels were come by.
PLAYING = (
    processes.COUNTING
    + """
import json
import arena
from arena.games import IllegalMoveError, load
from arena.games.toolbox import cache
from arena.players import generator, load_player

game, moves, spec = sys.argv[1], sys.argv[2].split(), sys.argv[3]
position = load(game).start()
winners, refused = [], []
for move in moves:
    try:
        position.play(move)
        winners.append(position.winner())
    except IllegalMoveError:
        refused.append(move)
found = load_player(spec).build(position.game).choose(load(game).start(), generator(1)).candidates
hits, misses = kernel_counts()
print(json.dumps({
    "winners": winners,
    "refused": refused,
    "counts": [found.visits.tolist(), found.totals.tolist()],
    "hits": hits,
    "misses": misses,
    "digests": cache.digests(),
    "kernels": sum(item.kernels for item in cache.folders()),
    "arena's kernels": sum(item.kernels for item in cache.folders() if item.current and item.packages == ("arena",)),
    "folders": len(cache.folders()),
    "arena": arena.__file__,
}))
"""
)


def results(report: dict[str, Any]) -> list[Any]:
    return [report["winners"], report["refused"], report["counts"]]


#: Makes a move in each of some games, and says how many kernels were found on disk for it, and how many were not.
FIRST_MOVES = (
    processes.COUNTING
    + """
from arena.games import load
for game in sys.argv[1:]:
    position = load(game).start()
    position.play(0)
    position.legal_moves()
print(*kernel_counts())
"""
)


class TestEditedRules:
    """An edited rule runs in the next process, whatever had been compiled before."""

    def check(self, run: Callable[[], dict[str, Any]], path: Path, edit: Callable[[str], str]) -> None:
        """Run, edit a file, run, take the edit back, run: kernels are compiled once for each text."""
        text = path.read_text()
        before = run()
        assert before["misses"] > 0
        assert before["hits"] == 0
        again = run()
        assert results(again) == results(before)
        assert (again["hits"], again["misses"]) == (before["misses"], 0)
        assert again["kernels"] == before["kernels"]
        path.write_text(edit(text))
        assert path.read_text() != text
        edited = run()
        assert results(edited) != results(before)
        assert edited["digests"] != before["digests"]
        kept = 0 if edited["digests"]["arena"] != before["digests"]["arena"] else before["arena's kernels"]
        assert (edited["hits"], edited["misses"]) == (kept, before["misses"] - kept)
        assert edited["misses"] > 0
        path.write_text(text)
        restored = run()
        assert results(restored) == results(before)
        assert restored["digests"] == before["digests"]
        assert (restored["hits"], restored["misses"]) == (before["misses"], 0)
        assert (restored["kernels"], restored["folders"]) == (edited["kernels"], edited["folders"])

    @pytest.mark.parametrize("spec", ["amaf(playouts=100)", "uct(playouts=100)"])
    def test_in_a_plug_in(self, tmp_path: Path, spec: str) -> None:
        """A rule in a file that only another file of the plug-in imports: runs of two win instead of three.

        What knows the game is compiled anew, and the search, which knows none, is not.
        """
        package = toyline.install(tmp_path / "site")

        def run() -> dict[str, Any]:
            report: dict[str, Any] = processes.run_json(
                PLAYING,
                cache=tmp_path / "cache",
                path=[tmp_path / "site"],
                arguments=["toyline(size=6)", "b1 e1 c1", spec],
            )
            return report

        seen: list[Any] = []

        def recorded() -> dict[str, Any]:
            seen.append(run())
            return seen[-1]

        self.check(recorded, package / "helper_rules.py", lambda text: text.replace("NEEDED = 3", "NEEDED = 2"))
        plain, _, edited, _ = (report["winners"] for report in seen)
        assert plain == [None, None, None]
        assert edited == [None, None, "black"]

    def test_an_edited_plug_in_costs_nobody_else(self, tmp_path: Path) -> None:
        """Kernels of arena stay as they are, and those of another plug-in, even one that takes all rules from arena."""
        site = tmp_path / "site"
        package = toyline.install(site)
        (site / "hexes.py").write_text(BORROWED, encoding="utf-8")
        toyline.register(site, "hexes", "arena.games", "hexes = hexes:FAMILY")

        def run(game: str) -> tuple[int, int]:
            printed = processes.run(FIRST_MOVES, cache=tmp_path / "cache", path=[site], arguments=[game])
            hits, misses = map(int, printed.split())
            return hits, misses

        games = ["toyline(size=6)", "hexes(size=2)", "hex(size=2)"]
        assert [run(game) for game in games] == [(0, 2)] * 3
        folders = {path.name.partition("+")[2].partition("-")[0] for path in (tmp_path / "cache" / "kernels").iterdir()}
        assert folders == {"toyline", "hexes", ""}
        for path, edited in ((package / "helper_rules.py", "toyline(size=6)"), (site / "hexes.py", "hexes(size=2)")):
            path.write_text(path.read_text() + "\n# edited\n")
            assert [run(game) for game in games] == [(0, 2) if game == edited else (2, 0) for game in games]

    @pytest.mark.parametrize("place", ["topology", "rules"])
    def test_in_a_copy_of_the_package(self, tmp_path: Path, package: Path, place: str) -> None:
        """Rules of Hex: the players' sides changed about, or the first cell forbidden."""
        edits = {
            "topology": """

_original = hex_rhombus


def hex_rhombus(size):
    import dataclasses

    board = _original(size)
    return dataclasses.replace(board, goals=board.goals[::-1])
""",
            "rules": """

_original = kernels


def kernels(board):
    cells = board.cells

    def is_legal(state, move):
        return state.color[move] == 0 and move != 0

    def legal_moves(state, moves):
        count = 0
        for cell in range(1, cells):
            if state.color[cell] == 0:
                moves[count] = cell
                count += 1
        return count

    return {**_original(board), "is_legal": is_legal, "legal_moves": legal_moves}
""",
        }
        seen: list[dict[str, Any]] = []

        def run() -> dict[str, Any]:
            seen.append(
                processes.run_json(
                    PLAYING,
                    cache=tmp_path / "cache",
                    path=[tmp_path],
                    arguments=["hex(size=3)", "a1 b1 a2 b2 a3", "mc(playouts=40, sampling=moves)"],
                )
            )
            assert Path(seen[-1]["arena"]) == package / "__init__.py"
            return seen[-1]

        self.check(run, package / "games" / "connection" / f"{place}.py", lambda text: text + edits[place])
        plain, _, edited, _ = seen
        assert (plain["winners"], plain["refused"]) == ([None] * 4 + ["black"], [])
        if place == "topology":
            assert edited["winners"] == [None] * 5
        else:
            assert edited["refused"] == ["a1"]


#: A plug-in whose rules are all arena's.
BORROWED = """
import dataclasses
from arena.games import Family
from arena.games.hex import FAMILY as HEX

def make(parameters):
    game = HEX.make(parameters)
    return type(game)(**{item.name: getattr(game, item.name) for item in dataclasses.fields(game) if item.init}
                      | {"spec": parameters.canonical("hexes")})

FAMILY = Family("hexes", "Hex again", HEX.parameters, make)
"""


#: Makes decisions in the games of the second argument; says when it is ready and waits until it may start.
DECIDING = (
    processes.COUNTING
    + """
import json, pathlib, time
from arena.games import load
from arena.players import generator, load_player

here, games, name = pathlib.Path(sys.argv[1]), json.loads(sys.argv[2]), sys.argv[3]
(here / name).touch()
while not (here / "start").exists():
    time.sleep(0.005)
decisions = {}
for game in games:
    position = load(game).start()
    position.play(1)
    for spec in ("random", "amaf(playouts=30, sampling=moves)", "mc(playouts=30, sampling=moves)"):
        decision = load_player(spec).build(position.game).choose(position, generator(1, game, spec))
        counts = decision.candidates.visits.tolist() if decision.candidates else None
        decisions[f"{game} {spec}"] = [decision.move, decision.value, counts]
hits, misses = kernel_counts()
print(json.dumps({"decisions": decisions, "hits": hits, "misses": misses}))
"""
)


#: One function with a kernel for each type of numbers.
SIZES = """
from arena.games.toolbox.jit import entry

@entry
def size(numbers):
    return numbers.itemsize * 100 + numbers.size
"""

#: Every step on disk takes long, and nobody takes a lock.
SLOWED = """
import os, random, time
from arena.games.toolbox import kept

chance = random.Random(os.getpid())

def slow(function):
    def slowed(*arguments, **options):
        time.sleep(chance.random() * 0.03)
        result = function(*arguments, **options)
        time.sleep(chance.random() * 0.03)
        return result
    return slowed

for place, name in ((kept.tempfile, "mkstemp"), (kept.os, "replace"), (kept.Path, "read_bytes"), (kept.Kernel, "read")):
    setattr(place, name, slow(getattr(place, name)))
kept.held = lambda *_arguments: kept.contextlib.nullcontext()
"""

#: Runs the kernels of SIZES in some order, and says how many were found on disk.
MEASURING = """
import random, sys
import numpy as np
from sizes import size

kinds = [np.dtype(name) for name in "i1 u2 f8 c16 S3 U7".split()]
random.Random(int(sys.argv[1])).shuffle(kinds)
for kind in kinds * 2:
    assert size(np.zeros(3, kind)) == 100 * kind.itemsize + 3, kind
print(f"2 times {len(kinds)} right, {sum(size.stats.cache_hits.values())} from disk")
"""


def patient_output(process: subprocess.Popen[str]) -> str:
    """What a process printed, who may have told that it waited for another one."""
    printed, complaints = process.communicate(timeout=300)
    assert process.returncode == 0, complaints
    assert all(re.fullmatch(WAITING, line) for line in complaints.splitlines()), complaints
    return printed


WAITING = r"arena: waiting for (process \d+|another process), which compiles kernels \(\d+ s so far\)"


class TestManyProcesses:
    def test_started_at_once_with_nothing_compiled(self, tmp_path: Path) -> None:
        """Four processes compile the same kernels, each in another order; a later one compiles none."""
        games = ["tic-tac-toe", "hex(size=3)"]
        (tmp_path / "alone").mkdir()
        (tmp_path / "alone" / "start").touch()
        arguments = [tmp_path / "alone", json.dumps(games), "one"]
        alone = processes.run_json(DECIDING, cache=tmp_path / "cache of one", arguments=arguments)
        assert alone["hits"] == 0
        shared = tmp_path / "shared cache"
        started = [
            processes.start(DECIDING, cache=shared, arguments=[tmp_path, json.dumps(order), f"ready {number}"])
            for number, order in enumerate([games, games[::-1], games, games[::-1]])
        ]
        try:
            while not all((tmp_path / f"ready {number}").exists() for number in range(4)):
                assert all(process.poll() is None for process in started)
                time.sleep(0.01)
        finally:
            (tmp_path / "start").touch()
        reports = [json.loads(patient_output(process)) for process in started]
        assert all(report["decisions"] == alone["decisions"] for report in reports)
        assert all(report["hits"] + report["misses"] == alone["misses"] for report in reports)
        # Each kernel is compiled by one of them and loaded by the others.
        assert sum(report["misses"] for report in reports) == alone["misses"]
        last = processes.run_json(DECIDING, cache=shared, arguments=[tmp_path, json.dumps(games), "last"])
        assert last["decisions"] == alone["decisions"]
        assert (last["hits"], last["misses"]) == (alone["misses"], 0)

    def test_kernels_of_several_processes_meet_in_one(self, tmp_path: Path) -> None:
        """Games whose kernels were compiled in processes of their own are not mixed up when one process plays them."""
        games = ["hex(size=3)", "hex(size=4)"]
        (tmp_path / "start").touch()

        def decide(*some: str) -> dict[str, Any]:
            arguments = [tmp_path, json.dumps(some), "ready"]
            report: dict[str, Any] = processes.run_json(DECIDING, cache=tmp_path / "cache", arguments=arguments)
            return report

        apart = {key: value for game in games for key, value in decide(game)["decisions"].items()}
        for order in (games, games[::-1]):
            together = decide(*order)
            assert together["misses"] == 0
            assert together["decisions"] == apart

    def test_slow_processes_that_read_write_and_delete_at_once(self, tmp_path: Path) -> None:
        """Whatever is half written, gone or replaced when somebody looks, the kernels that run are the right ones.

        Every step on disk takes long in these processes, they take no locks, and one of them keeps clearing the cache.
        """
        (tmp_path / "sizes.py").write_text(SIZES, encoding="utf-8")
        clearing = """
import pathlib, sys, time
from arena.games.toolbox import cache
while not pathlib.Path(sys.argv[1]).exists():
    cache.clear()
    time.sleep(0.1)
"""
        options: dict[str, Any] = {"cache": tmp_path / "cache", "path": [tmp_path]}
        cleaner = processes.start(clearing, **options, arguments=[tmp_path / "done"])
        try:
            started = [processes.start(SLOWED + MEASURING, **options, arguments=[number]) for number in range(3)]
            for process in started:
                processes.output(process)
        finally:
            (tmp_path / "done").touch()
            processes.output(cleaner)
        assert processes.run(MEASURING, **options, arguments=[4]).startswith("2 times 6 right, ")
        assert processes.run(MEASURING, **options, arguments=[5]) == "2 times 6 right, 6 from disk\n"
        assert not list(tmp_path.rglob("*.part"))

    def test_no_lock_is_needed_to_load(self, tmp_path: Path) -> None:
        """Nor is the folder written to."""
        script = """
from arena.games.toolbox import kept

def refuse(*_arguments):
    raise AssertionError("a lock was taken")

kept.held = refuse
from arena.games import load
position = load("tic-tac-toe").start()
position.play("b2")
print(len(position.legal_moves()))
"""
        failing = processes.start(script, cache=tmp_path)
        assert "a lock was taken" in failing.communicate()[1]
        assert processes.run(script.replace("kept.held = refuse", ""), cache=tmp_path) == "8\n"
        before = sorted((path, path.stat().st_mtime_ns) for path in tmp_path.rglob("*") if path.is_file())
        assert len(before) == 2
        assert processes.run(script, cache=tmp_path) == "8\n"
        assert before == sorted((path, path.stat().st_mtime_ns) for path in tmp_path.rglob("*") if path.is_file())

    def test_damaged_files_are_compiled_anew(self, tmp_path: Path) -> None:
        """One that breaks off, one with a byte changed, one with another kernel's content, and an empty one."""
        (tmp_path / "sizes.py").write_text(SIZES, encoding="utf-8")
        options: dict[str, Any] = {"cache": tmp_path / "cache", "path": [tmp_path], "arguments": [1]}
        assert processes.run(MEASURING, **options) == "2 times 6 right, 0 from disk\n"
        files = sorted((tmp_path / "cache").rglob("*.nbc"))
        assert len(files) == 6
        contents = [path.read_bytes() for path in files]
        middle = len(contents[1]) // 2
        files[0].write_bytes(contents[0][:-100])
        files[1].write_bytes(contents[1][:middle] + bytes([contents[1][middle] ^ 1]) + contents[1][middle + 1 :])
        files[2].write_bytes(contents[3])
        files[4].write_bytes(b"")
        assert processes.run(MEASURING, **options) == "2 times 6 right, 2 from disk\n"
        assert processes.run(MEASURING, **options) == "2 times 6 right, 6 from disk\n"
        assert sorted((tmp_path / "cache").rglob("*.nbc")) == files

    def test_a_disk_that_is_full(self, tmp_path: Path) -> None:
        """One line says so, and everything works; what had been kept before is still read."""
        full = """
import errno
from arena.games.toolbox import cache, kept
write = kept.Kernel._write

def failing(kernel, content):
    if cache.root() in cache.folder(kernel.origins).parents:
        raise OSError(errno.ENOSPC, "No space left on device")
    write(kernel, content)

kept.Kernel._write = failing
"""
        processes.run(FIRST_MOVES, cache=tmp_path, arguments=["hex(size=2)"])
        games = ["hex(size=2)", "tic-tac-toe"]
        process = processes.start(full + FIRST_MOVES, cache=tmp_path, arguments=games)
        assert process.communicate() == (
            "2 2\n",
            f"arena: kernels cannot be kept in {tmp_path / 'kernels'}: No space left on device;"
            " they are compiled anew for this command\n",
        )
        assert process.returncode == 0

    def test_clearing_meanwhile(self, tmp_path: Path) -> None:
        """A process whose folder is deleted under it compiles what it needs and keeps it."""
        script = """
import json
from arena.games import load
from arena.games.toolbox import cache

load("tic-tac-toe").start().play("b2")
kernels = [sum(item.kernels for item in cache.folders())]
cache.clear()
load("hex(size=2)").start().play("b2")
kernels.append(sum(item.kernels for item in cache.folders()))
print(json.dumps(kernels))
"""
        before, after = processes.run_json(script, cache=tmp_path)
        assert before == after == 1


UNREGISTERED = """
import sys
from pathlib import Path
from arena.games import Game
from arena.games.diagram import Diagram, Row
from threes import needed

def legal_moves(state, moves):
    count = 0
    for cell in range(5):
        if state.color[cell] == 0:
            moves[count] = cell
            count += 1
    return count

def is_legal(state, move):
    return state.color[move] == 0

def play(state, move):
    state.color[move] = state.to_move + 1
    state.ply += 1
    state.to_move = 1 - state.to_move
    if state.ply == needed():
        state.winner = 3

cells = tuple(range(5))
game = Game("unregistered", {"legal_moves": legal_moves, "is_legal": is_legal, "play": play},
            [("color", "u1", (5,))], [f"{name}1" for name in "abcde"], Diagram((Row(cells, (False,) * 5),)), 5)
position = game.start()
while position.winner() is None:
    position.play(int(position.legal_numbers()[0]))
print(len(position.moves))
"""


def test_an_edited_rule_of_a_game_that_is_not_installed_runs_in_the_next_process(tmp_path: Path) -> None:
    """A game made in a script, with a rule in a module beside it that no entry point names."""
    script, helper = tmp_path / "script.py", tmp_path / "threes.py"
    script.write_text(UNREGISTERED, encoding="utf-8")
    for needed in (3, 2):
        helper.write_text(
            f"from arena.games.toolbox.jit import helper\n\n@helper\ndef needed():\n    return {needed}\n",
            encoding="utf-8",
        )
        done = subprocess.run(
            [sys.executable, str(script)],
            env=os.environ | {"ARENA_CACHE_DIR": str(tmp_path / "cache")},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == f"{needed}\n"
