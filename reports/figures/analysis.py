"""What is drawn of an analysis: the values of the moves on the board."""

from __future__ import annotations

import functools

from arena.arenas.analysis import Advice
from arena.games import InputError
from arena.reports.figures.board_heat import BoardHeat, draw_board_heat
from arena.reports.figures.files import Draw
from arena.reports.figures.style import PlotWidth
from arena.reports.heat_map import move_values


def analysis_figure(advice: Advice, width: PlotWidth) -> Draw:
    """The board with the value of every candidate; raises InputError where the player tells no values."""
    values, position = move_values(advice), advice.position
    if not values.cells:
        raise InputError(f"there is nothing to draw: {advice.player.name} tells no values of moves")
    game, side = position.game, position.to_move.capitalize()
    heat = BoardHeat(
        title=f"{game.spec}: {advice.player.config.spec} decides for {side} and plays {advice.move}",
        diagram=game.diagram,
        colours=position.stones().tolist(),
        values=values.cells,
        texts={cell: f"{100 * value:.0f}" for cell, value in values.cells.items()},
        marked=game.marks(advice.decision.move),
        scale=f"winning chance for {side}",
        notes=[f"{name}: {value:.3f}" for name, value in values.beside.items()],
    )
    return functools.partial(draw_board_heat, heat, width.inches)
