"""Engines that do as they are told, and those that do wrong, as players."""

import os
import shlex
import sys
import time
from pathlib import Path

from arena.arenas.game_record import Reason
from arena.arenas.schedule import Pairing
from arena.arenas.settings import PLAIN
from arena.arenas.stage.match import play_game
from arena.games import load
from arena.games.spec import Spec
from arena.players import generator, load_player

ENGINE = Path(__file__).parents[2] / "support" / "engine.py"
GAME = "hex(size=5)"
#: Seconds for answers in tests; a start of Python takes a tenth of it on a quiet machine.
PATIENCE = 10


def command(fault, *arguments):
    return shlex.join([sys.executable, str(ENGINE), fault, *map(str, arguments)])


def player(fault, *arguments, game=GAME, **parameters):
    spec = Spec("gtp", {"command": command(fault, *arguments), "start_timeout": PATIENCE, **parameters})
    return load_player(str(spec)).build(load(game))


def played(black, white="random", game=GAME, conduct=PLAIN, seed=1):
    built = [load_player(side).build(load(game)) if isinstance(side, str) else side for side in (black, white)]
    return play_game(load(game), Pairing(0, 0), tuple(built), (generator(seed, "b"), generator(seed, "w")), conduct)


def group_of(built):
    """The process group of a player's engine."""
    return os.getpgid(built._engine._process.pid)


def members(group):
    """The processes of a group that have not ended."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit():
                fields = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
                if int(fields[2]) == group and fields[0] not in "ZX":
                    found.append(int(folder.name))
        except OSError:
            continue
    return found


def gone(group, seconds=10.0):
    """Whether all processes of a group have ended, at the latest after some seconds."""
    deadline = time.monotonic() + seconds
    while members(group):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def heard(log):
    """The commands that an engine was sent, without their numbers."""
    return [line.split(" ", 1)[1] for line in log.read_text().splitlines()]


#: How engines may do wrong, and what becomes of the game.
FAULTS = {
    "die": (Reason.CRASHED, "has ended with exit code 3; its last words: out of memory / and out of luck"),
    "kill": (Reason.CRASHED, "was ended by signal 9"),
    "mute": (Reason.CRASHED, "has closed its output"),
    "endless": (Reason.CRASHED, "answers without end"),
    "wrong id": (Reason.CRASHED, "answers 'genmove b' with number 13, where 6 is right"),
    "no id": (Reason.CRASHED, "answers 'genmove b' without a number, where 6 is right"),
    "babble": (Reason.CRASHED, "answers 'I think a1 is nice' to 'genmove b', which is not GTP"),
    "deaf": (Reason.CRASHED, "refuses 'play w d4': illegal move"),
    "no start": (Reason.CRASHED, "has ended with exit code 1; its last words: cannot find the book of openings"),
    "taken": (Reason.ILLEGAL_MOVE, "may not be played: there is a stone on "),
    "nowhere": (Reason.ILLEGAL_MOVE, "the engine answers 'z99' to 'genmove b', which is no move of hex(size=5)"),
    "nothing": (Reason.ILLEGAL_MOVE, "answers '' to 'genmove b'"),
    "pass": (Reason.ILLEGAL_MOVE, "answers 'pass' to 'genmove b'"),
    "bytes": (Reason.ILLEGAL_MOVE, "which is no move"),
    "refuse": (Reason.ILLEGAL_MOVE, "refuses 'genmove b': not in the mood"),
}
