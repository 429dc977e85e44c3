"""Commands that are killed, signalled, starved and raced while they play, and what becomes of their runs.

    python -m tests.faults --count 3 --seed 1

A line of the table is a fault in a phase of a command. The exit code is 1 if anything is not as it should be.
"""

from __future__ import annotations

import argparse
import multiprocessing
import platform
import sys
import time
from collections.abc import Iterator, Sequence

from arena.reports.form import Form
from arena.reports.table import render
from tests.faults.catalogue import FAULTS, happened
from tests.faults.fault import Fault
from tests.faults.trial import Trial, table
from tests.support.signals import heed_signals


def main(arguments: Sequence[str] | None = None) -> int:
    """Let the faults happen that are asked for, and print a table of what came of it."""
    description, _, rest = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        prog="python -m tests.faults",
        description=description,
        epilog=rest,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--count", type=int, default=2, help="how often each fault happens (2)")
    parser.add_argument("--seed", type=int, default=1, help="chooses the moments (1)")
    parser.add_argument("--fault", action="append", default=[], metavar="NAME", help="faults that begin so (all)")
    parser.add_argument("-j", type=int, default=1, dest="workers", help="trials at a time (1)")
    parser.add_argument("--format", choices=["table", "markdown"], default="table")
    parser.add_argument("--list", action="store_true", help="list the faults")
    wishes = parser.parse_args(arguments)
    chosen = [fault for fault in FAULTS if not wishes.fault or any(map(_name(fault).startswith, wishes.fault))]
    if not chosen:
        parser.error(f"no fault is called {', '.join(wishes.fault)}; see --list")
    if wishes.list:
        print(*map(_name, chosen), sep="\n")
        return 0
    heed_signals()
    begun = time.monotonic()
    jobs = [(fault, number, wishes.seed) for fault in chosen for number in range(_often(fault, wishes.count))]
    trials = {fault.key: Trial() for fault in chosen}
    for (fault, number, _), trial in zip(jobs, _happening(jobs, wishes.workers), strict=True):
        for what in trial.faults:
            print(f"{_name(fault)}, number {number}: {what}", file=sys.stderr, flush=True)
        trials[fault.key].add(trial)
    minutes = (time.monotonic() - begun) / 60
    caption = (
        f"Disturbed runs: --count {wishes.count} --seed {wishes.seed}, {time.strftime('%Y-%m-%d')}, {minutes:.0f} min,"
        f" {platform.system()} {platform.release()}, Python {platform.python_version()}"
    )
    print(render([table(trials, caption)], Form(wishes.format)), end="")
    return 1 if any(trial.faults for trial in trials.values()) else 0


def _name(fault: Fault) -> str:
    return f"{fault.name}: {fault.phase}"


def _often(fault: Fault, count: int) -> int:
    return max(1, round(count * fault.share))


#: A fault, the number of the trial, and the seed.
Job = tuple[Fault, int, int]


def _happening(jobs: Sequence[Job], workers: int) -> Iterator[Trial]:
    """The trials in turn, here or in so many processes."""
    places = [(FAULTS.index(fault), number, seed) for fault, number, seed in jobs]
    if workers == 1:
        yield from map(happened, places)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap(happened, places)


if __name__ == "__main__":
    sys.exit(main())
