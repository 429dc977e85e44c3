"""`arena serve` as a process."""

import http.client
import re
import signal
import subprocess
import sys

import pytest

SERVE = [sys.executable, "-m", "arena", "serve"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_ends_when_asked_to(tmp_path, number):
    process = subprocess.Popen(SERVE, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    address = process.stdout.readline()
    found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/[\w-]{32}/\n", address)
    assert found
    connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=30)
    connection.request("GET", address.split(found[1])[1].strip())
    answer = connection.getresponse()
    assert (answer.status, b"There is no ledger arena.db yet" in answer.read()) == (200, True)
    connection.close()
    assert process.stderr.readline() == "arena: Ctrl-C ends it\n"
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, "", "arena: interrupted\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        (("--ledger", "none/arena.db"), "there is no folder none"),
        (("--port", "70000"), "--port"),
        (("--players", "nobody"), "no player is called 'nobody'"),
        (("--seconds", "0"), "--seconds"),
        (("--host", "0.0.0.0"), "--host"),
    ],
)
def test_bad_input_is_one_line(arena, options, wrong):
    code, out, err = arena("serve", *options)
    assert (code, out) == (2, "")
    assert wrong in err
    assert err.count("\n") == 1


def test_a_port_that_is_taken_is_told(arena, server):
    code, _, err = arena("serve", "--port", server.port)
    assert code == 2
    assert f"--port {server.port}: Address already in use; --port 0 takes one that is free" in err
