"""`arena round-robin`: everybody meets everybody, or whom results say."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.cli import options, report_options
from arena.cli.running import play_and_report
from arena.library.limits import MOST_GAMES
from arena.reports.display import CellContent, ColourSplit
from arena.reports.figures.style import PlotWidth
from arena.reports.form import Form
from arena.reports.metric import Metric

Schedule = Annotated[
    str | None,
    typer.Option(
        "--schedule",
        metavar="round-robin|adaptive|swiss|knockout",
        help="Who meets whom: all each other, or by the results so far (round-robin; docs/schedules.md).",
        show_default=False,
    ),
]
Rounds = Annotated[
    int | None,
    typer.Option(
        "--rounds",
        min=1,
        max=MOST_GAMES,
        help="Instead of --games: rounds, in each of which every two players meet once with each colour. Of a swiss:"
        " its rounds, of --games games with each colour (one more than a knockout needs).",
        show_default=False,
    ),
]
Top = Annotated[
    int | None,
    typer.Option("--top", min=1, help="Of adaptive: play until the best so many are known (1).", show_default=False),
]
Confidence = Annotated[
    float | None,
    typer.Option(
        "--confidence",
        help="Of adaptive: how surely. Of knockout: how surely a match is decided, at a difference of --elo (0.95).",
        show_default=False,
    ),
]
Elo = Annotated[
    float | None,
    typer.Option("--elo", help="Of knockout: the difference that matters, in score Elo (30).", show_default=False),
]


@options.with_run_options
def round_robin(
    run: options.RunOptions,
    players: options.Players = None,
    games: options.Games = None,
    rounds: Rounds = None,
    schedule: Schedule = None,
    top: Top = None,
    confidence: Confidence = None,
    elo: Elo = None,
    self_play: options.SelfPlay = None,
    form: report_options.Format = Form.TABLE,
    times: report_options.Times = True,
    metric: report_options.ByMetric = Metric.WINS,
    cells: report_options.Cells = CellContent.WINS,
    colours: report_options.Colours = ColourSplit.APART,
    simultaneous: report_options.Simultaneous = False,
    interval: report_options.Interval = None,
    width: report_options.Width = None,
    plot: report_options.Plot = None,
    plot_width: report_options.PlotSize = PlotWidth.COLUMN,
) -> None:
    """Let every player meet every other as Black and as White, or those whom --schedule picks.

    Prints wins of Black (rows) against White (columns) and everybody's totals with 95 %
    Wilson intervals. What is printed goes to stdout, progress to stderr; every game is
    recorded in the ledger.
    """
    from arena.library.schedules import format_of, sizes

    format = format_of(schedule, run.means())
    own = {"top": top, "confidence": confidence, "elo": elo, "self_play": self_play, **sizes(format, games, rounds)}
    wishes = run.wishes(players=players, **own)
    wanted = report_options.wanted(cells, colours, simultaneous, interval, width)
    sketch = report_options.Sketch(plot, plot_width)
    play_and_report(run, format, wishes, form, times, metric, wanted, sketch)
