"""`arena gauntlet`: one player meets all the others."""

from __future__ import annotations

from arena.cli import options, report_options
from arena.cli.running import play_and_report
from arena.reports.figures.style import PlotWidth
from arena.reports.form import Form
from arena.reports.metric import Metric


@options.with_run_options
def gauntlet(
    run: options.RunOptions,
    players: options.Players = None,
    games: options.Games = None,
    rounds: options.Rounds = None,
    form: report_options.Format = Form.TABLE,
    times: report_options.Times = True,
    metric: report_options.ByMetric = Metric.WINS,
    simultaneous: report_options.Simultaneous = False,
    interval: report_options.Interval = None,
    width: report_options.Width = None,
    plot: report_options.Plot = None,
    plot_width: report_options.PlotSize = PlotWidth.COLUMN,
) -> None:
    """Let the first player of the list meet each of the others, as Black and as White.

    Prints the first player's results against each of them, and everybody's totals, with
    95 % Wilson intervals.
    """
    from arena.arenas.settings import Format
    from arena.library.pairs import games_or_rounds

    wanted = report_options.wanted(simultaneous=simultaneous, interval=interval, width=width)
    wishes = run.wishes(players=players, games=games_or_rounds(games, rounds))
    sketch = report_options.Sketch(plot, plot_width)
    play_and_report(run, Format.GAUNTLET, wishes, form, times, metric, wanted, sketch)
