"""SGF, the Smart Game Format (FF[4]), as text: trees of nodes with properties."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from arena.games.errors import InputError


class SgfError(InputError):
    """A file that is not SGF, or not of the game it should be, and where that shows."""

    def __init__(self, place: Place, message: str) -> None:
        super().__init__(f"line {place.line}, column {place.column}: {message}")


@dataclass(frozen=True)
class Place:
    """Where something stands in a file; lines and columns count from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class Value:
    """One value of a property, without its escapes."""

    text: str
    place: Place


@dataclass(frozen=True)
class Node:
    """Properties in the order of the file."""

    place: Place
    properties: dict[str, list[Value]] = field(default_factory=dict)

    def first(self, name: str) -> Value | None:
        """The first value of a property, if there is one."""
        return self.properties.get(name, [None])[0]


@dataclass(frozen=True)
class Line:
    """The main line of a game tree, and how many variations branch off from it."""

    nodes: list[Node]
    variations: int


def main_lines(text: str) -> list[Line]:
    """The main line of each game tree in a collection; what stands before a tree is skipped."""
    reader = _Reader(text)
    found = []
    while reader.skip_to("("):
        found.append(_main_line(reader))
    if not found:
        raise SgfError(Place(1, 1), "there is no game in the file: it has no '('")
    return found


def _main_line(reader: _Reader) -> Line:
    """Read one tree. Of several continuations the first is the main line."""
    start = reader.place()
    nodes: list[Node] = []
    depth, variations = 1, 0
    ended = False  # once a tree within has been closed, all that follows are variations
    inside = 0  # within a variation, how many trees are open around it
    reader.advance()
    while depth:
        sign = reader.peek()
        if sign is None:
            raise SgfError(start, "the game that begins here has no end: a ')' is missing")
        place = reader.place()
        if sign == "(":
            if ended and not inside:
                variations += 1
                inside = depth
            depth += 1
            reader.advance()
        elif sign == ")":
            depth -= 1
            ended = True
            if inside == depth:
                inside = 0
            reader.advance()
        elif sign == ";":
            reader.advance()
            node = _node(reader, place)
            if not ended:
                nodes.append(node)
            elif not inside:
                raise SgfError(place, "a node must stand before the variations that follow it")
        else:
            raise SgfError(place, f"expected '(', ')' or ';', found '{sign}'")
    if not nodes:
        raise SgfError(start, "the game that begins here has no nodes")
    return Line(nodes, variations)


def _node(reader: _Reader, place: Place) -> Node:
    node = Node(place)
    while (sign := reader.peek()) is not None and sign.isascii() and sign.isalpha():
        at = reader.place()
        name = "".join(letter for letter in reader.word() if letter.isupper())
        values = []
        while reader.peek() == "[":
            values.append(reader.value(name))
        if not values:
            raise SgfError(at, f"the property {name or 'here'} has no value")
        node.properties.setdefault(name, []).extend(values)
    return node


class _Reader:
    """A text, read from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._line, self._line_start = 1, 0

    def place(self) -> Place:
        return Place(self._line, self._at - self._line_start + 1)

    def advance(self) -> None:
        if self._text[self._at] == "\n":
            self._line, self._line_start = self._line + 1, self._at + 1
        self._at += 1

    def skip_to(self, sign: str) -> bool:
        """Go to the next such sign; False if there is none."""
        while self._at < len(self._text) and self._text[self._at] != sign:
            self.advance()
        return self._at < len(self._text)

    def peek(self) -> str | None:
        """The next sign that is not space, or None at the end."""
        while self._at < len(self._text) and self._text[self._at].isspace():
            self.advance()
        return self._text[self._at] if self._at < len(self._text) else None

    def word(self) -> str:
        return "".join(self._letters())

    def _letters(self) -> Iterator[str]:
        while self._at < len(self._text) and self._text[self._at].isascii() and self._text[self._at].isalpha():
            yield self._text[self._at]
            self.advance()

    def value(self, name: str) -> Value:
        """A value in brackets. A backslash lets the next sign stand for itself, and hides the end of a line."""
        place = self.place()
        self.advance()
        signs: list[str] = []
        while self._at < len(self._text) and self._text[self._at] != "]":
            if self._text[self._at] == "\\" and self._at + 1 < len(self._text):
                self.advance()
                if self._text[self._at] != "\n":
                    signs.append(self._text[self._at])
            else:
                signs.append(self._text[self._at])
            self.advance()
        if self._at == len(self._text):
            raise SgfError(place, f"the value of {name} that begins here has no end: a ']' is missing")
        self.advance()
        return Value("".join(signs).strip(), place)
