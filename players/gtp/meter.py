"""The processor time that an engine and its children take, from decision to decision.

An engine cannot be asked for it, so that the system is: for the processor time of all
processes in the engine's group, and for that of their children that have ended and that they
waited for. Linux counts it in ticks, of 10 ms as a rule. Every reading ends one decision
and begins the next, so that what one decision gets too little the next one gets too much,
and the sum over a game is right to two ticks a process.

Out of sight are processes that leave the group, those whose end nobody waits for (what they
took since the last reading), and what runs elsewhere on an engine's behalf: on a graphics
card, in a container, on another machine.
"""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

_PROCESSES = Path("/proc")
_OURSELVES = _PROCESSES / "self" / "stat"  # there on Linux; other systems have no /proc, or another one

#: In /proc/PID/stat, after the name: the process group; processor time in ticks, user's and system's, first of
#: the process and then of the children that it waited for.
_GROUP = 2
_TIMES = slice(11, 15)

_TABLE = ("ps", "-A", "-o", "pgid=", "-o", "time=")
_TABLE_SECONDS = 5.0
_SECONDS_A_UNIT = (1, 60, 60 * 60)  # of time as ps writes it, from the right


class Meter:
    """Tells the processor time of a process group, a decision at a time.

    A decision has all that was taken since the one before: thinking while the opponent
    moves counts. Where the system does not tell, it is the time by the clock from the
    beginning of the decision: no less than a program with one thread takes.
    """

    def __init__(self, group: int) -> None:
        self._group = group
        self._mark: float | None = None  # when the last decision ended; None: what comes before the next does not count
        self._begun = 0.0

    def forget(self) -> None:
        """What is taken before the next decision begins is not for it: to start, or between games."""
        self._mark = None

    def begin(self) -> None:
        """A decision begins."""
        if self._mark is None:
            self._mark = group_seconds(self._group)
        self._begun = time.perf_counter()

    def end(self) -> float:
        """The decision has been made; the seconds that it took, never below 0."""
        clock = time.perf_counter() - self._begun
        before, self._mark = self._mark, group_seconds(self._group)
        return clock if before is None or self._mark is None else max(0.0, self._mark - before)


def group_seconds(group: int) -> float | None:
    """Processor time of a process group since its processes began; None where the system does not tell."""
    return _by_files(group) if _OURSELVES.is_file() else _by_table(group)


def _by_files(group: int) -> float:
    """As Linux tells. A parent is read before a child that may end meanwhile, so that none is counted twice."""
    ticks = 0
    for process in sorted(int(name) for name in os.listdir(_PROCESSES) if name.isdecimal()):
        try:
            if os.getpgid(process) != group:  # this asks far faster than a file does
                continue
            fields = (_PROCESSES / str(process) / "stat").read_bytes().rpartition(b")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(fields[_GROUP]) == group:
            ticks += sum(map(int, fields[_TIMES]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _by_table(group: int) -> float | None:
    """As `ps` tells on other systems; it does not tell of children that have ended."""
    try:
        table = subprocess.run(
            _TABLE,
            capture_output=True,
            text=True,
            timeout=_TABLE_SECONDS,
            check=True,
            env={**os.environ, "LC_ALL": "C"},
        ).stdout
        rows = [line.split() for line in table.splitlines()]
        times = [_seconds(words[1]) for words in rows if int(words[0]) == group]
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return None
    return sum(times) if times else None


def _seconds(text: str) -> float:
    """Time as ps writes it: `1-02:03:04` has a day, `0:01.50` hundredths of a second."""
    days, _, clock = text.rpartition("-")
    parts = clock.split(":")[::-1]
    return 24 * 60 * 60 * int(days or 0) + sum(
        float(part) * unit for part, unit in zip(parts, _SECONDS_A_UNIT, strict=False)
    )
