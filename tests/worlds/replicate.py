"""One replicate of a world: its games are recorded in a ledger, and reports are made of them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from arena.arenas.ledger import Ledger, Run
from arena.arenas.rating import MEAN, Forfeits, Rated, rate
from arena.arenas.regression import Regression
from arena.reports.elo_tables import elo_report
from arena.reports.form import Form
from arena.reports.metric import Metric
from arena.reports.results import results_report
from tests.worlds import claims
from tests.worlds.claims import Claim
from tests.worlds.reference import LOSSES, PLAIN, weights
from tests.worlds.world import World

_MEMORY = Path("/dev/shm")


@dataclass(frozen=True)
class Told:
    """What the reports on a replicate claim, and what they say against it."""

    claims: list[Claim]
    warnings: list[str]
    reference: dict[str, float] = field(default_factory=dict)  # weights of the mean that ratings are relative to
    first_chances: dict[str, float] = field(default_factory=dict)  # of every player to be the strongest
    misfits: dict[str, float] = field(default_factory=dict)  # chances of the model's being true, by test


@contextmanager
def empty_ledger(world: World) -> Iterator[Path]:
    """A ledger with the runs of a world and no games yet; in memory, where that is offered."""
    with TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as folder:
        path = Path(folder) / "empty.db"
        with Ledger(path, create=True) as ledger:
            for run in world.runs:
                ledger.add_run(run.name, run.settings, {})
        yield path


def replicate(world: World, empty: Path, rng: np.random.Generator) -> Told:
    """Play a world once, record it and read the reports."""
    path = empty.with_name("games.db")
    shutil.copyfile(empty, path)
    try:
        with Ledger(path) as ledger:
            runs = {run.name: run for run in ledger.runs()}
            for run, games in world.play(rng):
                for game in games:
                    ledger.record(runs[run.name], game)
            ledger.commit()
            return _read(world, ledger)
    finally:
        path.unlink()


def _read(world: World, ledger: Ledger) -> Told:
    """The reports of all runs, and the ratings of all together, in all ways in which they can be asked for."""
    runs = [ledger.run(run.name) for run in world.runs]
    document = _rated(rate(ledger, runs))
    found, said = list(claims.of_ratings(document)), claims.warnings(document)
    reference = weights(world, claims.fit_of(document, world.model.names))
    if world.to_mean:
        found += claims.of_ratings(_rated(rate(ledger, runs, MEAN)), PLAIN)
    if world.forfeits:
        found += claims.of_ratings(_rated(rate(ledger, runs, forfeits=Forfeits.LOSSES)), LOSSES)
    first, misfits = claims.chances_to_be_first(document), claims.chances_of_misfit(document)
    metric = Metric.SCORE if world.scored else Metric.WINS
    for run in runs:
        document = json.loads(results_report(ledger, run, Form.JSON, times=False, metric=metric))
        found += claims.of_results(run.name, document)
        said += claims.warnings(document)
        if run.load_settings().sequential is not None:
            found += claims.of_regression(run.name, _regressed(ledger, run))
    return Told(found, said, reference, first, misfits)


def _regressed(ledger: Ledger, run: Run) -> Regression:
    """What `arena regress` knew when it ended."""
    regression = Regression(run.load_settings())
    for game in ledger.games(run):
        regression.see(game)
    return regression


def _rated(rated: Rated) -> claims.Document:
    """What `arena elo` says."""
    found: claims.Document = json.loads(elo_report(rated, Form.JSON, None, los=False, times=False))
    return found
