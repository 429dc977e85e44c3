"""Pages of tiny runs, and what their viewers should show."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from arena.arenas.game_record import GameRecord
from arena.arenas.ledger import Ledger
from arena.arenas.settings import Settings
from arena.arenas.stage.hall import Hall
from arena.arenas.thoughts import Considered, Thought
from arena.games import load
from arena.games.position import Position
from arena.reports.html.run_page import run_page
from arena.reports.results import results_of


def with_thoughts(record: GameRecord) -> GameRecord:
    """The game with made-up thoughts: the first player hopes ever more, the second one doubts ever more."""
    thoughts = []
    for number, move in enumerate(record.moves):
        value = min(0.999, 0.5 + 0.01 * number) if number % 2 == 0 else max(0.001, 0.5 - 0.01 * number)
        others = tuple(Considered(other, 10, 0.25) for other in record.moves[number + 1 : number + 3])
        considered = (Considered(move, 40, value), *others)
        thoughts.append(Thought(value, 60 + number, 0.0125, 0.01, depth=3, full=number == 1, considered=considered))
    return replace(record, thoughts=tuple(thoughts))


def recorded(path: Path, settings: Settings, thoughtful: bool = False, name: str = "run") -> Path:
    """A ledger with a run that was played in this process."""
    hall = Hall(settings)
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run(name, settings, {"arena": "0.1.0", "kernels": "0123"})
        for pairing in settings.pairings():
            game = hall.play(pairing)
            ledger.record(run, with_thoughts(game) if thoughtful else game)
    return path


def page_of(ledger: Path, page: Path, *names: str) -> Path:
    """The page of runs of a ledger."""
    with Ledger.to_read(ledger) as book:
        page.write_text(
            run_page(book, results_of(book, [book.run(name) for name in names or ("run",)])), encoding="utf-8"
        )
    return page


def position_after(game: str, moves: tuple[int, ...]) -> Position:
    """The position after some moves."""
    position = load(game).start()
    for move in moves:
        position.play(move)
    return position
