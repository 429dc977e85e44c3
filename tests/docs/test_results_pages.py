"""The pages of results: every table follows from a data file, and every data file stands on a page."""

import itertools
import json
import re
from pathlib import Path

import pytest

from arena.arenas.statistics.equivalence import LEVEL
from arena.arenas.statistics.judgement import Verdict
from arena.reports.reproduce.catalogue import EXPERIMENTS
from arena.reports.reproduce.result_pages import blocks, filled
from arena.reports.reproduce.several_seeds import taken_together
from arena.reports.reproduce.stored import Stored

FOLDER = Path(__file__).parents[2] / "docs" / "results"
PAGES = sorted(FOLDER.glob("*.md"))
DATA = sorted((FOLDER / "data").glob("*.json"))
#: Pages whose tables are of games that were played before there were files of them.
WITHOUT_FILES = {"second-order.md"} if not list(FOLDER.glob("data/second-order*.json")) else set()
#: Begin and end of a block, and what is between.
BLOCK = re.compile(r"<!-- (rows|table|notes|joint|experiments): [^>]*? -->\n.*?<!-- /\1 -->", re.DOTALL)


@pytest.fixture(scope="module", params=DATA, ids=lambda path: path.stem)
def stored(request):
    return Stored.read(request.param)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_tables_are_what_their_files_say(page):
    """If this fails: arena reproduce --page docs/results/PAGE."""
    text = page.read_text(encoding="utf-8")
    assert filled(text, FOLDER) == text


@pytest.mark.parametrize("page", [page for page in PAGES if page.name not in WITHOUT_FILES], ids=lambda path: path.stem)
def test_no_table_stands_without_a_file(page):
    text = page.read_text(encoding="utf-8")
    assert blocks(text, FOLDER)
    assert not re.findall(r"^\|.*", BLOCK.sub("", text), re.MULTILINE)
    assert "<!-- /" not in BLOCK.sub("", text)


def test_every_file_is_on_a_page():
    used = {
        path.resolve()
        for page in PAGES
        for block in blocks(page.read_text("utf-8"), FOLDER)
        if block.kind != "experiments"
        for path in block.files
    }
    assert used == {path.resolve() for path in DATA}


def test_every_experiment_has_a_line_of_the_overview():
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    names = re.findall(r"^\| \[?([a-z0-9-]+)[\] ]", text, re.MULTILINE)
    names = [name for name in names if name != "experiment"]
    ids = {json.loads(path.read_text(encoding="utf-8"))["id"] for path in DATA}
    assert sorted(names) == sorted({*EXPERIMENTS.names(), *ids})
    for name, page in re.findall(r"^\| \[([a-z0-9-]+)\]\(([a-z-]+\.md)\)", text, re.MULTILINE):
        assert f"data/{name}.json" in (FOLDER / page).read_text(encoding="utf-8")


def test_verdicts_are_those_of_today(stored):
    """If this fails: arena reproduce --judge docs/results/data/FILE."""
    again = stored.judged_again().document
    assert len(again["rows"]) == len(stored.document["rows"])
    for now, then in zip(again["rows"], stored.document["rows"], strict=True):
        assert numbers(now) == pytest.approx(numbers(then), rel=1e-6, abs=1e-9, nan_ok=True), then["label"]
        assert words(now) == words(then), then["label"]
    for now, then in zip(again["joint"], stored.document["joint"], strict=True):
        assert numbers(now) == pytest.approx(numbers(then), rel=1e-6)
        assert words(now) == words(then)


def test_no_share_lies_outside_of_its_range(stored):
    for row in stored.rows:
        for side in (row.published, row.measured):
            if side is not None and side.is_share:
                assert 0 <= side.interval.low <= side.value <= side.interval.high <= 1
            if side is not None and side.parts is not None:
                assert -1 <= side.interval.low <= side.value <= side.interval.high <= 1


def test_words_bounds_and_chances_agree(stored):
    """A claim that holds has a bound on its own side; what is undecided says that it was corrected, or is not near.

    That players are equal holds unless it is rejected.
    """
    for row in stored.rows:
        found, question = row.judgement, row.judgement and row.judgement.question
        if found is None or found.outcome is None or found.corrected is None:
            continue
        significant = found.corrected <= LEVEL
        assert significant == (found.outcome is not question.unless), row.label
        if found.bound is not None and found.verdict is Verdict.CLAIM and question.margin is None:
            beyond = found.bound.value >= question.bound if found.bound.above else found.bound.value <= question.bound
            assert beyond == (found.chance <= LEVEL), row.label


def flat(document, prefix=""):
    """All entries of a document by their paths."""
    items = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in items:
        if isinstance(value, dict | list):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def numbers(document):
    return {path: value for path, value in flat(document) if isinstance(value, int | float)}


def words(document):
    return {path: value for path, value in flat(document) if not isinstance(value, int | float)}


def test_the_raiko_page_says_what_its_data_say():
    """The figures in its sentences."""
    text = " ".join((FOLDER / "raiko.md").read_text(encoding="utf-8").split())
    document = json.loads((FOLDER / "data" / "raiko-table-1.json").read_text())
    rows = {row["label"]: row for row in document["rows"]}

    def share(player, side="measured"):
        return round(100 * rows[f"{player} against the others"][side]["value"])

    assert f"it wins {share('F')} % with both seeds and not {share('F', 'published')} %" in text
    seeds = [Stored.read(FOLDER / "data" / f"raiko-table-1{seed}.json") for seed in ("", "-seed-2")]
    both = {row.label[0]: row.measured.value for row in taken_together(seeds).rows}
    assert {round(100 * (both["F"] - both[player])) for player in "CD"} == {14, 15}
    assert [joint.differs for joint in (seeds[0].joints[0], seeds[1].joints[0])] == [True, False]
    assert taken_together(seeds).joints[0].differs
    verdicts = [rows[f"{player} against the others"]["judgement"]["verdict"] for player in "ABCDEFGH"]
    assert verdicts == ["MATCH", *["COMPATIBLE"] * 7]
    times = {pair: rows[f"thinking time, {pair}"]["measured"]["value"] for pair in ("D over C", "E over C", "F over E")}
    assert f"D takes {times['D over C']:.1f} times" in text
    assert f"E takes {times['E over C']:.0f} times" in text
    larger = rows["thinking time, E over C"]["judgement"]["times_published"]
    assert f"size is {larger:.0f} times the published one" in text
    assert f"is as published: {times['F over E']:.1f}, and 9.2" in text
    cells = {row["label"]: row for row in json.loads((FOLDER / "data" / "raiko-table-2.json").read_text())["rows"]}
    for side, found in (
        ("measured", "chi-squared of their 15 pairs is {:.1f}"),
        ("published", "and {:.1f} in the paper"),
    ):
        pairs = [
            cells[f"{one} as Black against {other}"][side]["wins"]
            - cells[f"{other} as Black against {one}"][side]["wins"]
            for one, other in itertools.combinations("CDEFGH", 2)
        ]
        # A pair won 10 + d of its 20 games, d being one's wins as Black less the other's: (2 d)² over 20.
        assert found.format(sum((2 * more) ** 2 / 20 for more in pairs)) in " ".join(text.split())
    powers = [row["judgement"]["power"] for row in document["rows"] if row["judgement"]["power"] is not None]
    assert {round(100 * power) for power in powers} == {2, 3}
    assert document["joint"][0]["p"] < 0.001


def test_the_raiko_page_says_which_claims_hold():
    text = " ".join((FOLDER / "raiko.md").read_text(encoding="utf-8").split())
    rows = Stored.read(FOLDER / "data" / "raiko-claims.json").rows
    outcomes = {row.label: row.judgement.outcome for row in rows[:6]}
    undecided = [row.measured for row in rows if row.label.endswith("help")]
    assert list(outcomes.values()).count("holds") == 4
    assert [outcomes[label] for label in outcomes if label.endswith("help")] == ["undecided"] * 2
    assert {share.samples for share in undecided} == {40}
    shares = " and ".join(f"{100 * share.value:.1f}" for share in undecided)
    assert f"of which they win {shares} % against the first order" in text
    assert [str(row.judgement) for row in rows[6:]] == ["EXACT"] * 4
    assert {row.measured.value for row in rows[6:]} == {0}
    totals = [
        Stored.read(FOLDER / "data" / f"raiko-{name}.json").rows[0].measured.wins for name in ("claims", "table-2")
    ]
    assert totals[0] == totals[1], "the same games"


def test_the_raiko_page_says_what_the_patterns_are():
    text = " ".join((FOLDER / "raiko.md").read_text(encoding="utf-8").split())
    near, pairs, first, most, largest = Stored.read(FOLDER / "data" / "raiko-figures-4-5-6.json").rows
    assert all(row.judgement.outcome == "holds" for row in (near, pairs, first))
    assert f"{near.measured.samples} games" in text
    assert f"at {near.measured.value:.2f} of the distance" in text
    assert f"{100 * pairs.measured.value:.1f} points more of the patterns of one move" in text
    assert f"in {first.measured.wins} of the {first.measured.samples} games the first two" in text
    assert f"limits of {most.published.value:.0f} and {largest.published.value:.0f}" in text
    assert most.judgement is largest.judgement is None
