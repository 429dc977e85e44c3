"""The runs of a ledger: a list of all, and everything about one."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from arena.arenas.ledger import Ledger, Run
from arena.arenas.origins import origins_of
from arena.arenas.schedule import Seats
from arena.games import InputError, load
from arena.reports.form import Form
from arena.reports.origin_notes import origins_document, origins_table
from arena.reports.page import PLAIN, Page
from arena.reports.subject import Part
from arena.reports.table import Table, render, render_csv

_NOTHING = "-"
_TEXT_WIDTH = 40


def list_runs(ledgers: Sequence[Ledger], form: Form, page: Page = PLAIN) -> str:
    """All runs, the oldest of a ledger first; of several ledgers, with the ledger that they are in."""
    several = len(ledgers) > 1
    runs = [
        {"name": run.name, **({"ledger": str(ledger.path)} if several else {}), **_summary(run)}
        for ledger in ledgers
        for run in ledger.runs()
    ]
    if form is Form.JSON:
        return json.dumps(runs, indent=2) + "\n"
    headers = ["name", *(["ledger"] if several else []), "format", "game", "players", "created", "recorded", "games"]
    headers.append("seed")
    if form is Form.CSV:
        return render_csv(headers, [[_listed(value) for value in run.values()] for run in runs])
    paths = " and ".join(str(ledger.path) for ledger in ledgers)
    if not runs:
        return f"{paths} {'hold' if several else 'holds'} no runs yet.\n"
    rows = [[_cell(value, form) for value in run.values()] for run in runs]
    return render([Table(f"Runs in {paths}", headers, rows, left=len(headers) - 3)], form, page)


def _summary(run: Run) -> dict[str, Any]:
    """What a line says of a run besides its name."""
    return {
        "format": run.settings["format"],
        "game": run.settings["game"],
        "players": _players(run),
        "created": run.created,
        "recorded": run.played,
        "games": _size(run),
        "seed": run.settings["seed"],
    }


def _players(run: Run) -> list[str]:
    """Who takes part; of a tuning the opponents and what is tuned, not all its points."""
    names, tuning = list(run.settings["players"]), run.settings.get("tuning")
    return names if tuning is None else [*names[: tuning["opponents"]], tuning["template"]]


def _size(run: Run) -> int | None:
    """How many games the run consists of; None if that cannot be known here, as a plug-in is missing."""
    try:
        return len(run.load_settings())
    except InputError:
        return None


def _progress(run: Run) -> str | None:
    """Of an unfinished run, how many of its games there are; None if that cannot be known here."""
    try:
        part = Part(run, run.load_settings())
    except InputError:
        return None
    return "" if part.finished else part.progress


def _seats(run: Run) -> list[Seats]:
    try:
        return run.load_settings().seats()
    except InputError:
        return []


def settings_in_words(run: Run) -> dict[str, Any]:
    """A run's settings as they are stored, but with names of moves for their numbers."""
    settings = dict(run.settings)
    try:
        names = load(settings["game"]).names
    except InputError:  # a plug-in that is gone must not hide the rest
        return settings
    settings["opening_moves"] = [[names[move] for move in opening] for opening in settings["opening_moves"]]
    return settings


def describe_run(ledger: Ledger, run: Run, form: Form, page: Page = PLAIN) -> str:
    """Everything about one run but its games."""
    if form is Form.JSON:
        return json.dumps(_document(ledger, run), indent=2) + "\n"
    if form is Form.CSV:
        return render_csv(["part", "name", "value"], list(_flat("", _document(ledger, run))))
    return render(_tables(ledger, run, form), form, page)


def _flat(part: str, values: dict[str, Any]) -> Iterator[list[str]]:
    """A document's values in rows: the part that it stands in, the name and the value."""
    for name, value in values.items():
        if isinstance(value, dict):
            yield from _flat(name, value)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for number, item in enumerate(value):
                yield from _flat(f"{name} {number}", item)
        else:
            yield [part, name, _listed(value)]


def _document(ledger: Ledger, run: Run) -> dict[str, Any]:
    return {
        "name": run.name,
        "created": run.created,
        "recorded": run.played,
        "games": _size(run),
        "finished": _progress(run) == "",
        "settings": settings_in_words(run),
        "pairings": _pairings(ledger, run),
        "provenance": run.provenance,
        **origins_document(origins_of(ledger, [run])),
        "failures": _failures(ledger, run),
    }


def _pairings(ledger: Ledger, run: Run) -> list[dict[str, Any]]:
    query = "SELECT pairing, count(*) FROM games WHERE run = ? GROUP BY pairing"
    recorded = dict(ledger.query(query, (run.id,)))
    return [
        {"pairing": number, "black": seats.black, "white": seats.white, "recorded": recorded.get(number, 0)}
        for number, seats in enumerate(_seats(run))
    ]


def _failures(ledger: Ledger, run: Run) -> list[dict[str, Any]]:
    return [
        {"pairing": pairing.seats, "game": pairing.game, "reason": reason, "detail": detail}
        for pairing, reason, detail in ledger.failures(run)
    ]


def _tables(ledger: Ledger, run: Run, form: Form) -> list[Table]:
    """The document as tables, of which those that would be empty are left out."""
    document = _document(ledger, run)
    settings = document["settings"]
    others = {name: value for name, value in settings.items() if name != "players"}
    progress = _progress(run)
    unfinished = f"; unfinished, {progress}" if progress else ""
    facts = {name: document[name] for name in ("name", "created", "recorded", "games")}

    def pairs(caption: str, values: dict[str, Any], headers: Sequence[str] = ("what", "value")) -> Table:
        return Table(caption, headers, [[name, _cell(value, form)] for name, value in values.items()], left=2)

    def columns(caption: str, items: Sequence[dict[str, Any]], left: int) -> Table:
        headers = list(items[0]) if items else []
        return Table(caption, headers, [[_cell(value, form) for value in item.values()] for item in items], left)

    tables = [
        pairs(f"Run '{run.name}' in {ledger.path}{unfinished}", facts),
        pairs("Settings", others, ["setting", "value"]),
        pairs("Players", settings["players"], ["name", "spec"]),
        columns("Pairings", document["pairings"], left=3),
        pairs("Played with", document["provenance"]),
        *origins_table(origins_of(ledger, [run])),
        columns("Failures, after which the game was played again or the run stopped", document["failures"], left=4),
    ]
    return [table for table in tables if table.rows]


def _cell(value: object, form: Form) -> str:
    """A value as people read it; long ones are broken where tables can have lines in a cell."""
    text = _listed(value)
    return textwrap.fill(text, _TEXT_WIDTH, break_long_words=False) if form is Form.TABLE else text


def _listed(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{name}={item}" for name, item in value.items())
    if isinstance(value, list) and value:
        lines = [" ".join(map(str, item)) if isinstance(item, list) else str(item) for item in value]
        # Names of moves may have commas, so that lists of moves are set apart otherwise.
        return ("; " if any(isinstance(item, list) for item in value) else ", ").join(lines)
    return _NOTHING if value in (None, "", []) else str(value)
