"""`arena train` as a command: from positions to weights that a player plays with, files left alone, bad input."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from arena.arenas.training.course import read_course
from arena.arenas.training.journal import read_journal
from arena.arenas.training.targets import COLUMNS, FORMAT
from tests.support.commands import with_options
from tests.support.notices import without_compilation

POSITIONS = ("train", "positions", "--game", "tic-tac-toe", "--player", "random", "--count", "20")
POSITIONS = (*POSITIONS, "--output", "positions.csv")
TARGETS = (
    "train",
    "targets",
    "--positions",
    "positions.csv",
    "--player",
    "uct(playouts=200)",
    "--output",
    "targets.csv",
)
SB = ("train", "sb", "--positions", "positions.csv", "--targets", "targets.csv", "-M", "20", "-N", "20")
SB = (*SB, "--iterations", "3", "--checks", "20", "--output", "sb.csv")


@pytest.fixture
def trained(arena):
    """Positions and targets in the folder, and a way to train."""
    assert arena(*POSITIONS)[0] == 0
    assert arena(*TARGETS)[0] == 0
    return lambda *more: arena(*with_options(SB, *more))


def test_from_positions_to_a_player(arena, trained, tmp_path):
    code, out, err = trained("--plot", "error.svg")
    assert code == 0
    assert (
        without_compilation(err) == "arena: weights after 3 iterations in sb.csv; those of all are in sb.csv.course\n"
    )
    rows = [line.split() for line in out.splitlines() if re.match(r"\d", line)]
    assert [row[0] for row in rows] == ["0", "1", "2", "3"]
    assert float(rows[-1][1]) < 0.7 * float(rows[0][1])
    assert "<svg" in (tmp_path / "error.svg").read_text()
    assert "iteration" in (tmp_path / "error.svg").read_text()
    text = (tmp_path / "sb.csv").read_text()
    assert '# data = "positions of games of random against itself"\n# positions = 20\n' in text
    assert '# method = "simulation balancing"' in text
    assert '# command = "arena train sb --positions positions.csv' in text
    code, out, _ = arena(
        "match", 'uct(playouts=9, policy=trained("sb.csv"))', "random", "--game", "tic-tac-toe", "-j", "0"
    )
    assert code == 0
    assert "trained(weights=sb.csv)" in out


def test_the_same_command_goes_on_and_further(arena, trained, tmp_path):
    assert trained("--iterations", "1")[0] == 0
    assert trained("--iterations", "3", "-j", "1")[0] == 0
    parts = [(tmp_path / name).read_bytes() for name in ("sb.csv.course", "sb.csv")]
    assert trained("--iterations", "3", "-j", "2", "--output", "at-once.csv")[0] == 0
    whole = [(tmp_path / name).read_bytes() for name in ("at-once.csv.course", "at-once.csv")]
    for one, other in zip(parts, whole, strict=True):
        lines = [[line for line in text.splitlines() if b"command = " not in line] for text in (one, other)]
        assert lines[0] == lines[1]


def test_any_iteration_is_exported(arena, trained, tmp_path):
    trained()
    _, steps = read_course(tmp_path / "sb.csv.course")
    for number in range(4):
        code, _, err = arena("train", "export", "sb.csv.course", "--iteration", number, "--output", f"{number}.csv")
        assert (code, err) == (0, f"arena: weights after {number} iterations in {number}.csv\n")
    assert (tmp_path / "3.csv").read_bytes() == (tmp_path / "sb.csv").read_bytes()
    assert (tmp_path / "0.csv").read_text().count(",0.0,0") == 5
    best = min(range(4), key=lambda number: steps[number].discrepancy.excess)
    assert arena("train", "export", "sb.csv.course", "--output", "best.csv")[0] == 0
    assert (tmp_path / "best.csv").read_bytes() == (tmp_path / f"{best}.csv").read_bytes()
    code, _, err = arena("train", "export", "sb.csv.course", "--iteration", 4, "--output", "4.csv")
    assert (code, err) == (2, "arena: there is no iteration 4 yet; the last one is 3\n")
    assert arena("train", "export", "sb.csv.course", "--output", "best.csv")[0] == 2


def test_errors_of_weights_are_those_of_their_iterations_but_for_chance(arena, trained, tmp_path):
    trained()
    _, steps = read_course(tmp_path / "sb.csv.course")
    given = ("--positions", "positions.csv", "--targets", "targets.csv", "--checks", "2000", "--format", "json")
    code, out, _ = arena("train", "error", "zero", "sb.csv", *given)
    found = json.loads(out)
    assert code == 0
    assert [one["weights"] for one in found] == ["zero", "sb.csv"]
    for one, step in zip(found, (steps[0], steps[-1]), strict=True):
        assert one["excess"] == pytest.approx(step.discrepancy.excess, abs=0.08)
        assert one["floor"] < step.discrepancy.floor
    again = json.loads(arena("train", "error", "zero", *given, "-j", "1")[1])
    assert again == found[:1]
    code, out, err = arena("train", "error", "zero", "none.csv", *given)
    assert (code, out) == (2, "")
    assert "none.csv" in err


def test_training_begins_with_weights(trained, tmp_path):
    trained()
    assert trained("--from", "sb.csv", "--output", "further.csv", "--optimizer", "adam", "--outcome", "01")[0] == 0
    steps = [read_course(tmp_path / f"{name}.csv.course")[1] for name in ("sb", "further")]
    assert steps[1][0].stand.logarithms == pytest.approx(steps[0][-1].stand.logarithms, abs=1e-6)


def test_several_judges(arena, trained, tmp_path):
    both = ("--player", "uct(playouts=10)", "--player", "uct(playouts=20)", "--policy", "uniform", "--playouts", "10")
    assert arena("train", "targets", "--positions", "positions.csv", *both, "--output", "both.csv")[0] == 0
    head = read_journal(tmp_path / "both.csv", FORMAT, COLUMNS).head
    assert head["judges"] == ["uct(playouts=10) x 1", "uct(playouts=20) x 1", "playouts of uniform x 10"]


BAD = [
    (("--positions", "none.csv"), "none.csv: No such file or directory"),
    (("--targets", "positions.csv"), "positions.csv: it should be a file of the format 'arena targets 1', and is not"),
    (("--targets", "others.csv"), "others.csv: these are targets of other positions than those of positions.csv"),
    (("--from", "best"), "there are no weights 'best' for tic-tac-toe"),
    (("--from", "of-go.csv"), "of-go.csv: they are of go, not of tic-tac-toe"),
    (("--outcome", "2"), "--outcome '2'"),
    (("--optimizer", "adm"), "there is no optimizer 'adm' (did you mean 'adam'?)"),
    (("--plot", "error.gif"), "the file's name should end in .svg, .pdf or .png"),
    (("--output", "positions.csv"), "positions.csv is there already"),
    (("--alpha", "nan"), "--alpha"),
    (("--seed", "2", "--output", "sb.csv"), "sb.csv.course was begun with seed 1, and not 2; --force"),
]


@pytest.mark.parametrize(("words", "told"), BAD, ids=lambda words: str(words)[:24])
def test_bad_input_is_one_line_and_changes_nothing(arena, trained, tmp_path, words, told):
    trained()
    arena(*with_options(POSITIONS, "--seed", "2", "--output", "other-positions.csv"))
    arena(*with_options(TARGETS, "--positions", "other-positions.csv", "--output", "others.csv"))
    (tmp_path / "of-go.csv").write_text('# game = "go"\nkind,trait,log_gamma,seen\n')
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    code, out, err = trained(*(("--output", "new.csv") if "--output" not in words else ()), *words)
    assert (code, out) == (2, "")
    assert told in err
    assert without_compilation(err).count("\n") == 1
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_games_without_traits_have_no_weights(arena):
    game = "blokus-duo(size=5)"
    assert arena(*with_options(POSITIONS, "--game", game, "--count", "2"))[0] == 0
    assert arena(*with_options(TARGETS, "--player", "random"))[0] == 0
    code, _, err = arena(*SB)
    assert code == 2
    assert "does not say what is true of moves" in err


def test_nobody_is_asked(arena, trained):
    code, _, err = arena("train", "targets", "--positions", "positions.csv", "--output", "new.csv")
    assert (code, err) == (
        2,
        "arena: nobody is asked what positions are worth: name a --player, a --target-engine or a --policy\n",
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_training_that_is_interrupted_goes_on(arena, trained, tmp_path, number):
    """In a process of its own: one line says how, and what comes of it in the end is the same."""
    more = ("-M", "4000", "-N", "2000")
    command = [sys.executable, "-m", "arena", *with_options(SB, "--iterations", "40", *more)]
    process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    course = tmp_path / "sb.csv.course"
    deadline = time.monotonic() + 60
    while not (course.exists() and course.read_bytes().count(b"\n") > 20) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.kill(process.pid, number)
    told = without_compilation(process.communicate(timeout=60)[1])
    assert process.returncode == 130
    assert told.startswith("arena: interrupted; what was done is in sb.csv.course; go on with: arena train sb ")
    assert not (tmp_path / "sb.csv").exists()
    done = len(read_course(course)[1])
    assert 0 < done < 41
    few = str(done)
    assert trained(*more, "--iterations", few)[0] == 0
    assert trained(*more, "--iterations", few, "--output", "at-once.csv")[0] == 0
    rows = [read_course(tmp_path / f"{name}.csv.course")[1][-1].stand for name in ("sb", "at-once")]
    assert rows[0].logarithms.tobytes() == rows[1].logarithms.tobytes()
