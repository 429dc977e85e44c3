"""The pages "add a game" and "add a player", followed to the end."""

import os
import re
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


def blocks(page, language):
    """The fenced blocks of a language on a page."""
    text = page.read_text(encoding="utf-8")
    found = re.findall(rf"^ *```{language}\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE)
    return [textwrap.dedent(block) for block in found]


def in_a_shell(command, **options):
    """Run a command line that begins with `arena`, whether or not the environment's programs are on the path."""
    line = command.replace("arena ", f"'{sys.executable}' -m arena ", 1)
    return subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False, **options)


@pytest.fixture
def follow(tmp_path):
    """Make a page's package, as installed, and return a way to run its `arena` commands."""

    def make(page):
        project = tomllib.loads("".join(blocks(DOCS / page, "toml")))["project"]
        group, points = next(iter(project["entry-points"].items()))
        module = next(iter(points.values())).partition(":")[0]
        (tmp_path / f"{module}.py").write_text("\n\n".join(blocks(DOCS / page, "python")), encoding="utf-8")
        installed = tmp_path / f"{module}-{project['version']}.dist-info"
        installed.mkdir()
        metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        (installed / "METADATA").write_text(metadata, encoding="utf-8")
        written = "".join(f"{name} = {value}\n" for name, value in points.items())
        (installed / "entry_points.txt").write_text(f"[{group}]\n{written}", encoding="utf-8")
        path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))
        environment = {**os.environ, "PYTHONPATH": path, "ARENA_CACHE_DIR": str(tmp_path / "cache")}

        def run(command):
            done = in_a_shell(command, cwd=tmp_path, env=environment)
            assert done.returncode == 0, done.stderr
            return done.stdout

        commands = [line for line in "".join(blocks(DOCS / page, "console")).splitlines() if line.startswith("arena ")]
        return commands, run

    return make


def test_add_a_game(follow):
    (describe, tournament), run = follow("add-a-game.md")
    assert "strip" in run("arena games")
    assert "1 . . . O X . . . .\nBlack (X) to move" in run(describe)
    first, second = (run(f"{tournament} --no-times") for _ in range(2))
    assert first == second
    assert "strip(length=9): wins-draws-losses of Black" in first


def test_add_a_player(follow):
    (describe, tournament), run = follow("add-a-player.md")
    assert "moves to try before giving up" in run(describe)
    assert "sharp(tries=20)" in run(tournament)
    for game in ("hex(size=4)", "y(board=bent, size=9)"):
        assert "sharp" in run(f"arena round-robin --game '{game}' --players 'A, sharp' --games 2")


def test_the_ci_page_compares_players_as_written(tmp_path):
    """The command of the workflow, and the one that lets an inconclusive match pass."""
    folded = re.search(r"run: >\n((?: {10}.*\n)+)", blocks(DOCS / "ci.md", "yaml")[0])
    assert folded is not None
    commands = [" ".join(folded.group(1).split())]
    commands += [line for block in blocks(DOCS / "ci.md", "console") for line in block.splitlines() if "||" in line]
    assert len(commands) == 2
    environment = {**os.environ, "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md")}
    for command in commands:
        done = in_a_shell(command, cwd=tmp_path, env=environment)
        assert done.returncode == 0, done.stderr
    assert "passed" in (tmp_path / "summary.md").read_text(encoding="utf-8")
    assert (tmp_path / "strength.xml").read_text(encoding="utf-8").startswith("<?xml")


def test_the_readme_in_python(tmp_path):
    (script,) = blocks(DOCS.parent / "README.md", "python")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert "  3 . . X . ." in done.stdout
    assert "White (O) to move" in done.stdout


def test_the_readmes_commands(tmp_path):
    commands = [line for block in blocks(DOCS.parent / "README.md", "console") for line in block.splitlines()]
    played = [command for command in commands if command.startswith("arena ")]
    assert len(played) >= 4
    for command in played:
        done = in_a_shell(command, cwd=tmp_path, env=dict(os.environ))
        assert done.returncode == 0, done.stderr


def test_the_readme_shows_what_is_printed(tmp_path):
    """What stands below a command is its output; the command prints no times."""
    text = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"```console\n(arena (?:analyze|players) [^\n]*)\n```\n\n```\n(.*?)```\n", text, re.DOTALL)
    assert len(shown) == 2
    for command, output in shown:
        assert in_a_shell(command, cwd=tmp_path, env=dict(os.environ)).stdout == output
