"""What is told of a kernel that cannot be compiled: in one line where the trouble is, and what it is.

A few lines more show it in its place and say what is meant; all that numba says is kept for those who ask for it.
numba tells it in dozens of lines, from the entry inwards, and at times not where. The error that says most is the
innermost one; where it came about is found in what numba was doing then.
"""

from __future__ import annotations

import linecache
import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any

from numba.core import ir, utils

from arena.games.errors import ArenaError, was_interrupted
from arena.games.toolbox.compile_meanings import marked, meaning

#: What messages have that says nothing by itself, or comes after what does.
_EMPTY = re.compile(r"Failed in \w+ mode pipeline \(step: [\w ]+\)|\x1b\[[0-9;]*m")
_REST = re.compile(r"There (is|are) \d+ candidate|File \"|During: |Raised from |raised from ")

_EMPTY_STYLE = re.compile(r"\x1b\[[0-9;]*m")

#: What numba calls the piece of a program that it is at.
_PIECES = ("loc", "inst", "expr", "stmt", "instr", "self")

#: Numba is past the kernel when it finds that, and tells the place in words only.
_RETURNS = "unify return type"
_SAID_PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+)')

_Loc: Any = ir.Loc  # numba has no types

_LONGEST = 240
_LINES_BEFORE = 2
#: How wide a line of a kernel is shown.
_WIDEST = 100


class CompileError(ArenaError):
    """A kernel that is no program that can be compiled."""


@contextmanager
def told_in_a_line(kernel: str) -> Iterator[None]:
    """Raise CompileError for whatever goes wrong amid the compilation of a kernel meanwhile."""
    before = utils.chain_exception
    utils.chain_exception = _chained
    try:
        yield
    except (ArenaError, OSError, MemoryError):
        raise
    except Exception as error:
        if was_interrupted(error):
            raise
        raise _compile_error(kernel, error) from error
    finally:
        utils.chain_exception = before


def _chained(new: BaseException, old: BaseException) -> BaseException:
    """Let an error say what it comes from; numba forgets it."""
    new.__cause__ = old
    return new


def _compile_error(kernel: str, error: BaseException) -> CompileError:
    found = list(_innermost(error))
    placed = [one for one in found if _place_of(one)]
    # A name that is not known is a type that is not known first; and what returns several things is no implementation.
    telling = (one for words in ("NameError: ", _RETURNS) for one in found if words in str(one) and _place_of(one))
    inner = next(telling, (placed or found)[0])
    place = _place_of(inner)
    where = ""
    if place is not None:
        source = linecache.getline(place.filename, place.line).strip()
        where = f"{place.filename}, line {place.line}, `{source}`: "
    told = CompileError(f"{kernel} cannot be compiled: {where}{_told(inner)}")
    told.details = tuple(_details(inner, place))
    told.whole = _EMPTY_STYLE.sub("", "".join(traceback.format_exception(error)))
    return told


def _details(error: BaseException, place: Any) -> Iterator[str]:
    """The line of the kernel with those before it, the part that is meant, and what is meant."""
    said = f"there is no field {error}" if isinstance(error, KeyError) else _EMPTY_STYLE.sub("", str(error))
    lines = linecache.getlines(place.filename) if place is not None else []
    found = meaning(said, "".join(lines))
    if place is not None:
        yield f"  {place.filename}, line {place.line}:"
        first = max(1, place.line - _LINES_BEFORE)
        indent = min((_indent(line) for line in lines[first - 1 : place.line] if line.strip()), default=0)
        for number in range(first, place.line + 1):
            sign = ">" if number == place.line else " "
            yield f"{sign} {number:5} | {lines[number - 1][indent:].rstrip()[:_WIDEST]}"
        part = marked("".join(lines), place.line, found.is_it)
        if part is not None:
            start, end = (min(column - indent, _WIDEST) for column in part)
            yield f"{'|':>9} {' ' * start}{'^' * (end - start)}"
    if found.words:
        yield f"  that is: {found.words}"
    yield "  --traceback shows all that numba says"


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _told(error: BaseException) -> str:
    """What an error says that says something."""
    if isinstance(error, KeyError):
        return f"there is no field {error}"
    message = _EMPTY.sub(" ", str(error))
    rest = _REST.search(message)
    told = " ".join((message[: rest.start()] if rest and rest.start() > 0 else message).split())
    return told if len(told) <= _LONGEST else f"{told[:_LONGEST]} ..."


def _innermost(error: BaseException) -> Iterator[BaseException]:
    """An error and those that it comes from, those first that come from no others."""
    seen: set[int] = set()

    def visited(one: BaseException | None) -> Iterator[BaseException]:
        if one is None or id(one) in seen:
            return
        seen.add(id(one))
        for origin in (*_rejections(one.__traceback__), one.__cause__, one.__context__):
            yield from visited(origin)
        yield one

    return visited(error)


def _frames(trace: TracebackType | None) -> list[FrameType]:
    frames = []
    while trace is not None:
        frames.append(trace.tb_frame)
        trace = trace.tb_next
    return frames[::-1]


def _rejections(trace: TracebackType | None) -> list[BaseException]:
    """The errors for which numba has rejected the candidates for a call, which it has put into words only."""
    found: list[BaseException] = []
    for frame in _frames(trace):
        for value in frame.f_locals.values():
            failures: Any = getattr(value, "_failures", None)
            if isinstance(failures, dict):
                errors = (getattr(failure, "error", None) for failed in failures.values() for failure in failed)
                found += [one for one in errors if isinstance(one, BaseException)]
    return found


def _place_of(error: BaseException) -> Any:
    """Where in the source of a kernel numba was when it met an error; None if that is not known."""
    said = _SAID_PLACE.search(str(error)) if _RETURNS in str(error) else None
    if said:
        return _Loc(said["file"], int(said["line"]))
    for frame in _frames(error.__traceback__):
        for name in _PIECES:
            piece = frame.f_locals.get(name)
            place = piece if isinstance(piece, ir.Loc) else getattr(piece, "loc", None)
            if isinstance(place, ir.Loc) and linecache.getline(place.filename, place.line):
                return place
    return getattr(error, "loc", None)
