"""The workshop: a folder in which the steps of experiments are done, each exactly once, whatever stops them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arena.arenas.experiments.evidence import Evidence, Played
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.samples import SampleFile
from arena.arenas.experiments.step import Playing, Sampling, Step
from arena.arenas.growth import grown_settings
from arena.arenas.ledger import Ledger, Run
from arena.arenas.machine import machine
from arena.arenas.plan import Wishes, new_settings
from arena.arenas.settings import Settings
from arena.arenas.standings import standings_of
from arena.games import InputError

#: The ledger and the folder of samples, in the folder of results.
LEDGER, SAMPLES = "games.db", "samples"


@dataclass(frozen=True)
class OpenRun:
    """A run that lacks games, in a ledger that is open."""

    ledger: Ledger
    run: Run
    settings: Settings


@dataclass(frozen=True)
class Workshop:
    """The steps of experiments with one seed and profile. Without `times`, clocks are not to be looked at."""

    folder: Path
    profile: Profile
    seed: int
    times: bool = True

    def __post_init__(self) -> None:
        try:
            (self.folder / SAMPLES).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"{self.folder / SAMPLES} cannot be made: {error.strerror}") from error

    def missing(self, steps: Sequence[Step]) -> Iterator[SampleFile | OpenRun]:
        """What of some steps has not been done: samples to be computed, and then runs to be played.

        A run stays open until the next one is asked for.
        """
        for step in steps:
            if isinstance(step, Sampling):
                file = self._samples(step)
                if file.missing:
                    yield file
        for step in steps:
            if isinstance(step, Playing):
                with Ledger(self.folder / LEDGER, create=True) as ledger:
                    run, settings = self._begun(ledger, step)
                    if run.played < len(settings):
                        yield OpenRun(ledger, run, settings)

    def evidence(self, steps: Sequence[Step]) -> Evidence:
        """What came of some steps, of which nothing is missing."""
        sampled = {step.name: self._samples(step).pieces for step in steps if isinstance(step, Sampling)}
        played = {step.name: self._played(step) for step in steps if isinstance(step, Playing)}
        return Evidence(played, sampled, self.times)

    def _key(self, name: str) -> str:
        return f"{name}-{self.profile}-{self.seed}"

    def _samples(self, step: Sampling) -> SampleFile:
        return SampleFile(self.folder / SAMPLES / f"{self._key(step.name)}.jsonl", step, self.seed)

    def _played(self, step: Playing) -> Played:
        with Ledger(self.folder / LEDGER) as ledger:
            run, settings = self._begun(ledger, step)
            return Played(run, settings, standings_of(ledger, run), list(ledger.games(run)))

    def _begun(self, ledger: Ledger, step: Playing) -> tuple[Run, Settings]:
        """The run of a step, which is begun if it is new."""
        name, wishes = self._key(step.name), replace(step.wishes, seed=self.seed)
        if name in {run.name for run in ledger.runs()}:
            run = ledger.run(name)
            return run, _going_on(ledger, run, wishes)
        settings = new_settings(step.format, wishes)
        return ledger.add_run(name, settings, machine()), settings


def _going_on(ledger: Ledger, run: Run, wishes: Wishes) -> Settings:
    """The settings of a recorded run, which must be those that the experiment has now."""
    stored = run.load_settings()
    try:
        wanted = grown_settings(stored, wishes)
    except InputError as error:
        raise InputError(f"{ledger.path}, '{run.name}': {error}; name another folder with --out") from error
    if wanted != stored:
        raise InputError(
            f"{ledger.path}, '{run.name}' has {stored.games} games a cell, and {wanted.games} are wanted now;"
            " name another folder with --out"
        )
    return stored
