"""`arena train mm`: from games to a file of weights that players use."""

import json
import signal

import pytest

from arena.players.weights.weights import Weights
from tests.support.archives import archive
from tests.support.runs import play_into, settings_of

GAMES = [
    "(;GM[tic-tac-toe]SZ[3];B[b2];W[a1];B[c3];W[c1];B[b1];W[b3];B[a2];W[c2];B[a3])",
    "(;GM[tic-tac-toe]SZ[3];B[b2];W[b1];B[a1];W[c3];B[a3];W[a2];B[c1])",
    "(;GM[tic-tac-toe]SZ[3];B[a1];W[b2];B[c3];W[b1];B[b3];W[a3];B[c1];W[c2];B[a2])",
]


@pytest.fixture
def records(tmp_path):
    archive(tmp_path / "games.tar.gz", {f"{number}.sgf": GAMES[number % 3] for number in range(60)})
    return tmp_path


def train(arena, *more, games="games.tar.gz", output="w.csv"):
    return arena("train", "mm", "--games", games, "--game", "ttt", "--output", output, "--progress", "none", *more)


def test_games_become_weights(arena, records):
    code, out, err = train(arena, "--positions", 300, "--held-out", 0.2, "--seed", 7)
    assert code == 0, err
    assert err.endswith("arena: the weights are in w.csv\n")
    assert "learned from" in out
    assert "held out" in out
    assert "other's line  stops it" in out
    weights = Weights.read(records / "w.csv")
    assert weights.facts["method"] == "minorization-maximization"
    assert weights.facts["data"] == "games.tar.gz"
    assert weights.facts["positions"] + weights.facts["held_out"] == 300
    assert weights.logarithms["other's line", "stops it"] > 1
    assert weights.logarithms["own line", "makes it"] > 1
    assert weights.logarithms["place", "side"] < weights.logarithms["place", "centre"]
    assert weights.facts["held_out_log_likelihood"] > -2
    code, _, err = arena("match", 'uct(playouts=20, policy=trained("w.csv"))', "random", "--game", "ttt", "-j", 0)
    assert code == 0, err


def test_the_command_in_the_file_makes_the_same_file(arena, records):
    train(arena, "--positions", 150, "--seed", 3)
    before = (records / "w.csv").read_text()
    command = Weights.read(records / "w.csv").facts["command"].split()
    (records / "w.csv").unlink()
    assert command[0] == "arena"
    assert arena(*command[1:])[0] == 0
    assert (records / "w.csv").read_text() == before


def test_games_of_a_run(arena, tmp_path):
    play_into(tmp_path / "arena.db", settings_of("tic-tac-toe", "random, uct(playouts=200)", games=6))
    code, _, err = arena("train", "mm", "--games", "run", "--output", "w.csv", "--progress", "none")
    assert code == 0, err
    assert "there are only " in err
    assert "positions, where 60000 were wanted" in err
    assert Weights.read(tmp_path / "w.csv").facts["data"] == "run run"


def test_moves_of_positions(arena, tmp_path):
    command = ("train", "positions", "--game", "ttt", "--player", "uct(playouts=100)", "--count", "30", "--plies", "2")
    assert arena(*command, "--output", "positions.csv")[0] == 0
    code, _, err = arena("train", "mm", "--games", "positions.csv", "--output", "w.csv", "--held-out", "0")
    assert code == 0, err
    weights = Weights.read(tmp_path / "w.csv")
    assert weights.facts["positions"] == 30
    assert weights.facts["data"].startswith("positions.csv ")
    assert sum(weights.seen["place", place] for place in ("corner", "side", "centre")) == 30
    code, _, err = arena("train", "mm", "--games", "positions.csv", "--game", "hex", "--output", "x.csv")
    assert (code, err) == (2, "arena: --games positions.csv: these games are of tic-tac-toe, not of hex(size=11)\n")


def test_results_for_programs(arena, records):
    out = train(arena, "--format", "json")[1]
    document = json.loads(out)
    assert document["learned from"]["moves"] + document["held out"]["moves"] == 20 * (9 + 7 + 9)
    assert document["facts"]["games"] == 60
    out = train(arena, "--format", "csv", "--force", "--held-out", 0)[1]
    assert [line.split(",")[0] for line in out.splitlines()] == ["moves", "learned from"]


def test_faults_are_left_out_or_end_it(arena, records):
    faulty = {f"{number}.sgf": "(;GM[tic-tac-toe];B[b2];W[b2])" for number in range(8)}
    archive(records / "more.tar.gz", {**faulty, "9.sgf": "(;SZ[19];B[aa])"})
    code, _, err = train(arena, games=".")
    assert code == 0
    assert err.count("arena: left out: more.tar.gz/") == 5
    assert "sgf: line 1, column 26: b2 may not be played there\n" in err
    assert "left out: 3 more records with a fault; --strict stops at the first\n" in err
    assert "60 games used; left out: 8 with an illegal move, 1 of another game\n" in err
    code, _, err = train(arena, "--strict", games=".", output="x.csv")
    assert code == 2
    assert "sgf: line 1, column 26: b2 may not be played there" in err
    assert not (records / "x.csv").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--games", "nowhere"], "--games nowhere: there is no such file or folder, nor a ledger arena.db with a run"),
        (["--game", "blokus-duo"], "blokus-duo does not say what is true of moves, so there is nothing to be weighed"),
        (["--size", "5"], "tic-tac-toe: no parameter 'size'"),
        (
            ["--game", "go", "--size", "9"],
            "there is nothing to learn from in games.tar.gz: of its games, 60 are of an",
        ),
        (["--output", "w.txt"], "--output w.txt: the name of a file of weights ends in .csv"),
        (["--output", "nowhere/w.csv"], "nowhere/w.csv cannot be written: there is no folder nowhere"),
        (["--positions", "0"], "--positions 0: it must be at least 1"),
        (["--held-out", "1"], "--held-out 1: it must be at most 0.9"),
        (["--games", "damaged.tar.gz"], "damaged.tar.gz: the archive is damaged: "),
    ],
)
def test_mistakes_are_told_in_a_line(arena, records, words, message):
    (records / "damaged.tar.gz").write_text("no archive")
    given = {
        "--games": "games.tar.gz",
        "--game": "ttt",
        "--output": "w.csv",
        **dict(zip(*[iter(words)] * 2, strict=True)),
    }
    code, out, err = arena("train", "mm", *(word for pair in given.items() for word in pair))
    assert (code, out) == (2, "")
    assert err.startswith(f"arena: {message}")
    assert err.count("\n") == 1
    assert not list(records.glob("*.csv"))


def test_a_file_that_is_there_stays(arena, records):
    (records / "w.csv").write_text("mine")
    code, _, err = train(arena)
    assert (code, err) == (2, "arena: w.csv is there already; --force would replace it\n")
    assert (records / "w.csv").read_text() == "mine"


def test_an_interrupted_training_leaves_nothing(arena, records, monkeypatch):
    from arena.arenas.training import minorization

    def interrupted(*arguments):
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(minorization, "_shifted", interrupted)
    code, _, err = train(arena)
    assert (code, err) == (130, "arena: interrupted\n")
    assert sorted(path.name for path in records.iterdir()) == ["games.tar.gz"]
