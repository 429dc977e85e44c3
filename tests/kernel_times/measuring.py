"""Which kernels a player needs, and how long each takes to be compiled."""

from __future__ import annotations

from pathlib import Path

from tests.support import processes

#: Small boards that stand for all games.
GAMES = {"tic-tac-toe": "tic-tac-toe", "go": "go(size=3)", "hex": "hex(size=3)"}

#: Another board for players of a game, by which one knows kernels that are the same on all of its boards.
OTHER_BOARDS = {
    "hex": ("y(board=straight, size=3)", ("mc", "amaf", "pp", "uct(leaf_playouts=64)", "order2(sampling=uniform)")),
}

_KINDS = ("random", "mc", "amaf", "softmax", "pp", "depth", "hybrid", "ucb", "uct", "rave")
_BY_MOVES = tuple(f"{kind}(sampling=moves)" for kind in ("mc", "amaf", "pp", "depth", "hybrid"))
_POLICIES = ("lgr1", "lgr2", "lgrf1", "lgrf2", "winsvisits", "wls")

#: The players whose kernels are known, by game. Settings that are not named here change no kernel, or not by much.
PLAYERS = {
    "hex": (
        *_KINDS,
        "order2",
        "orderN",
        "reduction",
        *_BY_MOVES,
        "uct(leaf_playouts=64)",
        "uct(leaf=estimate)",
        "order2(sampling=uniform)",
        *(f"uct(policy={policy})" for policy in _POLICIES),
        "rave(policy=poolrave)",
    ),
    "tic-tac-toe": (*_KINDS, "order2", "orderN", "uct(policy=lgrf2)"),
    "go": (*_KINDS, "uct(policy=lgrf2)", "uct(policy=tactics)"),
}

_SCRIPT = """
import json, sys, time
from arena.arenas.stage.hall import Hall
from arena.arenas.plan import Wishes, new_settings
from arena.arenas.settings import Format
from arena.games.toolbox.watching import Watcher, watched_by

found = []

class Recorder(Watcher):
    def begins(self, kernel, compiled):
        self.start = time.process_time()  # the machine may be busy with other things

    def ends(self, kernel, compiled, seconds):
        found.append([kernel, time.process_time() - self.start if compiled else None])

game, player = sys.argv[1:]
with watched_by(Recorder()):
    Hall(new_settings(Format.ROUND_ROBIN, Wishes(game=game, players=player, self_play=True))).warm_up()
print(json.dumps(found))
"""


def needed(game: str, player: str, cache: Path | None = None) -> list[tuple[str, float | None]]:
    """The kernels that a player needs in a process of its own, with the seconds of those that had to be compiled."""
    return [(kernel, seconds) for kernel, seconds in processes.run_json(_SCRIPT, cache=cache, arguments=[game, player])]
