"""Policies against their slow twins: every move of many playouts, and all that was learned from them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from arena.games import Game, Position, load
from arena.games.contract import pattern_of
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.players.playouts.policies import UNIFORM, parse_policy
from tests.naive.policies import NaiveLastGoodReply, NaiveReplies, NaiveWithDefault
from tests.support.playouts import Played, Playouts, board_of

REPLAYED = {
    "lgr1 on tic-tac-toe": ("tic-tac-toe", "lgr1", 300),
    "lgr2 on Go": ("go(size=3)", "lgr2", 300),
    "lgrf2 on Hex": ("hex(size=4)", "lgrf2", 800),
    "wls on Hex": ("hex(size=4)", "wls(e=5, candidates=3, illegal=2, threshold=0.5)", 400),
    "wls with patterns on Go": ("go(size=3)", "wls(context=2, pattern='3x3', candidates=2, threshold=0.4)", 300),
    "wls by chance on tic-tac-toe": ("tic-tac-toe", "wls(context=0, choice=random, illegal=0, threshold=0.4)", 300),
    "wls with another default on Hex": (
        "hex(size=4)",
        "wls(e=5, candidates=3, illegal=2, threshold=0.6, default=lgrf1)",
        400,
    ),
    "wls with patterns and a default on Go": (
        "go(size=3)",
        "wls(context=2, pattern='3x3', candidates=2, threshold=0.4, default=lgrf1)",
        300,
    ),
    "lgrf2 with patterns for a default on Go": (
        "go(size=3)",
        "lgrf2(default=wls(context=0, pattern='3x3', candidates=2, threshold=0.4))",
        300,
    ),
    "winsvisits on Hex": ("hex(size=4)", "winsvisits(least=2, candidates=4, illegal=3, threshold=0.5)", 400),
}


@entry
def _pattern_of(states: Records, move: int) -> int:
    return np.int64(pattern_of(states[0], np.uint64(move)))


def twin_of(game: Game, policy: Any) -> Any:
    cells = game.diagram.cells
    if policy.default != UNIFORM:
        alone = policy.model_copy(update={"default": UNIFORM})
        return NaiveWithDefault(twin_of(game, alone), twin_of(game, policy.default))
    if policy.name.startswith("lgr"):
        return NaiveLastGoodReply(cells, context=int(policy.name[-1]), forgets="f" in policy.name)
    return NaiveReplies(cells, policy)


def follow(twin: Any, position: Position, played: Played) -> int:
    """Replay a playout with the twin; how many of its moves were replies."""
    board, here, replies = board_of(position), position.copy(), 0
    (last, earlier), twin.seen = played.before, []
    for number, move in enumerate(played.chosen):
        player = (played.turn + number) % 2

        def around(reply: int, here: Position = here) -> int:
            return int(_pattern_of(here.states, reply))

        sensible = board.sensible()
        chosen = twin.may_choose(player, last, earlier, sensible, around)
        assert move in (chosen if chosen is not None else [*sensible, position.game.moves - 1])
        replies += chosen is not None
        twin.seen.append(around(move) if move < position.game.diagram.cells and here.winner() is None else 0)
        board.play(move)
        if here.winner() is None:
            here.play(move)
        last, earlier = move, last
    return replies


def known(playouts: Playouts, twin: Any) -> Any:
    """What the policy has learned, as the twin has it."""
    return _known(playouts.record, playouts.game.moves, twin)


def _known(record: Any, none: int, twin: Any) -> Any:
    if isinstance(twin, NaiveWithDefault):
        return [_known(record, none, twin.first), _known(record.default, none, twin.then)]
    if isinstance(twin, NaiveLastGoodReply):
        found = {}
        for name in ("one", "two")[: len(twin.lengths)]:
            table = record[name]
            for place in np.argwhere(table != none).tolist():
                player, *moves = place
                found[player, *reversed(moves)] = int(table[tuple(place)])
        return found
    lists, counts_misses = {}, twin.config.illegal > 0
    for context, count in enumerate(record.listed.tolist()):
        if count:
            number, key = context, []
            for _ in range(twin.config.context):
                number, move = divmod(number, none + 1)
                key.append(move)
            patterns = record.patterns > 1
            lists[number, *key] = [
                ((int(move), int(pattern)) if patterns else (int(move),), counts_misses * int(misses))
                for move, pattern, misses in zip(
                    record.reply[context][:count], record.around[context], record.misses[context], strict=False
                )
            ]
    return lists


def known_to(twin: Any) -> Any:
    if isinstance(twin, NaiveWithDefault):
        return [known_to(twin.first), known_to(twin.then)]
    if isinstance(twin, NaiveLastGoodReply):
        return twin.replies
    counts_misses = twin.config.illegal > 0
    return {
        key: [(item.reply, counts_misses * item.misses) for item in entries]
        for key, entries in twin.lists.items()
        if entries
    }


@pytest.mark.parametrize("name", REPLAYED)
def test_the_twin_chooses_and_learns_the_same(name: str) -> None:
    spec, policy_spec, count = REPLAYED[name]
    game, policy = load(spec), parse_policy(policy_spec)
    playouts, twin = Playouts(game, policy, seed=5), twin_of(game, policy)
    start = game.start()
    further = start.copy()
    further.play(int(start.legal_numbers()[4]))
    further.play(int(further.legal_numbers()[1]))
    further.play(int(further.legal_numbers()[2]))
    replies = moves = 0
    for number in range(count):
        position = further if number % 3 else start
        played = playouts.play(position)
        replies += follow(twin, position, played)
        moves += len(played.chosen)
        twin.learn(played.moves, played.winner, played.turn, played.before)
        if number % 20 == 0 or number == count - 1:
            assert known(playouts, twin) == known_to(twin)
    assert 0.1 < replies / moves < 0.95
    if isinstance(twin, NaiveReplies) and policy.context == 1 and policy.pattern == "none":  # type: ignore[attr-defined]
        assert_same_stations(playouts, twin)


def assert_same_stations(playouts: Playouts, twin: NaiveReplies) -> None:
    """Wins and visits by context and reply, and states as they follow one another; nothing else is in the store."""
    moves, record = playouts.game.moves, playouts.record
    for ((player, last), (move,)), results in twin.results.items():
        station = (player * (moves + 1) + last) * moves + move
        if twin.config.name == "wls":
            assert record.states[station] == twin.states[(player, last), (move,)]
        else:
            assert (record.wins[station], record.visits[station]) == (sum(results), len(results))
    field = record.states if twin.config.name == "wls" else record.visits
    assert np.count_nonzero(field) == len(twin.results) > 100
