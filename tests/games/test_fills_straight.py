"""Random fills of boards of this shape, evaluated in three ways: a part of `python -m tests.games.fills`."""

from __future__ import annotations

import pytest

from tests.games.boards import STRAIGHT
from tests.games.fills import check_board


@pytest.mark.parametrize("spec", STRAIGHT)
def test_a_fill_has_one_winner_by_votes_in_lanes_by_joined_groups_and_by_micro_reduction(spec: str) -> None:
    """All fills go through the game's own lane kernels, its own `play` and the slow micro-reduction."""
    check_board(spec)
