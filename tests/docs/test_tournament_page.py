"""The page on tournament files: its files and commands work as written, and it names every key."""

import re
import shlex

from arena.cli.main import run
from arena.library.asked import hyphened
from arena.library.tournament.shape import Report, Stage, TournamentFile
from tests.docs.test_guides import DOCS, blocks

PAGE = DOCS / "tournament-files.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_commands_of_the_page(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "summer.toml").write_text(blocks(PAGE, "toml summer.toml")[0], encoding="utf-8")
    (tmp_path / "wrong.toml").write_text('game = "hex"\ngmaes = 3\n', encoding="utf-8")
    printed = ""
    for line in [line for block in blocks(PAGE, "console") for line in block.splitlines()]:
        program, *arguments = shlex.split(line)
        assert program == "arena"
        check = "--check" in arguments
        assert run([*arguments, *([] if check else ["-j", "0"])]) == 0, line
        printed += capfd.readouterr().out
    assert run(["run", "wrong.toml"]) == 2
    printed += capfd.readouterr().err
    shown = blocks(PAGE, "text")
    assert len(shown) == 3
    for block in shown:
        assert block in printed
    assert (tmp_path / "qualifying.md").exists()


def test_the_page_names_every_key():
    for model in (TournamentFile, Stage, Report):
        for name in model.model_fields:
            assert re.search(rf"`(\[\[)?{hyphened(name)}\b", TEXT), name


def test_the_page_is_found():
    for page in (DOCS.parent / "README.md", DOCS / "python.md", DOCS / "architecture.md"):
        assert "tournament-files.md" in page.read_text(encoding="utf-8"), page.name
