"""The documentation as a site, which neither needs a network to be built nor to be read."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site; a page that is in no menu, or a link that leads nowhere, is an error."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_there(site: Path) -> None:
    pages = [page.relative_to(ROOT / "docs").with_suffix("") for page in (ROOT / "docs").rglob("*.md")]
    assert len(pages) > 30
    for page in pages:
        folder = page.parent if page.name == "README" else page
        assert (site / folder / "index.html").is_file(), page
    assert "plays Monte-Carlo game players against each other" in (site / "index.html").read_text(encoding="utf-8")


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        loaded = re.findall(r"<(?:script|link|img)[^>]*?(?:src|href)=\"([^\"]+)\"", page.read_text(encoding="utf-8"))
        assert loaded
        for address in loaded:
            assert "//" not in address, (page, address)
            there = site if address.startswith("/") else page.parent  # the page of what is not found is anywhere
            assert address.startswith("#") or (there / address.partition("?")[0].lstrip("/")).exists(), (page, address)


def test_files_of_the_repository_are_no_links(site: Path) -> None:
    text = (site / "results" / "exploration" / "index.html").read_text(encoding="utf-8")
    assert "starts.txt" not in text
    assert "after the 15 moves of a\nbook," in text


def test_the_citation_names_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == project["version"]
    assert citation["license"] == project["license"]
    assert citation["keywords"] == project["keywords"]
    assert [author["name"] for author in citation["authors"]] == [author["name"] for author in project["authors"]]
