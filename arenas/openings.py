"""Openings: moves that are made before the players are asked.

Openings are numbered; game k of every pair of players starts from opening k, with both
colours. Openings that lead to positions equal up to the board's symmetries count as one.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arena.games import Game, InputError, Position
from arena.games.errors import IllegalMoveError
from arena.games.files import as_text, path_of, read_content
from arena.games.text import quoted, visible_line
from arena.games.toolbox.rng import draw_below
from arena.players.seeds import generator

Opening = tuple[int, ...]

_RANDOM = "random:"
_DIGITS = 9  # of a number of moves: more than any game has
#: How many openings in a row may turn out to be known before all are taken to be.
_PATIENCE = 200


@dataclass(frozen=True)
class Book:
    """Openings for a run, and how they were described: `none`, `random:K` or a file's name and digest."""

    description: str
    openings: tuple[Opening, ...] = ()


def book(text: str, game: Game, count: int, seed: int) -> Book:
    """The openings that `--openings` means: `none`, `random:K` for K random moves, or a file.

    At most `count` random openings are made; there may be fewer different ones.
    """
    if text == "none":
        return Book(text)
    if text.startswith(_RANDOM):
        return Book(text, random_openings(game, _plies(text), count, seed))
    path = path_of("--openings", text)
    if not path.exists() and os.sep not in text:
        raise InputError(
            f"--openings {quoted(text)}: there is no such file; write none, random:K for K random moves, or a file"
        )
    return _read(path, game)


def _plies(text: str) -> int:
    """How many moves `random:K` means."""
    plies = text.removeprefix(_RANDOM)
    if not (plies.isascii() and plies.isdecimal()) or len(plies) > _DIGITS or not int(plies):
        raise InputError(f"--openings {quoted(text)}: write random:K with a number of moves K, such as random:2")
    return int(plies)


def random_openings(game: Game, plies: int, count: int, seed: int) -> tuple[Opening, ...]:
    """Up to `count` different openings of random moves; the first ones do not depend on how many are wanted."""
    found: list[Opening] = []
    known: set[bytes] = set()
    rngs = generator(seed, game.spec, "openings", plies)
    in_vain = 0
    while len(found) < count and in_vain < _PATIENCE:
        position = _random_position(game, plies, rngs)
        key = position.key()
        if position.winner() is not None or key in known:
            in_vain += 1
            continue
        in_vain = 0
        known.add(key)
        found.append(position.moves)
    if not found:
        raise InputError(f"--openings random:{plies}: every game of {game.spec} is over by then")
    return tuple(found)


def _random_position(game: Game, plies: int, rngs: object) -> Position:
    position = game.start()
    for _ in range(plies):
        legal = position.legal_numbers()
        if len(legal) == 0:
            break
        position.play(int(legal[draw_below(rngs, len(legal))]))  # type: ignore[arg-type]
    return position


def _read(path: Path, game: Game) -> Book:
    what = f"--openings {path}"
    content = read_content(what, path)
    openings = tuple(_lines(path, as_text(what, content), game))
    if not openings:
        raise InputError(f"{what}: the file holds no openings")
    return Book(f"{visible_line(path.name)} ({hashlib.sha256(content).hexdigest()[:12]})", openings)


def _lines(path: Path, text: str, game: Game) -> Iterator[Opening]:
    """One opening per line; what follows a # is a comment."""
    for number, line in enumerate(text.splitlines(), start=1):
        moves = line.partition("#")[0].split()
        if not moves:
            continue
        position = game.start()
        try:
            for move in moves:
                position.play(move)
        except IllegalMoveError as error:
            raise InputError(f"{path}, line {number}: {error}") from error
        if position.winner() is not None:
            raise InputError(f"{path}, line {number}: the game is over after these moves")
        yield position.moves
