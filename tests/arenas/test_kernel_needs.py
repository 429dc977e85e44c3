"""Forecasts of compilation: the table that comes with arena, and what a machine learns."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from arena.arenas import kernel_needs
from arena.arenas.kernel_needs import needs, remember
from arena.games import load
from arena.games.toolbox import cache
from arena.games.toolbox.watching import function_of
from arena.players.base import PlayerConfig
from arena.players.kinds import KINDS, load_player
from tests.kernel_times.__main__ import Table, text
from tests.kernel_times.measuring import GAMES, PLAYERS, needed


@pytest.fixture(autouse=True)
def fresh_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine that has compiled nothing yet."""
    monkeypatch.setenv("ARENA_CACHE_DIR", str(tmp_path))
    return tmp_path


class Stranger(PlayerConfig):
    """A kind of player that the table has not."""

    kind = "stranger"
    playouts: int = 3

    def build(self, game: object) -> None:  # type: ignore[override]
        raise NotImplementedError


def names(game: str, *players: str) -> set[str]:
    return set(needs(load(game), [load_player(player) for player in players]).seconds)


class TestTable:
    @pytest.mark.parametrize(
        ("game", "player"),
        [
            ("tic-tac-toe", "random"),
            ("tic-tac-toe", "uct"),
            ("hex", "mc"),
            ("hex", "amaf(sampling=moves)"),
            ("go", "mc"),
        ],
    )
    def test_players_need_what_it_says(self, game: str, player: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.undo()  # these kernels are on disk for other tests, too
        found = Counter(function_of(kernel) for kernel, _ in needed(GAMES[game], player))
        table = kernel_needs._tables()[game]
        assert Counter(name.partition("/")[0] for name in table.players[player]) == found

    def test_it_is_whole(self) -> None:
        """Every kind of player is there that brings kernels, and every kernel has a time."""
        tables = kernel_needs._tables()
        assert {name: tuple(table.players) for name, table in tables.items()} == PLAYERS
        for table in tables.values():
            assert {name for kernels in table.players.values() for name in kernels} == set(table.seconds)
            assert all(0.0 < seconds < 60.0 for seconds in table.seconds.values())
        assert {load_player(row).kind for row in tables["hex"].players} == set(KINDS.names()) - {"gtp", "python"}


class TestRows:
    @pytest.mark.parametrize(
        ("player", "row"),
        [
            ("uct(playouts=77, c=0.3)", "uct"),
            ("uct(policy=lgrf2, c=0.3)", "uct(policy=lgrf2)"),
            ("uct(policy=lgrf2(default=wls))", "uct"),
            ("uct(leaf_playouts=128)", "uct(leaf_playouts=64)"),
            ("mc(sampling=moves, score=final)", "mc(sampling=moves)"),
            ("mc(sampling=fills)", "mc"),
            ("rave(b=0.1)", "rave"),
            ('gtp("some engine")', ""),
        ],
    )
    def test_of_players(self, player: str, row: str) -> None:
        assert kernel_needs._row_of(load_player(player)) == row

    def test_of_a_stranger(self) -> None:
        assert kernel_needs._row_of(Stranger()) == "stranger"


class TestNeeds:
    def test_players_share_kernels(self) -> None:
        both = names("tic-tac-toe", "uct", "uct(c=2.0)", "random")
        assert both == names("tic-tac-toe", "uct") | names("tic-tac-toe", "random")
        assert names("tic-tac-toe", "uct") < both
        assert needs(load("tic-tac-toe"), [load_player("uct")]).certain

    def test_games_that_are_not_in_the_table_are_like_others(self) -> None:
        assert names("y(straight, 3)", "mc") == names("hex(size=3)", "mc")
        assert any("won_fills" in name for name in names("y(straight, 3)", "mc"))

    def test_an_engine_needs_the_game_alone(self) -> None:
        found = names("tic-tac-toe", 'gtp("some engine")')
        assert found
        assert all(name.startswith("games.") for name in found)
        assert found < names("tic-tac-toe", "random")

    def test_who_is_ready_needs_nothing_more(self) -> None:
        """In the same game, until the cache is cleared; what another player shares with it is on disk as well."""
        game, uct, mc = load("tic-tac-toe"), load_player("uct"), load_player("mc")
        before = needs(game, [uct, mc])
        remember(game, [uct], {}, 1.0)
        assert needs(game, [uct]).seconds == {}
        assert set(needs(game, [uct, mc]).seconds) == set(before.seconds) - names("hex(size=2)", "uct") - {
            name for name in before.seconds if name.startswith("games.")
        } - set(kernel_needs._tables()["tic-tac-toe"].players["uct"])
        assert needs(load("hex(size=2)"), [uct]).seconds
        cache.clear()
        cache.folder().mkdir(exist_ok=True)
        assert needs(game, [uct, mc]) == before

    def test_what_is_the_same_in_all_games_is_needed_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        search = "players.tree.search.search"
        monkeypatch.setattr(kernel_needs, "_shared", lambda: frozenset({search}))
        assert search in names("hex(size=2)", "uct")
        before = names("hex(size=2)", "uct")
        (cache.folder() / f"{search}-0123{cache.SUFFIX}").touch()
        assert names("hex(size=2)", "uct") == before - {search}

    def test_the_speed_is_kept(self) -> None:
        game, mc = load("tic-tac-toe"), load_player("mc")
        assert needs(game, [mc]).speed == 1.0
        remember(game, [mc], {}, 3.0)
        assert needs(game, [mc]).speed == 2.0
        remember(game, [mc], {}, 1e9)
        assert needs(game, [mc]).speed == 26.0

    def test_a_stranger_is_learned(self) -> None:
        """What it needs beside the game's own, in whatever state the sources are then."""
        game, stranger, mc = load("hex(size=2)"), Stranger(), load_player("mc")
        first = needs(game, [stranger, mc])
        assert not first.certain
        assert set(first.seconds) == names("hex(size=2)", "mc")
        compiled = {f"{name}-0": 1.0 for name in first.seconds}
        remember(game, [stranger, mc], {**compiled, "odd.think-1": 4.0, "odd.think-2": 6.0, "odd.talk-3": 2.0}, 1.0)
        other = needs(load("hex(size=3)"), [Stranger(playouts=5)])
        assert other.certain
        own = {name for name in names("hex(size=3)", "random") if name.startswith("games.")}
        assert other.seconds.items() >= {"odd.think": 4.0, "odd.think/2": 6.0, "odd.talk": 2.0}.items()
        assert set(other.seconds) == {"odd.think", "odd.think/2", "odd.talk"} | own

    @pytest.mark.parametrize(
        "content",
        ["", "[]", "{", '{"speed": "fast", "players": {}}', '{"speed": NaN, "players": {"a": {"b": null}}}', "\0"],
    )
    def test_nonsense_on_disk_does_no_harm(self, fresh_machine: Path, content: str) -> None:
        game, mc = load("tic-tac-toe"), load_player("mc")
        before = needs(game, [mc])
        remember(game, [mc], {}, 1.0)
        files = list(fresh_machine.rglob("*.json"))
        assert len(files) == 2
        for path in files:
            path.write_text(content)
        assert needs(game, [mc]) == before

    def test_a_cache_that_cannot_be_written_to_does_no_harm(
        self, fresh_machine: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(*_: object) -> None:
            raise OSError(30, "Read-only file system")

        game, mc = load("tic-tac-toe"), load_player("mc")
        monkeypatch.setattr(kernel_needs, "_write", refuse)
        remember(game, [mc], {}, 1.0)
        assert needs(game, [mc]).seconds
        assert not list(fresh_machine.rglob("*.json"))


def test_kernels_that_two_games_have_are_the_same_in_all() -> None:
    tables = [Table("one"), Table("other")]
    for number, table in enumerate(tables):
        table.add("uct", [("tree.search-0", 3.0), (f"games.play-{number}", 1.0)])
    content = tomllib.loads(text(tables))
    assert content["shared"] == ["tree.search"]
    assert content["other"]["seconds"] == {"tree.search": 3.0, "games.play": 1.0}


def test_kernels_that_two_boards_have_are_the_same_on_all() -> None:
    table = Table("one")
    table.add("mc", [("fills-0", 0.8), ("play-0", 0.2)])
    table.add_elsewhere([("fills-0", None), ("play-1", 0.2)])
    assert tomllib.loads(text([table]))["shared"] == ["fills"]
    assert {"players.playouts.fills.won_fills", "players.flat.amaf.count_fills"} <= kernel_needs._shared()


def test_the_table_says_where_it_is_from() -> None:
    assert "python -m tests.kernel_times" in kernel_needs.TABLE.read_text(encoding="utf-8")
    assert json.dumps(sorted(GAMES)) == json.dumps(sorted(kernel_needs._tables()))
