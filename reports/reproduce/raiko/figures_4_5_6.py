"""Raiko's figures 4 to 6: patterns, a game of Hex by self-play, and the first patterns in the middle of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.raiko.patterns import GAME, Piece, games, sampling
from arena.games import load
from arena.games.connection.topology import hex_rhombus
from arena.reports.reproduce.board_layout import board_layout
from arena.reports.reproduce.drawing import draw_board
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.raiko import PAPER, patterns

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_COLOURS = ("white", "tab:red", "tab:blue")
_SIDES = ("red", "blue")


def judge(evidence: Evidence) -> Findings:
    """What the text says of the patterns: local, and in pairs."""
    rows = [patterns.locality_row(evidence), *patterns.pair_rows(evidence), *patterns.limit_rows(evidence)]
    paper = ", ".join(published("raiko-figures-4-5-6")["order"])
    here = ", ".join(_words(pattern) for pattern in _first_patterns(evidence))
    first = [f"First patterns in the paper: {paper}.", f"First patterns of the first game: {here}."]
    return Findings(rows, notes=[patterns.NOTE_ON_LIMITS, *first])


def _first_patterns(evidence: Evidence) -> list[Piece]:
    """As many patterns of the first game as the paper lists."""
    found: list[Piece] = games(evidence)[0]["patterns"]
    return found[: len(published("raiko-figures-4-5-6")["order"])]


def _words(pattern: Piece) -> str:
    names = load(GAME).names
    moves = zip(pattern["moves"], pattern["sides"], strict=True)
    return "{" + ", ".join(f"{_SIDES[side]} {names[move]}" for move, side in moves) + "}"


def draw(evidence: Evidence, figure: Figure) -> None:
    """The first game's moves by number, and the cells of the first patterns by letter."""
    figure.set_size_inches(9, 5.5)
    axes = figure.subplots()
    game = load(GAME)
    board = hex_rhombus(round(game.cells**0.5))
    moves = games(evidence)[0]["moves"]
    colours = dict.fromkeys(range(board.cells), _COLOURS[0])
    colours |= {move: _COLOURS[1 + number % 2] for number, move in enumerate(moves)}
    draw_board(axes, board, facecolor=list(colours.values()))
    used = dict.fromkeys(move for pattern in _first_patterns(evidence) for move in pattern["moves"])
    signs = {move: str(number) for number, move in enumerate(moves, start=1)}
    signs |= {move: chr(ord("a") + number) for number, move in enumerate(used)}
    for move, (x, y) in enumerate(board_layout(board)):
        colour = "white" if colours[move] != _COLOURS[0] else "black"
        axes.text(x, y, signs.get(move, ""), ha="center", va="center_baseline", color=colour)
    axes.set_title(f"{game.spec} before move {len(moves) + 1}: red joins top and bottom; letters: its first patterns")


EXPERIMENT = Experiment(
    id="raiko-figures-4-5-6",
    paper=PAPER,
    title="patterns in a game of Hex by self-play",
    published="patterns are local and come in pairs (drawings lost)",
    setup=(
        "The drawings are lost; what the text says of the patterns is tested in games of the player of higher order"
        " against itself, before the move that the paper shows. The paper does not name the size of its board."
    ),
    steps=lambda profile: [sampling(profile)],
    judge=judge,
    draw=draw,
)
