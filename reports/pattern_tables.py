"""The patterns of a decision, as text: what is known of them, the first ones drawn, and how local they are.

Values are winning chances between 0 and 1 for the player who decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from arena.arenas.found_patterns import FoundPattern, FoundPatterns
from arena.games import Position
from arena.games.diagram import PATTERNS
from arena.games.position import SIDES
from arena.reports.drawings import side_by_side
from arena.reports.form import Form
from arena.reports.table import Table, render, render_csv, verbatim
from arena.reports.written import NOTHING

#: How many patterns are drawn.
_DRAWN = 6


def patterns_report(found: FoundPatterns, form: Form, top: int) -> str:
    """For readers: the first `top` patterns, or all if it is 0; a few of these drawn; how local all of them are."""
    shown = found.patterns[:top] if top else found.patterns
    parts = [render([_pattern_table(found, shown)], form)]
    drawn = [one for one in shown if one.moves][:_DRAWN]
    if drawn:
        parts.append(verbatim(side_by_side([_panel(found.position, one) for one in drawn]), form) + "\n")
    if found.locality is not None:
        parts.append(render([_locality_table(found)], form))
    return "\n".join(parts)


def patterns_csv(found: FoundPatterns) -> str:
    """All patterns for programs, moves in words."""
    records = pattern_records(found)
    for record in records:
        named = zip(record.pop("sides"), record["moves"], strict=True)
        record["moves"] = ", ".join(f"{side} {move}" for side, move in named)
    return render_csv(list(records[0]), [list(record.values()) for record in records])


def pattern_records(found: FoundPatterns) -> list[dict[str, Any]]:
    """All patterns for programs, in order of appearance."""
    return [
        {
            "pattern": pattern.number,
            "moves": list(pattern.names),
            "sides": [SIDES[side] for side in pattern.sides],
            "born": pattern.born,
            "playouts": pattern.playouts,
            "value": pattern.value,
            "distance": pattern.distance,
        }
        for pattern in found.patterns
    ]


def locality_record(found: FoundPatterns) -> dict[str, Any] | None:
    """How local the patterns are, for programs; None if none has two moves."""
    locality = found.locality
    return None if locality is None else asdict(locality) | {"ratio": locality.ratio}


def _pattern_table(found: FoundPatterns, shown: Sequence[FoundPattern]) -> Table:
    rows = [
        [
            str(pattern.number),
            _words(pattern),
            str(pattern.born),
            f"{pattern.playouts:.1f}",
            *(NOTHING if figure is None else f"{figure:.3f}" for figure in (pattern.value, pattern.distance)),
        ]
        for pattern in shown
    ]
    count, whole = len(shown), len(found.patterns)
    first = "Patterns" if count == whole else f"The first {count} of {whole} patterns"
    return Table(
        caption=f"{first} in order of appearance",
        headers=["pattern", "moves", "after", "playouts", "value", "distance"],
        rows=rows,
        left=2,
        notes=[
            "B and W: moves by Black and by White that matter together.",
            "After: playouts made before the pattern was added. Playouts: those in which it came about; old ones fade.",
            f"Values are winning chances for {found.position.to_move.capitalize()} in these playouts.",
            "Distance: steps on the board between two of its moves, in the mean.",
        ],
    )


def _words(pattern: FoundPattern) -> str:
    moves = zip(pattern.sides, pattern.names, strict=True)
    return "{" + ", ".join(f"{PATTERNS[side]} {name}" for side, name in moves) + "}"


def _panel(position: Position, pattern: FoundPattern) -> list[str]:
    """The lines of a pattern's drawing: the position, with the pattern's moves in it."""
    colours = position.stones().tolist()
    for side, move in zip(pattern.sides, pattern.moves, strict=True):
        for cell in position.game.marks(move):
            colours[cell] = 3 + side
    return [f"pattern {pattern.number}", *position.game.diagram.draw(colours).splitlines()]


def _locality_table(found: FoundPatterns) -> Table:
    locality = found.locality
    assert locality is not None
    return Table(
        caption="How local the patterns are",
        headers=["", "distance"],
        rows=[
            ["within patterns", f"{locality.distance:.3f}"],
            ["of random moves", f"{locality.random_distance:.3f}"],
            ["ratio", f"{locality.ratio:.3f}"],
        ],
        notes=[
            "How far apart two moves of a pattern are in the mean, and two open moves drawn at random."
            " Below a ratio of 1, patterns are local.",
            f"Patterns with two moves or more: {locality.patterns}.",
        ],
    )
