"""Kernels that several processes compile, read and delete at once: each is compiled once, and none is mixed up."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from tests.support import processes
from tests.support.kernel_scripts import MEASURING, SIZES

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
    for spec in ("random", "amaf(playouts=30, sampling=moves)"):
        decision = load_player(spec).build(position.game).choose(position, generator(1, game, spec))
        counts = decision.candidates.visits.tolist() if decision.candidates else None
        decisions[f"{game} {spec}"] = [decision.move, decision.value, counts]
hits, misses = kernel_counts()
print(json.dumps({"decisions": decisions, "hits": hits, "misses": misses}))
"""
)


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


class TestManyProcesses:
    def test_started_at_once_with_nothing_compiled(self, tmp_path: Path) -> None:
        """Three processes compile the same kernels, not all in one order; a later one compiles none."""
        games = ["tic-tac-toe", "hex(size=3)"]
        (tmp_path / "alone").mkdir()
        (tmp_path / "alone" / "start").touch()
        arguments = [tmp_path / "alone", json.dumps(games), "one"]
        alone = processes.run_json(DECIDING, cache=tmp_path / "cache of one", arguments=arguments)
        assert alone["hits"] == 0
        shared = tmp_path / "shared cache"
        started = [
            processes.start(DECIDING, cache=shared, arguments=[tmp_path, json.dumps(order), f"ready {number}"])
            for number, order in enumerate([games, games[::-1], games])
        ]
        try:
            while not all((tmp_path / f"ready {number}").exists() for number in range(3)):
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
