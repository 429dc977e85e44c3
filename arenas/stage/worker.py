"""A worker: a process of its own that plays the games it is sent."""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
import threading
import time
import types
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

from arena.arenas.game_record import GameRecord
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Settings
from arena.arenas.stage import signals
from arena.arenas.stage.hall import Hall

#: Finished games are sent together when the first of them is this old, or would be before the next one ends.
SEND_SECONDS = 0.05


@contextmanager
def signals_held() -> Iterator[None]:
    """Have processes that start meanwhile, and this one, take the signals of a terminal only later.

    A worker takes them when it is ready to: a Ctrl-C while it loads would be an error in every one of them.
    """
    if os.name == "posix":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # the first process would start it, and that lets the signals in again
    with signals.held_back():
        yield


@contextmanager
def without_a_main_program() -> Iterator[None]:
    """Have processes that start meanwhile not run the program that this one was started with.

    They need nothing of it: settings say it all. A script that plays games where it stands, not below a question for
    its name, would begin them anew in every worker.
    """
    own = sys.modules["__main__"]
    sys.modules["__main__"] = types.ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = own


@dataclass(frozen=True)
class News:
    """What a worker sends: games that are over and how long each took; or what went wrong.

    The first news, without games, says that it is ready.
    """

    records: list[GameRecord]
    seconds: list[float]
    error: str = ""


def work(connection: Connection[Any, Any], document: dict[str, Any], halt: Any) -> None:
    """Play lists of pairings as they come, until `halt` is set. Runs as the main function of a process.

    Ctrl-C in a terminal, or closing it, reaches all processes, but only the conductor decides what it means.
    """
    signals.ignore()
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    try:
        hall = Hall(Settings.from_document(document))
        hall.warm_up()
        connection.send(News([], []))
        longest: dict[int, float] = {}
        while not halt.value:
            _play(hall, connection.recv(), connection, halt, longest)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return  # the conductor has gone, and nobody wants the games
    except Exception as error:
        connection.send(News([], [], f"{type(error).__name__}: {error}"))
    finally:
        gc.freeze()  # no garbage need be looked for in what goes with the process


def _play(
    hall: Hall, pairings: list[Pairing], connection: Connection[Any, Any], halt: Any, longest: dict[int, float]
) -> None:
    """Play a list; `longest` has the seconds of the longest game so far, by the number of its seats."""
    news = News([], [])
    sent = time.monotonic()
    for pairing in pairings:
        if halt.value:
            break
        start = time.monotonic()
        # Of a game between players that have not met yet nobody knows how long it takes.
        if news.records and start - sent + longest.get(pairing.seats, SEND_SECONDS) > SEND_SECONDS:
            connection.send(news)
            news, sent = News([], []), start
        news.records.append(hall.play(pairing))
        news.seconds.append(time.monotonic() - start)
        longest[pairing.seats] = max(longest.get(pairing.seats, 0.0), news.seconds[-1])
    if news.records:
        connection.send(news)


def _leave_with_parent() -> None:
    """End this process, even in the middle of a game, when the conductor has died."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
