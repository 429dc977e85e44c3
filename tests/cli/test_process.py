"""The command as a process: streams, progress and signals."""

import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import termios

ARENA = [sys.executable, "-m", "arena"]
SMALL = [*ARENA, "round-robin", "--game", "hex(size=3)", "--players", "A,B", "--games", "5"]


def test_data_goes_to_stdout_and_nothing_to_stderr_without_a_terminal():
    subprocess.run(SMALL, check=True, capture_output=True)  # kernels are on disk from here on
    done = subprocess.run([*SMALL, "--format", "json"], check=True, capture_output=True, text=True)
    assert json.loads(done.stdout)["game"] == "hex(size=3)"
    assert done.stderr == ""


def test_first_run_says_that_kernels_are_compiled(tmp_path):
    environment = {**os.environ, "ARENA_CACHE_DIR": str(tmp_path)}
    first, second = (
        subprocess.run([*SMALL, "--no-times"], check=True, capture_output=True, text=True, env=environment)
        for _ in range(2)
    )
    assert first.stderr == "arena: compiling kernels for a first run; later runs find them on disk\n"
    assert second.stderr == ""
    assert first.stdout == second.stdout


def test_progress_is_shown_in_a_terminal():
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 25, 80, 0, 0))
    done = subprocess.run(SMALL, check=True, stdout=subprocess.PIPE, stderr=follower)
    os.close(follower)
    shown = b""
    while chunk := _read(leader):
        shown += chunk
    os.close(leader)
    assert b"game" in shown
    assert b"10/10" in shown or b"0/10" in shown
    assert b"hex(size=3)" in done.stdout


def _read(descriptor):
    try:
        return os.read(descriptor, 65536)
    except OSError:  # Linux reports the end of a closed terminal as an error
        return b""


def test_a_reader_who_leaves_is_no_error():
    command = " ".join(f"'{word}'" for word in [*ARENA, "players"])
    done = subprocess.run(["sh", "-c", f"{command} | true"], check=True, capture_output=True, text=True)
    assert "Traceback" not in done.stderr
