"""The runs that are disturbed, and what they come to undisturbed."""

from __future__ import annotations

import contextlib
import functools
import io
import shlex
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from arena.cli.main import run as arena
from tests.faults.command import Command
from tests.faults.evidence import Games, committed, evidence

RUN, LEDGER = "contest", "arena.db"
_ENGINE = shlex.join([sys.executable, "-S", str(Path(__file__).parents[1] / "support" / "engine.py"), "none"])


@dataclass(frozen=True)
class Contest:
    """A run: how it is begun, and by which options it grows if that is what is disturbed."""

    name: str
    settings: tuple[str, ...]
    growth: tuple[str, ...] = ()
    workers: int = 2
    fresh: bool = False  # whether its kernels are compiled, in a cache of its own
    endless: bool = False  # whether its games take too long to be played here

    def begin(self, workers: int | None = None, ledger: str | Path = LEDGER) -> list[str]:
        """The command that begins it."""
        return [*self.settings, *self._place(workers, ledger)]

    def go_on(self, workers: int | None = None, ledger: str | Path = LEDGER) -> list[str]:
        """The command that goes on with it."""
        return [self.settings[0], "--resume", *self.growth, *self._place(workers, ledger)]

    def _place(self, workers: int | None, ledger: str | Path) -> list[str]:
        """Who plays it, where it is recorded and what it is called."""
        times = [] if self.settings[0] == "regress" else ["--no-times"]
        jobs = self.workers if workers is None else workers
        return ["-j", str(jobs), "--ledger", str(ledger), "--run", RUN, *times]


_SETTINGS = ("--game", "hex(size=6)", "--openings", "random:2")
_SLOWEST = "amaf(playouts=3000, sampling=moves)"
_PLAYERS = ("--players", f"A, C, {_SLOWEST}")
_WITH_ENGINE = ("--players", f"A, C, engine=gtp(command={_ENGINE!r}, restarts=3)")
_TEST = ("--elo0", "0", "--elo1", "10", "--max-games", "300")

ROUND_ROBIN = Contest("round-robin", ("round-robin", *_SETTINGS, *_PLAYERS, "--games", "60"))
ALONE = Contest("in one process", ROUND_ROBIN.settings, workers=0)
LONG = Contest("long", ("round-robin", *_SETTINGS, *_PLAYERS, "--games", "90"), workers=0)
MORE_GAMES = Contest("more games", ("round-robin", *_SETTINGS, *_PLAYERS, "--games", "10"), growth=("--games", "50"))
MORE_PLAYERS = Contest(
    "more players", ("round-robin", *_SETTINGS, "--players", "A, C", "--games", "50"), growth=_PLAYERS
)
REGRESS = Contest("regress", ("regress", "C", _SLOWEST, *_SETTINGS, *_TEST))
ENGINES = Contest(
    "engines", ("round-robin", "--game", "hex(size=5)", "--openings", "random:2", "--games", "40", *_WITH_ENGINE)
)
COMPILED = Contest(
    "compiled",
    ("round-robin", "--game", "tic-tac-toe", "--players", "random", "--self-play", "--games", "50"),
    workers=0,
    fresh=True,
)
#: A decision takes seconds.
ENDLESS = Contest(
    "endless",
    ("round-robin", *_SETTINGS, "--players", "A, amaf(playouts=20000000, sampling=moves)", "--games", "4"),
    endless=True,
)


@dataclass(frozen=True)
class Undisturbed:
    """A run that nobody disturbed, and when it came how far."""

    code: int
    out: str
    games: Games
    before: int  # games that it had before it grew
    prepared: bytes  # the ledger that it grows from
    begun: float  # seconds of a core when it was on record, or had its first new game if it grew
    startup: float  # seconds by the clock from its workers' start to the first game
    report: float  # and from the last game to the end


#: Of a command on a quiet machine. The first must not be too much: once workers play, the main thread works no more,
#: and a moment that is reckoned by its work would come after the last game.
_TYPICAL = (0.5, 1.0, 0.2)


@functools.cache
def undisturbed(contest: Contest, measured: bool) -> Undisturbed:
    """Play a contest as it should be played: by a command that is `measured`, or in this process."""
    if contest.endless:
        return Undisturbed(0, "", {}, 0, b"", *_TYPICAL)
    with tempfile.TemporaryDirectory() as name:
        folder, prepared = Path(name), b""
        ledger = folder / LEDGER
        if contest.growth:
            in_process(contest.begin(0, ledger))
            prepared = ledger.read_bytes()
        before = len(committed(ledger, RUN))
        come, marks = contest.go_on if contest.growth else contest.begin, _TYPICAL
        if measured:
            command = Command(come(), folder, {"ARENA_CACHE_DIR": name} if contest.fresh else {})
            marks = _watched(command, ledger, before)
            ended = command.end()
            code, out, err = ended.code, ended.out, ended.err
        else:
            code, out, err = in_process(come(0, ledger))
        assert code in {0, 3}, err  # 3: a test that has not decided
        return Undisturbed(code, out, evidence(ledger, RUN).games, before, prepared, *marks)


def _watched(command: Command, ledger: Path, before: int) -> tuple[float, float, float]:
    """When it was begun, how long its workers took to start, and how long it took to report."""
    command.wait_until(lambda: bool(command.workers()) or len(committed(ledger, RUN)) > before)
    begun, started = command.worked(), time.monotonic()
    command.wait_until(lambda: len(committed(ledger, RUN)) > before)
    startup, count, last = time.monotonic() - started, before, time.monotonic()
    while not command.wait_until(lambda: False, 0.01) and not command.ended():
        if (now := len(committed(ledger, RUN))) > count:
            count, last = now, time.monotonic()
    return begun, startup, time.monotonic() - last


def in_process(arguments: Sequence[str]) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a command line in this process, where all is loaded already."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = arena(list(arguments))
    return code, out.getvalue(), err.getvalue()
