"""How many playouts there are, and what they are spent on."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from arena.games import Position, load
from arena.games.toolbox.records import UNDECIDED
from arena.players import Candidates, generator, load_player
from tests.support.outcomes import draws, wins
from tests.support.statistics import assert_equally_likely

GAMES = ("tic-tac-toe", "hex(size=4)", "y(board=straight, size=4)", "y(board=bent, size=27)")
WITH_FILLS = GAMES[1:]
PLAYOUTS = (1, 2, 63, 64, 65, 511, 512, 513, 1000, 1025)
SAMPLINGS = ("auto", "moves")


def candidates(spec: str, position: Position, seed: int = 1) -> Candidates:
    """What a new player knows of the moves."""
    found = load_player(spec).build(position.game).choose(position, generator(seed, spec)).candidates
    assert found is not None
    return found


def after(game: str, plies: int) -> Position:
    """The first position after so many random moves in which the game goes on."""
    for seed in range(100):
        position = load(game).start()
        player = load_player("random").build(position.game)
        rngs = generator(seed, game, plies)
        while len(position.moves) < plies and position.state.winner == UNDECIDED:
            position.play(player.choose(position, rngs).move)
        if position.state.winner == UNDECIDED:
            return position
    raise AssertionError("no such position")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("plies", [0, 1, 4])
def test_expected_outcome_shares_playouts_out_evenly(game: str, plies: int) -> None:
    """Exactly as many playouts as wanted, and no move gets two more than another."""
    position = after(game, plies)
    for sampling in SAMPLINGS:
        for playouts in PLAYOUTS:
            found = candidates(f"mc(playouts={playouts}, sampling={sampling})", position)
            assert list(found.moves) == list(position.legal_numbers())
            assert int(found.visits.sum()) == playouts
            assert np.ptp(found.visits) <= 1
            assert np.all(wins(found) + draws(found) <= found.visits)


def test_left_over_playouts_go_to_random_moves() -> None:
    """If the playouts do not divide evenly, every move is as likely as another to get one more."""
    position = load("tic-tac-toe").start()
    player = load_player("mc(playouts=20)").build(position.game)
    extra = np.zeros(9, dtype=int)
    for seed in range(3000):
        found = player.choose(position, generator(seed, "left over")).candidates
        assert found is not None
        assert sorted(found.visits) == [2] * 7 + [3] * 2
        extra += found.visits == 3
    assert_equally_likely(extra)


@pytest.mark.parametrize("game", WITH_FILLS)
@pytest.mark.parametrize("plies", [0, 1, 4, 5])
def test_every_fill_counts_for_half_of_the_cells(game: str, plies: int) -> None:
    """With E cells empty, each fill is counted for the (E + 1) / 2 of them, rounded down, that the mover owns."""
    position = after(game, plies)
    share = (len(position.legal_numbers()) + 1) // 2
    for playouts in PLAYOUTS:
        found = candidates(f"amaf(playouts={playouts})", position)
        assert list(found.moves) == list(position.legal_numbers())
        assert int(found.visits.sum()) == playouts * share
        assert found.visits.max() <= playouts
        assert np.all(wins(found) <= found.visits)
        assert not draws(found).any()
        # Every fill is either won or lost for all of its cells.
        assert int(wins(found).sum()) % share == 0


@pytest.mark.parametrize("game", GAMES)
def test_one_playout_counts_each_of_the_movers_moves_once(game: str) -> None:
    """One playout, move by move: about half of the moves, all with the same result."""
    position = after(game, 1)
    most = (len(position.legal_numbers()) + 1) // 2
    for seed in range(20):
        found = candidates("amaf(playouts=1, sampling=moves)", position, seed)
        made: Any = found.visits > 0
        assert set(found.visits) <= {0, 1}
        assert 0 < made.sum() <= most
        assert len(set(zip(wins(found)[made].tolist(), draws(found)[made].tolist(), strict=True))) == 1
        assert not wins(found)[~made].any()


@pytest.mark.parametrize("player", ["mc", "amaf"])
@pytest.mark.parametrize("sampling", SAMPLINGS)
def test_large_budgets_are_whole(player: str, sampling: str) -> None:
    """A hundred thousand playouts and one are a hundred thousand and one."""
    found = candidates(f"{player}(playouts=100001, sampling={sampling})", load("hex(size=2)").start())
    if player == "mc":
        assert int(found.visits.sum()) == 100001
    elif sampling == "auto":
        assert int(found.visits.sum()) == 2 * 100001
    else:
        assert 100001 < int(found.visits.sum()) < 2 * 100001 + 1
