"""JSON: one document that holds the run and its games, each on a line of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from arena.reports.export.source import Source
from arena.reports.run_listing import settings_in_words


def export(source: Source) -> Iterator[str]:
    """The run as one JSON document; see Exporter."""
    yield f'{{"run": {json.dumps(_run(source), indent=2)},\n"games": ['
    separator = "\n"
    for document in source.documents():
        yield separator + json.dumps(document)
        separator = ",\n"
    yield "\n]}\n"


def _run(source: Source) -> dict[str, Any]:
    run = source.run
    origin = {"created": run.created, "provenance": run.provenance}
    return {"name": run.name, "settings": settings_in_words(run), **(origin if source.times else {})}
