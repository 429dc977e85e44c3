"""The process in which players think for `arena serve`: it can be ended at any moment, whatever they are at."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from arena.arenas.stage import signals
from arena.cli.serving.question import Question

if TYPE_CHECKING:
    from arena.games import Position
    from arena.players import Decision, PlayerConfig

_FIRST_BUDGET = 128
_SHARES_OF_TIME = (0.125, 0.25, 0.5)
#: A search with twice the playouts takes about twice as long: what would not be over in time is not begun.
_NEXT = 2.2
_MOST_TOLD = 400  # candidates


@dataclass(frozen=True)
class Order:
    """What is to be thought about, by whom, for how long; the number tells it from other orders."""

    number: int
    question: Question
    player: str  # the spec, which is from this side's list
    seconds: float


def think(connection: Connection[Any, Any], wanted: Any) -> None:
    """Carry out orders as they come; `wanted` has the number of the one that somebody waits for.

    Of each are sent: `ready` once nothing is left to be compiled, then what is known so far, more every time, and
    `end`; or `error`. Runs as the main function of a process.
    """
    signals.ignore()
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    _load()
    try:
        while True:
            order: Order = connection.recv()
            for news in _carried_out(order, wanted):
                connection.send(news)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return  # nobody wants to know any more


def _leave_with_parent() -> None:
    import multiprocessing
    import os
    from multiprocessing.connection import wait

    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def _load() -> None:
    """What takes a second or two, before anybody waits for it."""
    import arena.players.kinds
    import arena.players.readiness  # noqa: F401


def _carried_out(order: Order, wanted: Any) -> Iterator[dict[str, Any]]:
    from arena.games.errors import ArenaError

    try:
        yield from _thoughts(order, wanted)
        yield {"kind": "end"}
    except ArenaError as error:
        yield {"kind": "error", "message": str(error)}
    except Exception as error:
        yield {"kind": "error", "message": f"{type(error).__name__}: {error}"}


def _thoughts(order: Order, wanted: Any) -> Iterator[dict[str, Any]]:
    from arena.cli.serving.board_room import position_of
    from arena.games import InputError, load
    from arena.players import generator
    from arena.players.kinds import load_player
    from arena.players.readiness import make_ready

    game, config = load(order.question.game), load_player(order.player)
    position = position_of(game, order.question)
    if position.winner() is not None:
        raise InputError(f"there is nothing to decide, the game is over: {position.status()}")
    config.prove(game)
    make_ready(config, position.copy(), generator(1, "warm up"))
    yield {"kind": "ready"}
    begun, took = time.monotonic(), 0.0
    stages = list(_stages(config, order.seconds))
    for place, stage in enumerate(stages):
        is_too_long = place and not config.timed and time.monotonic() - begun + _NEXT * took > order.seconds
        if is_too_long or wanted.value != order.number:
            return
        player = config.model_copy(update=stage)
        start = time.monotonic()
        decision = player.made_for(game).choose(position.copy(), generator(1, len(position.moves)))
        took = time.monotonic() - start
        yield thought_document(position, decision, whole=place + 1 == len(stages))


def _stages(config: PlayerConfig, seconds: float) -> Iterator[dict[str, Any]]:
    """What of a player is another at each stage: twice as many playouts every time, until they are its own.

    Who goes by time gets all that there is, the more of it the later. Who has neither has one stage.
    """
    if config.timed:
        most = min(seconds, getattr(config, "seconds", None) or seconds)
        yield from ({"seconds": share * most} for share in _SHARES_OF_TIME)
    elif config.budget:
        budget = _FIRST_BUDGET
        while budget < config.budget:
            yield {"playouts": budget}
            budget *= 2
        yield {"playouts": config.budget}
    else:
        yield {}


def thought_document(position: Position, decision: Decision, whole: bool) -> dict[str, Any]:
    """What a player thinks, for the browser; `whole` says that it had all its playouts."""
    game, found = position.game, decision.candidates
    candidates = []
    if found is not None:
        visits, values = found.visits.astype(float), found.values
        order = sorted(range(len(found.moves)), key=lambda place: (-visits[place], -values[place], place))
        candidates = [
            {
                "move": game.move_name(int(found.moves[place])),
                "cells": list(game.marks(int(found.moves[place]))),
                "value": round(float(values[place]), 4),
                "visits": round(float(visits[place])),
            }
            for place in order[:_MOST_TOLD]
            if visits[place]
        ]
    return {
        "kind": "thought",
        "move": "" if decision.resigns else game.move_name(decision.move),
        "cells": [] if decision.resigns else list(game.marks(decision.move)),
        "resigns": decision.resigns,
        "value": None if decision.value is None else round(float(decision.value), 4),
        "playouts": decision.playouts,
        "line": [game.move_name(move) for move in decision.line],
        "candidates": candidates,
        "whole": whole,
    }
