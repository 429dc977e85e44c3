"""Lines of TOML files: told by a search for the sign that stands there, in files of every shape."""

from __future__ import annotations

import tomllib

import pytest

from arena.library.tournament.lines import Lines, syntax_problem

TEXT = '''# a comment
game = "hex"  # game
"players" = [ # players
    "A",
    """B
b""",
]
a.b = 1 # a.b

[table] # table
inner = { x = 1, y = 2 } # table.inner

  [table.deep] # table.deep
text = """
[[stage]]
games = 3
"""
after = true # table.deep.after

[[stage]] # stage.0
name = "one" # stage.0.name

[stage.more] # stage.0.more
key = 1 # stage.0.more.key

[[stage]] # stage.1
[[stage.list]] # stage.1.list.0
z = 1 # stage.1.list.0.z
[[stage.list]] # stage.1.list.1
z = 2 # stage.1.list.1.z
'''


def marked() -> dict[str, int]:
    """Paths as they are written behind values, with their lines."""
    found = {}
    for number, line in enumerate(TEXT.splitlines(), start=1):
        _, sign, path = line.rpartition("# ")
        if sign and number > 1:
            found[path] = number
    return found


def path_of(text: str) -> tuple[str | int, ...]:
    return tuple(int(part) if part.isdigit() else part for part in text.split("."))


@pytest.mark.parametrize("path", marked())
def test_every_value_is_in_its_line(path: str) -> None:
    tomllib.loads(TEXT)
    assert Lines(TEXT).of(path_of(path)) == marked()[path]


def test_what_is_within_a_value_is_in_the_line_of_the_value_or_its_own() -> None:
    lines = Lines(TEXT)
    assert lines.of(("table", "inner", "y")) == marked()["table.inner"]
    assert lines.of(("players", 1)) == marked()["players"]
    assert lines.of_text(("players",), '"A"') == 4
    assert lines.of_text(("players",), "nobody") == marked()["players"]


def test_what_is_not_there_is_missing_in_its_table() -> None:
    lines = Lines(TEXT)
    assert lines.of(("stage", 0, "games")) == marked()["stage.0"]
    assert not lines.has(("stage", 0, "games"))
    assert lines.of(("nothing",)) == 1


@pytest.mark.parametrize(
    ("text", "line"), [("a = 1\nb = \n", 2), ("a = [\n1,\n", 2), ('a = "x\n', 1), ("a = 1\na = 2\n", 2), ("[t\n", 1)]
)
def test_errors_of_syntax_have_their_lines(text: str, line: int) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    found, words = syntax_problem(text, caught.value)
    assert found == line
    assert "line" not in words
