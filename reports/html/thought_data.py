"""What players thought, for the viewer: a game's decisions in columns, which take few bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arena.arenas.decided import decided
from arena.arenas.game_record import GameRecord
from arena.arenas.thoughts import Thought
from arena.games import Game
from arena.games.text import shortened, visible_line

_THOUSAND = 1000
_LONGEST_REMARK = 200


def thoughts_document(record: GameRecord, game: Game, opening: int, times: bool) -> dict[str, Any] | None:
    """The decisions of a game; None if they were not recorded. Values are chances of who decided, in thousandths.

    A column that has the same entry everywhere is that entry. The decision to swap has ply -1: it made no move.
    """
    if record.thoughts is None:
        return None
    found = decided(record, game, opening)
    thoughts = [each.thought for each in found]
    further = {str(number): words for number, each in enumerate(thoughts) if (words := _further(each, times))}
    considered = {str(number): _considered(each) for number, each in enumerate(thoughts) if each.considered}
    return {
        "ply": [-1 if each.swaps else each.ply for each in found],
        "value": [_thousandths(each.value) for each in thoughts],
        "playouts": _column([each.playouts for each in thoughts]),
        "depth": _column([each.depth for each in thoughts]),
        **({"ms": _column([_short(_THOUSAND * each.seconds) for each in thoughts])} if times else {}),
        **({"further": further} if further else {}),
        **({"considered": considered} if considered else {}),
    }


def _column(entries: Sequence[Any]) -> Any:
    return entries[0] if entries and all(entry == entries[0] for entry in entries) else list(entries)


def _thousandths(value: float | None) -> int | None:
    return None if value is None else round(_THOUSAND * value)


def _short(number: float) -> float:
    """A number with three digits, which are as many as anybody reads."""
    found = float(f"{number:.3g}")
    return int(found) if found == int(found) else found


def _considered(thought: Thought) -> list[int | None]:
    """Moves with visits and values, one after the other."""
    return [
        number for option in thought.considered for number in (option.move, option.visits, _thousandths(option.value))
    ]


def _further(thought: Thought, times: bool) -> str:
    """What seldom is to be said, in words."""
    parts = [
        "the tree was full" if thought.full else "",
        f"proven {thought.proof.value}" if thought.proof is not None else "",
        f"{thought.clock:.1f} s left on the clock" if thought.clock is not None and times else "",
        shortened(visible_line(thought.remark), _LONGEST_REMARK) if times else "",
    ]
    return "; ".join(filter(None, parts))
