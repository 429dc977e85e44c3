"""Positions and thoughts: what the board in the browser asks for."""

import json
import sys
import threading
from pathlib import Path

import pytest

from arena.cli.serving.guard import RefusedError
from arena.cli.serving.question import Question
from arena.cli.serving.thinking import Order, _carried_out
from tests.support.serving import served

ENGINE = Path(__file__).parents[2] / "support" / "engine.py"


class Wanted:
    """What a process looks at between two searches."""

    def __init__(self, value):
        self.value = value


def question(**further):
    return Question.read(json.dumps({"game": "tic-tac-toe", **further}).encode())


def news_of(player, seconds=5.0, wanted=1, **further):
    return list(_carried_out(Order(1, question(**further), player, seconds), Wanted(wanted)))


def lines(content):
    return [json.loads(line) for line in content.splitlines()]


def test_positions_are_those_of_the_game(server):
    _, content, _ = server.ask("position", {"game": "tic-tac-toe", "moves": ["b2", "a1"]})
    found = json.loads(content)
    assert found["colours"] == [2, 0, 0, 0, 1, 0, 0, 0, 0]
    assert (found["turn"], found["over"], found["last"]) == (0, False, [0])
    assert [move for move, _ in found["legal"]] == ["b1", "c1", "a2", "c2", "a3", "b3", "c3"]
    status, content, _ = server.ask("position", {"game": "tic-tac-toe", "moves": ["b2", "b2"]})
    assert (status, "there is a stone on b2" in json.loads(content)["error"]) == (400, True)


def test_positions_are_set_up(server):
    stones = [1, 1, 0, 2, 2, 0, 0, 0, 0]
    asked = {"game": "tic-tac-toe", "stones": stones, "turn": 0}
    assert json.loads(server.ask("position", asked)[1])["colours"] == stones
    over = json.loads(server.ask("position", {**asked, "moves": ["c1"]})[1])
    assert (over["over"], over["legal"]) == (True, [])


def test_a_search_grows_up_to_the_players_own_playouts():
    news = news_of("mc(playouts=900)", moves=["b2"])
    assert [each["kind"] for each in news] == ["ready", *["thought"] * 4, "end"]
    thoughts = news[1:-1]
    assert [each["playouts"] for each in thoughts] == [128, 256, 512, 900]
    assert [each["whole"] for each in thoughts] == [False, False, False, True]
    assert len(thoughts[-1]["candidates"]) == 8
    assert news == news_of("mc(playouts=900)", moves=["b2"])  # by the same seed


def test_a_search_ends_in_time():
    news = news_of("mc(playouts=100000000)", seconds=0.05)
    assert 2 < len(news) < 25
    assert not news[-2]["whole"]
    assert news[-1] == {"kind": "end"}


def test_players_that_go_by_time_think_as_long_as_they_may():
    news = news_of("mc(seconds=0.5)", seconds=0.5)
    assert [each["whole"] for each in news[1:-1]] == [False, False, True]
    assert all(each["playouts"] for each in news[1:-1])


def test_what_nobody_waits_for_is_not_begun():
    assert [each["kind"] for each in news_of("mc(playouts=900)", wanted=2)] == ["ready", "end"]


def test_what_cannot_be_thought_about_is_one_line():
    (error,) = news_of("mc(playouts=9)", moves=["a1", "a2", "b1", "b2", "c1"])
    assert error["kind"] == "error"
    assert error["message"].startswith("there is nothing to decide, the game is over")


NONE = [b"", b"{", b"[]", b'{"game": "' + b"a" * 101 + b'"}', b'{"game": "go\\n"}', b'{"game": "go", "moves": "a1"}']
NONE += [b'{"game": "go", "stones": [3]}', b'{"game": "go", "turn": 2}', b'{"game": "go", "x": 1}', b"[" * 10000]


@pytest.mark.parametrize("body", NONE)
def test_questions_that_are_none_are_refused(body):
    with pytest.raises(RefusedError):
        Question.read(body)


def test_thoughts_come_as_lines_and_who_asks_takes_the_place_of_who_asked(tmp_path):
    hanging = f"slow=gtp(command='{sys.executable} {ENGINE} hang 1 3')"
    asked = {"game": "hex(size=3)", "moves": []}
    with served(tmp_path / "arena.db", players=f"few=mc(playouts=300), {hanging}", seconds=0.4) as server:
        status, content, headers = server.ask("thoughts", {**asked, "player": "few"})
        assert (status, headers["Content-Type"]) == (200, "application/x-ndjson")
        kinds = [each["kind"] for each in lines(content) if each["kind"] != "waiting"]
        assert kinds == ["ready", "thought", "thought", "thought", "end"]
        first = server.server.thinker._process
        answers = []
        slow = threading.Thread(target=lambda: answers.append(server.ask("thoughts", {**asked, "player": "slow"})[1]))
        slow.start()
        while not server.server.thinker._busy:
            pass
        _, content, _ = server.ask("thoughts", {**asked, "player": "few"})
        slow.join()
        assert lines(content)[-1] == {"kind": "end"}
        assert all(each["kind"] in {"waiting", "ready"} for each in lines(answers[0]))
        (error,) = [e for e in lines(server.ask("thoughts", {**asked, "player": "slow"})[1]) if e["kind"] == "error"]
        assert error["message"] == "it took too long, and was ended"
        assert not first.is_alive()
        last = server.server.thinker._process
    assert last is None or not last.is_alive()
