"""What players thought, for the viewer: a game's decisions in columns, which take few bytes."""

from __future__ import annotations

from typing import Any

from arena.arenas.decided import swap_decision
from arena.arenas.game_record import GameRecord
from arena.arenas.thoughts import Thought
from arena.games.text import shortened, visible_line
from arena.reports.html.packing import packed

_THOUSAND, _MILLION = 1000, 1_000_000
_LONGEST_REMARK = 200


def thoughts_document(record: GameRecord, opening: int, times: bool) -> dict[str, Any] | None:
    """The decisions of a game; None if they were not recorded. Values are chances of who decided, in thousandths.

    Columns are packed; `swap` is the number of the decision to take over the other side, where one was.
    """
    if record.thoughts is None:
        return None
    thoughts, swap = list(record.thoughts), swap_decision(record, opening)
    further = {str(number): words for number, each in enumerate(thoughts) if (words := _further(each, times))}
    considered = {str(number): _considered(each) for number, each in enumerate(thoughts) if each.considered}
    return {
        "count": len(thoughts),
        "value": packed([_thousandths(each.value) for each in thoughts]),
        "playouts": packed([each.playouts for each in thoughts]),
        "depth": packed([each.depth for each in thoughts]),
        **({"microseconds": packed([round(_MILLION * each.seconds) for each in thoughts])} if times else {}),
        **({} if swap is None else {"swap": swap}),
        **({"further": further} if further else {}),
        **({"considered": considered} if considered else {}),
    }


def _thousandths(value: float | None) -> int | None:
    return None if value is None else round(_THOUSAND * value)


def _considered(thought: Thought) -> list[str | int | None]:
    """Moves, visits and values, in three columns."""
    options = thought.considered
    columns = ([each.move for each in options], [each.visits for each in options])
    return [len(options), *map(packed, columns), packed([_thousandths(each.value) for each in options])]


def _further(thought: Thought, times: bool) -> str:
    """What seldom is to be said, in words."""
    parts = [
        "the tree was full" if thought.full else "",
        f"proven {thought.proof.value}" if thought.proof is not None else "",
        f"{thought.clock:.1f} s left on the clock" if thought.clock is not None and times else "",
        shortened(visible_line(thought.remark), _LONGEST_REMARK) if thought.remark and times else "",
    ]
    return "; ".join(filter(None, parts))
