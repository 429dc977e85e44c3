"""The pages of `arena serve` in a browser."""

import re
import threading

import pytest
from playwright.sync_api import expect

from tests.cli.serving.test_runs import SETTINGS, add
from tests.support.browser import chromium, needs_chromium
from tests.support.runs import settings_of

pytestmark = needs_chromium

PATIENCE = 60_000  # milliseconds


@pytest.fixture(scope="module")
def browser():
    expect.set_options(timeout=PATIENCE)
    with chromium() as found:
        yield found
    expect.set_options(timeout=5_000)


@pytest.fixture
def page(browser, server):
    """A page, which complains of nothing and asks nobody but the server."""
    context = browser.new_context(viewport={"width": 1100, "height": 900})
    page, complaints, asked = context.new_page(), [], []
    page.set_default_timeout(PATIENCE)
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    yield page
    assert not [said for said in complaints if "status of 400" not in said]  # which a wrong move is answered with
    assert all(url.startswith(server.origin + server.base) for url in asked)
    context.close()


def test_a_board_to_play_on_and_to_ask(page, server):
    page.goto(f"{server.origin}{server.base}board")
    page.fill("#game", "tic-tac-toe")
    page.select_option("#player", "few")
    page.click("text=New game")
    expect(page.locator("g[data-cell]")).to_have_count(9)
    expect(page.locator("#thinking")).to_contain_text(" 300 playouts")
    heat = page.locator("#board circle.heat")
    assert heat.count() == 9
    assert len({heat.nth(place).get_attribute("fill") for place in range(9)}) > 2
    first = [row.inner_text() for row in page.locator("#candidates tbody tr").all()]
    assert len(first) == 9
    # It answers a move of ours.
    page.select_option("#side", "white")
    page.locator("g[data-cell=b2]").click()
    expect(page.locator("g[data-colour='2']")).to_have_count(1)
    expect(page.locator("#status")).to_have_text("Black (X) to move")
    # Both moves are taken back.
    page.click("text=Take back")
    expect(page.locator("g[data-colour='0']")).to_have_count(9)
    # What may not be is said, and nothing changes.
    page.fill("#move", "z9")
    page.click("text=Play it")
    expect(page.locator("#trouble")).to_contain_text("'z9' is not a move of tic-tac-toe")
    expect(page.locator("g[data-colour='0']")).to_have_count(9)


def test_a_position_is_set_up(page, server):
    page.goto(f"{server.origin}{server.base}board")
    page.uncheck("#analyse")
    page.fill("#game", "hex(size=3)")
    page.click("text=New game")
    expect(page.locator("g[data-cell]")).to_have_count(9)
    page.select_option("#tool", "1")
    page.locator("g[data-cell=a1]").click()
    expect(page.locator("g[data-colour='1']")).to_have_count(1)
    page.select_option("#tool", "2")
    page.locator("g[data-cell=b2]").click()
    expect(page.locator("g[data-colour='2']")).to_have_count(1)
    page.select_option("#turn", "1")
    expect(page.locator("#status")).to_have_text("White (O) to move")
    page.select_option("#tool", "play")
    page.locator("g[data-cell=c3]").click()
    expect(page.locator("g[data-cell=c3]")).to_have_attribute("data-colour", "2")


def test_a_run_moves_while_it_is_played(page, server, tmp_path):
    settings, path = settings_of(**SETTINGS, games=2), tmp_path / "arena.db"
    pairings = list(settings.pairings())
    add(path, "run", settings, pairings[:4])
    page.goto(server.origin + server.base)
    page.click("tbody a")
    expect(page.locator("#words")).to_contain_text("4 of 12 games (33 %)")
    expect(page.locator("#games figure")).to_have_count(4)
    rest = threading.Thread(target=add, args=(path, "run", settings, pairings[4:]))
    rest.start()
    expect(page.locator("#words")).to_contain_text("12 of 12 games (100 %). It is finished.")
    rest.join()
    expect(page.locator("#games figure")).to_have_count(6)
    games = [row.split() for row in page.locator("#standings tbody tr").all_inner_texts()]
    assert sum(int(row[1]) for row in games) == 24
    assert re.fullmatch(r"12/12 run", page.title())
    report = page.frame_locator("#report-frame")
    expect(report.locator("#list tbody tr")).to_have_count(12)
    expect(report.locator("#board svg")).to_be_visible()
