"""A worker tells of finished games before it begins one that may be long."""

from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from arena.arenas.schedule import Pairing
from arena.arenas.stage import worker
from arena.games import Winner
from tests.support.records import record


@dataclass
class Clock:
    """Time that passes in games only."""

    now: float = 0.0

    def monotonic(self) -> float:
        return self.now


@dataclass
class Told:
    """What a worker has sent, and when."""

    clock: Clock
    sent: list[tuple[float, list[int]]] = field(default_factory=list)

    def send(self, news: worker.News) -> None:
        self.sent.append((self.clock.now, [game.pairing.game for game in news.records]))


def play(monkeypatch, durations, longest=None, seats=None):
    """Games 0, 1, ... between seats 0, or those given, which take so many seconds each."""
    clock = Clock()
    monkeypatch.setattr(worker, "time", clock)
    told = Told(clock)

    def played(pairing):
        clock.now += durations[pairing.game]
        return record(pairing.seats, pairing.game, Winner.BLACK)

    hall, halt = SimpleNamespace(play=played), SimpleNamespace(value=False)
    pairings = [Pairing(seats[number] if seats else 0, number) for number in range(len(durations))]
    worker._play(hall, pairings, told, halt, {} if longest is None else longest)
    return told.sent


def test_a_finished_game_is_told_before_one_that_may_be_long(monkeypatch):
    assert play(monkeypatch, [0.2, 60.0, 0.1]) == [(0.2, [0]), (60.2, [1]), (pytest.approx(60.3), [2])]


def test_short_games_are_told_together(monkeypatch):
    sent = play(monkeypatch, [0.001] * 100, {0: 0.001})
    assert [game for _, games in sent for game in games] == list(range(100))
    assert len(sent) <= 3


def test_a_game_of_unknown_length_waits_for_nobody(monkeypatch):
    assert play(monkeypatch, [0.001, 5.0], seats=[0, 1]) == [(0.001, [0]), (pytest.approx(5.001), [1])]
