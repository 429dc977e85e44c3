"""Many commands at one ledger at once."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Sequence

from tests.arenas.stage.test_many_processes import old_ledger
from tests.faults.command import Command, Ended
from tests.faults.contest import ALONE, LEDGER, LONG, RUN
from tests.faults.fault import Fault
from tests.faults.scene import Scene
from tests.faults.trial import Trial

_SMALL = ("match", "random", "other=random", "--game", "tic-tac-toe", "--games", "10", "-j", "0", "--no-times")
_READINGS = tuple(
    (*words, "--ledger", LEDGER)
    for words in (("report", RUN), ("export", RUN, "--to", "csv"), ("elo", RUN), ("runs", "--check"))
)
#: How many at once: as a user may have them, and fewer where it must not take long.
_MANY, _SOME, _FEW = 20, 3, 5


def begun_at_once(old: bool) -> Callable[[Scene], Trial]:
    """All begin a run that they do not name, in a ledger that is new, or that the first version made."""

    def happen(scene: Scene) -> Trial:
        if old:
            old_ledger(scene.ledger)
        count = _MANY if scene.thorough else _SOME
        commands = [scene.go([*_SMALL, "--ledger", LEDGER]) for _ in range(count)]
        ended = _all_ended(scene, commands, {0})
        names = sorted(found[1] for one in ended if (found := re.search(r"run '(match-\d+)'", one.err)))
        if names != sorted(f"match-{number}" for number in range(1, count + 1)):
            scene.complain(f"the runs are {names}")
        if len({one.out for one in ended}) != 1:
            scene.complain("equal runs come out differently")
        scene.ledger.unlink()  # none of these is the contest
        return scene.complete()

    return happen


def named_at_once(scene: Scene) -> Trial:
    """All begin a run of the same name: one does, the others are refused."""
    ended = _all_ended(scene, [scene.go() for _ in range(_FEW if scene.thorough else _SOME)], {0, 2})
    if [one.code for one in ended].count(0) != 1:
        scene.complain(f"exit codes {[one.code for one in ended]}")
    _require_words(scene, ended, f"already has a run '?{RUN}")
    return scene.complete()


def resumed_at_once(scene: Scene) -> Trial:
    """All go on with a run: one does, the others are told who it is."""
    first = scene.go()
    first.wait_until(lambda: len(scene.committed()) > 0)
    scene.struck(first, signal.SIGKILL)
    first.end()
    if scene.trial.strikes == 0:
        return scene.complete()
    commands = [scene.go(scene.contest.go_on()) for _ in range(_FEW if scene.thorough else _SOME)]
    ended = _all_ended(scene, commands, {0, 2})
    if all(one.code == 0 for one in ended):  # one that comes late may find the run complete
        scene.complain("nobody is refused")
    players = "|".join(str(command.pid) for command in commands)
    _require_words(scene, ended, rf"is being played by process ({players})$")
    if any(one.out != scene.known.out for one in ended if one.code == 0):
        scene.trial.unequal += 1
    return scene.complete()


def read_meanwhile(scene: Scene) -> Trial:
    """A run is played, and reported, rated and exported all the while."""
    player = scene.go()
    player.wait_until(lambda: len(scene.committed()) > 0)
    while not player.ended():
        readers = [scene.go(arguments) for arguments in _READINGS]
        scene.trial.strikes += len(readers)
        scene.trial.recorded += len(readers) * len(scene.committed())
        for reader, arguments in zip(readers, _READINGS, strict=True):
            # Ratings want players who have won and lost; there may not be enough games yet.
            scene.judge(reader.end(), (0, 2) if arguments[0] == "elo" else (0,))
    scene.judge(player.end(), (0,), lines=0)
    return scene.complete()


def _all_ended(scene: Scene, commands: Sequence[Command], codes: set[int]) -> list[Ended]:
    ended = [command.end() for command in commands]
    scene.trial.strikes += len(ended)
    for one in ended:
        scene.judge(one, sorted(codes))
        scene.trial.seconds = 0.0  # they play: it is not told how fast they end
    return ended


def _require_words(scene: Scene, ended: Sequence[Ended], words: str) -> None:
    for one in ended:
        if one.code == 2 and not re.search(words, one.err.strip()):
            scene.complain(f"does not say: {words}", one)


CROWDS = (
    Fault("many commands at once", "begin in a new ledger", ALONE, begun_at_once(False), share=0.2),
    Fault("many commands at once", "begin in an old ledger", ALONE, begun_at_once(True), share=0.2, tested=False),
    Fault("many commands at once", "begin the same run", ALONE, named_at_once),
    Fault("many commands at once", "go on with the same run", LONG, resumed_at_once),
    Fault("many commands at once", "read while one plays", LONG, read_meanwhile),
)
