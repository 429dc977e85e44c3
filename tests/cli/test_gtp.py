"""Engines in matches, and `arena gtp` as an engine, as processes."""

import json
import os
import shlex
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from arena.games.spec import Spec
from arena.players import load_player
from tests.players.gtp.engines import FAULTS, PATIENCE, command
from tests.support.runs import games_of

ARENA = [sys.executable, "-m", "arena"]
GAME = "hex(size=4)"


def engine(fault, *arguments, **parameters):
    """An engine as a player's spec."""
    return str(Spec("gtp", {"command": command(fault, *arguments), "start_timeout": PATIENCE, **parameters}))


def server(player, game=GAME, **parameters):
    """`arena gtp` as a player's spec."""
    line = shlex.join([*ARENA, "gtp", "--player", player, "--game", game])
    return str(Spec("gtp", {"command": line, **parameters}))


def test_a_match_between_a_player_and_a_server(arena):
    code, _, err = arena("match", server("random"), "random", "--game", GAME, "--games", "4", "-j", "0")
    assert (code, err.splitlines()[-1]) == (0, "arena: run 'match-1' in arena.db")
    assert games() == [("played out", "")] * 4


def test_two_servers_meet_in_workers(arena):
    players = server("random"), server("uct(playouts=20)")
    code, _, _ = arena("match", *players, "--game", GAME, "--games", "4", "-j", "2")
    assert code == 0
    assert games() == [("played out", "")] * 4


def games():
    with sqlite3.connect("arena.db") as ledger:
        return ledger.execute("SELECT reason, detail FROM games ORDER BY game").fetchall()


@pytest.mark.parametrize("fault", ["die", "wrong id", "taken"])
def test_faults_are_counted_where_the_run_says_so(arena, fault):
    code, _, err = arena(
        *("match", engine(fault), "random", "--game", GAME, "--games", "2", "-j", "0", "--on-forfeit", "count")
    )
    assert (code, "Traceback" in err) == (0, False)
    reason, detail = FAULTS[fault]
    recorded = games()
    assert [kind for kind, _ in recorded] == [reason.value] * 2
    assert detail.split(" with number")[0].split("'")[0] in recorded[0][1]


def test_faults_stop_a_run_otherwise(arena):
    code, out, err = arena("match", engine("die"), "random", "--game", GAME, "--games", "2", "-j", "0")
    assert (code, out) == (4, "")
    (line,) = [line for line in err.splitlines() if "forfeited" in line]
    assert "has ended with exit code 3; its last words: out of memory / and out of luck" in line


def test_games_are_played_again_with_a_new_process(arena):
    code, _, err = arena(
        *("match", engine("quitter", 99, 4), "random", "--game", GAME, "--games", "2", "-j", "0"),
        *("--on-forfeit", "replay"),
    )
    assert (code, "forfeited" in err) == (0, False)
    code, _, err = arena(
        *("match", engine("die"), "random", "--game", GAME, "--games", "2", "-j", "0", "--run", "other"),
        *("--on-forfeit", "replay"),
    )
    assert code == 4
    assert "was forfeited 4 times" in err


def test_an_engine_that_is_not_there_is_bad_input(arena):
    code, out, err = arena("match", 'gtp("no-such-engine")', "random", "--game", GAME)
    assert (code, out) == (2, "")
    assert err.splitlines() == [
        "arena: gtp(command=no-such-engine): there is no program 'no-such-engine'; give its path, or put it on the PATH"
    ]


def engines_of(marker):
    """Processes whose command line has a marker."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and marker in (folder / "cmdline").read_bytes().decode(errors="replace"):
                status = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()[0]
                if status not in "ZX" and int(folder.name) != os.getpid():
                    found.append(int(folder.name))
        except OSError:
            continue
    return found


def engines_alone(marker):
    """The same without arena's own process, which has the marker on its command line too."""
    return [process for process in engines_of(marker) if not is_arena(process)]


def is_arena(process):
    """Whether a process is `python -m arena`; one that has gone in the meantime is none."""
    try:
        words = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return False
    return words[1:3] == [b"-m", b"arena"]


@pytest.mark.parametrize("workers", ["0", "1"])
@pytest.mark.parametrize("signal_", [signal.SIGINT, signal.SIGKILL, signal.SIGTERM])
def test_no_engine_is_left_however_a_run_ends(tmp_path, workers, signal_):
    marker = f"marker-{os.getpid()}-{tmp_path.name}"
    spec = engine("stubborn", 1, 4, marker, move_timeout=PATIENCE if workers == "0" else 600.0)
    line = [*ARENA, "match", spec, "random", "--game", GAME, "--games", "2", "-j", workers]
    process = subprocess.Popen(line, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while not engines_alone(marker):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(signal_)
    if signal_ != signal.SIGKILL:
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)  # whoever is impatient
    process.wait(timeout=60)
    while engines_alone(marker):
        assert time.monotonic() < deadline + 30
        time.sleep(0.05)


def busy(kind, seconds):
    """An engine that takes so many seconds of processor time over a move, as a player's spec."""
    script = Path(__file__).parents[1] / "support" / "busy_engine.py"
    return str(Spec("gtp", {"command": shlex.join([sys.executable, str(script), kind, str(seconds)])}))


@pytest.mark.skipif(not Path("/proc/self/stat").is_file(), reason="processor time is told by ps here")
def test_what_engines_take_is_on_record(arena):
    """The processor time of programs, not that of who asked them; nothing for who only waits."""
    players = f"busy={busy('burn', 0.1)}", f"idle={busy('sleep', 0.1)}"
    line = ("match", *players, "--game", "hex(size=5)", "--games", "2", "--max-moves", "6", "-j", "1")
    code, _, err = arena(*line)
    assert code == 0, err
    for record in games_of(Path("arena.db"), "match-1"):
        burner, sleeper = (record.black, record.white) if record.pairing.seats == 0 else (record.white, record.black)
        assert burner.decisions == sleeper.decisions == 3
        assert burner.cpu_seconds == pytest.approx(0.3, abs=0.08)
        assert sleeper.cpu_seconds < 0.08
        assert sleeper.seconds > 0.3
    code, out, _ = arena("elo", "match-1", "--format", "json")
    per_move = {player["player"]: player["cpu_ms_per_move"] for player in json.loads(out)["players"]}
    assert code == 0
    assert per_move["busy"] > 70
    assert per_move["idle"] < 30


def warnings(err):
    return [line for line in err.splitlines() if "dead stones" in line]


ADVICE = (
    "may pass while dead stones are on the board, and they count as alive: use --dead-stones playouts or agreed,"
    " or let the engine capture all dead stones (GNU Go: --chinese-rules --capture-all-dead)"
)
SHORT = ("--games", "2", "--max-moves", "2", "-j", "0")


def passing(**parameters):
    """An engine that need not be told of dead stones."""
    return f"engine={engine('none', 99, 4, **parameters)}"


def test_who_may_leave_dead_stones_is_named_before_the_first_game(arena):
    _, _, err = arena("match", passing(), "random", "--game", "go(size=4)", *SHORT)
    assert warnings(err) == [f"arena: engine {ADVICE}"]
    assert err.splitlines()[0] == f"arena: engine {ADVICE}"
    _, _, err = arena("match", f"other-{passing()}", passing(), "--game", "go(size=4)", *SHORT)
    assert warnings(err) == [f"arena: other-engine and engine {ADVICE}"]


def test_a_run_that_goes_on_has_been_warned(arena):
    _, _, err = arena("match", passing(), "random", "--game", "go(size=4)", *SHORT)
    assert len(warnings(err)) == 1
    with sqlite3.connect("arena.db") as ledger:
        ledger.execute("DELETE FROM games WHERE pairing = 1")
    code, _, err = arena("match", "--resume", "-j", "0")
    assert (code, warnings(err)) == (0, [])
    assert len(games()) == 2


@pytest.mark.parametrize("rule", ["playouts", "agreed"])
def test_nobody_is_warned_where_dead_stones_are_taken_off(arena, rule):
    code, _, err = arena("match", passing(), "random", "--game", "go(size=4)", "--dead-stones", rule, *SHORT)
    assert (code, warnings(err)) == (0, [])


def test_nobody_is_warned_of_games_without_dead_stones_or_of_our_own_players(arena):
    for players, game in (((passing(), "random"), GAME), (("random", "mc(playouts=2)"), "go(size=4)")):
        code, _, err = arena("match", *players, "--game", game, *SHORT)
        assert (code, warnings(err)) == (0, [])


@pytest.mark.parametrize(
    ("parameters", "captures"),
    [
        ({"command": "gnugo --mode gtp --level 10"}, False),
        ({"command": "gnugo --mode gtp --chinese-rules"}, False),
        ({"command": "gnugo --mode gtp --chinese-rules --capture-all-dead"}, True),
        ({"command": "wrapper", "startup": "set capture-all-dead on"}, True),
        ({"command": "pachi pass_all_alive,threads=1"}, True),
        ({"command": "katago gtp", "startup": "kata-set-rules Tromp-Taylor; komi 7"}, True),
        ({"command": "katago gtp"}, False),
        ({"command": "arena gtp --game go --player random"}, True),
        ({"command": "/opt/venv/bin/arena gtp --game go --player random"}, True),
        ({"command": "python3 -m arena gtp --game go --player random"}, True),
        ({"command": "arena gtp --game go --player 'gtp(fuego)'"}, False),
        ({"command": "arena gtp --game go --player 'gtp(gnugo --mode gtp --capture-all-dead)'"}, True),
        ({"command": "my-arena --gtp"}, False),
    ],
)
def test_which_programs_are_known_to_capture_dead_stones(parameters, captures):
    assert load_player(str(Spec("gtp", parameters))).captures_dead_stones is captures
