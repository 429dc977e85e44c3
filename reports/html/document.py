"""A whole page: head, parts and scripts. It asks for nothing: style and scripts are in it, known by their digests."""

from __future__ import annotations

import base64
import hashlib
import importlib.resources
from collections.abc import Sequence
from dataclasses import dataclass

import arena
from arena.reports.html.markup import Markup, element, joined


@dataclass(frozen=True)
class Outfit:
    """What a page has besides its parts: files of styles and scripts, what else it may do, and what it says of that."""

    styles: Sequence[str]
    scripts: Sequence[str]
    allowed: str
    footer: str


#: A page that stands for itself.
_ALONE = Outfit(
    ("style.css",), ("tables.js", "board.js", "curve.js", "viewer.js"), "", "This page asks nothing of the network."
)


def document(
    title: str, parts: Sequence[tuple[str, str, Markup]], data: Sequence[Markup] = (), outfit: Outfit = _ALONE
) -> Markup:
    """A page of parts, each with its id and what it is called in the list of contents; empty ones are left out."""
    there = [(id, heading, part) for id, heading, part in parts if part]
    contents = [element("a", heading, href=f"#{id}") for id, heading, _ in there]
    nav = element("nav", *contents, aria_label="Contents")
    skip = element("a", "To the results", href=f"#{there[0][0]}", class_="skip") if there else ""
    header = element("header", element("h1", title), nav)
    main = element("main", *(part for *_, part in there))
    footer = element("footer", element("p", f"Written by arena {arena.__version__}. {outfit.footer}"))
    style, script = _asset(outfit.styles), _asset(outfit.scripts)
    head = joined(
        [
            element("meta", charset="utf-8"),
            element("meta", http_equiv="Content-Security-Policy", content=_policy(style, script, outfit.allowed)),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="color-scheme", content="light dark"),
            element("meta", name="generator", content=GENERATOR),
            element("title", title),
            Markup(f"<style>{style}</style>"),
        ]
    )
    body = joined([skip, header, main, footer, *data, Markup(f"<script>{script}</script>")])
    return Markup(f'<!DOCTYPE html>\n<html lang="en">\n<head>{head}</head>\n<body>{body}</body>\n</html>\n')


#: By what a page of ours is known.
GENERATOR = "arena report"


def is_ours(beginning: str) -> bool:
    """Whether a file that begins like this is a page that was written here."""
    return beginning.startswith("<!DOCTYPE html>") and f'content="{GENERATOR}"' in beginning


def _policy(style: str, script: str, allowed: str) -> str:
    """Nothing may be loaded, sent or run but this style and script, pictures in the page, and what is `allowed`."""
    return (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; img-src data:;"
        f"{allowed} base-uri 'none'; form-action 'none'"
    )


def _digest(content: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()


def _asset(names: Sequence[str]) -> str:
    folder = importlib.resources.files(__package__)
    return "\n".join(folder.joinpath(name).read_text(encoding="utf-8") for name in names)
