"""What is true of a move in playouts of Go, seen on a board of points by flood fill.

Readings of what the paper (Huang, Coulom and Lin 2010, 3.2) leaves open:

* a move that both takes a chain next to one in new atari and extends that one counts as a capture;
* self-atari means that the new stone's chain has one liberty after the move, but for a capture that takes a ko;
* a new ko is one that the last move has taken; what solves it takes a chain next to one of the mover's that the stone
  which took it touches;
* a two-point semeai: the last move has left an own chain with two liberties; a chain of the opponent's next to it has
  two as well; the move takes one of these, is not in self-atari, and the chain does not have two liberties again if
  the opponent plays on the other one.

Chains that the last move has left with so many liberties are those next to it: it took one from each.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from tests.naive.go import NaiveGo, Point, around

Trait = tuple[str, str]
Ring = tuple[str, ...]

_RING = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def traits(game: NaiveGo, point: Point, last: Point | None) -> list[Trait]:
    """What is true of the mover's stone on an empty point, kind by kind."""
    found = [("pattern", "".join(least_image(ring(game, point))))]
    if last is None:
        return found
    answers = [*saves(game, point, last), *solves_ko(game, point, last), *wins_semeai(game, point, last)]
    if answers or max(abs(point[0] - last[0]), abs(point[1] - last[1])) == 1:
        found.append(("contiguous", "touches or answers the last move"))
    return found + answers


def ring(game: NaiveGo, point: Point) -> Ring:
    """The eight points clockwise from the top left; small letters are stones next to the middle that are in atari."""
    signs = []
    for dx, dy in _RING:
        there = (point[0] + dx, point[1] + dy)
        if there not in game.points:
            signs.append("#")
        elif there not in game.stones:
            signs.append(".")
        else:
            sign = "X" if game.stones[there] == game.to_move else "O"
            weak = 0 in (dx, dy) and len(game.liberties(there, game.stones)) == 1
            signs.append(sign.lower() if weak else sign)
    return tuple(signs)


def images(signs: Ring) -> Iterator[Ring]:
    """The eight turned and mirrored images."""
    for mirrored in (signs, (signs[0], *signs[:0:-1])):
        for turn in (0, 2, 4, 6):
            yield mirrored[turn:] + mirrored[:turn]


def least_image(signs: Ring) -> Ring:
    """The first of them."""
    return min(images(signs), key=lambda image: [".XO#xo".index(sign) for sign in image])


def all_patterns() -> set[Ring]:
    """Every ring that can be around a legal move, one of all its images: by trying all there are."""
    found = set()
    for edge in ("........", "###.....", "#####..."):
        choices = ["#" if sign == "#" else ".XOxo" if place % 2 else ".XO" for place, sign in enumerate(edge)]
        for signs in itertools.product(*choices):
            if is_consistent(signs) and is_legal(signs):
                found.add(least_image(signs))
    return found


def is_consistent(signs: Ring) -> bool:
    """Whether stones in atari have no liberty on the ring, and are so together with all that they are joined to."""
    for place in (1, 3, 5, 7):
        if signs[place] in "xo":
            joined = {place}
            for _ in range(8):
                joined |= {
                    near % 8
                    for one in joined
                    for near in (one - 1, one + 1)
                    if signs[near % 8].upper() == signs[place].upper()
                }
            if any(signs[near % 8] == "." for one in joined for near in (one - 1, one + 1)):
                return False
            if any(signs[one].isupper() for one in joined if one % 2):
                return False
    return True


def is_legal(signs: Ring) -> bool:
    """Whether a stone in the middle has a liberty in the end."""
    return any(signs[place] in ".Xo" for place in (1, 3, 5, 7))


def next_to_last(game: NaiveGo, last: Point, liberties: int) -> list[set[Point]]:
    """The mover's chains next to the last move that have so many liberties."""
    chains = [
        game.chain(near, game.stones)
        for near in around(last, game.size)
        if game.stones.get(near) == game.to_move and len(game.liberties(near, game.stones)) == liberties
    ]
    return [chain for number, chain in enumerate(chains) if chain not in chains[:number]]


def enemies(game: NaiveGo, point: Point, liberties: int) -> list[set[Point]]:
    """The opponent's chains next to a point that have so many liberties."""
    return [
        game.chain(near, game.stones)
        for near in around(point, game.size)
        if game.stones.get(near) == game.other and len(game.liberties(near, game.stones)) == liberties
    ]


def touch(one: set[Point], other: set[Point], size: int) -> bool:
    return any(near in other for point in one for near in around(point, size))


def in_self_atari(game: NaiveGo, point: Point) -> bool:
    """Whether the new stone's chain has one liberty; one that takes a ko does not count."""
    after = game.after(point)
    taken = len(game.stones) + 1 - len(after)
    takes_ko = taken == 1 and game.chain(point, after) == {point}
    return len(game.liberties(point, after)) == 1 and not takes_ko


def saves(game: NaiveGo, point: Point, last: Point) -> list[Trait]:
    """How a move saves a chain that the last move has put in atari."""
    weak = next_to_last(game, last, 1)
    how = ""
    if any(point in game.liberties(min(chain), game.stones) for chain in weak):
        how = "by extending"
    if any(touch(taken, chain, game.size) for taken in enemies(game, point, 1) for chain in weak):
        how = "by a capture"
    if not how:
        return []
    return [("saves new atari", how + (" in self-atari" if in_self_atari(game, point) else ""))]


def solves_ko(game: NaiveGo, point: Point, last: Point) -> list[Trait]:
    """Whether a move takes a chain next to one around the stone that has taken a ko."""
    if game.retaken is not None:
        around_it = [game.chain(near, game.stones) for near in around(last, game.size) if near != game.retaken]
        if any(touch(taken, chain, game.size) for taken in enemies(game, point, 1) for chain in around_it):
            return [("new ko", "captures near it")]
    return []


def wins_semeai(game: NaiveGo, point: Point, last: Point) -> list[Trait]:
    """Whether a move gives atari to a chain of two liberties, next to a pressed one, that does not get away."""
    for pressed in next_to_last(game, last, 2):
        for chain in enemies(game, point, 2):
            if touch(chain, pressed, game.size) and not in_self_atari(game, point):
                stones = {**game.stones, point: game.to_move}
                (answer,) = game.liberties(min(chain), stones)
                if len(game.liberties(answer, {**stones, answer: game.other})) < 2:
                    return [("semeai", "kills by atari")]
    return []
