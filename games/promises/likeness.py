"""What is promised of positions that are alike: symmetries, and keys by which searches know positions again."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from arena.games.errors import IllegalMoveError, InputError
from arena.games.game import Game
from arena.games.position import Position
from arena.games.promises.broken import Broken, told
from arena.games.promises.check import Check
from arena.games.promises.look import Look
from arena.games.random_games import key_of

_COMPARED = 150  # moves that are compared with their images, for each game that is to be looked at


@Check
def check_symmetries(game: Game, look: Look) -> None:
    """A symmetry takes every line to one that goes the same way, and both have the same keys."""
    compared = 0
    for seen, line in enumerate(look.endless_lines(game, "symmetries")):
        # Games are short where many are needed: a line that ends otherwise is rare, and there are few of them.
        if seen >= look.games and compared >= _COMPARED * look.games:
            return
        compared += (1 + len(line)) * len(game.move_symmetries)
        for number, (moved, turned) in enumerate(zip(game.move_symmetries, game.cell_symmetries, strict=True)):
            look.saw("images of games")
            one, other = game.start(), game.start()
            for move in line:
                _compare_image(number, one, other, moved, turned)
                one.play(move)
                other.play(int(moved[move]))
            if one.winner() is not other.winner():
                said = f"by symmetry number {number}, the image of this ends with '{other.winner()}'"
                raise Broken(said, f"'{one.winner()}', as this does", one)
            if game.least_line(one.moves) != game.least_line(other.moves):
                raise Broken(f"by symmetry number {number}, the image of this is taken for another game", "", one)


def _compare_image(number: int, one: Position, other: Position, moved: np.ndarray, turned: np.ndarray) -> None:
    game, image = one.game, f"by symmetry number {number}, the image of this ({told(other)})"
    expected = sorted(int(moved[move]) for move in one.legal_numbers())
    legal = other.legal_numbers().tolist()
    if legal != expected:
        different = " ".join(game.move_name(move) for move in sorted(set(legal) ^ set(expected)))
        raise Broken(f"{image} has other legal moves: {different}", "the images of the legal moves", one)
    if not np.array_equal(one.stones(), other.stones()[turned]):
        raise Broken(f"{image} stands otherwise", "the images of the stones", one)
    if one.key() != other.key():
        raise Broken(f"{image} has another key", "the same", one)


@Check
def check_keys(game: Game, look: Look) -> None:
    """Equal positions have one key, in whatever order they came about; other stones or another turn have another."""
    if not game.has_key:
        return
    known: dict[int, Position] = {}
    keys: dict[bytes, int] = {}
    for position in _alike(game, look):
        look.saw("keys")
        key, shown = int(key_of(position.states)), _shown(position)
        # A game may know more of a position than is seen: what has been captured last, or that somebody has passed.
        same = shown if game.permanent and not game.passes else _known_of(position)
        if keys.setdefault(same, key) != key:
            other = known[keys[same]]
            raise Broken(f"key is {key}, and {keys[same]} {told(other)}", "one key for equal positions", position)
        other = known.setdefault(key, position)
        if _shown(other) != shown:
            what = "it is the other's turn" if other.turn != position.turn else "other stones stand"
            raise Broken(f"key is {key}, and so it is {told(other)}, where {what}", "another key", position)


def _shown(position: Position) -> bytes:
    """What everybody sees of a position: the stones, and who is to move."""
    return bytes([position.turn]) + position.stones().tobytes()


def _known_of(position: Position) -> bytes:
    """All that the state says; the bytes between its fields say nothing."""
    return b" ".join(position.state[name].tobytes() for name in position.states.dtype.names or ())


def _alike(game: Game, look: Look) -> Iterator[Position]:
    """Positions that are easily taken for each other: by other orders of moves, passes, and the other's turn."""
    chance = look.chance(f"{game.spec} orders")
    for position in look.positions(game, "keys"):
        yield position.copy()
        if position.winner() is None:
            yield from _with_other_turn(position)
        moves = list(position.moves)
        if len(moves) > 2:
            first = chance.randrange(len(moves) - 2)
            moves[first], moves[first + 2] = moves[first + 2], moves[first]
            yield from _played(game, moves)


def _with_other_turn(position: Position) -> Iterator[Position]:
    """The same stones, with the other one to move: after a pass, or set up."""
    if int(position.legal_numbers()[-1]) >= position.game.first_pass:
        after = position.copy()
        after.play(int(position.legal_numbers()[-1]))
        yield after
    if position.game.can_set_up:
        for turn in (position.turn, 1 - position.turn):
            try:
                found = position.game.set_up(position.stones().tolist(), turn)
            except InputError:
                continue
            yield found


def _played(game: Game, moves: list[int]) -> Iterator[Position]:
    """The position after these moves, if they can be made."""
    position = game.start()
    try:
        for move in moves:
            position.play(move)
    except IllegalMoveError:
        return
    yield position
