"""The form of the questionnaire in a browser: it shows the games, asks, and saves answers that can be tallied."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.arenas.experiments.blokus.questionnaire import SIGMOID, STEP, WIN_OR_LOSE, play_game
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.profile import Profile
from arena.reports.reproduce import catalogue
from arena.reports.reproduce.blokus.answers import read_answers
from arena.reports.reproduce.blokus.records import chosen
from arena.reports.reproduce.result import Result
from tests.support.browser import Sight, needs_chromium, opened

pytestmark = needs_chromium

GAME, WEAK = "blokus-duo(size=5)", "uct(playouts=10)"
QUESTIONS = ("stronger", "more_human", "more_amusing")


@pytest.fixture(scope="module")
def games() -> list[dict[str, Any]]:
    """Real ones, of which the form has some."""
    players = {"sigmoid": "uct(playouts=10, score=sigmoid(1))", "win": WEAK, "referee": WEAK}
    return [play_game(2, piece, GAME, **players) for piece in range(24)]


@pytest.fixture(scope="module")
def folder(games: list[dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page and its key."""
    written = tmp_path_factory.mktemp("form")
    evidence = Evidence({}, {STEP: games}, times=True)
    Result.judged(catalogue.experiment("blokus-questionnaire"), Profile.SMOKE, 1, evidence).write_further(written)
    return written


@pytest.fixture
def sight(folder: Path) -> Iterator[Sight]:
    with opened(folder / "blokus-questionnaire.html") as seen:
        yield seen
        assert [request for request in seen.requests if request.startswith("http")] == []
        assert seen.complaints == []


def test_every_game_is_shown_from_its_start_to_its_end(games: list[dict[str, Any]], folder: Path, sight: Sight) -> None:
    key, page = json.loads((folder / "blokus-questionnaire.key").read_text(encoding="utf-8")), sight.page
    form = chosen(games).games
    assert page.locator("#record option").count() == len(form) > 0
    for number, record in enumerate(form):
        page.select_option("#record", index=number)
        assert page.locator("td.black, td.white").count() == 0
        for moves in range(1, len(record["moves"]) + 1):
            page.click("#on")
            last, made = record["moves"][moves - 1], record["moves"][:moves]
            assert page.locator("td.last").count() == len(last)
            black, white = (sum(map(len, made[seat::2])) for seat in range(2))
            assert (page.locator("td.black").count(), page.locator("td.white").count()) == (black, white)
            assert f"Move {moves} of {len(record['moves'])}" in (page.text_content("#state") or "")
        page.click("#on")  # there is nothing beyond the end
        shown = page.text_content("#state") or ""
        first, second = ("A", "B") if key["A"] == record["black"] else ("B", "A")
        assert f"{first} has {black} squares, {second} has {white}" in shown
        page.click("#back")
        assert f"Move {len(record['moves']) - 1} of" in (page.text_content("#state") or "")
        page.click("#first")
        assert "Move 0 of" in (page.text_content("#state") or "")


def test_squares_are_where_the_moves_say(games: list[dict[str, Any]], sight: Sight) -> None:
    page = sight.page
    page.click("#on")
    squares = {
        f"{'abcde'[column]}{5 - row}"
        for row in range(5)
        for column in range(5)
        if "black" in (page.locator("#board tr").nth(row).locator("td").nth(column).get_attribute("class") or "")
    }
    assert squares == set(chosen(games).games[0]["moves"][0])


def test_answers_are_saved_as_a_file_that_is_tallied(folder: Path, tmp_path: Path, sight: Sight) -> None:
    page = sight.page
    page.click("button[type=submit]")
    assert page.text_content("#saved") == ""  # every question wants an answer
    for question, answer in zip(QUESTIONS, "ABA", strict=True):
        page.check(f'input[name="{question}"][value="{answer}"]')
    page.fill('textarea[name="why_stronger"]', "it <b>kept</b> more")
    with page.expect_download() as download:
        page.click("button[type=submit]")
    saved = tmp_path / "answers.json"
    download.value.save_as(saved)
    assert "Saved" in (page.text_content("#saved") or "")
    key = json.loads((folder / "blokus-questionnaire.key").read_text(encoding="utf-8"))
    assert {key["A"], key["B"]} == {SIGMOID, WIN_OR_LOSE}
    document = json.loads(saved.read_text(encoding="utf-8"))
    assert document["answers"] == dict(zip(QUESTIONS, "ABA", strict=True))
    assert document["comments"]["stronger"] == "it <b>kept</b> more"
    assert read_answers(folder / "blokus-questionnaire.key", [saved])
