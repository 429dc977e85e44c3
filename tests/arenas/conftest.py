"""Ledgers, and what is made of runs in them."""

import pytest

from arena.arenas.ledger import Ledger
from arena.arenas.pool import pool_of
from arena.arenas.rating import rate
from tests.support.records import fill_ledger
from tests.support.runs import settings_of


@pytest.fixture
def path(tmp_path):
    """Where a ledger may be made."""
    return tmp_path / "ledger.db"


@pytest.fixture
def settings():
    """Settings in which nothing is as usual."""
    return settings_of(
        "hex(size=4)",
        "A, amaf(playouts=20)",
        games=3,
        seed=9,
        openings="random:1",
        swap=True,
        max_moves=12,
        move_time_limit=1.5,
        resign="0.05:3",
        on_forfeit="count",
        time="50+0.25",
        move_overhead=0.5,
    )


@pytest.fixture
def ledger(tmp_path):
    """A new ledger."""
    with Ledger(tmp_path / "ledger.db", create=True) as opened:
        yield opened


@pytest.fixture
def pooled(ledger):
    """The pool of runs, each given by its settings and its games."""

    def make(*runs):
        return pool_of(ledger, [fill_ledger(ledger, *run, f"run {number}") for number, run in enumerate(runs)])

    return make


@pytest.fixture
def rated(tmp_path):
    """The ratings of runs, each given by its settings and its games."""

    def make(*runs, **wishes):
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.db"
        with Ledger(path, create=True) as ledger:
            found = [fill_ledger(ledger, *run, f"run {number}") for number, run in enumerate(runs)]
            return rate(ledger, found, **wishes)

    return make
