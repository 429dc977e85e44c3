"""Tables on pages of any width: nothing is lost, and no line is too long."""

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.reports.form import Form
from arena.reports.layout import on_page, shortened, text_width
from arena.reports.page import PLAIN, Page, page_of
from arena.reports.table import Table, render

NAMES = [f"player-{number}" for number in range(12)]
MATRIX = Table(
    "Wins of everybody against everybody, in a caption of many words",
    ["Black \\ White", *NAMES],
    [[name, *(str(10 * row + column) for column in range(12))] for row, name in enumerate(NAMES)],
    notes=["A note that is quite a bit longer than most terminals are wide, if they are narrow."],
)
TOTALS = Table(
    "Totals",
    ["player", "spec", "games", "win %", "95 % interval"],
    [[name, f"uct(playouts={number}, policy=lgrf2)", "12", "50.0", "34.1–65.9"] for number, name in enumerate(NAMES)],
    left=2,
)
LONG = ["uct(playouts=1000, c=0.7)", "uct(playouts=1000, c=0.8)", "uct(playouts=10000)", "B"]


def lines_of(table, width, colours=False):
    return on_page(table, Page(width, colours)).split("\n")


def without_space(text):
    return re.sub(r"\s", "", text)


@pytest.mark.parametrize("table", [MATRIX, TOTALS])
@pytest.mark.parametrize("width", [30, 40, 60, 80, 100])
def test_no_line_is_wider_than_the_page(table, width):
    assert max(map(text_width, lines_of(table, width))) <= width


@pytest.mark.parametrize("table", [MATRIX, TOTALS])
def test_a_table_that_fits_is_as_it_is_in_files(table):
    width = max(map(text_width, render([table], Form.TABLE).split("\n")))
    assert render([table], Form.TABLE, Page(width)) == render([table], Form.TABLE)
    assert render([table], Form.TABLE, Page(None, True)) == render([table], Form.TABLE).replace(
        table.caption, f"\x1b[1m{table.caption}\x1b[0m"
    )


@pytest.mark.parametrize("form", [Form.MARKDOWN, Form.LATEX])
def test_other_forms_fit_no_page(form):
    assert render([TOTALS], form, Page(30, True)) == render([TOTALS], form)


def test_folded_rows_begin_with_their_names_and_hold_every_cell_once():
    found = {}
    headers = []
    for line in filter(None, lines_of(MATRIX, 50)):
        first, *cells = line.split()
        if first == "White":
            headers = cells
        elif first in NAMES:
            for header, cell in zip(headers, cells, strict=True):
                assert found.setdefault((first, header), cell) == cell
    assert found == {(row[0], name): cell for row in MATRIX.rows for name, cell in zip(NAMES, row[1:], strict=True)}


lines_of_blocks = re.compile(r"^-+(  -+)*$", re.MULTILINE)


def test_blocks_are_about_equally_wide():
    rules = lines_of_blocks.findall(on_page(MATRIX, Page(70)))
    widths = [len(match.group()) for match in lines_of_blocks.finditer(on_page(MATRIX, Page(70)))]
    assert len(rules) == 3
    assert max(widths) - min(widths) <= 12


def test_words_are_broken_before_columns_are_folded():
    text = on_page(TOTALS, Page(62))
    assert len(lines_of_blocks.findall(text)) == 1
    for number in range(12):
        assert re.search(rf"^player-{number} +uct\(playouts={number}, +12 .*\n +policy=lgrf2\)$", text, re.MULTILINE)


def test_a_table_of_one_row_is_turned():
    table = Table("Match", [f"column {number}" for number in range(9)], [[f"cell {number}" for number in range(9)]])
    lines = lines_of(table, 40)
    assert lines[2].split() == ["column", "0", "cell", "0"]
    assert [line.split() for line in lines[4:]] == [
        ["column", str(number), "cell", str(number)] for number in range(1, 9)
    ]


def test_long_names_are_shortened_and_told_in_full():
    table = Table("Names", ["Black \\ White", *LONG], [[name, *"1234"] for name in LONG])
    text = on_page(table, Page(60))
    assert "uct(playouts=10… is" not in text  # that would be any of them
    for number, name in enumerate(LONG[:3]):
        (label,) = re.findall(rf"^(\S+) is {re.escape(name)}\.$", text, re.MULTILINE)
        assert len(label) <= 16
        assert re.search(rf"^{re.escape(label)} +1", text, re.MULTILINE), (number, name)


@given(st.lists(st.text("ab…2(", max_size=9), unique=True, max_size=40), st.integers(4, 8))
def test_shortened_names_stay_different(names, width):
    found = shortened(names, width)
    assert list(found) == names
    assert len(set(found.values())) == len(names)
    assert all(text_width(label) <= width for label in found.values())
    assert all(found[name] == name for name in names if text_width(name) <= width)


def test_signs_take_the_columns_that_terminals_give_them():
    assert [text_width(text) for text in ("ab", "漢字", "\x1b[32mab\x1b[0m", "a\nbcd")] == [2, 4, 2, 3]


def test_a_percentage_stays_in_one_line():
    table = Table("Words " * 3 + "and 50 %", ["a"], [["b"]])
    assert all(lines_of(table, width)[1] != "%" for width in range(20, 40))
    assert "50 %" in on_page(table, Page(23))


def test_nothing_reaches_a_terminal_that_it_would_obey():
    table = Table("\x1b[2Jcaption", ["a\u202eb", "c"], [["\x1b[31m", "\x07"]], notes=["no\x1bte"], leanings={(0, 1): 1})
    for page in (Page(80), Page(20, True), Page(None, True)):
        text = re.sub(r"\x1b\[(0|1|31|32)m", "", on_page(table, page))
        assert text.replace("\n", "").isprintable()
        assert "\\x1b[31m" in text


# Colours

LEANING = Table("Cells", ["", "a", "b"], [["a", "-", "9"], ["b", "1", "-"]], leanings={(0, 2): 1, (1, 1): -1})


def test_cells_that_lean_are_coloured_and_nothing_else_changes():
    coloured = on_page(LEANING, Page(None, True))
    assert "\x1b[32m9\x1b[0m" in coloured
    assert "\x1b[31m1\x1b[0m" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured).rstrip("\n") == on_page(LEANING, Page(80)).rstrip("\n")


def test_a_note_on_colours_stands_where_they_do():
    table = Table("Cells", ["", "a"], [["a", "9"]], leanings={(0, 1): 1}, about_leanings="Green is good.")
    assert "Green is good." in on_page(table, Page(80, True))
    assert "Green is good." not in on_page(table, Page(80))


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_pages(monkeypatch):
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "77")
    assert page_of(io.StringIO()) == PLAIN
    assert page_of(io.StringIO(), 50) == Page(50)
    assert page_of(Terminal()).width == 77
    assert page_of(Terminal(), 50).width == 50
