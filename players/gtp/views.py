"""What a GTP controller can see of a board and of a player's thoughts."""

from __future__ import annotations

import numpy as np

from arena.games.game import Game
from arena.games.outcome import Winner
from arena.games.position import Position
from arena.players.base import Decision
from arena.players.gtp.failure import SYNTAX, Failure
from arena.players.seeds import generator

#: Playouts of which ownership is the mean.
PLAYOUTS = 400

#: For GoGui: the type of the view, what the menu calls it, and the command.
ANALYZE_COMMANDS = "\n".join(
    [
        "varc/Principal variation/arena-pv %c",
        "pspairs/Candidates/arena-candidates %c",
        "string/Winning chance/arena-value %c",
        "dboard/Ownership/arena-ownership",
    ]
)

_COLORS = {Winner.BLACK: "B", Winner.WHITE: "W"}


def board(position: Position) -> str:
    """The board as text, on lines of its own."""
    return f"\n{position.draw()}"


def line(game: Game, decision: Decision) -> str:
    """The moves that the player expects."""
    return " ".join(game.move_name(move) for move in decision.line or (decision.move,))


def candidates(game: Game, decision: Decision) -> str:
    """Moves with their values in percent, the best first."""
    known = decision.candidates
    if known is None:
        raise Failure("the player tells nothing of its candidates")
    best = [place for place in np.argsort(-known.values, kind="stable") if known.visits[place] > 0]
    return " ".join(f"{game.move_name(int(known.moves[place]))} {100 * known.values[place]:.0f}" for place in best)


def value(chance: float | None) -> str:
    """A winning chance."""
    if chance is None:
        raise Failure("the player has no opinion")
    return f"{chance:.3f}"


def place(position: Position, side: int) -> str:
    """Which place a side has by its points: 1, 2, or `1 shared`."""
    score = position.score()
    if score is None:
        raise Failure("cannot score")
    lead = -score if side else score
    return "1 shared" if not lead else "1" if lead > 0 else "2"


def ownership_map(position: Position) -> str:
    """Ownership row by row, as GoGui wants it: 1 for Black, -1 for White."""
    owners = position.game.ownership(position, PLAYOUTS, generator(0, "ownership", *position.moves))
    rows = [row.cells for row in position.game.diagram.rows]
    width = max(map(len, rows))
    lines = [" ".join([*(f"{owners[cell]:.2f}" for cell in row), *["0.00"] * (width - len(row))]) for row in rows]
    return "\n" + "\n".join(lines)


def final_score(position: Position) -> str:
    """`B+3.5`, `W+`, or 0 for a draw. Stones that are dead are taken off first."""
    winner = position.winner()
    score = position.score()
    if position.game.has_dead_stones:
        score = position.without(_dead_stones(position)).score()
    elif winner is None:
        raise Failure("cannot score")
    if score is None:
        return f"{_COLORS[winner]}+" if winner in _COLORS else "0"
    return f"{'B' if score > 0 else 'W'}+{abs(score):g}" if score else "0"


def _dead_stones(position: Position) -> list[int]:
    return position.game.dead_stones(position, generator(0, "dead stones", *position.stones().tolist()))


def status_list(position: Position, status: str) -> str:
    """The stones that are alive, dead or in seki, one group to a line. Seki is not told from life."""
    if status not in ("alive", "dead", "seki"):
        raise Failure(SYNTAX)
    if status == "seki":
        return ""
    game = position.game
    dead = set(_dead_stones(position))
    colours = position.stones().tolist()
    wanted = [group for group in game.groups(colours) if (group[0] in dead) == (status == "dead")]
    return "\n".join(" ".join(game.cell_name(cell) for cell in group) for group in wanted)
