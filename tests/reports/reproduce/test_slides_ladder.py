"""What is said of the slides' ladder, for pieces that are made up."""

import pytest

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.slides.ladder import LADDERS, POLICIES, SIZES, steps
from arena.reports.reproduce.slides import ladder


def evidence(uniform=(470, 510), reading=(960, 520), turn=(1, 300), captured=(True, False)):
    """Pieces in which White takes the stone so often, of a thousand playouts, if the ladder works and if not."""
    sampled = {}
    for size in SIZES:
        read = {
            "captured": dict(zip(LADDERS, captured, strict=True)),
            "turns": [list(turn), [turn[0], turn[1] - 2], list(turn)],
        }
        sampled[f"slides-ladder-{size}-read"] = [read]
    for step in steps(Profile.SMOKE):
        if "policy" in step.parameters:
            taken = reading if "ladders" in step.parameters["policy"] else uniform
            found = {
                name: {"taken": count, "black_wins": 400 + 10 * place}
                for place, (name, count) in enumerate(zip(LADDERS, taken, strict=True))
            }
            sampled[step.name] = [{"playouts": 1000, **found}]
    return Evidence({}, sampled, True)


def verdicts(found, words):
    return {str(row.judgement).partition(" (")[0] for row in found.rows if words in row.label}


def test_all_that_the_slides_say_can_hold():
    found = ladder.judge(evidence())
    for words in ("as read", "right answers"):
        assert verdicts(found, words) == {"EXACT"}
    for words in ("chance that White", "not sure that", "does not see", ": sure that", ": sees that"):
        assert verdicts(found, words) == {"CLAIM: holds"}
    assert verdicts(found, "19x19: wrong answers") == {"CLAIM: holds"}
    assert verdicts(found, "9x9: wrong answers") == {"None"}
    (chance,) = {row.measured.value for row in found.rows if "chance that White" in row.label}
    assert chance == pytest.approx(1 / 300 / 298 / 300)
    assert {row.measured.value for row in found.rows if "wrong answers" in row.label} == {297}
    assert {row.measured.value for row in found.rows if "legal moves, at most" in row.label} == {300}
    assert [table.rows[0][1:3] for table in found.tables] == [["47.0 (43.9–50.1)", "51.0 (47.9–54.1)"]] * 2
    assert [table.rows[4][3:] for table in found.tables] == [["40.0 (37.0–43.1)", "41.0 (38.0–44.1)"]] * 2


@pytest.mark.parametrize(
    ("changes", "words", "verdict"),
    [
        ({"captured": (False, False)}, "ladder works: the stone", "DIFFERS"),
        ({"captured": (True, True)}, "ladder broken: the stone", "DIFFERS"),
        ({"turn": (2, 300)}, "right answers", "DIFFERS"),
        ({"turn": (1, 150)}, "19x19: wrong answers", "CLAIM: does not hold"),
        ({"turn": (290, 300)}, "chance that White", "CLAIM: does not hold"),
        ({"uniform": (950, 950)}, "not sure that", "CLAIM: does not hold"),
        ({"uniform": (900, 900)}, "not sure that", "CLAIM: undecided"),
        ({"uniform": (600, 500)}, "does not see", "CLAIM: does not hold"),
        ({"uniform": (510, 500)}, "does not see", "CLAIM: undecided"),
        ({"reading": (800, 300)}, ": sure that", "CLAIM: does not hold"),
        ({"reading": (960, 950)}, ": sees that", "CLAIM: does not hold"),
        ({"reading": (960, 850)}, ": sees that", "CLAIM: undecided"),
    ],
)
def test_what_was_not_seen_does_not_hold(changes, words, verdict):
    assert verdicts(ladder.judge(evidence(**changes)), words) == {verdict}


def test_the_figure_has_two_bars_for_each_policy():
    from matplotlib.figure import Figure

    figure = Figure()
    ladder.draw(evidence(), figure)
    for axes in figure.axes:
        assert len(axes.patches) == 2 * len(POLICIES)
        assert [patch.get_width() for patch in axes.patches[4:6]] == pytest.approx([96.0, 96.0])
