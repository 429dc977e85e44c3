"""Gammas that are fitted to games."""

from __future__ import annotations

import io
import random
import sys
import tarfile

import numpy as np
import pytest

from arena.games.choices import seen_of
from arena.games.errors import InputError
from arena.games.go import fit as fitting
from arena.games.go.features import FEATURES
from arena.games.go.gammas import split
from arena.games.go.record import read_records
from tests.games.go.boards import go, random_game
from tests.naive import go_prior


def test_rows_say_what_the_twin_says() -> None:
    game = go(size=5)
    names = list(go_prior.table())
    write = fitting.truths_of(game.board)
    rows, moves = np.zeros((26, len(FEATURES) + 3), dtype=np.int16), np.zeros(26, dtype=np.uint16)
    looked_at = 0
    for position, twin in random_game(game, 4):
        if position.winner() is not None:
            break
        count = write(position.states, rows, moves)
        last = position.moves[-1] if position.moves else None
        point = None if last in (None, game.first_pass) else twin.points[last]
        for row, move in zip(rows[:count], moves[:count], strict=True):
            assert {names[one] for one in row[1 : 1 + row[0]]} == go_prior.truths(twin, twin.points[move], point)
            looked_at += 1
    assert looked_at > 100


GAME = "(;SZ[5];B[cc];W[cd];B[dd];W[bd];B[ce];W[bc];B[be];W[bb];B[ad])"


def test_choices_are_the_moves_of_the_records() -> None:
    records = [read_records(GAME)[0]] * 40
    choices = fitting.collect(iter(records), 1000, random.Random(1))
    assert 15 <= len(choices.chosen) <= 60  # a tenth of 360 moves
    assert (choices.starts[:-1] <= choices.chosen).all()
    assert (choices.chosen < choices.starts[1:]).all()
    assert seen_of(choices, fitting.count_truths()).sum() == choices.truths[choices.chosen][:, 0].sum()


def test_games_against_the_rules_and_of_other_sizes_are_left_out() -> None:
    others = [read_records(text)[0] for text in ("(;SZ[5];B[cc];W[cc];B[dd])", "(;SZ[9];B[cc];W[dd])")]
    with pytest.raises(InputError, match="no moves to learn from"):
        fitting.collect(iter(others[:1]), 10, random.Random(1))
    mixed = [read_records(GAME)[0], *others] * 40
    assert fitting.collect(iter(mixed), 10**6, random.Random(1)).starts[1] <= 25


def test_the_command_prints_a_table(tmp_path, monkeypatch, capsys) -> None:
    with tarfile.open(tmp_path / "games.tar.gz", "w:gz") as archive:
        for number in range(30):
            text = GAME.encode() if number else b"no game"
            info = tarfile.TarInfo(f"games/{number}.sgf")
            info.size = len(text)
            archive.addfile(info, io.BytesIO(text))
    monkeypatch.setattr(sys, "argv", ["fit", str(tmp_path)])
    fitting.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "kind,of,log_gamma,seen"
    assert {tuple(line.split(",")[:2]) for line in lines[1:]} == set(go_prior.table())
    assert split(np.zeros(fitting.count_truths())).distances.shape == (19,)


@pytest.mark.parametrize("content", [None, b"no archive"])
def test_a_folder_without_games_is_one_line(content, tmp_path, monkeypatch, capsys) -> None:
    if content is not None:
        (tmp_path / "games.tar.gz").write_bytes(content)
    monkeypatch.setattr(sys, "argv", ["fit", str(tmp_path)])
    with pytest.raises(SystemExit) as stopped:
        fitting.main()
    assert stopped.value.code == 2
    assert capsys.readouterr().err.count(str(tmp_path)) == 1
