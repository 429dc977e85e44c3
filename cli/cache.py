"""`arena cache`: compiled kernels on disk."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from arena.cli.notice import show


class Action(StrEnum):
    """What to do with the cache."""

    SHOW = "show"
    CLEAR = "clear"


def cache(action: Annotated[Action, typer.Argument(help="Show what there is, or delete it.")] = Action.SHOW) -> None:
    """Show or clear the compiled kernels on disk.

    Each folder belongs to one state of the sources of arena, and of the plug-ins that have a
    part in its kernels, and to one version of Python, numba and numpy. Only those in use are
    read; others are removed after a while. ARENA_CACHE_DIR says where they are.
    """
    from arena.reports.kernel_listing import cleared_kernels, show_kernels

    show(show_kernels() if action is Action.SHOW else cleared_kernels())
