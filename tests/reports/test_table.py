import csv
import io

import pytest

from arena.reports.escapes import latex_text
from arena.reports.form import Form
from arena.reports.table import Table, render, render_csv

ROWS = [["amaf(a_b) | x", "12.5"], ["B", "7.0"]]
TABLE = Table("Caption 50 % of_it", ["player", "win %"], ROWS, notes=["A note & more."])


def test_plain_keeps_the_text_and_aligns_numbers_right():
    lines = render([TABLE], Form.TABLE).splitlines()
    assert lines[0] == "Caption 50 % of_it"
    assert lines[4] == "amaf(a_b) | x     12.5"
    assert lines[5] == "B                  7.0"
    assert lines[-1] == "A note & more."


def test_markdown_escapes_bars():
    text = render([TABLE], Form.MARKDOWN)
    assert "amaf(a_b) \\| x" in text
    assert text.startswith("**Caption 50 % of_it**\n\n| player")
    assert all(line.count("|") - line.count("\\|") == 3 for line in text.splitlines() if line.startswith("|"))


def test_latex_escapes_special_characters():
    text = render([TABLE], Form.LATEX)
    assert r"\caption{Caption 50 \% of\_it}" in text
    assert r"amaf(a\_b) | x" in text
    assert r"win \%" in text
    assert r"A note \& more." in text


def test_latex_text_of_every_special_character():
    assert latex_text(r"\~^#$%&_{}–") == (r"\textbackslash{}\textasciitilde{}\textasciicircum{}\#\$\%\&\_\{\}--")


@pytest.mark.parametrize("form", [Form.TABLE, Form.MARKDOWN, Form.LATEX])
def test_tables_stand_one_below_the_other(form):
    assert render([TABLE, TABLE], form).count("Caption") == 2


def test_csv_reads_back():
    text = render_csv(["name", "value"], [['quote " and, comma', 0.1], ["none", None]])
    assert list(csv.reader(io.StringIO(text))) == [["name", "value"], ['quote " and, comma', "0.1"], ["none", ""]]
