"""Files of compiled kernels: read without a lock, and compiled anew where they are damaged or gone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.support import processes
from tests.support.kernel_scripts import FIRST_MOVES, MEASURING, SIZES


def test_no_lock_is_needed_to_load(tmp_path: Path) -> None:
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


def test_damaged_files_are_compiled_anew(tmp_path: Path) -> None:
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


def test_a_disk_that_is_full(tmp_path: Path) -> None:
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
        "2 0\n2 2\n",
        f"arena: kernels cannot be kept in {tmp_path / 'kernels'}: No space left on device;"
        " they are compiled anew for this command\n",
    )
    assert process.returncode == 0


def test_clearing_meanwhile(tmp_path: Path) -> None:
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
