"""The patterns of a decision, as text: what is known of them, the first ones drawn, and how local they are.

Values are winning chances between 0 and 1 for the player who decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from arena.games import Position
from arena.games.diagram import PATTERNS
from arena.games.position import SIDES
from arena.players.higher.listing import Locality, PatternInfo, locality
from arena.reports.figures import NOTHING
from arena.reports.form import Form
from arena.reports.table import Table, render, render_csv, verbatim

#: How many patterns are drawn, and how many characters a line of drawings has at most.
_DRAWN, _WIDTH = 6, 100

_Numbered = tuple[int, PatternInfo]


def patterns_report(position: Position, patterns: Sequence[PatternInfo], form: Form, top: int) -> str:
    """For readers: the first `top` patterns, or all if it is 0; a few of these drawn; how local all of them are."""
    numbered = list(enumerate(patterns, start=1))
    shown = numbered[:top] if top else numbered
    parts = [render([_pattern_table(position, shown, len(patterns))], form)]
    drawn = [one for one in shown if one[1].moves][:_DRAWN]
    if drawn:
        parts.append(verbatim(_side_by_side([_panel(position, *one) for one in drawn]), form) + "\n")
    found = locality_of(position, patterns)
    if found is not None:
        parts.append(render([_locality_table(found)], form))
    return "\n".join(parts)


def patterns_csv(position: Position, patterns: Sequence[PatternInfo]) -> str:
    """All patterns for programs, moves in words."""
    records = pattern_records(position, patterns)
    for record in records:
        named = zip(record.pop("sides"), record["moves"], strict=True)
        record["moves"] = ", ".join(f"{side} {move}" for side, move in named)
    return render_csv(list(records[0]), [list(record.values()) for record in records])


def pattern_records(position: Position, patterns: Sequence[PatternInfo]) -> list[dict[str, Any]]:
    """All patterns for programs, in order of appearance."""
    return [
        {
            "pattern": number,
            "moves": [position.game.move_name(move) for move in pattern.moves],
            "sides": [SIDES[side] for side in pattern.sides],
            "born": pattern.born,
            "playouts": pattern.playouts,
            "value": pattern.value,
            "distance": pattern.distance,
        }
        for number, pattern in enumerate(patterns, start=1)
    ]


def locality_record(position: Position, patterns: Sequence[PatternInfo]) -> dict[str, Any] | None:
    """How local the patterns are, for programs; None if none has two moves."""
    found = locality_of(position, patterns)
    return None if found is None else asdict(found) | {"ratio": found.ratio}


def locality_of(position: Position, patterns: Sequence[PatternInfo]) -> Locality | None:
    """How local the patterns are, against sets of moves that are open in the position."""
    return locality(position.game, patterns, position.legal_numbers().tolist())


def _pattern_table(position: Position, shown: Sequence[_Numbered], whole: int) -> Table:
    rows = [
        [
            str(number),
            _words(position, pattern),
            str(pattern.born),
            f"{pattern.playouts:.1f}",
            *(NOTHING if figure is None else f"{figure:.3f}" for figure in (pattern.value, pattern.distance)),
        ]
        for number, pattern in shown
    ]
    count = len(shown)
    first = "Patterns" if count == whole else f"The first {count} of {whole} patterns"
    return Table(
        caption=f"{first} in order of appearance",
        headers=["pattern", "moves", "after", "playouts", "value", "distance"],
        rows=rows,
        left=2,
        notes=[
            "B and W: moves by Black and by White that matter together.",
            "After: playouts made before the pattern was added. Playouts: those in which it came about; old ones fade.",
            f"Values are winning chances for {position.to_move.capitalize()} in these playouts.",
            "Distance: steps on the board between two of its moves, in the mean.",
        ],
    )


def _words(position: Position, pattern: PatternInfo) -> str:
    moves = zip(pattern.sides, pattern.moves, strict=True)
    return "{" + ", ".join(f"{PATTERNS[side]} {position.game.move_name(move)}" for side, move in moves) + "}"


def _panel(position: Position, number: int, pattern: PatternInfo) -> list[str]:
    """The lines of a pattern's drawing: the position, with the pattern's moves in it."""
    colours = position.stones().tolist()
    for side, move in zip(pattern.sides, pattern.moves, strict=True):
        for cell in position.game.marks(move):
            colours[cell] = 3 + side
    return [f"pattern {number}", *position.game.diagram.draw(colours).splitlines()]


def _side_by_side(panels: Sequence[Sequence[str]]) -> str:
    """Drawings in as many columns as there is room for.

    The bars also keep a drawing from being read as the position itself.
    """
    width = max(len(line) for panel in panels for line in panel)
    across = max(1, _WIDTH // (width + len("| ") + 1))
    blocks = []
    for first in range(0, len(panels), across):
        lines = zip(*panels[first : first + across], strict=True)
        blocks.append("\n".join("".join(f"| {part:<{width}} " for part in line).rstrip() for line in lines))
    return "\n\n".join(blocks)


def _locality_table(found: Locality) -> Table:
    return Table(
        caption="How local the patterns are",
        headers=["", "distance"],
        rows=[
            ["within patterns", f"{found.distance:.3f}"],
            ["of random moves", f"{found.random_distance:.3f}"],
            ["ratio", f"{found.ratio:.3f}"],
        ],
        notes=[
            "How far apart two moves of a pattern are in the mean, and two open moves drawn at random."
            " Below a ratio of 1, patterns are local.",
            f"Patterns with two moves or more: {found.patterns}.",
        ],
    )
