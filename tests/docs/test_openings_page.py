"""The page about openings: its examples are read as files, and what it says of them is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from arena.arenas.openings import book, random_openings
from arena.games import Game, load

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "openings.md").read_text(encoding="utf-8")
EXAMPLES: list[tuple[str, str]] = re.findall(r"^```text (.+)\n((?s:.*?))^```$", PAGE, re.MULTILINE)


def key(game: Game, line: str) -> bytes:
    position = game.start()
    for move in line.split():
        position.play(move)
    return position.key()


def test_every_game_has_an_example() -> None:
    assert {spec.partition("(")[0] for spec, _ in EXAMPLES} == {"go", "hex", "tic-tac-toe", "y"}


@pytest.mark.parametrize(("spec", "text"), EXAMPLES, ids=[spec for spec, _ in EXAMPLES])
def test_an_example_is_a_file_of_different_openings(tmp_path: Path, spec: str, text: str) -> None:
    path = tmp_path / "openings.txt"
    path.write_text(text, encoding="utf-8")
    game = load(spec)
    openings = book(str(path), game, 1, 1).openings
    lines = [line for line in text.splitlines() if line.partition("#")[0].strip()]
    assert [len(opening) for opening in openings] == [len(line.partition("#")[0].split()) for line in lines]
    assert len({key(game, line.partition("#")[0]) for line in lines}) == len(lines)


def test_what_is_said_of_symmetry() -> None:
    game = load("hex(size=5)")
    assert key(game, "a1 c3") == key(game, "e5 c3")
    assert key(game, "c3 b2 d4") == key(game, "d4 b2 c3")
    assert len({key(game, line) for line in ("c3", "c3 b2 d4")}) == 2


@pytest.mark.parametrize(
    ("spec", "plies", "cell"),
    [("tic-tac-toe", 1, 0), ("tic-tac-toe", 2, 1), ("hex(size=5)", 1, 0), ("hex(size=5)", 2, 1), ("go", 1, 0)],
)
def test_how_many_random_openings_there_are(spec: str, plies: int, cell: int) -> None:
    (row,) = re.findall(rf"^\| `{re.escape(spec)}` \| (\d+) \| ([^|]+) \|$", PAGE, re.MULTILINE)
    assert str(len(random_openings(load(spec), plies, 1000, seed=1))) == row[cell].strip()


def test_the_page_is_found() -> None:
    for page in (DOCS.parent / "README.md", DOCS / "statistics.md", DOCS / "ci.md"):
        assert "openings.md)" in page.read_text(encoding="utf-8"), page.name
