import csv
import io
import json

import pytest

from arena.players import Decision

HEX = ("analyze", "--game", "hex(size=3)")
ASK = (*HEX, "--player", "mc(playouts=500)")


GOLDEN = """\
  a b c
1 . . .
 2 . X .
  3 * . .
White (O) to move

|   a b c
| 1 1 7 9
|  2 0 X 1
|   3 9 9 1
0 to 9: winning chances for White from 0.148 to 0.281.

hex(size=3): amaf(playouts=500) decides for White

decision
--------------  -----
move            a3
winning chance  0.281
playouts        500

Seed 1.

The best 3 of 8 candidates

move      visits    share %    value    error    LCB    UCB
------  --------  ---------  -------  -------  -----  -----
a3 *         249       49.8    0.281    0.029  0.225  0.337
c1           249       49.8    0.273    0.028  0.218  0.329
b3           245       49.0    0.269    0.028  0.214  0.325

* the move it makes. Values are winning chances for White.
LCB and UCB: the value and 1.96 standard errors (95 %), within 0 to 1; Wilson's interval where all playouts ended alike.

Confidence bounds (UCB) and progressive pruning (PP) against a3

move      UCB interval     PP interval    UCB separates    PP separates
------  --------------  --------------  ---------------  --------------
a3 *    0.058 to 0.505  0.253 to 0.310                -               -
c1      0.050 to 0.497  0.245 to 0.301               no              no
b3      0.044 to 0.495  0.241 to 0.298               no              no

UCB: value ± 1 × sqrt(2 ln N / n), of N playouts n with the move; PP: value ± 1 × standard error.
An interval separates a move from a3 if it lies wholly below that of a3.

How many of the other 7 moves are separated from the best one

                 PP separates    PP does not
-------------  --------------  -------------
UCB separates               0              0
UCB does not                4              3
"""


def test_an_analysis_as_printed(arena):
    code, out, _ = arena(*HEX, "--player", "amaf(playouts=500)", "--moves", "b2", "--top", "3", "--no-times")
    assert code == 0
    assert out == GOLDEN


def test_the_same_seed_gives_the_same_analysis(arena):
    first, again, other = (
        json.loads(arena(*ASK, "--no-times", "--format", "json", "--seed", seed)[1]) for seed in (5, 5, 6)
    )
    assert first == again
    assert first["candidates"] != other["candidates"]


def test_times_are_told_unless_they_are_not_wanted(arena):
    timed, untimed = arena(*ASK)[1], arena(*ASK, "--no-times")[1]
    assert "playouts/s" in timed
    assert "seconds" in timed
    assert "seconds" not in untimed
    assert "playouts/s" not in untimed
    decision = json.loads(arena(*ASK, "--format", "json")[1])["decision"]
    assert decision["playouts_per_second"] == pytest.approx(500 / decision["seconds"])
    assert "seconds" not in json.loads(arena(*ASK, "--format", "json", "--no-times")[1])["decision"]


def test_json_holds_everything(arena):
    found = json.loads(arena(*ASK, "--moves", "b2 a1", "--top", "1", "--format", "json", "--rd", "2", "--c", "0.3")[1])
    assert found["game"] == "hex(size=3)"
    assert found["player"] == {"name": "mc(playouts=500)", "spec": "mc(playouts=500)"}
    assert found["position"]["moves"] == ["b2", "a1"]
    assert found["position"]["to_move"] == "black"
    assert found["terms"] == {"confidence": 0.95, "c": 0.3, "rd": 2.0}
    candidates = found["candidates"]
    assert len(candidates) == 7
    assert sum(candidate["visits"] for candidate in candidates) == 500
    assert [candidate["move"] for candidate in candidates if candidate["chosen"]] == [found["decision"]["move"]]
    assert candidates[0]["value"] == found["decision"]["value"]
    assert found["best"] == candidates[0]["move"]
    assert sum(found["overlap"].values()) == 6
    best, last = candidates[0], candidates[-1]
    assert last["pp_separates"] == (last["value"] + 2 * last["error"] < best["value"] - 2 * best["error"])


def test_csv_has_a_row_for_every_candidate(arena):
    rows = list(csv.DictReader(io.StringIO(arena(*ASK, "--top", "1", "--format", "csv")[1])))
    assert len(rows) == 9
    values = [float(row["value"]) for row in rows]
    assert values == sorted(values, reverse=True)
    assert arena(*HEX, "--player", "A", "--format", "csv")[1].startswith("move,chosen,")


@pytest.mark.parametrize(
    ("form", "board"), [("markdown", "```text\n  a b c\n1 "), ("latex", "\\begin{verbatim}\n  a b c\n1 ")]
)
def test_other_forms_frame_the_board(arena, form, board):
    code, out, _ = arena(*ASK, "--format", form)
    assert code == 0
    assert out.startswith(board)
    assert out.count("*") >= 2


def test_the_star_stands_where_the_player_moves(arena):
    found = json.loads(arena(*ASK, "--format", "json")[1])
    rows = arena(*ASK)[1].splitlines()[1:4]
    ((row, column),) = [(row, line.split().index("*")) for row, line in enumerate(rows) if "*" in line]
    assert found["decision"]["move"] == f"{'-abc'[column]}{row + 1}"


def test_top_limits_the_tables(arena):
    shown = {top: arena(*ASK, "--top", top, "--no-times")[1] for top in (0, 1, 2, 9, 10)}
    assert shown[0] == shown[9] == shown[10]
    assert "\nCandidates\n" in shown[0]
    assert "The best 1 of 9 candidates" in shown[1]
    assert "The best 2 of 9 candidates" in shown[2]
    assert "How many of the other 8 moves" in shown[2]


def test_a_player_without_candidates_says_so(arena):
    code, out, _ = arena(*HEX, "--player", "A", "--no-times")
    assert code == 0
    assert out.count("*") == 1
    assert "hex(size=3): A, random, decides for Black" in out
    assert out.endswith("Seed 1.\nA tells nothing of its candidates.\n")
    found = json.loads(arena(*HEX, "--player", "A", "--format", "json")[1])
    assert (found["candidates"], found["best"], found["overlap"]) == ([], None, None)
    assert found["decision"]["value"] is found["decision"]["playouts_per_second"] is None


def test_the_level_of_the_intervals(arena):
    wide, narrow = (
        json.loads(arena(*ASK, "--intervals", level, "--format", "json")[1])["candidates"][0] for level in (0.95, 0.5)
    )
    assert wide["ci_high"] - wide["value"] == pytest.approx(1.959964 * wide["error"])
    assert narrow["ci_high"] - narrow["value"] == pytest.approx(0.674490 * narrow["error"])
    assert narrow["pp_high"] == wide["pp_high"]


def test_intervals_reach_as_far_as_those_of_the_player(arena, monkeypatch):
    """A player's own c and rd are taken, unless others are asked for; most players have none."""

    def ask(player, *_):
        return Decision(0, None, 0, exploration=getattr(player.config, "c", None))

    monkeypatch.setattr("arena.cli.analyze._ask", ask)

    def terms(player, *more):
        return json.loads(arena(*HEX, "--player", player, "--format", "json", *more)[1])["terms"]

    ucb, pp = "ucb(playouts=20, c=0.2)", "pp(rd=4, playouts=100)"
    assert terms("A") == {"confidence": 0.95, "c": 1.0, "rd": 1.0}
    assert terms(ucb)["c"] == 0.2
    assert terms(ucb, "--c", "0.5")["c"] == 0.5
    assert terms(pp)["rd"] == 4.0
    assert terms(pp, "--rd", "0")["rd"] == 0.0


def test_output_goes_to_a_file_that_is_not_replaced(arena, tmp_path):
    path = tmp_path / "analysis.txt"
    assert arena(*ASK, "--no-times", "--output", path)[:2] == (0, "")
    assert path.read_text(encoding="utf-8") == arena(*ASK, "--no-times")[1]
    code, _, err = arena(*ASK, "--output", path)
    assert (code, err) == (2, f"arena: {path} is there already; --force would replace it\n")
    assert arena(*ASK, "--seed", "2", "--output", path, "--force")[0] == 0


PATTERNS = """\
The first 3 of 10 patterns in order of appearance

pattern    moves      after    playouts    value    distance
---------  -------  -------  ----------  -------  ----------
1          {}             0        58.8    0.265           -
2          {B a2}         6        32.2    0.379           -
3          {B a3}        12        25.0    0.182           -

B and W: moves by Black and by White that matter together.
After: playouts made before the pattern was added. Playouts: those in which it came about; old ones fade.
Values are winning chances for White in these playouts.
Distance: steps on the board between two of its moves, in the mean.

| pattern 2 | pattern 3
|   a b c   |   a b c
| 1 . . .   | 1 . . .
|  2 B X .  |  2 . X .
|   3 . . . |   3 B . .

How local the patterns are

                   distance
---------------  ----------
within patterns       1.611
of random moves       1.857
ratio                 0.868

How far apart two moves of a pattern are in the mean, and two open moves drawn at random. Below a ratio of 1, patterns \
are local.
Patterns with two moves or more: 6.
"""


def test_a_player_of_higher_order_shows_its_patterns(arena):
    player = "orderN(playouts=60, interval=6, patterns=9, threshold=2, relevance=0, noise=0.3)"
    ask = (*HEX, "--player", player, "--moves", "b2", "--top", "3", "--no-times")
    code, out, _ = arena(*ask)
    assert code == 0
    assert out[out.index("The first 3 of") :] == PATTERNS
    found = json.loads(arena(*ask, "--format", "json")[1])
    assert len(found["patterns"]) == 10
