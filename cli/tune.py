"""`arena tune`: the values of a player's parameters that win most."""

from __future__ import annotations

import functools
from typing import Annotated

import typer

from arena.cli import options, report_options
from arena.cli.notice import say, show
from arena.cli.paths import figure_option
from arena.cli.running import say_how_to_go_on
from arena.library.interruption import INTERRUPTED
from arena.library.limits import LONGEST_SECONDS, MOST_TUNED
from arena.reports.figures.style import PlotWidth
from arena.reports.form import Form

Template = Annotated[
    str | None,
    typer.Argument(
        metavar="SPEC",
        help="The player, with ?[LOW..HIGH], ?[LOW..HIGH log], ?[LOW..HIGH int] or ?[A|B|C] for what is to be tuned.",
    ),
]
Against = Annotated[
    list[str] | None,
    typer.Option(
        "--against",
        metavar="PLAYERS",
        help="Opponents; may be given several times (the player itself, as it starts).",
        show_default=False,
    ),
]
Games = Annotated[
    int | None,
    typer.Option("--games", min=2, max=MOST_TUNED, help="Games of the search, at most (4000).", show_default=False),
]
CpuTime = Annotated[
    float | None,
    typer.Option(
        "--cpu-time",
        min=0.001,
        max=LONGEST_SECONDS,
        metavar="SECONDS",
        help="End the search when its games have taken so much processor time of both sides (off).",
    ),
]
Confirm = Annotated[
    int | None,
    typer.Option(
        "--confirm",
        min=0,
        max=MOST_TUNED,
        help="Fresh games of the winner, and as many of the start, once the search is over (1000).",
        show_default=False,
    ),
]
SavePlayer = Annotated[
    str | None,
    typer.Option("--save-player", metavar="NAME", help="Add the winner to your roster under this name."),
]
Plot = Annotated[
    str | None,
    typer.Option(
        "--plot",
        metavar="FILE",
        callback=figure_option,
        help="Draw the fitted surface and its uncertainty, as .svg, .pdf or .png (docs/tuning.md).",
    ),
]


@options.with_run_options_but("save")
def tune(
    run: options.RunOptions,
    template: Template = None,
    against: Against = None,
    games: Games = None,
    cpu_time: CpuTime = None,
    confirm: Confirm = None,
    save_player: SavePlayer = None,
    form: report_options.Format = Form.TABLE,
    width: report_options.Width = None,
    plot: Plot = None,
    plot_width: report_options.PlotSize = PlotWidth.COLUMN,
) -> None:
    """Find the values of a player's parameters that win most against some opponents.

    A search plays values that may be the best, and fits a surface to wins and losses; then
    fresh games of what it found, and of where it started, say what the gain is that nobody
    picked. The report has both. All games are in the ledger: --resume goes on, with more
    --games as well.
    """
    from arena.library.saved_players import add_player, require_free
    from arena.library.tuning import tuned, tuning_wishes
    from arena.reports.figures.surface import surface_figure
    from arena.reports.tuning_report import TuningReport

    if save_player is not None:
        require_free(save_player)
    wishes = run.wishes(**tuning_wishes(template, against, games, cpu_time, confirm))
    found = tuned(run.means(), wishes)
    if found.interrupted:
        say_how_to_go_on(run, found.run, len(found.settings))
    if found.finding is not None:
        report = TuningReport(found.finding, found.run.name, found.confirmation, found.confirming_name)
        page = report_options.page(width)
        show(report.text(form, save_player, page), page.colours)
        report_options.Sketch(plot, plot_width).write(functools.partial(surface_figure, report))
        if save_player is not None and not found.interrupted:
            say(f"{save_player} is in {add_player(report.entry(save_player))}")
    if found.interrupted:
        raise typer.Exit(INTERRUPTED)
