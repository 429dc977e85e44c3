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
        permanent=True,
        symmetries=[tuple(range(CELLS)), tuple(range(CELLS))[::-1]],
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
    "many names": Fault(
        "names=NAMES", "names=[f'm{move}' for move in range(65536)]", "it has 65536 moves; there can be"
    ),
    "few names": Fault("names=NAMES", "names=NAMES[:4]", "symmetry number 0 is no permutation of its 4 moves"),
    "undeclared pass": Fault(
        "names=NAMES,", "names=[*NAMES, 'pass'],", "7 moves are no passes, and there are 6 cells: say as 'touched'"
    ),
    "all passes": Fault("max_plies=CELLS", "passes=6, max_plies=CELLS", "passes is 6; it should be from 0 to 5"),
    "no pass": Fault(
        "symmetries=[tuple(range(CELLS)), tuple(range(CELLS))[::-1]],",
        "passes=1,",
        r"the move f1 is a pass, but .* cells \[5\]",
    ),
    "few touched": Fault(
        "max_plies=CELLS", "touched=[[0]], max_plies=CELLS", "'touched' tells of 1 moves, but there are names for 6"
    ),
    "touches beyond": Fault(
        "max_plies=CELLS",
        "touched=[[cell + 1] for cell in range(6)], max_plies=CELLS",
        r"move 5 touches \[6\]; cells are",
    ),
    "touches none": Fault(
        "max_plies=CELLS", "touched=[[], *([cell] for cell in range(1, 6))], max_plies=CELLS", "move 0 touches 0 cells"
    ),
    "touches others": Fault(
        "max_plies=CELLS",
        "touched=[[5 - cell] for cell in range(CELLS)], max_plies=CELLS",
        r"permanent says .* here \[(\d)\], but [a-f]1 has changed the colours of cells \[(?!\1)",
    ),
    "takes stones": Fault(
        _MADE,
        _MADE + "    state.color[(move + 1) % 6] = 0\n",
        "permanent says that a move puts own stones on the empty",
    ),
    "mirrored alone": Fault(
        "tuple(range(CELLS)), tuple(range(CELLS))[::-1]]", "tuple(range(CELLS))[::-1]]", "the first .* not the identity"
    ),
    "half a turn": Fault(
        "tuple(range(CELLS))[::-1]]", "(1, 2, 3, 4, 5, 0)]", "symmetries number 1 and 1, one after the other, make one"
    ),
    "other cells": Fault(
        "        score_range=9.0,\n",
        "        score_range=9.0,\n        symmetries_of_cells=[tuple(range(CELLS))] * 2,\n",
        "symmetry number 1 takes move 0 to 5, which does not touch the images of the cells",
    ),
    "fewer of cells": Fault(
        "        score_range=9.0,\n",
        "        score_range=9.0,\n        symmetries_of_cells=[tuple(range(CELLS))],\n",
        "there are 2 symmetries of moves, but 1 of cells",
    ),
    "no mirror": Fault(
        _END,
        "    if state.ply == CELLS:\n        state.winner = 1 if state.color[0] == 1 else 2\n",
        "by symmetry number 1 this end is won by white, by the rules it is won by black|by black, .* by white",
    ),
    "same touched": Fault(
        "max_plies=CELLS",
        "touched=[[0, 5], [1, 4], [2, 3], [2, 3], [1, 4], [0, 5]], max_plies=CELLS",
        "what becomes of cell 0 does not follow .* 2 cells",
    ),
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
    "no return": Fault("    return count\n", "", "legal_moves returns None; it should return how many"),
    "few arguments": Fault(
        "def play(state, move):\n",
        "def play(state):\n    move = 0\n",
        r"'play' takes \(state\), but .* play\(state, move\)",
    ),
    "no such name": Fault(
        "colour = state.to_move", "colour = state.to_mov", r"play (cannot be compiled|fails): .*to_mov"
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
    "no arrangement": _added(
        "arrange", "def arrange(state):\n    return state.to_move == 0\n", "there is no such position"
    ),
    "arranged end": _added(
        "arrange",
        "def arrange(state):\n    state.winner = 2\n    return True\n",
        "arrange sets winner to 2, but nobody",
    ),
    "arranged stones": _added(
        "arrange", "def arrange(state):\n    state.color[3] = 2\n    return True\n", "arrange changes the stones"
    ),
    "changes untold": _added(
        "note_changes",
        "def note_changes(state, move, changes):\n    changes.count = 0\n",
        r"note_changes says that \w1 changes the cells \[\], it changes \[\d\]",
    ),
    "lying score": Fault("return 0.0", "return 3.0", "score says 3 at the end, but by the rules that is a draw"),
    "wide score": Fault("return 0.0", "return 30.0", "score says 30, but score_range is 9"),
}


def install(site: Path, text: str) -> None:
    """Put a game into a folder to be found by Python."""
    site.mkdir(parents=True, exist_ok=True)
    (site / "broken_game.py").write_text(text)
    toyline.register(site, "broken_game", "arena.games", "broken = broken_game:FAMILY")
