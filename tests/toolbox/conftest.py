"""Folders of compiled kernels for tests."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from arena.games.toolbox import cache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is chosen for kernels; returns where their folders will be."""
    monkeypatch.setenv("ARENA_CACHE_DIR", str(tmp_path / "chosen"))
    return tmp_path / "chosen" / "kernels"


@pytest.fixture
def no_private_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Nobody has made a private folder yet; they will be in the folder that is returned."""
    monkeypatch.setenv(cache.PRIVATE_VARIABLE, "")  # so that it is restored afterwards
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir(mode=0o700)
    return tmp_path / "temporary"
