"""Manual pages: all commands have one, and mandoc has nothing to say against any."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer.main

from arena.cli.main import app, run


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("pages") / "man1"
    assert run(["man", "--output", str(folder)]) == 0
    return {path.stem: path.read_text(encoding="ascii") for path in folder.glob("*.1")}


def commands(command: Any, name: str = "arena") -> dict[str, Any]:
    found = {name: command}
    for below, one in getattr(command, "commands", {}).items():
        found |= commands(one, f"{name}-{below}")
    return found


def test_all_commands_have_a_page_with_all_their_options(pages: dict[str, str]) -> None:
    known = commands(typer.main.get_command(app))
    assert set(pages) == set(known)
    for name, command in known.items():
        options = [word for parameter in command.params for word in parameter.opts if word.startswith("--")]
        page = pages[name].replace("\\-", "-")
        assert [word for word in options if word not in page] == [], name


def test_a_page_says_what_the_help_says(pages: dict[str, str]) -> None:
    page = pages["arena-round-robin"].splitlines()
    assert page[2].startswith("arena\\-round\\-robin \\- let every player meet every other as Black and as White")
    assert page[4:6] == [".B arena round\\-robin", "[OPTIONS]"]
    place = page.index(".B \\-\\-seed <int range>")
    assert page[place - 1] == ".TP"
    assert page[place + 1].startswith("The same seed gives the same games, move for move (1).")


def test_groups_name_what_is_below(pages: dict[str, str]) -> None:
    assert ".B arena\\-train\\-mm(1)" in pages["arena-train"]
    assert pages["arena-train-mm"].endswith(".SH SEE ALSO\n.BR arena\\-train (1)\n")
    assert ".B 130" in pages["arena"].splitlines()


def test_mandoc_reads_all_of_them(pages: dict[str, str], tmp_path: Path) -> None:
    if shutil.which("mandoc") is None:
        pytest.skip("mandoc is not installed (package mandoc)")
    for name, page in pages.items():
        (tmp_path / f"{name}.1").write_text(page, encoding="ascii")
    files = [str(path) for path in sorted(tmp_path.glob("*.1"))]
    lint = subprocess.run(["mandoc", "-Tlint", "-W", "warning", *files], capture_output=True, text=True, check=False)
    assert [line for line in lint.stdout.splitlines() if "missing date" not in line] == []
    shown = subprocess.run(["mandoc", "-Tascii", str(tmp_path / "arena.1")], capture_output=True, text=True, check=True)
    assert "arena - play Monte-Carlo game players" in shown.stdout


def test_one_page(capsys: pytest.CaptureFixture[str], pages: dict[str, str]) -> None:
    assert run(["man", "train", "mm"]) == 0
    assert capsys.readouterr().out == pages["arena-train-mm"]


def test_mistakes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["man", "mach"]) == 2
    assert "there is no command 'mach' (did you mean 'match'?)" in capsys.readouterr().err
    assert run(["man", "match", "--output", str(tmp_path)]) == 2
    (tmp_path / "arena.1").write_text("mine")
    assert run(["man", "--output", str(tmp_path)]) == 2
    assert (tmp_path / "arena.1").read_text() == "mine"
    assert "--force would replace it" in capsys.readouterr().err
