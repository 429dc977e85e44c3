"""Blocks of pages: what markers ask for, and what is wrong with them."""

import pytest

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.profile import Profile
from arena.arenas.statistics.judging import claim_above, contrast
from arena.arenas.statistics.quantity import Quantity
from arena.games import InputError
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.joint_test import GameCells, JointTest
from arena.reports.reproduce.result import Result
from arena.reports.reproduce.result_pages import blocks, fill_page, filled
from arena.reports.reproduce.row import Row, Scale, compared_rows
from arena.reports.table import Table

SCORE = Quantity(12.5, 2.0, 30, freedom=28)


def write(folder, name, measured=(6, 4), evidence="games", seed=3):
    rows = [
        *compared_rows([("A against B", Quantity.share(5, 10), Quantity.share(measured[0], sum(measured)))]),
        Row("A is better", None, Quantity.share(75, 100), claim_above(Quantity.share(75, 100), 0.5)),
        Row("A: score", Quantity(10.0), SCORE, contrast(10.0, SCORE), Scale.POINTS),
        Row("in the matrix", None, Quantity.share(1, 2), None, listed=False),
    ]
    matrix = Table("The matrix", ["", "A"], [["B", "7 | 6"]])
    joints = [JointTest.of_cells("both cells", evidence, GameCells([(5, 5), (9, 1)], [measured, (8, 2)]))]
    experiment = Experiment(name, "Nobody 2000", "what", "How.", lambda _: (), lambda _: None)
    findings = Findings(rows, [matrix], ["One.", "Two."], joints).judged(name)
    return Result(experiment, Profile.SMOKE, seed, Evidence({}, {}, True), findings).write(folder)


@pytest.fixture
def folder(tmp_path):
    write(tmp_path, "it")
    return tmp_path


def lines(words, folder, kind="rows"):
    """The block's lines between its markers."""
    first, *found, last = filled(f"Before\n<!-- {kind}: {words} -->\nold\n<!-- /{kind} -->\nafter\n", folder).split(
        "\n"
    )[1:-2]
    assert (first, last) == (f"<!-- {kind}: {words} -->", f"<!-- /{kind} -->")
    return found


def cells(line):
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_rows_stand_with_their_verdicts_and_tests(folder):
    header, _, first, second, third, nothing, *notes = lines("it.json", folder)
    assert cells(header) == ["", "unit", "published", "95 %", "measured", "95 %", "verdict"]
    assert cells(first)[:6] == ["A against B", "%", "50.0", "23.7–76.3", "60.0", "31.3–83.2"]
    assert cells(first)[6].startswith("COMPATIBLE (p = 1, power ")
    assert cells(second)[4:] == ["75.0", "≥ 66.9", "CLAIM: holds (p < 0.0001)"]
    assert cells(third)[2:6] == ["+10.0", "", "+12.5", "≥ +9.1"]
    assert nothing == ""
    assert notes[0].startswith("- Together, both cells: COMPATIBLE (chi-squared ")
    assert notes[1].startswith("- MATCH: surely less than 5 percentage points apart (all rows).")
    assert "corrected by Holm for 2" in notes[2]
    assert notes[3].startswith("- Size: ")


def test_rows_are_chosen_by_their_labels_and_have_further_columns(folder):
    found = [cells(line) for line in lines("it.json; only=A is|score; columns=games shown elo", folder)[:4]]
    assert found[0][6:] == ["games", "shown", "score Elo (95 %)", "verdict"]
    assert [row[0] for row in found[2:]] == ["A is better", "A: score"]
    # 0.75 are 190.8 Elo, and the ends of Wilson's interval 0.6569 and 0.8245.
    assert found[2][6:9] == ["100", "-", "+191 (+113 to +269)"]
    assert found[3][6:9] == ["30", "5.8", "-"]  # (2.0484 + 0.8546) x 2.0
    assert [cells(line)[0] for line in lines("it.json; without=A is|score", folder)[2:3]] == ["A against B"]
    assert not any("Together" in line for line in lines("it.json; joint=no", folder))


def test_chosen_rows_are_corrected_for_all(folder):
    assert any("corrected by Holm for 2" in line for line in lines("it.json; only=A is", folder))
    assert not any("corrected" in line for line in lines("it.json; only=against", folder))


def test_every_seed_stands_before_what_they_come_to_together(folder):
    (folder / "more").mkdir()
    write(folder / "more", "it", measured=(15, 5), seed=4)
    header, _, first, *_ = lines("it.json more/it.json; only=against; columns=games", folder)
    assert cells(header) == ["", "published", "95 %", "seed 3", "seed 4", "together", "95 %", "games", "verdict"]
    assert cells(first)[:8] == ["A against B", "50.0", "23.7–76.3", "60.0", "75.0", "70.0", "52.1–83.3", "30"]
    header, _, second, *_ = lines("it.json more/it.json; only=A is; published=no; joint=no", folder)
    assert cells(header) == ["", "seed 3", "seed 4", "together", "95 %", "verdict"]
    assert cells(second) == ["A is better", "75.0", "75.0", "75.0", "≥ 69.5", "CLAIM: holds (p < 0.0001)"]


def test_tables_and_notes(folder):
    assert cells(lines("it.json", folder, "table")[2].replace("\\|", "/")) == ["B", "7 / 6"]
    assert lines("it.json", folder, "notes") == ["- One.", "- Two."]
    assert lines("it.json; only=Tw", folder, "notes") == ["- Two."]


def test_seeds_are_taken_together_and_papers_have_one_test(folder):
    (folder / "more").mkdir()
    write(folder / "more", "it", measured=(9, 1))
    write(folder, "other", evidence="other games")
    (found,) = lines("it.json more/it.json", folder, "joint")
    assert found.startswith("- Together, both cells, 2 seeds taken together: COMPATIBLE")
    one, two, whole = lines("it.json other.json", folder, "joint")
    assert one == two
    assert "all that was compared with Nobody 2000, by 2 independent tests" in whole


def test_a_page_is_filled_once(folder):
    page = folder / "page.md"
    page.write_text("# A page\n\n<!-- notes: it.json -->\n<!-- /notes -->\n\nText.\n", encoding="utf-8")
    assert fill_page(page)
    assert not fill_page(page)
    assert page.read_text(encoding="utf-8") == (
        "# A page\n\n<!-- notes: it.json -->\n- One.\n- Two.\n<!-- /notes -->\n\nText.\n"
    )
    assert [block.files for block in blocks(page.read_text("utf-8"), folder)] == [[folder / "it.json"]]


@pytest.mark.parametrize(
    ("kind", "words", "message"),
    [
        ("rows", "none.json", "none.json cannot be read"),
        ("notes", "it.json it.json", "takes one file, not 2"),
        ("rows", "it.json it.json", "each with a seed of its own"),
        ("rows", "it.json; colour=red", "'colour=red' is no option of a block; there are only"),
        ("rows", "it.json; columns=wins", "columns of a block are games and shown and elo, not 'wins'"),
        ("table", "it.json; number=2", "has 1 tables in the paper's shape, and none of number 2"),
    ],
)
def test_wrong_markers_are_told(folder, kind, words, message):
    with pytest.raises(InputError, match=message):
        lines(words, folder, kind)


def test_a_page_without_blocks_is_told(folder):
    (folder / "page.md").write_text("Nothing to fill.\n")
    with pytest.raises(InputError, match="has no blocks to fill"):
        fill_page(folder / "page.md")
