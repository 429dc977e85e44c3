"""A sitting: a run that is open, held by this process and ready to be played, or to be played on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from arena.library.breaking_off import compiling_interruptible
from arena.library.executors import connected
from arena.library.forewarning import forewarn
from arena.library.means import Means, TakeUp
from arena.library.notice import compilation_notice, say

if TYPE_CHECKING:
    from pathlib import Path

    from arena.arenas.ledger import Ledger, Run
    from arena.arenas.plan import Wishes
    from arena.arenas.settings import Format, Settings
    from arena.arenas.stage.cluster.connection import Connection
    from arena.arenas.stage.hall import Hall


@dataclass(frozen=True)
class Sitting:
    """What is needed to play a run."""

    ledger: Ledger
    run: Run
    settings: Settings
    hall: Hall | None = None  # None if no game is missing
    origin: int | None = None  # the ledger's number of what games are played with and on
    provenance: Mapping[str, str] = field(default_factory=dict)  # the same in words
    connection: Connection | None = None  # to the cluster that plays, if one does

    def close(self) -> None:
        """Let go of the cluster."""
        if self.connection is not None:
            self.connection.close()


#: What provenances call the tournament file that a run was begun, or gone on with, by.
TOURNAMENT_FILE = "tournament file"

#: Whether the games of a run have decided all that it was played for.
Decided = Callable[["Ledger", "Run", "Settings"], bool]


@contextmanager
def sitting(
    means: Means,
    format: Format,
    wishes: Wishes,
    decided: Decided = lambda ledger, run, settings: False,  # noqa: ARG005
) -> Iterator[Sitting]:
    """Begin a run, or take up a recorded one, and hold it.

    Whatever can be refused is refused before anything is written: a run that cannot be played is not begun.
    """
    goes_on = means.take_up is TakeUp.ALWAYS or (means.take_up is TakeUp.IF_THERE and recorded(means))
    opened = _taken_up(means, format, wishes, decided) if goes_on else _begun(means, format, wishes)
    with opened as found, closing(found):
        yield found


def recorded(means: Means) -> bool:
    """Whether the run is in the ledger."""
    from arena.arenas.ledger import Ledger

    if means.run is None or not means.ledger.exists():
        return False
    with Ledger(means.ledger) as ledger:
        return means.run in {run.name for run in ledger.runs()}


@contextmanager
def _begun(means: Means, format: Format, wishes: Wishes) -> Iterator[Sitting]:
    from arena.arenas.ledger import Ledger
    from arena.arenas.ledger.run_lock import playing
    from arena.arenas.plan import new_settings

    _refuse_what_is_taken(means.ledger, means.run)
    settings = new_settings(format, wishes)
    forewarn(settings, begins=True)
    hall, provenance = _prepared(settings, means)
    with ExitStack() as stack:
        connection = connected(means, settings, provenance)
        if connection is not None:
            stack.callback(connection.close)
        ledger = stack.enter_context(Ledger(means.ledger, create=True))
        run = ledger.add_run(means.run, settings, provenance)
        stack.enter_context(playing(means.ledger, run.id, run.name))
        yield Sitting(ledger, run, settings, hall, ledger.origin(provenance), provenance, connection)


@contextmanager
def _taken_up(means: Means, format: Format, wishes: Wishes, decided: Decided) -> Iterator[Sitting]:
    from arena.arenas.growth import grown_settings
    from arena.arenas.ledger import Ledger
    from arena.arenas.ledger.run_lock import playing

    with Ledger(means.ledger) as ledger:
        found = _wanted_run(ledger, means.run, format)
        with playing(ledger.path, found.id, found.name):
            run = ledger.run(found.id)  # nobody else changes it from here on
            ledger.require_sound(run)
            stored = run.load_settings()
            settings = grown_settings(stored, wishes)
            if decided(ledger, run, stored):
                yield Sitting(ledger, run, stored)
                return
            place = seated(ledger, run, settings, means)
            if settings != stored:
                place = replace(place, run=ledger.change_settings(run, settings))
            if len(settings) > len(stored):
                say(f"run '{run.name}' grows from {len(stored)} to {len(settings)} games")
            yield place


def seated(ledger: Ledger, run: Run, settings: Settings, means: Means) -> Sitting:
    """A run that this process holds, with everybody ready to play what is missing, if anything is.

    Raises InputError if somebody is another one than before, unless games of both may be mixed.
    """
    if run.played >= len(settings):
        return Sitting(ledger, run, settings)
    forewarn(settings, begins=not run.played)
    hall, provenance = _prepared(settings, means)
    if not means.mix:
        _refuse_other_code(ledger, run, provenance)
    origin = ledger.origin(provenance)
    return Sitting(ledger, run, settings, hall, origin, provenance, connected(means, settings, provenance))


def _wanted_run(ledger: Ledger, name: str | None, format: Format) -> Run:
    """The run that goes on: the one that is named, or the last of its kind."""
    from arena.arenas.settings import Format
    from arena.games import InputError

    runs = [run for run in ledger.runs() if run.settings["format"] == format]
    if name is None and not runs:
        raise InputError(f"{ledger.path} has no {format} to go on with")
    run = ledger.run(name) if name is not None else runs[-1]
    if run.settings["format"] != format:
        raise InputError(f"run '{run.name}' is {Format(run.settings['format']).words}, not {format.words}")
    return run


def _refuse_what_is_taken(path: Path, name: str | None) -> None:
    """Say before anything is compiled that the ledger cannot be written or that the name is taken."""
    from arena.arenas.ledger import Ledger
    from arena.games import InputError

    if not path.exists():
        if not path.parent.is_dir():
            raise InputError(f"{path} cannot be written: there is no folder {path.parent}")
        return
    with Ledger(path) as ledger:
        if name in {run.name for run in ledger.runs()}:
            raise InputError(f"{path} already has a run '{name}'; go on with --resume, or name another")


def _prepared(settings: Settings, means: Means) -> tuple[Hall, Mapping[str, str]]:
    """Everybody who takes part, proven to be able to and with kernels ready, and what games are played with and on."""
    from arena.arenas.provenance import provenance
    from arena.arenas.stage.hall import Hall
    from arena.games import load

    game = load(settings.game)
    hall = Hall(settings)
    engines = {entrant.name: entrant.config.prove(game, say) for entrant in settings.entrants}
    configs = [entrant.config for entrant in settings.entrants]
    with compilation_notice(game, configs), compiling_interruptible(ends_process=means.command):
        hall.warm_up()
    asked = {TOURNAMENT_FILE: means.file} if means.file else {}
    return hall, {**provenance(settings, engines), **asked}


def _refuse_other_code(ledger: Ledger, run: Run, now: Mapping[str, str]) -> None:
    """A run is not mixed of what different versions of a player have played without a word."""
    from arena.arenas.provenance import differences
    from arena.games import InputError

    changes = [differences(origin, now) for origin, _ in ledger.origins(run)]
    if not changes or not all(changes):
        return
    raise InputError(
        f"run '{run.name}' was played with other code: {'; '.join(changes[-1])};"
        " --mix goes on all the same, and records which games are whose"
    )
