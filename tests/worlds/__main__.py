"""`python -m tests.worlds`: how often the claims of reports hold, in worlds whose truth is known."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Sequence

from arena.reports.form import Form
from arena.reports.table import Table, render
from tests.worlds import kinds
from tests.worlds.catalogue import WORLDS
from tests.worlds.coverage import Coverage, coverage


def main(arguments: Sequence[str] | None = None) -> None:
    """Simulate the worlds that are asked for, and print a table of each."""
    parser = argparse.ArgumentParser(prog="python -m tests.worlds", description=__doc__)
    parser.add_argument("--replicates", type=int, default=1000, help="of each world (1000)")
    parser.add_argument("--world", action="append", default=[], metavar="NAME", help="a world or how names begin (all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-j", type=int, default=1, dest="workers", help="worlds at a time (1)")
    parser.add_argument("--format", choices=["table", "markdown"], default="table")
    parser.add_argument("--list", action="store_true", help="list the worlds")
    wishes = parser.parse_args(arguments)
    if wishes.list:
        with kinds.registered():
            for name, make in WORLDS.items():
                print(f"{name}: {make().about}")
        return
    names = [name for name in WORLDS if not wishes.world or any(name.startswith(wish) for wish in wishes.world)]
    if not names:
        parser.error(f"no world is called {', '.join(wishes.world)}; see --list")
    jobs = [(name, wishes.replicates, wishes.seed, wishes.format) for name in names]
    if wishes.workers == 1:
        for job in jobs:
            print(simulated(*job), flush=True)
        return
    with multiprocessing.get_context("spawn").Pool(wishes.workers) as pool:
        for text in pool.starmap(simulated, jobs, chunksize=1):
            print(text, flush=True)


def simulated(name: str, replicates: int, seed: int, form: str) -> str:
    """One world's table."""
    start = time.process_time()
    with kinds.registered():
        found = coverage(WORLDS[name](), replicates, seed)
    print(f"{name}: {time.process_time() - start:.0f} s", file=sys.stderr)
    return render([table(found)], Form(form))


def table(found: Coverage) -> Table:
    """Coverage and width by kind of number, error rates, and what the reports warned of."""
    rows = [
        [
            kind,
            str(record.held.claims),
            f"{100 * record.held.share:.1f}",
            f"{100 * record.held.error:.1f}",
            f"{100 * record.too_low.share:.1f}",
            f"{100 * record.lowest[0]:.1f}",
            f"{sum(record.width) / len(record.width):.4g}" if record.width else "-",
            str(record.silent),
        ]
        for kind, record in found.records.items()
        if record.held.claims
    ]
    rates = [
        [kind, str(rate.claims), f"{100 * rate.share:.1f}", f"{100 * rate.error:.1f}", "", "", "", ""]
        for kind, rate in found.rates.items()
        if rate.claims
    ]
    warned = [f"In {count} of {found.replicates}: {line}" for line, count in found.warned.items()]
    return Table(
        caption=f"{found.world.name}: {found.world.about}; {found.replicates} replicates",
        headers=["number", "claims", "holds %", "error", "too low %", "worst %", "mean width", "silent"],
        rows=rows + rates,
        notes=warned[:5],
    )


if __name__ == "__main__":
    main()
