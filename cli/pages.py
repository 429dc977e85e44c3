"""Pages for browsers, as files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli.paths import report_option

Html = Annotated[
    Path | None,
    typer.Option(
        "--html",
        metavar="FILE",
        callback=report_option,
        help="Write one self-contained page for browsers to this file (docs/page.md). Replaces only pages of arena.",
    ),
]
