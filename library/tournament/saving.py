"""Writing a tournament file that asks for the games of a run."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.arenas.settings import Conduct, Format, Settings
from arena.arenas.whole_files import write_file
from arena.games import InputError
from arena.library.tournament.shape import NO_FILE
from arena.players.roster import Entrant, named_players
from arena.players.roster import entrants as players_of

if TYPE_CHECKING:
    from arena.arenas.plan import Wishes
    from arena.arenas.stage.cluster.scheduler import Scheduler
    from arena.library.sitting import Sitting

_HEAD = "# A tournament, to be played by: arena run {}\n# What may stand here: docs/tournament-files.md\n\n"


def require_free(path: Path) -> None:
    """Refuse before the first game what could not be written."""
    if path.exists():
        raise InputError(f"--save {path}: it is there already; arena run plays what it says")
    if not path.parent.is_dir():
        raise InputError(f"--save {path}: there is no folder {path.parent}")


def save(path: Path, place: Sitting, wishes: Wishes, allow_forfeits: bool = False) -> None:
    """Write the tournament of a run that is open to a file that is not there yet."""
    said = dict(_said(path, place, wishes))
    if allow_forfeits:
        said["allow-forfeits"] = True
    lines = [f"{key} = {_written(value)}\n" for key, value in said.items()]
    write_file(path, [_HEAD.format(path.name), *lines], force=False)


def _said(path: Path, place: Sitting, wishes: Wishes) -> Iterator[tuple[str, Any]]:
    """All that is not as it would be if nothing was said."""
    settings = place.settings
    yield "name", place.run.name
    yield "ledger", _seen_from(path, place.ledger.path)
    yield "schedule", settings.format.value
    yield "game", settings.game
    yield "players", [_player(entrant) for entrant in _in_order(settings)]
    yield from _size(settings)
    yield "seed", settings.seed
    if settings.self_play:
        yield "self-play", True
    if settings.openings != "none":
        yield "openings", _openings(path, settings, wishes)
    yield from _rules(settings.conduct)
    if place.connection is not None:
        yield from _scheduler(path, place.connection.scheduler)


def _scheduler(path: Path, scheduler: Scheduler) -> Iterator[tuple[str, Any]]:
    yield "executor", "dask"
    yield "scheduler", scheduler.address
    for option, file in scheduler.files.items():
        yield option.removeprefix("--"), _seen_from(path, file)


def _in_order(settings: Settings) -> list[Entrant]:
    """As they are named: of a regress the candidate comes last."""
    first, *others = settings.entrants
    return [*others, first] if settings.format is Format.REGRESS else [first, *others]


def _player(entrant: Entrant) -> str:
    """A player as an item of a list."""
    name, spec = entrant.name, entrant.config.spec
    if name == spec:
        return spec
    if name in named_players() and players_of(name)[0].config == entrant.config:
        return name
    return f"{name}={spec}"


def _size(settings: Settings) -> Iterator[tuple[str, Any]]:
    if settings.format.follows_results:
        yield from _of_results(settings)
        return
    if settings.sequential is None:
        yield "games", settings.games * (2 if settings.format is Format.MATCH else 1)
        return
    test = settings.sequential
    yield "max-games", settings.games * 2
    for name in ("elo0", "elo1", "alpha", "beta"):
        yield name, float(getattr(test, name))
    yield "model", test.model.value
    yield "elo-model", test.elo_model.value


def _of_results(settings: Settings) -> Iterator[tuple[str, Any]]:
    """What a schedule that follows results has."""
    yield "games", settings.games
    if settings.goal is not None:
        yield "top", settings.goal.top
        yield "confidence", settings.goal.confidence
    if settings.rounds is not None:
        yield "rounds", settings.rounds
    if settings.sequential is not None:
        yield "elo", float(settings.sequential.elo1)
        yield "confidence", round(1 - settings.sequential.alpha, 12)


def _openings(path: Path, settings: Settings, wishes: Wishes) -> str:
    if settings.openings.startswith(NO_FILE):
        return settings.openings
    if wishes.openings is None:
        raise InputError(f"--save: the run's openings are from {settings.openings}; say where that is by --openings")
    return _seen_from(path, Path(wishes.openings))


def _rules(conduct: Conduct) -> Iterator[tuple[str, Any]]:
    plain = Conduct()
    if conduct.resign is not None:
        yield "resign", f"{conduct.resign.value:.15g}:{conduct.resign.moves}"
    for name in ("swap", "max_moves", "move_time_limit", "move_overhead"):
        if getattr(conduct, name) != getattr(plain, name):
            yield name.replace("_", "-"), getattr(conduct, name)
    for name in ("time", "on_forfeit", "dead_stones", "record"):
        if getattr(conduct, name) != getattr(plain, name):
            yield name.replace("_", "-"), str(getattr(conduct, name))


def _seen_from(file: Path, other: Path) -> str:
    """A path as it is written in a file: seen from the file's folder."""
    return os.path.relpath(other.absolute(), file.absolute().parent)


def _written(value: Any) -> str:
    """A value as TOML; its texts are those of JSON."""
    if isinstance(value, list):
        return "[\n" + "".join(f"    {_written(each)},\n" for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)
