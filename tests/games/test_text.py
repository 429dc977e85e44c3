"""Text from outside: what may be a name, how the rest is shown, and which files can be meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.games import InputError
from arena.games.errors import did_you_mean, known_words
from arena.games.files import LARGEST_TEXT, path_of, read_text
from arena.games.names import WIDEST, require_name
from arena.games.numbers import whole_number_meant
from arena.games.text import fitted, is_plain, quoted, shortened, visible, visible_line


@settings(max_examples=200)
@given(st.text(alphabet=st.characters(), max_size=20))
def test_what_is_shown_is_seen(text: str) -> None:
    assert is_plain(visible(text).replace("\n", ""))
    assert is_plain(visible_line(text))
    assert not is_plain(text) or visible(text) == text


@pytest.mark.parametrize(
    "sign", ["\0", "\x1b", "\r", "\x7f", "\x9b", "\u200b", "\u202e", "\u2066", "\ufeff", "\u3164", "\ud800"]
)
def test_signs_that_are_not_seen(sign: str) -> None:
    assert not is_plain(sign)
    assert visible(sign).startswith("\\")
    with pytest.raises(InputError, match="a name has no control characters"):
        require_name("--run", f"a{sign}b")


@pytest.mark.parametrize("name", ["a", "nightly-1", "feature/x #12", "_x", "été", "五子棋", "x" * WIDEST])
def test_names(name: str) -> None:
    assert require_name("--run", name) == name


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "a name is missing"),
        ("=cmd", "begins with a letter or a digit"),
        ("-x", "begins with a letter or a digit"),
        ("@x", "begins with a letter or a digit"),
        (" x", "begins with a letter or a digit"),
        ("x ", "does not end with a space"),
        ("x" * (WIDEST + 1), "at most 64 columns, not 65"),
        ("五" * 33, "at most 64 columns, not 66"),
    ],
)
def test_names_that_are_none(name: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        require_name("--run", name)


def test_long_texts_are_shortened_in_the_middle() -> None:
    assert shortened("abcdefghij", 5) == "ab…ij"
    assert shortened("abcde", 5) == "abcde"
    assert quoted("x" * 100) == f"'{'x' * 30}…{'x' * 29}'"


@settings(max_examples=100)
@given(st.text(alphabet="ab '", max_size=400), st.integers(70, 300))
def test_messages_fit(message: str, most: int) -> None:
    assert len(fitted(message, most)) <= most
    assert len(message) > most or fitted(message, most) == message


def test_the_longest_word_of_a_message_is_shortened_first() -> None:
    message = fitted(f"no player is called '{'a' * 500}'; there are A, B", 120)
    assert message.startswith("no player is called 'aaa")
    assert message.endswith("aaa'; there are A, B")


@pytest.mark.parametrize(
    ("text", "number"),
    [("10k", 10_000), ("1e3", 1000), ("1,000", 1000), ("1_000", 1000), ("2.5k", 2500), ("3M", 3_000_000), ("7", 7)]
    + [(text, None) for text in ("", "k", "1,5", "1.5", "ten", "1e400", "--", "9" * 400)],
)
def test_whole_numbers_that_are_meant(text: str, number: int | None) -> None:
    assert whole_number_meant(text) == number


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the name of a file or folder is missing"),
        ("a\0b", "null character"),
        ("\ud800", "no file can be called that"),
        ("~nouser/x", "there is no home of 'nouser'; for a file of that name write ./~nouser"),
        ("x" * 256, "too long"),
        ("x/" * 3000, "too long"),
    ],
)
def test_paths_that_are_none(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        path_of("--ledger", text)
    assert str(caught.value).startswith("--ledger '")


def test_paths(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert path_of("--ledger", "~/x.db") == tmp_path / "x.db"
    assert path_of("--ledger", "\udcff") == Path("\udcff")


def test_files_that_are_no_texts(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    (tmp_path / "marked").write_bytes(b"\xef\xbb\xbfa1")
    assert read_text("file", tmp_path / "marked") == "a1"
    for name, message in {"bytes": "not a text file", "": "Is a directory", "none": "No such file"}.items():
        with pytest.raises(InputError, match=f"^file: {message}"):
            read_text("file", tmp_path / name)
    with pytest.raises(InputError, match=f"larger than {LARGEST_TEXT >> 20} MB"):
        read_text("file", Path("/dev/zero"))


def test_words_that_are_near() -> None:
    names = ["lgr1", "lgr2", "wls", "winsvisits"]
    assert did_you_mean("winsvisit", names) == " (did you mean 'winsvisits'?)"
    assert did_you_mean("wls-learning", names) == " (did you mean 'wls'?)"
    assert did_you_mean("alpha", names) == ""
    assert known_words("alpha", names) == "; there are lgr1, lgr2, wls, winsvisits"
    assert known_words("alpha", []) == "; there are none"
    many = known_words("alpha", [f"name{number}" for number in range(100)], "arena x lists all")
    assert len(many) < 250
    assert many.endswith(" more (arena x lists all)")
