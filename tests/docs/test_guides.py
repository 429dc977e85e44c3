"""The pages "add a game", "add a player" and "add a policy", followed to the end."""

import os
import re
import shlex
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path

import pytest
import yaml

from arena.cli.main import run as arena
from arena.games.testing import CHECKS
from arena.players.testing import PLAYER_CHECKS
from tests.support import processes, toyline

DOCS = Path(__file__).parents[2] / "docs"

#: What `arena new` makes of a page.
WRITTEN = {"add-a-game.md": "game strip", "add-a-player.md": "player sharp"}

#: What plays games: by workers, unless it is told to play them itself, which spares two starts of Python.
PLAYING = ("round-robin", "match", "gauntlet", "regress")


def blocks(page, language, section=None):
    """The fenced blocks of a language on a page, or in what stands below one of its headings up to the next."""
    text = page.read_text(encoding="utf-8")
    if section is not None:
        text = re.split(r"^## ", text, flags=re.MULTILINE)[section]
    found = re.findall(rf"^ *```{language}\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE)
    return [textwrap.dedent(block) for block in found]


def in_a_shell(command, **options):
    """Run a command line that begins with a program of the environment, whether or not that is on the path."""
    words = ["sh", "-c", f"'{sys.executable}' -m {command}"]
    return subprocess.run(
        words, capture_output=True, text=True, check=False, preexec_fn=processes.on_one_core, **options
    )


def in_this_process(command):
    """Run a command line of `arena` where all is loaded already; the exit code."""
    words = shlex.split(command)[1:]
    return arena([*words, "-j", "0"] if words[0] in PLAYING else words)


def run_in(folder, environment):
    """A way to run commands there."""

    def run(command):
        done = in_a_shell(command, cwd=folder, env=environment)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture
def follow(tmp_path):
    """Make a section's package, as installed, and return its `arena` commands and a way to run them."""

    def make(page, section=0, project=None):
        text = "".join(blocks(DOCS / page, "toml", section)) if project is None else project.read_text(encoding="utf-8")
        described = tomllib.loads(text)["project"]
        group, points = next(iter(described["entry-points"].items()))
        module = next(iter(points.values())).partition(":")[0]
        source = "\n\n".join(blocks(DOCS / page, "python", section))
        if section == 0 and page in WRITTEN:  # as `arena new` writes it, which takes it from the page
            assert in_this_process(f"arena new {WRITTEN[page]} --folder '{tmp_path}'") == 0
        else:
            (tmp_path / f"{module}.py").write_text(source, encoding="utf-8")
        toyline.register(tmp_path, module, group, *(f"{name} = {value}" for name, value in points.items()))
        path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))
        environment = {**os.environ, "PYTHONPATH": path}
        lines = "".join(blocks(DOCS / page, "console", section)).splitlines()
        return [line for line in lines if line.startswith("arena ")], run_in(tmp_path, environment)

    return make


def test_add_a_game(follow):
    (describe, tournament, check), run = follow("add-a-game.md")
    assert "strip" in run("arena games")
    assert "1 . . . O X . . . .\nBlack (X) to move" in run(describe)
    first, second = (run(f"{tournament} --no-times {options}") for options in ("", "-j 0"))
    assert first == second
    assert "strip(length=9): wins-draws-losses of Black" in first
    assert "strip(length=9) keeps " in run(check)
    passed = run("pytest -q -p no:cacheprovider test_strip.py")
    assert f"{len(CHECKS) + 4} passed" in passed


def test_add_a_game_whose_pieces_move(follow):
    plugin = DOCS.parent / "tests" / "plugins" / "pawns"
    (describe, match), run = follow("add-a-game.md", 1, plugin / "pyproject.toml")
    drawn = run(describe)
    assert "5 O O O O O\n4 O O . O O\n3 . O . . .\n2 X . X X X\n1 X X X X X\nBlack (X) to move" in drawn
    assert "Score of mc(playouts=50) vs random: " in run(f"{match} -j 0")


def test_the_game_on_the_page_is_the_one_that_is_tested():
    plugin = DOCS.parent / "tests" / "plugins" / "pawns" / "pawns_game.py"
    docstring, blank, *lines = plugin.read_text(encoding="utf-8").splitlines()
    assert docstring.startswith('"""')
    assert not blank
    shown = "\n\n\n".join(block.strip("\n") for block in blocks(DOCS / "add-a-game.md", "python", 1))
    assert shown.splitlines() == lines


def test_add_a_player(follow):
    (describe, tournament, check), run = follow("add-a-player.md")
    assert "moves to try before giving up" in run(describe)
    assert "sharp(tries=20)" in run(tournament)
    assert "sharp(tries=5) in tic-tac-toe keeps " in run(check)
    passed = run("pytest -q -p no:cacheprovider test_sharp.py")
    assert f"{len(PLAYER_CHECKS)} passed" in passed
    for game in ("hex(size=4)", "y(board=bent, size=9)"):
        assert "sharp" in run(f"arena round-robin --game '{game}' --players 'A, sharp' --games 2 -j 0")


def test_add_a_policy(follow):
    (describe, match, with_default), run = follow("add-a-policy.md")
    assert "the chance that a second move is drawn" in run(describe)
    assert "policy=duel" in run(match)
    assert "policy=lgrf2(default=duel)" in run(f"{with_default} -j 0")
    for game in ("tic-tac-toe", "go(size=3)"):
        players = "'uct(playouts=20, policy=duel(share=0.5))' 'rave(playouts=20, policy=duel)'"
        assert "duel(share=0.5)" in run(f"arena match {players} --game '{game}' --games 2 -j 0")


def test_the_ci_page_compares_players_as_written(tmp_path):
    """The command of the workflow, and the one that lets an inconclusive match pass."""
    steps = yaml.safe_load(blocks(DOCS / "ci.md", "yaml")[1])
    commands = [steps[-1]["run"]]
    commands += [line for block in blocks(DOCS / "ci.md", "console") for line in block.splitlines() if "||" in line]
    assert len(commands) == 2
    environment = {**os.environ, "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md")}
    for command in commands:
        done = in_a_shell(command, cwd=tmp_path, env=environment)
        assert done.returncode == 0, done.stderr
    assert "passed" in (tmp_path / "summary.md").read_text(encoding="utf-8")
    assert "passed" in (tmp_path / "strength.svg").read_text(encoding="utf-8")
    assert (tmp_path / "strength.xml").read_text(encoding="utf-8").startswith("<?xml")


def test_the_readme_in_python(tmp_path):
    (script,) = blocks(DOCS.parent / "README.md", "python")
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        preexec_fn=processes.on_one_core,
    )
    assert "hex(size=5): wins of Black (row) against White (column), 20 games each" in done.stdout
    assert "[[" in done.stdout


@pytest.mark.parametrize(("page", "number"), [("README.md", 2), ("docs/commands.md", 3), ("docs/analysis.md", 2)])
def test_the_commands_of_a_page(tmp_path, monkeypatch, page, number):
    monkeypatch.chdir(tmp_path)
    commands = [line for block in blocks(DOCS.parent / page, "console") for line in block.splitlines()]
    played = [command for command in commands if command.startswith("arena ")]
    assert len(played) == number
    for command in played:
        assert in_this_process(command) == 0, command


@pytest.mark.parametrize(("page", "number"), [("README.md", 1), ("docs/analysis.md", 2)])
def test_a_page_shows_what_is_printed(tmp_path, monkeypatch, capsys, page, number):
    """What stands below a command is its output; the command prints no times."""
    monkeypatch.chdir(tmp_path)
    text = (DOCS.parent / page).read_text(encoding="utf-8")
    shown = re.findall(r"```console\n(arena [^\n]*)\n```\n\n```\n(.*?)```\n", text, re.DOTALL)
    assert len(shown) == number
    for command, output in shown:
        in_this_process(command)
        assert capsys.readouterr().out == output
