"""Playouts that grow from each of the player's moves to its next one."""

from __future__ import annotations

import pytest

from arena.games import load
from arena.games.errors import InputError
from arena.players import generator, load_player


def playouts_of(spec: str, plies: int) -> list[int]:
    """How many playouts a player makes at the first plies of a game of Hex against itself."""
    game = load("hex(size=3)")
    player, position, rngs = load_player(spec).build(game), game.start(), generator(5, "growth")
    player.start_game()
    found = []
    for _ in range(plies):
        decision = player.choose(position, rngs)
        found.append(decision.playouts)
        position.play(decision.move)
    return found


@pytest.mark.parametrize(
    ("said", "playouts"),
    [
        ("playouts=20", [20, 20, 20, 20, 20]),
        ("playouts=20, playouts_growth=1.5", [20, 20, 30, 30, 45]),
        ("playouts=3, playouts_growth=0.1", [3, 3, 1, 1, 1]),
        ("playouts=20, playouts_growth=1.5, seconds=1000", [20, 20, 30, 30, 45]),
    ],
)
def test_each_own_move_has_so_many_times_the_playouts_of_the_one_before(said: str, playouts: list[int]) -> None:
    assert playouts_of(f"uct({said})", 5) == playouts


def test_one_decision_is_that_of_a_player_with_as_many_playouts() -> None:
    game = load("hex(size=3)")
    position = game.start()
    for move in (0, 4):
        position.play(move)
    grown, plain = (
        load_player(spec).build(game).choose(position, generator(5, "growth"))
        for spec in ("uct(playouts=40, playouts_growth=2)", "uct(playouts=80)")
    )
    assert grown.candidates.totals.tolist() == plain.candidates.totals.tolist()


def test_long_games_and_many_playouts_come_to_the_most_there_are() -> None:
    config = load_player("uct(playouts=1000000000, playouts_growth=10)")
    assert [config.playouts_at(ply) for ply in (0, 2, 100_000)] == [1_000_000_000] * 3
    assert load_player("uct(playouts=5, playouts_growth=0.1)").playouts_at(100_000) == 1


@pytest.mark.parametrize("said", ["seconds=1", "pace=even"])
def test_there_must_be_playouts(said: str) -> None:
    with pytest.raises(InputError, match=r"^playouts_growth=1.2: there are no playouts to grow; give playouts=$"):
        load_player(f"rave({said}, playouts_growth=1.2)").build(load("hex(size=3)"))
