"""Raiko's table 1: how often everybody won, and how long they thought."""

from __future__ import annotations

from arena.arenas.experiments.evidence import Evidence, Played, share_of
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.raiko.tournament import played, tournament_of
from arena.arenas.statistics.judging import contrast, exact, order
from arena.arenas.statistics.quantity import Quantity, ratio
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.raiko import PAPER, tournament
from arena.reports.reproduce.row import Row, Scale, compared_rows
from arena.reports.table import Table
from arena.reports.written import milliseconds, percent

#: Whose thinking times are compared: ten times the playouts at every order, and the second order with the first.
RATIOS = (("D", "C"), ("F", "E"), ("H", "G"), ("E", "C"))


def judge(evidence: Evidence) -> Findings:
    """Winning percentages row by row; of times, which hang on the machine, only their order and ratios."""
    run = played(evidence)
    names = run.settings.names
    wins = [
        (
            f"{name} against the others",
            share_of(tournament.published_between(name, names)),
            share_of(run.between(name, names)),
        )
        for name in names
    ]
    totals = compared_rows(wins, table="the totals", independent=False)
    rows = [*totals, _agreement_with_table_2(), *(_time_rows(run) if evidence.times else [])]
    return Findings(
        rows,
        [_table(run, evidence.times)],
        tournament.note_on_absent(names),
        [tournament.joint_of_totals(run)],
    )


def _agreement_with_table_2() -> Row:
    """How many of the printed percentages are those of the games that table 2 counts."""
    table = published("raiko-table-1")
    players = table["players"]
    counted = [round(100 * share_of(tournament.published_between(name, players)).value) for name in players]
    equal = sum(one == other for one, other in zip(table["percent"], counted, strict=True))
    judgement = exact(len(players), equal)
    return Row("percentages that follow from table 2", Quantity(len(players)), Quantity(equal), judgement, Scale.COUNT)


def published_milliseconds(player: str) -> float:
    """Mean thinking time per move of a player in the paper."""
    table = published("raiko-table-1")
    return float(table["milliseconds"][table["players"].index(player)])


def _time_rows(run: Played) -> list[Row]:
    names = run.settings.names
    seconds = {name: run.seconds_per_move(name) for name in names}
    order_of_all = order([published_milliseconds(name) for name in names], [seconds[name].value for name in names])
    rows = [Row("order of all by thinking time", None, None, order_of_all, Scale.NUMBER)]
    for slow, fast in RATIOS:
        if slow in names and fast in names:
            paper = Quantity(published_milliseconds(slow) / published_milliseconds(fast))
            here = ratio(seconds[slow], seconds[fast])
            judgement = contrast(paper.value, here, neutral=1.0)
            rows.append(Row(f"thinking time, {slow} over {fast}", paper, here, judgement, Scale.NUMBER))
    return rows


def _table(run: Played, times: bool) -> Table:
    """The table as printed, every number beside the one measured here."""
    table = published("raiko-table-1")
    names = run.settings.names
    timed = ["ms: paper", "ms: here"] if times else []

    def line(name: str, spec: str) -> list[str]:
        place = table["players"].index(name)
        among = share_of(tournament.published_between(name, names))
        here = share_of(run.between(name, names))
        spent = run.seconds_per_move(name).value
        return [
            name,
            spec,
            table["order"][place],
            str(table["playouts"][place]),
            *([str(table["milliseconds"][place]), milliseconds(1000 * spent)] if times else []),
            percent(among.value),
            percent(here.value),
        ]

    return Table(
        caption=f"{PAPER}, table 1: winning percentage against the others, in the paper and here",
        headers=["player", "spec", "order", "# playouts", *timed, "win %: paper", "win %: here"],
        rows=[line(entrant.name, entrant.config.spec) for entrant in run.settings.entrants],
        left=2,
    )


EXPERIMENT = Experiment(
    id="raiko-table-1",
    paper=PAPER,
    title="order of statistics, playouts, thinking time and winning percentage",
    published="C to H win 61 to 66 %, B 16 %, A nothing; higher orders take more time",
    setup=tournament.SETUP,
    steps=lambda profile: [tournament_of(profile)],
    judge=judge,
)
