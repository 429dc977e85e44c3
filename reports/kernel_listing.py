"""Compiled kernels on disk, as text for people."""

from __future__ import annotations

import time

from arena.games.toolbox import cache
from arena.reports.form import Form
from arena.reports.table import Table, render


def show_kernels() -> str:
    """The folders of compiled kernels."""
    rows = [
        [
            item.path.name.partition("+")[0],
            " and ".join(item.packages),
            "yes" if item.current else "no",
            str(item.kernels),
            _megabytes(item.size),
            time.strftime("%Y-%m-%d %H:%M", time.localtime(item.used)),
        ]
        for item in cache.folders()
    ]
    if not rows:
        return f"No kernels have been compiled yet; they will be kept in {cache.root()}\n"
    headers = ["state of arena", "sources of", "in use", "kernels", "MB", "last used"]
    return render([Table(f"Compiled kernels in {cache.root()}", headers, rows, left=3)], Form.TABLE)


def cleared_kernels() -> str:
    """Delete all compiled kernels and say what went."""
    gone = cache.clear()
    size = _megabytes(sum(item.size for item in gone))
    return f"Deleted {sum(item.kernels for item in gone)} kernels ({size} MB) from {cache.root()}\n"


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f}"
