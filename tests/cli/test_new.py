"""`arena new`: what it writes under another name than that of the guides, and what it refuses."""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path

import pytest

from arena.cli.main import run
from arena.players.kinds import load_player


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def module_of(path: Path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_game_of_another_name(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "game", "three-in-a-row"]) == 0
    folder = elsewhere / "three-in-a-row-game"
    assert sorted(file.name for file in folder.iterdir()) == [
        "pyproject.toml",
        "test_three_in_a_row.py",
        "three_in_a_row_game.py",
    ]
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    assert project["name"] == "three-in-a-row-game"
    assert project["entry-points"] == {"arena.games": {"three-in-a-row": "three_in_a_row_game:FAMILY"}}
    family = module_of(folder / "three_in_a_row_game.py").FAMILY
    assert family.name == "three-in-a-row"
    assert family.parameters.__name__ == "ThreeInARowParameters"
    assert family.make(family.parameters()).spec == "three-in-a-row(length=7)"
    assert 'load("three-in-a-row")' in (folder / "test_three_in_a_row.py").read_text()
    assert "pip install -e three-in-a-row-game\n  arena check game three-in-a-row\n" in capsys.readouterr().out


def test_a_player_of_another_name(elsewhere: Path) -> None:
    assert run(["new", "player", "careful", "--folder", "here/there"]) == 0
    folder = elsewhere / "here" / "there"
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    assert project["entry-points"] == {"arena.players": {"careful": "careful_player:CarefulConfig"}}
    config = module_of(folder / "careful_player.py").CarefulConfig()
    assert config.spec == "careful"
    written = "".join(file.read_text() for file in folder.iterdir() if file.is_file())
    assert "sharp" not in written.lower()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("game Strip", "a name has small letters and digits"),
        ("game ../strip", "a name has small letters and digits"),
        ("game hex", "there is a game called 'hex' already: a built-in one"),
        ("player uct", "there is a player called 'uct' already: a built-in one"),
        ("player erica", "there is a player called 'erica' already: the named player"),
        ("game strip --folder full", "'full' is there already, and is not empty"),
        ("game strip --folder full/file", "'full/file' is there already"),
        ("game strip --folder full/file/below", "cannot be written: Not a directory"),
    ],
)
def test_what_is_refused(elsewhere: Path, capsys: pytest.CaptureFixture[str], words: str, said: str) -> None:
    (elsewhere / "full").mkdir()
    (elsewhere / "full" / "file").write_text("kept")
    assert run(["new", *words.split()]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert [path.name for path in elsewhere.rglob("*")] == ["full", "file"]


def test_the_examples_keep_their_names() -> None:
    """What is renamed stands on the pages: an example of another name would be written as it is."""
    assert run(["new", "game", "strip"]) == 0
    assert run(["new", "player", "sharp"]) == 0
    assert "StripParameters" in Path("strip-game/strip_game.py").read_text()
    assert "SharpConfig" in Path("sharp-player/sharp_player.py").read_text()
    with pytest.raises(ValueError, match="sharp"):
        load_player("sharp")
