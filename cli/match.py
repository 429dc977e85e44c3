"""`arena match`: two players against each other."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.cli import completion, options, report_options
from arena.cli.running import play_and_report
from arena.library.limits import MOST_GAMES
from arena.reports.figures.style import PlotWidth
from arena.reports.form import Form
from arena.reports.metric import Metric

First = Annotated[
    str | None,
    typer.Argument(
        metavar="A", autocompletion=completion.player, help="A player, by name or spec; results are told from its side."
    ),
]
Second = Annotated[str | None, typer.Argument(metavar="B", autocompletion=completion.player, help="The other player.")]
MatchGames = Annotated[
    int | None,
    typer.Option(
        "--games",
        min=2,
        max=2 * MOST_GAMES,
        help="Games in all, half with each colour (20).",
        show_default=False,
    ),
]


@options.with_run_options
def match(
    run: options.RunOptions,
    first: First = None,
    second: Second = None,
    games: MatchGames = None,
    rounds: options.Rounds = None,
    form: report_options.Format = Form.TABLE,
    times: report_options.Times = True,
    metric: report_options.ByMetric = Metric.WINS,
    interval: report_options.Interval = None,
    width: report_options.Width = None,
    plot: report_options.Plot = None,
    plot_width: report_options.PlotSize = PlotWidth.COLUMN,
) -> None:
    """Let two players meet, in pairs of games with swapped colours from the same opening.

    Prints the score, the Elo difference and the results by colour, all from the first
    player's side.
    """
    from arena.arenas.settings import Format
    from arena.library.pairs import both, games_or_rounds, per_colour

    wishes = run.wishes(players=both(first, second), games=games_or_rounds(per_colour(games), rounds))
    wanted = report_options.wanted(interval=interval, width=width)
    sketch = report_options.Sketch(plot, plot_width)
    play_and_report(run, Format.MATCH, wishes, form, times, metric, wanted, sketch)
