"""Servers to talk to."""

from pathlib import Path

import pytest

from tests.players.gtp.talk import Talk


@pytest.fixture
def talk():
    return Talk()


@pytest.fixture
def go():
    return Talk("go(size=5, komi=0.5)", "random")


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where an engine notes what it was sent."""
    path = tmp_path / "log"
    monkeypatch.setenv("ENGINE_LOG", str(path))
    return path
