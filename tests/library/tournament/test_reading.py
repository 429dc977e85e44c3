"""What is wrong with a tournament file is told in a line, with its number; and editors are told the same."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pydantic
import pytest

from arena.games import InputError
from arena.library.tournament.reading import read_tournament
from arena.library.tournament.shape import TournamentFile, schema
from arena.library.tournament.stages import playable

DOCS = Path(__file__).parents[3] / "docs"
BASE = 'game = "tic-tac-toe"\nplayers = ["random", "mc(playouts=5)"]\n'
QUALIFYING = f'{BASE}[[stage]]\nname = "q"\n'
FINAL = '[[stage]]\nname = "f"\nbest = 2\n'

#: What is wrong, in which line, and what is said of it.
MISTAKES: list[tuple[str, int, str]] = [
    ("", 1, 'game must be given, as in game = "hex(size=7)"'),
    ('game = "hex"\n', 1, "players must be given"),
    (f"{BASE}x = [1, 2", 3, "unclosed array"),
    (f"{BASE}\nmax_moves = 3\n", 4, "there is no 'max_moves' (did you mean 'max-moves'?)"),
    (f'{BASE}games = "10"\n', 3, "games '10': write a whole number: 10"),
    (f"{BASE}games = true\n", 3, "games 'true': write a whole number"),
    (f"{BASE}games = 0\n", 3, "games 0: it must be at least 1"),
    (f"{BASE}move-time-limit = nan\n", 3, "move-time-limit 'nan': write a number, such as 0.5"),
    (f'{BASE}on-forfeit = "stopp"\n', 3, "on-forfeit: there is no 'stopp' (did you mean 'stop'?)"),
    (f"{BASE}swap = true\n", 3, "tic-tac-toe has no swap rule"),
    (f'{BASE}\n\nresign = "0.5"\n', 5, "resign '0.5': write VALUE:MOVES"),
    (f"{BASE}move-overhead = 0.5\n", 3, "move-overhead is what players are not told of a clock; it goes with time"),
    (f"{BASE}games = 3\nrounds = 4\n", 3, "games and rounds: both say how many games to play"),
    (f'{BASE}schedule = "match"\ngames = 3\n', 4, "games 3: games are played in pairs"),
    (
        f'{BASE}schedule = "regress"\ngames = 3\n',
        4,
        "games goes with round-robin, gauntlet, match, adaptive, swiss and knockout",
    ),
    (f"{BASE}elo0 = 5\n", 3, "elo0 goes with regress, and this is a round-robin"),
    (f"{BASE}allow-forfeits = true\n", 3, "allow-forfeits goes with regress, and there is none"),
    (f'{BASE}openings = "book.txt"\n', 3, "openings 'book.txt': there is no such file"),
    (f'{BASE}ledger = "no/such.db"\n', 3, "ledger: there is no folder"),
    (f'{BASE}name = ""\n', 3, "name '': a name is missing"),
    ('game = "hexx"\nplayers = ["A", "B"]\n', 1, "no game is called 'hexx' (did you mean 'hex'?)"),
    ('game = "tic-tac-toe"\nplayers = 3\n', 2, "players '3': write a list"),
    ('game = "tic-tac-toe"\nplayers = [\n  "A",\n  3,\n]\n', 4, "players '3': write a text, in quotes"),
    ('game = "tic-tac-toe"\nplayers = [\n  "A",\n  "mcc",\n]\n', 4, "no player is called 'mcc'"),
    ('game = "tic-tac-toe"\nplayers = ["A"]\n', 2, "'A' has nobody to meet; name more players, or add self-play"),
    ('game = "tic-tac-toe"\n[players]\na = "A"\nb = 3\n', 4, "b '3': write a text, in quotes"),
    ('game = "tic-tac-toe"\n[players]\na = "A"\nb = "mc(playout=3)"\n', 4, "mc: no parameter 'playout'"),
    ('game = "tic-tac-toe"\n[players]\nA = "mc"\nb = "B"\n', 3, "'A' is a player already"),
    (f"{BASE}[[stage]]\nbest = 2\n", 4, "best: there is no stage before the first"),
    (f"{QUALIFYING}{FINAL}", 7, "best 2: the stage before has 2 players"),
    (f'{QUALIFYING}{FINAL}players = ["A", "B"]\n', 7, "best and players: both say who plays; give one of them"),
    (f'{QUALIFYING}schedule = "match"\n{FINAL}', 8, "best: the stage before is a match, not a round-robin"),
    (f'{QUALIFYING}[[stage]]\nname = "q"\n', 6, "two stages are called 'q'"),
    (f'{QUALIFYING}game = "hex"\n', 5, "there is no 'game' (did you mean 'games'?)"),
    (f"{QUALIFYING}games = -1\n", 5, "games -1: it must be at least 1"),
    (f"{BASE}[stage]\nname = 3\n", 3, "stage '{'name': 3}': write [[stage]], with two brackets"),
    (f"{BASE}stage = []\n", 3, "stage: there are none"),
    (f'{BASE}[[report]]\nkind = "table"\n', 4, "kind: there is no 'table'; there are results, elo, page, figure"),
    (f'{BASE}[[report]]\nstage = "x"\n', 4, "stage: there is no 'x'; the file has no stages"),
    (f'{BASE}[[report]]\nkind = "page"\n', 4, 'a page needs a file, as in file = "results.html"'),
    (f'{BASE}[[report]]\nfile = "no/such.txt"\n', 4, "file: there is no folder"),
    (f'{BASE}[[report]]\nkind = "elo"\ncells = "rate"\n', 5, "cells: a report of kind elo does not take that"),
    (f'{BASE}[[report]]\nkind = "elo"\nanchor = "x"\n', 5, "anchor x: write PLAYER=ELO, such as A=0, or mean"),
    (f'{BASE}[[report]]\nmetric = "score"\n', 4, "metric score: tic-tac-toe has no points"),
    (f'{BASE}schedule = "match"\n[[report]]\ncells = "rate"\n', 5, "cells are of the matrix of a round-robin"),
]


@pytest.mark.parametrize(("text", "line", "told"), MISTAKES)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, text: str, line: int, told: str) -> None:
    path = tmp_path / "t.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        playable(path)
    assert str(caught.value).startswith(f"{path}, line {line}: {told}")
    assert "--" not in str(caught.value)


@pytest.mark.parametrize("content", [b'game = "\xff"', b"", b"a = " + b"[" * 5000])
def test_what_is_no_tournament_at_all(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "t.toml").write_bytes(content)
    with pytest.raises(InputError):
        read_tournament(tmp_path / "t.toml")


def test_what_a_stage_does_not_say_is_as_at_the_top(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_text(
        f"{BASE}games = 6\nmax-moves = 8\n[[stage]]\n[[stage]]\nrounds = 4\nseed = 9\n"
        '[[stage]]\nschedule = "regress"\nmax-games = 10\n[[stage]]\nschedule = "match"\n'
    )
    planned = read_tournament(path).planned()
    assert [settings.format.value for settings in planned] == ["round-robin", "round-robin", "regress", "match"]
    assert [settings.games for settings in planned] == [6, 4, 5, 3]
    assert [settings.seed for settings in planned] == [1, 9, 3, 4]
    assert {settings.conduct.max_moves for settings in planned} == {8}


def test_the_schema_in_the_docs_is_that_of_the_reader() -> None:
    assert json.loads((DOCS / "tournament.schema.json").read_text(encoding="utf-8")) == schema()


#: A file with every key, each of which the schema and the reader must know in the same way.
FULL = """
game = "hex"
players = ["A"]
[[stage]]
[[report]]
"""


def _variants(properties: dict[str, Any]) -> Iterator[tuple[str, Any, bool]]:
    """Values of keys, and whether the schema allows them."""
    for key, rule in properties.items():
        for choice in rule.get("enum", ()):
            yield key, choice, True
        kind = rule.get("type")
        if "enum" in rule:
            yield key, "something else", False
        elif kind == "string":
            yield from ((key, "x", True), (key, 3, False))
        elif kind == "boolean":
            yield from ((key, True, True), (key, "true", False))
        elif kind in {"integer", "number"}:
            low, high = (
                rule.get(bound, rule.get(f"exclusive{bound.capitalize()}")) for bound in ("minimum", "maximum")
            )
            inside = max(1, low) if kind == "integer" else (low + high) / 2
            yield from ((key, inside, True), (key, low - 1, False), (key, high * 2, False), (key, "3", False))
    yield "something-else", 1, False


def test_the_schema_allows_what_the_reader_allows() -> None:
    document, tried = schema(), 0
    tables = {
        (): document["properties"],
        ("stage", 0): document["$defs"]["Stage"]["properties"],
        ("report", 0): document["$defs"]["Report"]["properties"],
    }
    for path, properties in tables.items():
        for key, value, allowed in _variants(properties):
            table: Any = tomllib.loads(FULL)
            inner = table
            for part in path:
                inner = inner[part]
            inner[key] = copy.deepcopy(value)
            tried += 1
            try:
                TournamentFile.model_validate(table)
            except pydantic.ValidationError:
                assert not allowed, (path, key, value)
            else:
                assert allowed, (path, key, value)
    assert tried > 150
