"""`arena reproduce` of every paper's experiments, at the profile smoke."""

import json
from itertools import groupby
from xml.etree import ElementTree

import pytest

from arena.cli.main import run
from arena.reports.reproduce import catalogue

#: The ids of experiments by what they begin with: those of a paper share games.
PAPERS = {
    paper: list(names)
    for paper, names in groupby(sorted(catalogue.EXPERIMENTS.names()), lambda name: name.partition("-")[0])
}


def documents_of(folder):
    return {path.stem: json.loads(path.read_text()) for path in folder.glob("*.json")}


@pytest.mark.parametrize("paper", PAPERS)
def test_experiments_of_a_paper(tmp_path, paper):
    """All are carried out, judged and drawn; of some there is more to say."""
    assert run(["reproduce", *PAPERS[paper], "--profile", "smoke", "-j", "0", "--out", str(tmp_path), "--plot"]) == 0
    documents = documents_of(tmp_path)
    assert sorted(documents) == PAPERS[paper]
    for name, document in documents.items():
        assert (document["id"], document["profile"], document["seed"]) == (name, "smoke", 1)
        assert document["provenance"]["processor"]
        assert all("openings" in run["settings"] and "opening_moves" not in run["settings"] for run in document["runs"])
        judged = [row["judgement"] for row in document["rows"] if row["judgement"]]
        # Where another program is missing no games are played, and that is said.
        assert judged or (catalogue.experiment(name).needs and document["notes"])
        for row in document["rows"]:
            for side in (row["published"], row["measured"]):
                assert side is None or side["ci_low"] <= side["value"] <= side["ci_high"]
    draws_what_it_can(tmp_path, PAPERS[paper])
    for look in CLOSER.get(paper, ()):
        look(tmp_path)


def draws_what_it_can(folder, names):
    drawn = {path.stem for path in folder.glob("*.svg")}
    assert drawn == {name for name in names if catalogue.experiment(name).draw}
    assert drawn == {path.stem for path in folder.glob("*.png")}
    for path in folder.glob("*.svg"):
        assert ElementTree.parse(path).getroot().tag.endswith("svg")


def raikos_arithmetic_is_right(folder):
    for name in ("raiko-table-1", "raiko-table-2", "raiko-figures-1-2", "raiko-claims"):
        rows = json.loads((folder / f"{name}.json").read_text())["rows"]
        counts = [row["judgement"]["verdict"] for row in rows if row["unit"] == "count" and row["judgement"]]
        assert counts, name
        assert set(counts) == {"EXACT"}, name


def raikos_heat_map_has_every_cell(folder):
    heat_map = (folder / "raiko-figure-3.svg").read_text()
    assert heat_map.count("stroke: #4c4c4c; stroke-width: 0.4") == 91 + 93


def raikos_patterns_are_those_of_games(folder):
    lines = (folder / "samples" / "raiko-patterns-smoke-1.jsonl").read_text().splitlines()[1:]
    games = [json.loads(line)["found"] for line in lines]
    assert len(games) == 2
    assert games[0] != games[1]
    for game in games:
        assert len(set(game["moves"])) == len(game["moves"]) == 121 - game["open"]
        assert 20 <= len(game["moves"]) <= 30
        empty, *found = game["patterns"]
        assert empty == {"moves": [], "sides": []}
        assert len(found) > 10
        for pattern in found:
            assert len(pattern["moves"]) == len(pattern["sides"]) > 0
            assert not set(pattern["moves"]) & set(game["moves"])
        assert 1 <= game["distance"] < 20
        assert 1 < game["random distance"] < 20


def raikos_tables_share_one_run(folder):
    names = ("raiko-table-1", "raiko-table-2", "raiko-claims")
    runs = [documents_of(folder)[name]["runs"] for name in names]
    assert len({run[0]["run"] for run in runs}) == len({run[0]["provenance"]["created"] for run in runs}) == 1


CLOSER = {
    "raiko": (
        raikos_arithmetic_is_right,
        raikos_heat_map_has_every_cell,
        raikos_patterns_are_those_of_games,
        raikos_tables_share_one_run,
    )
}
