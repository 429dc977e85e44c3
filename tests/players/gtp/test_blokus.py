"""Blokus Duo by GTP: the dialect of programs that know games by names and leave forced passes out."""

from __future__ import annotations

import random
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from arena.arenas.game_record import Reason
from arena.games import InputError, load
from arena.games.spec import Spec
from arena.players import generator, load_player
from arena.players.gtp.engine import Engine
from arena.players.gtp.notation import Notation
from tests.players.gtp.engines import heard, played
from tests.players.gtp.talk import Talk

DUO = "blokus-duo"
#: One square each, so that both have to pass at once; Black begins on b4, White on d2.
TINY = "blokus-duo(size=5, largest=1)"
ENGINE = Path(__file__).parents[2] / "support" / "pentobi_like.py"
PENTOBI = shutil.which("pentobi-gtp")


def engine(**parameters: object) -> str:
    return str(Spec("gtp", {"command": shlex.join([sys.executable, str(ENGINE)]), **parameters}))


def line_before_a_pass() -> list[str]:
    """Random moves, after which a player has to pass and the other has not."""
    chance = random.Random(3)
    while True:
        position = load(DUO).start()
        while not position.must_pass:
            position.play(chance.choice(position.legal_moves()))
        line = [position.game.move_name(move) for move in position.moves]
        position.play("pass")
        if not position.must_pass:
            return line


@pytest.fixture
def duo() -> Talk:
    return Talk(DUO, "random")


class TestServer:
    def test_the_game_is_known_by_its_name(self, duo: Talk) -> None:
        duo.all_ok("play b e10", "set_game Blokus Duo")
        assert "Black (X) begins on e10" in duo.ok("showboard")
        for other in ("Blokus", "blokus duo", "Blokus Duo 2", ""):
            assert duo.fails(f"set_game {other}") == "unacceptable game"
        assert duo.ok("known_command set_game") == "true"
        assert Talk(TINY, "random").ok("known_command set_game") == "false"
        assert Talk().ok("known_command set_game") == "false"

    def test_squares_go_in_in_any_order_and_out_in_one(self, duo: Talk) -> None:
        duo.ok("play B E10,e8,f9,D9,e9")
        duo.ok("play w j5")
        moves = duo.ok("all_legal b").split("\n")
        assert "d11" in moves
        assert moves == duo.server.position.legal_moves()
        assert duo.ok("genmove b") in moves
        assert duo.fails("play w j5,k6") == "invalid vertex"
        assert duo.fails("play w k5") == "illegal move"
        assert duo.fails("play w pass") == "illegal move"

    def test_a_colour_may_begin_and_move_again(self, duo: Talk) -> None:
        assert len(duo.ok("all_legal w").split()) == 414
        duo.all_ok("play w j5", "play w k6,k7", "play b e10")
        assert "White (O) covers 3 squares" in duo.ok("showboard")

    def test_passes_need_not_be_said(self) -> None:
        """Both have laid what they had. To ask White is to pass for Black, and is taken back with it."""
        talk = Talk(TINY, "random")
        talk.all_ok("play b b4", "play w d2")
        assert talk.ok("all_legal b") == talk.ok("all_legal w") == ""
        assert talk.ok("final_score") == "0"
        assert talk.ok("genmove w") == "pass"
        assert talk.ok("genmove b") == "pass"
        assert talk.ok("genmove b") == talk.ok("genmove w") == "pass"
        talk.all_ok("undo", "play b pass", "play w pass")
        assert "Draw" in talk.ok("showboard")

    def test_who_cannot_move_is_skipped(self, duo: Talk) -> None:
        line = line_before_a_pass()
        position = load(DUO).start()
        for move in line:
            duo.ok(f"play {position.to_move} {move}")
            position.play(move)
        stuck, other = ("b", "w") if position.turn == 0 else ("w", "b")
        assert duo.ok(f"all_legal {stuck}") == ""
        position.play("pass")
        assert not position.must_pass
        shown, breaks = duo.ok("showboard"), duo.server._table.breaks
        assert set(duo.ok(f"all_legal {other}").split()) == set(position.legal_moves())
        assert duo.ok("g") in position.legal_moves()
        assert duo.server._table.breaks == breaks  # the game goes on by the rules
        duo.ok("undo")
        assert duo.ok("showboard") == shown
        duo.ok(f"play {other} {position.legal_moves()[0]}")
        assert duo.fails("play b a1,a2") == "illegal move"

    def test_shortcuts_and_what_they_are_for(self) -> None:
        talk = Talk(DUO, "mc(playouts=500)")
        assert talk.fails("get_value") == "the player has no opinion"
        talk.all_ok("set_random_seed 3", "p e10", "p j5")
        assert talk.ok("reg_genmove b") in talk.ok("all_legal b").split()
        assert 0 < float(talk.ok("get_value")) <= 1
        talk.ok("g")
        assert "White (O) to move" in talk.ok("showboard")
        assert float(talk.ok("cputime")) > 0
        assert (talk.ok("get_place b"), talk.ok("get_place w")) == ("1", "2")


class TestClient:
    def test_what_a_program_is_told(self, log: Path) -> None:
        """No size, no passes, and squares; its own are read in any order."""
        record = played(load_player(engine()).build(load(DUO)), "random", game=DUO, seed=4)
        assert (record.reason, record.detail) == (Reason.PLAYED_OUT, "")
        game, told = load(DUO), heard(log)
        assert told[:3] == ["list_commands", "set_game Blokus Duo", "clear_board"]
        names = [game.move_name(move) for move in record.moves]
        assert [line for line in told if line.startswith("play")] == [
            f"play w {name}" for name in names[1::2] if name != "pass"
        ]
        asked = told.count("genmove b")
        assert asked == sum(name != "pass" for name in names[::2])
        assert asked == record.black.decisions - names[::2].count("pass")
        assert names.count("pass") > 2

    def test_its_pass_is_a_move(self, log: Path) -> None:
        """Where a program passes though it could lay a piece, that is an illegal move."""
        record = played("random", load_player(engine(startup="param pass 1")).build(load(DUO)), game=DUO)
        assert record.reason is Reason.ILLEGAL_MOVE
        assert "pass may not be played: a player passes only if no piece can be laid" in record.detail
        assert heard(log)[1] == "param pass 1"

    def test_a_position_that_was_drawn_is_told_piece_by_piece(self, log: Path) -> None:
        game, player = load(DUO), load_player(engine()).build(load(DUO))
        position = game.start()
        for move in ("X@e8", "j5", "f11", "i4,h4"):
            position.play(move)
        player.choose(game.parse(position.draw()), generator(1))
        assert heard(log)[-5:] == ["play b e8,d9,e9,f9,e10", "play b f11", "play w j5", "play w h4,i4", "genmove b"]

    def test_a_program_with_boards_of_its_own_plays_no_others(self) -> None:
        for game in ("blokus-duo(size=8)", "blokus-duo(start=free)", "hex(size=5)"):
            with pytest.raises(InputError, match="sets games up by 'set_game', which has no name for"):
                load_player(engine()).prove(load(game))
        assert load_player(engine()).prove(load(DUO))["name"] == "Pentobi-like"

    def test_our_own_server_is_such_a_program(self) -> None:
        command = f"{sys.executable} -m arena gtp --game {DUO} --player random"
        ours = load_player(str(Spec("gtp", {"command": command}))).build(load(DUO))
        record = played("random", ours, game=DUO, seed=5)
        assert record.reason is Reason.PLAYED_OUT

    def test_squares_of_other_coordinates_are_read_in_any_order(self) -> None:
        game = load("blokus-duo(size=6)")
        flipped = Notation(game, "flipped")
        assert flipped.write(game.move_number("a1,b1,a2")) == "a6,b6,a5"
        for text in ("a6,b6,a5", "a5,A6,b6", "b6,a5,a6"):
            assert flipped.read(text) == game.move_number("a1,b1,a2")
        assert flipped.read("a9") is None
        assert flipped.read("PASS") == game.first_pass


@pytest.mark.skipif(PENTOBI is None, reason="Pentobi's engine is not on the PATH: pentobi-gtp, built from its sources")
class TestPentobi:
    def test_all_legal_moves_and_scores_are_the_same(self) -> None:
        theirs = Engine([str(PENTOBI), "--game", "duo", "--quiet", "--nobook"])
        ours, position, chance = Talk(DUO, "random"), load(DUO).start(), random.Random(6)
        try:
            theirs.ask("set_game Blokus Duo", 20)
            while position.winner() is None:
                color = "bw"[position.turn]
                listed = theirs.ask(f"all_legal {color}", 20).split()
                assert sorted(listed) == sorted(ours.ok(f"all_legal {color}").split())
                move = "pass" if position.must_pass else chance.choice(position.legal_moves())
                if move != "pass":
                    theirs.ask(f"play {color} {move}", 20)
                    ours.ok(f"play {color} {move}")
                position.play(move)
            assert theirs.ask("final_score", 20) == ours.ok("final_score")
        finally:
            theirs.close()

    def test_a_game(self) -> None:
        command = f"{PENTOBI} --game duo --level 1 --nobook --noresign --quiet --seed {{seed}}"
        record = played("random", load_player(str(Spec("gtp", {"command": command}))).build(load(DUO)), game=DUO)
        assert record.reason is Reason.PLAYED_OUT
        assert record.score < 0

    def test_it_reads_what_we_write(self, tmp_path: Path) -> None:
        from arena.reports.export import collection
        from tests.reports.test_export_sgf import source_of

        source = source_of(DUO, "random, mc(playouts=3)", games=1)
        theirs = Engine([str(PENTOBI), "--quiet", "--nobook"])
        try:
            for written, record in zip(collection.export(source), source.records, strict=True):
                (tmp_path / "game.blksgf").write_text(written, encoding="utf-8")
                theirs.ask(f"loadsgf {tmp_path}/game.blksgf", 20)
                margin = f"{'B' if record.score > 0 else 'W'}+{abs(record.score):g}" if record.score else "0"
                assert theirs.ask("final_score", 20) == margin
        finally:
            theirs.close()
