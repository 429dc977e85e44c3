"""Specs: how games and players are written, as `name(key=value, ...)`.

Words may stand with or without quotes, brackets may be left out when nothing is in
them, and values without a key fill the parameters in their order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TypeAlias

from arena.games.errors import InputError

#: A value in a spec: a number, a truth value, a word or another spec.
Value: TypeAlias = "int | float | bool | str | Spec"

_TOKEN = re.compile(
    r"""\s*(?:
        (?P<quoted>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
      | (?P<number>[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w.]))
      | (?P<word>\w[\w.+/:-]*)
      | (?P<sign>[(),=])
    )""",
    re.VERBOSE,
)
_PLAIN_WORD = re.compile(r"[A-Za-z_][\w.+/:-]*\Z")
_TRUTH = {"true": True, "false": False}


@dataclass(frozen=True)
class Spec:
    """A name with its arguments, as written."""

    name: str
    arguments: dict[str, Value] = field(default_factory=dict)
    positional: tuple[Value, ...] = ()

    def __str__(self) -> str:
        written = [format_value(value) for value in self.positional]
        written += [f"{key}={format_value(value)}" for key, value in self.arguments.items()]
        return f"{self.name}({', '.join(written)})" if written else self.name


def format_value(value: object) -> str:
    """A value as a spec writes it: words that need no quotes stand without."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        plain = _PLAIN_WORD.match(value) and value.lower() not in _TRUTH
        return value if plain else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)


def parse_spec(text: str) -> Spec:
    """Read one spec; anything else raises InputError with what is wrong and where."""
    reader = _Reader(text)
    spec = reader.spec()
    reader.expect_end()
    return spec


def split_list(text: str) -> list[str]:
    """Split at the commas that stand outside brackets and quotes."""
    items, depth, quote, escaped, start = [], 0, "", False, 0
    for place, sign in enumerate(text):
        if escaped:
            escaped = False
        elif quote:
            escaped = sign == "\\"
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign in "()":
            depth += 1 if sign == "(" else -1
        elif sign == "," and depth == 0:
            items.append(text[start:place].strip())
            start = place + 1
    return [*items, text[start:].strip()]


class _Reader:
    """A spec's text and how far it has been read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def spec(self) -> Spec:
        token = self._next()
        if token is None or token[0] != "word":
            raise self._error("a name", token)
        return self._rest_of_spec(token[1])

    def expect_end(self) -> None:
        token = self._next()
        if token is not None:
            raise self._error("nothing more", token)

    def _rest_of_spec(self, name: str) -> Spec:
        if not self._take("("):
            return Spec(name)
        arguments: dict[str, Value] = {}
        positional: list[Value] = []
        while not self._take(")"):
            if (arguments or positional) and not self._take(","):
                raise self._error("',' or ')'", self._next())
            key, value = self._argument()
            if key is None and arguments:
                raise InputError(f"'{self.text}': values without a key must come first")
            if key in arguments:
                raise InputError(f"'{self.text}': '{key}' is given twice")
            if key is None:
                positional.append(value)
            else:
                arguments[key] = value
        return Spec(name, arguments, tuple(positional))

    def _argument(self) -> tuple[str | None, Value]:
        token = self._next()
        if token is not None and token[0] == "word" and self._take("="):
            return token[1], self._value(self._next())
        return None, self._value(token)

    def _value(self, token: tuple[str, str] | None) -> Value:
        if token is None or token[0] == "sign":
            raise self._error("a value", token)
        kind, text = token
        if kind == "quoted":
            return re.sub(r"\\(.)", r"\1", text[1:-1])
        if kind == "number":
            return int(text) if re.fullmatch(r"[+-]?\d+", text) else float(text)
        if text.lower() in _TRUTH:
            return _TRUTH[text.lower()]
        spec = self._rest_of_spec(text)
        return spec if spec.arguments or spec.positional else text

    def _next(self) -> tuple[str, str] | None:
        if not self.text[self.place :].strip():
            return None
        match = _TOKEN.match(self.text, self.place)
        if match is None:
            return ("sign", self.text[self.place :].strip()[0])
        self.place = match.end()
        return (str(match.lastgroup), match.group(str(match.lastgroup)))

    def _take(self, sign: str) -> bool:
        before = self.place
        if self._next() == ("sign", sign):
            return True
        self.place = before
        return False

    def _error(self, wanted: str, token: tuple[str, str] | None) -> InputError:
        found = f"'{token[1]}'" if token else "the end"
        return InputError(f"'{self.text}': expected {wanted}, found {found}")
