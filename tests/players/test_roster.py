"""Players by name, range and spec, and what is said of those that do not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from arena.games import InputError, load
from arena.games.spec import Spec, parse_spec
from arena.players import Entrant, entrants, kind, load_player, named_players
from arena.players.kinds import KINDS
from arena.players.weights import shelf
from tests.support.weights import shelf_with


def listed(text: str) -> dict[str, str]:
    """Names and specs of the players of a list."""
    return {entrant.name: entrant.config.spec for entrant in entrants(text)}


ABCD = {
    "A": "random",
    "B": "amaf(playouts=100)",
    "C": "amaf(playouts=1000)",
    "D": "amaf(playouts=10000)",
}


class TestLists:
    def test_the_named_players(self) -> None:
        assert {name: named.spec for name, named in named_players().items() if name in ABCD} == ABCD
        assert list(named_players())[:4] == list(ABCD)
        assert all(named.name == name and named.about for name, named in named_players().items())

    @pytest.mark.parametrize("name", named_players())
    def test_every_named_player_can_be_built(self, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Their specs are canonical but for defaults that they name, and they play a game that has what they need."""
        monkeypatch.setattr(shelf, "_SHELF", shelf_with(tmp_path, "tic-tac-toe", "mm", "sb"))
        (entrant,) = entrants(name)
        assert entrant == Entrant(name, load_player(named_players()[name].spec))
        canonical, named = (parse_spec(spec).arguments for spec in (entrant.config.spec, named_players()[name].spec))
        assert {key: named[key] for key in canonical} == canonical
        assert list(named) == [key for key in type(entrant.config).model_fields if key in named]
        special = {"policy=sizes": "blokus-duo(size=7)", "score=": "go(size=5)", "fills=": "hex(size=3)"}
        game = load(next((game for word, game in special.items() if word in entrant.config.spec), "tic-tac-toe"))
        assert entrant.config.build(game).game is game

    @pytest.mark.parametrize(
        ("text", "names"),
        [
            ("A", "A"),
            ("A,B", "AB"),
            (" B , A ", "BA"),
            ("A..D", "ABCD"),
            ("A .. C", "ABC"),
            ("B..B", "B"),
            ("D,A..C", "DABC"),
            ("A..B,C..D", "ABCD"),
        ],
    )
    def test_names_and_ranges(self, text: str, names: str) -> None:
        """Players come in the order in which they are listed."""
        assert list(listed(text).items()) == [(name, ABCD[name]) for name in names]

    def test_a_list_can_name_its_players(self) -> None:
        assert listed("old=amaf(500), new = B, mc(playouts=60), x-1=random") == {
            "old": "amaf(playouts=500)",
            "new": "amaf(playouts=100)",
            "mc(playouts=60)": "mc(playouts=60)",
            "x-1": "random",
        }

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("B=random", "'B' is a player already; choose another name for random"),
            ("uct=random", "'uct' is a player already; choose another name for random"),
            ("a b=random", "'a b' is no name for a player; write letters, digits, - and +"),
            ("=random", "'' is no name for a player; write letters, digits, - and +"),
            ("x=", "'x=': a player must follow the equals sign"),
            ("x=rando", "no player is called 'rando' (did you mean 'random'?)"),
            ("x=random, x=A", "player 'x' is listed twice; a player meets itself with round-robin's --self-play"),
        ],
    )
    def test_names_that_are_none(self, text: str, message: str) -> None:
        with pytest.raises(InputError, match=f"^{re.escape(message)}"):
            entrants(text)

    def test_specs_are_called_by_their_canonical_form(self) -> None:
        assert listed("amaf(500), mc( playouts = 60,sampling=moves ), random, mc") == {
            "amaf(playouts=500)": "amaf(playouts=500)",
            "mc(playouts=60, sampling=moves)": "mc(playouts=60, sampling=moves)",
            "random": "random",
            "mc(playouts=1000)": "mc(playouts=1000)",
        }

    def test_a_kind_in_the_roster_is_called_by_its_name(self) -> None:
        """It is the kind with its default parameters, so that a name means the same wherever it stands."""
        for name in set(named_players()) & set(KINDS.names()):
            assert listed(name) == {name: load_player(name).spec}

    def test_mixed_lists(self) -> None:
        """A comma within brackets separates parameters, not players."""
        names = list(listed('C..D, amaf(playouts=500, sampling="fills"),A, mc(60)'))
        assert names == ["C", "D", "amaf(playouts=500, sampling=fills)", "A", "mc(playouts=60)"]

    def test_a_named_player_and_its_spec_are_two_entrants(self) -> None:
        assert listed("B, amaf(playouts=100)") == {"B": ABCD["B"], "amaf(playouts=100)": ABCD["B"]}


#: What is asked for, and what the message must speak of.
WRONG_LISTS = {
    "": ["missing"],
    "A,,B": ["missing", "'A,,B'"],
    "A,B,": ["missing"],
    ",A": ["missing"],
    "Q": ["'Q'", "A", "H", "poolrave"],
    "amff": ["'amff'", "did you mean 'amaf'"],
    "randm": ["'randm'", "did you mean 'random'"],
    "amff(playouts=5)": ["'amff'", "did you mean 'amaf'"],
    "a": ["'a'", "did you mean 'A'"],
    "A..Z": ["'A..Z'", "'Z'", "A, B, C, D"],
    "Z..A": ["'Z..A'", "'Z'"],
    "D..A": ["'D..A'", "backwards", "A..D"],
    "A..": ["'A..'", "''"],
    "..": ["'..'"],
    "A..B..C": ["'A..B..C'", "not a range"],
    "A..mc": ["'A..mc'", "'mc'"],
    "A,A": ["'A'", "twice"],
    "A..C,B": ["'B'", "twice"],
    "amaf(500), amaf(playouts=500)": ["amaf(playouts=500)", "twice"],
    "amaf(500": ["amaf(500", "the end"],
    "A)": ["A)", "expected"],
    "amaf(500) mc": ["mc", "expected"],
    "A;B": ["A;B", "';'"],
}


@pytest.mark.parametrize("text", WRONG_LISTS)
def test_wrong_lists(text: str) -> None:
    """One line says what is wrong and what would be right."""
    with pytest.raises(InputError) as caught:
        entrants(text)
    message = str(caught.value)
    assert "\n" not in message
    for part in WRONG_LISTS[text]:
        assert part in message


WRONG_PLAYERS = {
    "amaf(playout=5)": ["amaf", "'playout'", "did you mean 'playouts'"],
    "amaf(colour=red)": ["amaf", "'colour'", "playouts, sampling"],
    "amaf(playouts=0)": ["amaf", "'playouts'", "0", "greater than or equal to 1"],
    "amaf(playouts=-5)": ["amaf", "'playouts'", "-5", "greater than or equal to 1"],
    "amaf(playouts=1000000001)": ["amaf", "'playouts'", "1000000001", "less than or equal to 1000000000"],
    "mc(playouts=ten)": ["mc", "'playouts'", "ten", "a whole number"],
    "amaf(playouts=1.5)": ["amaf", "'playouts'", "1.5", "a whole number"],
    "random(x=1)": ["random", "'x'", "none"],
    "random(1)": ["random", "at most 0"],
    "amaf(playouts=100, sampling=fils)": ["amaf", "'sampling'", "'auto'", "'fills'", "'moves'", "fils", "mean 'fills'"],
    "amaf(1, fills, first, win, 0, 1, 3, off, 5)": ["amaf", "at most 8", "9"],
    "amaf(playouts=1, playouts=2)": ["'playouts'", "twice"],
    "amaf(1, playouts=2)": ["amaf", "'playouts'", "twice"],
    "amaf(playouts=1, fills)": ["without a key", "first"],
    "amaf(playouts=)": ["a value", "')'"],
    "amaf(playouts=random(1))": ["amaf", "'playouts'", "random(1)"],
    "amaf(,)": ["a value", "','"],
    "(5)": ["a name", "'('"],
    "5": ["a name", "'5'"],
}


@pytest.mark.parametrize("text", WRONG_PLAYERS)
def test_wrong_players(text: str) -> None:
    """One line says what is wrong and what would be right."""
    with pytest.raises(InputError) as caught:
        load_player(text)
    message = str(caught.value)
    assert "\n" not in message
    for part in WRONG_PLAYERS[text]:
        assert part in message


@pytest.mark.parametrize("player", ["amaf", "mc"])
def test_fills_where_there_are_none(player: str) -> None:
    """Tic-tac-toe depends on the order of moves; its players take playouts by themselves."""
    with pytest.raises(InputError, match=r"sampling=fills.*tic-tac-toe.*order") as caught:
        load_player(f"{player}(sampling=fills)").build(load("tic-tac-toe"))
    assert "\n" not in str(caught.value)
    load_player(player).build(load("tic-tac-toe"))


def test_kinds() -> None:
    """Every kind of player is described, and its default configuration is the shortest spec."""
    assert {"amaf", "mc", "random"} <= set(KINDS.names())
    for name in KINDS.names():
        given = {
            key: "x:y" if key == "place" else "x"
            for key, field in kind(name).model_fields.items()
            if field.is_required()
        }
        config = kind(name)(**given)
        assert config.kind == name
        assert config.summary
        assert load_player(str(Spec(name, given))) == config
        assert re.fullmatch(rf"{name}(\(.*\))?", config.spec)
        for parameter in kind(name).describe():
            assert parameter.name in kind(name).model_fields
            assert parameter.type
            assert parameter.default
            assert parameter.meaning


def test_configurations_are_values() -> None:
    """They compare, hash and cannot be changed."""
    one, other = load_player("amaf(playouts=50)"), load_player("amaf(50)")
    assert one == other
    assert hash(one) == hash(other)
    assert one != load_player("mc(50)")
    assert one.budget == 50
    with pytest.raises(ValueError, match="frozen"):
        one.playouts = 60  # type: ignore[attr-defined]
