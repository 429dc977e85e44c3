"""Settings for all tests."""

import functools
import gc
import os

import pytest
import typer.main
from hypothesis import settings

from tests.support.signals import heed_signals

# Kernels compile inside tests, so no single example can have a deadline; the same examples are drawn in every run.
settings.register_profile("arena", deadline=None, derandomize=True)
settings.load_profile("arena")

heed_signals()

# Typer makes all commands anew for every command line. A process of tests has hundreds of them: one making serves all.
typer.main.get_command = functools.cache(typer.main.get_command)


# Half of the time that it takes to load the tests would go into looking for garbage among them.
gc.set_threshold(20_000, 20, 20)


def pytest_collection_finish():
    """Look for no garbage in what has been loaded: it is many objects, and all of it stays."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def book(tmp_path):
    """A file of openings."""

    def write(*lines):
        path = tmp_path / "book.txt"
        path.write_text("\n".join(lines) + "\n")
        return str(path)

    return write


#: What takes longest: begun first, so that no process is still at it when the others have done all else.
LONG = ("worlds/", "faults/", "docs/test_guides", "cli/test_smoke", "cli/test_process", "test_sequential_error_rates")


def pytest_collection_modifyitems(items):
    """Deal out what takes long: each process begins with its share of the list, and takes over from others later."""
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes == 1:
        return
    long = [item for item in items if any(name in item.nodeid for name in LONG)]
    known = set(map(id, long))
    short = [item for item in items if id(item) not in known]
    dealt = []
    for number in range(processes):
        first, last = (place * len(items) // processes for place in (number, number + 1))
        own = long[number::processes]
        dealt += own
        dealt += short[: last - first - len(own)]
        del short[: last - first - len(own)]
    items[:] = dealt + short
