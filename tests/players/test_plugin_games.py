"""Players of two games whose moves are not cells."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.arenas.openings import book, random_openings
from arena.arenas.schedule import Pairing
from arena.arenas.settings import PLAIN
from arena.arenas.stage.match import Reason, play_game
from arena.games import load
from arena.games.spec import Spec
from arena.players import generator, load_player
from arena.players.errors import PlayerError
from arena.players.gtp.notation import Notation
from arena.players.gtp.server import Server
from arena.players.testing import check_player, check_protocol, player_specs
from tests.support import plugins

PAWNS, BLOKITO = "pawns(columns=3, rows=4)", "blokito(columns=3, rows=3)"
GAMES = pytest.mark.parametrize("spec", [PAWNS, BLOKITO])

ENGINE = Path(__file__).parents[1] / "support" / "engine.py"

#: Players that are of other games only, and why.
REFUSED = {
    "order2": "made once and stay",
    "orderN": "made once and stay",
    "reduction": "no formula",
    "policy=sizes": "are of one size",
    "policy=answers": "does not know which moves answer another",
    "tactics": "tactics",
}


@pytest.fixture(autouse=True, scope="module")
def added() -> Iterator[None]:
    with plugins.named():
        yield


@GAMES
@pytest.mark.parametrize("player", player_specs())
def test_every_player_that_claims_to_plays_it(spec: str, player: str) -> None:
    refused = check_player(load(spec), player)
    expected = next((reason for name, reason in REFUSED.items() if name in player), None)
    assert (refused is None) == (expected is None), refused
    if expected:
        assert expected in str(refused)


@GAMES
def test_it_is_played_by_the_go_text_protocol(spec: str) -> None:
    check_protocol(load(spec))


@GAMES
def test_our_engine_plays_our_player(spec: str, tmp_path, monkeypatch) -> None:
    """Both ways: a player that asks our own server in another process, on a board that it has not been told of."""
    monkeypatch.setenv("PYTHONPATH", ":".join([*map(str, plugins.install(tmp_path / "site")), *sys.path]))
    command = shlex.join([sys.executable, "-P", "-m", "arena", "gtp", "--game", spec, "--player", "random"])
    game = load(spec)
    engine = load_player(str(Spec("gtp", {"command": command}))).build(game)
    for number in range(2):
        seats = (engine, load_player("random").build(game))[:: 1 - 2 * number]
        rngs = (generator(number, "b"), generator(number, "w"))
        record = play_game(game, Pairing(0, number), seats, rngs, PLAIN)
        assert record.reason is Reason.PLAYED_OUT, record.detail


def test_an_engine_cannot_be_told_of_a_drawn_position() -> None:
    game = load(PAWNS)
    position = game.parse("O . O\n. O .\nX . .\n. X X\nBlack to move")
    command = shlex.join([sys.executable, str(ENGINE), "none"])
    engine = load_player(str(Spec("gtp", {"command": command}))).build(game)
    with pytest.raises(PlayerError, match="cannot be told of a position of pawns"):
        engine.choose(position, generator(1))


def test_an_engine_may_count_rows_from_the_other_end() -> None:
    game = load(PAWNS)
    flipped = Notation(game, "flipped")
    assert flipped.write(game.move_number("a1b2")) == "a4b3"
    assert flipped.read("A4B3") == game.move_number("a1b2")
    dominoes = Notation(load(BLOKITO), "transposed")
    assert dominoes.write(load(BLOKITO).move_number("a2b2")) == "b1b2"
    assert dominoes.write(load(BLOKITO).first_pass) == "pass"


@pytest.mark.parametrize(
    ("spec", "moves", "stones"),
    [(PAWNS, "a1b2 c4b3 b2c3", 6), ("blokito(columns=2, rows=3)", "a1b1 a3b3 pass", 4)],
)
def test_a_file_of_a_game_is_loaded(tmp_path, spec: str, moves: str, stones: int) -> None:
    file, server = tmp_path / "game.sgf", Server(load(spec), load_player("random"))
    nodes = "".join(f";{'BW'[ply % 2]}[{move}]" for ply, move in enumerate(moves.split()))
    file.write_text(f"(;FF[4]GM[{load(spec).sgf.kind}]SZ[{load(spec).sgf.size}]{nodes})")
    assert server.answer(f"loadsgf {file}") == "= \n\n"
    assert [server.position.game.move_name(move) for move in server.position.moves] == moves.split()
    assert server.position.stones().nonzero()[0].size == stones


def test_openings_up_to_symmetry() -> None:
    """The first moves of Blokito on three by three are four, edge or middle, by eight symmetries; passes are moves."""
    game = load(BLOKITO)
    assert len(random_openings(game, 1, 100, seed=1)) == 2
    assert len(random_openings(load(PAWNS), 1, 100, seed=1)) == 4
    for plies in (2, 3, 4):
        keys = [key_after(game, opening) for opening in random_openings(game, plies, 400, seed=plies)]
        assert len(set(keys)) == len(keys)
    assert any(game.first_pass in opening for opening in random_openings(game, 5, 100, seed=5))


def key_after(game, moves):
    position = game.start()
    for move in moves:
        position.play(move)
    return position.key()


def test_a_file_of_openings(tmp_path) -> None:
    path, game = tmp_path / "openings.txt", load(BLOKITO)
    path.write_text("a1b1 b2b3 c2c3 pass  # which is the only move\n")
    (opening,) = book(str(path), game, 1, 1).openings
    assert [game.move_name(move) for move in opening] == ["a1b1", "b2b3", "c2c3", "pass"]
