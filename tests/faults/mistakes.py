"""Mistaken command lines: each must be refused with exit code 2 and one line, and leave nothing behind.

    python -m tests.faults.mistakes --count 1000 --seed 1

prints the command lines, exit codes and messages; its own exit code is 1 if any of them was not refused as it
should be. A mistake is one by construction: a complete command line, in which one thing is made wrong.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from unittest import mock

from arena.cli.main import run
from arena.games.text import is_plain, visible
from tests.faults.grammar import Grammar, Kind, grammars
from tests.faults.misspelt import misspelt, wrong_value
from tests.support.notices import without_compilation

#: The longest line on stderr, its end included.
LONGEST = 300

#: The kind of mistake that is made most.
_USUAL = "wrong value"
#: Options that are right in a command that has them.
_RIGHT = {"--seed": "7", "--format": "csv", "--games": "4", "--concurrency": "0", "--no-times": None}

#: Files of `arena regress` that are to say that there is no verdict, so that they are there after a mistake too.
_TOLD_OF_FAILURES = ("--junit", "--summary", "--badge")

_CONTRADICTIONS = (
    ("match", "A", "A", "--game", "hex(size=4)"),
    ("match", "A", "--game", "hex(size=4)"),
    ("match", "A..C", "D", "--game", "hex(size=4)"),
    ("match", "A", "B", "--game", "hex(size=4)", "--games", "7"),
    ("match", "A", "B", "--game", "tic-tac-toe", "--swap"),
    ("match", "A", "B", "--game", "hex(size=4)", "--swap", "--openings", "random:2"),
    ("match", "A", "B", "--game", "hex(size=4)", "--dead-stones", "playouts"),
    ("match", "A", "B", "--game", "hex(size=4)", "--metric", "score"),
    ("match", "A", "B", "--game", "hex(size=4)", "--openings", "random:99"),
    ("match", "A", "B", "--game", "hex(size=4)", "--games", "4", "--rounds", "2"),
    ("match", "A", "B"),
    ("match", "--game", "hex(size=4)"),
    ("match", "--resume"),
    ("gauntlet", "--game", "hex(size=4)", "--players", "A"),
    ("round-robin", "--game", "hex(size=4)", "--players", "A"),
    ("round-robin", "--game", "hex(size=4)", "--players", "A, B", "--swap", "--no-swap"),
    ("round-robin", "--game", "y(size=9)", "--players", "mc(sampling=fills, policy=wls), A"),
    ("regress", "A", "A", "--game", "hex(size=4)"),
    ("regress", "A", "--game", "hex(size=4)"),
    ("regress", "A", "B", "--game", "hex(size=4)", "--elo0", "30", "--elo1", "10"),
    ("regress", "A", "B", "--game", "hex(size=4)", "--alpha", "0"),
    ("regress", "A", "B", "--game", "hex(size=4)", "--beta", "1"),
    ("regress", "A", "B", "--game", "hex(size=4)", "--elo0", "nan"),
    ("regress", "A", "B", "--game", "hex(size=4)", "--max-games", "7"),
    ("regress", "A", "B", "--game", "hex(size=4)", "--model", "trinomial"),
    ("regress", "A", "B", "--game", "hex(size=4)", "--junit", "."),
    ("regress", "A", "B", "--game", "hex(size=4)", "--summary", "no/such/file"),
    ("tune", "mc", "--game", "hex(size=4)"),
    ("tune", "mc(playouts=?[9..1])", "--game", "hex(size=4)"),
    ("tune", "mc(playouts=?[1..9])", "--game", "hex(size=4)", "--save-player", "A"),
    ("tune", "mc(playouts=?[1..9])", "--game", "hex(size=4)", "--games", "2", "--against", "A, B"),
    ("analyze", "--game", "hex(size=4)", "--player", "B", "--force"),
    ("analyze", "--game", "hex(size=4)", "--player", "B", "--to-move", "black"),
    ("analyze", "--game", "hex(size=4)", "--player", "B", "--moves", "a1 a1"),
    ("analyze", "--game", "hex(size=4)", "--player", "B", "--moves", "z9"),
    ("analyze", "--game", "hex(size=4)", "--player", "B", "--moves", "a1", "--position", "file"),
    ("analyze", "--game", "hex(size=4)", "--player", "A, B"),
    ("analyze", "--game", "hex(size=4)", "--player", "B", "--intervals", "1"),
    ("learn", "--game", "hex(size=4)", "--player", "A", "--output", "library.npz"),
    ("gtp", "--game", "hex(size=4)", "--player", "A, B"),
    ("export", "run", "--to", "sgf", "--force"),
    ("export", "run.db", "--to", "sgf"),
    ("replay", "run", "0:0", "--all"),
    ("replay", "run"),
    ("replay", "run", "--all", "--moves", "3"),
    ("elo", "x.db"),
    ("elo", "run", "--anchor", "A=nan"),
    ("report", "x.db"),
    ("runs", "x.db"),
    ("reproduce",),
    ("reproduce", "raiko-table-9"),
    ("reproduce", "--list", "--all"),
    ("reproduce", "--judge", "file", "--all"),
    ("questionnaire", "file"),
    ("questionnaire", "file", "--key", "file"),
    ("questionnaire", "file", "--key", "no/such/file"),
    ("games", "hex(size=4)", "--moves", "a1 a1"),
    ("games", "hex(size=4)", "--moves", "\x1b[31m"),
    ("players", "describ", "A"),
    ("players", "describe", "amff"),
    ("bench", "--peer", "libego"),
    ("bench", "--game", "hexx"),
    ("cache", "burn"),
    ("wls",),
    ("wls", "build", "--k", "nan"),
    ("wls", "build", "--prior", "1"),
    ("wls", "tune", "--e", "10.."),
    ("wls", "tune", "--experiments", "1"),
    ("wls", "bias", "--e", ""),
    ("-x",),
    ("--game", "hex"),
    ("help", "mtach"),
)


@dataclass(frozen=True)
class Mistake:
    """A command line that must be refused, and what is wrong with it."""

    kind: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"[{self.kind}] arena " + " ".join(visible(repr(word[:80])) for word in self.words)


@dataclass(frozen=True)
class Outcome:
    """What came of a command line."""

    code: int
    out: str
    err: str
    left: tuple[str, ...]  # what lies in the folder that was empty

    @property
    def flaws(self) -> list[str]:
        """In what it was not refused as it should be."""
        checks = {
            f"exit code {self.code}": self.code != 2,
            "something on stdout": bool(self.out),
            f"{self.err.count(chr(10))} lines": self.err.count("\n") != 1 or not self.err.endswith("\n"),
            "no `arena: ` in front": not self.err.startswith("arena: "),
            f"{len(self.err)} characters": len(self.err) > LONGEST,
            "characters that are not seen": not is_plain(self.err.replace("\n", "")),
            "an error of the program": "internal error" in self.err or "Traceback" in self.err,
            f"files: {', '.join(self.left)}": bool(self.left),
        }
        return [flaw for flaw, found in checks.items() if found]


def mistakes(count: int, seed: int) -> Iterator[Mistake]:
    """So many mistakes; the same for the same seed."""
    rng = Random(seed)
    made = 0
    while made < count:
        (name,) = rng.choices(list(_KINDS), [4 if name == _USUAL else 1 for name in _KINDS])
        words = _KINDS[name](rng.choice(grammars()), rng)
        if words is not None:
            made += 1
            yield Mistake(name, words)


def attempt(mistake: Mistake) -> Outcome:
    """Carry a command line out in an empty folder, with nothing on standard input."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="strict")
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
    nothing = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder), mock.patch.object(sys, "stdin", nothing):
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run(mistake.words)
        left = tuple(sorted(os.listdir(folder)))
    texts = []
    for stream in (out, err):
        stream.seek(0)
        texts.append(without_compilation(stream.read()))
    return Outcome(code, *texts, left)


# Kinds of mistakes. Each takes a command and makes one thing wrong, or says that it cannot.


def _wrong_value(grammar: Grammar, rng: Random) -> tuple[str, ...] | None:
    option = rng.choice(grammar.options) if grammar.options else None
    value = wrong_value(option, rng) if option else None
    if option is None or value is None:
        return None
    return _line(grammar, rng, {option.name: value}, joined=rng.random() < 0.3)


def _misspelt_option(grammar: Grammar, rng: Random) -> tuple[str, ...] | None:
    if not grammar.options:
        return None
    known = (*(option.name.lstrip("-") for option in grammar.options), "help")
    option = rng.choice(grammar.options)
    name = f"--{misspelt(option.name.lstrip('-'), known, rng)}"
    return _line(grammar, rng, {name: None if option.kind is Kind.FLAG else "1"})


def _another_commands_option(grammar: Grammar, rng: Random) -> tuple[str, ...] | None:
    other = rng.choice(grammars())
    foreign = [one for one in other.options if one.name not in {option.name for option in grammar.options}]
    if not foreign:
        return None
    option = rng.choice(foreign)
    return _line(grammar, rng, {option.name: None if option.kind is Kind.FLAG else "1"})


def _twice(grammar: Grammar, rng: Random) -> tuple[str, ...] | None:
    single = [option for option in grammar.options if not option.repeated and option.name not in _TOLD_OF_FAILURES]
    if not single:
        return None
    option = rng.choice(single)
    once = [option.name] if option.kind is Kind.FLAG else [option.name, "1"]
    return (*_line(grammar, rng, {}, without=option.name), *once, *once)


def _without_value(grammar: Grammar, rng: Random) -> tuple[str, ...] | None:
    valued = [option for option in grammar.options if option.kind is not Kind.FLAG]
    if not valued:
        return None
    option = rng.choice(valued)
    following = rng.choice([(), (rng.choice(grammar.options).name,)])
    return (*_line(grammar, rng, {}, without=option.name), option.name, *following)


def _flag_with_value(grammar: Grammar, rng: Random) -> tuple[str, ...] | None:
    flags = [option for option in grammar.options if option.kind is Kind.FLAG]
    return _line(grammar, rng, {f"{rng.choice(flags).name}=yes": None}) if flags else None


def _missing(grammar: Grammar, rng: Random) -> tuple[str, ...] | None:
    return _line(grammar, rng, {}, without=rng.choice(list(grammar.complete))) if grammar.complete else None


def _extra_argument(grammar: Grammar, rng: Random) -> tuple[str, ...] | None:
    if grammar.takes_arguments and grammar.path[0] != "match":
        return None  # it might be one of several
    return (*_line(grammar, rng, {}), rng.choice(["extra", "A", "hex", "3", "", "x" * 4000, "\x1b[31m"]))


def _misspelt_command(grammar: Grammar, rng: Random) -> tuple[str, ...] | None:
    known = (*(word for one in grammars() for word in one.path), "help")
    return (misspelt(grammar.path[0], known, rng), *_line(grammar, rng, {})[1:])


def _contradiction(grammar: Grammar, rng: Random) -> tuple[str, ...] | None:
    return rng.choice(_CONTRADICTIONS)


_KINDS: dict[str, Callable[[Grammar, Random], tuple[str, ...] | None]] = {
    _USUAL: _wrong_value,
    "misspelt option": _misspelt_option,
    "another command's option": _another_commands_option,
    "twice": _twice,
    "without a value": _without_value,
    "flag with a value": _flag_with_value,
    "missing": _missing,
    "extra argument": _extra_argument,
    "misspelt command": _misspelt_command,
    "contradiction": _contradiction,
}


def _line(
    grammar: Grammar, rng: Random, wrong: dict[str, str | None], without: str = "", joined: bool = False
) -> tuple[str, ...]:
    """A complete command line, with options that are wrong or without one, in any order."""
    names = {option.name for option in grammar.options} | ({"--no-times"} if _has_times(grammar) else set())
    right = {name: value for name, value in _RIGHT.items() if name in names and rng.random() < 0.2}
    chosen = {**right, **grammar.complete, **wrong}
    chosen.pop(without, None)
    parts = []
    for name, value in chosen.items():
        if value is not None and joined and name in wrong:
            parts.append((f"{name}={value}",))
        else:
            parts.append((name,) if value is None else (name, value))
    rng.shuffle(parts)
    return (*grammar.path, *grammar.arguments, *(word for part in parts for word in part))


def _has_times(grammar: Grammar) -> bool:
    return "--times" in {option.name for option in grammar.options}


def main() -> int:
    """Try so many mistakes out, and print what came of them."""
    parser = argparse.ArgumentParser(description="Mistaken command lines, which must be refused.")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    bad = 0
    for mistake in mistakes(wanted.count, wanted.seed):
        outcome = attempt(mistake)
        bad += bool(outcome.flaws)
        print(f"{mistake}\n    {outcome.code} {visible(outcome.err).strip()}")
        for flaw in outcome.flaws:
            print(f"    FLAW: {flaw}")
    print(f"{wanted.count} mistakes, {bad} of them not refused as they should be")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
