"""Games played again are compared in what players thought, as far as it does not depend on the clock."""

from dataclasses import replace

import pytest

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Run
from arena.arenas.replay import Agreement, RecordedRun
from arena.arenas.stage.replayer import Replayer
from arena.arenas.thoughts import Proof
from tests.support.runs import settings_of

SETTINGS = settings_of("hex(size=3)", "mc(playouts=20), uct(playouts=20)", games=6, record="candidates:2", swap=True)


@pytest.fixture(scope="module")
def replayer():
    return Replayer(RecordedRun(Run(1, "run", "", SETTINGS.to_document(), {}, 0)))


@pytest.fixture(scope="module")
def games(replayer):
    return [replayer._hall.play(pairing) for pairing in SETTINGS.pairings()]


def changed(game, place=2, **facts):
    thoughts = list(game.thoughts)
    thoughts[place] = replace(thoughts[place], **facts)
    return replace(game, thoughts=tuple(thoughts))


def test_equal_games_have_equal_thoughts(replayer, games):
    assert [replayer.replay(game).differences for game in games] == [()] * 12
    assert any(game.swapped for game in games)


@pytest.mark.parametrize(
    ("facts", "what"),
    [
        ({"value": 0.12345}, "value"),
        ({"playouts": 19}, "playouts"),
        ({"depth": 99}, "depth"),
        ({"full": True}, "full"),
        ({"proof": Proof.WON}, "proof"),
        ({"considered": ()}, "considered"),
    ],
)
def test_another_thought_is_found(replayer, games, facts, what):
    plain = next(game for game in games if not game.swapped)
    (found,) = replayer.replay(changed(plain, **facts)).differences
    assert found.startswith(f"{what} at ply 3: recorded {'0.12345' if what == 'value' else ''}")


def test_times_are_not_compared_nor_what_was_not_recorded(replayer, games):
    odd = {"seconds": 9.0, "cpu_seconds": 9.0, "clock": 3.0, "remark": "hm"}
    assert replayer.replay(changed(games[0], **odd)).agreement is Agreement.EQUAL
    assert replayer.replay(replace(games[0], thoughts=None)).agreement is Agreement.EQUAL


def test_what_came_of_a_late_decision_is_not_compared(replayer, games):
    plain = next(game for game in games if not game.swapped)
    loser = ("white", "black")[2 % 2]
    late = replace(
        changed(plain, value=0.5), reason=Reason.TIME, moves=plain.moves[:2], winner=loser, thoughts=plain.thoughts[:2]
    )
    first = replace(late, thoughts=changed(replace(plain, thoughts=plain.thoughts[:3]), value=0.999).thoughts)
    for game in (late, first):
        assert "value" not in " ".join(replayer.replay(game).differences)
    (found,) = [it for it in replayer.replay(changed(first, 1, value=0.999)).differences if "value" in it]
    assert found.startswith("value at ply 2")
