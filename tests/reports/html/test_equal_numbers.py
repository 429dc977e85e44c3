"""The page, JSON and the terminal's tables show equal numbers: one test reads all three."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from arena.arenas.ledger import Ledger
from arena.arenas.origins import origins_of
from arena.arenas.rating import rate
from arena.arenas.settings import Settings
from arena.games import Winner
from arena.reports.display import CellContent, Wanted
from arena.reports.elo_tables import elo_report
from arena.reports.form import Form
from arena.reports.html.run_page import run_page
from arena.reports.results import results_of, results_report
from tests.support.records import ledger_with, record
from tests.support.runs import settings_of


class Tables(HTMLParser):
    """The cells of a page's tables by id, and its documents."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tables: dict[str, list[list[str]]] = {}
        self.documents: dict[str, str] = {}
        self._table, self._cell, self._document = "", False, ""
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "table":
            self._table = given.get("id", "")
            self.tables[self._table] = []
        elif tag == "tr":
            self.tables[self._table].append([])
        elif tag in {"th", "td"}:
            self._cell = True
            self.tables[self._table][-1].append("")
        elif tag == "script":
            self._document = given.get("id", "")

    def handle_endtag(self, tag):
        if tag in {"th", "td"}:
            self._cell = False
        elif tag == "script":
            self._document = ""

    def handle_data(self, data):
        if self._document:
            self.documents[self._document] = data
        elif self._cell:
            self.tables[self._table][-1][-1] += data


def plain_tables(text: str) -> list[list[list[str]]]:
    """The cells of tables in plain text: columns are two blanks apart, and rows begin below a line of dashes."""
    found = []
    for block in re.split(r"\n\n", text):
        lines = block.splitlines()
        rule = next((number for number, line in enumerate(lines) if re.fullmatch(r"[- ]+", line)), None)
        if rule:
            ends = [match.span() for match in re.finditer("-+", lines[rule])]
            rows = [lines[rule - 1], *lines[rule + 1 :]]
            found.append([[line[low:high].strip() for low, high in ends] for line in rows])
    return found


def rating_text(player: dict[str, float]) -> str:
    elo, low, high = (round(player[key]) for key in ("elo", "ci_low", "ci_high"))
    return f"{elo} ({low} to {high})"


def settings() -> Settings:
    return settings_of("tic-tac-toe", "random, one=random, other=uct(playouts=20)", games=12, openings="random:1")


@pytest.fixture(scope="module")
def forms(tmp_path_factory):
    """A run of made-up games as page, JSON and text; and the same of its ratings."""
    winners = [Winner.BLACK, Winner.WHITE, Winner.BLACK, Winner.DRAW, Winner.BLACK]
    games = [record(seats, game, winners[(3 * seats + game * seats) % 5]) for seats in range(6) for game in range(12)]
    path: Path = ledger_with(tmp_path_factory.mktemp("equal") / "arena.db", settings(), games)
    with Ledger(path) as ledger:
        run = ledger.run("run")
        wanted = Wanted(cells=CellContent.INTERVAL)
        rated, origins = rate(ledger, [run]), origins_of(ledger, [run])
        return (
            Tables(run_page(ledger, results_of(ledger, run))),
            [
                json.loads(results_report(ledger, run, Form.JSON)),
                json.loads(elo_report(rated, Form.JSON, None, True, True, origins=origins)),
            ],
            plain_tables(results_report(ledger, run, Form.TABLE, wanted=wanted))
            + plain_tables(elo_report(rated, Form.TABLE, None, True, True, origins=origins)),
        )


def test_tables_of_the_page_are_those_of_the_terminal(forms):
    page, _, text = forms
    for id in ("matrix", "totals", "ratings", "better", "cost"):
        assert page.tables[id] in text, id
    assert len(text) == 5


def test_numbers_of_the_page_are_those_of_json(forms):
    page, (results, ratings), _ = forms
    files = json.loads(page.documents["files"])
    assert files["results.json"]["document"] == results
    assert files["ratings.json"]["document"] == ratings
    totals = {row[0]: row for row in page.tables["totals"][1:]}
    for total in results["totals"]:
        row = totals[total["player"]]
        assert f"{100 * total['win_rate']:.1f}" in row
        assert f"{100 * total['ci_low']:.1f}–{100 * total['ci_high']:.1f}" in row
        assert str(total["wins"]) in row
    names = page.tables["matrix"][0][1:]
    for cell in results["cells"]:
        row = next(row for row in page.tables["matrix"][1:] if row[0] == cell["black"])
        ends = f"({100 * cell['ci_low']:.0f}–{100 * cell['ci_high']:.0f})"
        assert row[1 + names.index(cell["white"])] == f"{100 * cell['rate']:.0f} % {ends}"
    for row, player in zip(page.tables["forest"][1:], ratings["players"], strict=False):
        assert row[0] == player["player"]
        assert row[2] == rating_text(player)


def test_the_last_of_the_growing_ratings_are_the_ratings(forms):
    page, (_, ratings), _ = forms
    headers, *rows = page.tables["convergence"]
    assert len(rows) > 1
    for player in ratings["players"]:
        shown = rows[-1][headers.index(player["player"])]
        assert shown == rating_text(player)
