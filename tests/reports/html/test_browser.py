"""The page in a browser, opened from disk: what it asks for, and what it shows of games and tables."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from arena.arenas.game_record import GameRecord
from tests.support.browser import Sight, chromium, needs_chromium, shown
from tests.support.pages import page_of, position_after, recorded
from tests.support.runs import games_of, settings_of

pytestmark = needs_chromium

RUNS = {
    "y": ("y(straight, 3)", {"games": 2}),
    "hex": ("hex(size=3)", {"games": 2, "swap": True}),
    "go": ("go(size=5)", {"games": 2, "openings": "random:1"}),
    "tic-tac-toe": ("tic-tac-toe", {"games": 2}),
    "blokus-duo": ("blokus-duo(size=5)", {"games": 2}),
}
PLAYERS = "random, one=random, other=random"

CONTRAST = """
() => {
  const light = (colour) => {
    const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const parts = colour.map((part) => linear(part / 255));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgba = (text) => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = text; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = rgba(getComputedStyle(at).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return rgba(matchMedia("(prefers-color-scheme: dark)").matches ? "#14171b" : "#ffffff");
  };
  const bad = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || ["SCRIPT", "STYLE", "OPTION"].includes(element.tagName)) continue;
    if (element.closest("#board") || !element.checkVisibility()) continue;
    const drawn = element instanceof SVGElement;
    const one = light(rgba(getComputedStyle(element)[drawn ? "fill" : "color"])), other = light(behind(element));
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (ratio < 4.5) bad.push(`${ratio.toFixed(2)} ${element.outerHTML.slice(0, 80)}`);
  }
  return bad;
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger and a page for each game; what was thought is on record for one of them."""
    found = tmp_path_factory.mktemp("pages")
    for name, (game, wishes) in RUNS.items():
        ledger = recorded(found / f"{name}.db", settings_of(game, PLAYERS, **wishes), thoughtful=name == "y")
        page_of(ledger, found / f"{name}.html")
    return found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def sight(browser: Browser, folder: Path, request: pytest.FixtureRequest) -> Iterator[Sight]:
    name, address, looks = request.param
    with shown(browser, folder / f"{name}.html", address, **looks) as seen:
        yield seen
        assert [asked for asked in seen.requests if not asked.startswith("file:")] == []
        assert len(seen.requests) == 1
        assert seen.complaints == []


def pages(*names: str, address: str = "", **looks: object) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("sight", [(name, address, looks) for name in names], indirect=True, ids=names)


def shown_colours(sight: Sight) -> dict[str, int]:
    """Colours by the names of cells; of cells that are drawn in several places all are alike."""
    found = sight.page.eval_on_selector_all(
        "#board g[data-cell]", "all => all.map(each => [each.dataset.cell, Number(each.dataset.colour)])"
    )
    assert len(set(map(tuple, found))) == len(dict(found))
    return dict(found)


def open_game(sight: Sight, record: GameRecord) -> None:
    """Follow the list's link to a game; addresses are followed when the click is over."""
    seats, game = record.pairing.seats, record.pairing.game
    sight.page.click(f'#list a[href="#game=0-{seats}-{game}"]')
    expect(sight.page.locator("#who")).to_contain_text(f"Game {seats}:{game}:")


def colours_of(game: str, record: GameRecord, moves: int) -> dict[str, int]:
    position = position_after(game, record.moves[:moves])
    return {position.game.cell_name(cell): int(colour) for cell, colour in enumerate(position.stones())}


@pages(*RUNS)
def test_every_game_is_shown_as_it_is_on_record(folder, sight, request):
    name = request.node.callspec.id
    game, records, page = RUNS[name][0], games_of(folder / f"{name}.db"), sight.page
    assert page.locator("#list tbody tr").count() == len(records) == 12
    for record in records[:4]:
        label = f"0-{record.pairing.seats}-{record.pairing.game}"
        open_game(sight, record)
        assert shown_colours(sight) == colours_of(game, record, len(record.moves))
        assert f"Move {len(record.moves)} of {len(record.moves)}" in page.text_content("#state")
        assert record.reason.value in page.text_content("#state")
    for moves in range(len(record.moves)):
        page.click("#go-first" if moves == 0 else "#go-on")
        assert shown_colours(sight) == colours_of(game, record, moves)
    assert page.evaluate("location.hash") == f"#game={label}&move={len(record.moves) - 1}"


@pages("go", address="#game=0-2-1&move=3")
def test_an_address_leads_to_a_move(folder, sight):
    record = next(game for game in games_of(folder / "go.db") if (game.pairing.seats, game.pairing.game) == (2, 1))
    assert shown_colours(sight) == colours_of(RUNS["go"][0], record, 3)
    sight.page.keyboard.press("Tab")
    sight.page.focus("#board")
    sight.page.keyboard.press("ArrowLeft")
    assert shown_colours(sight) == colours_of(RUNS["go"][0], record, 2)
    sight.page.keyboard.press("End")
    assert shown_colours(sight) == colours_of(RUNS["go"][0], record, len(record.moves))
    sight.page.fill("#number", "1")
    assert shown_colours(sight) == colours_of(RUNS["go"][0], record, 1)


@pages("hex")
def test_the_stones_of_who_took_over_are_told_as_theirs(folder, sight):
    swapped = [game for game in games_of(folder / "hex.db") if game.swapped]
    assert swapped
    for record in swapped:
        open_game(sight, record)
        sight.page.fill("#number", "1")
        assert "takes over Black's stones" in sight.page.text_content("#state")


@pages("y")
def test_thoughts_are_shown_beside_the_moves(folder, sight):
    page, record = sight.page, games_of(folder / "y.db")[0]
    assert page.locator("#curve circle").count() == len(record.moves)
    page.fill("#number", "2")
    assert "its own chance 49.0 %, 61 playouts, depth 3, 12.5 ms, the tree was full." in page.text_content("#thought")
    assert page.locator("#board circle.candidate").count() == 3
    assert page.locator("#thought tbody tr").count() == 3
    page.click("#curve svg", position={"x": 1, "y": 20})
    assert "Move 0 of" in page.text_content("#state")
    assert page.locator("#thought *").count() == 0


@pages("tic-tac-toe")
def test_what_was_not_thought_is_not_drawn(sight):
    assert sight.page.text_content("#curve") == "The players gave no values of their moves."


@pages("y")
def test_cells_of_the_matrix_lead_to_their_games(sight):
    page = sight.page
    page.click("#matrix tbody tr:nth-child(1) td:nth-of-type(2) a")
    expect(page.locator("#count")).to_have_text("2 of 12 games shown")
    rows = page.locator("#list tbody tr:visible")
    assert [rows.nth(place).locator("td").nth(0).text_content() for place in range(rows.count())] == ["random"] * 2
    assert [rows.nth(place).locator("td").nth(1).text_content() for place in range(rows.count())] == ["one"] * 2
    page.click("#matrix-pooled tbody tr:nth-child(1) td:nth-of-type(2) a")
    expect(page.locator("#count")).to_have_text("4 of 12 games shown")
    page.select_option("#filter-colour", "white")
    assert page.text_content("#count") == "2 of 12 games shown"
    page.click("#filters button[type=reset]")
    expect(page.locator("#count")).to_have_text("12 of 12 games shown")
    page.select_option("#filter-reason", "time")
    assert page.locator("#list tbody tr:visible").count() == 0


@pages("y")
def test_tables_are_sorted_by_their_headers(sight):
    page = sight.page

    def column() -> list[int]:
        cells = page.locator("#list tbody tr td:last-child")
        return [int(text) for text in cells.all_text_contents()]

    before = column()
    header = page.locator("#list thead th").last
    header.locator("button").click()
    assert header.get_attribute("aria-sort") == "ascending"
    assert column() == sorted(before)
    header.locator("button").press("Enter")
    assert header.get_attribute("aria-sort") == "descending"
    assert column() == sorted(before, reverse=True)


@pages("y", viewport={"width": 360, "height": 740})
def test_nothing_is_wider_than_a_narrow_screen(sight):
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert sight.page.evaluate(wider) == 0
    assert sight.page.locator("#board svg").bounding_box()["width"] > 300


@pytest.mark.parametrize(
    "sight", [("y", "", {"color_scheme": scheme}) for scheme in ("light", "dark")], indirect=True, ids=["light", "dark"]
)
def test_text_stands_out_and_everything_has_a_name(sight):
    page = sight.page
    page.fill("#number", "2")
    assert page.evaluate(CONTRAST) == []
    unnamed = "all => all.filter(each => !(each.labels?.length || each.ariaLabel || each.textContent.trim())).length"
    assert page.eval_on_selector_all("button, select, input", unnamed) == 0
    assert page.eval_on_selector_all("svg[role=img]", "all => all.filter(each => !each.ariaLabel).length") == 0
    page.focus("#go-on")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


@pages("y")
def test_files_are_saved_and_the_command_is_copied(sight, tmp_path):
    page = sight.page
    with page.expect_download() as download:
        page.click('button[data-file="ratings.tex"]')
    download.value.save_as(tmp_path / "ratings.tex")
    assert (tmp_path / "ratings.tex").read_text().startswith(r"\begin{table}")
    with page.expect_download() as download:
        page.click('button[data-file="results.json"]')
    download.value.save_as(tmp_path / "results.json")
    assert [one["name"] for one in json.loads((tmp_path / "results.json").read_text())["runs"]] == ["run"]
    page.click("button.copy")
    expect(page.locator("button.copy")).to_have_text("Copied")


@pages("y", java_script_enabled=False)
def test_tables_and_pictures_are_there_without_scripts(folder, sight):
    page = sight.page
    assert page.locator("#matrix td a").count() == 6
    assert page.locator("#board svg g").count() > 5
    assert page.locator("#forest svg circle").count() == 3
    assert not page.locator("#filters").is_visible()
    assert re.search(r"The end of game 0:0, after \d+ moves", page.text_content("#state"))
