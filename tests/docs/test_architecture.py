"""The page on the house names files and functions that there are, and tells of every room."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
LAYERS = ("cli", "library", "reports", "arenas", "players", "games")

PLACES = sorted(
    set(re.findall(r"`((?:cli|library|reports|arenas|players|games|tests|docs)/[\w/.-]*)(?::(\w+))?`", PAGE))
)


def _defined_in(path: Path) -> set[str]:
    """What a module defines that others may use."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
    return names


@pytest.mark.parametrize(("path", "name"), PLACES)
def test_what_is_named_is_there(path: str, name: str) -> None:
    found = ROOT / path
    assert found.exists()
    if name:
        assert name in _defined_in(found)


def test_many_places_are_named() -> None:
    assert len(PLACES) > 60


def test_every_room_is_in_the_drawing() -> None:
    drawing = PAGE.split("```")[1]
    rooms = [path.parent for layer in LAYERS for path in (ROOT / layer).glob("*/__init__.py")]
    assert len(rooms) > 15
    missing = [str(room.relative_to(ROOT)) for room in rooms if f"{room.name}/" not in drawing]
    assert not missing


def test_what_may_be_imported_is_what_is_checked() -> None:
    """The table names each room of which a contract of import-linter tells, and the layers in their order."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    assert contracts[0]["layers"] == list(LAYERS)
    table = PAGE.split("| room |")[1].split("\n\n")[0]
    sources = {source for contract in contracts[1:] for source in contract["source_modules"]}
    assert sources == {"arena.arenas.statistics", "arena.reports"}
    for source in sources:
        assert f"`{source.removeprefix('arena.').replace('.', '/')}/`" in table
    forbidden = {module for contract in contracts for module in contract.get("forbidden_modules", [])}
    assert "arena.arenas.stage" in forbidden


def test_newcomers_find_the_page() -> None:
    assert "docs/architecture.md" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "docs/architecture.md" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
