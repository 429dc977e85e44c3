"""Random fills of every board of this shape, evaluated in three ways."""

from __future__ import annotations

import pytest

from tests.games.boards import ALL_HEX
from tests.games.fills import check_board


@pytest.mark.parametrize("spec", ALL_HEX)
def test_a_fill_has_one_winner_by_votes_in_lanes_by_joined_groups_and_by_micro_reduction(spec: str) -> None:
    """All fills go through the game's own lane kernels, its own `play` and the slow micro-reduction."""
    check_board(spec)
