"""`arena check` finds what is planted in copies of our own games and players, and nothing in the originals."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import processes
from tests.support.planted_games import DEFECTS as OF_GAMES
from tests.support.planted_players import DEFECTS as OF_PLAYERS

ROOT = Path(__file__).parents[2]

#: Of each copy the check that is to find its defect, of the originals all checks, as plain Python: the names of those
#: that are broken, with what they say, by defect.
EXAMINING = """
import json
from arena.games import load
from arena.games.promises.check import outcome
from arena.games.testing import CHECKS, Look
from arena.players import load_player
from arena.players.promises import PLAYER_CHECKS, check_decisions
from arena.players.testing import Contender
from tests.support import planted_games, planted_players

def broken(checks, subject, games=5):
    found = [(check, outcome(check, subject, Look(games=games))) for check in checks]
    return {check.__name__: [one.broken.found, one.broken.expected] for check, one in found if one.broken}

def among(checks, name):
    (check,) = [check for check in checks if check.__name__ == name]
    return [check]

games = {words: (among(CHECKS, name), make) for words, (name, make) in planted_games.DEFECTS.items()}
games |= {"tic-tac-toe": (CHECKS, lambda: load("tic-tac-toe")), "pawns": (CHECKS, planted_games.pawns)}
players = {words: (among(PLAYER_CHECKS, name), kind) for words, (name, kind) in planted_players.DEFECTS.items()}
players["sound"] = (PLAYER_CHECKS, planted_players.Sound)
found = {}
for words, (checks, make) in games.items():
    game = make()
    found[words] = broken(checks, game, 5 if game.max_plies < 10 else 2)
board = load("tic-tac-toe")
for words, (checks, kind) in players.items():
    found[words] = broken(checks, Contender(kind(playouts=12), board))
ordered = Contender(load_player("orderN(playouts=24)"), load("hex(size=3)"))
found["moves that orderN expects"] = broken([check_decisions], ordered)
print(json.dumps(found))
"""

Found = dict[str, dict[str, list[str]]]


@pytest.fixture(scope="module")
def found() -> Found:
    path = [ROOT, ROOT / "tests" / "plugins" / "pawns"]
    answers: Found = processes.run_json(EXAMINING, path=path, variables={"NUMBA_DISABLE_JIT": "1"})
    return answers


@pytest.mark.parametrize("words", [*OF_GAMES, *OF_PLAYERS])
def test_a_defect_is_found(found: Found, words: str) -> None:
    check = {**OF_GAMES, **OF_PLAYERS}[words][0]
    assert check in found[words], found[words]


@pytest.mark.parametrize("words", ["tic-tac-toe", "pawns", "sound", "moves that orderN expects"])
def test_nothing_is_found_where_nothing_is_planted(found: Found, words: str) -> None:
    assert found[words] == {}


def test_as_many_as_promised() -> None:
    assert len(OF_GAMES) + len(OF_PLAYERS) >= 50
