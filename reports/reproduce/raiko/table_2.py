"""Raiko's table 2: everybody's games as Black against everybody as White."""

from __future__ import annotations

from collections.abc import Sequence

from arena.arenas.experiments.evidence import Evidence, Played, share_of
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.raiko.tournament import played, tournament_of
from arena.arenas.standings import Counts
from arena.arenas.statistics.judgement import Verdict
from arena.arenas.statistics.judging import exact
from arena.arenas.statistics.quantity import Quantity
from arena.reports.display import CellContent, Wanted
from arena.reports.matrix import matrix_table
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.raiko import PAPER, tournament
from arena.reports.reproduce.row import Row, Scale, compared_rows
from arena.reports.table import Table
from arena.reports.written import percent

_LEFT = Verdict.COMPATIBLE

#: Pairs whose games are compared with both colours taken together: more playouts, and higher orders.
PAIRS = (("D", "C"), ("E", "C"), ("F", "D"), ("G", "C"), ("H", "D"), ("G", "E"), ("H", "F"))


def judge(evidence: Evidence) -> Findings:
    """All cells, the pairs of interest, and the advantage of moving first."""
    run = played(evidence)
    names = run.settings.names
    cells = compared_rows(
        [
            (
                f"{black} as Black against {white}",
                share_of(tournament.published_cell(black, white)),
                share_of(run.cell(black, white)),
            )
            for black, white in tournament.cells(run)
        ],
        listed=False,
        table="the cells",
        independent=False,
    )
    pairs = compared_rows(
        [
            (
                f"{first} against {second}",
                share_of(tournament.published_between(first, [second])),
                share_of(run.between(first, [second])),
            )
            for first, second in PAIRS
            if first in names and second in names
        ],
        table="the pairs",
    )
    whole = ("Black in all games", share_of(_published_whole(names)), share_of(run.standings.whole.counts))
    first_move = compared_rows([whole], table="the first move")
    arithmetic = _arithmetic()
    verdicts = [row.judgement.verdict for row in cells if row.judgement is not None]
    told = ", ".join(f"{verdicts.count(kind)} {kind}" for kind in dict.fromkeys(verdicts))
    return Findings(
        [*first_move, *pairs, *arithmetic, *cells],
        [_matrix(run), matrix_table(run.settings.game, names, run.standings, Wanted(cells=CellContent.INTERVAL))],
        [f"Of the {len(cells)} cells: {told}.", *_power(cells), *tournament.note_on_absent(names)],
        [tournament.joint_of_all(run)],
    )


def _arithmetic() -> list[Row]:
    """What the text says of the whole table, against the table."""
    table = published("raiko-table-2")
    whole = _published_whole(table["players"])
    black = round(100 * whole.black_wins / whole.games)
    sums = (
        ("games in the table, with self-play", table["games_in_all"], whole.games),
        ("percentage won by Black in the table", table["black_percent"], black),
    )
    return [Row(label, Quantity(text), Quantity(sum_), exact(text, sum_), Scale.COUNT) for label, text, sum_ in sums]


def _power(cells: Sequence[Row]) -> list[str]:
    """What the verdicts on single cells could have seen."""
    shown = [row.judgement.shown for row in cells if row.judgement is not None and row.judgement.verdict is _LEFT]
    least = [one for one in shown if one is not None]
    if not least or len(least) < len(shown):
        return ["There are too few games in a cell for any difference to be seen four times in five."] * bool(shown)
    return [f"To be seen to differ four times in five, a cell has to be {percent(min(least))} points off at least."]


def _published_whole(names: Sequence[str]) -> Counts:
    return sum((tournament.published_cell(black, white) for black in names for white in names), Counts())


def _matrix(run: Played) -> Table:
    """The table as printed: wins of Black here, and in brackets in the paper."""
    names = run.settings.names

    def entry(black: str, white: str) -> str:
        here, paper = run.cell(black, white), tournament.published_cell(black, white)
        return f"{here.black_wins} ({paper.black_wins})"

    return Table(
        caption=(
            f"{PAPER}, table 2: wins of Black (row) against White (column) out of {run.settings.games},"
            " and in brackets the paper's out of 10"
        ),
        headers=["Black \\ White", *names],
        rows=[[black, *(entry(black, white) for white in names)] for black in names],
    )


EXPERIMENT = Experiment(
    id="raiko-table-2",
    paper=PAPER,
    title="wins of Black against White, for all pairs of players",
    published="64 cells of ten games; Black wins 53 % of all",
    setup=tournament.SETUP,
    steps=lambda profile: [tournament_of(profile)],
    judge=judge,
)
