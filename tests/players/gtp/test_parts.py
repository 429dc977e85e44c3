"""Answers, requests, notations and clocks: what the two ends of GTP are made of."""

import pytest

from arena.games import InputError, load
from arena.games.diagram import Diagram, Row
from arena.players.gtp.answer import Answer, clipped, read_answer, write_answer
from arena.players.gtp.clock import Clock, TimeSettings, read_time_settings
from arena.players.gtp.facts import board_size, changed, cleared, komi
from arena.players.gtp.notation import Notation
from arena.players.gtp.request import Request, read_request
from tests.support.toyscore import harvest


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("=", Answer(True, None, "")),
        ("= ", Answer(True, None, "")),
        ("=12", Answer(True, 12, "")),
        ("=12 C3", Answer(True, 12, "C3")),
        ("= 12", Answer(True, None, "12")),
        ("?3 no\nreally", Answer(False, 3, "no\nreally")),
        ("=4\nboard", Answer(True, 4, "board")),
        ("C3", None),
        ("==", None),
        ("=C3", None),
        ("", None),
    ],
)
def test_answers_are_read(text, answer):
    assert read_answer(text) == answer


@pytest.mark.parametrize("text", ["", "C3", "a\nb", "\na\nb"])
@pytest.mark.parametrize("number", ["", "7"])
@pytest.mark.parametrize("succeeded", [True, False])
def test_what_is_written_is_read(text, number, succeeded):
    written = write_answer(succeeded, number, text)
    assert written.endswith("\n\n")
    assert read_answer(written[:-2]) == Answer(succeeded, int(number) if number else None, text.strip())


def test_an_answer_has_no_empty_line_within():
    written = write_answer(True, "1", "\na\n\n\nb\n \n")
    assert written == "=1 \na\nb\n\n"


def test_quotes_are_short_and_printable():
    assert clipped("a\tb\x07 \udcff c\n") == "a b c"
    assert len(clipped("x" * 1000)) == 200


@pytest.mark.parametrize(
    ("line", "request_"),
    [
        ("name", Request("", "name", ())),
        ("  12\tplay  b c3 # nice move\r\n", Request("12", "play", ("b", "c3"))),
        ("na\x01me\x7f", Request("", "name", ())),
        ("# 1 name", None),
        ("", None),
        ("\t \r\n", None),
        ("12", Request("12", "", ())),
        ("0007 name", Request("0007", "name", ())),
        ("2147483647 name", Request("2147483647", "name", ())),
        ("2147483648 name", Request("", "2147483648", ("name",))),
        ("99999999999999 name", Request("", "99999999999999", ("name",))),
        ("-1 name", Request("", "-1", ("name",))),
        ("١ name", Request("", "١", ("name",))),
    ],
)
def test_requests_are_read(line, request_):
    assert read_request(line) == request_


#: The engine's names of a2 and d1 on a board of four by four.
MAPS = {
    "same": ("a2", "d1"),
    "flipped": ("a3", "d4"),
    "mirrored": ("d2", "a1"),
    "turned": ("d3", "a4"),
    "transposed": ("b1", "a4"),
}


@pytest.mark.parametrize("coordinates", MAPS)
def test_coordinates(coordinates):
    game = load("hex(size=4)")
    notation = Notation(game, coordinates)
    assert tuple(notation.write(game.move_number(name)) for name in ("a2", "d1")) == MAPS[coordinates]
    for move in range(game.moves):
        assert notation.read(notation.write(move)) == move
        assert notation.read(f" {notation.write(move).upper()} ") == move
    assert {notation.write(move) for move in range(game.moves)} == set(game.names)
    assert notation.read("pass") is notation.read("e5") is None


def test_what_cannot_be_transposed():
    with pytest.raises(InputError, match="more rows than columns"):
        Notation(harvest_upright(), "transposed")


def harvest_upright():
    """A strip from top to bottom."""
    import dataclasses

    upright = Diagram(tuple(Row((cell,), (False,)) for cell in range(9)))
    return dataclasses.replace(harvest(9), names=upright.names, diagram=upright, spec="upright")


def test_facts_of_games():
    assert [board_size(load(spec)) for spec in ("hex(size=7)", "y(board=bent, size=93)", "tic-tac-toe")] == [7, 93, 3]
    assert komi(load("hex(size=7)")) is None
    assert cleared(load("hex(size=7)")) is load("hex(size=7)")
    assert cleared(load("go(size=9, handicap=3)")) is load("go(size=9)")
    assert changed(load("y(straight, 5)"), size=6) is load("y(straight, 6)")
    assert board_size(harvest(9)) == 1  # it is not in the registry
    with pytest.raises(InputError, match="no parameters"):
        changed(harvest(9), size=3)
    with pytest.raises(InputError):
        changed(load("hex(size=7)"), size=1)


def clock(main, period, moves):
    return Clock(TimeSettings(main, period, moves))


def test_main_time_runs_down():
    one = clock(10, 0, 0)
    one.spend(4)
    assert (one.seconds, one.left()) == (6, (6, 0))
    one.spend(9)
    assert (one.seconds, one.left()) == (0, (0, 0))


def test_periods_follow_the_main_time():
    one = clock(10, 30, 3)
    assert (one.seconds, one.left()) == (40, (10, 0))
    one.spend(15)
    assert (one.seconds, one.left()) == (25, (25, 2))
    one.spend(5)
    one.spend(5)
    assert (one.seconds, one.left()) == (30, (30, 3))  # a new period


def test_a_period_for_one_move():
    one = clock(0, 5, 1)
    for _ in range(3):
        assert (one.seconds, one.left()) == (5, (5, 1))
        one.spend(4)


def test_a_period_without_moves_is_no_limit():
    one = clock(0, 1, 0)
    one.spend(100)
    assert one.seconds is None


@pytest.mark.parametrize("text", ["", "1 2", "1 2 3 4", "a b c", "-1 2 3", "1.5 2 3"])
def test_bad_time_settings(text):
    with pytest.raises(InputError, match="'0 5 1'"):
        read_time_settings(text)
