"""Courses of trainings: what is damaged is refused, and plain Python takes the same course."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from arena.arenas.training.course import COLUMNS, FORMAT, read_course, take_course
from arena.arenas.training.journal import digest_of
from arena.games import InputError
from tests.arenas.training.exact import TRAITS, balancer, positions, recipe

HEAD = {"format": FORMAT, "game": "tic-tac-toe", "command": "test"}


def take(path, iterations=2, optimizer="adam", count=3):
    trained = balancer(positions(count, seed=1), recipe(optimizer=optimizer, playouts=4, slopes=4, checks=4))
    return list(take_course(path, HEAD, trained, np.zeros(TRAITS), iterations, False))


def test_what_is_read_is_what_was_done(tmp_path):
    done = take(tmp_path / "course")
    _, read = read_course(tmp_path / "course")
    assert len(read) == 3
    for one, other in zip(done, read, strict=True):
        assert one.discrepancy == other.discrepancy
        assert one.stand.iteration == other.stand.iteration
        assert one.stand.logarithms.tobytes() == other.stand.logarithms.tobytes()
        assert one.stand.memory.tobytes() == other.stand.memory.tobytes()
        assert other.stand.memory.shape == (2, TRAITS)


def test_fewer_iterations_are_those_that_were_done_first(tmp_path):
    done = take(tmp_path / "course", 2)
    before = (tmp_path / "course").read_bytes()
    assert [step.discrepancy for step in take(tmp_path / "course", 1)] == [step.discrepancy for step in done[:2]]
    assert (tmp_path / "course").read_bytes() == before


@pytest.mark.parametrize(
    ("column", "text", "told"),
    [
        ("iteration", "2", "the weights after an iteration should stand here"),
        ("iteration", "one", "invalid literal"),
        ("excess", "little", "could not convert"),
        ("logarithms", "0.5 0.5", "reshape|should stand here"),
        ("logarithms", "nan nan nan nan nan", "the weights after an iteration should stand here"),
        ("memory", "0.1 0.2", "reshape"),
    ],
)
def test_damage_is_told_with_its_line(tmp_path, column, text, told):
    path = tmp_path / "course"
    take(path)
    lines = path.read_text().splitlines()
    cells = lines[5].split(",")
    cells[COLUMNS.index(column)] = text
    table = [lines[4], ",".join(cells), lines[6]]
    path.write_text("\n".join([*lines[:4], *table, f'# digest = "{digest_of(table)}"', ""]))
    with pytest.raises(InputError, match=told) as caught:
        read_course(path)
    assert str(caught.value).startswith(f"{path}, line 6: ")


def test_a_step_beyond_all_numbers_ends_it_in_one_line(tmp_path):
    path = tmp_path / "course"
    trained = balancer(positions(3, seed=1), recipe(alpha=1e308, playouts=4, slopes=4, checks=4))
    with np.errstate(all="ignore"), pytest.raises(InputError, match="leads beyond all numbers; a smaller alpha may"):
        list(take_course(path, HEAD, trained, np.zeros(TRAITS), 40, False))
    assert read_course(path)[1]


PLAIN = """
import sys
from pathlib import Path
from tests.arenas.training.test_course import take
take(Path(sys.argv[1]), iterations=1)
"""


def test_plain_python_takes_the_same_course(tmp_path):
    take(tmp_path / "compiled", iterations=1)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    subprocess.run([sys.executable, "-c", PLAIN, tmp_path / "plain"], env=environment, check=True)
    before, after = (read_course(tmp_path / name)[1][-1].stand for name in ("compiled", "plain"))
    assert before.logarithms == pytest.approx(after.logarithms, abs=1e-9)
