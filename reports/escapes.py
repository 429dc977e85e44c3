"""Text in formats that give a meaning to some of its characters: written so that it is read as it was.

What is not seen is written out everywhere (`arena.games.text.visible`): a terminal would obey it, and
a reader be misled. Here is what each format has besides.
"""

from __future__ import annotations

import re

from arena.games.text import visible

#: What LaTeX takes for more than a sign. Hyphens in a row would become a dash, as in `gnugo --mode gtp`.
_SPECIAL = re.compile(r"-(?=-)|[#$%&_{}\\~^<>–≥≤]")
_LATEX = {sign: "\\" + sign for sign in "#$%&_{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\ensuremath{<}",
    ">": r"\ensuremath{>}",
    "≥": r"$\ge$",
    "≤": r"$\le$",
    "–": "--",
    "-": "-{}",
}
#: What markdown takes for more than text. A lone star, or a sign within a word, is one already.
_MARKDOWN = re.compile(
    r"[`|$]|\\(?=[!-/:-@\[-`{-~]|\Z)"
    r"|\*(?=\S)|(?<=[^\s|])\*"
    r"|(?<!\w)_|_(?!\w)"
    r"|<(?=[A-Za-z/!?])|&(?=#|[A-Za-z])"
    r"|\](?=[(\[:])|~(?=~)"
)
#: What a spreadsheet takes for the beginning of a formula, unless it is a number.
_FORMULA = re.compile(r"[=+\-@\t\r]")
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*%?|-", re.IGNORECASE)


def latex_text(text: str) -> str:
    """Text for LaTeX."""
    return _SPECIAL.sub(lambda found: _LATEX[found[0]], visible(text))


def latex_verbatim(text: str) -> str:
    """Text between the beginning and the end of a verbatim environment, which nothing in it may end."""
    return visible(text).replace(r"\end{verbatim}", r"\end {verbatim}")


def markdown_text(text: str) -> str:
    """Text for GitHub's markdown, in a table or outside of one."""
    return _MARKDOWN.sub(lambda found: "\\" + found[0], visible(text))


def markdown_fence(text: str) -> str:
    """What begins and ends a block of code around a text: more backticks than stand in it."""
    return "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))


def csv_cell(value: object) -> object:
    """A cell of a CSV file. An apostrophe keeps a text from being a formula to a spreadsheet; numbers have none."""
    if not isinstance(value, str):
        return value
    shown = visible(value)
    return f"'{shown}" if _FORMULA.match(shown) and not _NUMBER.fullmatch(shown) else shown


def sgf_text(text: str) -> str:
    """Text as the value of a property: it may have several lines."""
    return re.sub(r"([\]\\])", r"\\\1", visible(text))


def sgf_line(text: str) -> str:
    """Text as the value of a property that is one line: SimpleText."""
    return sgf_text(re.sub(r"\s", " ", text))


def sgf_part(text: str) -> str:
    """One line as a part of a composed value, in which a colon stands between the parts."""
    return sgf_line(text).replace(":", r"\:")
