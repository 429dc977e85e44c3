"""The page on decisions names all that there is."""

from arena.arenas.decided import Decided
from arena.arenas.thoughts import Considered, Thought
from arena.reports.export.csv_table import _THOUGHTS
from arena.reports.export.thought_documents import thought_document
from tests.docs.test_guides import DOCS


def test_the_page_names_all_columns_and_fields():
    text = (DOCS / "decisions.md").read_text(encoding="utf-8")
    thought = Thought(0.5, 1, 0.0, 0.0, considered=(Considered(0, 1, 0.5),))
    document = thought_document(Decided(thought, 0, 0, 0, 0, swaps=False), True, str)
    for name in (*document, *_THOUGHTS):
        assert f"`{name}`" in text, name


def test_the_page_is_linked():
    for page in (DOCS.parent / "README.md", DOCS / "ledgers.md"):
        assert "decisions.md" in page.read_text(encoding="utf-8")
