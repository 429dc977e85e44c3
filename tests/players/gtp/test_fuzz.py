"""Whatever a server is sent, it answers as GTP wants it, and goes on."""

import random
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from arena.games import load
from arena.players import load_player
from arena.players.gtp.server import Server

LINES = 100_000

_ANSWER = re.compile(r"[=?]\d*( .*)?\n(.+\n)*\n")


def server(game="hex(size=3)"):
    return Server(load(game), load_player("random"))


COMMANDS = [command for command in server()._commands() if command != "quit"]
WORDS = [
    *COMMANDS,
    *load("hex(size=3)").names,
    *("b", "w", "black", "WHITE", "pass", "resign", "alive", "dead", "quit!", "", "#", "komi", "d4", "i1"),
    *("0", "1", "2", "3", "12", "-1", "2.5", "1e9", "99999999999999999999", "nan", "/dev/null", "/", "%s", "\\", "\0"),
    *("\x07", "\t", "\r", "é", "\udcff", "١", "\u2028", "=", "?", "(", "\x1b[2J"),
]


def checked(one, line):
    """The answer, which must be one answer, or nothing for a line without a command."""
    answer = one.answer(line)
    assert answer == "" or _ANSWER.fullmatch(answer), (line, answer)
    assert "internal error" not in answer, (line, answer)
    assert "Traceback" not in answer
    return answer


@settings(max_examples=300)
@given(st.lists(st.text(), max_size=6))
def test_any_text(lines):
    one = server()
    for line in lines:
        checked(one, line)


@settings(max_examples=300)
@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join), max_size=30))
def test_lines_of_likely_words(lines):
    one = server()
    for line in lines:
        checked(one, line)
    assert one.answer("1 protocol_version") == "=1 2\n\n"


def test_very_many_lines():
    """Games that are played on through all kinds of nonsense."""
    chance, one = random.Random(1), server()
    answered = 0
    # Of the commands those that take playouts stay rare, for the sake of time.
    cheap = [command for command in COMMANDS if command != "arena-ownership"]
    for count in range(LINES):
        kind = chance.random()
        if kind < 0.3:
            line = f"{chance.choice(('play b', 'play w', 'genmove b', 'genmove w'))} {chance.choice(WORDS)}"
        elif kind < 0.9:
            words = chance.choices(WORDS, k=chance.randrange(4))
            line = " ".join([chance.choice(["", "7", "#", "\x00"]), chance.choice(cheap), *words])
        else:
            line = "".join(chance.choices([chr(code) for code in range(300)], k=chance.randrange(40)))
        answered += bool(checked(one, line))
        if count % 5000 == 0:
            one.answer("boardsize 3")
    assert answered > LINES / 2
    assert one.answer("2 boardsize 3") == "=2 \n\n"
    assert checked(one, "3 genmove b") == f"=3 {one._table.position.game.move_name(one._table.position.moves[-1])}\n\n"
