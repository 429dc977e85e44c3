"""The processor time of engines, against what they count themselves."""

import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from arena.games import load
from arena.games.spec import Spec
from arena.players import generator, load_player
from arena.players.gtp import meter
from arena.players.gtp.engine import Engine
from tests.games.go.gnugo import PROGRAM as GNUGO
from tests.games.go.gnugo import needs_gnugo

ENGINE = Path(__file__).parents[2] / "support" / "busy_engine.py"
GAME = "hex(size=5)"
SECONDS = 0.25
MOVES = 3
#: A process has four times, each of which is cut off to a tick before and after: of the system, and of us as well.
SLACK = 0.06

needs_files = pytest.mark.skipif(not Path("/proc/self/stat").is_file(), reason="processor time is told by ps here")


def engine(kind, log=os.devnull, seconds=SECONDS):
    line = shlex.join([sys.executable, str(ENGINE), kind, str(seconds), str(log)])
    return load_player(str(Spec("gtp", {"command": line}))).build(load(GAME))


def decisions(player, count=MOVES):
    """The decisions of one game, in which the opponent takes the last empty points."""
    game = load(GAME)
    position, replies = game.start(), iter(game.moves - 1 - number for number in range(count))
    player.start_game()
    made = []
    for _ in range(count):
        made.append(player.choose(position, generator(1)))
        position.play(made[-1].move)
        position.play(next(replies))
    return made


def spent(made):
    return sum(decision.cpu_seconds for decision in made)


@needs_files
@pytest.mark.parametrize("kind", ["burn", "child"])
def test_an_engine_and_the_children_it_waits_for(kind, tmp_path):
    """What it takes from the first decision on is on record, once."""
    log = tmp_path / "log"
    made = decisions(engine(kind, log))
    first, *_, last = map(float, log.read_text().split())
    assert spent(made[1:]) == pytest.approx(last - first, abs=SLACK)
    assert spent(made) == pytest.approx(MOVES * SECONDS, abs=2 * SLACK)
    assert all(decision.cpu_seconds > SECONDS - SLACK for decision in made)


@needs_files
def test_a_child_that_lives_on():
    assert spent(decisions(engine("servant"))) == pytest.approx(MOVES * SECONDS, abs=2 * SLACK)


@needs_files
def test_who_waits_takes_nothing():
    made = decisions(engine("sleep"))
    assert all(decision.seconds >= SECONDS for decision in made)
    assert spent(made) < SLACK


@needs_files
def test_thinking_while_the_opponent_moves_counts():
    first, second, third = decisions(engine("ponder"))
    assert spent([first, second, third]) == pytest.approx(SECONDS, abs=2 * SLACK)
    assert third.cpu_seconds < SLACK


@needs_files
@pytest.mark.parametrize("kind", ["slow start", "slow setup"])
def test_neither_the_start_nor_what_is_between_games_counts(kind):
    player = engine(kind)
    for _ in range(2):
        assert spent(decisions(player)) < SLACK


@needs_files
def test_a_new_process_begins_at_nothing():
    """The mark of one process is not that of the next."""
    player = engine("burn")
    decisions(player, count=1)
    player._drop()
    assert spent(decisions(player, count=1)) == pytest.approx(SECONDS, abs=SLACK)


@needs_files
def test_other_groups_are_not_counted():
    busy = Engine([sys.executable, str(ENGINE), "burn", "0.3"])
    idle = Engine([sys.executable, str(ENGINE), "none", "0"])
    for one in (busy, idle):
        one.ask("list_commands", 10)
        one.meter.begin()
    idle.ask("genmove b", 10)
    busy.ask("genmove b", 10)
    assert idle.meter.end() < SLACK
    assert busy.meter.end() == pytest.approx(0.3, abs=SLACK)
    for one in (busy, idle):
        one.kill()


@needs_files
@needs_gnugo
def test_what_gnu_go_says_of_itself():
    """Its command `cputime` tells the seconds of processor time that it has taken."""
    gnugo = Engine([GNUGO, "--mode", "gtp", "--level", "10", "--seed", "1"])
    gnugo.ask("boardsize 9", 10)
    before = float(gnugo.ask("cputime", 10))
    gnugo.meter.begin()
    for color in "bw" * 3:
        gnugo.ask(f"genmove {color}", 60)
    taken, said = gnugo.meter.end(), float(gnugo.ask("cputime", 10)) - before
    gnugo.kill()
    assert taken == pytest.approx(said, abs=SLACK)
    assert said > 2 * SLACK


def test_our_own_players_are_timed_by_their_thread():
    player, game = load_player("mc(playouts=2000, sampling=moves)").build(load(GAME)), load(GAME)
    player.choose(game.start(), generator(1))
    before = time.thread_time()
    decision = player.choose(game.start(), generator(1))
    assert 0 < decision.cpu_seconds <= time.thread_time() - before


@pytest.fixture
def readings(monkeypatch):
    """What a group has taken, reading by reading."""

    def readings(*values):
        upcoming = iter(values)
        monkeypatch.setattr(meter, "group_seconds", lambda _group: next(upcoming))

    return readings


def laps(watch, count):
    found = []
    for _ in range(count):
        watch.begin()
        found.append(watch.end())
    return found


def test_decisions_add_up_to_the_difference_of_readings(readings):
    readings(5.0, 5.25, 6.25, 6.5, 9.0, 9.5)
    watch = meter.Meter(1)
    assert laps(watch, 3) == [0.25, 1.0, 0.25]
    watch.forget()
    assert laps(watch, 1) == [0.5]


def test_time_never_runs_backwards(readings):
    """A child that nobody waited for has gone, and its time with it."""
    readings(5.0, 2.0, 3.0)
    assert laps(meter.Meter(1), 2) == [0.0, 1.0]


def test_where_the_system_does_not_tell_it_is_the_clock(readings):
    readings(None, None, 1.0, None, 4.0, 5.0)
    watch = meter.Meter(1)
    for _ in range(2):
        watch.begin()
        start = time.perf_counter()
        while time.perf_counter() < start + 0.01:
            pass
        assert 0.01 <= watch.end() <= time.perf_counter() - start + 0.001
    assert laps(watch, 1) == [1.0]


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("00:00:07", 7.0),
        ("12:34:56", 45296.0),
        ("1-02:03:04", 93784.0),
        ("0:01.50", 1.5),
        ("123:45.67", 7425.67),
    ],
)
def test_times_as_ps_writes_them(text, seconds):
    assert meter._seconds(text) == pytest.approx(seconds)


def table(folder, monkeypatch, text):
    """A program ps that prints a text; it is all there is on the PATH."""
    (folder / "table").write_text(text)
    (folder / "ps").write_text(f'#!/bin/sh\nwhile read -r line; do echo "$line"; done < {folder / "table"}\n')
    (folder / "ps").chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(meter, "_OURSELVES", folder / "none")


def test_without_files_ps_is_asked(tmp_path, monkeypatch):
    table(tmp_path, monkeypatch, "    1   0:09.00\n 4242   0:01.50\n  424   1:00.00\n 4242   1:00.25\n")
    assert meter.group_seconds(4242) == pytest.approx(61.75)


@pytest.mark.parametrize("text", ["", "    1   0:09.00\n", " 4242   soon\n", " 4242\n", "PGID TIME\n"])
def test_tables_that_do_not_tell(tmp_path, monkeypatch, text):
    table(tmp_path, monkeypatch, text)
    assert meter.group_seconds(4242) is None


def test_without_files_and_ps_nobody_tells(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(meter, "_OURSELVES", tmp_path / "none")
    assert meter.group_seconds(os.getpgid(0)) is None


@pytest.mark.skipif(shutil.which("ps") is None, reason="there is no ps here")
def test_ps_of_this_machine():
    """It tells whole seconds on Linux, hundredths elsewhere."""
    with subprocess.Popen(
        [sys.executable, "-c", "import time\nwhile time.process_time() < 1.2: pass\nprint(flush=True)\ninput()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        process_group=0,
    ) as process:
        process.stdout.readline()
        assert 1.0 <= meter._by_table(process.pid) < 1.5
        process.stdin.write(b"\n")
