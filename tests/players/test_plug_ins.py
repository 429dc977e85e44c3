"""Games and players that other packages add."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support import processes, toyline

#: Every kind of player plays the added game to its end, twice from the same seeds.
WHOLE_GAMES = """
import json
from arena.games import InputError, load
from arena.games.registry import GAMES
from arena.games.spec import parse_spec
from arena.players import generator, kind, load_player
from arena.players.kinds import KINDS

game = load("toyline")
assert load("toyline(7)") is game

def whole_game(specs, seed):
    players = [load_player(spec).build(game) for spec in specs]
    seats = [generator(seed, side) for side in range(2)]
    position = game.start()
    while position.winner() is None:
        side = len(position.moves) % 2
        decision = players[side].choose(position, seats[side])
        assert decision.move in position.legal_numbers()
        position.play(decision.move)
    return position

kinds, refused, games = [], {}, {}
for name in KINDS.names():
    try:
        kind(name).from_spec(parse_spec(name)).build(game)
        kinds.append(name)
    except InputError as error:
        refused[name] = str(error)
for place, name in enumerate(kinds):
    specs = [kind(name)().spec, kind(kinds[place - 1])().spec]
    first, again = whole_game(specs, 1), whole_game(specs, 1)
    assert first.moves == again.moves
    games[name] = [first.moves, first.winner()]
others = {tuple(whole_game(["random", "random"], seed).moves) for seed in range(20)}
position = game.start()
for move in ("d1", "a1", "e1"):
    position.play(move)
print(json.dumps({
    "names": GAMES.names(),
    "kinds": kinds,
    "refused": refused,
    "games": games,
    "others": len(others),
    "drawn": position.draw(),
    "read": game.parse(position.draw()).draw(),
    "legal": position.legal_moves(),
    "best": game.move_name(load_player("mc(playouts=4000)").build(game).choose(
        game.parse("X . X O . . O", "black"), generator(1)).move),
}))
"""

ASKING = """
import json, sys
from arena.games import InputError, load
from arena.games.registry import GAMES
from arena.games.spec import parse_spec

answers = {}
for text in sys.argv[1:]:
    try:
        answers[text] = load(text).spec if text != "names" else GAMES.names()
    except InputError as error:
        answers[text] = f"InputError: {error}"
print(json.dumps(answers))
"""


def test_an_added_game(tmp_path: Path) -> None:
    """It is listed, drawn and read, and every kind of player that any game has plays it, from the same seed alike."""
    toyline.install(tmp_path)
    report = processes.run_json(WHOLE_GAMES, path=[tmp_path])
    assert {"hex", "tic-tac-toe", "toyline", "y"} <= set(report["names"])
    assert {"amaf", "depth", "hybrid", "mc", "pp", "random", "rave", "softmax", "ucb", "uct"} <= set(report["kinds"])
    assert set(report["refused"]) <= {"gtp", "python", "reduction"}
    assert "has no formula" in report["refused"]["reduction"] or "toyline" in report["refused"]["reduction"]
    assert set(report["games"]) == set(report["kinds"])
    for moves, winner in report["games"].values():
        assert winner in ("black", "white", "draw")
        assert 5 <= len(moves) <= 7
    assert report["others"] > 10
    assert report["drawn"] == "  a b c d e f g\n1 O . . X X . .\nWhite (O) to move"
    assert report["read"] == report["drawn"]
    assert report["legal"] == ["b1", "c1", "f1", "g1"]
    assert report["best"] == "b1"


def test_an_added_player(tmp_path: Path) -> None:
    """A kind of player from a package plays the built-in games."""
    package = tmp_path / "lowest"
    package.mkdir()
    (package / "__init__.py").write_text(
        """
from arena.players import Decision, Player, PlayerConfig


class LowestPlayer(Player):
    def _decide(self, position, rngs):
        return Decision(move=int(position.legal_numbers()[0]), value=None, playouts=0)


class LowestConfig(PlayerConfig):
    kind = "lowest"
    summary = "the first legal move"

    def build(self, game):
        return LowestPlayer(game)
"""
    )
    toyline.register(tmp_path, "lowest", "arena.players", "lowest = lowest:LowestConfig")
    script = """
import json
from arena.games import InputError, load
from arena.players import entrants, generator

position = load("tic-tac-toe").start()
one, other = (entrant.config.build(position.game) for entrant in entrants("lowest, A"))
position.play(one.choose(position, generator(1)).move)
position.play(one.choose(position, generator(1)).move)
print(json.dumps(position.moves))
"""
    assert processes.run_json(script, path=[tmp_path]) == [0, 1]


def broken(site: Path, name: str, text: str, point: str = "GAME") -> None:
    """A package with one module and one entry point."""
    site.mkdir(exist_ok=True)
    (site / f"{name}.py").write_text(text)
    toyline.register(site, name, "arena.games", f"{name} = {name}:{point}")


@pytest.mark.parametrize("name", ["shared", "hex"])
def test_two_games_of_one_name(tmp_path: Path, name: str) -> None:
    """Which is meant cannot be known, whether both are added or one is built in."""
    for package in ("first_package", "second_package"):
        toyline.register(tmp_path, package, "arena.games", f"{name} = {package}:FAMILY")
    (message,) = set(processes.run_json(ASKING, path=[tmp_path], arguments=[name, "names"]).values())
    assert message.startswith("InputError: ")
    assert "\n" not in message
    for part in (f"'{name}'", "_package:FAMILY", "uninstall"):
        assert part in message


def test_a_package_that_does_not_load(tmp_path: Path) -> None:
    """It is complained about on one line when it is asked for, and not before."""
    broken(tmp_path, "no_module", "import a_module_that_does_not_exist\n")
    broken(tmp_path, "no_such_name", "")
    broken(tmp_path, "raising", "raise ImportError('first line\\nsecond line')\n")
    broken(tmp_path, "wrong_syntax", "def broken(:\n")
    broken(tmp_path, "wrong_name", "GAME = undefined_name\n")
    broken(tmp_path, "no_family", "GAME = 5\n")
    reasons = {
        "no_module": "a_module_that_does_not_exist",
        "no_such_name": "GAME",
        "raising": "second line",
        "wrong_syntax": "syntax",
        "wrong_name": "undefined_name",
        "no_family": "Family",
    }
    answers: dict[str, Any] = processes.run_json(
        ASKING, path=[tmp_path], arguments=["names", "tic-tac-toe", *reasons, "no_modul"]
    )
    assert set(reasons) <= set(answers["names"])
    assert answers["tic-tac-toe"] == "tic-tac-toe"
    for name, reason in reasons.items():
        assert answers[name].startswith("InputError: ")
        assert "\n" not in answers[name]
        assert f"'{name}'" in answers[name]
        assert reason in answers[name]
    assert "did you mean 'no_module'" in answers["no_modul"]
