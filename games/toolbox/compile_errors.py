"""What is told of a kernel that cannot be compiled: in one line where the trouble is, and what it is.

numba tells it in dozens of lines, from the entry inwards, and at times not where. The error that says most is the
innermost one; where it came about is found in what numba was doing then.
"""

from __future__ import annotations

import linecache
import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any

from numba.core import ir, utils

from arena.games.errors import ArenaError, was_interrupted

#: What messages have that says nothing by itself, or comes after what does.
_EMPTY = re.compile(r"Failed in \w+ mode pipeline \(step: [\w ]+\)|\x1b\[[0-9;]*m")
_REST = re.compile(r"There (is|are) \d+ candidate|File \"|During: |Raised from |raised from ")

#: What numba calls the piece of a program that it is at.
_PIECES = ("loc", "inst", "expr", "stmt", "instr", "self")

_LONGEST = 240


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
    # A name that is not known is a type that is not known first.
    inner = next((one for one in placed if "NameError: " in str(one)), (placed or found)[0])
    place = _place_of(inner)
    where = ""
    if place is not None:
        source = linecache.getline(place.filename, place.line).strip()
        where = f"{place.filename}, line {place.line}, `{source}`: "
    return CompileError(f"{kernel} cannot be compiled: {where}{_told(inner)}")


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
    for frame in _frames(error.__traceback__):
        for name in _PIECES:
            piece = frame.f_locals.get(name)
            place = piece if isinstance(piece, ir.Loc) else getattr(piece, "loc", None)
            if isinstance(place, ir.Loc) and linecache.getline(place.filename, place.line):
                return place
    return getattr(error, "loc", None)
