"""Pages that commands write: what is told of them, and what they do not replace."""

import json
import re

import pytest

from arena.reports.reproduce import catalogue
from tests.reports.html.test_equal_numbers import Tables
from tests.support import toyexperiment
from tests.support.browser import needs_chromium, opened
from tests.support.pages import recorded
from tests.support.runs import settings_of


@pytest.fixture
def ledger(tmp_path):
    return recorded(tmp_path / "arena.db", settings_of("tic-tac-toe", "random, other=random", games=2))


def test_a_report_is_written_as_a_page_and_told_of(arena, ledger, tmp_path):
    code, out, err = arena("report", "run", "--html", "run.html")
    assert (code, out) == (0, "")
    size = len((tmp_path / "run.html").read_bytes())
    assert err.replace(" ", "").endswith(f"run.html:apageof{size}bytes\n")
    before = (tmp_path / "run.html").read_text()
    assert arena("report", "run", "--html", "run.html")[0] == 0
    assert (tmp_path / "run.html").read_text() == before


def test_without_times_there_is_nothing_of_the_clock_or_the_machine(arena, ledger, tmp_path):
    arena("report", "run", "--html", "timed.html")
    arena("report", "run", "--no-times", "--html", "plain.html")
    timed, plain = ((tmp_path / f"{name}.html").read_text() for name in ("timed", "plain"))
    for word in ('<th scope="col" class="number">ms/move', "<dt>begun", "<dt>kernels", 'microseconds":'):
        assert word in timed, word
        assert word not in plain, word


@pytest.mark.parametrize("content", ["precious", '<!DOCTYPE html>\n<html lang="en"><head><title>mine</title>'])
def test_other_files_are_not_replaced(arena, ledger, tmp_path, content):
    (tmp_path / "mine.html").write_text(content)
    code, out, err = arena("report", "run", "--html", "mine.html")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "is no page of arena's" in err
    assert (tmp_path / "mine.html").read_text() == content
    code, _, err = arena("report", "run", "--html", "nowhere/run.html")
    assert (code, err.count("\n")) == (2, 1)
    code, _, err = arena("report", "run", "--html", "arena.db")
    assert (code, err.count("\n")) == (2, 1)


def test_a_page_is_asked_for_alone(arena, ledger, tmp_path):
    code, out, err = arena("report", "run", "--calibration", "--html", "run.html")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert not (tmp_path / "run.html").exists()


@pytest.fixture(scope="module")
def reproduced(tmp_path_factory):
    """A page of both toy experiments, and their results as text."""
    from arena.cli.main import run

    folder = tmp_path_factory.mktemp("reproduced")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "EXPERIMENTS", toyexperiment.REGISTRY)
        patch.chdir(folder)
        words = ["reproduce", "--all", "--profile", "smoke", "-j", "0", "--progress", "none", "--html", "page.html"]
        assert run(words) == 0
    return folder


def test_experiments_stand_on_a_page_beside_what_was_published(reproduced):
    text = (reproduced / "page.html").read_text()
    page = Tables(text)
    results = json.loads((reproduced / "reproduced" / "toy.json").read_text())
    rows = {row[0]: row for id, table in page.tables.items() if id.startswith("toy-") for row in table[1:]}
    for row in results["rows"]:
        if row["listed"]:
            shown = rows[row["label"]]
            if row["judgement"]:
                assert shown[-1].startswith(row["judgement"]["verdict"])
    assert text.count('src="data:image/svg+xml;base64,') == 1
    assert "arena reproduce --all --profile smoke --seed 1 --out reproduced" in text
    games = json.loads(page.documents["game-data"])["games"]
    assert len(games) == sum(run["games"] for run in results["runs"])


@needs_chromium
def test_the_page_shows_figures_and_games(reproduced):
    with opened(reproduced / "page.html") as sight:
        assert sight.complaints == []
        assert sight.page.evaluate("document.querySelector('img.paper').naturalWidth") > 100
        assert re.match("Game 0:0: ", sight.page.text_content("#who"))
        sight.page.click("#go-first")
        assert "Move 0 of" in sight.page.text_content("#state")
