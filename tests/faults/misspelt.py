"""Values that are wrong whatever else a command line says, by what they should be."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from arena.games.registry import GAMES
from arena.players.kinds import KINDS, kind
from arena.players.roster import named_players
from tests.faults.grammar import Kind, Option

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_OTHER_NAMES_OF_GAMES = ("tictactoe", "ttt")
#: Characters that no name has and no terminal should get.
UNSEEN = ("\0", "\x1b[31m", "\u202e", "\u200b", "\x07", "\ud800")


def misspelt(word: str, known: tuple[str, ...], rng: Random) -> str:
    """A word as somebody mistypes it, which is none of those that are known."""
    while True:
        place, letter = rng.randrange(len(word)), rng.choice(_LETTERS)
        mistyped = rng.choice(
            [
                word[:place] + word[place + 1 :],
                word[:place] + letter + word[place:],
                word[:place] + letter + word[place + 1 :],
                word[:place] + word[place + 1 : place + 2] + word[place : place + 1] + word[place + 2 :],
            ]
        )
        if mistyped.strip() and mistyped.lower() not in known and not mistyped.startswith("-"):
            return mistyped


def wrong_value(option: Option, rng: Random) -> str | None:
    """A value that an option must refuse; None if nothing is known of its values."""
    if option.kind is Kind.CHOICE:
        return rng.choice([misspelt(rng.choice(option.words), option.words, rng), "", "all of them", "\x1b[1m"])
    if option.kind in (Kind.WHOLE, Kind.REAL):
        return _wrong_number(option, rng)
    wrong = _WRONG.get(option.kind)
    return wrong(rng) if wrong else None


def _wrong_number(option: Option, rng: Random) -> str:
    texts = ["many", "", " ", "nan", "ten", "1,5", "0x10", "5 games", "1/2", "--", *UNSEEN, "9" * 5000]
    texts = [text for text in texts if option.kind is Kind.WHOLE or text != "9" * 5000]
    if option.kind is Kind.WHOLE:
        texts += ["1e3", "10k", "1.5", "1_000_", "2,000", "inf", "ten thousand"]
    if option.least is not None:
        texts += [f"{option.least - 1:g}", "-1000000"]
    if option.most is not None:
        texts += [str(int(option.most) + 1), "1" + "0" * 40, "1e400" if option.kind is Kind.REAL else "1" * 30]
    return rng.choice(texts)


def wrong_game(rng: Random) -> str:
    """A game that there is not."""
    known = (*GAMES.names(), *_OTHER_NAMES_OF_GAMES)
    size = rng.choice([0, 1, 26, -3, 10**30, 2.5])
    return rng.choice(
        [
            misspelt("hex", known, rng),
            misspelt("tic-tac-toe", known, rng),
            rng.choice(["chess", "", " ", "7", "(size=5)", "h" * 4000, "go2"]),
            f"hex{rng.choice(UNSEEN)}",
            f"hex(size={size})",
            f"y(board=straight, size={size})",
            f"go(size={size})",
            f"hex({misspelt('size', ('size',), rng)}=5)",
            *_wrongly_written("hex", "size", "5", rng),
            rng.choice(["y(board=bend)", "y(size=92)", "go(komi=much)", "go(ko=super)", "tic-tac-toe(3)", "hex(5, 6)"]),
            f"hex(size={'9' * 5000})",
            "hex(" * 3000 + ")" * 3000,
            "hex(size=nan)",
            "hex(size=1e400)",
        ]
    )


def _wrongly_written(name: str, key: str, value: str, rng: Random) -> list[str]:
    """A spec as people write it who are used to something else."""
    texts = [
        f"{name}[{key}={value}]",
        f"{name}{{{key}={value}}}",
        f"{name}<{key}={value}>",
        f"{name}({key}={value}",
        f"{name}({key}={value}))",
        f"{name} {key}={value}",
        f"{name}({key}:{value})",
        f"{name}({key} {value})",
        f"{name}({key}=)",
        f"{name}(={value})",
        f"{name}({key}=={value})",
        f"{name}({key}={value};)",
        f"{name}({key}={value}, {key}={value})",
        f"{name}({key}={value}, {value})",
        f"{name}({key}='{value})",
        f"{name}(,)",
        f"{name}({key}={value}){name}",
    ]
    return rng.sample(texts, 4)


def wrong_player(rng: Random) -> str:
    """A player that there is not."""
    known = tuple(name.lower() for name in (*named_players(), *KINDS.names()))
    return rng.choice(
        [
            misspelt(rng.choice(["random", "amaf", "softmax", "poolrave", "winsvisits"]), known, rng),
            rng.choice(["Q", "", " ", "5", "wls-learning", "a" * 4000, "alphago", "random(c=1)", "B(playouts=5)"]),
            f"amaf{rng.choice(UNSEEN)}",
            *_wrongly_written("uct", "playouts", "100", rng),
            wrong_parameter(rng),
            wrong_parameter(rng),
            wrong_parameter(rng),
            rng.choice(["uct(playouts=10k)", "uct(c=1e400)", "uct(c=nan)", "mc(playouts=1" + "0" * 30 + ")"]),
            rng.choice(["gtp(nosuchprogram)", "gtp('')", "gtp", "gtp('x', boards='1-999999999')", "gtp('\"')"]),
            rng.choice(["gtp('~nouser/x')", "gtp('x', time='5')", "gtp('x', start_timeout=1e30)", "gtp('./none')"]),
            rng.choice(["orderN(library='none.npz')", "orderN(library='.')", "orderN(library='~nouser/x')"]),
            "amaf(" * 3000 + ")" * 3000,
        ]
    )


def wrong_parameter(rng: Random) -> str:
    """A kind of player with a parameter that is misspelt, out of its bounds or of another type."""
    name = rng.choice([known for known in KINDS.built_in if known not in ("gtp", "random")])
    fields = kind(name).model_fields
    key = rng.choice(list(fields))
    bounds = {word: getattr(one, word) for one in fields[key].metadata for word in ("ge", "le") if hasattr(one, word)}
    values = ["no such word", "[1, 2]"]
    if fields[key].annotation in (int, float):
        values += ["many", "nan", "true", "1e400", "5k", *(["2.5"] if fields[key].annotation is int else [])]
        values += [f"{bounds['ge'] - 1:g}"] if "ge" in bounds else []
        values += [str(int(bounds["le"]) + 1)] if "le" in bounds else []
    if fields[key].annotation is str:
        return f"{name}({misspelt(key, tuple(fields), rng)}=5)"
    value = rng.choice(values)
    quote = "'" if " " in value else ""
    return rng.choice([f"{name}({key}={quote}{value}{quote})", f"{name}({misspelt(key, tuple(fields), rng)}=5)"])


def wrong_players(rng: Random) -> str:
    """A list of players that is none."""
    return rng.choice(
        [
            f"A, {wrong_player(rng)}",
            f"{wrong_player(rng)}, B",
            f"new={wrong_player(rng)}, B",
            rng.choice(["A,,B", ",A", "A,", "A;B", "A B", "A, B, A", "D..A", "A..Z", "A..", "A..B..C", "A|B"]),
            rng.choice(
                ["x=", "=A, B", "a b=A, B", "uct=A, B", "A=B, C", "x=A, x=B", "x=y=A, B", "a|b=A, B", "-x=A, B"]
            ),
            f"x{rng.choice(UNSEEN)}=A, B",
            f"{'x' * 4000}=A, B",
        ]
    )


def _wrong_file(rng: Random) -> str:
    return rng.choice(["", "a\0b", "\ud800", "~nouser/x", "x" * 4000, "/".join(["x" * 200] * 30), "no/such/file"])


def _wrong_file_to_read(rng: Random) -> str:
    return rng.choice([_wrong_file(rng), "none.txt", ".", "/dev/zero", "/dev/null"])


def _wrong_openings(rng: Random) -> str:
    known = ("none", "random")
    return rng.choice(
        [
            _wrong_file_to_read(rng),
            misspelt("none", known, rng),
            f"{misspelt('random', known, rng)}:2",
            *rng.sample(
                ["random", "random:", "random:0", "random:-1", "random:two", "random:1e3", "random:" + "9" * 40], 3
            ),
        ]
    )


def _wrong_resignation(rng: Random) -> str:
    return rng.choice(
        ["", "0.1", "0.1:", ":3", "1:3", "nan:3", "0.1:0", "0.1:2.5", "-0.1:3", "5%:3", "0.1:" + "9" * 30, "0,1:3"]
    )


_WRONG: dict[Kind, Callable[[Random], str]] = {
    Kind.GAME: wrong_game,
    Kind.PLAYER: wrong_player,
    Kind.PLAYERS: wrong_players,
    Kind.OPENINGS: _wrong_openings,
    Kind.RESIGN: _wrong_resignation,
    Kind.READ: _wrong_file_to_read,
    Kind.WRITTEN: lambda rng: rng.choice([_wrong_file(rng), ".", "/dev/full", "/proc/x"]),
    Kind.LEDGER: lambda rng: rng.choice([_wrong_file(rng), ".", "/dev/null", "/dev/zero", "/proc/x"]),
    Kind.RUN: lambda rng: rng.choice(
        ["", " ", "=cmd", "-x", "@x", "a ", "x" * 65, "五" * 40, *(f"a{sign}" for sign in UNSEEN)]
    ),
}
