"""What players think during a game, noted down for the record."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np

from arena.arenas.packed_thoughts import Thoughts, packed
from arena.arenas.thoughts import Considered, Proof, Recording, Thought
from arena.players.base import Candidates, Decision

_LONGEST_REMARK = 200
#: Candidates are in the order of their values less so many standard errors: few playouts speak for nothing.
_CAUTION = 2.0
#: Where a row has what was left on the clock.
_CLOCK = [field.name for field in fields(Thought)].index("clock")
_PROOFS = {None: None, True: Proof.WON, False: Proof.LOST}


class Notebook:
    """The thoughts of one game, in the order of the decisions, as tuples of the fields of Thought."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._rows: list[tuple[Any, ...]] = []

    def note(self, decision: Decision) -> None:
        """Take down a decision, as if its move were made."""
        if not self._recording.thoughts:
            return
        most = self._recording.candidates
        self._rows.append(
            (
                decision.value,
                decision.playouts,
                decision.seconds,
                decision.cpu_seconds,
                decision.depth,
                decision.full,
                _PROOFS.get(decision.proven),
                None,
                str(decision.remark)[:_LONGEST_REMARK],
                _best(decision.candidates, decision.move, most) if most and decision.candidates is not None else (),
            )
        )

    def note_clock(self, left: float | None) -> None:
        """So many seconds are left to the player after the last decision."""
        if self._rows and left is not None:
            self._rows[-1] = (*self._rows[-1][:_CLOCK], left, *self._rows[-1][_CLOCK + 1 :])

    def note_swap(self) -> None:
        """The last decision was to take over the other side: its chance is what the opponent's was."""
        if self._rows:
            value = self._rows[-1][0]
            self._revise(None if value is None else 1.0 - value)

    def note_other_move(self, decision: Decision, move: int) -> None:
        """The last decision was for a move that is not the best one, so that the opponent may not want to swap."""
        found = decision.candidates
        if found is not None and move != decision.move:
            self._revise(float(found.values[found.moves == move][0]))

    def _revise(self, value: float | None) -> None:
        if self._rows:
            self._rows[-1] = (value, *self._rows[-1][1:])

    def thoughts(self) -> Thoughts | None:
        """All of them; None if none were to be kept."""
        return Thoughts(packed(self._rows)) if self._recording.thoughts else None


def _best(found: Candidates, move: int, most: int) -> tuple[Considered, ...]:
    """The move that was chosen, and the best others that were looked at."""
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
