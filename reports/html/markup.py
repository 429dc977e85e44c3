"""Text as HTML. What is no Markup is escaped: that happens here and nowhere else."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from typing import Any

from arena.games.text import shortened, visible, visible_line

#: Elements without an end.
_VOID = frozenset({"br", "circle", "input", "line", "meta", "path", "polyline", "rect"})
#: What of a name, a spec or a remark there is room for.
LONGEST_NAME, LONGEST_LABEL, LONGEST_TEXT = 40, 160, 600


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def text(value: str) -> Markup:
    """Text as it shall be read; what is not seen is written out."""
    return value if isinstance(value, Markup) else Markup(escape(visible(value)))


def element(tag: str, *children: str, **attributes: str | float | None) -> Markup:
    """An element; `class_` is the attribute class, other underscores are hyphens, and None leaves one out."""
    given = "".join(_attribute(name, value) for name, value in attributes.items() if value is not None)
    if tag in _VOID:
        return Markup(f"<{tag}{given}>" if tag in {"br", "input", "meta"} else f"<{tag}{given}/>")
    return Markup(f"<{tag}{given}>{joined(children)}</{tag}>")


def _attribute(name: str, value: str | float) -> str:
    written = f"{value:.6g}" if isinstance(value, float) else str(value)
    return f' {name.rstrip("_").replace("_", "-")}="{escape(visible_line(written))}"'


def joined(parts: Iterable[str]) -> Markup:
    """Parts one after the other."""
    return Markup("".join(map(text, parts)))


def name(value: str, most: int = LONGEST_NAME) -> Markup:
    """A name, cut short where it would fill the page; a pointer that rests on it has more of it told."""
    line = visible_line(value)
    short = shortened(line, most)
    return text(line) if short == line else element("span", short, title=shortened(line, LONGEST_TEXT))


def long_text(value: str) -> Markup:
    """A text of any length, cut short where nobody would read on."""
    return text(shortened(visible(value), LONGEST_TEXT))


def section(id: str, title: str, *content: str) -> Markup:
    """A part of the page with a heading; nothing if it has no content."""
    body = joined(content)
    if not body:
        return body
    heading = element("h2", title, id=f"{id}-title")
    return element("section", heading, body, id=id, aria_labelledby=f"{id}-title")


def paragraphs(lines: Iterable[str], class_: str | None = None) -> Markup:
    """A paragraph for every line."""
    return joined(element("p", long_text(line), class_=class_) for line in lines)


def data_block(id: str, document: Any) -> Markup:
    """A document that scripts of the page read. No sign in it can end the element that it stands in."""
    written = json.dumps(document, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    for sign in "<>&":
        written = written.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(f'<script type="application/json" id="{escape(id)}">{written}</script>\n')
