"""Doing experiments: what is missing of their steps, progress, interruption and their files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, closing
from pathlib import Path

from arena.arenas.experiments.made_files import MadeFile
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.samples import SampleFile
from arena.arenas.experiments.step import Step
from arena.arenas.experiments.workshop import OpenRun, Workshop
from arena.arenas.ledger.run_lock import playing
from arena.arenas.stage.conductor import End
from arena.arenas.stage.stop_request import StopRequest
from arena.library.executors import available_cores
from arena.library.means import Means
from arena.library.notice import compilation_notice, say
from arena.library.playing import play
from arena.library.progress import Display
from arena.library.sitting import seated
from arena.library.steps import StoppedError, steps, until_stopped
from arena.reports.reproduce.experiment import Experiment
from arena.reports.reproduce.result import Result


class Hands:
    """Do the work of a workshop, by these means."""

    def __init__(
        self,
        folder: Path,
        profile: Profile,
        seed: int,
        times: bool,
        means: Means,
    ) -> None:
        self._workshop = Workshop(folder, profile, seed, times)
        self._means = means
        self._stop = StopRequest()

    def results(self, experiments: Sequence[Experiment], plot: bool) -> list[Result]:
        """Do experiments and write their files; raises StoppedError if told to stop."""
        with self._stop.by_signals(), compilation_notice():
            return [self._result(experiment, plot) for experiment in experiments]

    def _result(self, experiment: Experiment, plot: bool) -> Result:
        workshop = self._workshop
        planned = experiment.steps(workshop.profile)
        self._do(planned)
        result = Result.judged(experiment, workshop.profile, workshop.seed, workshop.evidence(planned))
        written = [result.write(workshop.folder), *result.write_further(workshop.folder)]
        written += result.draw(workshop.folder) if plot else []
        say(f"{experiment.id}: {', '.join(map(str, written))}")
        return result

    def _do(self, planned: Sequence[Step]) -> None:
        for missing in self._workshop.missing(planned):
            if self._stop.wanted:
                raise StoppedError
            if isinstance(missing, MadeFile):
                self._make(missing)
            elif isinstance(missing, SampleFile):
                self._sample(missing)
            else:
                self._play(missing)

    def _make(self, file: MadeFile) -> None:
        cores = available_cores() if self._means.concurrency is None else max(1, self._means.concurrency)
        with steps(self._means.display, f"pieces of {file.name}", file.pieces) as shown:
            for done in until_stopped(file.make(cores), self._stop):
                shown.see(done)

    def _sample(self, file: SampleFile) -> None:
        with self._bar(file.missing, file.name) as pieces:
            for piece in pieces:
                if self._stop.wanted:
                    raise StoppedError
                file.compute(piece)

    def _play(self, found: OpenRun) -> None:
        ledger, run = found.ledger, found.run
        with (
            playing(ledger.path, run.id, run.name),
            closing(seated(ledger, run, found.settings, self._means)) as place,
        ):
            if play(place, self._means, self._stop) is End.INTERRUPTED:
                raise StoppedError

    def _bar(self, pieces: Iterable[int], name: str) -> AbstractContextManager[Iterable[int]]:
        """A progress bar over the pieces of a sampling; silent where stderr is not a terminal."""
        from tqdm import tqdm

        silent = True if self._means.display in {Display.NONE, Display.LINES} else None
        return tqdm(pieces, desc=name, unit="piece", disable=silent, leave=False)
