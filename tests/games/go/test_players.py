"""Players of all kinds at Go."""

from __future__ import annotations

import pytest

from arena.games import Winner
from arena.players import Decision, generator, load_player
from tests.games.go import boards
from tests.games.go.boards import shown

KINDS = (
    "mc(playouts=600)",
    "amaf(playouts=300)",
    "pp(least=10, per_move=30)",
    "softmax(playouts=300)",
    "depth(plies=1, playouts=20)",
    "hybrid(depth=1, playouts=200)",
    "ucb(playouts=300)",
    "uct(playouts=300)",
    "rave(playouts=300)",
)
#: Both sides have eyes, and White to move may fill two of them by the rules.
EYES = """
    . X X O .
    X . X O O
    X X O O .
    X O O . O
    . X O O .
"""
#: Black leads on the board, but not by more than the komi; the white stone on the left is dead.
BEHIND = """
    . X X O .
    X X . X O
    X O . X O
    . X X X O
    X . X O .
"""


def _decide(player: str, drawing: str, to_move: str) -> Decision:
    position, _ = shown(drawing, to_move, **boards.SIMPLE)
    return load_player(player).build(position.game).choose(position, generator(3, player))


@pytest.mark.parametrize("player", KINDS)
def test_nobody_thinks_of_filling_an_own_eye(player: str) -> None:
    position, twin = shown(EYES, "white", **boards.SIMPLE)
    decision = _decide(player, EYES, "white")
    assert decision.candidates is not None
    assert decision.candidates.moves.tolist() == twin.candidate_moves()
    assert len(twin.candidate_moves()) < len(twin.legal_moves())
    position.play(decision.move)


def test_random_moves_are_those_of_playouts() -> None:
    position, twin = shown(EYES, "white", **boards.SIMPLE)
    player, rngs = load_player("random").build(position.game), generator(1, "eyes")
    assert {player.choose(position, rngs).move for _ in range(200)} == set(twin.playout_moves())


@pytest.mark.parametrize("player", ["uct(playouts=500)", "rave(playouts=500)", "mc(playouts=500)"])
def test_who_is_ahead_passes_after_a_pass_and_who_is_behind_does_not(player: str) -> None:
    position, _ = shown(BEHIND, "black", **boards.SIMPLE)
    position.play("pass")
    chosen = load_player(player).build(position.game).choose(position, generator(3, player))
    assert position.game.move_name(chosen.move) == "pass"
    assert chosen.value is not None
    assert chosen.value > 0.9
    position.play("pass")
    assert position.winner() is Winner.WHITE
    position, _ = shown(BEHIND, "white", **boards.SIMPLE)
    position.play("pass")
    chosen = load_player(player).build(position.game).choose(position, generator(3, player))
    assert position.game.move_name(chosen.move) != "pass"
