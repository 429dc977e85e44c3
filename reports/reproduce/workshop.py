"""The workshop: where the steps of experiments are done, each exactly once, and goes on after a stop."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from pathlib import Path

from arena.arenas.conductor import End, Interruption
from arena.arenas.growth import grown_settings
from arena.arenas.ledger import Ledger, Run
from arena.arenas.machine import machine
from arena.arenas.plan import Wishes, new_settings
from arena.arenas.settings import Settings
from arena.arenas.standings import standings_of
from arena.games import InputError
from arena.reports.reproduce.evidence import Evidence, Played
from arena.reports.reproduce.experiment import Experiment
from arena.reports.reproduce.joint_test import evidence_name
from arena.reports.reproduce.profile import Profile
from arena.reports.reproduce.result import Result
from arena.reports.reproduce.samples import SampleFile
from arena.reports.reproduce.step import Games, Sampling

#: The ledger and the folder of samples, in the folder of results.
LEDGER, SAMPLES = "games.db", "samples"


class StoppedError(Exception):
    """Somebody wanted the work to stop; what was done is recorded."""


@dataclass
class Workshop:
    """A folder in which experiments are done with one seed and profile.

    `play` plays what is missing of a run; `watch` shows the progress over the pieces of a sampling.
    Without `times`, clocks are not looked at.
    """

    folder: Path
    profile: Profile
    seed: int
    play: Callable[[Ledger, Run, Settings], End]
    watch: Callable[[Iterable[int], str], AbstractContextManager[Iterable[int]]]
    times: bool = True
    interruption: Interruption = field(default_factory=Interruption)

    def __post_init__(self) -> None:
        try:
            (self.folder / SAMPLES).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"{self.folder / SAMPLES} cannot be made: {error.strerror}") from error

    def result(self, experiment: Experiment) -> Result:
        """Do what is missing of an experiment, and judge it; raises StoppedError if told to stop."""
        evidence = self._evidence(experiment)
        findings = experiment.judge(evidence).judged(evidence_name([*evidence.played, *evidence.sampled]))
        return Result(experiment, self.profile, self.seed, evidence, findings)

    def _evidence(self, experiment: Experiment) -> Evidence:
        steps = experiment.steps(self.profile)
        sampled = {step.name: self._sample(step) for step in steps if isinstance(step, Sampling)}
        played = {step.name: self._play(step) for step in steps if isinstance(step, Games)}
        return Evidence(played, sampled, self.times)

    def _key(self, name: str) -> str:
        return f"{name}-{self.profile}-{self.seed}"

    def _sample(self, step: Sampling) -> list[dict[str, object]]:
        file = SampleFile(self.folder / SAMPLES / f"{self._key(step.name)}.jsonl", step, self.seed)
        with self.watch(file.missing, step.name) as missing:
            for piece in missing:
                if self.interruption.wanted:
                    raise StoppedError
                file.compute(piece)
        return file.pieces

    def _play(self, step: Games) -> Played:
        if self.interruption.wanted:
            raise StoppedError
        name, wishes = self._key(step.name), replace(step.wishes, seed=self.seed)
        with Ledger(self.folder / LEDGER, create=True) as ledger:
            if name in {run.name for run in ledger.runs()}:
                run = ledger.run(name)
                settings = _going_on(ledger, run, wishes)
            else:
                settings = new_settings(step.format, wishes)
                run = ledger.add_run(name, settings, machine())
            if run.played < len(settings) and self.play(ledger, run, settings) is End.INTERRUPTED:
                raise StoppedError
            run = ledger.run(name)
            return Played(run, settings, standings_of(ledger, run), list(ledger.games(run)))


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
