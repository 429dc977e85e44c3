"""Who gets in, and what becomes of who does not."""

import http.client
import json
from contextlib import closing

import pytest

from arena.cli.serving.guard import LARGEST_BODY, Guard
from arena.cli.serving.offered import Offered
from tests.support.hostile import Hostile, status_of
from tests.support.serving import served

ASKED = {"game": "tic-tac-toe", "moves": ["b2"]}


@pytest.mark.parametrize("seed", range(4))
def test_hostile_requests_are_refused_and_start_nothing(server, tmp_path, seed):
    mark = tmp_path / "started"
    hostile = Hostile(server.port, server.server.guard.token, mark, seed)
    for _ in range(100):
        request = hostile.request()
        answer = server.raw(request)
        assert (status_of(answer) or 400) >= 400, (request, answer)
        assert server.server.guard.token.encode() not in answer
    assert not mark.exists()
    assert server.server.thinker._process is None
    assert server.ask("position", ASKED)[0] == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://localhost:{port}"}, 200),
        ({"Host": "localhost:{port}"}, 200),
        ({"Host": "evil.example:{port}"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Content-Type": "text/plain"}, 415),
    ],
)
def test_each_header_counts(server, headers, status):
    made = {name: value.format(port=server.port) for name, value in headers.items()}
    assert server.ask("position", ASKED, **made)[0] == status


def test_a_question_needs_an_origin_and_has_a_largest_size(server):
    asked = json.dumps(ASKED).encode()
    fits, too_long = (asked + b" " * (LARGEST_BODY - len(asked) + further) for further in (0, 1))
    head = f"POST {server.base}position HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\n"
    for origin, body, status in ((True, fits, 200), (True, too_long, 413), (False, asked, 403)):
        own = f"Origin: {server.origin}\r\n" if origin else ""
        request = f"{head}{own}Content-Length: {len(body)}\r\n\r\n".encode() + (body if status == 200 else b"")
        assert status_of(server.raw(request)) == status


def test_without_the_token_there_is_nothing(server):
    for path in ("/", "/board", f"/{server.server.guard.token}x/", f"/{server.server.guard.token[:-1]}/"):
        with closing(http.client.HTTPConnection("127.0.0.1", server.port)) as connection:
            connection.request("GET", path)
            answer = connection.getresponse()
            assert (answer.status, answer.read()) == (404, b'{"error":"there is nothing here"}')


def test_tokens_are_long_and_new_every_time():
    tokens = {Guard(1).token for _ in range(50)}
    assert len(tokens) == 50
    assert min(map(len, tokens)) >= 32
    assert Guard(1).token not in repr(Guard(1))


def test_answers_may_be_used_by_these_pages_only(server):
    for path in ("", "board", "nothing"):
        _, _, headers = server.ask(path)
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cache-Control"] == "no-store"
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert "Access-Control-Allow-Origin" not in headers


def test_it_listens_on_this_machine_only(server):
    assert server.server.server_address[0] == "127.0.0.1"


def test_players_are_asked_for_by_name_only(tmp_path):
    offered = Offered("new=gtp(command='true'), few=mc(playouts=3)")
    assert {"random", "few", "new"} <= offered.specs.keys()
    with served(tmp_path / "arena.db") as server:
        status, content, _ = server.ask("thoughts", {**ASKED, "player": "gtp(command='touch started')"})
        assert (status, b"no player of that name" in content) == (403, True)
        assert server.server.thinker._process is None


def test_connections_are_counted(tmp_path, monkeypatch):
    monkeypatch.setattr("arena.cli.serving.server._MOST_CONNECTIONS", 2)
    with served(tmp_path / "arena.db") as server:
        waiting = [http.client.HTTPConnection("127.0.0.1", server.port) for _ in range(2)]
        for connection in waiting:
            connection.connect()
            connection.sock.sendall(b"GET ")
        while server.server._room._value:
            pass
        assert server.raw(b"GET / HTTP/1.1\r\n\r\n") == b""
        for connection in waiting:
            connection.close()
        while server.server._room._value < 2:
            pass
        assert server.ask("")[0] == 200
