"""What every game promises, as checks for anybody's tests; `arena check game` runs the same ones.

Each check plays some random games, always the same ones, and raises AssertionError with the reason if a promise is
not kept. A test of a game of one's own may be as short as this:

    import pytest
    from arena.games import load
    from arena.games.testing import CHECKS

    @pytest.mark.parametrize("check", CHECKS)
    def test_what_games_promise(check):
        check(load("strip"))

`arena.players.testing` has checks of what players need of a game, and of players.
"""

from __future__ import annotations

from arena.games.game import Game
from arena.games.promises.broken import Broken
from arena.games.promises.check import Check, Outcome, outcomes
from arena.games.promises.likeness import check_keys, check_symmetries
from arena.games.promises.look import Look
from arena.games.promises.playouts import check_chances, check_playouts
from arena.games.promises.reckoning import check_changes, check_opinions, check_score
from arena.games.promises.rules import (
    check_copies,
    check_memory,
    check_moves,
    check_refusals,
    check_start,
    check_turns,
    check_what_it_says,
)
from arena.games.promises.writing import check_drawings, check_names

__all__ = ["CHECKS", "Broken", "Check", "Look", "Outcome", "check_game", "outcomes"]

#: All of them, in an order in which the first that fails says most.
CHECKS: tuple[Check[Game], ...] = (
    check_what_it_says,
    check_start,
    check_moves,
    check_turns,
    check_memory,
    check_copies,
    check_refusals,
    check_names,
    check_playouts,
    check_chances,
    check_score,
    check_changes,
    check_opinions,
    check_symmetries,
    check_keys,
    check_drawings,
)


def check_game(game: Game) -> None:
    """All checks, one after the other."""
    for check in CHECKS:
        check(game)
