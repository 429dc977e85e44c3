"""Making a game, which every process does that has to do with it, compiles nothing."""

from __future__ import annotations

from typing import Any

import pytest

from arena.games.registry import GAMES, family
from arena.games.toolbox import jit


@pytest.mark.parametrize("name", sorted(GAMES.built_in))
def test_no_kernel_is_called_while_a_game_is_made(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A helper that is called from Python would be compiled for that, in every process anew."""
    called: list[str] = []

    def watch(helper: Any, *arguments: Any) -> Any:
        called.append(helper.py_func.__qualname__)
        return helper.py_func(*arguments)

    monkeypatch.setattr(jit._Helper, "__call__", watch)
    kind = family(name)
    game = kind.make(kind.parameters())
    assert game.moves > 1
    assert called == []
