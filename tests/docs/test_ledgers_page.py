"""The page on ledgers: its commands work as written, one after the other."""

import shlex
from pathlib import Path

import pytest

from arena.cli.main import run
from tests.docs.test_guides import DOCS, blocks


def test_the_commands_of_the_page(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    printed = {}
    for line in [line for block in blocks(DOCS / "ledgers.md", "console") for line in block.splitlines()]:
        program, *arguments = shlex.split(line)
        assert program == "arena"
        more = ["-j", "0"] if arguments[0] == "round-robin" else []
        code = run([*arguments, *more])
        printed[line.removesuffix(" --ledger monday.db --ledger tuesday.db")] = capfd.readouterr().out
        assert code == 0, line
    both = "; runs monday.db:round-robin-1 and tuesday.db:round-robin-1\n"
    assert both in printed["arena report round-robin-1"]
    merged = printed["arena merge monday.db tuesday.db --into week.db"].splitlines()
    assert [line.partition(":")[0] for line in merged] == [
        *(f"run 'round-robin-1' of {day}.db" for day in ("monday", "tuesday")),
        "week.db",
    ]
    assert printed["arena runs --check --ledger week.db"].startswith("week.db is sound: ")


@pytest.mark.parametrize("page", ["README.md", "docs/statistics.md"])
def test_the_page_is_linked(page):
    assert "ledgers.md" in (Path(DOCS).parent / page).read_text(encoding="utf-8")
