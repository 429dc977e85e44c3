"""Gammas that are fitted to games."""

from __future__ import annotations

import io
import random
import sys
import tarfile

import numpy as np
import pytest

from arena.games.errors import InputError
from arena.games.go import fit as fitting
from arena.games.go.features import FEATURES
from arena.games.go.gammas import split
from arena.games.go.record import read_records
from tests.games.go.boards import go, random_game
from tests.naive import go_prior


def choices_of(truths: list[list[list[int]]], chosen: list[int]) -> fitting.Choices:
    """From the truths of each candidate of each choice, and the places of those that were chosen."""
    rows = np.zeros((sum(map(len, truths)), 8), dtype=np.int16)
    starts = np.concatenate([[0], np.cumsum([len(candidates) for candidates in truths])])
    for row, true in zip(rows, (true for candidates in truths for true in candidates), strict=True):
        row[0], row[1 : 1 + len(true)] = len(true), true
    return fitting.Choices(rows, starts, starts[:-1] + np.array(chosen))


def drawn(values: dict[int, float], number: int, seed: int) -> fitting.Choices:
    """Choices by players whose logarithms of strength are these."""
    chance = random.Random(seed)
    truths = [[[one for one in values if chance.random() < 0.4] for _ in range(6)] for _ in range(number)]
    chosen = [
        chance.choices(range(6), [np.exp(sum(values[one] for one in true)) for true in candidates])[0]
        for candidates in truths
    ]
    return choices_of(truths, chosen)


def test_known_gammas_are_found_again() -> None:
    values = {0: 1.0, 3: -2.0, 8: 0.5, 900: -0.7, 1120: 0.0}
    found = fitting.fit(drawn(values, 20_000, seed=1), spread=10.0)
    assert {one: found[one] for one in values} == pytest.approx(values, abs=0.08)
    assert np.count_nonzero(np.abs(found) > 1e-9) == len(values)


def test_a_narrow_spread_keeps_the_logarithms_small() -> None:
    choices = drawn({0: 2.0, 1: -2.0}, 200, seed=2)
    wide, narrow = fitting.fit(choices, spread=10.0), fitting.fit(choices, spread=0.1)
    assert abs(narrow[0]) < abs(wide[0]) / 2
    assert abs(narrow[1]) < abs(wide[1]) / 2


def test_the_derivatives_are_those_of_the_likelihood() -> None:
    choices, size = drawn({0: 1.0, 1: -1.0, 2: 0.3}, 50, seed=3), fitting.count_truths()
    values, slope = np.zeros(size), np.zeros(size)
    values[:3] = 0.2, -0.4, 0.1
    parts = (choices.truths, choices.starts, choices.chosen)
    here = fitting.likelihood(values, *parts, slope)
    for place in range(3):
        moved = values.copy()
        moved[place] += 1e-6
        assert (fitting.likelihood(moved, *parts, np.zeros(size)) - here) / 1e-6 == pytest.approx(
            slope[place], abs=1e-3
        )


def test_equal_strengths_have_equal_chances() -> None:
    choices = choices_of([[[0], [1], [2], []], [[], []]], [1, 0])
    found = fitting.likelihood(
        np.zeros(fitting.count_truths()), choices.truths, choices.starts, choices.chosen,
        np.zeros(fitting.count_truths()),
    )  # fmt: skip
    assert found == pytest.approx(-np.log(4) - np.log(2))


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
    assert fitting.seen_of(choices).sum() == choices.truths[choices.chosen][:, 0].sum()


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
