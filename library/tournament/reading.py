"""Reading a tournament file: what is wrong is told in one line, with the number of the line where it stands."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pydantic
from pydantic_core import ErrorDetails

from arena.arenas.settings import Format
from arena.arenas.stage.cluster.scheduler import Scheduler
from arena.games.errors import InputError
from arena.games.files import as_text, path_of, read_content
from arena.games.names import require_name
from arena.games.text import quoted
from arena.library.asked import Asked, Strict, hyphened, problem_in_words
from arena.library.executors import ExecutorKind, scheduler_of
from arena.library.means import USUAL_LEDGER
from arena.library.tournament.lines import Lines, syntax_problem
from arena.library.tournament.shape import NO_FILE, Report, Stage, TournamentFile
from arena.library.tournament.tournament import PlannedStage, Tournament, found_at

_LARGEST = 1 << 20
_DIGITS = 12  # of a digest
#: What stages have besides what decides their games, and what takes each other's place.
_OF_STAGES = {"name", "best"}
_INSTEAD = {"games": "rounds", "rounds": "games"}


def read_tournament(path: Path) -> Tournament:
    """A tournament file; raises InputError for what cannot be one. `playable` looks closer."""
    content = read_content(str(path), path, _LARGEST)
    text = as_text(str(path), content)
    shape, lines = _shape(path, text)
    tournament = Tournament(
        path,
        hashlib.sha256(content).hexdigest()[:_DIGITS],
        [],
        shape.report or [],
        path.parent / path_of("ledger", shape.ledger or USUAL_LEDGER),
        bool(shape.allow_forfeits),
        None,
        lines,
    )
    if shape.game is None:
        raise found_at(path, 1, 'game must be given, as in game = "hex(size=7)"')
    if not tournament.ledger.parent.is_dir():
        raise found_at(path, lines.of(("ledger",)), f"ledger: there is no folder {tournament.ledger.parent}")
    tournament = replace(tournament, stages=_stages(tournament, shape), scheduler=_scheduler(tournament, shape))
    if shape.allow_forfeits is not None and not any(stage.is_regression for stage in tournament.stages):
        raise found_at(path, lines.of(("allow-forfeits",)), "allow-forfeits goes with regress, and there is none")
    return tournament


def _scheduler(tournament: Tournament, shape: TournamentFile) -> Scheduler | None:
    """The scheduler that the file names; files for TLS lie beside it."""
    files = {
        name: None if value is None else tournament.beside(value)
        for name, value in (("tls_ca", shape.tls_ca), ("tls_cert", shape.tls_cert), ("tls_key", shape.tls_key))
    }
    executor = None if shape.executor is None else ExecutorKind(shape.executor)
    with tournament.blamed_on_top():
        return scheduler_of(executor, shape.scheduler, **files)


def _shape(path: Path, text: str) -> tuple[TournamentFile, Lines]:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise found_at(path, *syntax_problem(text, error)) from error
    except RecursionError as error:
        raise InputError(f"{path}: tables or lists stand within each other too deeply") from error
    lines = Lines(text)
    try:
        return TournamentFile.model_validate(table), lines
    except pydantic.ValidationError as error:
        line, problem = min(_problems(lines, error), key=lambda found: found[0])
        raise found_at(path, line, problem_in_words(_model(problem["loc"]), problem)) from None


def _problems(lines: Lines, error: pydantic.ValidationError) -> Iterator[tuple[int, ErrorDetails]]:
    """All problems with their lines. Of a value that may be of several kinds, what is wrong within tells most."""
    paths = [_path(problem["loc"]) for problem in error.errors()]
    for path, problem in zip(paths, error.errors(), strict=True):
        if not any(other[: len(path)] == path for other in paths if len(other) > len(path)):
            in_a_list = isinstance(path[-1], int) and not lines.has(path)
            line = lines.of_text(path[:-1], str(problem["input"])) if in_a_list else lines.of(path)
            yield line, problem


def _path(place: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """The path in the file of what pydantic complains of; it names the kinds of a value as well."""
    return tuple(part for part in place if isinstance(part, int) or "[" not in part)


def _model(place: tuple[int | str, ...]) -> type[Strict]:
    models: dict[int | str, type[Strict]] = {"stage": Stage, "report": Report}
    return models.get(place[0], TournamentFile) if len(place) > 2 else TournamentFile


def _stages(tournament: Tournament, shape: TournamentFile) -> list[PlannedStage]:
    """All stages; a file that names none has one, which has the name of the whole."""
    name = tournament.path.stem if shape.name is None else shape.name
    _require_name(tournament, ("name",), "name", name)
    top = _given(shape, Asked)
    top["openings"] = _resolved(tournament, shape.openings)
    if shape.stage is None:
        return [PlannedStage("", name, _asked(top), None, ())]
    found: list[PlannedStage] = []
    for number, stage in enumerate(shape.stage):
        path = ("stage", number)
        own = _given(stage, Stage, _OF_STAGES)
        if "openings" in own:
            own["openings"] = _resolved(tournament, stage.openings)
        # Of a swiss, games and rounds are two numbers.
        swiss = {**top, **own}.get("schedule") == Format.SWISS
        kept = {key: value for key, value in top.items() if swiss or _INSTEAD.get(key) not in own}
        word = str(number + 1) if stage.name is None else stage.name
        _require_name(tournament, (*path, "name"), "name", word)
        if word in {each.name for each in found}:
            raise found_at(
                tournament.path, tournament.lines.of((*path, "name")), f"two stages are called {quoted(word)}"
            )
        seed = {"seed": top.get("seed", 1) + number} if "seed" not in own and number else {}
        asked = _asked(_fitting({**kept, **seed, **own}, own))
        found.append(PlannedStage(word, f"{name}-{word}", asked, stage.best, path))
        _require_name(tournament, (*path, "name"), "name", f"{name}-{word}")
        _require_best(tournament, found)
    return found


def _given(shape: Strict, model: type[Strict], without: set[str] = frozenset()) -> dict[str, Any]:  # type: ignore[assignment]
    """What a table says of the games."""
    names = [name for name in model.model_fields if name not in without and name in shape.model_fields_set]
    return {hyphened(name): getattr(shape, name) for name in names}


def _fitting(given: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """What the top of the file says of other schedules is not for this stage."""
    asked = _asked({"schedule": given.get("schedule")})
    return {key: value for key, value in given.items() if key in own or asked.takes(key.replace("-", "_"))}


def _asked(given: dict[str, Any]) -> Asked:
    return Asked.model_validate({key: value for key, value in given.items() if value is not None})


def _resolved(tournament: Tournament, openings: str | None) -> str | None:
    """Openings in a file are looked for beside the tournament file."""
    if openings is None or openings.startswith(NO_FILE):
        return openings
    path = tournament.beside(openings)
    if not path.exists():
        line = tournament.lines.of_text(("openings",), openings)
        raise found_at(
            tournament.path,
            line,
            f"openings {quoted(openings)}: there is no such file; write none, random:K for K random moves, or a file",
        )
    return str(path.absolute())


def _require_name(tournament: Tournament, path: Sequence[str | int], what: str, name: str) -> None:
    try:
        require_name(what, name)
    except InputError as error:
        raise found_at(tournament.path, tournament.lines.of(path), str(error)) from error


def _require_best(tournament: Tournament, stages: Sequence[PlannedStage]) -> None:
    """The best are those of a round-robin before, and fewer than all."""
    stage = stages[-1]
    if stage.best is None:
        return
    line = tournament.lines.of((*stage.path, "best"))
    if tournament.lines.has((*stage.path, "players")):
        raise found_at(tournament.path, line, "best and players: both say who plays; give one of them")
    if len(stages) == 1:
        raise found_at(tournament.path, line, "best: there is no stage before the first")
    if not stages[-2].asked.format.all_meet:
        raise found_at(
            tournament.path, line, f"best: the stage before is {stages[-2].asked.format.words}, not a round-robin"
        )
