"""`arena wls`: Win/Loss States, and the laboratory that measures them."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Annotated

import typer

from arena.cli import report_options
from arena.cli.notice import compilation_notice, show
from arena.cli.usage import Command, Group
from arena.library.limits import LARGEST_SEED
from arena.reports.form import Form

app = typer.Typer(
    name="wls",
    help="Build, tune and measure Win/Loss States (Basaldúa and Moreno Vega 2011).",
    rich_markup_mode=None,
    cls=Group,
)

K = Annotated[float, typer.Option("--k", help="The longest jump to the past, in halves of the end of scale.")]
Jps = Annotated[str, typer.Option("--jps", metavar="fixed|nearest|counter", help="Where saturated states jump.")]
Ends = Annotated[str, typer.Option("--e", help="Ends of scale, with commas and ranges: 10..15, 21.")]


@app.command(cls=Command)
def build(
    e: Annotated[int, typer.Option("--e", help="End of scale: the most results that a state counts.")] = 21,
    k: K = 1.3,
    z: Annotated[float | None, typer.Option("--z", help="Standard deviations of the bounds (0.6745).")] = None,
    jps: Jps = "fixed",
    rounding: Annotated[
        str, typer.Option("--round", metavar="half-up|half-even|x87", help="How lengths of jumps are rounded.")
    ] = "half-up",
    prior: Annotated[str, typer.Option(help="Wins and visits that 0/0 stands for, as 1/1.")] = "0/0",
    small_e: Annotated[
        str, typer.Option("--small-e", metavar="jps|counter", help="With an end of scale below 4.")
    ] = "jps",
    form: report_options.Format = Form.TABLE,
) -> None:
    """Print all states in their order, and what follows each after a win and after a loss."""
    from arena.arenas.laboratory.automaton import Automaton
    from arena.players.wls import WinLossStates
    from arena.players.wls.wls_parameters import UPPER_QUARTILE
    from arena.reports.laboratory.automaton import automaton_text

    z = UPPER_QUARTILE if z is None else z
    wls = WinLossStates(e=e, k=k, z=z, jps=jps, rounding=rounding, prior=prior, small_e=small_e)
    show(automaton_text(Automaton.of(wls), form))


@app.command(cls=Command)
def tune(
    e: Ends = "10..30",
    experiments: Annotated[
        int,
        typer.Option(
            min=0, max=10_000_000, help="Also sample the best of each rule in so many of the paper's experiments."
        ),
    ] = 0,
    seed: Annotated[int, typer.Option(min=0, max=LARGEST_SEED, help="The same seed gives the same samples.")] = 1,
    form: report_options.Format = Form.TABLE,
) -> None:
    """Find the best K of each end of scale, under the paper's rule and under one that jumps less far.

    Errors are calculated, not sampled; with --experiments the best ones are sampled as well.
    """
    from arena.arenas.laboratory.tuning import ends_of_scale, tuned
    from arena.games import InputError
    from arena.reports.laboratory.tuning import tuning_text

    if experiments == 1:
        raise InputError("--experiments should be 0 or at least 2, for their scatter is the error")
    ends = ends_of_scale(e)
    with compilation_notice():
        tuning = tuned(ends, experiments, seed, functools.partial(_bar, unit="e"))
    show(tuning_text(tuning, form))


@app.command(cls=Command)
def bias(e: Ends = "21, 25, 100", k: K = 1.3, jps: Jps = "fixed", form: report_options.Format = Form.TABLE) -> None:
    """Show how far from one half the states are in the long run, beside the chance that they measure."""
    from arena.arenas.laboratory.bias import biases
    from arena.arenas.laboratory.tuning import ends_of_scale
    from arena.players.wls import WinLossStates
    from arena.reports.laboratory.bias import bias_text

    choices = [WinLossStates(e=end, k=k, jps=jps) for end in ends_of_scale(e)]
    with compilation_notice():
        found = biases(choices)
    show(bias_text(found, form))


@app.command(cls=Command)
def bench(
    repeats: Annotated[int, typer.Option(min=1, max=1000, help="Measurements of each figure.")] = 15,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Measure updates and threshold tests beside integers and beside counters of wins and visits, on one core."""
    from arena.arenas.laboratory.costs import costs
    from arena.players.wls import WinLossStates
    from arena.reports.measured import measured_report

    with compilation_notice():
        results = costs(WinLossStates(), repeats, functools.partial(_bar, unit="size"))
    show(measured_report(results, as_json=json))


def _bar(work: Sequence[int], unit: str) -> Iterable[int]:
    """A progress bar; silent where stderr is not a terminal."""
    from tqdm import tqdm

    return tqdm(work, unit=unit, disable=None, leave=False)
