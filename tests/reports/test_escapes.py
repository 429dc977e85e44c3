"""Names and texts in every format: read back they are what they were, and no format obeys them."""

from __future__ import annotations

import csv
import io
import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sgfmill import sgf_grammar

from arena.games.text import is_plain, visible
from arena.reports.escapes import csv_cell, latex_text, markdown_text, sgf_line
from arena.reports.form import Form
from arena.reports.table import Table, render, render_csv, verbatim

#: What each format would take for more than text.
AWKWARD = [
    "a|b",
    "`code`",
    "<script>alert(1)</script>",
    "[x](http://example.com)",
    "*a* _b_ __c__ ~~d~~",
    "&amp; & &#60;",
    r"\input{/etc/passwd}",
    r"100 % of $x_1$ & {y} #1 ~ ^",
    "a\\",
    "--mode---gtp",
    "=cmd|' /C calc'!A0",
    "+1+2",
    "-2+3",
    "@SUM(A1)",
    "'quoted'",
    "B[aa];W[bb])]\\",
    "Ünïcode ✓ 五子棋",
]
UNSEEN = ["\x1b[31mred", "a\u202eb", "a\u200bb", "a\rb", "a\0b", "a\x07b", "\ud800", "\u2066x", "\ufeffx", "a\u3164b"]

PRINTED = st.text(max_size=20).filter(is_plain).map(lambda text: " ".join(text.split()))
SIGNS = st.text(alphabet="ab1 \\|`*_<>[]()&~$#%{}^-=+@'\"!:;/.,", max_size=12).map(lambda text: " ".join(text.split()))


def examples(test):
    for text in AWKWARD:
        test = example(text)(test)
    return test


def cells_of(markdown: str) -> list[str]:
    """The cells of the last row of a table, as GitHub's markdown reads them."""
    row = re.split(r"(?<!\\)\|", markdown.rstrip("\n").splitlines()[-1])[1:-1]
    return [re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", cell.strip().replace(r"\|", "|")) for cell in row]


def of_latex(text: str) -> str:
    words = {
        r"\textbackslash{}": "\\",
        r"\textasciitilde{}": "~",
        r"\textasciicircum{}": "^",
        r"\ensuremath{<}": "<",
        r"\ensuremath{>}": ">",
        r"$\ge$": "≥",
        r"$\le$": "≤",
        "-{}": "-",
        "--": "–",
        **{"\\" + sign: sign for sign in "#$%&_{}"},
    }
    return re.sub("|".join(re.escape(word) for word in words), lambda found: words[found[0]], text)


@examples
@settings(max_examples=80)
@given(st.one_of(PRINTED, SIGNS))
def test_markdown(text: str) -> None:
    table = render([Table("Caption", ["name", "x"], [[text, "1"]])], Form.MARKDOWN)
    assert cells_of(table) == [text.strip(), "1"]


@examples
@settings(max_examples=80)
@given(st.one_of(PRINTED, SIGNS))
def test_latex(text: str) -> None:
    written = latex_text(text)
    assert of_latex(written) == text
    assert not re.search(r"(?<!\\)[%&#_]", written)
    row = render([Table("Caption", ["name", "x"], [[text, "1"]])], Form.LATEX).splitlines()[-4]
    assert of_latex(re.split(r"(?<!\\)&", row)[0].strip()) == text.strip()


@examples
@settings(max_examples=80)
@given(st.one_of(PRINTED, SIGNS))
def test_csv(text: str) -> None:
    rows = list(csv.reader(io.StringIO(render_csv(["name", "x"], [[text, 1]]))))
    assert rows[1][0].removeprefix("'" if csv_cell(text) != text else "") == text
    assert not re.match(r"[=@]|[+-](?![\d.]|$)", rows[1][0])


@pytest.mark.parametrize("number", [-3, -2.5, "-2.5", "+12", "-", "-1e-05", "-12 %", 0.1, True, None])
def test_numbers_are_no_formulas(number: object) -> None:
    assert csv_cell(number) == number


@examples
@settings(max_examples=80)
@given(st.one_of(PRINTED, SIGNS))
def test_sgf(text: str) -> None:
    (tree,) = sgf_grammar.parse_sgf_collection(f"(;PB[{sgf_line(text)}])".encode())
    assert sgf_grammar.simpletext_value(tree.sequence[0]["PB"][0]).decode() == text


@pytest.mark.parametrize("text", UNSEEN)
@pytest.mark.parametrize("form", [Form.TABLE, Form.MARKDOWN, Form.LATEX])
def test_tables_have_nothing_that_is_not_seen(form: Form, text: str) -> None:
    table = render([Table(text, ["player", text], [[text, "1"]], notes=[text])], form)
    assert is_plain(table.replace("\n", ""))
    assert is_plain(verbatim(text.removeprefix("\x1b[31m"), form).replace("\n", ""))


@pytest.mark.parametrize("text", UNSEEN)
def test_other_formats_have_nothing_that_is_not_seen(text: str) -> None:
    assert is_plain(str(csv_cell(text)))
    assert is_plain(sgf_line(text))
    assert is_plain(markdown_text(text))


def test_what_is_not_seen_is_written_out() -> None:
    assert visible("\x1b[31m\u202e\u200b\ud800\n") == "\\x1b[31m\\u202e\\u200b\\ud800\n"
    assert visible("a\tb\u00a0c") == "a b c"


def test_nothing_ends_a_block_of_code() -> None:
    drawing = "```\n" + r"\end{verbatim}"
    assert verbatim(drawing, Form.MARKDOWN) == f"````text\n{drawing}\n````"
    assert verbatim(drawing, Form.LATEX).count(r"\end{verbatim}") == 1


def test_colours_of_boards_stay() -> None:
    assert verbatim("\x1b[31mX\x1b[0m \x1b]0;title\x07", Form.TABLE) == "\x1b[31mX\x1b[0m \\x1b]0;title\\x07"
