"""What becomes part of a hot loop: all that an `inlined` helper calls, but for what is told to stay apart."""

from __future__ import annotations

from typing import Any

import pytest

from arena.games.toolbox.jit import COMPILED, apart, entry, helper, inlined

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is inlined in plain Python")


@helper
def _near(number: int) -> int:
    return number + 1


@helper
def _below(number: int) -> int:
    return number * 2


@apart
def _far(number: int) -> int:
    return _below(number)


@inlined
def _loop(number: int) -> int:
    return _near(number) + _far(number)


@entry
def _begin(number: int) -> int:
    return _loop(number)


def _is_inlined(function: Any) -> bool:
    (compiled,) = function.overloads.values()
    return bool(compiled.fndesc.inline)


def test_what_stays_apart_keeps_what_it_calls() -> None:
    assert _begin(3) == 10
    assert [_is_inlined(function) for function in (_loop, _near, _far, _below)] == [True, True, False, False]
