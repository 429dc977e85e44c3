"""`arena learn` as a command: a library that players begin with, the same bytes for a seed, and files left alone."""

import json
import os

import pytest

from arena.games import load
from arena.players.higher.library import read_library
from tests.support.commands import with_options
from tests.support.notices import without_compilation

PLAYER = "orderN(playouts=60, interval=6, patterns=9, threshold=2, relevance=0, noise=0.3)"
LEARN = ("learn", "--game", "hex(size=3)", "--player", PLAYER, "--games", "2")


def count(path):
    """How many patterns a library has."""
    return int(read_library(path, load("hex(size=3)"), 500)["count"][0])


@pytest.fixture
def learn(arena):
    """A way to learn, and what is told of it."""

    def call(output, *more):
        code, out, err = arena(*with_options((*LEARN, "--output", output), *more))
        assert out == ""
        return code, without_compilation(err)

    return call


def test_players_begin_with_what_was_learned(arena, learn, tmp_path):
    file = tmp_path / "patterns.npz"
    code, err = learn(file)
    found = count(file)
    assert (code, err) == (0, f"arena: {found} of {found} patterns in {file}\n")
    assert {path.name for path in tmp_path.iterdir()} == {"patterns.npz"}
    ask = ("analyze", "--game", "hex(size=3)", "--format", "json", "--no-times", "--player")
    plain, begun = (
        json.loads(arena(*ask, f"{PLAYER[:-1]}{more})")[1])["patterns"] for more in ("", ', library="patterns.npz"')
    )
    assert sum(pattern["born"] == 0 for pattern in plain) == 1
    assert sum(pattern["born"] == 0 for pattern in begun) == 10


def test_the_same_seed_gives_the_same_bytes(learn, tmp_path):
    files = [tmp_path / name for name in ("first", "again", "seed", "games")]
    for file, more in zip(files, ((), (), ("--seed", "2"), ("--games", "1")), strict=True):
        assert learn(file, *more)[0] == 0
    first, again, seed, games = (file.read_bytes() for file in files)
    assert first == again
    assert first not in (seed, games)


def test_no_more_patterns_than_wanted(learn, tmp_path):
    file = tmp_path / "patterns.npz"
    code, err = learn(file, "--most", "4")
    assert code == 0
    assert err.startswith("arena: 4 of ")
    assert count(file) == 4


def test_files_are_not_replaced_unless_wanted(learn, tmp_path, monkeypatch):
    file = tmp_path / "patterns.npz"
    file.write_text("precious")
    with monkeypatch.context() as patched:
        patched.setattr("arena.players.higher.order_n.learn_library", None)  # it is found out before any game
        assert learn(file) == (2, f"arena: {file} is there already; --force would replace it\n")
    assert file.read_text() == "precious"
    assert learn(file, "--force")[0] == 0
    assert count(file) > 9


def test_what_is_interrupted_leaves_the_file_as_it_was(learn, tmp_path, monkeypatch):
    file = tmp_path / "patterns.npz"
    file.write_text("precious")

    def broken(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("arena.players.higher.order_n.learn_library", broken)
    assert learn(file, "--force")[0] == 130
    assert file.read_text() == "precious"
    assert os.listdir(tmp_path) == ["patterns.npz"]


BAD = [
    (("--player", "order2"), "--player order2: order2 learns no patterns; only players of kind orderN do, such as"),
    (("--player", "B"), "--player B: amaf learns no patterns; only players of kind orderN do"),
    (("--player", "G, H"), "--player 'G, H': one player is asked at a time, not 2"),
    (("--player", "orderM"), "did you mean 'orderN' or 'order2'?"),
    (("--player", "orderN(library=missing.npz)"), "library 'missing.npz': there is no such file"),
    (("--game", "hx"), "did you mean 'hex'?"),
    (("--output", "nowhere/patterns.npz"), "there is no folder nowhere"),
    (("--output", "file/patterns.npz"), "there is no folder file"),
    (("--output", ".", "--force"), "is not a file"),
    (("--games", "0"), "--games "),
    (("--most", "0"), "--most "),
    (("--seed", "-1"), "--seed "),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=[" ".join(arguments) for arguments, _ in BAD])
def test_bad_input(learn, tmp_path, arguments, message):
    (tmp_path / "file").write_text("")
    code, err = learn("patterns.npz", *arguments)
    assert (code, err.count("\n")) == (2, 1)
    assert message in err
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("missing", ["--game", "--player", "--output"])
def test_what_must_be_given(arena, missing):
    place = (complete := [*LEARN, "--output", "file"]).index(missing)
    assert arena(*complete[:place], *complete[place + 2 :])[2].startswith(f"arena: {missing} must be given")
