"""The desk of a worker: it plays only with the same code, one game at a time, until it is closed."""

import threading

import pytest

from arena.arenas.provenance import disagreements, provenance
from arena.arenas.stage.cluster import desk
from arena.arenas.stage.cluster.desk import Desk
from tests.support.records import record
from tests.support.runs import settings_of

SETTINGS = settings_of("tic-tac-toe", "A", self_play=True, games=5)
HERE = provenance(SETTINGS, {})


def looked_at(document, expected):
    opened = Desk(document, expected)
    assert opened.looked_at.wait(60)
    return opened


def test_it_plays_the_games_and_says_with_what():
    played = looked_at(SETTINGS.to_document(), HERE).play(list(SETTINGS.pairings()), "w")
    assert [game.pairing.game for game in played.records] == [0, 1, 2, 3, 4]
    assert len(played.seconds) == 5
    assert (played.worker, played.origin, played.trouble) == ("w", HERE, "")


@pytest.mark.parametrize("key", ["arena", "kernels"])
def test_other_code_plays_nothing(key):
    opened = looked_at(SETTINGS.to_document(), {**HERE, key: "another"})
    played = opened.play(list(SETTINGS.pairings()), "w")
    assert played.records == []
    assert played.trouble == opened.trouble != ""
    assert f"another here and {HERE[key]} there" in played.trouble


def test_another_machine_is_no_other_code():
    assert looked_at(SETTINGS.to_document(), {**HERE, "processor": "another", "numpy": "0"}).trouble == ""


def test_a_player_whom_nobody_knows_here():
    document = {**SETTINGS.to_document(), "players": {"A": "random", "B": "nobody"}}
    assert "no player is called 'nobody'" in looked_at(document, HERE).trouble


def test_a_closed_desk_ends_with_the_game_under_way(monkeypatch):
    opened = looked_at(SETTINGS.to_document(), HERE)

    class Hall:
        def play(self, pairing):
            opened.closed = pairing.game == 1
            return record(pairing.seats, pairing.game, None)

    assert opened._ready.wait(60)
    opened._players = Hall()
    assert [game.pairing.game for game in opened.play(list(SETTINGS.pairings()), "w").records] == [0, 1]


def test_a_closed_desk_waits_for_no_kernels(monkeypatch):
    gate = threading.Event()
    monkeypatch.setattr(Desk, "_hall", lambda self: gate.wait(60))
    opened = Desk(SETTINGS.to_document(), HERE)
    opened.closed = True
    assert opened.play(list(SETTINGS.pairings()), "w").records == []
    gate.set()


def test_games_of_two_runs_are_not_played_at_once(monkeypatch):
    at_it, most = [], []
    lock = threading.Lock()

    class Hall:
        def play(self, pairing):
            with lock:
                at_it.append(pairing)
                most.append(len(at_it))
            threading.Event().wait(0.005)
            with lock:
                at_it.pop()
            return record(pairing.seats, pairing.game, None)

    desks = [looked_at(SETTINGS.to_document(), HERE) for _ in range(2)]
    for opened in desks:
        assert opened._ready.wait(60)
        opened._players = Hall()
    pairings = list(SETTINGS.pairings())
    threads = [threading.Thread(target=opened.play, args=(pairings, "w")) for opened in desks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] * 10


def test_who_is_not_set_up_says_so(monkeypatch):
    monkeypatch.setattr(desk, "get_worker", lambda: type("Worker", (), {"address": "w"}))
    assert desk.play("no run", []).trouble == "it was not set up for this run"


def test_what_is_missing_on_either_side_is_a_disagreement():
    plain = {"arena": "1", "cores": "2"}
    assert disagreements(plain, {"arena": "1", "cores": "4"}) == []
    assert disagreements({**plain, "plug-in p": "a"}, plain) == ["plug-in p is a here and missing there"]
    assert disagreements(plain, {**plain, "weights w": "b"}) == ["weights w are missing here and b there"]
