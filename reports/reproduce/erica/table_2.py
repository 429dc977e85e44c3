"""Table 2: six settings of Simulation Balancing, by iteration."""

from __future__ import annotations

from arena.arenas.experiments.erica.claims import steps_of_table_2
from arena.arenas.experiments.erica.columns import Column, columns
from arena.arenas.experiments.erica.contests import cell_label
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.statistics.judging import claim_below
from arena.arenas.statistics.quantity import difference
from arena.reports.reproduce.erica import PAPER
from arena.reports.reproduce.erica.against import SEARCH, SUBSTITUTE
from arena.reports.reproduce.erica.cells import Cells
from arena.reports.reproduce.erica.course import Course
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale
from arena.reports.table import Table
from arena.reports.written import NOTHING

#: The column that the text compares others with, and those that it finds worse.
_REFERENCE, _WORSE = 4, (1, 3)


def judge(evidence: Evidence) -> Findings:
    """Every cell, what is to be seen between columns, and how far the training came."""
    cells = Cells.of(evidence)
    found = cells.against()
    last = max((iteration for _, iteration in cells.measured if (_REFERENCE, iteration) in cells.published), default=20)
    labels = [cell_label(column, last) for column in (_REFERENCE, *_WORSE)]
    known = [label for label in labels[1:] if {label, labels[0]} <= found.published.keys()]
    others = [
        Row(cell_label(*cell), None, share, None)
        for cell, share in cells.measured.items()
        if cell not in cells.published
    ]
    contrasts = found.contrasts([(labels[0], label) for label in known])
    rows = [*found.rows(), *others, *contrasts, *found.order(), *_error_rows(evidence)]
    tables = [_table(cells), _training(evidence)]
    return Findings(rows, tables, [*found.notes(), *_notes()], found.joint(evidence))


def _error_rows(evidence: Evidence) -> list[Row]:
    """That every training has lessened the error."""
    rows = []
    for column in columns():
        course = Course.of(column, evidence)
        fallen = difference(course.last, course.first)
        label = f"{column.label}: the error is less after iteration {course.iterations}"
        rows.append(Row(label, None, fallen, claim_below(fallen, 0.0), Scale.NUMBER))
    return rows


def _table(cells: Cells) -> Table:
    """The paper's table, of the iterations that were played here, or of all."""
    iterations = cells.iterations or published("erica-table-2")["iterations"]
    return Table(
        f"{PAPER}: games won in percent, by iteration; of the paper / here",
        ["", *(f"column {column.number}" for column in columns())],
        [
            *([name, *cells_text] for name, cells_text in _settings()),
            *(
                [str(iteration), *(_cell(cells, (column.number, iteration)) for column in columns())]
                for iteration in iterations
            ),
        ],
        left=1,
    )


def _settings() -> list[tuple[str, list[str]]]:
    """The heads of the paper's columns."""
    return [
        ("positions", [f"{column.positions:,}" for column in columns()]),
        ("playouts of an evaluation", [f"{column.evaluation:,}" for column in columns()]),
        ("M", [str(column.playouts) for column in columns()]),
        ("N", [str(column.slopes) for column in columns()]),
        ("α", [f"{column.alpha:g}" for column in columns()]),
        ("outcome", [_outcome(column) for column in columns()]),
    ]


def _outcome(column: Column) -> str:
    return "0/1" if column.outcome == "01" else "-1/1"


def _cell(cells: Cells, cell: tuple[int, int]) -> str:
    sides = [side.get(cell) for side in (cells.published, cells.measured)]
    return " / ".join(NOTHING if share is None else f"{100 * share.value:.1f}" for share in sides)


def _training(evidence: Evidence) -> Table:
    """How far from the targets each training was at first, and in the end."""
    found = {column.number: Course.of(column, evidence) for column in columns()}
    rows = [
        [
            f"column {number}",
            str(course.iterations),
            f"{course.first.value:.4f}",
            f"{course.last.value:.4f}",
            f"{course.last.error:.4f}",
            f"{course.floor:.4f}",
            f"{100 * course.fall:.0f}",
        ]
        for number, course in found.items()
    ]
    return Table(
        "Trainings: the mean squared error beyond chance, results from -1 to 1",
        ["", "iterations", "at first", "in the end", "±", "chance itself", "gone %"],
        rows,
        left=1,
        notes=[
            "Each training has positions and targets of its own column, so errors of columns 3 and 6 are of others."
        ],
    )


def _notes() -> list[str]:
    table = published("erica-table-2")
    quoted, (column,) = table["quoted"], [one for one in columns() if one.number == table["quoted"]["column"]]
    printed = column.percent[quoted["iteration"]]
    return [
        f"The text quotes {quoted['percent']} % of column {quoted['column']} after {quoted['iteration']} iterations;"
        f" the table has {printed} there, and {columns()[1].percent[quoted['iteration']]} in column 2."
    ]


EXPERIMENT = Experiment(
    id="erica-table-2",
    paper=PAPER,
    title="Simulation Balancing by its meta-parameters and iterations, 3,000 playouts a move on 9x9",
    published="up to 78.2 % against Fuego 0.4, by column and iteration",
    needs="GNU Go",
    setup=(
        f"{SUBSTITUTE} {SEARCH} Positions are of games of `erica` against itself with MM's playouts; they begin all"
        " trainings with weights of zero, and results are not reduced by a baseline. At the profile full half as many"
        " positions as published are evaluated by searches, M, N and α are the paper's, and weights play after 20, 40"
        " and 60 iterations; at fast a tenth of the positions are evaluated by a fiftieth of the playouts, without a"
        " search, M and N are a fifth, and there are 20 iterations."
    ),
    steps=steps_of_table_2,
    judge=judge,
)
