"""`python -m tests.landscapes`: how much of what could be gained a tuning finds, on landscapes whose best is known."""

from __future__ import annotations

import argparse
import functools
import multiprocessing
import statistics
import time
from collections.abc import Sequence

from arena.reports.form import Form
from arena.reports.table import Table, render
from arena.reports.written import NOTHING
from tests.landscapes.catalogue import LANDSCAPES, Landscape
from tests.landscapes.trial import METHODS, Trial, tried


def main(arguments: Sequence[str] | None = None) -> None:
    """Repeat searches, and print a table with a line for each landscape and method."""
    parser = argparse.ArgumentParser(prog="python -m tests.landscapes", description=__doc__)
    parser.add_argument("--repeats", type=int, default=20, help="searches on each landscape (20)")
    parser.add_argument("--games", type=int, default=4000, help="of a search (4000)")
    parser.add_argument("--confirm", type=int, default=4000, help="fresh games of the winner, and of the start (4000)")
    parser.add_argument("--landscape", action="append", choices=[each.name for each in LANDSCAPES])
    parser.add_argument(
        "--method", action="append", choices=METHODS, help="surface (as arena tune does), or optuna's TPE, if installed"
    )
    parser.add_argument("-j", type=int, default=1, dest="workers", help="searches at a time (1)")
    parser.add_argument("--format", choices=["table", "markdown"], default="table")
    wishes = parser.parse_args(arguments)
    rows = []
    with multiprocessing.get_context("spawn").Pool(wishes.workers) as pool:
        for landscape in LANDSCAPES:
            if wishes.landscape and landscape.name not in wishes.landscape:
                continue
            for method in wishes.method or ["surface"]:
                begun = time.monotonic()
                search = functools.partial(tried, landscape.name, method, wishes.games, wishes.confirm)
                trials = pool.map(search, range(wishes.repeats), chunksize=1)
                seconds = (time.monotonic() - begun) * wishes.workers / wishes.repeats
                rows.append([landscape.name, method, *told(landscape, trials), f"{seconds:.1f}"])
    headers = ["landscape", "method", "best", "found", "of best", "worst", "confirmed", "of best", "in sample"]
    confirmed = f"confirmed by {wishes.confirm} and {wishes.confirm}"
    table = Table(
        caption=f"{wishes.repeats} searches of {wishes.games} games, {confirmed}",
        headers=[*headers, "covered", "s"],
        rows=rows,
        left=2,
        notes=[
            "Gains over the start in % of the games, medians of all searches; worst: least share of the best gain."
            " Covered: intervals of the confirmed gain that hold the true one, of 95 %."
        ],
    )
    print(render([table], Form(wishes.format)), end="")


def told(landscape: Landscape, trials: Sequence[Trial]) -> list[str]:
    """A line of the table."""
    best = landscape.best()
    gain, confirmed, in_sample = (
        statistics.median(values)
        for values in (
            [trial.gain for trial in trials],
            [trial.confirmed.value for trial in trials],
            [trial.in_sample for trial in trials],
        )
    )
    worst = min(trial.gain for trial in trials)
    covered = sum(trial.confirmed.interval.low <= trial.gain <= trial.confirmed.interval.high for trial in trials)

    def share(value: float) -> str:
        return f"{100 * value / best:.0f} %" if best > 0 else NOTHING

    return [
        *(f"{100 * best:.1f}", f"{100 * gain:+.1f}", share(gain), share(worst)),
        *(f"{100 * confirmed:+.1f}", share(confirmed), f"{100 * in_sample:+.1f}", f"{covered} of {len(trials)}"),
    ]


if __name__ == "__main__":
    main()
