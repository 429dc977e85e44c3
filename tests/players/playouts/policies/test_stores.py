"""Where policies keep what they learn: every move that is no pass, in tables or in slots, and not without bound."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import blokito_game
import numpy as np
import pawns_game
import pytest

from arena.games import Game, InputError, load
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.players.playouts.policies import Policy, memory, parse_policy
from arena.players.playouts.policies.memory import size_of
from arena.players.playouts.policies.slots import slot_for, slot_of, slots_of
from tests.support.playouts import Played, Playouts
from tests.support.wide import CELLS, wide

BLACK, WHITE = 1, 2
BLOKITO: Game = blokito_game.FAMILY.make(blokito_game.BlokitoParameters(columns=4, rows=4))
PAWNS: Game = pawns_game.FAMILY.make(pawns_game.PawnsParameters(columns=3, rows=5))
PASS, LAST = BLOKITO.moves - 1, BLOKITO.moves - 2


@pytest.fixture
def in_slots(monkeypatch: pytest.MonkeyPatch) -> None:
    """No table is small enough."""
    monkeypatch.setattr(memory, "MOST_DIRECT_BYTES", 0)
    monkeypatch.setattr(memory, "SLOT_BYTES", 1 << 20)


class TestMovesThatAreNoCells:
    """Moves are stored whose numbers are above those of cells; passes are not."""

    def test_last_good_replies(self) -> None:
        assert BLOKITO.first_pass == PASS
        assert BLOKITO.cells < LAST
        for spec in ("lgr1", "lgrf2"):
            playouts = Playouts(BLOKITO, parse_policy(spec))
            playouts.learn([LAST, 2, LAST - 1, 3, PASS], BLACK)
            assert (playouts.record.one[0, BLOKITO.moves], playouts.record.one[0, 2]) == (LAST, LAST - 1)
            assert playouts.record.one[0, 3] == BLOKITO.moves
        assert playouts.record.two[0, LAST, 2] == LAST - 1

    @pytest.mark.parametrize("spec", ["winsvisits(least=1)", "wls(threshold=0.3)"])
    def test_replies_with_their_worth(self, spec: str) -> None:
        playouts = Playouts(BLOKITO, parse_policy(spec))
        for _ in range(8):
            playouts.learn([LAST, 2, LAST - 1, 3, PASS], BLACK)
        record = playouts.record
        listed = {context: record.reply[context, 0] for context in np.flatnonzero(record.listed)}
        assert listed == {BLOKITO.moves: LAST, 2: LAST - 1}

    def test_pools(self) -> None:
        playouts = Playouts(BLOKITO, parse_policy("poolrave(share=1)"))
        playouts.record.pool[:2], playouts.record.count = [LAST, PASS], 2
        assert {playouts.choose(BLOKITO.start()) for _ in range(20)} == {LAST}

    @pytest.mark.parametrize("game", [BLOKITO, PAWNS], ids=["blokito", "pawns"])
    @pytest.mark.parametrize("spec", ["lgr1", "lgrf2", "wls(threshold=0.4)"])
    def test_playouts_are_games(self, game: Game, spec: str) -> None:
        """What is chosen can be played, and replies are given that random moves would not be."""
        playouts = Playouts(game, parse_policy(spec), seed=4)
        for _ in range(60):
            position = game.start()
            played = playouts.play(position)
            for move in played.moves:
                assert move in position.legal_numbers()
                position.play(move)
            assert position.winner() is not None
        stored = playouts.record.one if spec.startswith("lgr") else playouts.record.reply[playouts.record.listed > 0]
        assert (stored[stored < game.first_pass] >= game.cells).any()


def both(game: Game, spec: str, monkeypatch: pytest.MonkeyPatch, count: int) -> tuple[list[Played], list[Played]]:
    """The same playouts by tables and by slots; every tenth begins a new decision."""
    found = []
    for is_slots in (False, True):
        if is_slots:
            monkeypatch.setattr(memory, "MOST_DIRECT_BYTES", 0)
            monkeypatch.setattr(memory, "SLOT_BYTES", 1 << 20)
        policy = parse_policy(spec)
        assert policy.layout(game) == ("slots" if is_slots else "")
        playouts, position, played = Playouts(game, policy, seed=6), game.start(), []
        for number in range(count):
            played.append(playouts.play(position))
            if number % (count // 3) == count // 3 - 1:
                position.play(int(position.legal_numbers()[number % 3]))
                policy.settle(playouts.records, game)
        found.append(played)
    return found[0], found[1]


@pytest.mark.parametrize(
    ("game", "spec"),
    [
        ("hex(size=4)", "lgrf2"),
        ("go(size=3)", "lgr2"),
        ("hex(size=4)", "wls(candidates=3, threshold=0.4, illegal=2, between=merge)"),
        ("go(size=3)", "wls(context=2, pattern='3x3', threshold=0.4)"),
        ("tic-tac-toe", "winsvisits(context=0, choice=random, least=2, between=merge)"),
    ],
)
def test_slots_are_as_good_as_tables(game: str, spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as there are enough of them: every move of every playout is the same."""
    tables, slots = both(load(game), spec, monkeypatch, count=240)
    assert tables == slots
    assert len({tuple(played.moves) for played in tables}) > 15


@pytest.mark.usefixtures("in_slots")
class TestFull:
    """When all slots are taken, what has none is not remembered, and all else goes on."""

    def test_last_good_replies(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(memory, "SLOT_BYTES", 0)
        playouts = Playouts(load("hex(size=5)"), parse_policy("lgrf2"), seed=2)
        record, position = playouts.record, load("hex(size=5)").start()
        for _ in range(400):
            assert sorted(playouts.play(position).chosen) == list(range(25))
        assert (len(record.keys), record.taken[0]) == (256, 192)
        assert np.count_nonzero(record.keys) == 192
        assert record.two[256] == 25
        # What has a slot is still learned from.
        earlier, last = divmod(int(record.keys[record.keys > 0][0]) - 1, 26)
        player, earlier = divmod(earlier, 26)
        for move, winner in ((7, player + 1), (9, player + 1)):
            playouts.learn([move], winner, turn=player, before=(last, earlier))
            slot = int(np.flatnonzero(record.keys == (player * 26 + earlier) * 26 + last + 1)[0])
            assert record.two[slot] == move

    def test_replies_with_their_worth(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(memory, "SLOT_BYTES", 0)
        game = load("hex(size=5)")
        playouts = Playouts(game, parse_policy("wls(context=2, threshold=0.3, between=merge)"), seed=2)
        record, position = playouts.record, game.start()
        for number in range(400):
            assert sorted(playouts.play(position).chosen) == list(range(25))
            if number % 100 == 99:
                playouts.policy.settle(playouts.records, game)
        assert record.stations_taken[0] == np.count_nonzero(record.station_keys) == 768
        assert 0 < record.contexts_taken[0] == np.count_nonzero(record.context_keys) <= 192
        assert record.listed[256] == record.entry[1024] == 0
        # Each reply of a list has a station that knows its place in the list.
        for context in np.flatnonzero(record.listed):
            for place in range(int(record.listed[context])):
                number = (int(record.context_keys[context]) - 1) * 25 + int(record.reply[context, place])
                station = int(slots_of(record.station_keys, np.array([number]))[0])
                assert record.entry[station] == place + 1

    def test_a_reply_that_loses_takes_no_slot(self) -> None:
        playouts = Playouts(load("hex(size=4)"), parse_policy("lgrf2"))
        playouts.learn([3, 7, 5], WHITE)
        assert playouts.record.taken[0] == 1
        playouts.learn([3, 7, 5], BLACK)
        assert playouts.record.taken[0] == 3

    def test_a_new_game_begins_with_all_of_them(self) -> None:
        game = load("hex(size=4)")
        playouts = Playouts(game, parse_policy("lgrf2"), seed=2)
        first = [playouts.play(game.start()) for _ in range(20)]
        assert playouts.record.taken[0] > 100
        playouts.policy.reset(playouts.records, game)
        assert playouts.record.taken[0] == 0
        assert (playouts.record.two == game.moves).all()
        again = Playouts(game, parse_policy("lgrf2"), seed=2)
        assert [again.play(game.start()) for _ in range(20)] == first


@entry
def _slot_for(keys: Records, taken: Records, number: int) -> int:
    return np.int64(slot_for(keys, taken, np.uint64(number)))


@entry
def _slot_of(keys: Records, number: int) -> int:
    return np.int64(slot_of(keys, np.uint64(number)))


def test_every_number_has_a_slot_of_its_own_as_long_as_there_are_any() -> None:
    chance = random.Random(5)
    numbers = [chance.randrange(1 << 40) if chance.random() < 0.5 else chance.randrange(200) for _ in range(400)]
    keys, taken, given = np.zeros(256, dtype=np.uint64), np.zeros(1, dtype=np.uint64), dict[int, int]()
    for number in numbers:
        assert _slot_of(keys, number) == given.get(number, 256)
        slot = _slot_for(keys, taken, number)
        if number in given or len(given) < 192:
            assert slot == given.setdefault(number, slot) < 256
        else:
            assert slot == 256
        assert int(taken[0]) == len(given) == len(set(given.values()))
    assert len(given) == 192
    assert slots_of(keys, np.array([numbers])).tolist() == [[given.get(number, 256) for number in numbers]]


@pytest.mark.parametrize("spec", ["lgr1", "lgrf2", "poolrave", "winsvisits", "wls", "wls(context=2, candidates=64)"])
def test_no_policy_takes_more_than_it_may(spec: str) -> None:
    """In a game with 13,720 moves, where a table for pairs of moves would take 754 MB."""
    policy = parse_policy(spec)
    policy.require(wide())
    fields = policy.fields(wide())
    assert size_of(fields) <= 128 << 20
    if policy.layout(wide()):
        assert size_of(fields) > 32 << 20


@pytest.mark.parametrize("spec", ["lgrf2", "wls(context=2, threshold=0.3)"])
def test_a_game_with_very_many_moves_is_learned(spec: str) -> None:
    """With what Black has just won, Black begins again."""
    game = wide()
    playouts, position, wins = Playouts(game, parse_policy(spec), seed=3), game.start(), 0
    position.play(int(position.legal_numbers()[-1]))
    position.play(int(position.legal_numbers()[-1]))
    for _ in range(40):
        played, next_one = playouts.play(position), playouts.play(position)
        assert max(played.moves) >= CELLS
        if played.winner == BLACK:
            wins += 1
            assert next_one.moves[0] == played.moves[0]
    assert playouts.records.nbytes <= 128 << 20
    assert wins > 5


def test_tables_are_taken_where_they_fit() -> None:
    for spec in ("lgrf2", "wls", "wls(context=2)"):
        assert parse_policy(spec).layout(load("go(size=9)")) == ""
    assert parse_policy("wls(context=2)").layout(load("go(size=25)")) == "slots"


class Hoarder(Policy):
    """Wants a table of all pairs of moves."""

    name: ClassVar[str] = "hoarder"
    summary: ClassVar[str] = "a large table"
    source: ClassVar[str] = "tests"

    def fields(self, game: Game) -> Any:
        return [("two", "u2", (2, game.moves, game.moves))]


def test_what_is_too_large_is_refused_in_one_line() -> None:
    message = "policy=hoarder: what it learns would take 718 MB in wide, and 256 MB is the most"
    with pytest.raises(InputError, match=message):
        Hoarder().new_records(wide())
    assert Hoarder().new_records(load("hex(size=4)"))["two"].shape == (1, 2, 16, 16)
