"""JSON Lines: one game per line, and nothing that is the same for all games."""

from __future__ import annotations

import json
from collections.abc import Iterator

from arena.reports.export.source import Source


def export(source: Source) -> Iterator[str]:
    """The run as JSON Lines; see Exporter."""
    return (json.dumps(document) + "\n" for document in source.documents())
