"""Specs: how games and players are written, as `name(key=value, ...)`.

Words may stand with or without quotes, brackets may be left out when nothing is in
them, and values without a key fill the parameters in their order. Specs are shown in tables
and on terminals: characters that are not seen are refused.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import TypeAlias

from arena.games.errors import InputError
from arena.games.text import QUOTED, is_plain, quoted, shortened, visible_line

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
#: How deep specs may stand within specs, and how many digits a number may have: more than anybody means.
_DEEPEST, _DIGITS = 20, 100
#: How people who are used to other languages write what stands here in round brackets.
_OTHER_BRACKETS = {"[": "]", "{": "}", "<": ">"}


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
    if not is_plain(re.sub(r"\s", " ", text)):
        raise InputError(f"{quoted(text)}: it has control characters, or others that are not seen")
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
    """A spec's text, how far it has been read, and how many brackets are open there."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.depth = 0

    def spec(self) -> Spec:
        token = self._next()
        if token is None or token[0] != "word":
            raise self._error("a name", token)
        return self._rest_of_spec(token[1])

    def expect_end(self) -> None:
        before, token = self.place, self._next()
        if token is not None:
            raise self._error("nothing more", token, self._advice(before, token[1]))

    def _rest_of_spec(self, name: str) -> Spec:
        if not self._take("("):
            return Spec(name)
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self._refusal(f"more than {_DEEPEST} brackets stand within each other")
        arguments: dict[str, Value] = {}
        positional: list[Value] = []
        while not self._take(")"):
            before = self.place
            if (arguments or positional) and not self._take(","):
                token = self._next()
                raise self._error("',' or ')'", token, self._advice(before, token[1] if token else ""))
            key, value = self._argument()
            if key is None and arguments:
                raise self._refusal("values without a key must come first")
            if key in arguments:
                raise self._refusal(f"{quoted(key or '')} is given twice")
            if key is None:
                positional.append(value)
            else:
                arguments[key] = value
        self.depth -= 1
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
            if not is_plain(text):
                raise self._refusal("there is a line end or a tab between quotes")
            return re.sub(r"\\(.)", r"\1", text[1:-1])
        if kind == "number":
            return self._number(text)
        if text.lower() in _TRUTH:
            return _TRUTH[text.lower()]
        spec = self._rest_of_spec(text)
        return spec if spec.arguments or spec.positional else text

    def _number(self, text: str) -> int | float:
        if len(text) > _DIGITS:
            raise self._refusal(f"the number {shortened(text)} has more than {_DIGITS} digits")
        number = int(text) if re.fullmatch(r"[+-]?\d+", text) else float(text)
        if not math.isfinite(number):
            raise self._refusal(f"the number {text} is too large")
        return number

    def _next(self) -> tuple[str, str] | None:
        match = _TOKEN.match(self.text, self.place)
        if match is None:
            rest = self.text[self.place :].lstrip()
            return ("sign", rest[0]) if rest else None
        self.place = match.end()
        return (str(match.lastgroup), match.group(str(match.lastgroup)))

    def _take(self, sign: str) -> bool:
        before = self.place
        if self._next() == ("sign", sign):
            return True
        self.place = before
        return False

    def _advice(self, before: int, sign: str) -> str:
        """How to write what stands after a name or a value, if it is known what was meant."""
        head, rest = self.text[:before].strip(), self.text[before:].strip()
        if len(self.text) > QUOTED:
            return ""
        if sign in _OTHER_BRACKETS and rest.endswith(_OTHER_BRACKETS[sign]):
            return f"; write {head}({rest[1:-1]})"
        if not self.depth and re.fullmatch(r"\w+\s*=.*[^)]", rest):
            return f"; write {head}({', '.join(rest.split())})"
        if sign == ";":
            return "; a comma stands between values" if self.depth else "; a comma stands between players"
        if self.depth and re.fullmatch(r"\w+", sign) and re.search(r"\w$", head):
            return "; write NAME=VALUE, with commas between them"
        if not self.depth and re.match(r"\w", rest):
            return "; a comma stands between players"
        return ""

    def _refusal(self, reason: str) -> InputError:
        return InputError(f"{quoted(self.text)}: {reason}")

    def _error(self, wanted: str, token: tuple[str, str] | None, advice: str = "") -> InputError:
        found = quoted(token[1]) if token else "the end"
        if token and token[0] == "sign" and token[1] in "\"'":
            advice = ", which has no other at its end"
        return InputError(f"{self._around()}: expected {wanted}, found {found}{advice}")

    def _around(self) -> str:
        """The text as far as a message has room for it: the part that was read last, and a little of what follows."""
        if len(self.text) <= QUOTED:
            return quoted(self.text)
        start = max(0, min(self.place - QUOTED // 2, len(self.text) - QUOTED))
        part = visible_line(self.text[start : start + QUOTED])
        return f"'{'…' if start else ''}{part}{'…' if start + QUOTED < len(self.text) else ''}'"
