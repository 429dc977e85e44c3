"""The grammar of command lines: which commands and options there are, and what may stand for their values.

Names, types and bounds are read from the commands themselves, so that an option that joins them is tried
out as well; what a text should be is told here.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

import typer

from arena.cli.main import app


class Kind(Enum):
    """What stands for a value."""

    FLAG = auto()
    WHOLE = auto()
    REAL = auto()
    CHOICE = auto()
    GAME = auto()
    PLAYER = auto()
    PLAYERS = auto()
    OPENINGS = auto()
    RESIGN = auto()
    READ = auto()
    WRITTEN = auto()
    LEDGER = auto()
    RUN = auto()
    MOVES = auto()
    OTHER = auto()


_TEXTS = {
    "--game": Kind.GAME,
    "--player": Kind.PLAYER,
    "--players": Kind.PLAYERS,
    "--against": Kind.PLAYERS,
    "--openings": Kind.OPENINGS,
    "--resign": Kind.RESIGN,
    "--position": Kind.READ,
    "--judge": Kind.READ,
    "--page": Kind.READ,
    "--output": Kind.WRITTEN,
    "--save": Kind.WRITTEN,
    "--ledger": Kind.LEDGER,
    "--run": Kind.RUN,
    "--positions": Kind.READ,
    "--targets": Kind.READ,
}
#: Options with the words that they take; those that do not mind capitals are in small letters here.
_WORDS = {
    "--on-forfeit": ("stop", "count", "replay"),
    "--schedule": ("round-robin", "adaptive", "swiss", "knockout"),
    "--dead-stones": ("stand", "playouts", "agreed"),
    "--record": ("none", "thoughts", "candidates"),
    "--model": ("auto", "binomial", "pentanomial"),
    "--elo-model": ("logistic", "normalized"),
    "--to": ("sgf", "csv", "json", "jsonl"),
    "--side": ("black", "white"),
    "--jps": ("fixed", "nearest", "counter"),
    "--round": ("half-up", "half-even", "x87"),
    "--small-e": ("jps", "counter"),
    "--outcome": ("01", "pm1"),
    "--optimizer": ("sgd", "momentum", "adagrad", "adam"),
}
#: What completes a command: without it, or with it, the command would be carried out.
_COMPLETE = {
    "round-robin": {"--game": "hex(size=4)", "--players": "A, B"},
    "gauntlet": {"--game": "hex(size=4)", "--players": "A, B"},
    "match": {"--game": "hex(size=4)"},
    "regress": {"--game": "hex(size=4)"},
    "tune": {"--game": "hex(size=4)"},
    "analyze": {"--game": "hex(size=4)", "--player": "B"},
    "learn": {"--game": "hex(size=4)", "--player": "orderN", "--output": "library.npz"},
    "play": {"--game": "hex(size=4)", "--player": "B"},
    "gtp": {"--game": "hex(size=4)", "--player": "B"},
    "export": {"--to": "sgf"},
    "merge": {"--into": "all.db"},
    "questionnaire": {"--key": "form.key"},
    "train mm": {"--games": "run", "--output": "weights.csv"},
    "train positions": {"--game": "hex(size=4)", "--player": "B", "--count": "1", "--output": "positions.csv"},
    "train targets": {"--positions": "positions.csv", "--player": "B", "--output": "targets.csv"},
    "train sb": {"--positions": "positions.csv", "--targets": "targets.csv", "--output": "weights.csv"},
    "train export": {"--output": "weights.csv"},
    "train error": {"--positions": "positions.csv", "--targets": "targets.csv"},
}
_ARGUMENTS = {
    "match": ("A", "B"),
    "regress": ("A", "B"),
    "tune": ("mc(playouts=?[1..9])",),
    "elo": ("run",),
    "report": ("run",),
    "export": ("run",),
    "replay": ("run", "0:0"),
    "merge": ("one.db", "two.db"),
    "reproduce": ("raiko-table-1",),
    "run": ("tournament.toml",),
    "questionnaire": ("answers.json",),
    "train export": ("weights.csv.course",),
    "train error": ("zero",),
}


@dataclass(frozen=True)
class Option:
    """An option of a command."""

    name: str
    kind: Kind
    least: float | None = None
    most: float | None = None
    words: tuple[str, ...] = ()
    repeated: bool = False  # whether it may be given more than once
    required: bool = False


@dataclass(frozen=True)
class Grammar:
    """A command: the words that complete it, and its options."""

    path: tuple[str, ...]
    arguments: tuple[str, ...]
    complete: dict[str, str]
    options: tuple[Option, ...]
    takes_arguments: bool


@functools.cache
def grammars() -> tuple[Grammar, ...]:
    """All commands."""
    found = []
    for name, command in sorted(typer.main.get_command(app).commands.items()):  # type: ignore[attr-defined]
        inner = getattr(command, "commands", None)
        parts = [((name, part), one) for part, one in inner.items()] if inner else [((name,), command)]
        found += [_grammar(path, one) for path, one in parts]
    return tuple(found)


def _grammar(path: tuple[str, ...], command: Any) -> Grammar:
    options = [one for one in command.params if one.param_type_name == "option"]
    return Grammar(
        path,
        _ARGUMENTS.get(" ".join(path), ()),
        _COMPLETE.get(" ".join(path), {}),
        tuple(_option(one) for one in options),
        len(options) < len(command.params),
    )


def _option(parameter: Any) -> Option:
    name = max(parameter.opts, key=lambda one: one.startswith("--"))
    typed, info = parameter.get_runtime_param().annotation, parameter.get_runtime_param().parameter_info
    words: tuple[str, ...] = _WORDS.get(name, ())
    if getattr(parameter, "is_flag", False):
        kind = Kind.FLAG
    elif typed in (int, float):
        kind = Kind.WHOLE if typed is int else Kind.REAL
    elif isinstance(typed, type) and issubclass(typed, Enum):
        kind, words = Kind.CHOICE, tuple(str(word.value) for word in typed)
    else:
        kind = Kind.CHOICE if words else _TEXTS.get(name, Kind.OTHER)
    return Option(name, kind, info.min, info.max, words, parameter.multiple, parameter.required)
