"""Playouts that capture and extend first: move by move as slow rules have it."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from arena.games import InputError, Position, load
from arena.games.go.game import GoGame
from arena.players import load_player
from arena.players.playouts.policies import parse_policy
from tests.games.go.boards import SIMPLE, go, random_game
from tests.naive import ladder as slow
from tests.naive.go import NaiveGo, Point
from tests.naive.ladder import TooLongError
from tests.naive.vital import is_self_atari, vital_points
from tests.support import processes
from tests.support.playouts import Playouts

MOST = 150


def playouts(game: GoGame, spec: str, count: int, seed: int, position: Position | None = None) -> Iterator[list[int]]:
    """The moves of playouts by a policy, from the start or another position."""
    position, playing = position or game.start(), Playouts(game, parse_policy(spec), seed)
    for _ in range(count):
        yield playing.play(position).moves


class Answers:
    """What may be answered to the last two moves of a playout."""

    def __init__(self, twin: NaiveGo, moves: list[int], *, ladders: bool) -> None:
        self._twin = twin
        last, earlier = (twin.points[move] if move < 25 else None for move in (*reversed(moves[-2:]), 25, 25)[:2])
        self.sure = True
        self.captures = self._cells(slow.captures(twin, last, earlier))
        self.extensions = self._cells(slow.extensions(twin, last, None))
        self.refused: set[int] = set()
        if ladders:
            try:
                self.captures |= self._cells(slow.ladders(twin, last, MOST))
                saved = self._cells(slow.extensions(twin, last, MOST))
                self.refused, self.extensions = self.extensions - saved, saved
            except TooLongError:
                self.sure = False

    def _cells(self, points: set[Point]) -> set[int]:
        return {self._twin.points.index(point) for point in points}


def replayed(
    game: GoGame, spec: str, count: int, seed: int, ladders: bool = False
) -> Iterator[tuple[Answers, NaiveGo, int]]:
    """Every move of playouts by a policy, with the answers that there are and the position before it."""
    for moves in playouts(game, spec, count, seed):
        twin = NaiveGo(game.size, game.komi, "simple")
        for number, move in enumerate(moves):
            yield Answers(twin, moves[:number], ladders=ladders), twin, move
            twin.play(move)
        assert twin.winner is not None


@pytest.mark.parametrize(
    ("spec", "ladders"),
    [
        ("tactics", False),
        ("tactics(first=extend)", False),
        ("tactics(capture=0)", False),
        ("tactics(ladders=true)", True),
        ("tactics(extend=0, ladders=true)", True),
        ("tactics(default=trained(weights=mm))", False),
    ],
)
def test_what_is_looked_for_first_is_played_first(spec: str, ladders: bool) -> None:
    game, policy = go(**SIMPLE), parse_policy(spec)
    counts = dict.fromkeys(("captures", "extensions", "others", "both", "refused", "made"), 0)
    for answers, twin, move in replayed(game, spec, 45, seed=1, ladders=ladders):
        assert move in twin.playout_moves()
        if not answers.sure:
            continue
        captures = answers.captures if policy.capture else set()
        extensions = answers.extensions if policy.extend else set()
        counts["both"] += bool(captures and extensions)
        first, second = (extensions, captures) if policy.first == "extend" else (captures, extensions)
        if first or second:
            assert move in (first or second)
        elif answers.refused:
            counts["refused"] += 1
            counts["made"] += move in answers.refused
        counts["captures" if captures else "extensions" if extensions else "others"] += 1
    assert (counts["captures"] > 150) is bool(policy.capture)
    assert (counts["extensions"] > 10) is bool(policy.extend)
    assert (counts["both"] > 10) is bool(policy.extend and policy.capture)
    assert counts["others"] > 400
    # What is refused is only made by accident.
    assert (counts["refused"] > 5) is ladders
    assert counts["made"] <= counts["refused"] / 2


@pytest.mark.parametrize(("kind", "share"), [("capture", 0.3), ("extend", 0.6)])
def test_answers_are_looked_for_with_a_probability(kind: str, share: float) -> None:
    """Otherwise the move is a uniform one, which may happen to be an answer as well."""
    other = "extend" if kind == "capture" else "capture"
    expected, variance, found = 0.0, 0.0, 0
    for answers, twin, move in replayed(go(**SIMPLE), f"tactics({kind}={share}, {other}=0)", 250, seed=2):
        choices = answers.captures if kind == "capture" else answers.extensions
        if choices:
            by_accident = len(choices) / len(twin.playout_moves())
            chance = share + (1 - share) * by_accident
            expected, variance = expected + chance, variance + chance * (1 - chance)
            found += move in choices
    assert variance > 20
    assert abs(found - expected) < 4 * variance**0.5


@pytest.mark.parametrize("default", ["uniform", "trained(weights=mm)"])
def test_vital_points_come_before_captures(default: str) -> None:
    seen = 0
    for moves in playouts(go(**SIMPLE), f"tactics(vital=true, default={default})", 120, seed=3):
        twin = NaiveGo(5, 7.5, "simple")
        for number, move in enumerate(moves):
            around = [twin.points[one] if one < 25 else None for one in moves[max(number - 2, 0) : number]]
            vital = vital_points(twin, *around)
            assert not vital or twin.points[move] in vital
            seen += bool(vital)
            twin.play(move)
    assert seen > 40


@pytest.mark.parametrize("refuse", [0.4, 1.0])
def test_moves_into_atari_are_drawn_again(refuse: float) -> None:
    """Three times at most: of uniform moves the share p is left p (1 - r) (1 + q + q^2) + p q^3 times, q being p r."""
    expected, variance, found = 0.0, 0.0, 0
    for _, twin, move in replayed(go(**SIMPLE), f"tactics(capture=0, extend=0, refuse={refuse})", 60, seed=6):
        choices = [one for one in twin.playout_moves() if one < 25]
        if choices:
            share = sum(is_self_atari(twin, twin.points[one]) for one in choices) / len(choices)
            again = share * refuse
            chance = share * (1 - refuse) * (1 + again + again**2) + share * again**3
            expected, variance = expected + chance, variance + chance * (1 - chance)
            found += move < 25 and is_self_atari(twin, twin.points[move])
    assert variance > 20
    assert abs(found - expected) < 4 * variance**0.5


def test_several_answers_are_equally_likely() -> None:
    game, seen = go(**SIMPLE), 0
    for seed in range(12):
        for position, twin in random_game(game, seed, most=60):
            answers = Answers(twin, list(position.moves), ladders=False)
            if len(answers.captures) > 1 and seen < 5:
                firsts = [moves[0] for moves in playouts(game, "tactics", 200, seed, position)]
                counts = [firsts.count(move) for move in answers.captures]
                assert sum(counts) == 200
                assert stats.chisquare(counts).pvalue > 1e-5
                seen += 1
    assert seen == 5


def test_without_answers_playouts_are_uniform() -> None:
    """Games are as long as uniform ones, and Black wins as often."""
    game = go(**SIMPLE)
    uniform, same, shorter = (
        np.array([len(moves) for moves in playouts(game, spec, 4000, seed=4)])
        for spec in ("uniform", "tactics(capture=0, extend=0)", "tactics")
    )
    error = np.hypot(uniform.std(), same.std()) / np.sqrt(4000)
    assert abs(uniform.mean() - same.mean()) < 4 * error
    assert abs(uniform.mean() - shorter.mean()) > 8 * error


def test_other_games_refuse() -> None:
    with pytest.raises(InputError, match=r"^policy=tactics: tic-tac-toe has no tactics; Go has$"):
        load_player("uct(playouts=10, policy=tactics)").build(load("tic-tac-toe"))


@pytest.mark.parametrize(
    ("spec", "rule"), [("tactics(vital=true)", "vital_moves"), ("tactics(refuse=0.5)", "is_self_atari")]
)
def test_what_a_game_does_not_bring_is_refused(spec: str, rule: str) -> None:
    game = copy.copy(go(**SIMPLE))
    object.__setattr__(game, "rules", {name: kernel for name, kernel in game.rules.items() if name != rule})
    with pytest.raises(InputError, match=rf"go\(size=5\) does not bring '{rule}', so '\w+' would have no effect$"):
        parse_policy(spec).check(game)
    parse_policy("tactics").check(game)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("tactics(capture=1.5)", "capture"),
        ("tactics(extend=-1)", "extend"),
        ("tactics(first=attack)", "first"),
        ("tactics(ladders=maybe)", "ladders"),
        ("tactics(refuse=2)", "refuse"),
    ],
)
def test_parameters_that_make_no_sense_are_refused(spec: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_policy(spec)


def test_the_spec_gives_the_policy_again() -> None:
    for spec in ("tactics", "tactics(capture=0.5, ladders=true, first=extend)"):
        assert str(parse_policy(spec)) == spec
        assert load_player(f"uct(playouts=10, policy={spec})").spec == f"uct(playouts=10, policy={spec})"


SCRIPT = """
from arena.games import load
from arena.games.go.ladder import reads_ladder
from arena.games.toolbox.rng import generator
from arena.players import load_player

game, rngs = load("go(size=5)"), generator(5)
policy = "tactics(capture=0.8, ladders=true, vital=true, refuse=0.5)"
player, position = load_player(f"uct(playouts=6, policy={policy})").build(game), game.start()
while len(position.moves) < 16:
    decision = player.choose(position, rngs)
    position.play(decision.move)
    stones = [cell for cell in range(25) if position.stones()[cell]]
    print(decision.move, decision.value, [reads_ladder(position, cell) for cell in stones])
print([int(word) for word in rngs[0]])
"""


def test_plain_python_plays_the_same() -> None:
    one, other = processes.both_ways(SCRIPT, path=[Path(__file__).parents[2]])
    assert one == other
    assert len(one) == 17
