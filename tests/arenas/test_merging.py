"""Ledgers brought together: runs are recognised, games are there once, and it is all or nothing."""

import os
import signal
import subprocess
import sys
from dataclasses import replace

import pytest

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Ledger
from arena.arenas.ledger.run_lock import playing
from arena.arenas.merging import merge
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Format
from arena.arenas.statistics.sequential import SequentialTest
from arena.arenas.thoughts import Thought
from arena.games import InputError, Winner
from tests.support.records import record
from tests.support.runs import settings_of

B, W = Winner.BLACK, Winner.WHITE
TWO, THREE = "a=random, b=random", "a=random, b=random, c=random"
HEX = "hex(size=4)"


def games(count, seats=2):
    return [record(seat, game, B) for game in range(count) for seat in range(seats)]


@pytest.fixture
def book(tmp_path):
    """Makes a ledger with runs: name, settings, games and provenance of each."""

    def make(file, *runs):
        with Ledger(tmp_path / file, create=True) as ledger:
            for name, settings, records, provenance in runs:
                run = ledger.add_run(name, settings, provenance, created=f"2020-01-01T00:00:0{len(ledger.runs())}")
                origin = ledger.origin(provenance) if provenance else None
                for each in records:
                    ledger.record(run, each, origin)
        return tmp_path / file

    return make


def contents(path):
    """Everything in a ledger, by run."""
    with Ledger.to_read(path) as ledger:
        return {
            run.name: (
                run.load_settings(),
                list(ledger.games(run)),
                ledger.origins(run),
                ledger.failures(run),
                run.created,
            )
            for run in ledger.runs()
        }


def settings(count=2, players=TWO, **wishes):
    return settings_of(HEX, players, games=count, **wishes)


def test_runs_of_all_ledgers_are_there_as_they_were(book, tmp_path):
    one = book("one.db", ("x", settings(), games(2), {"arena": "1"}), ("y", settings(seed=2), games(1), {}))
    other = book("other.db", ("z", settings(players=THREE), games(2, 6), {"arena": "2"}))
    with Ledger(one) as ledger:
        ledger.record_failure(ledger.run("x"), replace(record(1, 1, W), reason=Reason.TIME, detail="slow"))
    before = [path.read_bytes() for path in (one, other)]
    merged = merge([one, other], tmp_path / "into.db")
    assert contents(tmp_path / "into.db") == contents(one) | contents(other)
    assert contents(tmp_path / "into.db")["x"][3] == [(Pairing(1, 1), "time", "slow")]
    assert [(run.name, run.became, run.joined, run.games, run.known) for run in merged] == [
        ("x", "x", False, 4, 0),
        ("y", "y", False, 2, 0),
        ("z", "z", False, 12, 0),
    ]
    assert [path.read_bytes() for path in (one, other)] == before
    assert sorted(path.name for path in tmp_path.iterdir() if "db-" not in path.name) == [
        *("into.db", "one.db", "other.db")
    ]


def test_runs_that_differ_in_their_number_of_games_are_one(book, tmp_path):
    short = book("short.db", ("x", settings(2), games(2), {"cores": "1"}))
    long = book("long.db", ("else", settings(5), games(5)[1:], {"cores": "2"}))
    for into, sources in (("a.db", [short, long]), ("b.db", [long, short])):
        merge(sources, tmp_path / into)
        ((found, played, origins, _, _),) = contents(tmp_path / into).values()
        assert found == settings(5)
        assert played == games(5)
        assert sum(count for _, count in origins) == 10
        assert sorted(origin["cores"] for origin, _ in origins) == ["1", "2"]


def test_a_sequential_test_may_go_on_for_longer(book, tmp_path):
    short, long = (
        replace(settings_of(HEX, TWO, Format.REGRESS), games=size, sequential=SequentialTest(0, 30, max_games=2 * size))
        for size in (2, 5)
    )
    merge([book("short.db", ("x", short, [], {})), book("long.db", ("x", long, games(4), {}))], tmp_path / "into.db")
    assert contents(tmp_path / "into.db")["x"][0] == long


def test_random_openings_grow_with_the_games(book, tmp_path):
    short = book("short.db", ("x", settings(2, openings="random:2"), games(2), {}))
    long = book("long.db", ("x", settings(5, openings="random:2"), games(5), {}))
    merge([short, long], tmp_path / "into.db")
    assert list(contents(tmp_path / "into.db")) == ["x"]
    assert contents(tmp_path / "into.db")["x"][0] == settings(5, openings="random:2")


@pytest.mark.parametrize(
    "other",
    [
        settings(seed=2),
        settings(players="b=random, a=random"),
        settings(players=THREE),
        settings(swap=True),
        settings(openings="random:2"),
        settings_of("hex(size=5)", TWO, games=2),
        settings_of(HEX, TWO, Format.MATCH, games=2),
    ],
)
def test_other_settings_are_another_run_with_a_name_of_its_own(book, tmp_path, other):
    one, two = book("one.db", ("run-1", settings(), games(2), {})), book("two.db", ("run-1", other, [], {}))
    merged = merge([one, two], tmp_path / "into.db")
    assert [(run.became, run.joined) for run in merged] == [("run-1", False), ("run-2", False)]
    assert [contents(tmp_path / "into.db")[name][0] for name in ("run-1", "run-2")] == [settings(), other]


def test_runs_of_one_ledger_stay_apart_and_find_themselves_again(book, tmp_path):
    twice = book("twice.db", ("x", settings(), games(1), {}), ("y", settings(), games(2), {}))
    for _ in range(2):
        merge([twice], tmp_path / "into.db")
        assert contents(tmp_path / "into.db") == contents(twice)


def test_a_run_is_joined_by_one_run_of_a_ledger(book, tmp_path):
    into = book("into.db", ("z", settings(), games(1), {}))
    twice = book("twice.db", ("x", settings(), games(1), {}), ("y", settings(), games(2), {}))
    merged = merge([twice], into)
    assert [(run.name, run.became, run.joined) for run in merged] == [("x", "z", True), ("y", "y", False)]


def test_merging_again_adds_nothing(book, tmp_path):
    one = book("one.db", ("x", settings(), games(2), {"a": "b"}))
    with Ledger(one) as ledger:
        for _ in range(2):
            ledger.record_failure(ledger.run("x"), record(0, 0, W))
    merge([one], tmp_path / "into.db")
    first = contents(tmp_path / "into.db")
    (again,) = merge([one], tmp_path / "into.db")
    assert contents(tmp_path / "into.db") == first
    assert (again.joined, again.games, again.known) == (True, 4, 4)
    assert len(first["x"][3]) == 2


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"moves": (3, 4)}, "other moves"),
        ({"winner": W}, "another winner"),
        ({"reason": Reason.RESIGNED}, "another end"),
        ({"score": 1.5}, "another score"),
        ({"swapped": True}, "another choice of sides"),
        ({"dead": (1,)}, "another set of dead stones"),
    ],
)
@pytest.mark.parametrize("exists", [True, False])
def test_a_game_that_went_another_way_is_refused_and_nothing_written(book, tmp_path, changed, what, exists):
    one = book("one.db", ("x", settings(), games(2), {}))
    odd = [*games(2)[:3], replace(games(2)[3], **changed)]
    two = book("two.db", ("before", settings(seed=7), games(2), {}), ("x", settings(), odd, {}))
    into = tmp_path / "into.db"
    if exists:
        merge([one], into)
    before = contents(into) if exists else None
    with pytest.raises(InputError, match=f"game 1 of pairing 1 of run 'x' has {what} in .*two.db") as refused:
        merge([one, two], into)
    assert "\n" not in str(refused.value)
    assert (contents(into) if exists else None) == before
    assert into.exists() is exists
    assert not list(tmp_path.glob(".*"))


def test_what_was_spent_may_differ(book, tmp_path):
    one = book("one.db", ("x", settings(), games(2), {}))
    slow = replace(record(0, 0, B).black, seconds=99.0)
    two = book("two.db", ("x", settings(), [replace(each, black=slow) for each in games(2)], {}))
    merge([one, two], tmp_path / "into.db")
    assert contents(tmp_path / "into.db") == contents(one)


def test_a_damaged_source_is_refused(book, tmp_path):
    one = book("one.db", ("x", settings(), games(2), {}))
    with Ledger(one) as ledger:
        ledger._connection.execute("UPDATE games SET winner = 2 WHERE pairing = 1 AND game = 0")
    with pytest.raises(InputError, match="game 0 of pairing 1 of run 'x' is damaged"):
        merge([one], tmp_path / "into.db")
    assert not (tmp_path / "into.db").exists()


def test_a_source_cannot_be_the_target(book, tmp_path):
    one, two = book("one.db", ("x", settings(), games(2), {})), book("two.db", ("y", settings(), [], {}))
    with pytest.raises(InputError, match=r"one\.db is what --into names"):
        merge([two, one], tmp_path / "." / "one.db")


def test_a_run_that_is_being_played_is_left_alone(book, tmp_path):
    one, into = book("one.db", ("x", settings(), games(2), {})), book("into.db", ("x", settings(), games(1), {}))
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys; from pathlib import Path; from arena.arenas.ledger.run_lock import playing\n"
            f"with playing(Path({str(into)!r}), 1, 'x'): print('held', flush=True); sys.stdin.read()",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(InputError, match=f"run 'x' is being played by process {holder.pid}"):
            merge([one], into)
    finally:
        holder.communicate()
    assert len(contents(into)["x"][1]) == 2
    with playing(into, 1, "x"):
        pass


def test_a_killed_merge_leaves_no_half_ledger(book, tmp_path):
    one = book("one.db", ("x", settings(200), games(200), {}))
    program = (
        "import os, signal, sys; from pathlib import Path; from arena.arenas import merging\n"
        "original = merging.copy_run\n"
        "def copy(*arguments):\n"
        "    original(*arguments)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "merging.copy_run = copy\n"
        "merging.merge([Path(sys.argv[1])], Path(sys.argv[2]))"
    )
    command = [sys.executable, "-c", program, str(one), str(tmp_path / "into.db")]
    assert subprocess.run(command, env=os.environ, check=False).returncode == -signal.SIGKILL
    assert not (tmp_path / "into.db").exists()
    merge([one], tmp_path / "into.db")
    assert contents(tmp_path / "into.db") == contents(one)


def test_runs_that_differ_in_what_they_record_are_one(book, tmp_path):
    one = book("one.db", ("x", settings(record="none"), games(1), {}))
    other = book("other.db", ("x", settings(record="candidates"), thoughtful(games(2)), {}))
    merge([one, other], tmp_path / "all.db")
    (run,) = contents(tmp_path / "all.db").values()
    assert [game.thoughts is None for game in run[1]] == [True, True, False, False]
    assert run[1][2:] == thoughtful(games(2))[2:]


def thoughtful(records):
    return [replace(each, thoughts=(Thought(0.5, 7, 0.25, 0.125, depth=3),) * 4) for each in records]
