"""One search at a time, in a process of its own that is ended if it takes too long."""

from __future__ import annotations

import ctypes
import multiprocessing
import threading
import time
from collections.abc import Generator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from arena.arenas.stage.worker import signals_held
from arena.cli.serving.question import Question
from arena.cli.serving.thinking import Order, think

#: How long a player may take to be ready to think, as kernels may have to be compiled; and how long to stop.
_READY_SECONDS, _STOP_SECONDS = 180.0, 0.5
#: A search that takes so many times as long as it may is ended; one without playouts cannot be cut short.
_PATIENCE = 3.0
#: What is compiled stays in memory: after so many kinds of orders the process makes room for a new one.
_MOST_KINDS = 12
_POLL_SECONDS = 0.05
_BEAT_SECONDS = 1.0
#: What an order ends with.
_LAST = ("end", "error")


class Thinker:
    """Has players think. Who asks takes the place of who asked before."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._context = multiprocessing.get_context("spawn")
        self._wanted = self._context.RawValue(ctypes.c_longlong, 0)  # the order that the process shall go on with
        self._turn, self._counting = threading.Lock(), threading.Lock()
        self._latest = 0  # the order that was given last
        self._busy = self._preparing = False  # whether the process is at an order, and has not begun to think
        self._closed = False
        self._process: BaseProcess | None = None
        self._connection: Connection[Any, Any] | None = None
        self._kinds: set[tuple[str, str]] = set()

    def thoughts(self, question: Question, player: str) -> Generator[dict[str, Any]]:
        """What a player thinks, more every time, until it has thought enough or somebody else asks."""
        with self._counting:
            self._latest += 1
            order = Order(self._latest, question, player, self._seconds)
        with self._turn:
            try:
                yield from self._news(order)
            finally:
                self._settle()

    def start(self) -> None:
        """Start the process, which takes a moment, before somebody asks."""
        self._start()

    def close(self) -> None:
        """End the process."""
        with self._counting:
            self._latest += 1
            self._closed = True
        self._end()

    def _news(self, order: Order) -> Generator[dict[str, Any]]:
        if self._latest != order.number:
            return
        connection = self._ready_for(order)
        self._wanted.value, self._busy = order.number, True
        self._preparing = True
        connection.send(order)
        said = time.monotonic()
        deadline = said + _READY_SECONDS
        while self._latest == order.number:
            if time.monotonic() > deadline:
                self._end()
                yield {"kind": "error", "message": "it took too long, and was ended"}
                return
            try:
                news = self._next(connection)
            except (EOFError, OSError):
                self._end()
                yield {"kind": "error", "message": "the player's process has ended"}
                return
            if news is not None:
                said = time.monotonic()
                if news["kind"] == "ready":
                    deadline = said + _PATIENCE * self._seconds
                yield news
            elif time.monotonic() - said > _BEAT_SECONDS:
                said = time.monotonic()
                yield {"kind": "waiting"}  # so that a browser that has gone is noticed
            if not self._busy:
                return

    def _next(self, connection: Connection[Any, Any]) -> dict[str, Any] | None:
        """What the process says, if it says something soon."""
        if not connection.poll(_POLL_SECONDS):
            return None
        news: dict[str, Any] = connection.recv()
        self._preparing = False
        self._busy = news["kind"] not in _LAST
        return news

    def _ready_for(self, order: Order) -> Connection[Any, Any]:
        kind = (order.question.game, order.player)
        if self._connection is not None and kind not in self._kinds and len(self._kinds) >= _MOST_KINDS:
            self._end()
        connection = self._connection or self._start()
        self._kinds.add(kind)
        return connection

    def _start(self) -> Connection[Any, Any]:
        self._connection, theirs = self._context.Pipe()
        self._process = self._context.Process(target=think, args=(theirs, self._wanted), daemon=True)
        try:
            with signals_held():
                self._process.start()
        finally:
            theirs.close()
        return self._connection

    def _settle(self) -> None:
        """Have the process stop what nobody waits for any more; end it if it does not soon."""
        self._wanted.value = 0
        # What is loaded and compiled for one who does not wait for it is there for the next one.
        deadline = time.monotonic() + (_READY_SECONDS if self._preparing else _STOP_SECONDS)
        while self._busy and not self._closed and self._connection is not None and time.monotonic() < deadline:
            try:
                if self._next(self._connection) is not None:
                    deadline = min(deadline, time.monotonic() + _STOP_SECONDS)
            except (EOFError, OSError):
                break
        if self._busy:
            self._end()

    def _end(self) -> None:
        process, connection = self._process, self._connection
        self._process = self._connection = None
        self._busy = False
        self._kinds.clear()
        if process is not None:
            process.kill()
            process.join()
        if connection is not None:
            connection.close()
