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
    text = (DOCS / page).read_text(encoding="utf-8")
    found = re.findall(rf"^ *```{language}\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE)
    return [textwrap.dedent(block) for block in found]


@pytest.fixture
def follow(tmp_path):
    """Make a page's package, as installed, and return a way to run its `arena` commands."""

    def make(page):
        project = tomllib.loads("".join(blocks(page, "toml")))["project"]
        group, points = next(iter(project["entry-points"].items()))
        module = next(iter(points.values())).partition(":")[0]
        (tmp_path / f"{module}.py").write_text("\n\n".join(blocks(page, "python")), encoding="utf-8")
        installed = tmp_path / f"{module}-{project['version']}.dist-info"
        installed.mkdir()
        metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        (installed / "METADATA").write_text(metadata, encoding="utf-8")
        written = "".join(f"{name} = {value}\n" for name, value in points.items())
        (installed / "entry_points.txt").write_text(f"[{group}]\n{written}", encoding="utf-8")
        path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))
        environment = {**os.environ, "PYTHONPATH": path, "ARENA_CACHE_DIR": str(tmp_path / "cache")}

        def run(command):
            done = subprocess.run(
                ["sh", "-c", command.replace("arena ", f"'{sys.executable}' -m arena ", 1)],
                capture_output=True,
                text=True,
                env=environment,
                check=False,
            )
            assert done.returncode == 0, done.stderr
            return done.stdout

        commands = [line for line in "".join(blocks(page, "console")).splitlines() if line.startswith("arena ")]
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
