"""How patterns are written out, for patterns made up for the purpose."""

import csv
import io
import json

import pytest

from arena.arenas.analysis import Advice, Terms
from arena.arenas.found_patterns import FoundPatterns
from arena.games import load
from arena.players import Decision, entrants
from arena.players.higher.listing import PatternInfo
from arena.reports.analysis_tables import analysis_report
from arena.reports.form import Form
from arena.reports.pattern_tables import patterns_report

GAME = load("tic-tac-toe")
PATTERNS = (
    PatternInfo((), (), 0, 90.25, 0.6, None),
    PatternInfo((0,), (1,), 10, 40.0, 0.25, None),
    PatternInfo((0, 1), (1, 0), 20, 12.75, 0.5, 1.0),
    PatternInfo((2, 5, 8), (0, 1, 0), 30, 0.0, None, 4 / 3),
)

GOLDEN = """\
Patterns in order of appearance

pattern    moves                 after    playouts    value    distance
---------  ------------------  -------  ----------  -------  ----------
1          {}                        0        90.2    0.600           -
2          {W a1}                   10        40.0    0.250           -
3          {W a1, B b1}             20        12.8    0.500       1.000
4          {B c1, W c2, B c3}       30         0.0        -       1.333

B and W: moves by Black and by White that matter together.
After: playouts made before the pattern was added. Playouts: those in which it came about; old ones fade.
Values are winning chances for White in these playouts.
Distance: steps on the board between two of its moves, in the mean.

| pattern 2 | pattern 3 | pattern 4
|   a b c   |   a b c   |   a b c
| 1 W . .   | 1 W B .   | 1 . . B
| 2 . X .   | 2 . X .   | 2 . X W
| 3 . . .   | 3 . . .   | 3 . . B

How local the patterns are

                   distance
---------------  ----------
within patterns       1.167
of random moves       2.143
ratio                 0.544

How far apart two moves of a pattern are in the mean, and two open moves drawn at random. Below a ratio of 1, patterns \
are local.
Patterns with two moves or more: 2.
"""


def position():
    found = GAME.start()
    found.play("b2")
    return found


def report(form, patterns=PATTERNS, top=0):
    (player,) = entrants("B")
    asked = Advice(player, position(), 1, Decision(0, None, 9, patterns=patterns), Terms())
    return analysis_report(asked, form, top, times=False)


def test_patterns_as_printed():
    assert patterns_report(FoundPatterns.of(position(), PATTERNS), Form.TABLE, 0) == GOLDEN
    assert report(Form.TABLE).endswith("tells nothing of its candidates.\n\n" + GOLDEN)


def test_top_limits_what_is_shown_but_not_the_locality():
    text = patterns_report(FoundPatterns.of(position(), PATTERNS), Form.TABLE, 2)
    assert text.startswith("The first 2 of 4 patterns in order of appearance\n")
    assert "{W a1}" in text
    assert "{W a1, B b1}" not in text
    assert "| pattern 2\n" in text
    assert "pattern 3" not in text
    assert text.partition("How local")[2] == GOLDEN.partition("How local")[2]


def test_nothing_is_drawn_or_measured_without_moves():
    assert "|" not in patterns_report(FoundPatterns.of(position(), PATTERNS[:1]), Form.TABLE, 0)
    assert "local" not in patterns_report(FoundPatterns.of(position(), PATTERNS[:2]), Form.TABLE, 0)
    assert "| pattern 2" in patterns_report(FoundPatterns.of(position(), PATTERNS[:2]), Form.TABLE, 0)


def test_the_first_six_are_drawn_in_as_many_lines_as_they_need():
    text = patterns_report(FoundPatterns.of(position(), PATTERNS[1:2] * 8), Form.TABLE, 0)
    assert text.count("| pattern") == 6
    assert "| pattern 6\n" in text
    broad = load("hex(size=11)")
    text = patterns_report(FoundPatterns.of(broad.start(), PATTERNS[1:2] * 3), Form.TABLE, 0)
    first, second = [line for line in text.splitlines() if line.startswith("| pattern")]
    assert first.split() == ["|", "pattern", "1", "|", "pattern", "2"]
    assert second == "| pattern 3"
    assert max(len(line) for line in text.splitlines() if line.startswith("|")) <= 100


def test_what_is_drawn_in_several_places_is_small_elsewhere():
    bent = load("y(bent, 9)")
    text = patterns_report(
        FoundPatterns.of(bent.start(), [PatternInfo((0, 2), (0, 1), 0, 1.0, 0.5, 1.0)]), Form.TABLE, 0
    )
    drawn = "".join(line for line in text.splitlines() if line.startswith("| "))
    assert drawn.count("B") == drawn.count("W") == 1
    assert "b" in drawn.partition("B")[2]
    assert "w" in drawn.partition("W")[2]


def test_a_report_is_a_drawing_of_its_position_still():
    assert GAME.parse(report(Form.TABLE)).stones().tolist() == position().stones().tolist()
    assert GAME.parse(report(Form.TABLE, PATTERNS[:2])).stones().tolist() == position().stones().tolist()


@pytest.mark.parametrize(
    ("form", "begin", "end"),
    [(Form.MARKDOWN, "```text", "```"), (Form.LATEX, r"\begin{verbatim}", r"\end{verbatim}")],
)
def test_other_forms_frame_the_drawings(form, begin, end):
    text = report(form, top=1) + report(form)
    assert text.count(f"{begin}\n| pattern 2") == 1
    assert f"3 . . B\n{end}\n" in text


def test_programs_get_all_patterns():
    found = json.loads(report(Form.JSON, top=1))
    assert [pattern["pattern"] for pattern in found["patterns"]] == [1, 2, 3, 4]
    assert found["patterns"][2] == {
        "pattern": 3,
        "moves": ["a1", "b1"],
        "sides": ["white", "black"],
        "born": 20,
        "playouts": 12.75,
        "value": 0.5,
        "distance": 1.0,
    }
    distances = {"distance": pytest.approx(7 / 6), "random_distance": pytest.approx(15 / 7)}
    assert found["locality"] == {"patterns": 2, **distances, "ratio": pytest.approx(49 / 90)}
    plain = json.loads(report(Form.JSON, patterns=()))
    assert (plain["patterns"], plain["locality"]) == ([], None)


def test_csv_has_patterns_below_an_empty_line():
    candidates, _, patterns = report(Form.CSV, top=1).partition("\n\n")
    assert candidates.startswith("move,chosen,")
    rows = list(csv.DictReader(io.StringIO(patterns)))
    assert [row["moves"] for row in rows] == ["", "white a1", "white a1, black b1", "black c1, white c2, black c3"]
    assert rows[3] == {
        "pattern": "4",
        "moves": "black c1, white c2, black c3",
        "born": "30",
        "playouts": "0.0",
        "value": "",
        "distance": str(4 / 3),
    }
    assert "\n\n" not in report(Form.CSV, patterns=())
