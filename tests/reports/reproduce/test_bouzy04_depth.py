"""What is said of depth-i, for games and values that are made up."""

from fractions import Fraction

from arena.arenas.experiments.bouzy04 import gauntlets
from arena.arenas.experiments.bouzy04.depth import DEPTHS
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile
from arena.reports.reproduce.bouzy04 import depth
from tests.support.gauntlets import FIRST_MOVE, played


def depth_evidence(lead, ahead=(30.0, -30.0), tictactoe=None):
    gauntlet = gauntlets.depth()
    exact = [float(Fraction(value)) for value in published("bouzy04-depth")["tictactoe"]]
    values = {str(level): exact[level] for level in DEPTHS} if tictactoe is None else tictactoe
    jitter = (-0.001, 0.001)
    sampled = {
        "bouzy04-depth-tictactoe": [
            {level: value + (shift if int(level) < 8 else 0.0) for level, value in values.items()} for shift in jitter
        ],
        "bouzy04-depth-root": [
            {"1": FIRST_MOVE + ahead[0] + shift, "2": FIRST_MOVE + ahead[1] + shift} for shift in jitter
        ],
    }
    return Evidence({gauntlet.name: played(gauntlet.step(Profile.FAST), lead)}, sampled, True)


def test_depth_two_against_depth_one():
    worse = {row.label: str(row.judgement) for row in depth.judge(depth_evidence(lambda number: -9.0 * number)).rows}
    for label in ("depth-2 is worse than depth-1", "depth-2, 10 N is worse than depth-1"):
        assert worse[label] == "CLAIM: holds (p < 0.0001)"
    better = {row.label: str(row.judgement) for row in depth.judge(depth_evidence(lambda number: 9.0 * number)).rows}
    assert better["depth-2 is worse than depth-1"] == "CLAIM: does not hold (p < 0.0001)"


def test_the_value_of_the_root_goes_up_and_down():
    found = {row.label: str(row.judgement) for row in depth.judge(depth_evidence(lambda _: 0.0)).rows}
    claims = [label for label in found if "root" in label or " is above " in label or " is below " in label]
    assert len(claims) == 5
    # Two pieces have one degree of freedom.
    assert {found[label].partition(" (")[0] for label in claims} == {"CLAIM: holds"}
    values = [label for label in found if "value at depth" in label]
    assert len(values) == len(DEPTHS)
    assert {found[label] for label in values} == {"EXACT"}
    flat = {str(level): 0.5 for level in DEPTHS}
    other = depth.judge(depth_evidence(lambda _: 0.0, (-30.0, 30.0), flat)).rows
    turned = {row.label: str(row.judgement) for row in other}
    assert turned["Go: depth-1 overestimates the root"].startswith("CLAIM: does not hold (p")
    assert turned["Go: depth-2 underestimates the root"].startswith("CLAIM: does not hold (p")
    assert turned["tic-tac-toe: depth 2 is below depth 1"] == "CLAIM: undecided (p = 0.5)"
    assert [turned[f"tic-tac-toe: value at depth {level}"] for level in (0, 1, 9)] == ["DIFFERS", "EXACT", "DIFFERS"]
