"""One or more ledgers that are read together."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from arena.arenas.ledger import Ledger, Run
from arena.arenas.merging import copy_run
from arena.games import InputError
from arena.games.errors import did_you_mean

Found = tuple[Ledger, Run]


class Shelf:
    """Open ledgers. A run that several of them have is called by the ledger too: `FILE:NAME`."""

    def __init__(self, ledgers: Sequence[Ledger]) -> None:
        self.ledgers = ledgers

    def named(self, name: str) -> list[Found]:
        """The runs of this name, which may be one in each ledger; raises InputError if there is none."""
        if len(self.ledgers) == 1:
            return [(self.ledgers[0], self.ledgers[0].run(name))]
        found = [
            (ledger, known)
            for ledger in self.ledgers
            for (known,) in ledger.query("SELECT name FROM runs ORDER BY id")
            if name in {known, f"{ledger.path}:{known}"}
        ]
        if not found:
            names = {str(known) for ledger in self.ledgers for (known,) in ledger.query("SELECT name FROM runs")}
            raise InputError(f"no run '{name}' in {self._listed(self.ledgers)}{did_you_mean(name, names)}")
        return [(ledger, ledger.run(known)) for ledger, known in found]

    def only(self, name: str) -> Found:
        """The one run of this name."""
        found = self.named(name)
        if len(found) > 1:
            ledgers = [ledger for ledger, _ in found]
            raise InputError(
                f"there is a run '{name}' in {self._listed(ledgers)}; name one of them, as {ledgers[0].path}:{name},"
                " or make one of both by arena merge"
            )
        return found[0]

    @contextmanager
    def together(self, names: Sequence[str]) -> Iterator[tuple[Ledger, list[Run]]]:
        """Runs by name as those of a single ledger, as it is at this moment, though they may be played meanwhile.

        Those of several are copied for as long as they are looked at.
        """
        with ExitStack() as stack:
            for ledger in self.ledgers:
                stack.enter_context(ledger.still())
            yield stack.enter_context(self._together(names))

    @contextmanager
    def _together(self, names: Sequence[str]) -> Iterator[tuple[Ledger, list[Run]]]:
        found = [item for name in names for item in self.named(name)]
        ledgers = {id(ledger): ledger for ledger, _ in found}
        if len(ledgers) == 1:
            yield found[0][0], [run for _, run in found]
            return
        apart = list({(id(ledger), run.id): (ledger, run) for ledger, run in found}.values())
        often = Counter(run.name for _, run in apart)
        with (
            tempfile.TemporaryDirectory(prefix="arena-") as folder,
            Ledger(Path(folder) / "both.db", create=True) as both,
        ):
            with both.at_once():
                for ledger, run in apart:
                    copy_run(ledger, run, both, run.name if often[run.name] == 1 else f"{ledger.path}:{run.name}")
            yield both, both.runs()

    @staticmethod
    def _listed(ledgers: Sequence[Ledger]) -> str:
        return " and ".join(str(ledger.path) for ledger in ledgers)


@contextmanager
def opened(paths: Sequence[str | Path]) -> Iterator[Shelf]:
    """Ledgers to be read; one that is named twice is opened once."""
    with ExitStack() as stack:
        apart = {path.absolute(): path for path in map(Path, paths)}.values()
        yield Shelf([stack.enter_context(Ledger.to_read(path)) for path in apart])
