"""The page on ledgers: its commands work as written, one after the other."""

import shlex
from pathlib import Path

import pytest

from arena.cli.main import run
from tests.docs.test_guides import DOCS, blocks


def test_the_commands_of_the_page(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    lines = [line for block in blocks(DOCS / "ledgers.md", "console") for line in block.splitlines()]
    assert len(lines) == 9
    printed = {}
    for line in lines:
        program, *arguments = shlex.split(line)
        assert program == "arena"
        more = ["-j", "0"] if arguments[0] == "round-robin" else []
        code = run([*arguments, *more])
        printed[line] = capfd.readouterr().out
        assert code == 0, line
    assert "; runs monday.db:round-robin-1 and tuesday.db:round-robin-1" in printed[lines[5]]
    assert printed[lines[7]].endswith("week.db: 36 games added; 24 games had been there.\n")
    assert printed[lines[8]] == "week.db is sound: one run and 36 games are as they were recorded.\n"


@pytest.mark.parametrize("page", ["README.md", "docs/statistics.md"])
def test_the_page_is_linked(page):
    assert "ledgers.md" in (Path(DOCS).parent / page).read_text(encoding="utf-8")
