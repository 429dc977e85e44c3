"""Other programs that play random games, to be measured beside ours in one run."""

from __future__ import annotations

import functools
import re
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from arena.games import Game, InputError
from arena.games.errors import ArenaError, did_you_mean

#: A peer that says nothing for so many seconds is given up.
_PATIENCE = 120


class PeerError(ArenaError):
    """A peer does not do what it should."""

    exit_code = 4


@dataclass(frozen=True)
class Peer(ABC):
    """A program on this machine."""

    name: ClassVar[str]
    needs: ClassVar[str]  # what PATH is
    path: str

    @abstractmethod
    def check(self, game: Game) -> None:
        """Raise InputError if it does not play this game."""

    @abstractmethod
    def measure(self, game: Game, playouts: int) -> float:
        """Playouts per second of processor time from the start of the game, as the peer times them itself."""

    def rate(self, game: Game, seconds: float) -> Callable[[], float]:
        """What measures playouts per second for about so long."""
        self.check(game)
        playouts = max(1, int(seconds * self.measure(game, 1000)))
        return functools.partial(self.measure, game, playouts)

    def _answer(self, command: list[str], text: str = "") -> str:
        """What the program writes."""
        try:
            done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=_PATIENCE, check=False)
        except OSError as error:
            raise InputError(f"--peer {self.name}={self.path}: cannot be run: {error.strerror}") from error
        except subprocess.TimeoutExpired as error:
            raise PeerError(f"{self.name} ({self.path}) has not finished in {_PATIENCE} s") from error
        return done.stdout + done.stderr

    def _found(self, pattern: str, answer: str) -> float:
        """The number that the program writes in this place."""
        found = re.search(pattern, answer)
        if found is None:
            last = (answer.strip().splitlines() or ["nothing"])[-1]
            raise PeerError(f"{self.name} ({self.path}) does not say how fast it is; its last line: {last[:100]}")
        return float(found.group(1))


class LibEgo(Peer):
    """libEGO of 2007, a GTP engine made for one size of board."""

    name: ClassVar[str] = "libego"
    needs: ClassVar[str] = "the engine"

    def check(self, game: Game) -> None:
        """See Peer. The engine is asked for the size of its board."""
        size = getattr(game, "size", 0) if game.spec.startswith("go(") else 0
        if not size:
            raise InputError(f"--peer libego: it plays Go, not {game.spec}")
        if not self._answer([self.path], f"boardsize {size}\nquit\n").startswith("="):
            raise InputError(f"--peer libego={self.path}: this build does not play on a board of size {size}")

    def measure(self, game: Game, playouts: int) -> float:  # noqa: ARG002  it has one board only
        """See Peer."""
        answer = self._answer([self.path], f"playout_benchmark {playouts}\nquit\n")
        return 1000 * self._found(r"([\d.]+) kpps", answer)


#: Rollouts of OpenSpiel's own evaluator, in C++: one simulation that takes them all.
_ROLLOUTS = """
import sys, time, pyspiel
game = pyspiel.load_game(sys.argv[1])
evaluator = pyspiel.RandomRolloutEvaluator(int(sys.argv[2]), 1)
bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False)
state = game.new_initial_state()
start = time.process_time()
bot.mcts_search(state)
print("rate", int(sys.argv[2]) / (time.process_time() - start))
"""


#: What OpenSpiel calls games that it plays on one board.
_SPIEL_NAMES = {
    "connect-four(columns=7, rows=6)": "connect_four",
    "othello(size=8)": "othello",
    "tic-tac-toe": "tic_tac_toe",
}


class OpenSpiel(Peer):
    """OpenSpiel's rollouts in C++."""

    name: ClassVar[str] = "openspiel"
    needs: ClassVar[str] = "a Python that has open_spiel"

    def check(self, game: Game) -> None:
        """See Peer."""
        self._name(game)

    def _name(self, game: Game) -> str:
        """What OpenSpiel calls the game; it has no bent Y boards."""
        values: dict[str, Any] = vars(game)
        kind, _, parameters = game.spec.partition("(")
        size = re.search(r"size=(\d+)", parameters)
        if kind == "go":
            return f"go(board_size={values['size']},komi={values['komi']})"
        if kind == "breakthrough" and "rows=5" not in parameters:  # there it begins with one row of pieces each
            return game.spec.replace(" ", "")
        if kind == "havannah" and size:
            return f"havannah(board_size={size.group(1)})"
        if game.spec in _SPIEL_NAMES:
            return _SPIEL_NAMES[game.spec]
        if size and (kind == "hex" or (kind == "y" and "straight" in parameters)):
            return f"{kind}(board_size={size.group(1)})"
        raise InputError(f"--peer openspiel: it does not play {game.spec}")

    def measure(self, game: Game, playouts: int) -> float:
        """See Peer."""
        return self._found(
            r"rate ([\d.]+)", self._answer([self.path, "-c", _ROLLOUTS, self._name(game), str(playouts)])
        )


_PEERS: dict[str, type[Peer]] = {peer.name: peer for peer in (LibEgo, OpenSpiel)}


def parse_peer(text: str) -> Peer:
    """`NAME=PATH`."""
    name, _, path = text.partition("=")
    kind = _PEERS.get(name)
    if kind is None:
        known = "; ".join(f"{peer.name}=PATH, {peer.needs}" for peer in _PEERS.values())
        raise InputError(f"--peer {text}: there is no '{name}'{did_you_mean(name, _PEERS)}; there are {known}")
    if not Path(path).is_file():
        raise InputError(f"--peer {text}: write {name}=PATH, where PATH is {kind.needs}")
    return kind(str(Path(path).absolute()))
