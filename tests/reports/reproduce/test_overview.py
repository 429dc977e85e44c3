"""The page of all experiments: a line says what its files and its experiment say."""

import json

import pytest

from arena.arenas.experiments.bouzy04 import together
from arena.arenas.experiments.erica import contests
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.programs import Meeting
from arena.arenas.experiments.step import Playing, Sampling
from arena.arenas.plan import Wishes
from arena.arenas.settings import Format
from arena.games import InputError
from arena.games.registry import Registry
from arena.reports.reproduce import catalogue
from arena.reports.reproduce.experiment import Experiment
from arena.reports.reproduce.overview import entries, overview
from arena.reports.reproduce.result_pages import filled
from arena.reports.reproduce.stored import Stored
from tests.reports.reproduce.test_result_pages import cells, write


def steps(profile):
    games = {Profile.SMOKE: 2, Profile.FAST: 600, Profile.FULL: 5000}[profile]
    # Openings would be found first, which takes long and changes no number of games.
    wishes = Wishes(game="tic-tac-toe", players="A, B, C", games=games, openings="no such file")
    return [Playing("games", Format.ROUND_ROBIN, wishes), Sampling("samples", print, 1)]


def experiment(name, paper="Nobody 2000", **more):
    return Experiment(name, paper, f"what {name} is", "How.", steps, lambda _: None, **more)


@pytest.fixture
def results(tmp_path):
    """Two seeds of `it`, the second of which has another verdict and another joint test, and games of a command."""
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    write(tmp_path / "one", "it")
    write(tmp_path / "other", "it", measured=(1, 99), seed=4)
    by_command = {"id": "by-hand", "paper": "arena", "title": "done by hand", "command": "arena match; arena elo"}
    tables = [{"caption": "", "headers": ["a"], "rows": [["b"]], "left": 1, "notes": []}]
    (tmp_path / "by-hand.json").write_text(json.dumps({**by_command, "rows": [], "joint": [], "tables": tables}))
    return tmp_path


def change(path, **entries_):
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), **entries_}), encoding="utf-8")


def line(experiments, paths, pages, name):
    """The cells of an experiment's line by their headers."""
    text = overview(entries(experiments, [Stored.read(path) for path in paths], pages))
    for part in text.split("\n## ")[1:]:
        header, _, *lines = part.split("\n\n")[1].split("\n")
        for found in map(cells, lines):
            if found[0].strip("[").startswith(name):
                return dict(zip(cells(header), found, strict=True))
    raise AssertionError(name)


def test_a_line_says_what_its_file_says(results):
    one = results / "one" / "it.json"
    runs = [
        {"name": "games", "games": 1200, "cpu_seconds": 4000.0},
        {"name": "more", "games": 1, "cpu_seconds": 3200.0},
    ]
    change(one, runs=runs, samplings=[{"name": "s", "pieces": 1}], made=[{"name": "f"}, {"name": "g"}])
    change(one, provenance={"created": "2026-11-19T04:42:02+0000"})
    found = line([experiment("it", published="all is well")], [one], {"it.json": "page.md"}, "it")
    # Samples are 10, 100, 30 and 2; A against B has its joint test, and the claim and the contrast hold.
    chance = Stored.read(one).joints[0].joint
    assert found == {
        "experiment": "[it](page.md)",
        "published": "all is well",
        "run": "smoke, seed 3, 2026-11-19",
        "rests on": "1,201 games, 1 piece, 2 files; n 2–100",
        "verdicts": "1 COMPATIBLE; ORDER: 1 hold; CLAIM: 1 hold",
        "together": f"p = {chance.chance:.2g} (χ² {chance.statistic:.1f}, 2)",
        "hours": "2",
    }


def test_hours_are_told_if_every_run_tells_them(results):
    one = results / "one" / "it.json"
    assert line([], [one], {}, "it")["hours"] == "-"
    change(one, runs=[{"games": 3, "cpu_seconds": 90.0}, {"games": 3}])
    assert line([], [one], {}, "it")["hours"] == "-"
    change(one, runs=[{"games": 3, "cpu_seconds": 90.0}])
    assert line([], [one], {}, "it")["hours"] == "0.03"


def test_what_n_counts_is_said_unless_it_is_the_games(results):
    one = results / "one" / "it.json"
    assert line([], [one], {}, "it")["rests on"] == "n 2–100 games"
    assert line([experiment("it", counted="openings")], [one], {}, "it")["rests on"] == "n 2–100 openings"


def test_another_seed_is_held_against_the_first(results):
    """Of three judgements A against B has another; 1 of 100 won is not compatible with 5 of 10, and 6 of 10 is."""
    paths = [results / "other" / "it.json", results / "one" / "it.json"]
    found = line([experiment("it")], paths, {}, "it")
    assert found["run"].startswith("smoke, seed 3")
    assert found["another seed"] == "seed 4: 2 of 3, tests 0 of 1"
    change(paths[0], profile="fast", joint=json.loads(paths[1].read_text())["joint"])
    assert line([experiment("it")], paths, {}, "it")["another seed"] == "seed 4, fast: 2 of 3, tests 1 of 1"


def test_what_has_not_been_played_says_what_it_takes(results):
    found = line([experiment("idle", published="much"), experiment("it")], [results / "one" / "it.json"], {}, "idle")
    assert [found[name] for name in ("experiment", "published", "run")] == ["idle", "much", "not played"]
    # Six ordered pairs of three players.
    assert found["rests on"] == "smoke: 12 games, 1 piece; fast: 3,600 games, 1 piece; full: 30,000 games, 1 piece"
    assert {found[name] for name in ("verdicts", "together", "hours")} == {"-"}
    assert line([experiment("idle", needs="a program")], [], {}, "idle")["rests on"] == "needs a program"


def test_questions_of_our_own_are_the_last(results):
    known = [experiment("ours", "arena"), experiment("it")]
    paths = [results / "one" / "it.json", results / "by-hand.json"]
    text = overview(entries(known, [Stored.read(path) for path in paths], {}))
    assert [part.split("\n")[0] for part in text.split("\n## ")[1:]] == ["Nobody 2000", "Questions of our own"]
    assert text.startswith(
        "2 experiments, of which 1 have been played, 0 with another seed; and 1 measurements by other commands."
        " All verdicts, without other seeds: 1 COMPATIBLE; ORDER: 1 hold; CLAIM: 1 hold."
    )
    found = line(known, paths, {}, "by-hand")
    assert found["published"] == "own question: done by hand"
    assert found["run"] == "`arena match`; `arena elo`"
    assert "verdicts" not in found  # which neither line of this table has
    assert line(known, paths, {}, "it")["published"] == "own question: what it is"


def test_a_page_has_all_experiments_with_the_pages_that_show_them(results, monkeypatch):
    places = {"b": f"{__name__}:B", "a": f"{__name__}:A"}
    monkeypatch.setattr(catalogue, "EXPERIMENTS", Registry("experiment", "arena.experiments.of.tests", places))
    (results / "page.md").write_text("<!-- rows: one/it.json -->\n<!-- /rows -->\n", encoding="utf-8")
    text = filled("<!-- experiments: one -->\n<!-- /experiments -->\n", results)
    lines = [cells(found)[0] for found in text.split("\n") if found.startswith("| ")]
    assert lines == ["experiment", "b", "a", "[it](page.md)"]
    for folder, words in (("nowhere", "is no folder of results"), ("one other", "takes one file, not 2")):
        with pytest.raises(InputError, match=words):
            filled(f"<!-- experiments: {folder} -->\n<!-- /experiments -->\n", results)


A, B = experiment("a"), experiment("b")


def test_what_needs_another_program_says_so(monkeypatch):
    """The page says the same where it is not installed."""

    def plans(installed):
        for module in (contests, together):
            monkeypatch.setattr(module, "is_installed", lambda: installed)
        monkeypatch.setattr(Meeting, "is_possible", lambda _: installed)
        return {one.id: [[step.name for step in one.steps(profile)] for profile in Profile] for one in built_in}

    built_in = [catalogue.experiment(name) for name in catalogue.EXPERIMENTS.built_in]
    without, with_it = plans(False), plans(True)
    assert {one.id for one in built_in if without[one.id] != with_it[one.id]} == {
        one.id for one in built_in if one.needs
    }
