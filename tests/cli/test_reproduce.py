"""`arena reproduce`: results beside the paper's, in every form, and the same whatever stops it."""

import csv
import io
import json
import re
import sys

import pytest

from arena.reports.reproduce import catalogue
from tests.support import toyexperiment

TOY = ("reproduce", "toy", "--profile", "smoke", "-j", 0)


@pytest.fixture
def toy(monkeypatch, arena):
    """The `arena` fixture, with toy experiments in place of the papers'."""
    monkeypatch.setattr(catalogue, "EXPERIMENTS", toyexperiment.REGISTRY)
    return arena


def test_results_stand_beside_the_published_numbers(toy):
    code, out, err = toy(*TOY)
    assert code == 0
    assert "toy: a game and some numbers (Nobody 2000)" in out
    assert re.search(r"^ +unit +published +95 % +measured +95 % +verdict$", out, re.MULTILINE)
    assert re.search(r"^A against B +% +0\.0 +0\.0–0\.4 +\d+\.\d +\d+\.\d–\d+\.\d +[A-Z]", out, re.MULTILINE)
    assert re.search(r"^pieces +6 +6 +EXACT$", out, re.MULTILINE)
    assert re.search(r"^what people thought +% +75\.0 +- +NOT REPRODUCIBLE$", out, re.MULTILINE)
    assert re.search(r"^time +ms +- ", out, re.MULTILINE)
    assert "As it comes.\nDrawn: [" in out
    assert "Profile smoke, seed 1.\n" in out
    assert "arena: toy: reproduced/toy.json\n" in err


@pytest.mark.parametrize(("form", "sign"), [("markdown", "| what people thought | % "), ("latex", r"\begin{tabular}")])
def test_other_forms(toy, form, sign):
    code, out, _ = toy(*TOY, "--format", form)
    assert code == 0
    assert sign in re.sub(" +", " ", out)


def test_json_is_what_the_files_hold(toy, tmp_path):
    code, out, _ = toy("reproduce", "--all", "--profile", "smoke", "-j", 0, "--format", "json", "--no-times")
    documents = json.loads(out)
    assert code == 0
    assert [document["id"] for document in documents] == ["toy", "toy-plain"]
    # The games are the same: of two tests of them one stands for both.
    papers = [document.pop("joint_of_paper") for document in documents]
    assert papers[0] == papers[1]
    assert papers[0]["label"].endswith("by the strongest of 2 tests of the same games")
    assert papers[0]["p"] == pytest.approx(min(1.0, 2 * documents[0]["joint"][0]["p"]))
    for document in documents:
        assert json.loads((tmp_path / "reproduced" / f"{document['id']}.json").read_text()) == document


def test_csv_has_a_line_for_every_row_of_all_experiments(toy):
    _, out, _ = toy("reproduce", "toy", "toy-plain", "toy", "--profile", "smoke", "-j", 0, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["id"] for row in rows] == ["toy"] * 6 + ["toy-plain"] * 6
    first, second, *_, thought, timed = rows[:6]
    assert first["label"] == "A against B"
    assert float(first["measured_value"]) + float(second["measured_value"]) == 1
    assert float(first["measured_ci_low"]) < float(first["measured_ci_high"])
    assert second["verdict"] == "DIFFERS"
    assert float(second["p"]) < 0.05
    assert (thought["measured_value"], thought["verdict"]) == ("", "NOT REPRODUCIBLE")
    assert (timed["unit"], timed["verdict"]) == ("ms", "")


def test_without_times_all_runs_give_the_same_bytes_whoever_plays(toy, tmp_path):
    command = TOY[:-1]
    printed = [toy(*command, jobs, "--no-times", "--out", out)[1] for jobs, out in ((0, "one"), (2, "other"))]
    assert printed[0] == printed[1]
    assert "time" not in printed[0]
    assert (tmp_path / "one" / "toy.json").read_bytes() == (tmp_path / "other" / "toy.json").read_bytes()
    assert "created" in toy(*TOY, "--format", "json")[1]
    without = (tmp_path / "one" / "toy.json").read_text()
    assert "created" not in without
    assert "cpu_seconds" not in without


def test_another_seed_gives_other_numbers(toy):
    one, other = (toy(*TOY, "--no-times", "--seed", seed)[1] for seed in (1, 2))
    assert one != other
    assert "seed 2." in other


def test_ctrl_c_stops_and_the_same_command_goes_on(toy, tmp_path, monkeypatch):
    monkeypatch.setattr(toyexperiment, "interrupted_at", [2])
    code, out, err = toy(*TOY, "--no-times", "--out", "a folder")
    assert (code, out) == (130, "")
    assert "interrupted; what was done is recorded in a folder; go on with:" in err
    assert "arena reproduce toy --profile smoke --seed 1 --out 'a folder'\n" in err
    (samples,) = (tmp_path / "a folder" / "samples").iterdir()
    assert len(samples.read_text().splitlines()) == 1 + 3
    assert not (tmp_path / "a folder" / "toy.json").exists()
    resumed = toy(*TOY, "--no-times", "--out", "a folder")
    assert resumed[0] == 0
    assert resumed[1] == toy(*TOY, "--no-times", "--out", "another")[1]
    one, other = (tmp_path / folder / "toy.json" for folder in ("a folder", "another"))
    assert one.read_bytes() == other.read_bytes()


def test_strict_fails_where_a_number_differs(toy):
    assert toy(*TOY)[0] == 0
    assert toy(*TOY, "--strict")[0] == 1


def test_results_are_judged_again_and_pages_filled_from_them(toy, tmp_path):
    assert toy(*TOY)[0] == 0
    result = tmp_path / "reproduced" / "toy.json"
    before = json.loads(result.read_text())
    assert before["joint"][0]["label"] == "all rows"
    spoilt = {
        **before,
        "rows": [{**row, "judgement": None} if row["label"] == "mean" else row for row in before["rows"]],
    }
    spoilt["joint"] = []
    result.write_text(json.dumps(spoilt))
    page = tmp_path / "page.md"
    page.write_text("<!-- rows: reproduced/toy.json -->\n<!-- /rows -->\n")
    code, out, err = toy("reproduce", "--judge", result, "--page", page)
    assert (code, out) == (0, "")
    assert err == f"arena: {result}: judged again\narena: {page}: rewritten\n"
    assert json.loads(result.read_text())["joint"] == before["joint"]
    assert "| B against A " in page.read_text()
    assert "Together, all rows: DIFFERS" in page.read_text()
    assert toy("reproduce", "--page", page)[2] == f"arena: {page}: as it was\n"


def test_strict_passes_where_none_does(toy, monkeypatch):
    monkeypatch.setattr(
        toyexperiment, "share_of", lambda counts: toyexperiment.Quantity.share(0, counts.games), raising=True
    )
    assert toy(*TOY, "--strict")[0] == 0


def test_figures_are_drawn_on_request(toy, tmp_path):
    _, _, err = toy("reproduce", "--all", "--profile", "smoke", "-j", 0, "--plot")
    assert "toy: reproduced/toy.json, reproduced/toy.svg, reproduced/toy.png\n" in err
    assert "toy-plain: reproduced/toy-plain.json\n" in err
    assert {path.name for path in (tmp_path / "reproduced").iterdir()} == {
        "toy.json", "toy.svg", "toy.png", "toy-plain.json", "games.db", "games.db-runs", "samples",
    }  # fmt: skip


def test_without_matplotlib_nothing_is_begun(toy, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, out, err = toy(*TOY, "--plot")
    assert (code, out) == (2, "")
    assert err == "arena: figures need matplotlib: pip install 'arena-suite[plot]'\n"
    assert not (tmp_path / "reproduced").exists()
    assert toy(*TOY)[0] == 0


def test_the_list_shows_what_there_is(arena):
    code, out, err = arena("reproduce", "--list")
    assert (code, err) == (0, "")
    for name in ("table-1", "table-2", "figures-1-2", "figure-3", "figures-4-5-6", "claims"):
        assert re.search(rf"^raiko-{name} +Raiko 2006 +\w", out, re.MULTILINE)
    listed = json.loads(arena("reproduce", "--list", "--format", "json")[1])
    assert [entry["id"] for entry in listed] == catalogue.EXPERIMENTS.names()
    rows = list(csv.DictReader(io.StringIO(arena("reproduce", "--list", "--format", "csv")[1])))
    assert [row["id"] for row in rows] == catalogue.EXPERIMENTS.names()


def test_every_experiment_is_called_what_it_is_registered_as():
    for name in catalogue.EXPERIMENTS.names():
        assert catalogue.experiment(name).id == name


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("raiko-tabel-1",), "no experiment is called 'raiko-tabel-1' (did you mean 'raiko-table-1'?)"),
        (("everything",), "no experiment is called 'everything'; there are against-gnugo, "),
        ((), "say which experiments to run: ids, or --all; --list shows what there is"),
        (("raiko-table-1", "--all"), "say which experiments to run"),
        (("raiko-table-1", "--list"), "--list stands alone"),
        (("raiko-table-1", "--profile", "quick"), "there is no 'quick'; there are smoke"),
        (("raiko-table-1", "--seed", "-1"), "--seed "),
        (("raiko-table-1", "--out", "file"), "--out file: this is a file, not a folder"),
        (("raiko-table-1", "--page", "file"), "--judge and --page stand alone: they run no experiments"),
        (("--page", "file"), "file has no blocks to fill"),
        (("--judge", "file"), "file is no result of `arena reproduce`"),
    ],
)
def test_bad_input(arena, tmp_path, arguments, message):
    (tmp_path / "file").write_text("")
    code, out, err = arena("reproduce", *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err
