"""Captures and extensions after the last moves, against slow ones."""

from __future__ import annotations

import numpy as np
import pytest

from arena.games import InputError, Position, contract, load
from arena.games.game import Game
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records, dtype_of, new
from tests.games.go.boards import SIMPLE, go, random_game, shown
from tests.naive import ladder as slow
from tests.naive.go import NaiveGo, Point
from tests.naive.ladder import TooLongError

#: So many moves a slow reading may try: fewer than the kernels do, which give up as well.
MOST = 150


@entry
def _capturing_moves(states: Records, last: int, earlier: int, ladders: bool, sheets: Records) -> int:
    return contract.capturing_moves(states[0], np.uint64(last), np.uint64(earlier), ladders, sheets[0])


@entry
def _extending_moves(states: Records, last: int, ladders: bool, sheets: Records) -> int:
    return contract.extending_moves(states[0], np.uint64(last), ladders, sheets[0])


class Tactics:
    """The kernels for Python."""

    def __init__(self, game: Game) -> None:
        self._sheets = new(dtype_of(game.tactics_fields))

    def _replies(self, count: int) -> list[int]:
        found = self._sheets[0]["replies"][:count].tolist()
        assert len(found) == len(set(found))
        return found

    def captures(self, position: Position, last: int, earlier: int, ladders: bool = False) -> set[int]:
        return set(self._replies(_capturing_moves(position.states, last, earlier, ladders, self._sheets)))

    def extensions(self, position: Position, last: int, ladders: bool = False) -> set[int]:
        return set(self._replies(_extending_moves(position.states, last, ladders, self._sheets)))


def last_moves(position: Position) -> tuple[int, int]:
    none = position.game.moves
    last, earlier = (*reversed(position.moves[-2:]), none, none)[:2]
    return last, earlier


def point_of(twin: NaiveGo, move: int) -> Point | None:
    return twin.points[move] if move < len(twin.points) else None


def cells(twin: NaiveGo, points: set[Point]) -> set[int]:
    return {twin.points.index(point) for point in points}


def test_tactical_moves_of_random_games_are_those_of_the_rules() -> None:
    game = go(**SIMPLE)
    tactics, seen = Tactics(game), dict.fromkeys(("captures", "extensions", "ladders", "refused"), 0)
    for seed in range(25):
        for position, twin in random_game(game, seed, most=200):
            if twin.winner is not None:
                continue
            last, earlier = last_moves(position)
            point, before = point_of(twin, last), point_of(twin, earlier)
            captures = tactics.captures(position, last, earlier)
            extensions = tactics.extensions(position, last)
            assert captures == cells(twin, slow.captures(twin, point, before))
            assert extensions == cells(twin, slow.extensions(twin, point, None))
            assert captures | extensions <= set(twin.playout_moves())
            seen["captures"] += len(captures)
            seen["extensions"] += len(extensions)
            try:
                chases = cells(twin, slow.ladders(twin, point, MOST))
                saved = cells(twin, slow.extensions(twin, point, MOST))
            except TooLongError:
                continue
            begun = tactics.captures(position, last, earlier, ladders=True) - captures
            assert begun <= chases
            assert bool(begun) is bool(chases - captures)
            assert tactics.extensions(position, last, ladders=True) == saved
            seen["ladders"] += len(begun)
            seen["refused"] += len(extensions - saved)
    assert min(seen["captures"], seen["extensions"], seen["ladders"]) > 60
    assert seen["refused"] > 12


def replies(position: Position, moves: str, ladders: bool = False) -> tuple[list[str], list[str]]:
    """Captures and extensions after some moves, by name."""
    for move in moves.split():
        position.play(move)
    tactics, game = Tactics(position.game), position.game
    last, earlier = last_moves(position)
    found = (tactics.captures(position, last, earlier, ladders), tactics.extensions(position, last, ladders))
    return tuple(sorted(game.move_name(move) for move in moves) for moves in found)  # type: ignore[return-value]


def test_a_stone_put_in_atari_is_extended_from_unless_it_is_lost_anyway() -> None:
    drawing = """
        . . . . .
        . X X . .
        . O . . .
        . X . . .
        . . . . .
        """
    position, _ = shown(drawing, "black")
    assert replies(position, "A3") == ([], ["C3"])
    position, _ = shown(drawing.replace(". X . . .", ". X X . ."), "black")
    assert replies(position, "A3") == ([], [])  # D3 would be its only liberty


def test_stones_are_not_extended_into_a_ladder_that_is_read() -> None:
    drawing = """
        . O O . .
        O X . . .
        O . . . .
        . . . {} .
        . . . . .
        """
    for breaker, found, chase in ((".", [], ["D4"]), ("X", ["C4"], [])):
        position, _ = shown(drawing.format(breaker), "white")
        assert replies(position.copy(), "B3") == ([], ["C4"])
        assert replies(position.copy(), "B3", ladders=True) == ([], found)
        # If it is extended nevertheless, White goes on with the ladder.
        assert replies(position.copy(), "B3 C4") == ([], [])
        assert replies(position.copy(), "B3 C4", ladders=True) == (chase, [])


def test_a_chain_that_moves_into_atari_or_is_left_in_it_is_captured() -> None:
    drawing = """
        . . . . .
        . X X . .
        {} . . .
        . X X . .
        . . . . .
        """
    position, _ = shown(drawing.format("X ."), "white")
    assert replies(position, "B3")[0] == ["C3"]
    position, _ = shown(drawing.format(". O"), "black")
    assert replies(position, "A3 E1")[0] == ["C3"]
    # Two moves later nobody thinks of it any more.
    assert replies(position, "D5 E2")[0] == []


def test_passes_and_the_start_call_for_nothing() -> None:
    position = go(**SIMPLE).start()
    assert replies(position, "") == ([], [])
    assert replies(position, "pass") == ([], [])


def test_games_have_tactics_or_not() -> None:
    game = go(**SIMPLE)
    assert game.has_tactics
    other = load("tic-tac-toe")
    assert not other.has_tactics
    assert Tactics(game).captures(other.start(), 0, 1) == Tactics(game).extensions(other.start(), 0) == set()


def test_a_game_brings_both_kernels_or_none() -> None:
    game = load("tic-tac-toe")
    rules = {**game.rules, "capturing_moves": contract.capturing_moves}
    with pytest.raises(InputError, match=r"^game broken: 'capturing_moves' and 'extending_moves' go together among"):
        Game("broken", rules, (), game.names, game.diagram, max_plies=9)
