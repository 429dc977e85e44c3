"""Collections in SGF, the Smart Game Format, version FF[4]: one game tree per game.

Go is written as SGF lays it down (GM[1]), with komi and handicap stones. So is Hex (GM[11]):
points such as `a1`, which is the top left cell, and Black joins top and bottom. Othello
(GM[2]) has the same points, and forced passes are left out of it. SGF has
numbers for forty games; to leave GM out would claim that a game is Go. A game without a
number is called by its name instead, as in `GM[y]`: programs for other games turn it away,
and morat, which plays Y, reads it. Its points are the names that our moves have. Blokus Duo
is written as Pentobi does (`GM[Blokus Duo]`): moves are the squares of a piece, such as
`B[e8,d9,e9,f9,e10]`, and a player who can lay no piece is left out, as there is nothing to say.
SZ counts columns and rows of the board as it is drawn; RU holds the whole spec.

PB and PW are the players of the stones of that colour, and RE is the colour that won. After
a swap (`W[swap-sides]`: stones stay, players change) Black's stones are thus those of the
player who moved second.

V is by how much Black's winning chance is above White's in the opinion of who made the move, from -1 to 1; C has
the value from the point of view of who made it, from 0 to 1, and what else is on record of the decision.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import arena
from arena.arenas.decided import Decided
from arena.arenas.game_record import GameRecord, Reason
from arena.arenas.schedule import Seats
from arena.games import Game, IllegalMoveError, Winner
from arena.reports.escapes import sgf_line, sgf_part, sgf_text
from arena.reports.export.comments import comment, lead
from arena.reports.export.source import Source

_MOVES_PER_LINE = 10
_COLOURS = {Winner.BLACK: "B", Winner.WHITE: "W"}
_OTHER = {"B": "W", "W": "B"}
_WORDS = {"B": "Black", "W": "White"}
_ENDINGS = {
    Reason.RESIGNED: "Resign",
    Reason.TIME: "Time",
    Reason.CRASHED: "Forfeit",
    Reason.ILLEGAL_MOVE: "Forfeit",
}


def export(source: Source) -> Iterator[str]:
    """The run as a collection; see Exporter."""
    return (_tree(source, record) for record in source.records)


def _tree(source: Source, record: GameRecord) -> str:
    root, *moves = [_Node(_root(source, record)), *_moves(source, record)]
    last = [root, *moves][-1]
    last.says += _last_words(source, record)
    last.says += [remark] if (remark := _remark(record)) else []
    nodes = [node.text() for node in (root, *moves)]
    lines = ["".join(nodes[start : start + _MOVES_PER_LINE]) for start in range(1, len(nodes), _MOVES_PER_LINE)]
    return "(" + "\n".join([nodes[0], *lines]) + ")\n"


@dataclass
class _Node:
    """A node: its other properties, its value and the lines of its comment."""

    properties: str
    value: str | None = None
    says: list[str] = field(default_factory=list)

    def text(self) -> str:
        value = "" if self.value is None else f"V[{self.value}]"
        return self.properties + value + (f"C[{sgf_text(chr(10).join(self.says))}]" if self.says else "")


def _root(source: Source, record: GameRecord) -> str:
    seats, game = source.seats(record), source.game
    black, white = _sides(seats, record)
    properties = {
        "FF": "4",
        "CA": "UTF-8",
        "AP": f"arena:{sgf_part(arena.__version__)}",
        "GM": game_kind(game),
        "SZ": game.sgf.size,
        "PB": sgf_line(black),
        "PW": sgf_line(white),
        "RE": _result(record),
        "EV": sgf_line(source.run.name),
        "RO": f"{record.pairing.seats}:{record.pairing.game}",
        "RU": sgf_line(game.spec),
    }
    if source.times:
        properties["DT"] = sgf_line(source.run.created.partition("T")[0])
    lists = [*((name, [value]) for name, value in properties.items()), *game.sgf.root().items()]
    return ";" + "".join(name + "".join(f"[{value}]" for value in values) for name, values in lists)


def _moves(source: Source, record: GameRecord) -> list[_Node]:
    """A node for every move, and one for the swap."""
    source.moves(record)  # every number is that of a move
    position, points = source.game.start(), source.game.sgf
    made = source.decided(record)
    thoughts, swap = {found.ply: found for found in made if found.move is not None}, _swap(source, record, made)
    nodes = []
    for ply, move in enumerate(record.moves):
        if ply == 1 and record.swapped:
            nodes.append(swap)
        if not source.game.goes_without_saying(move):
            properties = f";{'BW'[position.turn]}[{sgf_line(points.text(move))}]"
            nodes.append(_thoughtful(source, record, _Node(properties), thoughts.get(ply)))
        try:
            position.play(move)
        except IllegalMoveError as error:
            raise source.damage(record, str(error)) from error
    return [*nodes, swap] if record.swapped and len(record.moves) == 1 else nodes


def _swap(source: Source, record: GameRecord, made: Sequence[Decided]) -> _Node:
    seats = source.seats(record)
    node = _Node(";W[swap-sides]", says=[f"{seats.white} takes over the side of {seats.black}"])
    return _thoughtful(source, record, node, next((found for found in made if found.swaps), None))


def _thoughtful(source: Source, record: GameRecord, node: _Node, found: Decided | None) -> _Node:
    """The node with what the player thought, if that is known."""
    if found is not None:
        node.value = lead(found.thought, found.turn)
        node.says += filter(None, [comment(found.thought, source.times, source.naming(record))])
    return node


def _last_words(source: Source, record: GameRecord) -> list[str]:
    """What the player thought who made no move any more."""
    last = [found for found in source.decided(record)[-1:] if found.move is None and not found.swaps]
    said = [(found.turn, comment(found.thought, source.times, source.naming(record))) for found in last]
    return [f"{_WORDS['BW'[turn]]}: {words}" for turn, words in said if words]


def _sides(seats: Seats, record: GameRecord) -> tuple[str, str]:
    """Whose the black and whose the white stones are."""
    return (seats.white, seats.black) if record.swapped else (seats.black, seats.white)


def _result(record: GameRecord) -> str:
    colour = _colour_that_won(record)
    margin = "" if record.score is None else f"{abs(record.score):g}"
    return f"{colour}+{_ENDINGS.get(record.reason, margin)}" if colour else "Draw"


def _colour_that_won(record: GameRecord) -> str | None:
    seat = _COLOURS.get(record.winner)
    return _OTHER[seat] if seat and record.swapped else seat


def _remark(record: GameRecord) -> str:
    """How a game ended that was not played out."""
    if record.reason is Reason.PLAYED_OUT:
        return ""
    colour = _colour_that_won(record)
    loser = f"{_WORDS[_OTHER[colour]]}: " if colour else ""
    return f"{loser}{record.reason.value}" + (f" ({record.detail})" if record.detail else "")


def game_kind(game: Game) -> str:
    """The value of GM: a game's number, or the name of a game that has none."""
    return sgf_line(game.sgf.kind)
