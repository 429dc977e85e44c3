"""Compiled kernels on disk: never stale, shared between processes, tidied up."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import filelock
import platformdirs
import pytest

from arena.games.toolbox import cache
from tests.support import processes, toyline

DAY = 86_400.0


def module_of(package: Path) -> Any:
    """The cache module of a copy of the package, with nothing remembered yet."""
    return _loaded(package / "games" / "toolbox" / "cache.py")


def fresh() -> Any:
    """The cache module as another process would have it, with nothing remembered yet."""
    return _loaded(Path(cache.__file__))


def _loaded(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location("cache_under_test", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up while they are being made.
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.modules[spec.name]
    return module


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is chosen for kernels; returns where their folders will be."""
    monkeypatch.setenv("ARENA_CACHE_DIR", str(tmp_path / "chosen"))
    return tmp_path / "chosen" / "kernels"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package that may be edited."""
    return processes.copy_of_arena(tmp_path)


class TestDigest:
    def test_every_source_of_kernels_counts(self, package: Path) -> None:
        """A comment in any file of games and players makes another digest; taken back, it is the old one."""
        before = module_of(package).digest()
        sources = [path for layer in ("games", "players") for path in sorted((package / layer).rglob("*.py"))]
        assert {"rules.py", "vectors.py", "amaf.py", "kernels.py"} <= {path.name for path in sources}
        seen = {before}
        for path in sources:
            text = path.read_text()
            path.write_text(text + "\n# edited\n")
            seen.add(module_of(package).digest())
            path.write_text(text)
        assert len(seen) == len(sources) + 1
        assert module_of(package).digest() == before

    def test_new_moved_and_lost_files_count(self, package: Path) -> None:
        before = module_of(package).digest()
        rules, topology = (package / "games" / "connection" / name for name in ("rules.py", "topology.py"))
        new = package / "games" / "new.py"
        texts = {path: path.read_text() for path in (rules, topology)}
        seen = {before}
        new.write_text("")
        seen.add(module_of(package).digest())
        new.unlink()
        rules.unlink()
        seen.add(module_of(package).digest())
        rules.write_text(texts[topology])
        topology.write_text(texts[rules])
        seen.add(module_of(package).digest())
        for path, text in texts.items():
            path.write_text(text)
        assert len(seen) == 4
        assert module_of(package).digest() == before

    def test_nothing_else_counts(self, package: Path) -> None:
        """Neither the layers above, nor data, nor when a file was written, nor where the package is."""
        before = module_of(package).digest()
        for path in (package / "__init__.py", package / "cli" / "__init__.py", package / "players" / "roster.toml"):
            path.write_text(path.read_text() + "\n# edited\n")
        (package / "games" / "notes.txt").write_text("notes")
        (package / "reports" / "more.py").write_text("")
        os.utime(package / "games" / "kernels.py", (1, 1))
        assert module_of(package).digest() == before
        elsewhere = shutil.copytree(package, package.parent / "elsewhere" / "arena")
        assert module_of(elsewhere).digest() == before

    @pytest.mark.parametrize("group", ["arena.games", "arena.players"])
    def test_plug_ins_count(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: str) -> None:
        """All modules of a package that adds games or players, whether a folder or a single file."""
        without = fresh().digest()
        package = tmp_path / "plugged"
        (package / "deep").mkdir(parents=True)
        files = [package / "__init__.py", package / "helpers.py", package / "deep" / "rules.py"]
        for path in files:
            path.write_text("")
        single = tmp_path / "single_file.py"
        single.write_text("")
        toyline.register(tmp_path, "plugged", group, "plugged = plugged.deep.rules:THING")
        toyline.register(tmp_path, "single_file", group, "single = single_file:THING")
        monkeypatch.syspath_prepend(tmp_path)
        assert {"plugged", "single_file"} <= set(fresh().plugin_packages())
        before = fresh().digest()
        seen = {without, before}
        for path in [*files, single]:
            path.write_text("EDITED = True\n")
            seen.add(fresh().digest())
            path.write_text("")
        assert len(seen) == 2 + 4
        assert fresh().digest() == before
        (tmp_path / "unrelated.py").write_text("")
        (package / "notes.txt").write_text("")
        assert fresh().digest() == before
        assert not {"plugged", "single_file"} & set(sys.modules)

    def test_a_plug_in_that_is_gone_is_no_harm(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Left-over metadata of a package without files."""
        without = fresh().digest()
        toyline.register(tmp_path, "gone", "arena.games", "gone = gone_package.rules:THING")
        monkeypatch.syspath_prepend(tmp_path)
        assert fresh().digest() == without

    def test_versions_count(self, monkeypatch: pytest.MonkeyPatch) -> None:
        before = fresh().digest()
        for module, name in ((sys, "version"), ("numba", "__version__"), ("numpy", "__version__")):
            with monkeypatch.context() as changed:
                changed.setattr(importlib.import_module(module) if isinstance(module, str) else module, name, "0.0")
                assert fresh().digest() != before
        assert fresh().digest() == before


class TestFolders:
    def test_chosen_or_the_users(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("ARENA_CACHE_DIR", str(tmp_path))
        assert cache.root() == tmp_path / "kernels"
        monkeypatch.delenv("ARENA_CACHE_DIR")
        users = Path(platformdirs.user_cache_dir("arena", appauthor=False)) / "kernels"
        assert cache.root() == users
        monkeypatch.setenv("ARENA_CACHE_DIR", "")
        assert cache.root() == users

    def test_none_yet(self, folder: Path) -> None:
        assert fresh().folders() == []
        assert fresh().clear() == []
        assert not folder.exists()

    def test_made_when_needed(self, folder: Path) -> None:
        module = fresh()
        assert module.folder() == folder / module.digest()
        assert module.folder().is_dir()

    def test_description(self, folder: Path) -> None:
        """The most recently used folder first; files beside the folders are none of them."""
        module = fresh()
        current = module.folder()
        old = folder / "old"
        (old / "rules_abc").mkdir(parents=True)
        for name, size in (("a.1.nbc", 100), ("a.2.nbc", 50), ("a.nbi", 7), ("lock", 0)):
            (old / "rules_abc" / name).write_bytes(b"x" * size)
        (folder / "stray").write_text("stray")
        now = time.time()
        os.utime(current, (now - 10, now - 10))
        os.utime(old, (now - 5 * DAY, now - 5 * DAY))
        first, second = module.folders()
        assert (first.path, first.current, first.kernels, first.size) == (current, True, 0, 0)
        assert (second.path, second.current, second.kernels, second.size) == (old, False, 2, 157)
        assert second.used == pytest.approx(now - 5 * DAY, abs=1)
        os.utime(current, (now - 6 * DAY, now - 6 * DAY))
        assert [item.path for item in module.folders()] == [old, current]

    def test_clearing(self, folder: Path) -> None:
        """All folders go, the current one as well, and are told; it can be made again."""
        module = fresh()
        current = module.folder()
        (folder / "old").mkdir()
        (folder / "old" / "a.1.nbc").write_bytes(b"x")
        assert {item.path for item in module.clear()} == {current, folder / "old"}
        assert list(folder.iterdir()) == []
        assert fresh().folder() == current
        assert current.is_dir()

    def test_setting_of_numba_is_left_as_it_was(self, folder: Path) -> None:
        import numba

        module = fresh()
        before = numba.config.CACHE_DIR
        with module.folder_in_use():
            meanwhile = numba.config.CACHE_DIR
        assert meanwhile == str(module.folder())
        assert before == numba.config.CACHE_DIR


class TestPruning:
    def make(self, folder: Path, ages: dict[str, float]) -> None:
        """Folders of other digests that were used so many days ago."""
        now = time.time()
        for name, days in ages.items():
            (folder / name).mkdir(parents=True)
            (folder / name / "a.1.nbc").write_bytes(b"x")
            os.utime(folder / name, (now - days * DAY, now - days * DAY))

    def left(self, folder: Path) -> set[str]:
        return {path.name for path in folder.iterdir()} - {fresh().digest()}

    def test_old_folders_go_when_a_new_one_comes(self, folder: Path) -> None:
        """The four newest stay, however old, and of the others those used within thirty days."""
        assert (cache.KEPT_FOLDERS, cache.KEPT_DAYS) == (4, 30.0)
        self.make(folder, {"a": 31, "b": 40, "c": 50, "d": 60, "e": 70, "f": 300})
        new = fresh().folder()
        assert new.is_dir()
        assert self.left(folder) == {"a", "b", "c", "d"}

    def test_recent_folders_stay(self, folder: Path) -> None:
        self.make(folder, {"a": 0, "b": 1, "c": 2, "d": 3, "e": 29, "f": 29.9, "g": 30.1, "h": 31})
        fresh().folder()
        assert self.left(folder) == {"a", "b", "c", "d", "e", "f"}

    def test_nothing_goes_while_the_folder_is_known(self, folder: Path) -> None:
        """Using the current folder, however old, marks it as used and removes nothing."""
        current = fresh().folder()
        self.make(folder, {name: 100 + place for place, name in enumerate("abcdef")})
        os.utime(current, (1000, 1000))
        assert fresh().folder() == current
        assert self.left(folder) == set("abcdef")
        assert current.stat().st_mtime > time.time() - DAY

    def test_the_current_folder_never_goes(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Not even if a clock that is wrong makes it look the oldest of all."""
        module = fresh()
        mkdir = Path.mkdir

        def aged(path: Path, *arguments: Any, **options: Any) -> None:
            mkdir(path, *arguments, **options)
            if path.name == module.digest():
                os.utime(path, (1000, 1000))

        self.make(folder, {name: 100 + place for place, name in enumerate("abcdef")})
        monkeypatch.setattr(Path, "mkdir", aged)
        current = module.folder()
        assert current.is_dir()
        assert self.left(folder) == set("abcd")


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
    "digest": cache.digest(),
    "kernels": sum(item.kernels for item in cache.folders()),
    "folders": len(cache.folders()),
    "arena": arena.__file__,
}))
"""
)


def results(report: dict[str, Any]) -> list[Any]:
    return [report["winners"], report["refused"], report["counts"]]


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
        assert edited["digest"] != before["digest"]
        assert (edited["hits"], edited["misses"]) == (0, before["misses"])
        path.write_text(text)
        restored = run()
        assert results(restored) == results(before)
        assert restored["digest"] == before["digest"]
        assert (restored["hits"], restored["misses"]) == (before["misses"], 0)
        assert (restored["kernels"], restored["folders"]) == (edited["kernels"], 2)

    def test_in_a_plug_in(self, tmp_path: Path) -> None:
        """A rule in a file that only another file of the plug-in imports: runs of two win instead of three."""
        package = toyline.install(tmp_path / "site")

        def run() -> dict[str, Any]:
            report: dict[str, Any] = processes.run_json(
                PLAYING,
                cache=tmp_path / "cache",
                path=[tmp_path / "site"],
                arguments=["toyline(size=6)", "b1 e1 c1", "amaf(playouts=100)"],
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
        reports = [json.loads(processes.output(process)) for process in started]
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

    def test_kernels_are_written_and_read_under_the_lock(self, tmp_path: Path) -> None:
        """numba's index of compiled functions is touched by one process at a time."""
        script = """
import json
from numba.core import caching
from arena.games.toolbox import cache

locked = {"load": [], "save": []}

def watched(name):
    original = getattr(caching.IndexDataCacheFile, name)

    def watching(*arguments):
        locked[name].append(cache.lock().is_locked)
        return original(*arguments)

    setattr(caching.IndexDataCacheFile, name, watching)

watched("load")
watched("save")
from arena.games import load
load("tic-tac-toe").start().play("b2")
print(json.dumps([locked, cache.lock().is_locked]))
"""
        for new in (True, False):
            locked, afterwards = processes.run_json(script, cache=tmp_path)
            assert locked["load"] == [True]
            assert locked["save"] == ([True] if new else [])
            assert afterwards is False

    def test_a_process_waits_for_one_that_compiles(self, folder: Path, tmp_path: Path) -> None:
        """While another process holds the lock nothing is compiled; then it goes on."""
        script = """
import pathlib, sys
from arena.games import load
position = load("tic-tac-toe").start()
print("ready", flush=True)
position.play("b2")
pathlib.Path(sys.argv[1]).touch()
"""
        done = tmp_path / "done"
        lock = fresh().lock()
        assert isinstance(lock, filelock.BaseFileLock)
        with lock:
            process = processes.start(script, arguments=[done])
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            time.sleep(1.5)  # longer than compiling takes; a process that waits cannot be done, however long this is
            assert not done.exists()
        processes.output(process)
        assert done.exists()

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


def test_compilation_is_announced_once(tmp_path: Path) -> None:
    """What has to be compiled is announced before it is; what is on disk is not."""
    script = """
from arena.games import load
from arena.games.toolbox.jit import compilation_announced

position = load("tic-tac-toe").start()
with compilation_announced(lambda: print("compiling")):
    position.play("b2")
    print(position.legal_moves())
with compilation_announced(lambda: print("compiling again")):
    position.play("a1")
"""
    first = processes.run(script, cache=tmp_path).splitlines()
    assert first[0] == "compiling"
    assert len(first) == 2
    assert processes.run(script, cache=tmp_path).splitlines() == first[1:]


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
