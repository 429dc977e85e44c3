"""`arena round-robin`: everybody meets everybody."""

from __future__ import annotations

from arena.cli import options
from arena.cli.running import play_and_report
from arena.reports.display import Cells, Colours
from arena.reports.form import Form
from arena.reports.metric import Metric


@options.with_run_options
def round_robin(
    run: options.RunOptions,
    players: options.Players = None,
    games: options.Games = None,
    rounds: options.Rounds = None,
    self_play: options.SelfPlay = None,
    form: options.Format = Form.TABLE,
    times: options.Times = True,
    metric: options.Metric = Metric.WINS,
    cells: options.Cells = Cells.WINS,
    colours: options.Colours = Colours.APART,
    simultaneous: options.Simultaneous = False,
    interval: options.IntervalKind = None,
    width: options.Width = None,
) -> None:
    """Let every player meet every other as Black and as White.

    Prints wins of Black (rows) against White (columns) and everybody's totals with 95 %
    Wilson intervals. What is printed goes to stdout, progress to stderr; every game is
    recorded in the ledger.
    """
    from arena.arenas.settings import Format

    wishes = run.wishes(players=players, games=options.games_or_rounds(games, rounds), self_play=self_play)
    wanted = options.wanted(cells, colours, simultaneous, interval, width)
    play_and_report(run, Format.ROUND_ROBIN, wishes, form, times, metric, wanted)
