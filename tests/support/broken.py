"""A sound game in one module, and the ways in which it can be broken: each changes one piece of its text."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.support import toyline

SOUND = '''
import numpy as np

from arena.games import Family, Game, Parameters
from arena.games.diagram import Diagram, Row
from arena.games.toolbox.records import DRAW

CELLS = 6
NAMES = [f"{chr(ord('a') + cell)}1" for cell in range(CELLS)]
TALLY = np.zeros(1, dtype=np.int64)


def legal_moves(state, moves):
    count = 0
    for cell in range(CELLS):
        if state.color[cell] == 0:
            moves[count] = cell
            count += 1
    return count


def is_legal(state, move):
    return state.color[move] == 0


def play(state, move):
    colour = state.to_move + 1
    state.color[move] = colour
    state.ply += 1
    state.to_move = 1 - state.to_move
    if state.ply == CELLS:
        state.winner = DRAW


def score(state):
    return 0.0


RULES = {"legal_moves": legal_moves, "is_legal": is_legal, "play": play, "score": score}


class BrokenParameters(Parameters):
    """None."""


def make(parameters):
    return Game(
        spec="broken",
        rules=RULES,
        fields=[("color", "u1", (CELLS,))],
        names=NAMES,
        diagram=Diagram((Row(tuple(range(CELLS)), (False,) * CELLS),)),
        max_plies=CELLS,
        score_range=9.0,
    )


FAMILY = Family("broken", "a game", BrokenParameters, make)
'''

_END = "    if state.ply == CELLS:\n        state.winner = DRAW\n"


@dataclass(frozen=True)
class Fault:
    """A piece of the sound game, what stands in its place, and what is to be said of that."""

    piece: str
    broken: str
    complaint: str

    @property
    def text(self) -> str:
        """The broken game."""
        assert SOUND.count(self.piece) == 1
        return SOUND.replace(self.piece, self.broken)


def _added(name: str, text: str, complaint: str) -> Fault:
    """A fault in a rule that the sound game does without."""
    before = "class BrokenParameters"
    return Fault(before, f"{text}\n\nRULES['{name}'] = {name}\n\n\n{before}", complaint)


_PLAYOUT = "def playout(state, rng, trace):\n    trace.length = {length}\n    trace.winner = {winner}\n"
_LEGAL = "return state.color[move] == 0"
_MADE = "    state.color[move] = colour\n"

FAULTS = {
    "nobody wins": Fault(_END, "", r"after 6 moves \(.*\): nobody has won .* max_plies says 6"),
    "few plies": Fault("max_plies=CELLS", "max_plies=4", r"after 4 moves \(.*\): nobody has won .* max_plies says 4"),
    "few names": Fault("names=NAMES", "names=NAMES[:4]", "6 cells, but there are names for 4 moves"),
    "same names": Fault("names=NAMES", "names=['a1'] * CELLS", "two moves are called 'a1'"),
    "blank names": Fault("names=NAMES", "names=[*NAMES[:5], 'f 1']", "move 5 is called 'f 1'; names"),
    "loud names": Fault("names=NAMES", "names=[*NAMES[:5], 'Z1']", "move 5 is called 'Z1', but .*; add the alias 'z1'"),
    "long list": Fault(
        "    return count\n",
        "    moves[count] = CELLS\n    return count + 1\n",
        "legal_moves lists 7 moves, but there are names for 6",
    ),
    "foreign move": Fault("moves[count] = cell\n", "moves[count] = cell + 1\n", "legal_moves lists the move 6, but"),
    "no order": Fault("range(CELLS):\n        if", "range(CELLS - 1, -1, -1):\n        if", "not .* ascending order"),
    "same turn": Fault("    state.to_move = 1 - state.to_move\n", "", "black has moved, .* has left to_move at 0"),
    "no count": Fault("    state.ply += 1\n", "", "play has set ply to 0, not to 1"),
    "odd winner": Fault("= DRAW\n", "= 7\n", "play has set winner to 7; it should be from 0 to 3"),
    "odd colour": Fault("] = colour\n", "] = colour + 4\n", r"play has put the colour 5 on cell \d"),
    "refuses": Fault(_LEGAL, f"{_LEGAL} and move != 2", "legal_moves lists c1, which is_legal refuses"),
    "allows": Fault(_LEGAL, "return True", r"is_legal allows \w1, which legal_moves does not list"),
    "changes": Fault(_LEGAL, f"state.color[move] += 1\n    {_LEGAL}", "is_legal changes the state"),
    "out of range": Fault(_MADE, _MADE.replace("move", "move + 60"), r"play fails: IndexError: .* \(.*, line \d+\)"),
    "raises": Fault(_MADE, _MADE + "    1 // (state.ply - state.ply)\n", "play fails: (ZeroD|Float)"),
    "endless": Fault(
        _MADE, _MADE + "    while state.ply == 3:\n        pass\n", r"play does not come .* \(.*, line \d+\)"
    ),
    "memory": Fault(
        _MADE, _MADE + "    TALLY[0] += 1\n    state.color[0] = TALLY[0] % 2\n", "different states of equal"
    ),
    "already won": Fault("score_range=9.0,", "score_range=9.0, initial={'winner': 1},", "move: somebody has won"),
    "stuck": Fault(
        "    return count\n",
        "    return 0 if state.ply == 2 else count\n",
        "after 2 moves .* legal_moves lists no move",
    ),
    "changing list": Fault(
        "    count = 0\n", "    count = 0\n    state.color[0] = 2\n", "legal_moves changes the state"
    ),
    "negative list": Fault("    return count\n", "    return count - 9\n", "legal_moves lists -3 moves, but"),
    "lying playout": _added("playout", _PLAYOUT.format(length=0, winner=1), "playout stops before anybody has won"),
    "long playout": _added("playout", _PLAYOUT.format(length=60, winner=1), "playout makes 60 moves, but max_plies"),
    "illegal playout": _added("playout", _PLAYOUT.format(length=6, winner=3), "playout makes the move 0, which may"),
    "lying end": _added(
        "playout",
        """
def playout(state, rng, trace):
    trace.length = legal_moves(state, trace.moves)
    trace.winner = 1
""",
        "playout says that the end is won by black, by the rules it is a draw",
    ),
    "no playout moves": _added(
        "playout_moves", "def playout_moves(state, moves):\n    return 0\n", "but playout_moves lists no move"
    ),
    "illegal candidates": _added(
        "candidate_moves",
        "def candidate_moves(state, moves):\n    moves[0] = 0\n    return 1\n",
        "candidate_moves lists a1, which is not legal",
    ),
    "lying score": Fault("return 0.0", "return 3.0", "score says 3 at the end, but by the rules that is a draw"),
    "wide score": Fault("return 0.0", "return 30.0", "score says 30, but score_range is 9"),
}


def install(site: Path, text: str) -> None:
    """Put a game into a folder to be found by Python."""
    site.mkdir(parents=True, exist_ok=True)
    (site / "broken_game.py").write_text(text)
    toyline.register(site, "broken_game", "arena.games", "broken = broken_game:FAMILY")
