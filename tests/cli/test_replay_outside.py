"""`arena replay` of games in which programs took part that cannot be asked again."""

import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from arena.arenas.settings import OnForfeit
from tests.cli.test_replay import blob, tamper
from tests.support.runs import games_of, settings_of


@pytest.fixture
def engine(tmp_path):
    """A program that plays the first free point; its path."""
    path = tmp_path / "engine"

    def make(fault="none", *arguments):
        support = Path(__file__).parents[1] / "support" / "engine.py"
        path.write_text(f"#!/bin/sh\nexec {shlex.join(map(str, [sys.executable, support, fault, *arguments]))}\n")
        path.chmod(0o755)
        return path

    return make


def against(path, *, players="A", swap=False, on_forfeit=OnForfeit.STOP, games=2):
    settings = settings_of("hex(size=3)", f"{players}, outer=gtp('{path}')", games=games, swap=swap)
    return replace(settings, conduct=replace(settings.conduct, on_forfeit=on_forfeit))


def test_a_game_of_a_program_is_shown_as_recorded(replayed, engine, tmp_path):
    """The program need not be there any more; the moves of our own player are played again."""
    path = engine("none", 2, 3)
    replay = replayed(against(path, players="B"))
    path.unlink()
    record = games_of(tmp_path / "arena.db")[0]
    code, out, err = replay("0:0")
    assert (code, err) == (3, "")
    winner = {"black": "B", "white": "outer"}[record.winner]
    assert (
        "outer cannot be asked again, for it is outside arena."
        f" Asked again from its seed, B makes all of its moves as recorded: {winner} won (played out).\n" in out
    )
    names = [f"{'abc'[move % 3]}{move // 3 + 1}" for move in record.moves]
    assert f"\n1. {names[0]} {names[1]}  2. {names[2]} " in out
    assert f"After {len(names)} of {len(names)} moves:\n\n  a b c\n1 " in out
    code, out, _ = replay("--all")
    assert code == 3
    assert "0 are equal and 0 differ.\n4 had players outside arena, who cannot be asked again:" in out


def test_our_own_moves_against_a_program_are_compared(replayed, engine, tmp_path):
    path = engine("none", 2, 3)
    replay = replayed(against(path, players="B"))
    moves = list(games_of(tmp_path / "arena.db")[0].moves)
    other = next(move for move in range(9) if move not in moves[:3])
    tamper(tmp_path, "0:0", moves=blob([*moves[:2], other, *moves[3:]]))
    code, out, _ = replay("0:0")
    assert code == 1
    assert "it is another game:\n  ply 3: recorded " in out
    assert "end: " not in out
    tamper(tmp_path, "0:0", moves=blob(moves[:1]))  # the record breaks off where the program was to move
    code, out, _ = replay("0:0")
    assert code == 1
    assert "  winner: " in out or "  end: recorded played out, played crashed\n" in out
    assert "1 differ" in replay("--all")[1]


def test_a_swap_against_a_program_is_shown_as_recorded(replayed, engine, tmp_path):
    replay = replayed(against(engine("none", 2, 3), swap=True, games=8))
    records = games_of(tmp_path / "arena.db")
    assert {record.swapped for record in records if record.pairing.seats == 0} == {False, True}
    code, out, _ = replay("--all")
    assert code == 3, out
    assert "16 had players outside arena" in out


@pytest.mark.parametrize(
    ("fault", "arguments", "end"),
    [
        ("resign", (2, 3), "A won (resigned)."),
        ("die", (2, 3), "A won (crashed): "),
        ("nowhere", (2, 3), "A won (illegal move): the engine answers 'z99'"),
    ],
)
def test_how_a_program_has_lost_is_shown(replayed, engine, fault, arguments, end):
    replay = replayed(against(engine(fault, *arguments), on_forfeit=OnForfeit.COUNT, games=1))
    for game in ("0:0", "1:0"):
        code, out, _ = replay(game)
        assert code == 3
        assert "outer cannot be asked again" in out
        assert end in out


def test_two_programs_leave_nothing_to_compare(replayed, engine):
    path = engine("none", 2, 3)
    replay = replayed(against(path, players=f"first=gtp('{path}', fresh=true)", games=1))
    code, out, _ = replay("0:0")
    assert code == 3
    assert "first and outer cannot be asked again, for they are outside arena. The game is shown as it was" in out
