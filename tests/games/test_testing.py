"""The checks for anybody's game find what is wrong with one: each fault here is in one piece of a game's text."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

import pytest

from arena.games.testing import CHECKS
from tests.support import plugins, processes

#: Runs the checks on games that are given by their texts, as plain Python; what the first that fails says, by name.
CHECKING = """
import json, sys
from arena.games.testing import CHECKS

found = {}
for name, (text, columns, rows) in json.loads(sys.argv[1]).items():
    module = {"__name__": "broken_game"}
    exec(compile(text, "/site/broken_game.py", "exec"), module)
    family = module["FAMILY"]
    game = family.make(family.parameters(columns=columns, rows=rows))
    found[name] = None
    for check in CHECKS:
        try:
            check(game)
        except AssertionError as error:
            found[name] = [check.__name__, str(error)]
            break
print(json.dumps(found))
"""

PAWNS, BLOKITO = "pawns", "blokito"
_SIZES = {PAWNS: (3, 4), BLOKITO: (3, 3)}


@dataclass(frozen=True)
class Fault:
    """A piece of a game, what stands in its place, which check finds it, and what it says."""

    game: str
    piece: str
    broken: str
    check: str
    complaint: str = ""

    @property
    def text(self) -> str:
        sound = text_of(self.game)
        assert sound.count(self.piece) == 1, self.piece
        return sound.replace(self.piece, self.broken)


def text_of(game: str) -> str:
    return (plugins.FOLDER / game / f"{game}_game.py").read_text(encoding="utf-8")


FAULTS = {
    "no passes": Fault(BLOKITO, "passes=1,", "", "check_what_it_says", "move 12 touches 0 cells, but passes is 0"),
    "won at once": Fault(BLOKITO, "spec=", "initial={'winner': 1}, spec=", "check_start", "has won at the start"),
    "always a pass": Fault(
        BLOKITO, "if fits(state, place):\n                return False", "pass", "check_moves", r"pass \(move 12\) may"
    ),
    "slow count": Fault(PAWNS, "ply += 1", "ply = state.ply // 2 + 1", "check_turns", "ply is 1 after 2 moves"),
    "other turn": Fault(PAWNS, "to_move = 2 - colour", "to_move = state.ply % 3 % 2", "check_turns", "not the other"),
    "own hand": Fault(
        BLOKITO,
        "legal_moves(state, moves):",
        "legal_moves(state, moves):\n        state.passes = 0",
        "check_moves",
        "nobody has won after 12 moves, but max_plies is 12",
    ),
    "short playout": Fault(
        PAWNS,
        '"arrange": arrange',
        '"arrange": arrange, "playout": lambda state, rng, trace: (setattr(trace, "length", 0), trace.moves.fill(0))',
        "check_playouts",
        "a playout says nothing of who has won",
    ),
    "other points": Fault(BLOKITO, "return float(lead(state))", "return 1.0 + lead(state)", "check_score", "points"),
    "too many points": Fault(BLOKITO, "score_range=float(cells)", "score_range=0.5", "check_score", "the score is"),
    "changes nothing": Fault(
        BLOKITO,
        '"score": score,',
        '"score": score, "note_changes": lambda state, move, changes: setattr(changes, "count", 0),',
        "check_changes",
        r"is said to change the cells \[\], and changes \[",
    ),
    "one side only": Fault(
        PAWNS,
        "return state.color[end] == 0 or",
        "return (state.color[end] == 0 and end % columns != 0) or",
        "check_symmetries",
        "has other legal moves",
    ),
    "won as drawn": Fault(PAWNS, "BLACK if black_wins", "BLACK if state.ply == 0", "check_drawings", "is read as"),
    "turned around": Fault(
        BLOKITO, "def arrange(state):", "def arrange(state):\n        state.to_move ^= 1", "check_drawings"
    ),
}


@pytest.fixture(scope="module")
def found() -> dict[str, list[str] | None]:
    texts = {name: (text_of(name), *_SIZES[name]) for name in _SIZES}
    texts |= {name: (fault.text, *_SIZES[fault.game]) for name, fault in FAULTS.items()}
    answers: dict[str, list[str] | None] = processes.run_json(
        CHECKING, arguments=[json.dumps(texts)], variables={"NUMBA_DISABLE_JIT": "1"}
    )
    return answers


@pytest.mark.parametrize("name", _SIZES)
def test_sound_games_pass(found: dict[str, list[str] | None], name: str) -> None:
    assert found[name] is None


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found(found: dict[str, list[str] | None], name: str) -> None:
    answer, fault = found[name], FAULTS[name]
    assert answer is not None
    assert answer[0] == fault.check, answer
    assert re.search(fault.complaint, answer[1]), answer[1]
    assert fault.check in [check.__name__ for check in CHECKS]
