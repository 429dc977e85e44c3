"""Figure 2: the mean squared error by iteration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.arenas.experiments.erica.columns import best
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Making
from arena.arenas.statistics.judging import claim_below, order
from arena.arenas.statistics.quantity import Quantity, difference
from arena.reports.reproduce.erica import PAPER
from arena.reports.reproduce.erica.course import Course
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale
from arena.reports.table import Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def steps(profile: Profile) -> list[Making]:
    """The training of the fourth column of table 2, which the figure is of."""
    return best().training(profile)


def judge(evidence: Evidence) -> Findings:
    """That the error falls, and does so gradually."""
    course = Course.of(best(), evidence)
    fallen, excess = difference(course.last, course.first), [one.value for one in course.excess]
    gradually = order([-float(iteration) for iteration in range(len(excess))], excess)
    rows = [
        Row("error beyond chance before the first iteration", None, course.first, None, Scale.NUMBER),
        Row(f"after iteration {course.iterations}", None, course.last, None, Scale.NUMBER),
        Row("what chance alone makes of it", None, Quantity(course.floor), None, Scale.NUMBER),
        Row("the error is less in the end", None, fallen, claim_below(fallen, 0.0), Scale.NUMBER),
        Row("the error falls from iteration to iteration", None, None, gradually, Scale.NUMBER),
    ]
    return Findings(rows, [_table(course)], _notes())


def _table(course: Course) -> Table:
    return Table(
        "The mean squared error by iteration, results from -1 to 1",
        ["iteration", "beyond chance", "±", "chance", "together"],
        [
            [str(iteration), f"{one.value:.5f}", f"{one.error:.5f}", f"{floor:.5f}", f"{one.value + floor:.5f}"]
            for iteration, (one, floor) in enumerate(zip(course.excess, course.floors, strict=True))
        ],
        left=0,
    )


def _notes() -> list[str]:
    checks, evaluation = published("erica-figure-2")["checks"], published("erica-figure-2")["evaluation"]
    most = 1 / checks + 1 / evaluation
    return [
        f"The paper's error has that of {checks:,} playouts for each position and of the targets in it: with results of"
        f" -1 and 1 up to {most:.5f}, if targets are means of as many playouts. Its curve is lost."
    ]


def draw(evidence: Evidence, figure: Figure) -> None:
    """The error as the paper measures it, and what of it is chance."""
    course = Course.of(best(), evidence)
    together = [one.value + floor for one, floor in zip(course.excess, course.floors, strict=True)]
    axes = figure.subplots()
    axes.plot(together, marker="o", markersize=3, label="mean squared error")
    axes.plot(course.floors, linestyle="--", color="0.5", label="chance alone")
    axes.set(xlabel="iteration", ylabel="mean squared error", ylim=(0, None))
    axes.legend()


EXPERIMENT = Experiment(
    id="erica-figure-2",
    paper=PAPER,
    title="the mean squared error of playouts by iteration of Simulation Balancing",
    published="the error falls from iteration to iteration (curve lost)",
    setup=(
        "The training of the fourth column of `erica-table-2`: α = 10, results of -1 and 1, from weights of zero."
        " Errors are measured by playouts that nothing was learned from, after every iteration, and what their chance"
        " and that of the targets make of them is taken off; the errors of two iterations are of the same positions,"
        " so that their difference is known better than told."
    ),
    steps=steps,
    judge=judge,
    draw=draw,
)
