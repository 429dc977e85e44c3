"""A worker: a process of its own that plays the games it is sent."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

from arena.arenas.hall import Hall
from arena.arenas.match import GameRecord
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Settings

#: Finished games are sent together when the first of them is this old.
SEND_SECONDS = 0.05


@dataclass(frozen=True)
class News:
    """What a worker sends: games that are over, and how long they took; or what went wrong."""

    records: list[GameRecord]
    seconds: float = 0.0
    error: str = ""


def work(connection: Connection[Any, Any], document: dict[str, Any]) -> None:
    """Play lists of pairings as they come; None ends it. Runs as the main function of a process.

    Ctrl-C in a terminal reaches all processes, but only the conductor decides what it means.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    try:
        hall = Hall(Settings.from_document(document))
        hall.warm_up()
        while (pairings := connection.recv()) is not None:
            _play(hall, pairings, connection)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return  # the conductor has gone, and nobody wants the games
    except Exception as error:
        connection.send(News([], error=f"{type(error).__name__}: {error}"))


def _play(hall: Hall, pairings: list[Pairing], connection: Connection[Any, Any]) -> None:
    done: list[GameRecord] = []
    since = time.monotonic()
    for pairing in pairings:
        done.append(hall.play(pairing))
        seconds = time.monotonic() - since
        if seconds > SEND_SECONDS:
            connection.send(News(done, seconds))
            done = []
            since = time.monotonic()
    if done:
        connection.send(News(done, time.monotonic() - since))


def _leave_with_parent() -> None:
    """End this process, even in the middle of a game, when the conductor has died."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
