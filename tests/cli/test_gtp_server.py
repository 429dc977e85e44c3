"""`arena gtp`, and matches with GNU Go."""

import subprocess
from pathlib import Path

import pytest

from arena.games import Winner
from arena.games.spec import Spec
from tests.cli.test_gtp import ARENA, GAME, games
from tests.games.go.gnugo import PROGRAM as GNUGO
from tests.games.go.gnugo import needs_gnugo
from tests.support.runs import games_of


@pytest.fixture
def talk(tmp_path):
    def talk(text, *options):
        line = [*ARENA, "gtp", "--game", GAME, "--player", "random", *options]
        done = subprocess.run(line, input=text, capture_output=True, cwd=tmp_path, timeout=120, check=False)
        return done.returncode, done.stdout, done.stderr

    return talk


def test_a_server_answers_until_it_is_told_to_quit(talk):
    code, out, _ = talk(b"1 protocol_version\r\n\n# hello\n2 quit\n3 name\n")
    assert (code, out) == (0, b"=1 2\n\n=2 \n\n")


def test_a_server_ends_with_its_input(talk):
    code, out, err = talk(b"name\nboards\xff\xfeize\nname")
    assert (code, out) == (0, b"= arena random\n\n? unknown command\n\n= arena random\n\n")
    assert b"Traceback" not in err
    assert talk(b"")[:2] == (0, b"")


def test_the_seed_of_a_server(talk):
    lines = b"genmove b\ngenmove w\ngenmove b\n"
    assert talk(lines)[1] == talk(lines, "--seed", "1")[1] != talk(lines, "--seed", "2")[1]


def test_a_server_without_reader_leaves(tmp_path):
    line = [*ARENA, "gtp", "--game", GAME, "--player", "random"]
    process = subprocess.Popen(
        line, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdout.close()
    process.stdin.write(b"name\n" * 10)
    process.stdin.close()
    assert process.wait(timeout=60) in (0, 1)
    assert b"Traceback" not in process.stderr.read()
    process.stderr.close()


def test_bad_options_of_a_server(arena):
    for arguments, message in (
        (("--game", GAME, "--player", "A..B"), "one player is asked at a time"),
        (("--game", "hexx", "--player", "A"), "no game is called 'hexx'"),
        (("--game", GAME, "--player", "uvt"), "no player is called 'uvt'"),
    ):
        code, out, err = arena("gtp", *arguments)
        assert (code, out) == (2, "")
        assert message in err


@needs_gnugo
def test_a_match_against_gnu_go(arena):
    """Whole games on 5x5: neither takes exception at what the other plays, and GNU Go wins."""
    line = f"{GNUGO} --mode gtp --level 0 --chinese-rules --capture-all-dead --seed {{seed}}"
    gnugo = str(Spec("gtp", {"command": line, "games": "go", "boards": "1-19", "time": "0 60 1"}))
    code, _, err = arena("match", gnugo, "random", "--game", "go(size=5, komi=0.5)", "--games", "6", "-j", "1")
    assert code == 0, err
    assert games() == [("played out", "")] * 6
    records = games_of(Path("arena.db"), "match-1")
    wins = sum((record.winner is Winner.BLACK) == (record.pairing.seats == 0) for record in records)
    assert wins >= 5


@needs_gnugo
def test_gnu_go_speaks_to_the_server(tmp_path):
    """The answers of both to the same commands have the same form."""
    lines = "1 protocol_version\n2 boardsize 9\n3 clear_board\n4 komi 7.5\n5 play b D4\n6 showboard x\n7 undo\n8 quit\n"
    ours = subprocess.run(
        [*ARENA, "gtp", "--game", "go(size=9)", "--player", "random"],
        input=lines,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=True,
    ).stdout
    theirs = subprocess.run([GNUGO, "--mode", "gtp"], input=lines, capture_output=True, text=True, check=True).stdout

    def forms(text):
        return [answer.split(" ")[0].strip() for answer in text.split("\n\n") if answer.strip()]

    assert forms(ours) == forms(theirs)
