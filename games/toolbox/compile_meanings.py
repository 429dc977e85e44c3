"""What numba means: what it says of the usual mistakes in kernels, in words for those who made them."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from arena.games.errors import did_you_mean

_KERNELS_KNOW = "kernels know numbers, tuples of numbers, numpy arrays, and functions with @helper"
_OPERATORS = {
    "add": "+", "iadd": "+=", "sub": "-", "isub": "-=", "mul": "*", "imul": "*=", "truediv": "/", "itruediv": "/=",
    "floordiv": "//", "ifloordiv": "//=", "mod": "%", "imod": "%=", "pow": "**", "lshift": "<<", "rshift": ">>",
    "and_": "&", "or_": "|", "xor": "^", "iand": "&=", "ior": "|=", "eq": "==", "ne": "!=", "lt": "<", "le": "<=",
    "gt": ">", "ge": ">=", "contains": "in",
}  # fmt: skip
#: Types by how numba begins to write them.
_TYPES = (
    (r"Literal\[str\]|unicode_type|\[unichr", "a text"),
    (r"Literal\[int\]|u?int\d+", "a whole number"),
    (r"float\d+|complex", "a number with a fraction"),
    (r"Literal\[bool\]|bool", "a truth value"),
    (r"none|NoneType|omitted", "nothing (None)"),
    (r"(Uni)?Tuple", "a tuple"),
    (r"(reflected )?list|ListType", "a list"),
    (r"(Literal\[)?(dict|Dict)", "a dictionary"),
    (r"readonly", "a table from around the kernel"),
    (r"array|nestedarray|Array", "an array"),
    (r"Record", "a record"),
)


@dataclass(frozen=True)
class Meaning:
    """What is meant, and which part of the line it is about, as AST nodes know it; None for all of the line."""

    words: str
    is_it: Callable[[ast.AST], bool] | None = None


def meaning(message: str, source: str) -> Meaning:
    """What a message of numba means that came about in a kernel with this source."""
    for pattern, explain in _MEANINGS:
        found = pattern.search(message)
        if found:
            return explain(found, source)
    return Meaning("")


def in_words(kind: str) -> str:
    """A type, as numba writes it."""
    return next((words for pattern, words in _TYPES if re.match(pattern, kind.strip())), f"a {kind.strip()}")


def marked(source: str, line: int, is_it: Callable[[ast.AST], bool] | None) -> tuple[int, int] | None:
    """From which to which column of a line the part stands that is meant; None if that is not known."""
    if is_it is None:
        return None
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError):
        return None
    for node in nodes:
        if getattr(node, "lineno", None) == line == getattr(node, "end_lineno", None) and is_it(node):
            return node.col_offset, node.end_col_offset  # type: ignore[attr-defined]
    return None


def _name(found: re.Match[str], source: str) -> Meaning:
    name = found["name"]
    known = {one for one in re.findall(r"[A-Za-z_]\w*", source) if one != name}
    words = f"nothing is called '{name}', neither in the kernel nor around it{did_you_mean(name, known)}"
    return Meaning(words, lambda node: isinstance(node, ast.Name) and node.id == name)


def _field(found: re.Match[str], source: str) -> Meaning:
    name = found["name"]
    known = {one for one in re.findall(r"\.([A-Za-z_]\w*)|[\"'](\w+)[\"']", source) for one in one if one != name}
    words = (
        f"the record has no '{name}'{did_you_mean(name, known)}; a state has to_move, winner, ply and the 'fields' of"
        " the game"
    )
    return Meaning(words, lambda node: isinstance(node, ast.Attribute) and node.attr == name)


def _attribute(found: re.Match[str], source: str) -> Meaning:
    name = found["name"]
    words = f"{in_words(found['kind'])} has no '{name}' that kernels can use"
    return Meaning(words, lambda node: isinstance(node, ast.Attribute) and node.attr == name)


def _operation(found: re.Match[str], source: str) -> Meaning:
    function, kinds = found["function"], list(_arguments(found["arguments"]))
    things = [in_words(kind) for kind in kinds]
    if function in {"setitem", "getitem", "static_setitem", "static_getitem"} and len(kinds) > 1:
        return Meaning(_indexing(function, things), lambda node: isinstance(node, ast.Subscript))
    sign = _OPERATORS.get(function)
    if sign:
        words = f"there is no {sign} of {' and '.join(things)}"
        if "a text" in things:
            words += "; kernels count, and leave words to the names of moves"
        return Meaning(words, lambda node: isinstance(node, ast.BinOp | ast.AugAssign | ast.Compare | ast.UnaryOp))
    words = f"'{function}' is not for {', '.join(things) or 'no arguments'}"
    return Meaning(words, _is_call_of(function))


def _indexing(function: str, things: list[str]) -> str:
    """What is wrong with an item that is read or written."""
    container, index, *value = things
    if index == "a number with a fraction":
        return "the number of an item is whole, and / makes a fraction of it: write // in its place"
    if container == "a table from around the kernel" and function.endswith("setitem"):
        return "a table from around the kernel is a constant: what changes must be a field of the state"
    if index not in {"a whole number", "a tuple"}:
        return f"the number of an item is whole, and here it is {index}"
    if value:
        return f"an item of {container} cannot be {value[0]}: it is of the type that the game's 'fields' give it"
    return f"{container} has no items that are found by {index}"


def _arguments(text: str) -> Iterator[str]:
    """The types of a signature, which have commas of their own."""
    depth, start = 0, 0
    for place, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0:
            break
        if sign == "," and depth == 0:
            yield text[start:place]
            start = place + 1
    else:
        place = len(text)
    if text[start:place].strip():
        yield text[start:place]


def _object(found: re.Match[str], source: str) -> Meaning:
    name, kind = found["name"], found["kind"].rpartition(".")[2]
    thing = {"function": "a function without @helper", "dict": "a dictionary", "module": "a module"}.get(kind)
    words = f"'{name}' is {thing or f'a Python object ({kind})'}; {_KERNELS_KNOW}"
    return Meaning(words, lambda node: isinstance(node, ast.Name) and node.id == name)


def _list_around(found: re.Match[str], source: str) -> Meaning:
    name = found["name"]
    words = f"'{name}' is a list from around the kernel: make it a numpy array or a tuple, which are constants there"
    return Meaning(words, lambda node: isinstance(node, ast.Name) and node.id == name)


def _empty_list(found: re.Match[str], source: str) -> Meaning:
    words = (
        f"nobody knows what is to be in the list '{found['name']}'; kernels keep what they collect in the array that"
        " they are given, or in fields of the state"
    )
    return Meaning(words, lambda node: isinstance(node, ast.List))


def _arity(found: re.Match[str], source: str) -> Meaning:
    wanted, problem = found["wanted"], found["problem"]
    return Meaning(f"it takes {wanted}: {problem}", lambda node: isinstance(node, ast.Call))


def _several(found: re.Match[str], source: str) -> Meaning:
    name = found["name"].partition(".")[0]
    one, other = (in_words(found[kind]) for kind in ("one", "other"))
    words = f"'{name}' is {one} at one place and {other} at another; a kernel's variable is always of one type"
    return Meaning(words, lambda node: isinstance(node, ast.Name) and node.id == name)


def _returns(found: re.Match[str], source: str) -> Meaning:
    things = list(dict.fromkeys(in_words(kind) for kind in _arguments(found["kinds"])))
    words = f"it returns {' on one way, and '.join(things)} on another: all have to end with the same kind of 'return'"
    return Meaning(words, lambda node: isinstance(node, ast.Return))


def _cast(found: re.Match[str], source: str) -> Meaning:
    words = f"{in_words(found['one'])} cannot be put where {in_words(found['other'])} is kept"
    return Meaning(words, lambda node: isinstance(node, ast.Assign))


def _numpy(found: re.Match[str], source: str) -> Meaning:
    name = found["name"]
    return Meaning(f"numba does not know {name}, or not with these arguments", _is_call_of(name.rpartition(".")[2]))


def _is_call_of(name: str) -> Callable[[ast.AST], bool]:
    def is_it(node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and name in {getattr(node.func, "id", ""), getattr(node.func, "attr", "")}

    return is_it


def _plain(words: str) -> Callable[[re.Match[str], str], Meaning]:
    def explain(found: re.Match[str], source: str) -> Meaning:
        return Meaning(words)

    return explain


_MEANINGS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], str], Meaning]], ...] = (
    (re.compile(r"NameError: name '(?P<name>\w+)' is not defined"), _name),
    (re.compile(r"there is no field '(?P<name>\w+)'"), _field),
    (re.compile(r"Unknown attribute '(?P<name>\w+)' of type (?P<kind>[^\n]+)"), _attribute),
    (re.compile(r"found for signature:\s*>>> (?P<function>\w+)\((?P<arguments>.*)\)"), _operation),
    (re.compile(r"Untyped global name '(?P<name>\w+)':.*<class '(?P<kind>[\w.]+)'>", re.DOTALL), _object),
    (re.compile(r"Unknown type|Untyped .*'(?P<name>\w+)':.*<class '(?P<kind>[\w.]+)'>", re.DOTALL), _object),
    (re.compile(r"type, assigned to variable '(?P<name>\w+)' in (globals|closure)"), _list_around),
    (re.compile(r"Cannot infer the type of variable '(?P<name>\w+)[^']*'.*list\(undefined\)", re.DOTALL), _empty_list),
    (re.compile(r"to signature '(?P<wanted>[^']*)' due to \"TypeError: (?P<problem>[^\"]*)\""), _arity),
    (re.compile(r"unify return type from the following types: (?P<kinds>[^\n]+)"), _returns),
    (re.compile(r"Cannot unify (?P<one>.+?) and (?P<other>.+?) for '(?P<name>[\w.]+)'"), _several),
    (re.compile(r"Cannot cast (?P<one>.+?) to (?P<other>\w+)"), _cast),
    (re.compile(r"Use of unsupported NumPy function '(?P<name>[\w.]+)'"), _numpy),
    (re.compile(r"IMPORT_NAME"), _plain("a kernel imports nothing: import it at the top of the file")),
    (re.compile(r"[Uu]nsupported"), _plain("numba does not compile that: kernels are loops over plain numbers")),
    (re.compile(r"failed to unpack"), _plain("what stands on the right is one thing, not several")),
)
