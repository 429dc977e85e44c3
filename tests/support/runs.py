"""Small runs for tests."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from arena.arenas.game_record import GameRecord
from arena.arenas.ledger import Ledger
from arena.arenas.plan import Wishes, new_settings
from arena.arenas.settings import Format, Settings
from arena.arenas.stage.conductor import Conductor, End
from arena.arenas.stage.executor import Executor, InProcess
from arena.arenas.stage.hall import Hall
from arena.arenas.stage.processes import Processes
from arena.arenas.statistics.sequential import SequentialTest


def settings_of(
    game: str,
    players: str,
    format: Format = Format.ROUND_ROBIN,
    sequential: SequentialTest | None = None,
    **wishes: object,
) -> Settings:
    if sequential is not None:
        wishes["test"] = {field.name: getattr(sequential, field.name) for field in fields(sequential)}
    return new_settings(format, Wishes(game=game, players=players, **wishes))  # type: ignore[arg-type]


def executor_of(settings: Settings, workers: int = 0) -> Executor:
    hall = Hall(settings)
    hall.warm_up()
    return Processes(settings, workers) if workers else InProcess(hall)


def play_into(
    path: Path, settings: Settings, name: str = "run", workers: int = 0, executor: Executor | None = None
) -> End:
    """Play a run into a ledger, or what is missing of it."""
    with Ledger(path, create=True) as ledger:
        known = [run.name for run in ledger.runs()]
        run = ledger.run(name) if name in known else ledger.add_run(name, settings, {})
        return Conductor(ledger, run, settings, executor or executor_of(settings, workers)).conduct()


def games_of(path: Path, name: str = "run") -> list[GameRecord]:
    with Ledger(path) as ledger:
        return list(ledger.games(ledger.run(name)))


def played(settings: Settings) -> dict[tuple[str, str, int], tuple[object, ...]]:
    """What comes of a run's games, by players and number, without a ledger."""
    hall = Hall(settings)
    seats = settings.seats()
    records = (hall.play(pairing) for pairing in settings.pairings())
    return {
        (seats[record.pairing.seats].black, seats[record.pairing.seats].white, record.pairing.game): (
            record.moves,
            record.winner,
            record.swapped,
        )
        for record in records
    }
