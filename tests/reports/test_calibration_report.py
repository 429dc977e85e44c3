"""The report on values: the same figures in every form, and words where there are none."""

import csv
import io
import json

import pytest

from arena.arenas.ledger import Ledger
from arena.cli.main import run
from arena.games import InputError
from arena.reports.calibration_report import calibration_report
from arena.reports.form import Form
from tests.support.runs import play_into, settings_of

SETTINGS = settings_of("tic-tac-toe", "mc(playouts=90), amaf(playouts=50), random", games=6)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    found = tmp_path_factory.mktemp("played") / "ledger.db"
    play_into(found, SETTINGS)
    play_into(found, settings_of("tic-tac-toe", "random, r=random"), "silent")
    play_into(found, settings_of("tic-tac-toe", "A, B", record="none"), "bare")
    return found


@pytest.fixture
def reported(path):
    def report(form, name="run"):
        with Ledger.to_read(path) as ledger:
            return calibration_report(ledger, [ledger.run(name)], form)

    return report


def test_figures_are_the_same_in_every_form(reported):
    groups = json.loads(reported(Form.JSON))["groups"]
    rows = list(csv.DictReader(io.StringIO(reported(Form.CSV))))
    table = reported(Form.TABLE)
    whole = [row for row in rows if not row["from"]]
    assert [(row["player"], row["phase"]) for row in whole] == [(it["player"], it["phase"]) for it in groups]
    assert [it["phase"] for it in groups] == ["all", "opening", "middle", "end"] * 2
    for start in (0, 4):
        assert groups[start]["decisions"] == sum(it["decisions"] for it in groups[start + 1 : start + 4])
    for row, group in zip(whole, groups, strict=True):
        facts = ("decisions", "value", "outcome", "ece")
        assert [float(row[name]) for name in facts] == [pytest.approx(group[name]) for name in facts]
        assert float(row["brier"]) == pytest.approx(group["brier"]["loss"])
        start = f"{group['player']:<17}  {group['phase']:<7}"
        (line,) = [line for line in table.split("\n\n")[1].splitlines() if line.startswith(start)]
        assert f"{group['value']:.3f}" in line
        assert f"{group['ece']:.3f}" in line
        bins = [
            row for row in rows if row["from"] and (row["player"], row["phase"]) == (group["player"], group["phase"])
        ]
        assert [int(row["decisions"]) for row in bins] == [it["decisions"] for it in group["bins"]]
        assert sum(it["decisions"] for it in group["bins"]) == group["decisions"]


def test_who_has_no_values_is_named(reported):
    assert "Without values: random." in reported(Form.TABLE)
    assert "Without values: random." in reported(Form.MARKDOWN)


@pytest.mark.parametrize(
    ("name", "reason"),
    [("silent", "their players tell no values"), ("bare", "of their decisions nothing was recorded")],
)
def test_without_values_there_is_no_report(reported, name, reason):
    with pytest.raises(InputError, match=f"^no calibration of {name}: {reason}$"):
        reported(Form.TABLE, name)


def test_the_command_prints_it(path, capfd):
    assert run(["report", "run", "--calibration", "--ledger", str(path)]) == 0
    assert "whether the values that players give come true" in capfd.readouterr().out
    assert run(["report", "bare", "--calibration", "--ledger", str(path)]) == 2
    assert "of their decisions nothing was recorded" in capfd.readouterr().err
