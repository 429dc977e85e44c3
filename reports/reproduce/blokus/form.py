"""The questionnaire as one page that needs no network, and the key that says who is who."""

from __future__ import annotations

import importlib.resources
import json
from collections.abc import Mapping

from arena.reports.reproduce.blokus.records import Chosen, lead_of

#: What is asked of the two players, by the name that answers have for it.
QUESTIONS: Mapping[str, str] = {
    "stronger": "Which is stronger?",
    "more_human": "Which is more human?",
    "more_amusing": "Which is more amusing?",
}

_TEMPLATE, _PLACE = "form.html", "__FORM__"


def form_page(form: Chosen, size: int, columns: str) -> str:
    """The page. It names the players A and B, and says nothing of what they are."""
    records = [
        {
            "black": "A" if game["black"] == form.first else "B",
            "moves": [[_place(name, size, columns) for name in move] for move in game["moves"]],
        }
        for game in form.games
    ]
    document = {"form": form.digest, "size": size, "records": records, "questions": dict(QUESTIONS)}
    template = importlib.resources.files(__package__).joinpath(_TEMPLATE).read_text(encoding="utf-8")
    # A page's script ends at the first `</`, wherever it stands.
    return template.replace(_PLACE, json.dumps(document).replace("</", "<\\/"))


def _place(name: str, size: int, columns: str) -> list[int]:
    """Column and row of a cell, counted from the upper left."""
    return [columns.index(name[0]), size - int(name[1:])]


def form_key(form: Chosen) -> str:
    """Who is who, for those who tally."""
    document = {
        "form": form.digest,
        "A": form.first,
        "B": form.second,
        "records": [{"black": game["black"], "sigmoid_leads_by": lead_of(game)} for game in form.games],
    }
    return json.dumps(document, indent=2) + "\n"
