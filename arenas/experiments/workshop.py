"""The workshop: a folder in which the steps of experiments are done, each exactly once, whatever stops them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arena.arenas.experiments.evidence import Evidence, Played
from arena.arenas.experiments.made_files import MadeFile
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.samples import SampleFile
from arena.arenas.experiments.step import Making, Playing, Sampling, Step, file_of
from arena.arenas.growth import grown_settings
from arena.arenas.ledger import Ledger, Run
from arena.arenas.machine import machine
from arena.arenas.plan import Wishes, new_settings
from arena.arenas.settings import Settings
from arena.arenas.standings import standings_of
from arena.games import InputError

#: The ledger and the folders of samples and of made files, in the folder of results.
LEDGER, SAMPLES, MADE = "games.db", "samples", "made"


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
        self._make_folder(SAMPLES)

    def _make_folder(self, name: str) -> None:
        try:
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"{self.folder / name} cannot be made: {error.strerror}") from error

    def missing(self, steps: Sequence[Step]) -> Iterator[MadeFile | SampleFile | OpenRun]:
        """What of some steps has not been done: files to be made, samples to be computed, and then runs to be played.

        What uses a file comes after it among the steps. A run stays open until the next one is asked for.
        """
        makings = _makings(steps)
        if makings:
            self._make_folder(MADE)
        for making in makings.values():
            made = self._file(making, makings)
            if not made.is_whole:
                yield made
        for step in steps:
            if isinstance(step, Sampling):
                file = self._samples(step)
                if file.missing:
                    yield file
        for step in steps:
            if isinstance(step, Playing):
                with Ledger(self.folder / LEDGER, create=True) as ledger:
                    run, settings = self._begun(ledger, step, makings)
                    if run.played < len(settings):
                        yield OpenRun(ledger, run, settings)

    def evidence(self, steps: Sequence[Step]) -> Evidence:
        """What came of some steps, of which nothing is missing."""
        makings = _makings(steps)
        sampled = {step.name: self._samples(step).pieces for step in steps if isinstance(step, Sampling)}
        played = {step.name: self._played(step, makings) for step in steps if isinstance(step, Playing)}
        made = {name: self._file(making, makings).made() for name, making in makings.items()}
        return Evidence(played, sampled, self.times, made)

    def _path(self, making: Making) -> Path:
        return self.folder / MADE / f"{self._key(making.name)}{making.ending}"

    def _file(self, making: Making, makings: Mapping[str, Making]) -> MadeFile:
        used = {parameter: self._path(makings[name]) for parameter, name in making.uses.items()}
        return MadeFile(self._path(making), making, self.seed, used)

    def _key(self, name: str) -> str:
        return f"{name}-{self.profile}-{self.seed}"

    def _samples(self, step: Sampling) -> SampleFile:
        return SampleFile(self.folder / SAMPLES / f"{self._key(step.name)}.jsonl", step, self.seed)

    def _played(self, step: Playing, makings: Mapping[str, Making]) -> Played:
        with Ledger(self.folder / LEDGER) as ledger:
            run, settings = self._begun(ledger, step, makings)
            return Played(run, settings, standings_of(ledger, run), list(ledger.games(run)))

    def _begun(self, ledger: Ledger, step: Playing, makings: Mapping[str, Making]) -> tuple[Run, Settings]:
        """The run of a step, which is begun if it is new."""
        players = step.wishes.players or ""
        for making in makings.values():
            players = players.replace(file_of(making.name), _between_quotes(self._path(making)))
        name, wishes = self._key(step.name), replace(step.wishes, seed=self.seed, players=players)
        if name in {run.name for run in ledger.runs()}:
            run = ledger.run(name)
            return run, _going_on(ledger, run, wishes)
        settings = new_settings(step.format, wishes)
        return ledger.add_run(name, settings, machine()), settings


def _makings(steps: Sequence[Step]) -> dict[str, Making]:
    """The files that are made among some steps, by name."""
    return {step.name: step for step in steps if isinstance(step, Making)}


def _between_quotes(path: Path) -> str:
    """A path as it stands between the quotes of a spec."""
    return str(path).replace("\\", "\\\\").replace('"', '\\"')


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
