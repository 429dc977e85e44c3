"""`arena export` as a command: streams, files, and the same bytes however a run was played."""

import json

import pytest
from sgfmill import sgf_grammar

from arena.arenas.ledger import Ledger
from arena.arenas.stage.conductor import Conductor, End
from arena.arenas.stage.stop_request import StopRequest
from arena.reports.export import EXPORTERS
from tests.support.runs import executor_of, play_into, settings_of

SETTINGS = {"game": "hex(size=3)", "players": "A..C", "games": 3, "swap": True}
FORMATS = ("sgf", "csv", "json", "jsonl")


def play_interrupted(path, settings, after):
    """Play a run until some games are recorded, and the rest later."""
    stop = StopRequest()
    left = iter(range(after - 1))

    def tell(_record):
        stop.wanted = next(left, None) is None

    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", settings, {"processor": "another"})
        conductor = Conductor(ledger, run, settings, executor_of(settings), tell, stop=stop)
        assert conductor.conduct() is End.INTERRUPTED
        assert ledger.run("run").played == after
    assert play_into(path, settings) is End.COMPLETE


def test_the_same_bytes_for_any_workers_and_interruptions(arena, tmp_path):
    settings = settings_of(**SETTINGS)
    play_into(tmp_path / "plain.db", settings)
    play_into(tmp_path / "workers.db", settings, workers=2)
    play_interrupted(tmp_path / "interrupted.db", settings, after=5)
    for name in FORMATS:
        texts = []
        for ledger in ("plain.db", "workers.db", "interrupted.db"):
            code, out, err = arena("export", "run", "--to", name, "--no-times", "--ledger", ledger)
            assert (code, err) == (0, "")
            texts.append(out)
        assert texts[0].count("hex(size=3)" if name == "sgf" else "swap") > 0
        assert texts[1] == texts[0]
        assert texts[2] == texts[0]


@pytest.fixture
def played(arena, tmp_path):
    """A way to run `arena` beside a ledger with one small run."""
    play_into(tmp_path / "arena.db", settings_of("tic-tac-toe", "A, B", games=2))
    return arena


def test_formats_may_be_written_in_capitals_and_go_to_stdout(played):
    code, out, err = played("export", "run", "--to", "JSONL")
    assert (code, err) == (0, "")
    assert [json.loads(line)["game"] for line in out.splitlines()] == [0, 0, 1, 1]


def test_a_file_is_written_as_a_whole_and_not_replaced(played, tmp_path):
    file = tmp_path / "games.sgf"
    assert played("export", "run", "--to", "sgf", "--output", file) == (0, "", "")
    written = file.read_bytes()
    assert written.decode() == played("export", "run", "--to", "sgf")[1]
    assert len(sgf_grammar.parse_sgf_collection(written)) == 4
    code, out, err = played("export", "run", "--to", "csv", "--output", file)
    assert (code, out) == (2, "")
    assert err == f"arena: {file} is there already; --force would replace it\n"
    assert file.read_bytes() == written
    assert played("export", "run", "--to", "csv", "--output", file, "--force")[0] == 0
    assert file.read_text().startswith("pairing,game,")
    assert {path.name for path in tmp_path.iterdir()} == {"arena.db", "games.sgf"}


def test_a_link_stays_a_link(played, tmp_path):
    (tmp_path / "real.csv").write_text("old")
    (tmp_path / "link.csv").symlink_to("real.csv")
    assert played("export", "run", "--to", "csv", "-o", "link.csv", "--force")[0] == 0
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "real.csv").read_text().startswith("pairing,game,")


def test_what_fails_midway_leaves_the_file_as_it_was(played, tmp_path, monkeypatch):
    file = tmp_path / "games.jsonl"
    file.write_text("precious")

    def broken(source):
        yield "half a line"
        raise KeyboardInterrupt

    monkeypatch.setitem(EXPORTERS, "jsonl", broken)
    assert played("export", "run", "--to", "jsonl", "--output", file, "--force")[0] == 130
    assert file.read_text() == "precious"
    assert {path.name for path in tmp_path.iterdir()} == {"arena.db", "games.jsonl"}


def test_unfinished_runs_are_exported_and_said_to_be(arena, tmp_path):
    with Ledger(tmp_path / "arena.db", create=True) as ledger:
        ledger.add_run("run", settings_of("tic-tac-toe", "A, B", games=2), {})
    code, out, err = arena("export", "run", "--to", "jsonl")
    assert (code, out) == (0, "")
    assert err == "arena: 0 of 4 games of run 'run' are recorded\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run",), "--to must be given"),
        (("run", "--to", "sfg"), "--to: no format is called 'sfg' (did you mean 'sgf'?)"),
        (("run", "--to", "pgn"), "no format is called 'pgn'; there are sgf, csv, json, jsonl"),
        (("rum", "--to", "sgf"), "arena.db has no run 'rum' (did you mean 'run'?)"),
        (("run", "--to", "sgf", "--ledger", "no.db"), "there is no ledger no.db"),
        (("run", "--to", "sgf", "--force"), "--force goes with --output"),
        (("run", "--to", "sgf", "--output", "nowhere/x.sgf"), "there is no folder nowhere"),
        (("run", "--to", "sgf", "--output", ".", "--force"), "is not a file"),
        (("run", "--to", "sgf", "--output", "/dev/null", "--force"), "is not a file"),
    ],
)
def test_bad_input(played, arguments, message):
    code, out, err = played("export", *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err
