"""The plug-in games of the tests, each a package in `tests/plugins`, as if they were installed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from arena.games.registry import GAMES
from tests.support.toyline import register

FOLDER = Path(__file__).parents[1] / "plugins"

#: A small game of each, and the usual one.
SPECS = ("pawns(columns=3, rows=5)", "pawns(columns=6, rows=6)", "blokito(columns=3, rows=3)", "blokito")


def _projects() -> Iterator[tuple[Path, str, dict[str, str]]]:
    """The folder of each package, its name, and its entry points."""
    for file in sorted(FOLDER.glob("*/pyproject.toml")):
        project = tomllib.loads(file.read_text(encoding="utf-8"))["project"]
        yield file.parent, project["name"], project["entry-points"]["arena.games"]


@contextmanager
def named() -> Iterator[None]:
    """Let specs name the games, in this process."""
    with pytest.MonkeyPatch.context() as patch:
        for folder, _, points in _projects():
            patch.syspath_prepend(folder)
            for name, place in points.items():
                patch.setitem(GAMES._places, name, place)
        yield


def install(site: Path) -> list[Path]:
    """Write what pip writes about the packages to a folder; returns the folders in which Python is to look."""
    for _, name, points in _projects():
        register(site, name.replace("-", "_"), "arena.games", *(f"{game} = {place}" for game, place in points.items()))
    return [site, *(folder for folder, _, _ in _projects())]
