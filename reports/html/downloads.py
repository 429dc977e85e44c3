"""The numbers of a page to take along: the very texts that the terminal's formats have."""

from __future__ import annotations

import json
from typing import Any

from arena.reports.elo_document import elo_csv, elo_json
from arena.reports.elo_tables import ratings_table
from arena.reports.form import Form
from arena.reports.html.heat_map import matrices
from arena.reports.html.markup import Markup, data_block, element, section
from arena.reports.html.matter import Matter
from arena.reports.table import render

#: Of more players, differences of all pairs with their intervals take long: `arena elo --format json` takes the time.
_MOST_PAIRED = 16

_KINDS = {"json": "application/json", "csv": "text/csv", "tex": "application/x-tex"}


def downloads(matter: Matter) -> Markup:
    """A part of the page: buttons that save files, and the files."""
    files = files_of(matter)
    buttons = [
        element("li", element("button", name, type="button", class_="save", data_file=name), f" {about}")
        for name, (about, _) in files.items()
    ]
    document = {name: _document(name.rpartition(".")[2], text) for name, (_, text) in files.items()}
    without = element(
        "p", "Where scripts do not run: arena report --format json, csv or latex prints the same.", class_="unscripted"
    )
    listed = element("ul", *buttons, class_="files scripted")
    return section("data", "Data to take along", listed, without, data_block("files", document))


def _document(ending: str, text: str) -> dict[str, Any]:
    """A file as the page holds it: documents are kept as such, which takes half the room of a text in a text."""
    content = {"document": json.loads(text)} if ending == "json" else {"text": text}
    return {"type": _KINDS[ending], **content}


def files_of(matter: Matter) -> dict[str, tuple[str, str]]:
    """Files by name: what they are, and their text."""
    found = {
        "results.json": (
            "everything that `arena report --format json` prints",
            matter.results.text(Form.JSON, matter.times),
        ),
        "results.csv": (
            "a row for each player",
            matter.results.text(Form.CSV, matter.times),
        ),
        "matrix.tex": ("the win matrix by colour", render([dict(matrices(matter))["apart"]], Form.LATEX)),
    }
    rated = matter.rated
    if rated is not None:
        found |= {
            "ratings.csv": ("a row for each player's rating", elo_csv(rated, matter.times)),
            "ratings.tex": ("the ratings", render([ratings_table(rated)], Form.LATEX)),
        }
    if rated is not None and len(rated.pool.names) <= _MOST_PAIRED:
        about = "everything that `arena elo --format json` prints"
        found["ratings.json"] = (about, elo_json(rated, matter.times, matter.origins))
    return found
