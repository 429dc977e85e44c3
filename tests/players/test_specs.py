"""Specs: reading what was written gives back what was meant."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.games import InputError, load
from arena.games.spec import Spec, Value, format_value, parse_spec, split_list
from arena.games.text import is_plain
from arena.players import load_player
from arena.players.tree.config import TreeConfig

NAMES = st.one_of(
    st.sampled_from(["a", "player", "tic-tac-toe", "board"]), st.from_regex(r"[A-Z][a-z0-9_.+/:-]{0,6}", fullmatch=True)
).map(lambda name: f"{name}_" if name.lower() in ("true", "false") else name)
#: Texts without characters that are not seen, which specs refuse.
TEXTS = st.one_of(NAMES, st.text(max_size=6).filter(is_plain), st.text(alphabet="ab5\\\"'(),= .-", max_size=6))
NUMBERS = st.one_of(st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.booleans())
PLAIN: st.SearchStrategy[Value] = st.one_of(NUMBERS, TEXTS)


def specs(values: st.SearchStrategy[Value], fewest: int = 0) -> st.SearchStrategy[Spec]:
    """Specs whose values are of these, `fewest` of them at least with a key."""
    keyed = st.dictionaries(NAMES, values, min_size=fewest, max_size=fewest + 2)
    return st.builds(Spec, NAMES, keyed, st.lists(values, max_size=2).map(tuple))


#: A spec within a spec has arguments; without any it is a word.
SPECS = specs(st.one_of(PLAIN, specs(st.one_of(PLAIN, specs(PLAIN, fewest=1)), fewest=1)))


def same(one: object, other: object) -> bool:
    """Equal and of the same types: 1, 1.0 and true are three values."""
    if isinstance(one, Spec) and isinstance(other, Spec):
        return (
            one.name == other.name
            and list(one.arguments) == list(other.arguments)
            and len(one.positional) == len(other.positional)
            and all(same(a, b) for a, b in zip(one.arguments.values(), other.arguments.values(), strict=True))
            and all(same(a, b) for a, b in zip(one.positional, other.positional, strict=True))
        )
    return type(one) is type(other) and one == other


@given(SPECS)
def test_what_was_written_is_read(spec: Spec) -> None:
    """Any spec survives being written and read, and its text stays the same."""
    read = parse_spec(str(spec))
    assert same(read, spec)
    assert str(read) == str(spec)


@given(st.lists(SPECS, min_size=1, max_size=3))
def test_lists_are_split_between_specs(items: list[Spec]) -> None:
    """Commas in brackets and quotes belong to a spec."""
    texts = [str(item) for item in items]
    assert split_list(", ".join(texts)) == texts
    assert split_list(",".join(texts)) == texts


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever is typed, there is a spec, which can be written and read again, or an InputError."""
    with contextlib.suppress(InputError):
        spec = parse_spec(text)
        assert same(parse_spec(str(spec)), spec)


@given(st.integers(1, 1_000_000_000), st.sampled_from(["auto", "fills", "moves"]), st.sampled_from(["amaf", "mc"]))
def test_canonical_players(playouts: int, sampling: str, kind: str) -> None:
    """However a player is written, its spec is the same, and means the same player."""
    config = load_player(f"{kind}(sampling={sampling}, playouts={playouts})")
    written = f"{kind}(playouts={playouts}" + (")" if sampling == "auto" else f", sampling={sampling})")
    assert config.spec == written
    assert load_player(config.spec) == config
    for other in (
        f"{kind}({playouts}, {sampling})",
        f' {kind} ( "{playouts}" , sampling = "{sampling}" ) ',
        f"{kind}({playouts}.0, sampling='{sampling}')",
    ):
        assert load_player(other).spec == written


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("hex", "hex(size=11)"),
        ("hex()", "hex(size=11)"),
        ("hex(5)", "hex(size=5)"),
        ("y", "y(board=bent, size=93)"),
        ("y(straight)", "y(board=straight, size=13)"),
        ("y(size=27)", "y(board=bent, size=27)"),
        ('y("straight", 4)', "y(board=straight, size=4)"),
        ("tic-tac-toe", "tic-tac-toe"),
        ("ttt", "tic-tac-toe"),
        ("TicTacToe()", "tic-tac-toe"),
    ],
)
def test_canonical_games(text: str, canonical: str) -> None:
    """However a game is written, it is one and the same object with one spec."""
    assert load(text).spec == canonical
    assert load(text) is load(canonical)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (5, "5"),
        (0.25, "0.25"),
        (1e22, "1e+22"),
        (True, "true"),
        ("word", "word"),
        ("C:/x.exe", "C:/x.exe"),
        ("true", '"true"'),
        ("5", '"5"'),
        ("", '""'),
        ("two words", '"two words"'),
        ('a"b\\c', '"a\\"b\\\\c"'),
    ],
)
def test_values_are_written_with_quotes_where_needed(value: object, text: str) -> None:
    assert format_value(value) == text
    assert same(parse_spec(f"name({text})").positional[0], value)


def test_none_can_be_said_where_it_is_no_default() -> None:
    for text, spec in (
        ("uct(fpu=none)", "uct(playouts=1000, fpu=none)"),
        ("uct(fpu=1.0)", "uct(playouts=1000)"),
        ("rave(fpu=none)", "rave(playouts=1000)"),
        ("rave(fpu=1.0)", "rave(playouts=1000, fpu=1.0)"),
    ):
        config = load_player(text)
        assert config.spec == spec
        assert load_player(config.spec) == config
        assert isinstance(config, TreeConfig)
        assert (config.fpu is None) == ("none" in text)


@pytest.mark.parametrize("text", ["uct(c=none)", "uct(playouts=none)", "uct(fpu=nobody)"])
def test_none_is_refused_where_a_number_must_be(text: str) -> None:
    with pytest.raises(InputError, match="it should be a"):
        load_player(text)
