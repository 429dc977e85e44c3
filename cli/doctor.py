"""`arena doctor`: how well arena is on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import report_options
from arena.cli.notice import compilation_notice, show
from arena.reports.form import Form

if TYPE_CHECKING:
    from arena.arenas.benchmark.measurement import Measured

_BROKEN = 1
#: What is measured, how often, and for how many seconds each time.
_GAMES, _REPEATS, _SECONDS = ("tic-tac-toe", "hex(size=11)"), 3, 0.6


def doctor(
    speed: Annotated[
        bool, typer.Option("--speed/--no-speed", help="Measure how fast this machine is, in about ten seconds.")
    ] = True,
    form: report_options.Format = Form.TABLE,
    width: report_options.Width = None,
) -> None:
    """Say what is installed, where kernels are kept, which engines there are, and how fast this machine is.

    What is wrong is told in words, with what to do about it. Exit code 1 if something is broken.
    """
    from arena.arenas.health import State, findings
    from arena.reports.health import health_report

    found = list(findings())
    page = report_options.page(width)
    show(health_report(found, _speeds() if speed else [], form, page), page.colours)
    if any(one.state is State.BROKEN for one in found):
        raise typer.Exit(_BROKEN)


def _speeds() -> list[Measured]:
    from tqdm import tqdm

    from arena.arenas.benchmark.playouts import beginnings, playouts_of
    from arena.games import load

    games = [load(game) for game in _GAMES]
    planned = [
        plan
        for game in games
        for plan in playouts_of(game, beginnings(game, 0), _REPEATS, _SECONDS)
        if "weights" not in plan.name
    ]
    with compilation_notice():
        return [plan.measure() for plan in tqdm(planned, unit="figure", disable=None, leave=False)]
