"""What the moves of a position are worth, on its board: values by cell, and these as text."""

from __future__ import annotations

from dataclasses import dataclass

from arena.arenas.analysis import Advice
from arena.reports.form import Form
from arena.reports.table import verbatim

_STEPS = 10


@dataclass(frozen=True)
class MoveValues:
    """Winning chances for the player who decides: by cell, that of the best move that touches it; and of passes."""

    cells: dict[int, float]
    beside: dict[str, float]

    def step(self, value: float) -> int:
        """In which tenth a value lies, between the least and the largest of a cell: 0 to 9."""
        low, high = min(self.cells.values()), max(self.cells.values())
        return _STEPS - 1 if high == low else min(_STEPS - 1, int(_STEPS * (value - low) / (high - low)))


def move_values(advice: Advice) -> MoveValues:
    """The values of all candidates that have one."""
    game, found = advice.position.game, advice.decision.candidates
    values = MoveValues({}, {})
    if found is None:
        return values
    for move, value, visits in zip(found.moves.tolist(), found.values.tolist(), found.visits.tolist(), strict=True):
        cells = game.marks(move)
        if visits and not cells:
            values.beside[game.move_name(move)] = value
        for cell in cells if visits else ():
            values.cells[cell] = max(value, values.cells.get(cell, 0.0))
    return values


def heat_map(advice: Advice, form: Form, ansi: bool) -> str:
    """The board with a digit for each value, and what the digits mean; nothing where two cells have none to compare."""
    values = move_values(advice)
    if len(values.cells) < 2:
        return ""
    steps = {cell: values.step(value) for cell, value in values.cells.items()}
    position, coloured = advice.position, ansi and form is Form.TABLE
    drawing = position.game.diagram.draw_steps(position.stones().tolist(), steps, coloured)
    # The bar keeps it from being read as a position.
    board = "\n".join(f"| {line}" for line in drawing.splitlines())
    low, high = min(values.cells.values()), max(values.cells.values())
    beside = "".join(f" {name}: {value:.3f}." for name, value in values.beside.items())
    meaning = f"0 to 9: winning chances for {position.to_move.capitalize()} from {low:.3f} to {high:.3f}.{beside}"
    return verbatim(f"{board}\n{meaning}", form)
