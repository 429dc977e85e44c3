"""Which workers of a cluster play, and what is said if they cannot, or if there are none."""

import asyncio
from types import SimpleNamespace

import pytest

from arena.arenas.stage.cluster import connection as module
from arena.arenas.stage.cluster.connection import Connection
from arena.games import InputError


def looked(**workers):
    """A connection that has looked at workers, given by their threads and how much they declare of the resource."""
    known = {
        f"tcp://{name}:1": {"nthreads": threads, "resources": {"GAME": declared} if declared else {}}
        for name, (threads, declared) in workers.items()
    }

    async def identity():
        return {"workers": known}

    found = Connection.__new__(Connection)
    found.address, found.players = "tcp://head:1", frozenset()
    found.client = SimpleNamespace(scheduler=SimpleNamespace(identity=identity))
    return found, asyncio.run(found._look())


def test_all_workers_play():
    found, known = looked(a=(1, 0), b=(1, 0))
    assert found.players == {"tcp://a:1", "tcp://b:1"}
    assert found.resources is None
    found._require_one_at_a_time(known)


def test_if_some_declare_the_resource_the_others_do_not_play():
    found, known = looked(a=(4, 1), b=(8, 0), c=(1, 1))
    assert found.players == {"tcp://a:1", "tcp://c:1"}
    assert found.resources == {"GAME": 1}
    found._require_one_at_a_time(known)


@pytest.mark.parametrize("workers", [{"a": (1, 0), "b": (4, 0)}, {"a": (4, 4), "c": (9, 0)}])
def test_a_process_plays_one_game_at_a_time(workers):
    found, known = looked(**workers)
    with pytest.raises(InputError, match=r"would play 4 games .* --nworkers 4 --nthreads 1, or with --resources"):
        found._require_one_at_a_time(known)


def test_that_nobody_is_there_is_said_once_if_it_lasts(monkeypatch):
    found, _ = looked()
    said = []
    now = 100.0
    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: now))
    found._announce, found._without_workers, found._told = said.append, now, False
    found.tell_of_absence()
    assert said == []
    now += 6
    found.tell_of_absence()
    found.tell_of_absence()
    assert said == ["the scheduler at tcp://head:1 has no workers; games wait until there are some"]
    found.players = frozenset({"tcp://a:1"})
    found.tell_of_absence()
    found.players = frozenset()
    now += 6
    found.tell_of_absence()
    assert len(said) == 2
