"""A player as an entry of a roster, in TOML."""

from __future__ import annotations

import json
import re


def roster_entry(name: str, spec: str, about: str) -> str:
    """The lines of an entry."""
    key = name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _text(name)
    return f"[{key}]\nspec = {_text(spec)}\nabout = {_text(about)}\n"


def _text(value: str) -> str:
    """A text between quotes; those of JSON are those of TOML."""
    return json.dumps(value, ensure_ascii=False)
