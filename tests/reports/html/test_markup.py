"""Whatever it is that people call their players, it is text on the page."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from arena.arenas.ledger import Ledger
from arena.arenas.settings import Settings
from arena.games import InputError, Winner
from arena.players.roster import Entrant
from arena.reports.html.document import is_ours
from arena.reports.html.markup import Markup, data_block, element, joined, name
from arena.reports.html.run_page import run_page
from arena.reports.results import results_of
from tests.reports.html.test_equal_numbers import Tables
from tests.support.browser import needs_chromium, opened
from tests.support.pages import page_of
from tests.support.records import ledger_with, record
from tests.support.runs import settings_of

HOSTILE = (
    "<script>document.title = 'gone'</script>",
    "</script><img src=x onerror=alert(1)>",
    "]]><!--",
    "\u202eesrever\u200f",
    "\"' onfocus='alert(1)' autofocus x=\"",
    "y" * 10_000,
    "&lt;\x1b[31m\x00",
)


def hostile_settings() -> Settings:
    settings = settings_of("tic-tac-toe", ", ".join(f"p{number}=random" for number in range(len(HOSTILE))), games=2)
    entrants = [Entrant(words, old.config) for words, old in zip(HOSTILE, settings.entrants, strict=True)]
    return replace(settings, entrants=tuple(entrants))


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    settings = hostile_settings()
    games = [
        replace(record(seats, game, Winner.BLACK), moves=(4, 0, 1, 2, 7), detail=HOSTILE[0])
        for seats in range(len(settings.seats()))
        for game in range(2)
    ]
    folder = tmp_path_factory.mktemp("hostile")
    return page_of(ledger_with(folder / "arena.db", settings, games), folder / "page.html")


def test_no_name_becomes_more_than_text(page):
    text = page.read_text()
    assert "<script>document" not in text
    assert "<img" not in text
    assert text.count("<script") == text.count("</script>") == 3
    assert not re.search("[\u202e\u200f\x1b\x00]", text)
    assert "\\u202eesrever\\u200f" in text
    tables = Tables(text)
    assert {row[0] for row in tables.tables["totals"][1:]} >= {HOSTILE[0], HOSTILE[1], HOSTILE[2]}
    assert HOSTILE[4] in [
        one["name"] for one in json.loads(tables.documents["files"])["results.json"]["document"]["players"]
    ]


@needs_chromium
def test_a_browser_runs_nothing_of_it(page):
    with opened(page) as sight:
        assert sight.complaints == []
        assert sight.page.title().startswith("tic-tac-toe")
        assert sight.page.text_content("#list tbody td") == HOSTILE[0]
        wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert sight.page.evaluate(wider) == 0
        assert sight.page.locator("#who").text_content().count("<script>")


def test_text_is_escaped_and_markup_is_not():
    assert element("p", "<b>", Markup("<i>x</i>"), title='"&') == '<p title="&quot;&amp;">&lt;b&gt;<i>x</i></p>'
    assert element("br") == "<br>"
    assert element("p", class_="a", hidden=None, aria_label="b") == '<p class="a" aria-label="b"></p>'
    assert joined(["a<", Markup("&amp;")]) == "a&lt;&amp;"


def test_long_names_are_cut_and_told_to_who_asks():
    shown = name("n" * 100)
    assert shown.count("n" * 100) == 1
    assert re.search(">n+…n+<", shown)
    assert name("short") == "short"


def test_documents_cannot_end_their_element():
    block = data_block("x", {"a": "</script>]]><!--&"})
    inner = block.removeprefix('<script type="application/json" id="x">').removesuffix("</script>\n")
    assert not set("<>&").intersection(inner)
    assert json.loads(inner) == {"a": "</script>]]><!--&"}


def test_a_page_is_known_as_ours(page):
    assert is_ours(page.read_text()[:2000])
    assert not is_ours("<!DOCTYPE html><html>")
    assert not is_ours("")


def test_a_damaged_game_is_told_in_one_line(tmp_path):
    settings = settings_of("tic-tac-toe", "random, other=random", games=1)
    path = ledger_with(tmp_path / "arena.db", settings, [replace(record(0, 0, Winner.BLACK), moves=(4, 99))])
    with Ledger(path) as ledger, pytest.raises(InputError, match="damaged at game 0:0"):
        run_page(ledger, results_of(ledger, ledger.run("run")))


@pytest.mark.parametrize("game", ["tic-tac-toe", "go(size=5)"])
def test_a_game_that_cannot_have_been_played_is_told_in_one_line(tmp_path, game):
    settings = settings_of(game, "random, other=random", games=1)
    path = ledger_with(tmp_path / "arena.db", settings, [replace(record(0, 0, Winner.BLACK), moves=(4, 4))])
    with Ledger(path) as ledger, pytest.raises(InputError, match="damaged at game 0:0"):
        run_page(ledger, results_of(ledger, ledger.run("run")))
