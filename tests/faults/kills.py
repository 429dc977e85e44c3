"""kill -9 of a command, at random moments, again and again until it comes to its end."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable

from tests.faults.contest import (
    COMPILED,
    ENDLESS,
    ENGINES,
    LONG,
    MORE_GAMES,
    MORE_PLAYERS,
    REGRESS,
    ROUND_ROBIN,
    in_process,
)
from tests.faults.fault import Fault
from tests.faults.phase import COMPILING, PHASES, PLAYING, REPORTING, STARTING, THINKING, Phase, worked
from tests.faults.scene import Scene
from tests.faults.trial import Trial

_FORKS, _FEW_FORKS = 25, 8
#: Games are committed more often in forks, so that more kills come upon a commit.
_COMMIT_SECONDS = 0.02
#: Seconds of a core after which a fork is killed at the latest. All its work is some tenths of one.
_LONGEST = 0.15


def killed(phase: Phase) -> Callable[[Scene], Trial]:
    """Kill a command in a phase, and the one that comes after it as well."""

    def happen(scene: Scene) -> Trial:
        for _ in range(2 if scene.thorough else 1):
            command = scene.go()
            phase.wait(command, scene)
            before = scene.struck(command, signal.SIGKILL)
            ended = command.end()
            scene.judge(ended, (scene.known.code, -signal.SIGKILL))
            scene.inspect(before)
            if ended.code != -signal.SIGKILL:
                break
        return scene.complete()

    return happen


def killed_forks(scene: Scene) -> Trial:
    """Kill forks of this process that carry out the command line: they need not load anything."""
    in_process(scene.contest.begin(0, scene.folder / "warm.db"))  # kernels
    for _ in range(_FORKS if scene.thorough else _FEW_FORKS):
        child = _forked(scene)
        moment = scene.chance.uniform(0, _LONGEST)
        while worked(child) < moment and os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            time.sleep(0.0005)
        before = scene.committed()
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        scene.inspect(before)
        if not os.WIFSIGNALED(status):
            if os.WEXITSTATUS(status) != scene.known.code:
                scene.complain(f"exit code {os.WEXITSTATUS(status)} of a fork")
            break
        scene.trial.strikes += 1
        scene.trial.recorded += len(before)
    return scene.complete()


def _forked(scene: Scene) -> int:
    """A fork of this process that goes on with the contest."""
    import arena.arenas.ledger.ledger
    from arena.cli import entry

    arguments = scene.arguments(0)
    child = os.fork()
    if child:
        return child
    code = 4
    try:
        os.setsid()
        os.chdir(scene.folder)
        sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        arena.arenas.ledger.ledger._COMMIT_SECONDS = _COMMIT_SECONDS
        sys.argv = ["arena", *arguments]
        entry.main()
    except SystemExit as end:
        code = int(end.code or 0)
    finally:
        os._exit(code)


_KILL = "kill -9 of the command"
_FORK = "kill -9 of a fork of it"

KILLS = (
    # Before workers start there is nothing yet that could be lost: there, signals are tried.
    *(Fault(_KILL, phase.name, ROUND_ROBIN, killed(phase), share=3, tested=phase in PHASES[2:]) for phase in PHASES),
    Fault(_KILL, THINKING.name, ENDLESS, killed(THINKING)),
    Fault(_KILL, COMPILING.name, COMPILED, killed(COMPILING)),
    *(Fault(_KILL, f"more games: {phase.name}", MORE_GAMES, killed(phase), tested=False) for phase in PHASES[1:3]),
    Fault(_KILL, f"more games: {PLAYING.name}", MORE_GAMES, killed(PLAYING)),
    Fault(_KILL, f"more players: {PLAYING.name}", MORE_PLAYERS, killed(PLAYING), tested=False),
    Fault(_KILL, f"regress: {STARTING.name}", REGRESS, killed(STARTING), tested=False),
    Fault(_KILL, f"regress: {PLAYING.name}", REGRESS, killed(PLAYING)),
    Fault(_KILL, f"regress: {REPORTING.name}", REGRESS, killed(REPORTING), tested=False),
    Fault(_KILL, f"engines: {PLAYING.name}", ENGINES, killed(PLAYING), tested=False),
    Fault(_FORK, "any", LONG, killed_forks, share=9),
    Fault(_FORK, "more games: any", MORE_GAMES, killed_forks, tested=False),
    Fault(_FORK, "regress: any", REGRESS, killed_forks, tested=False),
)
