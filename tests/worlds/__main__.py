"""`python -m tests.worlds`: how often the claims of reports hold, in worlds whose truth is known."""

from __future__ import annotations

import argparse
import functools
import itertools
import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from arena.reports.form import Form
from arena.reports.table import render
from tests.worlds import kinds
from tests.worlds.catalogue import WORLDS
from tests.worlds.coverage import Coverage
from tests.worlds.simulation import simulated
from tests.worlds.tables import summary, table


def main(arguments: Sequence[str] | None = None) -> None:
    """Simulate the worlds that are asked for, and print a table of each."""
    parser = argparse.ArgumentParser(prog="python -m tests.worlds", description=__doc__)
    parser.add_argument("--replicates", type=int, default=1000, help="of each world (1000)")
    parser.add_argument("--world", action="append", default=[], metavar="NAME", help="a world or how names begin (all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-j", type=int, default=1, dest="workers", help="worlds at a time (1)")
    parser.add_argument("--format", choices=["table", "markdown"], default="table")
    parser.add_argument("--summary", action="store_true", help="print only the table with a line for each world")
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
    form, found = Form(wishes.format), []
    with _workers(wishes.workers) as worked_on:
        for one in worked_on(simulated, [(name, wishes.replicates, wishes.seed) for name in names]):
            if not wishes.summary:
                print(render([table(one)], form), flush=True)
            found.append(one)
    print(render([summary(found)], form))


@contextmanager
def _workers(count: int) -> Iterator[Callable[..., Iterable[Coverage]]]:
    """What applies a function to jobs in turn, here or in so many processes."""
    if count == 1:
        yield itertools.starmap
        return
    with multiprocessing.get_context("spawn").Pool(count) as pool:
        yield functools.partial(pool.starmap, chunksize=1)


if __name__ == "__main__":
    main()
