"""The page "reproduce": its experiment, followed to the end."""

import json
import re
import sys
from pathlib import Path

import pytest

from arena.arenas.statistics import judging as verdicts
from arena.arenas.statistics.joint import DEALS
from arena.arenas.statistics.judgement import Verdict
from arena.arenas.statistics.score_elo import elo_of_score
from arena.cli.main import run
from arena.games.registry import Registry
from arena.reports.reproduce import catalogue
from arena.reports.reproduce.bouzy04 import finished
from arena.reports.reproduce.result_pages import _COLUMNS, _WRITERS
from arena.reports.reproduce.wls import comparison

PAGE = Path(__file__).parents[2] / "docs" / "reproduce.md"


@pytest.fixture
def example(tmp_path, monkeypatch):
    """The page's file as a module, registered as the page says."""
    (source,) = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    (tmp_path / "middle_table_1.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    places = {"middle-table-1": "middle_table_1:EXPERIMENT"}
    monkeypatch.setattr(catalogue, "EXPERIMENTS", Registry("experiment", "arena.experiments.of.tests", places))
    yield tmp_path
    sys.modules.pop("middle_table_1", None)


def test_the_pages_experiment_runs(example):
    assert run(["reproduce", "middle-table-1", "--profile", "smoke", "-j", "0"]) == 0
    document = json.loads((example / "reproduced" / "middle-table-1.json").read_text())
    match, middle = document["rows"]
    assert match["measured"]["samples"] == 10
    assert middle["judgement"]["outcome"] == "holds"


def test_the_page_names_every_verdict():
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"\n| {verdict} | " in text for verdict in Verdict)


def test_the_page_states_the_margins():
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    share = verdicts.SHARE_MARGIN
    assert f"{100 * share:g} percentage points for shares of games ({elo_of_score(0.5 + share):.0f} Elo" in text
    assert (
        f"{finished.MARGIN:g} points for mean scores, {comparison.MARGIN:g} for the statistics of Win/Loss States"
        in text
    )
    assert f"surely below {50 + 100 * verdicts.NO_MORE_MARGIN:g} %" in text
    assert "within {} to {} times".format(*verdicts._AS_LARGE) in text
    assert f"dealt out anew {DEALS:,} times" in text


def test_the_page_names_all_blocks_and_columns():
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"`{kind}`" in text for kind in _WRITERS)
    assert f"columns={' '.join(_COLUMNS)}" in text
