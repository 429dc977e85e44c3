"""The page on Python: its examples run, one after the other, and print what stands below them."""

import re

import arena
from arena.library.arguments import Options
from tests.docs.test_guides import DOCS, blocks
from tests.support import processes

PAGE = DOCS / "python.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_examples(tmp_path):
    printed = processes.printed_by("\n".join(blocks(PAGE, "python")), tmp_path)
    shown = blocks(PAGE, "text")
    assert len(shown) == 3
    for block in shown:
        assert block in printed
    assert "  3 . . X . ." in printed


def test_the_page_names_all_that_there_is():
    for name in {*arena.__all__, *Options.__annotations__} - {"__version__"}:
        assert re.search(rf"`{name}\b|\b{name}\(|`arena\.{name}\b", TEXT), name


def test_the_page_is_found():
    for page in (DOCS.parent / "README.md", DOCS / "add-a-player.md", DOCS / "architecture.md"):
        assert re.search(r"\(\S*python\.md[#)]", page.read_text(encoding="utf-8")), page.name
