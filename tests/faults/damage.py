"""Ledgers damaged in thousands of ways, and what commands say of them.

    python -m tests.faults.damage --count 1000 --seed 1

Whatever has happened to a ledger, a command that reads it ends with one of its exit codes and at most one line of
complaint, and `arena runs --check` notices every game that is not as it was.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import random
import re
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arena.arenas.ledger.schema import VERSION
from arena.cli.main import run as arena
from arena.games import ArenaError
from tests.faults import pristine
from tests.faults.kinds import KINDS

LONGEST = 300
_CODES = range(5)
_RESUMED = {"all": "round-robin", "swap": "match", "go": "gauntlet", "test": "regress"}
_MOST_GAMES = 40
_TWICE = 0.2  # of the ledgers are damaged twice
#: What commands say on stderr that is no complaint.
_REMARK = re.compile(r"arena: (run '.*' in |compiling |expected games|chance that|\(for independent|warning:)")


@dataclass(frozen=True)
class Fault:
    """A command that did not do with a damaged ledger what it should."""

    number: int  # of the damage
    damage: str
    command: str
    what: str

    def __str__(self) -> str:
        return f"{self.number}: {self.damage}: arena {self.command}: {self.what}"


def commands(rng: random.Random, few: bool) -> Iterator[list[str]]:
    """Commands that read a ledger; if `few`, some of them."""
    name = rng.choice(list(_RESUMED))
    found = [
        ["runs"],
        ["runs", name],
        ["runs", name, "--format", "json"],
        ["report", name],
        ["report", name, "--format", "json"],
        ["report", name, "--format", "csv", "--no-times"],
        ["elo", name],
        ["elo", name, "--format", "json"],
        *(["export", name, "--to", form] for form in ("sgf", "csv", "json", "jsonl")),
        ["replay", name, "0:0"],
        ["merge"],
        ["replay", name, "--all"],
        [_RESUMED[name], "--resume", "--run", name, "-j", "0"],
        [_RESUMED[name], "--resume", "-j", "0"],
    ]
    yield ["runs", "--check"]
    yield from rng.sample(found, 4) if few else found


def outcome(arguments: Sequence[str]) -> tuple[int, str]:
    """Exit code and complaints of a command line in this process."""
    printed, complained = _Printed(), io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(complained):
        code = arena(arguments)
    return code, complained.getvalue()


class _Printed(io.TextIOWrapper):
    """Standard output that nobody looks at, but that refuses what cannot be written."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8")


def fault_of(code: int, complaint: str) -> str | None:
    """What is wrong with an outcome."""
    lines = [line for line in complaint.splitlines() if not _REMARK.match(line)]
    if code not in _CODES:
        return f"exit code {code}: {complaint}"
    if "internal error" in complaint or "Traceback" in complaint:
        return complaint.strip()
    if (code in {2, 4} and len(lines) != 1) or len(lines) > 1:
        return f"{len(lines)} lines for exit code {code}: {complaint}"
    if any(len(line) >= LONGEST for line in lines):
        return f"{max(map(len, lines))} characters: {complaint}"
    return None


def faults(path: Path, original: Path, number: int, seed: int, few: bool = True) -> Iterator[Fault]:
    """Damage a copy of a ledger, and try commands on it."""
    rng = random.Random(f"{seed}/{number}")
    shutil.copy(original, path)
    words = "; ".join(_damage(path, rng) for _ in range(2 if rng.random() < _TWICE else 1))
    damaged = path.read_bytes()
    changed = games_changed(original, path)
    for arguments in commands(rng, few):
        _renewed(path, damaged)
        if "--resume" in arguments and not may_go_on(path):
            continue
        merged = path.with_suffix(".merged")
        line = [*arguments, str(path), "--into", str(merged)] if arguments == ["merge"] else [*arguments, *_of(path)]
        code, complaint = outcome(line)
        what = fault_of(code, complaint)
        if what is None and code and merged.exists():
            what = "leaves a ledger"
        for rest in path.parent.glob(f"{merged.name}*"):
            rest.unlink()
        if what is None and arguments == ["runs", "--check"] and code == 0 and changed and "; " not in words:
            what = f"says that games {changed} are as they were"
        if what is not None:
            yield Fault(number, words, " ".join(arguments), what)


def _of(path: Path) -> list[str]:
    return ["--ledger", str(path)]


def _damage(path: Path, rng: random.Random) -> str:
    """Do some damage, unless SQLite will not have it, or there is nothing left to damage."""
    try:
        return rng.choice(KINDS)(path, rng)
    except (sqlite3.Error, IndexError, ValueError, TypeError) as error:
        return f"nothing, for {error}"


def _renewed(path: Path, content: bytes) -> None:
    """The damaged ledger as it was before a command had it."""
    for beside in path.parent.glob(f"{path.name}-*"):
        beside.unlink()
    path.write_bytes(content)


def may_go_on(path: Path) -> bool:
    """Whether no run has become so long or so slow that playing what is missing would take all day."""
    from arena.arenas.ledger import Ledger

    known = pristine.settings()
    try:
        with Ledger.to_read(path) as ledger:
            for run in ledger.runs():
                settings = run.load_settings()
                same = [item.entrants == settings.entrants and item.game == settings.game for item in known.values()]
                if not any(same) or len(settings) > _MOST_GAMES:
                    return False
    except ArenaError:
        return True
    return True


def games_changed(original: Path, damaged: Path) -> list[int]:
    """Rows of games that are in both ledgers, but not the same; none where that cannot be told."""
    before, after = (_games(path) for path in (original, damaged))
    return [row for row, values in after.items() if row in before and repr(before[row]) != repr(values)]


def _games(path: Path) -> dict[int, tuple[Any, ...]]:
    columns = "rowid, run, pairing, game, winner, reason, detail, swapped, score, line, moves, dead, origin"
    later = ["checksum", "thoughts"]
    costs = [f"{side}_{what}" for side in ("black", "white") for what in ("decisions", "seconds", "cpu", "playouts")]
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.text_factory = bytes
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            rows = connection.execute(f"SELECT {', '.join([columns, *later, *costs])} FROM games").fetchall()
            return {number: values for number, *values in rows} if version == VERSION else {}
    except (sqlite3.Error, UnicodeDecodeError):  # SQLite's messages quote what they cannot read
        return {}


def found(count: int, seed: int, first: int = 0, few: bool = True) -> Iterator[Fault]:
    """The faults of so many damaged ledgers."""
    with tempfile.TemporaryDirectory() as folder:
        original, path = Path(folder) / "original.db", Path(folder) / "damaged.db"
        pristine.write(original)
        assert outcome(["runs", "--check", "--ledger", str(original)]) == (0, "")
        for number in range(first, first + count):
            yield from faults(path, original, number, seed, few)


def main() -> int:
    """Print all faults, and how many of each kind; the exit code is 1 if there are any."""
    parser = argparse.ArgumentParser(description="Damage ledgers, and try commands on them.")
    parser.add_argument("--count", type=int, default=1000, help="how many damaged ledgers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first: to look at one again")
    parser.add_argument("--all", action="store_true", help="all commands for each, not some of them")
    wishes = parser.parse_args()
    kinds: Counter[str] = Counter()
    for fault in found(wishes.count, wishes.seed, wishes.first, not wishes.all):
        print(fault, flush=True)
        kinds[fault.what.partition(":")[2][:60]] += 1
    print(f"{wishes.count} damaged ledgers, {kinds.total()} faults of {len(kinds)} kinds")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
