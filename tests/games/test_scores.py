"""Games that are won by more or less."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from arena.games import Game, InputError, Winner, load
from arena.games.registry import GAMES
from arena.games.toolbox.rng import generator
from tests.games import probes
from tests.naive.returns import harvest_of
from tests.support.toyscore import harvest

LINE = harvest(9)


def random_games(game: Game, count: int, seed: int = 1) -> Any:
    """Finished positions, and all on the way to them."""
    chance = random.Random(seed)
    for _ in range(count):
        position = game.start()
        yield position
        while position.winner() is None:
            position.play(chance.choice(position.legal_numbers().tolist()))
            yield position


def test_the_score_is_what_the_stones_say() -> None:
    """At any time: on the way to the end too."""
    endings = set()
    for position in random_games(LINE, 60):
        lead = harvest_of(LINE, position.stones().tolist())
        assert position.score() == lead
        assert abs(lead) <= LINE.score_range
        if position.winner() is not None:
            endings.add(position.winner())
            assert position.winner() == (Winner.BLACK if lead > 0 else Winner.WHITE if lead < 0 else Winner.DRAW)
    assert endings == set(Winner)


@pytest.mark.parametrize("name", GAMES.names())
def test_a_game_has_a_score_if_its_rules_have(name: str) -> None:
    """The leader at the end is the winner; nobody leads in a game without points."""
    game = load(name)
    assert game.has_score == ("score" in game.rules) == (game.score_range > 0)
    for position in random_games(game, 3):
        score, winner = position.score(), position.winner()
        if not game.has_score:
            assert score is None
        elif winner is not None:
            assert score is not None
            assert abs(score) <= game.score_range
            assert winner == (Winner.BLACK if score > 0 else Winner.WHITE if score < 0 else Winner.DRAW)


def test_a_playout_tells_the_score() -> None:
    traces, rngs = LINE.new_traces(), generator(3)
    for position in random_games(LINE, 8):
        after = position.copy()
        probes.one_playout(position.states, LINE.new_states(), traces, rngs)
        for move in traces[0].moves[: int(traces[0].length)]:
            after.play(int(move))
        assert traces[0].score == after.score()


def test_a_playout_of_a_game_without_points_has_no_score() -> None:
    game = load("tic-tac-toe")
    traces, start = game.new_traces(), game.start()
    for seed in range(20):
        probes.one_playout(start.states, game.new_states(), traces, generator(seed))
        assert traces[0].score == 0.0


@pytest.mark.parametrize("change", [{"score_range": 0.0}, {"score_range": -3.0}])
def test_a_score_needs_a_range(change: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=r"game harvest\(size=9\): a 'score' among the rules goes with a score_range"):
        replace(LINE, **change)


def test_a_range_needs_a_score() -> None:
    rules = {name: rule for name, rule in LINE.rules.items() if name != "score"}
    with pytest.raises(InputError, match="a 'score' among the rules goes with a score_range above 0"):
        replace(LINE, spec="another", rules=rules)
    assert not replace(LINE, spec="another", rules=rules, score_range=0.0).has_score
