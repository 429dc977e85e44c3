"""What package indexes are told: a README whose links lead somewhere from there."""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
METADATA: dict[str, Any] = runpy.run_path(str(ROOT / ".pkg" / "metadata.py"))


def told(monkeypatch: pytest.MonkeyPatch, home: str) -> dict[str, Any]:
    monkeypatch.setenv("ARENA_HOME", home)
    metadata: dict[str, Any] = {"version": "1.2.3"}
    METADATA["CustomMetadataHook"](str(ROOT), {}).update(metadata)
    return metadata


def links(text: str) -> list[str]:
    return re.findall(r"\]\(([^)\s]+)\)", text)


def test_links_lead_to_the_files_of_the_version(monkeypatch: pytest.MonkeyPatch) -> None:
    metadata = told(monkeypatch, "https://example.org/arena/")
    found = links(metadata["readme"]["text"])
    own = [link for link in links((ROOT / "README.md").read_text(encoding="utf-8")) if not link.startswith("#")]
    assert len(own) > 20
    assert "https://example.org/arena/raw/v1.2.3/docs/pictures/page.png" in found
    assert "https://example.org/arena/blob/v1.2.3/docs/commands.md" in found
    assert [link for link in found if "://" not in link and not link.startswith("#")] == []
    assert metadata["urls"]["Changelog"] == "https://example.org/arena/blob/v1.2.3/CHANGELOG.md"


def test_without_a_home_they_are_text(monkeypatch: pytest.MonkeyPatch) -> None:
    metadata = told(monkeypatch, "")
    assert [link for link in links(metadata["readme"]["text"]) if "://" not in link and not link.startswith("#")] == []
    assert "![" not in metadata["readme"]["text"]
    assert "urls" not in metadata


def test_an_image_is_built_from_all_that_the_wheel_has() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line[:1] == "!"}
    for path in [*wheel["wheel"]["only-include"], "README.md", "LICENSE", "pyproject.toml", ".pkg/metadata.py"]:
        assert {path, path.partition("/")[0]} & let_in, path


def test_the_changelog_has_this_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert re.fullmatch(rf"{re.escape(version)} - \d{{4}}-\d\d-\d\d", headings[1])
