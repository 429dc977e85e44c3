"""Games of Othello as records, and by the Go Text Protocol; players that play it, and such that do not."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from arena.games import load
from arena.players import load_player
from arena.players.gtp.server import Server
from arena.players.testing import check_player, check_protocol

GAME = "othello(size=4)"


def test_it_is_played_by_the_go_text_protocol() -> None:
    check_protocol(load(GAME))


def test_a_search_plays_it() -> None:
    assert check_player(load(GAME), "uct(playouts=24)") is None


@pytest.mark.parametrize(
    ("player", "reason"),
    [("order2(playouts=24)", "made once and stay"), ("uct(policy=tactics)", "tactics")],
)
def test_who_does_not_play_it_says_so(player: str, reason: str) -> None:
    assert reason in str(check_player(load(GAME), player))


def test_a_record_without_passes_is_read(tmp_path: Path) -> None:
    """A player who has to pass does so unasked."""
    game, chance = load(GAME), random.Random(3)
    position, nodes = game.start(), ""
    while game.first_pass not in position.moves or position.winner() is None:
        if position.winner() is not None:
            position, nodes = game.start(), ""
        move = int(chance.choice(position.legal_numbers()))
        if not game.goes_without_saying(move):
            nodes += f";{'BW'[position.turn]}[{game.sgf.text(move)}]"
        position.play(move)
    assert (game.sgf.kind, game.sgf.size) == ("2", "4")
    file, server = tmp_path / "game.sgf", Server(game, load_player("random"))
    file.write_text(f"(;FF[4]GM[2]SZ[4]{nodes})", encoding="utf-8")
    assert server.answer(f"loadsgf {file}") == "= \n\n"
    assert server.position.moves == position.moves
