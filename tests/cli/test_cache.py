"""`arena cache`, and commands whose cache is of no use."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arena.games.toolbox import cache
from tests.support.notices import without_compilation

PLAYED = ["match", "random", "other=random", "--game", "tic-tac-toe", "--games", "4", "--no-times"]


def arena(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """A command in a folder, with a folder for temporary files below it."""
    (folder / "temporary").mkdir(exist_ok=True)
    return subprocess.run(
        [sys.executable, "-m", "arena", *arguments],
        cwd=folder,
        env={**os.environ, "TMPDIR": str(folder / "temporary"), **variables},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(("place", "workers"), [("a file", "2"), ("open to all", "0")])
def test_a_cache_that_cannot_be_used_is_no_harm(tmp_path: Path, place: str, workers: str) -> None:
    """One line says so; workers compile nothing anew, and nothing is left of the private folder."""
    chosen = tmp_path / "chosen"
    if place == "a file":
        chosen.write_text("a file")
        reason = f"kernels cannot be kept in {chosen / 'kernels'}: Not a directory"
    else:
        (chosen / "kernels").mkdir(parents=True)
        (chosen / "kernels").chmod(0o777)
        reason = (
            f"kernels in {chosen / 'kernels'} are not used, for they might be somebody else's:"
            f" everybody may write to {chosen / 'kernels'}"
        )
    done = arena(tmp_path, *PLAYED, "-j", workers, ARENA_CACHE_DIR=str(chosen))
    usual = arena(tmp_path, *PLAYED, "-j", "0", "--ledger", "other.db")
    assert (done.returncode, done.stdout) == (0, usual.stdout)
    assert without_compilation(done.stderr).splitlines() == [
        f"arena: {reason}; they are compiled anew for this command",
        "arena: run 'match-1' in arena.db",
    ]
    assert list((tmp_path / "temporary").glob("arena-kernels-*")) == []
    assert not chosen.is_dir() or list((chosen / "kernels").iterdir()) == []


def test_an_interrupted_command_leaves_no_private_folder(tmp_path: Path) -> None:
    (tmp_path / "temporary").mkdir()
    with subprocess.Popen(
        [sys.executable, "-m", "arena", "analyze", "--game", "tic-tac-toe", "--player", "uct(playouts=9)"],
        env={**os.environ, "TMPDIR": str(tmp_path / "temporary"), "ARENA_CACHE_DIR": os.devnull},
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stderr is not None
        while "compiling" not in process.stderr.readline():
            assert process.poll() is None
        assert list((tmp_path / "temporary").glob("arena-kernels-*"))
        process.terminate()
        assert process.wait() == 130
    assert list((tmp_path / "temporary").iterdir()) == []


def test_folders_are_listed_with_whose_kernels_they_have(tmp_path: Path) -> None:
    assert "have been compiled yet" in arena(tmp_path, "cache", ARENA_CACHE_DIR=str(tmp_path)).stdout
    for name in (cache.name_of([]), cache.name_of(["toyline-0123"]), "0123+toyline-0123+other-4567"):
        (tmp_path / "kernels" / name).mkdir(parents=True)
        (tmp_path / "kernels" / name / f"search-1{cache.SUFFIX}").write_bytes(bytes(10**5))
    lines = arena(tmp_path, "cache", "show", ARENA_CACHE_DIR=str(tmp_path)).stdout.splitlines()
    assert lines[0] == f"Compiled kernels in {tmp_path / 'kernels'}"
    state = cache.name_of([])
    rows = {tuple(" ".join(line.split()[:-2]).split(" 1 0.1")) for line in lines[4:]}
    assert rows == {
        (f"{state} arena yes", ""),
        (f"{state} arena and toyline yes", ""),
        ("0123 arena and other and toyline no", ""),
    }
    assert "Deleted 3 kernels" in arena(tmp_path, "cache", "clear", ARENA_CACHE_DIR=str(tmp_path)).stdout
    assert list((tmp_path / "kernels").iterdir()) == []
