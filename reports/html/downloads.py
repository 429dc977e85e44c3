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
from arena.reports.origin_notes import origins_document
from arena.reports.results_document import results_csv, results_document
from arena.reports.table import render

_KINDS = {"json": "application/json", "csv": "text/csv", "tex": "application/x-tex"}


def downloads(matter: Matter) -> Markup:
    """A part of the page: buttons that save files, and the files."""
    files = files_of(matter)
    buttons = [
        element("li", element("button", name, type="button", class_="save", data_file=name), f" {about}")
        for name, (about, _) in files.items()
    ]
    document = {name: {"type": _KINDS[name.rpartition(".")[2]], "text": text} for name, (_, text) in files.items()}
    without = element(
        "p", "Where scripts do not run: arena report --format json, csv or latex prints the same.", class_="unscripted"
    )
    listed = element("ul", *buttons, class_="files scripted")
    return section("data", "Data to take along", listed, without, data_block("files", document))


def files_of(matter: Matter) -> dict[str, tuple[str, str]]:
    """Files by name: what they are, and their text."""
    found = {
        "results.json": ("everything that `arena report --format json` prints", results_json(matter)),
        "results.csv": (
            "a row for each player",
            results_csv(matter.subject, matter.standings, matter.times, matter.margins, matter.wanted),
        ),
        "matrix.tex": ("the win matrix by colour", render([dict(matrices(matter))["apart"]], Form.LATEX)),
    }
    rated = matter.rated
    if rated is not None:
        found |= {
            "ratings.json": (
                "everything that `arena elo --format json` prints",
                elo_json(rated, matter.times, matter.origins),
            ),
            "ratings.csv": ("a row for each player's rating", elo_csv(rated, matter.times)),
            "ratings.tex": ("the ratings", render([ratings_table(rated)], Form.LATEX)),
        }
    return found


def results_json(matter: Matter) -> str:
    """As `arena report --format json` prints it."""
    document: dict[str, Any] = results_document(matter.subject, matter.standings, matter.times, matter.margins)
    return json.dumps({**document, **(origins_document(matter.origins) if matter.times else {})}, indent=2) + "\n"
