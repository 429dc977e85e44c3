"""Files of weights: what is written is read, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from arena.games import InputError, load
from arena.players.playouts.policies import parse_policy
from arena.players.weights import shelf
from arena.players.weights.weights import Weights
from tests.support.weights import weights_file

GAME = load("tic-tac-toe")
LOGARITHMS = [-0.4, -1.0, 0.8, 2.0, 1.25]
HEAD = '# game = "tic-tac-toe"\n'
TABLE = "kind,trait,log_gamma,seen\n"
PLACES = "place,corner,1,1\nplace,side,2,1\nplace,centre,3,1\n"
ALL = PLACES + "own line,makes it,4,1\nother's line,stops it,5,1\n"


@pytest.fixture
def written(tmp_path: Path) -> Path:
    return weights_file(tmp_path / "weights.csv", "tic-tac-toe", LOGARITHMS)


def test_what_is_written_is_read(written: Path) -> None:
    weights = Weights.read(written)
    assert weights.of_traits(GAME).tolist() == LOGARITHMS
    assert weights.facts == {"method": "by hand", "positions": 3}
    assert weights.text == written.read_text(encoding="utf-8")
    assert weights.seen["place", "side"] == 1
    assert written.read_text(encoding="utf-8").splitlines()[weights.lines["place", "side"] - 1] == "place,side,-1.0,1"


def test_a_digest_is_of_the_numbers(tmp_path: Path) -> None:
    path = tmp_path / "weights.csv"
    path.write_text(HEAD + TABLE + ALL, encoding="utf-8")
    plain = Weights.read(path)
    path.write_text(HEAD + "# method = 'other'\n" + TABLE + "".join(reversed(ALL.splitlines(keepends=True))))
    assert Weights.read(path).digest == plain.digest
    path.write_text(HEAD + TABLE + ALL.replace("4,", "4.01,"), encoding="utf-8")
    assert Weights.read(path).digest != plain.digest


def test_weights_of_two_games_are_never_the_same(tmp_path: Path) -> None:
    path = tmp_path / "weights.csv"
    path.write_text(HEAD + TABLE, encoding="utf-8")
    one = Weights.read(path).digest
    path.write_text(HEAD.replace("tic-tac-toe", "hex") + TABLE, encoding="utf-8")
    assert Weights.read(path).digest != one


def test_numbers_that_were_changed_are_not_taken_for_trained_ones(written: Path) -> None:
    text = written.read_text(encoding="utf-8")
    written.write_text(text.replace("centre,0.8", "centre,0.9"), encoding="utf-8")
    with pytest.raises(InputError, match="not the numbers that were trained"):
        Weights.read(written)
    lines = [line for line in text.replace("centre,0.8", "centre,0.9").splitlines() if "digest" not in line]
    written.write_text("\n".join(lines), encoding="utf-8")
    assert Weights.read(written).of_traits(GAME)[2] == 0.9


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "does not say of which game"),
        (TABLE, "does not say of which game"),
        ("# game = tic\n" + TABLE, "line 1: '# game = tic' is not of the form"),
        ('# game = "go"\n' + TABLE, "they are of go, not of tic-tac-toe"),
        (HEAD + "# format = 2\n" + TABLE, "of a format that this version of arena does not know"),
        (HEAD + PLACES, "line 2: kind,trait,log_gamma,seen should stand here"),
        (HEAD, "line 2: kind,trait,log_gamma,seen should stand here"),
        (HEAD + TABLE + "place,centre,big,1\n", "line 3: 'place,centre,big,1' is no weight"),
        (HEAD + TABLE + "place,centre,inf,1\n", "line 3: .* log_gamma is from -50 to 50"),
        (HEAD + TABLE + "place,centre,60,1\n", "line 3: .* log_gamma is from -50 to 50"),
        (HEAD + TABLE + "place,centre,6,-1\n", "line 3: .* seen at least 0"),
        (HEAD + TABLE + "place,centre\n", "line 3: 'place,centre' is no weight"),
        (HEAD + TABLE + PLACES + "\n" + ALL, "line 6: '' is no weight"),
        (HEAD + TABLE + PLACES + PLACES, "line 6: 'place: corner' stands in line 3 already"),
        (HEAD + TABLE + ALL + "place,edge,1,1\n", "line 8: tic-tac-toe has no trait 'place: edge'"),
        (HEAD + TABLE + ALL + "place,sides,1,1\n", r"no trait 'place: sides' \(did you mean 'place: side'"),
        (HEAD + TABLE + PLACES, "it has no line for 'own line: makes it' and 1 more"),
    ],
)
def test_files_that_are_damaged_or_of_another_game(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message) as caught:
        parse_policy(f'trained("{path}")').require(GAME)
    assert f"weights {path}" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_names_and_files_that_are_not_there(tmp_path: Path) -> None:
    for name, message in [
        ("best", "no weights 'best' for tic-tac-toe, nor any others; a file's name ends in .csv"),
        ("nowhere.csv", r"weights nowhere\.csv: No such file"),
        (f"{tmp_path}/.csv", "No such file"),
    ]:
        with pytest.raises(InputError, match=message):
            parse_policy(f'trained("{name}")').require(GAME)
    with pytest.raises(InputError, match="'weights' must be given"):
        parse_policy("trained")


def test_a_file_that_changes_meanwhile_is_refused(written: Path) -> None:
    policy = parse_policy(f'trained("{written}")')
    policy.require(GAME)
    os.utime(written, ns=(1, 1))  # touched, but it says what it said
    policy.require(GAME)
    weights_file(written, "tic-tac-toe", [0.0] * 5)
    with pytest.raises(InputError, match="the file was changed after this process had read it"):
        policy.require(GAME)


def test_shipped_weights_are_whole() -> None:
    for family in shelf.families():
        for name in shelf.shipped(family):
            weights = shelf.shipped_weights(family, name)
            assert weights.game == family
            assert np.isfinite(weights.of_traits(load(family))).all()
            assert {"method", "data", "command", "positions"} <= weights.facts.keys()
