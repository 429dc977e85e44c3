"""What players think during a game, noted down for the record."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from arena.arenas.packed_thoughts import Thoughts
from arena.arenas.thoughts import Considered, Proof, Recording, Thought
from arena.games.text import shortened
from arena.players.base import Candidates, Decision

_LONGEST_REMARK = 200
#: Candidates are in the order of their values less so many standard errors: few playouts speak for nothing.
_CAUTION = 2.0


class Notebook:
    """The thoughts of one game, in the order of the decisions."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._thoughts: list[Thought] = []

    def note(self, decision: Decision) -> None:
        """Take down a decision, as if its move were made."""
        if not self._recording.thoughts:
            return
        proven, found = decision.proven, decision.candidates
        self._thoughts.append(
            Thought(
                decision.value,
                decision.playouts,
                decision.seconds,
                decision.cpu_seconds,
                decision.depth,
                decision.full,
                None if proven is None else Proof.WON if proven else Proof.LOST,
                None,
                shortened(decision.remark, _LONGEST_REMARK),
                _best(found, decision.move, self._recording.candidates) if found is not None else (),
            )
        )

    def note_clock(self, left: float | None) -> None:
        """So many seconds are left to the player after the last decision."""
        if self._thoughts and left is not None:
            self._thoughts[-1] = replace(self._thoughts[-1], clock=left)

    def note_swap(self) -> None:
        """The last decision was to take over the other side: its chance is what the opponent's was."""
        self._revise(None if self._thoughts[-1:] == [] else _mirrored(self._thoughts[-1].value))

    def note_other_move(self, decision: Decision, move: int) -> None:
        """The last decision was for a move that is not the best one, so that the opponent may not want to swap."""
        found = decision.candidates
        if found is not None and move != decision.move:
            (place,) = np.flatnonzero(found.moves == move)
            self._revise(float(found.values[place]))

    def _revise(self, value: float | None) -> None:
        if self._thoughts:
            self._thoughts[-1] = replace(self._thoughts[-1], value=value)

    def thoughts(self) -> Thoughts | None:
        """All of them; None if none were to be kept."""
        return Thoughts.of(self._thoughts) if self._recording.thoughts else None


def _mirrored(value: float | None) -> float | None:
    return None if value is None else 1.0 - value


def _best(found: Candidates, move: int, most: int) -> tuple[Considered, ...]:
    """The move that was chosen, and the best others that were looked at."""
    if not most:
        return ()
    caution = np.where(found.visits > 0, found.values - _CAUTION * found.errors, -np.inf)
    if found.excluded is not None:
        caution = np.where(found.excluded, caution - 2.0 * (1.0 + _CAUTION), caution)
    caution = np.where(found.moves == move, np.inf, caution)
    order = np.argsort(-caution, kind="stable")[:most]
    return tuple(
        Considered(int(found.moves[place]), int(found.visits[place]), float(found.values[place]))
        for place in order
        if found.visits[place] > 0
    )
