"""`arena round-robin`: everybody meets everybody."""

from __future__ import annotations

from arena.cli import options, report_options
from arena.cli.running import play_and_report
from arena.reports.display import CellContent, ColourSplit
from arena.reports.figures.style import PlotWidth
from arena.reports.form import Form
from arena.reports.metric import Metric


@options.with_run_options
def round_robin(
    run: options.RunOptions,
    players: options.Players = None,
    games: options.Games = None,
    rounds: options.Rounds = None,
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
    """Let every player meet every other as Black and as White.

    Prints wins of Black (rows) against White (columns) and everybody's totals with 95 %
    Wilson intervals. What is printed goes to stdout, progress to stderr; every game is
    recorded in the ledger.
    """
    from arena.arenas.settings import Format
    from arena.library.pairs import games_or_rounds

    wishes = run.wishes(players=players, games=games_or_rounds(games, rounds), self_play=self_play)
    wanted = report_options.wanted(cells, colours, simultaneous, interval, width)
    sketch = report_options.Sketch(plot, plot_width)
    play_and_report(run, Format.ROUND_ROBIN, wishes, form, times, metric, wanted, sketch)
