"""Tuning a player: a search that is played through the ledger, and fresh games that confirm what it has found."""

from __future__ import annotations

import itertools
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from arena.library.notice import say
from arena.library.playing import play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.arenas.ledger import Ledger, Run
    from arena.arenas.plan import Wishes
    from arena.arenas.settings import Settings
    from arena.arenas.stage.stop_request import StopRequest
    from arena.arenas.tuning.confirmation import Confirmation
    from arena.arenas.tuning.finding import Finding
    from arena.library.means import Means
    from arena.library.sitting import Sitting


@dataclass(frozen=True)
class Tuned:
    """What came of a tuning, as far as it was played."""

    run: Run
    settings: Settings
    interrupted: bool
    finding: Finding | None = None  # None if no game was played
    confirming: Run | None = None  # the run of the fresh games, if there are any
    confirmation: Confirmation | None = None

    @property
    def confirming_name(self) -> str | None:
        """The name of the run of the fresh games."""
        return None if self.confirming is None else self.confirming.name


def tuning_wishes(
    template: str | None,
    against: Sequence[str] | None,
    games: int | None,
    cpu_seconds: float | None,
    confirm: int | None,
) -> dict[str, Any]:
    """What was said of a tuning, as wishes."""
    said = {"template": template, "games": games, "cpu_seconds": cpu_seconds, "confirm": confirm}
    return {"players": ", ".join(against) if against else None, "tuning": said}


def require_sense(games: object, cpu_seconds: object, confirm: object) -> None:
    """Refuse numbers of a program that cannot be those of a tuning."""
    from arena.games import InputError
    from arena.games.text import quoted
    from arena.library.limits import LONGEST_SECONDS, MOST_TUNED

    for name, value, least in (("games", games, 2), ("confirm", confirm, 0)):
        whole = isinstance(value, int) and not isinstance(value, bool) and least <= value <= MOST_TUNED
        if value is not None and not whole:
            raise InputError(f"--{name} {quoted(str(value))}: write a whole number from {least} to {MOST_TUNED}")
    number = isinstance(cpu_seconds, int | float) and not isinstance(cpu_seconds, bool)
    if cpu_seconds is not None and not (number and 0 < float(str(cpu_seconds)) <= LONGEST_SECONDS):
        raise InputError(f"--cpu-time {quoted(str(cpu_seconds))}: write seconds, such as 3600")


def tuned(means: Means, wishes: Wishes) -> Tuned:
    """Search, or go on with a search, and have fresh games of what was found played."""
    from arena.arenas.schedules.following import itinerary_of
    from arena.arenas.settings import Format
    from arena.arenas.stage.conductor import End
    from arena.arenas.stage.stop_request import StopRequest
    from arena.arenas.tuning.finding import finding_of
    from arena.library.sitting import sitting

    def is_decided(ledger: Ledger, run: Run, stored: Settings) -> bool:
        # With more processor time allowed there may be more batches, and other settings are to be recorded.
        more = any(value is not None for value in (wishes.tuning or {}).values())
        return stored.open_ended and not more and itinerary_of(stored, ledger.games(run)).complete

    stop = StopRequest()
    with sitting(means, Format.TUNE, wishes, is_decided) as place, stop.by_signals():
        end = play(place, means, stop)
        run = place.ledger.run(place.run.id)
        settings = place.settings
        finding = finding_of(settings, place.ledger.games(run)) if run.played else None
        if finding is None or end is End.INTERRUPTED:
            return Tuned(run, settings, True, finding)
        return _confirmed(Tuned(run, settings, False, finding), finding, place, means, stop)


def _confirmed(tuned: Tuned, finding: Finding, place: Sitting, means: Means, stop: StopRequest) -> Tuned:
    from arena.arenas.ledger.run_lock import playing
    from arena.arenas.stage.conductor import End
    from arena.arenas.tuning.confirmation import confirmation_of
    from arena.library.sitting import seated

    run = _confirming_run(place.ledger, tuned.run, finding)
    if run is None:
        return tuned
    if means.tells and run.played < len(run.load_settings()):
        say(f"fresh games to confirm {finding.config.spec}")
    place.close()  # a cluster that has searched plays the fresh games by another set of settings
    with (
        playing(place.ledger.path, run.id, run.name),
        closing(seated(place.ledger, run, run.load_settings(), means)) as fresh,
    ):
        end = play(fresh, means, stop)
    run = place.ledger.run(run.id)
    confirmation = confirmation_of(run.load_settings(), place.ledger.games(run))
    return replace(tuned, interrupted=end is End.INTERRUPTED, confirming=run, confirmation=confirmation)


def _confirming_run(ledger: Ledger, search: Run, finding: Finding) -> Run | None:
    """The run of a finding's fresh games, begun if there is none; a search that went on may find something else."""
    from arena.arenas.tuning.confirmation import confirming_settings

    runs = {run.name: run for run in ledger.runs()}
    for number in itertools.count(1):
        name = confirming_name(search.name, number)
        wanted = confirming_settings(finding, finding.settings.seed + number)
        if wanted is None:
            return None
        if name not in runs:
            return ledger.add_run(name, wanted, search.provenance)
        run = runs[name]
        stored = run.load_settings()
        if stored.entrants == wanted.entrants and stored.format is wanted.format:
            return run if stored.games >= wanted.games else ledger.change_settings(run, wanted)
    raise AssertionError("numbers do not end")


def confirming_name(search: str, number: int) -> str:
    """The name of the run that confirms a finding of a search."""
    return f"{search}-confirmed" + (f"-{number}" if number > 1 else "")


def recorded_tuning(ledger: Ledger, run: Run) -> Tuned:
    """What came of a tuning that is on record; plays nothing."""
    from arena.arenas.tuning.confirmation import confirmation_of, confirming_settings
    from arena.arenas.tuning.finding import finding_of

    settings = run.load_settings()
    finding = finding_of(settings, ledger.games(run))
    if finding is None:
        return Tuned(run, settings, False)
    runs = {each.name: each for each in ledger.runs()}
    for number in itertools.takewhile(lambda each: confirming_name(run.name, each) in runs, itertools.count(1)):
        other = runs[confirming_name(run.name, number)]
        stored, wanted = other.load_settings(), confirming_settings(finding, settings.seed + number)
        if wanted is not None and stored.entrants == wanted.entrants:
            return Tuned(run, settings, False, finding, other, confirmation_of(stored, ledger.games(other)))
    return Tuned(run, settings, False, finding)
