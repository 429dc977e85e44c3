"""Commands that are stopped by SIGSTOP while others wait for what they hold."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import time
from contextlib import closing

from tests.faults.command import Command
from tests.faults.contest import COMPILED, LEDGER, LONG, ROUND_ROBIN
from tests.faults.fault import Fault
from tests.faults.phase import COMPILING, PLAYING, if_compiling_is_interruptible
from tests.faults.scene import Scene
from tests.faults.signalled import INTERRUPTED
from tests.faults.trial import Trial

_ANSWER_SECONDS = 3.0  # within which one is told whom one waits for, from when the command has loaded what it needs
_LEAVING_SECONDS = 1.0
_TRIES = 400


def holder_of_a_run(scene: Scene) -> Trial:
    """Who plays a run is stopped: others who want it are told who that is, and it is not taken from him."""
    holder = scene.go()
    PLAYING.wait(holder, scene)
    before = scene.struck(holder, signal.SIGSTOP, group=True)
    if holder.ended():
        holder.end()
        return scene.complete()
    other = scene.go(scene.contest.go_on()).end()
    scene.judge(other, (2,))
    if f"being played by process {holder.pid}" not in other.err:
        scene.complain("does not say who plays", other)
    os.killpg(holder.pid, signal.SIGCONT)
    scene.judge(holder.end(), (0,), lines=0)
    scene.inspect(before)
    return scene.complete()


def writer_in_a_transaction(scene: Scene) -> Trial:
    """Somebody is stopped while he writes: reading goes on, and writing waits for him, or is refused in a line."""
    writer = scene.go()
    if not _stopped_in_a_transaction(scene, writer):
        writer.end()
        return scene.complete()
    before = scene.committed()
    scene.trial.strikes += 1
    scene.trial.recorded += len(before)
    scene.judge(scene.go(["runs", "--ledger", LEDGER]).end(), (0,), lines=0)
    other = scene.go([*scene.contest.settings, "-j", "0", "--ledger", LEDGER, "--run", "other"])
    goes_on = scene.chance.random() < 0.5
    if goes_on:
        other.wait_until(lambda: False, 3)
        os.kill(writer.pid, signal.SIGCONT)
    scene.judge(other.end(), (0,) if goes_on else (2,))
    os.kill(writer.pid, signal.SIGCONT)
    scene.judge(writer.end(), (0,), lines=0)
    scene.inspect(before)
    return scene.complete()


def _stopped_in_a_transaction(scene: Scene, writer: Command) -> bool:
    """Stop and let go until it is seen to hold the ledger's lock."""
    writer.wait_until(lambda: len(scene.committed()) > 0)
    for _ in range(_TRIES):
        if writer.ended():
            return False
        os.kill(writer.pid, signal.SIGSTOP)
        if _locked(scene):
            return True
        os.kill(writer.pid, signal.SIGCONT)
        time.sleep(scene.chance.uniform(0, 0.004))
    return False


def _locked(scene: Scene) -> bool:
    try:
        with closing(sqlite3.connect(scene.ledger, timeout=0, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        return "locked" in str(error)
    return False


def holder_of_the_compile_lock(scene: Scene) -> Trial:
    """Somebody is stopped while he compiles: who waits for him says so within seconds, and can be interrupted."""
    holder = scene.go()
    holder.wait_until(lambda: "compiling" in holder.said())
    COMPILING.wait(holder, scene)
    scene.struck(holder, signal.SIGSTOP)
    if holder.ended() or not any(scene.folder.rglob("*lock*")):
        holder.strike(signal.SIGCONT)
        holder.end()
        return scene.complete()
    for number in (signal.SIGINT, signal.SIGTERM):
        waiting = scene.go(scene.contest.begin())
        waiting.wait_until(lambda: waiting.worked() > scene.known.begun / 2 or "waiting" in waiting.said(), 20)  # noqa: B023
        told = waiting.wait_until(lambda: "waiting for process" in waiting.said(), _ANSWER_SECONDS)  # noqa: B023
        waiting.strike(number)
        ended = waiting.end()
        scene.judge(ended, (INTERRUPTED,), _LEAVING_SECONDS)
        if not told or not re.search(rf"waiting for process {holder.pid}\b", ended.err):
            scene.complain("does not say whom it waits for", ended)
    os.kill(holder.pid, signal.SIGCONT)
    scene.judge(holder.end(), (0,), lines=0)
    return scene.complete()


_STOP = "STOP of another command"

STOPPED = (
    Fault(_STOP, "that holds a run", ROUND_ROBIN, holder_of_a_run),
    Fault(_STOP, "that writes", LONG, writer_in_a_transaction, share=0.3, tested=False),
    Fault(_STOP, "that compiles", COMPILED, if_compiling_is_interruptible(holder_of_the_compile_lock)),
)
