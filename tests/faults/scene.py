"""One contest in a folder of its own: it is disturbed here, gone on with, and compared with the undisturbed one."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tests.faults.command import Command, Ended
from tests.faults.contest import LEDGER, RUN, Contest, Undisturbed, in_process, undisturbed
from tests.faults.evidence import Evidence, Games, committed, evidence
from tests.faults.trial import Trial

#: What commands say on stderr that is no complaint.
USUAL = re.compile(
    r"arena: (run '.*' in |compiling kernels? |expected games|chance that|\(for independent|warning: |run '.*' grows"
    r"|waiting for |\d+ (games at a time|of \d+ games)|interrupted after \d+ of \d+ games; go on with: )"
)


class Scene:
    """Where a contest is disturbed.

    If `thorough`, it is disturbed more than once, and compared with what a command makes of it; else, to spare time,
    it is gone on with in this process, and compared with what this process makes of it.
    """

    def __init__(self, folder: Path, contest: Contest, chance: random.Random, thorough: bool = False) -> None:
        self.folder = folder
        self.contest = contest
        self.chance = chance
        self.thorough = thorough
        self.ledger = folder / LEDGER
        self.known: Undisturbed = undisturbed(contest, thorough or contest.fresh)
        self.trial = Trial()
        if self.known.prepared:
            self.ledger.write_bytes(self.known.prepared)

    @property
    def variables(self) -> dict[str, str]:
        """What the environment of its commands has besides."""
        return {"ARENA_CACHE_DIR": str(self.folder)} if self.contest.fresh else {}

    def arguments(self, workers: int | None = None, ledger: str | Path = LEDGER) -> list[str]:
        """The command that begins the run, or goes on with it."""
        come = self.contest.go_on if self.evidence().begun else self.contest.begin
        return come(workers, ledger)

    def go(
        self,
        arguments: Sequence[str] = (),
        before: Sequence[str] = (),
        prepare: Callable[[], None] | None = None,
        variables: Mapping[str, str] | None = None,
    ) -> Command:
        """A command, by default the one that has to come next."""
        surroundings = {**self.variables, **(variables or {})}
        return Command(arguments or self.arguments(), self.folder, surroundings, before, prepare)

    def committed(self) -> Games:
        """The games on record now, as another process sees them."""
        return committed(self.ledger, RUN)

    def evidence(self) -> Evidence:
        """What the ledger holds, while nobody writes it."""
        return evidence(self.ledger, RUN)

    def struck(self, command: Command, number: int, group: bool = False) -> Games:
        """Send a signal and count it; returns what was on record before."""
        before = self.committed()
        if not command.ended():
            self.trial.strikes += 1
            self.trial.recorded += len(before)
        command.strike(number, group)
        return before

    def complain(self, what: str, ended: Ended | None = None) -> None:
        """Note what is not as it should be."""
        words = f"; it said: {ended.err.strip()[-600:]}" if ended is not None else ""
        self.trial.complaints.append(f"{what}{words}")

    def judge(self, ended: Ended, codes: Sequence[int], limit: float | None = None, lines: int = 1) -> None:
        """Compare the end of a command with what is promised: an exit code, so many lines, in so many seconds."""
        self.trial.orphans += len(ended.left)
        if ended.left:
            self.complain(f"left behind: {', '.join(ended.left)[:300]}")
        if ended.code not in codes:
            self.complain(f"exit code {ended.code}, not {' or '.join(map(str, codes))}", ended)
        if limit is not None:
            self.trial.seconds = max(self.trial.seconds, ended.seconds)
            if ended.seconds > limit:
                self.complain(f"took {ended.seconds:.1f} s to end, not {limit:g}", ended)
        if "internal error" in ended.err or len(unusual(ended)) > lines:
            self.complain("said too much", ended)

    def inspect(self, before: Games, ledger: Path | None = None) -> None:
        """See that all is on record that was, that nothing is there twice, and that the file is sound."""
        found = self.evidence() if ledger is None else evidence(ledger, RUN)
        if found.damage:
            self.complain(f"the ledger is damaged: {found.damage}")
        self.trial.lost += sum(found.games.get(game) != facts for game, facts in before.items())
        self.trial.double += found.double
        if self.contest.endless:
            return
        self.trial.unequal += any(self.known.games.get(game) != facts for game, facts in found.games.items())

    def complete(self) -> Trial:
        """Go on until nothing is missing, and compare with the undisturbed run, if that can be played."""
        if self.contest.endless:
            return self.trial
        if self.evidence().begun:
            code, _, err = in_process(["runs", "--check", "--ledger", str(self.ledger)])
            if code:
                self.complain(f"arena runs --check: exit code {code}: {err}")
        code, out, err = self._gone_on()
        found = self.evidence()
        if code != self.known.code:
            self.complain(f"cannot be gone on with: exit code {code}: {err}")
        self.trial.double += found.double
        self.trial.unequal += found.games != self.known.games or out != self.known.out
        return self.trial

    def _gone_on(self) -> tuple[int, str, str]:
        if self.thorough or self.contest.fresh:
            ended = self.go().end()
            return ended.code, ended.out, ended.err
        return in_process(self.arguments(0, self.ledger))


def unusual(ended: Ended) -> list[str]:
    """Lines on stderr that are not what commands say anyway."""
    return [line for line in ended.lines if not USUAL.match(line)]
