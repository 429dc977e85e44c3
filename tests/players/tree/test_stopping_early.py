"""Searches that end when no other move can get as many playouts as the most visited one."""

from __future__ import annotations

import pytest

from arena.games import Position, load
from arena.games.errors import InputError
from arena.players import Decision, generator, load_player

SPECS = [
    "uct(playouts=600, c=0.2, choice=visits{})",
    "rave(playouts=600, c=0, fpu=1{})",
    "rave(playouts=600, c=0, prior=0.5, reuse=true{})",
]


def decisions_of(spec: str, game: str, plies: int) -> list[tuple[Position, Decision]]:
    """What a player decides at the first plies of a game against itself."""
    board = load(game)
    player, position, found = load_player(spec).build(board), board.start(), []
    player.start_game()
    for ply in range(plies):
        decision = player.choose(position, generator(7, ply))
        found.append((position.copy(), decision))
        position.play(decision.move)
        if position.winner() is not None:
            break
    return found


@pytest.mark.parametrize("spec", SPECS[:2])
def test_the_move_is_that_of_the_whole_search(spec: str) -> None:
    """Of the same random numbers, what is left of the search could not change it; and playouts are saved."""
    config = load_player(spec.format(""))
    saved = 0
    for ply, (position, decision) in enumerate(decisions_of(spec.format(", stop_early=true"), "hex(size=3)", 6)):
        player = config.build(position.game)
        player.start_game()
        whole = player.choose(position, generator(7, ply))
        assert decision.move == whole.move
        assert decision.playouts <= whole.playouts == 600
        saved += 600 - decision.playouts
        visits = sorted(decision.candidates.visits.tolist())
        if decision.playouts < 600:
            assert visits[-1] - visits[-2] > 600 - decision.playouts
    assert saved > 0


def test_what_is_kept_of_the_tree_counts() -> None:
    """A move that has more playouts already than are to come is played at once, after the first look."""
    looked = [decision.playouts for _, decision in decisions_of(SPECS[2].format(", stop_early=true"), "hex(size=3)", 5)]
    assert min(looked[1:]) < 300


def test_others_search_to_the_end() -> None:
    for _, decision in decisions_of(SPECS[1].format(""), "hex(size=3)", 4):
        assert decision.playouts == 600


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("uct(choice=mean, stop_early=true)", "stop_early"),
        ("rave(stop_early=true, seconds=1)", "stop_early goes with a number of playouts"),
        ("rave(stop_early=true, pace=even)", "stop_early goes with a number of playouts"),
    ],
)
def test_it_needs_a_number_of_playouts_and_the_choice_by_visits(spec: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        load_player(spec).build(load("hex(size=3)"))
