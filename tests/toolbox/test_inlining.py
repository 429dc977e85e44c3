"""What becomes part of a hot loop: all that an `inlined` helper calls, but for what is told to stay apart."""

from __future__ import annotations

from typing import Any

import pytest

from arena.games.toolbox.apart import stay_apart
from arena.games.toolbox.jit import COMPILED, apart, helper, inlined

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is inlined in plain Python")


@helper
def _near(number: int) -> int:
    return number + 1


@helper
def _below(number: int) -> int:
    return number * 2


@apart
def _far(number: int) -> int:
    stay_apart()
    return _below(number)


@inlined
def _loop(number: int) -> int:
    return _near(number) + _far(number)


@helper  # and no entry: what is loaded from disk compiles nothing
def _begin(number: int) -> int:
    return _loop(number)


def _is_inlined(function: Any) -> bool:
    (compiled,) = function.overloads.values()
    return bool(compiled.fndesc.inline)


def test_what_stays_apart_keeps_what_it_calls() -> None:
    assert _begin(3) == 10
    assert [_is_inlined(function) for function in (_loop, _near, _far, _below)] == [True, True, False, False]


def test_llvm_is_told_as_well() -> None:
    assert _begin(4) == 13
    far: Any = _far
    begin: Any = _begin
    (compiled,) = far.overloads.values()
    (begun,) = begin._with_entrance.overloads.values()
    assert "noinline" in compiled.library.get_llvm_str()
    assert f"call i32 @{compiled.fndesc.llvm_func_name}" in begun.library.get_llvm_str()
