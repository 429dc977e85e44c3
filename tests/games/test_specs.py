"""How games are written, and what is said about one that is written wrongly."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.games import InputError, load
from arena.games.registry import GAMES
from arena.games.spec import Spec, parse_spec, split_list
from arena.games.text import is_plain


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("hex", "hex(size=11)"),
        ("hex()", "hex(size=11)"),
        ("hex(5)", "hex(size=5)"),
        ("hex(5.0)", "hex(size=5)"),
        ("hex(size=5)", "hex(size=5)"),
        ("  hex ( size = 5 )  ", "hex(size=5)"),
        ("y", "y(board=bent, size=93)"),
        ("y(bent)", "y(board=bent, size=93)"),
        ("y(board=straight)", "y(board=straight, size=13)"),
        ("y(size=7, board=straight)", "y(board=straight, size=7)"),
        ("y(straight, 7)", "y(board=straight, size=7)"),
        ("y(straight, size=7)", "y(board=straight, size=7)"),
        ("y(board='straight', size=7)", "y(board=straight, size=7)"),
        ('y(board="bent",size=9)', "y(board=bent, size=9)"),
        ("tic-tac-toe", "tic-tac-toe"),
        ("tic-tac-toe()", "tic-tac-toe"),
        ("ttt", "tic-tac-toe"),
        ("tictactoe", "tic-tac-toe"),
    ],
)
def test_a_game_is_the_same_however_it_is_written(text: str, canonical: str) -> None:
    assert load(text).spec == canonical
    assert load(text) is load(canonical) is load(text)


def test_the_games_there_are() -> None:
    assert {"hex", "tic-tac-toe", "y"} <= set(GAMES.names())
    assert GAMES.names() == sorted(GAMES.names())


def test_all_sizes_on_offer() -> None:
    for size in range(2, 26):
        assert load(f"hex({size})").moves == size * size
        assert load(f"y(straight, {size})").moves == size * (size + 1) // 2
    for points in (9, 27, 48, 55, 60, 84, 93, 141):
        assert load(f"y(bent, {points})").moves == points


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hx", r"no game is called 'hx' \(did you mean 'hex'\?\)"),
        ("hex5", r"did you mean 'hex'"),
        ("tic-tac-to", r"did you mean 'tic-tac-toe'"),
        ("chess-960", r"no game is called 'chess-960'; there are .*hex.*tic-tac-toe.*y"),
        ("hex(sice=5)", r"hex: no parameter 'sice' \(did you mean 'size'\?\)"),
        ("hex(colour=5)", r"hex: no parameter 'colour'; it takes size"),
        ("tic-tac-toe(size=3)", r"tic-tac-toe: no parameter 'size'; it takes none"),
        ("tic-tac-toe(3)", r"tic-tac-toe takes at most 0 values, not 1"),
        ("hex(size=1)", r"'size' is 1, but .*greater than or equal to 2"),
        ("hex(size=26)", r"'size' is 26, but .*less than or equal to 25"),
        ("hex(size=-5)", r"'size' is -5"),
        ("hex(size=0)", r"'size' is 0"),
        ("hex(size=99999999999999999999)", r"'size' is 99999999999999999999"),
        ("hex(size=5.5)", r"'size' is 5.5, but it should be a whole number$"),
        ("hex(size=abc)", r"'size' is abc, but it should be a whole number$"),
        ("hex(size=hex(size=5))", r"'size' is hex\(size=5\)"),
        ("hex(5, 6)", r"hex takes at most 1 values, not 2"),
        ("hex(5, size=6)", r"hex: 'size' is given twice"),
        ("hex(size=5, size=6)", r"'size' is given twice"),
        ("y(size=92)", r"no bent board of 92 points, but of 9, 27, 48, 55, 60, 84, 93, 141"),
        ("y(board=straight, size=26)", r"'size' of a straight board must be 2 to 25, not 26"),
        ("y(board=straight, size=1)", r"'size' of a straight board must be 2 to 25, not 1"),
        ("y(board=straight, size=93)", r"'size' of a straight board must be 2 to 25, not 93"),
        ("y(board=bend)", r"'board' must be one of 'bent' or 'straight', not bend \(did you mean 'bent'\?\)"),
        ("y(size=7, straight)", r"values without a key must come first"),
        ("", r"expected a name, found the end"),
        ("   ", r"expected a name, found the end"),
        ("5", r"expected a name, found '5'"),
        ("(size=5)", r"expected a name, found '\('"),
        ("hex(", r"found the end"),
        ("hex(size=5", r"found the end"),
        ("hex(size=", r"found the end"),
        ("hex(size", r"found the end"),
        ("hex)", r"expected nothing more, found '\)'"),
        ("hex(size=5))", r"expected nothing more, found '\)'"),
        ("hex((size=5)", r"expected a value, found '\('"),
        ("hex(,)", r"expected a value, found ','"),
        ("hex(size=)", r"expected a value, found '\)'"),
        ("hex(=5)", r"expected a value, found '='"),
        ("hex size=5", r"expected nothing more, found 'size'"),
        ("hex(size=5) hex", r"expected nothing more, found 'hex'"),
        ("hex(size=5 6)", r"expected ',' or '\)', found '6'"),
        ("hex;", r"found ';'"),
        ("hex(size='5)", r"found '''"),
        ("y\nz", r"'y z': expected nothing more, found 'z'"),
        ("hex(size='5\n6')", r"'hex\(size='5 6'\)': there is a line end or a tab between quotes"),
    ],
)
def test_a_wrong_spec_is_explained_in_one_line(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as error:
        load(text)
    assert "\n" not in str(error.value)


WORDS = st.from_regex(r"[A-Za-z_][\w.+/:-]{0,8}", fullmatch=True).filter(
    lambda word: word.lower() not in ("true", "false")
)
SIMPLE = (
    st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | WORDS
    | st.text(max_size=10).filter(is_plain)
)


def specs(values: st.SearchStrategy) -> st.SearchStrategy:
    return st.builds(
        lambda name, arguments, positional: Spec(name, arguments, tuple(positional)),
        WORDS,
        st.dictionaries(WORDS, values, max_size=3),
        st.lists(values, max_size=2),
    )


def has_arguments(spec: Spec) -> bool:
    """A name alone is a word, not a spec, where a value stands."""
    return bool(spec.arguments or spec.positional)


NESTED = specs(SIMPLE | specs(SIMPLE).filter(has_arguments))


@settings(deadline=None, derandomize=True, max_examples=300, database=None)
@given(NESTED)
def test_a_written_spec_is_read_back(spec: Spec) -> None:
    read = parse_spec(str(spec))
    assert read == spec
    # 1 == 1.0 == True: the kinds of values are kept, too.
    assert [type(value) for value in read.arguments.values()] == [type(value) for value in spec.arguments.values()]
    assert [type(value) for value in read.positional] == [type(value) for value in spec.positional]
    assert str(read) == str(spec)


@settings(deadline=None, derandomize=True, max_examples=500, database=None)
@given(st.text(alphabet="hexy(),= \"'\\size5.-\n", max_size=20))
def test_any_text_is_a_spec_or_refused_in_one_line(text: str) -> None:
    message = ""
    try:
        load(text)
    except InputError as error:
        message = str(error)
    assert "\n" not in message


@settings(deadline=None, derandomize=True, max_examples=200, database=None)
@given(st.lists(NESTED, min_size=1, max_size=4))
def test_a_list_of_specs_is_split_between_them(items: list[Spec]) -> None:
    assert split_list(", ".join(map(str, items))) == [str(item) for item in items]
