"""Runs in the browser: the list, and one that is followed while it is played."""

import json
import threading

from arena.arenas.ledger import Ledger
from arena.arenas.stage.hall import Hall
from arena.reports.live import standings_rows
from tests.support.runs import settings_of

SETTINGS = {"game": "tic-tac-toe", "players": "a=random, b=random, c=random"}


def add(path, name, settings, pairings):
    """Record games of a run, which is made if there is none, as a process does that is started again."""
    hall = Hall(settings)
    with Ledger(path, create=True) as ledger:
        known = [run.name for run in ledger.runs()]
        run = ledger.run(name) if name in known else ledger.add_run(name, settings, {})
        for pairing in pairings:
            ledger.record(run, hall.play(pairing))
            ledger.commit()


def test_a_run_is_followed_to_its_end_though_its_process_is_started_again(server, tmp_path):
    settings, path = settings_of(**SETTINGS, games=3), tmp_path / "arena.db"
    pairings = list(settings.pairings())
    add(path, "run", settings, pairings[:5])
    states, kinds = [], []
    rest = threading.Thread(target=add, args=(path, "run", settings, pairings[5:]))
    for kind, content in server.events("run/run/events"):
        kinds.append(kind)
        if kind == "state":
            states.append(content)
            if len(states) == 1:
                rest.start()
    rest.join()
    assert kinds[-1] == "end"
    assert set(kinds) == {"state", "end"}
    played = [state["played"] for state in states]
    assert played == sorted(played)
    assert (played[0], played[-1], states[-1]["planned"]) == (5, 18, 18)
    assert [state["finished"] for state in states].index(True) == len(states) - 1
    with Ledger.to_read(path) as ledger:
        run = ledger.run("run")
        headers, *rows = standings_rows(ledger, run, settings)
        assert (states[-1]["headers"], states[-1]["rows"]) == (headers, rows)
        games = {f"{game.pairing.seats}:{game.pairing.game}": game for game in ledger.games(run)}
    for shown in states[-1]["games"]:
        game = games[shown["number"]]
        assert shown["moves"] == len(game.moves) == sum(map(bool, shown["colours"]))
        assert shown["winner"] == game.winner.name.lower()


def test_what_the_pages_say(server, tmp_path):
    assert b"There is no ledger" in server.ask("")[1]
    hostile = "1<script>alert(1)</script>"
    settings = settings_of(**SETTINGS, games=1)
    add(tmp_path / "arena.db", hostile, settings, settings.pairings())
    page = server.ask("")[1].decode()
    assert "<script>alert" not in page
    assert "1&lt;script&gt;" in page
    address = "run/1%3Cscript%3Ealert%281%29%3C%2Fscript%3E/"
    assert f'href="{address}"' in page
    for further in ("", "report"):
        status, content, headers = server.ask(address + further)
        assert status == 200
        assert b"<script>alert" not in content
        assert b"default-src &#x27;none&#x27;" in content
        assert "frame-ancestors" in headers["Content-Security-Policy"]
    first = next(server.events(f"{address}events"))
    assert first[1]["name"] == hostile


def test_the_report_is_written_anew_when_there_are_more_games(server, tmp_path):
    settings, path = settings_of(**SETTINGS, games=2), tmp_path / "arena.db"
    pairings = list(settings.pairings())
    add(path, "run", settings, pairings[:7])
    first, again = server.ask("run/run/report")[1], server.ask("run/run/report")[1]
    assert first == again
    add(path, "run", settings, pairings[7:])
    assert server.ask("run/run/report")[1] != first


def test_a_run_that_is_not_there(server, tmp_path):
    settings = settings_of(**SETTINGS, games=1)
    add(tmp_path / "arena.db", "run", settings, settings.pairings())
    for address in ("run/runn/", "run/runn/report", "run/runn/events"):
        status, content, _ = server.ask(address)
        assert status == 400
        assert "did you mean 'run'" in json.loads(content)["error"]


def test_a_ledger_that_is_none_is_one_line(server, tmp_path):
    (tmp_path / "arena.db").write_bytes(b"no ledger at all, but long enough to be looked at" * 20)
    status, content, _ = server.ask("")
    assert status == 400
    assert "arena.db" in json.loads(content)["error"]
