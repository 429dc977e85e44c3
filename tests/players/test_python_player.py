"""Players in plain Python: classes and functions."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from arena.games import InputError, Position, load
from arena.players import Decision, generator, load_player
from arena.players.errors import PlayerError
from arena.players.python_player import PythonConfig, place_of

GAME = load("tic-tac-toe")


class Last:
    """Makes the last move that there is, and keeps count."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, position: Position) -> str:
        self.asked += 1
        position.play(position.legal_moves()[0])  # it has a position of its own
        return position.legal_moves()[-1]


def any_move(position: Position, chance: random.Random) -> str:
    return chance.choice(position.legal_moves())


def config_of(thing: Any) -> PythonConfig:
    return PythonConfig(place=place_of(thing))


def test_a_class_and_a_function_choose() -> None:
    position = GAME.start()
    for thing, wanted in ((Last, "c3"), (lambda position: 4, "b2")):
        config = config_of(thing)
        assert load_player(config.spec) == config
        decision = config.build(GAME).choose(position, generator(1))
        assert GAME.move_name(decision.move) == wanted
        assert position.moves == ()


def test_an_object_is_made_anew_for_each_game() -> None:
    player = config_of(Last).build(GAME)
    for _ in range(2):
        player.start_game()
        player.choose(GAME.start(), generator(1))
        assert player._ask.__self__.asked == 1  # type: ignore[attr-defined]


def test_chance_comes_from_the_generator() -> None:
    def moves(seed: int) -> list[int]:
        rngs, player = generator(seed), config_of(any_move).build(GAME)
        return [player.choose(GAME.start(), rngs).move for _ in range(12)]

    assert moves(1) == moves(1) != moves(2)
    assert len(set(moves(1))) > 3


def test_a_decision_may_be_the_answer() -> None:
    player = config_of(lambda position: Decision(move=2, value=0.75, playouts=3)).build(GAME)
    decision = player.choose(GAME.start(), generator(1))
    assert (decision.move, decision.value, decision.playouts) == (2, 0.75, 3)


class NoMethod:
    pass


class Needy:
    def __init__(self, size: int) -> None: ...

    def choose(self, position: Position) -> int:
        return 0


@pytest.mark.parametrize(
    ("thing", "told"),
    [
        (NoMethod, "NoMethod is no player: it has no method choose(self, position)"),
        (Needy, "Needy is no player: it is made anew for each game, as Needy(), without arguments"),
        (Needy(1), "Needy is no player: write a function of a position, or a class"),
        (3, "int is no player: write a function of a position, or a class"),
    ],
)
def test_what_is_no_player(thing: object, told: str) -> None:
    with pytest.raises(InputError) as caught:
        place_of(thing)
    assert str(caught.value) == told


def test_an_answer_that_is_no_move() -> None:
    player = config_of(lambda position: None).build(GAME)
    with pytest.raises(PlayerError, match="answers 'None', and not the name of a move"):
        player.choose(GAME.start(), generator(1))


def test_what_another_process_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in a module may play in workers; what stands in a function may not."""
    (tmp_path / "some_players.py").write_text("def first(position):\n    return position.legal_moves()[0]\n")
    monkeypatch.syspath_prepend(tmp_path)
    import some_players  # type: ignore[import-not-found]

    assert not config_of(some_players.first).stays
    assert config_of(lambda position: 0).stays
    unseen = load_player("python(place='some_players:first')")
    assert unseen.build(GAME).choose(GAME.start(), generator(1)).move == 0
    assert unseen.prove(GAME)["name"] == "some_players:first"


def test_what_is_nowhere() -> None:
    with pytest.raises(PlayerError, match="there is no such class or function here"):
        load_player("python(place='arena.games:nothing')").build(GAME)
    with pytest.raises(InputError, match="it should be module:name"):
        load_player("python(place='x')")


def test_another_source_is_another_version() -> None:
    def first(position: Position) -> int:
        return 0

    one = config_of(first).prove(GAME)

    def first(position: Position) -> int:  # type: ignore[no-redef]
        return 1

    other = config_of(first).prove(GAME)
    assert one["name"] == other["name"]
    assert one["version"] != other["version"]
