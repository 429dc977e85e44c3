"""Notebooks: whether this process computes one, and lines in it that take each other's place."""

from __future__ import annotations

import html
import sys
from collections.abc import Sequence
from typing import Any


def in_notebook() -> bool:
    """Whether what is displayed gets into a notebook, not to a terminal."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return shell is not None and getattr(shell, "kernel", None) is not None


class NotebookBlock:
    """Lines below a cell, drawn anew in their place."""

    def __init__(self) -> None:
        self._handle: Any = None

    def draw(self, lines: Sequence[str]) -> None:
        """See Place."""
        self._display(f"<pre>{html.escape(chr(10).join(lines))}</pre>")

    def clear(self) -> None:
        """See Place."""
        if self._handle is not None:
            self._display("")

    def _display(self, markup: str) -> None:
        from IPython.display import HTML, display

        if self._handle is None:
            self._handle = display(HTML(markup), display_id=True)
        else:
            self._handle.update(HTML(markup))
