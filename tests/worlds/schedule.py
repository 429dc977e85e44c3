"""Runs as users start them: settings made from wishes, and which game of which players has which opening."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from arena.arenas.schedule import Pairing
from arena.arenas.settings import Format, Settings
from arena.games import load
from tests.support.runs import settings_of
from tests.worlds.model import Integers


@dataclass(frozen=True)
class Run:
    """A run to be recorded, and its games as columns in the order of the schedule."""

    name: str
    settings: Settings
    pairings: list[Pairing]
    black: list[str]
    white: list[str]
    opening: list[bytes]  # equal for games whose openings a symmetry turns into each other; empty without openings


def run_of(
    format: Format,
    players: Sequence[str],
    games: int,
    *,
    game: str = "hex(size=5)",
    openings: str = "none",
    name: str = "run",
    kind: str = "random",
    **wishes: Any,
) -> Run:
    """A run of players who are all of one kind; `games` counts those of each ordered pair.

    `openings` is what the command line takes, or a book, one opening a line.
    """
    listed = ", ".join(f"{player}={kind}" for player in players)

    def settings(openings: str) -> Settings:
        return settings_of(game, listed, format, games=games, openings=openings, **{"seed": 1, **wishes})

    if "\n" in openings:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "book.txt"
            path.write_text(openings)
            made = settings(str(path))
    else:
        made = settings(openings)
    pairings, seats = list(made.pairings()), made.seats()
    keys = [_position(game, moves) for moves in made.opening_moves]
    return Run(
        name=name,
        settings=made,
        pairings=pairings,
        black=[seats[pairing.seats].black for pairing in pairings],
        white=[seats[pairing.seats].white for pairing in pairings],
        opening=[keys[pairing.game % len(keys)] if keys else b"" for pairing in pairings],
    )


def _position(game: str, moves: Sequence[int]) -> bytes:
    """The position after some moves, the same for all its images under the board's symmetries."""
    found = load(game)
    position = found.start()
    for move in moves:
        position.play(move)
    stones = np.asarray(position.stones())
    images = [np.zeros_like(stones) for _ in found.symmetries or [()]]
    for image, symmetry in zip(images, found.symmetries or [range(len(stones))], strict=True):
        image[np.array(symmetry)[: len(stones)]] = stones
    return min(image.tobytes() for image in images)


def book_of_copies(game: str, base: int, copies: int, seed: int) -> str:
    """A book in which each of `base` openings of two random moves stands `copies` times, in images by symmetry."""
    found, rng = load(game), np.random.default_rng(seed)
    openings: dict[bytes, tuple[int, ...]] = {}
    while len(openings) < base:
        moves = tuple(int(move) for move in rng.choice(len(found.start().legal_numbers()), 2, replace=False))
        openings.setdefault(_position(game, moves), moves)
    lines = []
    for copy in range(copies):
        symmetry = found.symmetries[copy % len(found.symmetries)]
        lines += [" ".join(found.move_name(symmetry[move]) for move in moves) for moves in openings.values()]
    return "\n".join(lines) + "\n"


def numbered(keys: Sequence[object]) -> Integers:
    """Numbers from 0 for keys, in the order in which they first occur."""
    known: dict[object, int] = {}
    return np.array([known.setdefault(key, len(known)) for key in keys], dtype=np.int64)
