"""Thoughts in a few bytes: what comes back is what went in, rounded; and damage is told."""

import contextlib
import pickle
import zlib

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from arena.arenas.packed_thoughts import Thoughts
from arena.arenas.thoughts import Considered, Proof, Thought
from arena.games import InputError

MOST = 2**63 - 1
VALUES = st.none() | st.floats(0, 1)
CONSIDERED = st.builds(Considered, st.integers(0, 0xFFFF), st.integers(0, MOST), VALUES)
SECONDS = st.floats(0, 1e7)
THOUGHTS = st.builds(
    Thought,
    value=VALUES,
    playouts=st.integers(0, 300) | st.integers(0, MOST),
    seconds=SECONDS,
    cpu_seconds=SECONDS,
    depth=st.none() | st.integers(0, 10**6),
    full=st.booleans(),
    proof=st.none() | st.sampled_from(Proof),
    clock=st.none() | SECONDS,
    remark=st.text(st.characters(codec="utf-8"), max_size=30),
    considered=st.lists(CONSIDERED, max_size=4).map(tuple),
)
PLAIN = Thought(0.25, 100, 0.5, 0.5)


def same(one, other):
    """Whether a value comes back within half a step of what it was."""
    return one is other if one is None or other is None else abs(one - other) <= 0.5 / 60_000 + 1e-12


@settings(max_examples=150, deadline=None)
@given(st.lists(THOUGHTS, max_size=8))
@example([PLAIN] * 300)
@example([Thought(0.5, playouts, 0.0, 0.0) for playouts in (0, 255, 256)])
@example([Thought(0.5, playouts, 0.0, 0.0) for playouts in (0, 65535, 65536)])
@example([Thought(0.5, playouts, 0.0, 0.0) for playouts in (0, 2**32 - 1, 2**32)])
@example([Thought(1.0, MOST, 0.0, 0.0, 0, True, Proof.LOST, 0.0, "[", (Considered(0, 0, None),))])
def test_thoughts_come_back_as_they_were_but_for_rounding(thoughts):
    found = Thoughts(Thoughts.of(thoughts).packed)
    assert len(found) == len(thoughts)
    for before, after in zip(thoughts, found, strict=True):
        assert same(before.value, after.value)
        for name in ("playouts", "depth", "full", "proof", "remark"):
            assert getattr(before, name) == getattr(after, name), name
        for name in ("seconds", "cpu_seconds", "clock"):
            one, other = getattr(before, name), getattr(after, name)
            assert one is other or abs(one - other) <= 0.51e-6 + 1e-9 * one, name
        assert [(it.move, it.visits) for it in before.considered] == [(it.move, it.visits) for it in after.considered]
        for one, other in zip(before.considered, after.considered, strict=True):
            assert same(one.value, other.value)


@settings(max_examples=50, deadline=None)
@given(st.lists(THOUGHTS, max_size=4))
def test_what_was_rounded_is_not_rounded_again(thoughts):
    once = Thoughts.of(thoughts)
    assert Thoughts.of(tuple(once)).packed == once.packed


def test_they_are_a_sequence_that_can_be_compared_and_sent():
    found = Thoughts.of([PLAIN, PLAIN])
    assert found == (PLAIN, PLAIN) == tuple(found)
    assert found != (PLAIN,)
    assert hash(found) == hash((PLAIN, PLAIN))
    assert found[0] == PLAIN
    assert pickle.loads(pickle.dumps(found)) == found


def test_values_that_are_none_are_drawn_to_what_can_be():
    odd = [Thought(value, -1, 0.0, 0.0) for value in (-0.5, 1.5, float("nan"))]
    assert [(it.value, it.playouts) for it in Thoughts.of(odd)] == [(0.0, 0), (1.0, 0), (None, 0)]


def test_a_decision_takes_a_few_bytes():
    game = [
        Thought(0.3 + 0.01 * (ply % 7), 400 + 400 * (ply % 2), 0.0123 + ply * 7e-5, 0.0121 + ply * 6e-5, ply % 9)
        for ply in range(60)
    ]
    assert len(Thoughts.of(game).packed) < 60 * 10
    assert len(Thoughts.of([PLAIN] * 1000).packed) < 60


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b"\xff",
        b"\x00\x02",
        b"\x00\x01" + b"\x00\x00" * 5 + b"\x00\x08",  # a flag that there is not
        b"\x00\x01" + b"\x00\xe1\xd4\x03" + b"\x00\x00" * 5,  # 60001 steps
        b"\x00\x01" + b"\x03\x00\x00\x00" + b"\x00\x00" * 5,  # numbers of three bytes
        b"\x00" + b"\xff" * 9 + b"\x01",
        b"\x00" + b"\xff" * 12,
        b"\x08" + zlib.compress(b"\x00" * 100)[:-3],
        b"\x08nonsense",
        Thoughts.of([PLAIN]).packed + b"\x00",
        b"\x02\x01" + b"\x00\x00" * 6 + b"\x00\x01\xff",  # a remark that is no text
    ],
)
def test_damage_is_told(damaged):
    with pytest.raises(InputError, match="the thoughts of a game are damaged"):
        list(Thoughts(damaged))


@settings(max_examples=200, deadline=None)
@given(st.lists(THOUGHTS, min_size=1, max_size=3), st.data())
def test_whatever_the_bytes_are_nothing_but_damage_is_told(thoughts, data):
    packed = bytearray(Thoughts.of(thoughts).packed)
    packed[data.draw(st.integers(0, len(packed) - 1))] = data.draw(st.integers(0, 255))
    with contextlib.suppress(InputError):
        list(Thoughts(bytes(packed[: data.draw(st.integers(0, len(packed)))])))
