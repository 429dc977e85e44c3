"""`arena bench`: how fast everything is on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.cli import executor_options
from arena.cli.notice import compilation_notice, show

#: How much longer than one of playouts a measurement of clocks takes.
_TIMES_AS_LONG = 20


def bench(
    game: Annotated[
        list[str] | None, typer.Option(help="Measure this game's playouts; may be given more than once.")
    ] = None,
    repeats: Annotated[int, typer.Option(min=1, max=1000, help="Measurements of each figure.")] = 7,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="Length of one measurement of playouts.")] = 0.5,
    peer: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=PATH",
            help="Measure another program's playouts of the games instead, and ours right beside them: libego=ENGINE"
            " (Go), or openspiel=PYTHON, a Python that has open_spiel (no bent Y and no Blokus Duo).",
        ),
    ] = None,
    plies: Annotated[
        int, typer.Option(min=0, max=10_000, help="Begin after so many random moves, in 8 games, not at the start.")
    ] = 0,
    arena: Annotated[bool, typer.Option("--arena", help="Measure schedules, ledger and workers instead.")] = False,
    executor: executor_options.Executor = None,
    clock: Annotated[
        bool,
        typer.Option(
            "--clock", help="Measure instead how well players keep to seconds=, over 20 times --seconds each."
        ),
    ] = False,
    threads: Annotated[
        int | None,
        typer.Option(
            min=2, max=256, help="Measure instead searches by so many threads against one, by the clock: on idle cores."
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Measure playouts per second and the time of whole commands, on one core.

    Every figure is the median of several measurements, with the lowest and the highest.
    Without --game, the usual boards are measured, a tournament and the start-up as well;
    with --arena, what it costs to schedule and record games and to share them out, with
    --executor dask to workers of Dask on this machine; with --threads, how much faster
    several threads search than one.
    """
    if clock and threads is None:
        _bench_clock(tuple(game or ()), seconds, json)
        return
    from tqdm import tqdm

    from arena.arenas.benchmark.conducting import hired_by_dask, run_measurements
    from arena.arenas.benchmark.playouts import measurements
    from arena.arenas.benchmark.threads import thread_measurements
    from arena.games import InputError
    from arena.library.executors import ExecutorKind, require_dask
    from arena.reports.measured import measured_report

    if executor is not None and not arena:
        raise InputError("--executor goes with --arena")
    if threads is not None and (arena or clock or peer or plies):
        raise InputError("--threads does not go with --arena, --clock, --peer and --plies")
    if threads is not None:
        planned = thread_measurements(game, threads, repeats, seconds)
    elif executor is ExecutorKind.DASK:
        require_dask()
        planned = run_measurements(repeats, seconds, hired_by_dask, "Dask")
    elif arena:
        planned = run_measurements(repeats, seconds)
    else:
        planned = measurements(game, repeats, seconds, peer or [], plies)
    with compilation_notice():
        results = [plan.measure() for plan in tqdm(planned, unit="figure", disable=None, leave=False)]
    how = "measured on one core" if threads is None else "measured by the clock"
    show(measured_report(results, as_json=json, how=how))


def _bench_clock(games: tuple[str, ...], seconds: float, json: bool) -> None:
    """How well players keep to their time."""
    from tqdm import tqdm

    from arena.arenas.benchmark.timekeeping import clock_measurements
    from arena.reports.time_kept import time_kept_report

    planned = clock_measurements(games, _TIMES_AS_LONG * seconds)
    with compilation_notice():
        results = [plan.measure() for plan in tqdm(planned, unit="figure", disable=None, leave=False)]
    show(time_kept_report(results, as_json=json))
