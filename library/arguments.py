"""Arguments of the functions that programs call, made into what is asked of a run and by what means it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

from arena.library.means import USUAL_LEDGER, Means, TakeUp
from arena.library.participants import game_text
from arena.library.progress import Display

if TYPE_CHECKING:
    from arena.arenas.stage.cluster.scheduler import Scheduler
    from arena.games import Game
    from arena.library.asked import Asked


class Options(TypedDict, total=False):
    """What may be said of every run; docs/python.md says what each means, and what is so if nothing is said."""

    seed: int
    openings: str
    swap: bool
    max_moves: int
    resign: str
    move_time_limit: float
    time: str
    move_overhead: float
    on_forfeit: str
    dead_stones: str
    record: str
    ledger: str | Path
    run: str
    resume: bool
    mix: bool
    workers: int
    executor: str
    scheduler: str
    tls_ca: str | Path
    tls_cert: str | Path
    tls_key: str | Path
    progress: bool | str


#: What SQLite calls a database without a file.
_IN_MEMORY = ":memory:"
_OF_CLUSTERS = ("executor", "scheduler", "tls_ca", "tls_cert", "tls_key")
_OF_MEANS = ("ledger", "run", "resume", "mix", "workers", "progress", *_OF_CLUSTERS)


def asked_of(
    schedule: str,
    game: str | Game,
    players: list[str] | None,
    own: Mapping[str, Any],
    options: Mapping[str, Any],
    called: str | None = None,
) -> Asked:
    """All that decides the games of a run, checked; raises InputError for what it cannot be.

    `called` is the function that a program has called, if that is not the name of the schedule.
    """
    import pydantic

    from arena.games import InputError
    from arena.games.errors import known_words
    from arena.library.asked import Asked, hyphened, problem_in_words

    for name in options:
        if name not in Options.__annotations__:
            words = known_words(name, [*own, *Options.__annotations__])
            raise TypeError(f"{called or schedule.replace('-', '_')}() has no argument '{name}'{words}")
    rules = {name: value for name, value in options.items() if name not in _OF_MEANS}
    given = {"schedule": schedule, "game": game_text(game), "players": players, **own, **rules}
    try:
        return Asked.model_validate({hyphened(name): _plain(value) for name, value in given.items()})
    except pydantic.ValidationError as error:
        told = problem_in_words(Asked, error.errors()[0])
        name, space, rest = told.partition(" ")
        raise InputError(f"{name.replace('-', '_')}{space}{rest}") from None


def _plain(value: Any) -> Any:
    """A number of numpy as one of Python."""
    return value.item() if type(value).__module__ == "numpy" and hasattr(value, "item") else value


def means_of(options: Mapping[str, Any]) -> Means:
    """By what means a run is played."""
    from arena.games import InputError

    if options.get("resume") and options.get("run") is None:
        raise InputError("resume=True goes on with the run that run='...' names")
    (ledger,) = paths_of(options.get("ledger", USUAL_LEDGER))
    if str(ledger) == _IN_MEMORY:
        raise InputError(f"ledger '{ledger}': games are recorded in a file, from which they are reported")
    return Means(
        ledger=ledger,
        run=options.get("run"),
        take_up=TakeUp.IF_THERE if options.get("resume") else TakeUp.NEVER,
        mix=bool(options.get("mix", False)),
        concurrency=_workers(options.get("workers")),
        display=display_of(options.get("progress", True)),
        scheduler=scheduler_in(*(options.get(name) for name in _OF_CLUSTERS)),
    )


def scheduler_in(executor: str | None, scheduler: str | None, *tls_files: str | Path | None) -> Scheduler | None:
    """The scheduler of the cluster that is to play, if one is. Files are the authority's, a certificate and its key."""
    from arena.arenas.plan import parse_choice
    from arena.library.executors import ExecutorKind, scheduler_of

    files = [None if file is None else paths_of(file)[0] for file in tls_files]
    kind = None if executor is None else parse_choice("executor", str(executor), ExecutorKind)
    return scheduler_of(kind, None if scheduler is None else str(scheduler), *files)


def _workers(wanted: object) -> int | None:
    from arena.games import InputError
    from arena.library.limits import MOST_WORKERS

    found = _plain(wanted)
    if found is None or (isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= MOST_WORKERS):
        return found
    raise InputError(f"workers {wanted!r}: write how many games to play at a time; 0 plays in this process")


def display_of(progress: bool | str) -> Display:
    """What is told of how far it is."""
    from arena.arenas.plan import parse_choice

    if isinstance(progress, bool):
        return Display.AUTO if progress else Display.NONE
    return parse_choice("progress", str(progress), Display)


def paths_of(given: str | Path | Sequence[str | Path] | None) -> list[Path]:
    """Files that a program names."""
    from arena.games.files import path_of

    several = [given] if isinstance(given, str | Path) else list(given or ())
    return [path_of("the name of a file", str(path)) for path in several]
