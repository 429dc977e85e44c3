"""Which promises a game or a player keeps, in words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from arena.games.promises.broken import Broken
from arena.games.promises.check import Examination

_WIDTH = 100
_LABEL = 10


def promises_report(examinations: Sequence[Examination], with_all: bool = False) -> str:
    """All that was found, one subject after the other; `with_all`, also all that numba says of a kernel."""
    return "\n\n".join("\n".join(_lines(one, with_all)) for one in examinations) + "\n"


def _lines(found: Examination, with_all: bool) -> Iterator[str]:
    if found.refusal:
        yield f"{found.subject}: not looked at: {found.refusal}"
        return
    count = sum(outcome.looked for outcome in found.outcomes)
    verdict = f"breaks {len(found.broken)} of {count} promises" if found.broken else f"keeps {count} promises"
    yield f"{found.subject} {verdict}"
    for outcome in found.outcomes:
        mark = ("ok    " if outcome.looked else "-     ") if outcome.broken is None else "BROKEN"
        yield from _hanging(f"  {mark}  ", outcome.promise)
        if outcome.broken is not None:
            yield from (f"            {line}" for line in _broken_lines(outcome.broken))
            yield from outcome.broken.whole.splitlines() if with_all else ()
    seen = ", ".join(f"{count} {what}" for what, count in found.seen.items())
    if seen:
        yield from _hanging("  looked at: ", seen)


def _broken_lines(broken: Broken) -> Iterator[str]:
    for label, text in (("found", broken.found), ("expected", broken.expected), ("where", broken.where)):
        if text:
            first, *others = text.splitlines()
            yield from _hanging(f"{label}:".ljust(_LABEL), first)
            yield from (f"{' ' * _LABEL}{line}" for line in others)
    yield from (f"{' ' * _LABEL}{line}" for line in broken.drawing.splitlines())
    yield from broken.details


def _hanging(start: str, text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=start, subsequent_indent=" " * len(start))
