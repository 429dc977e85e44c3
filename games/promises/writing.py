"""What is promised of names, records and drawings: what is written is read back."""

from __future__ import annotations

import functools

import numpy as np

from arena.games.errors import IllegalMoveError, InputError
from arena.games.game import Game
from arena.games.promises.broken import Broken
from arena.games.promises.check import Check
from arena.games.promises.look import Look
from arena.games.promises.rules import refusal
from arena.games.sgf import Place, Value


@Check
def check_names(game: Game, look: Look) -> None:
    """Moves and cells are found by their names, and SGF reads moves as it writes them."""
    for move in range(game.moves):
        name = game.move_name(move)
        for written in (name, f" {name.upper()} "):
            said = refusal(IllegalMoveError, functools.partial(game.move_number, written))
            found = None if said else game.move_number(written)
            if found != move:
                read = "as no move" if found is None else f"as move {found}"
                raise Broken(f"move {move} is called '{name}', but '{written}' is read {read}", f"as move {move}")
        read_back = game.sgf.move(Value(game.sgf.text(move), Place(1, 1)))
        if read_back != move:
            raise Broken(f"SGF writes {name} so that it is read as {game.move_name(read_back)}", name)
    for cell in range(game.cells):
        name = game.cell_name(cell)
        if not game.cell_number(name) == game.cell_number(name.lower()) == cell:
            raise Broken(f"cell {cell} is called '{name}', which is read as another cell", f"as cell {cell}")
    look.saw("names written and read", game.moves + game.cells)
    by_name, by_number = game.start(), game.start()
    move = int(by_name.legal_numbers()[-1])
    by_name.play(game.move_name(move))
    by_number.play(np.uint16(move))  # type: ignore[arg-type]
    if not by_name.moves == by_number.moves == (move,):
        raise Broken(f"{game.move_name(move)} played by its name is another move", "the same", by_name)


@Check
def check_drawings(game: Game, look: Look) -> None:
    """A drawing is read back as the position that it shows; or the game says that it cannot set one up."""
    for position in look.few_positions(game, "drawings"):
        if position.winner() is not None:
            continue
        drawn = position.draw()
        if not game.can_set_up:
            if refusal(InputError, functools.partial(game.parse, drawn)) is None:
                raise Broken("a position is set up by a game that says it cannot", "it is refused", position)
            return
        look.saw("drawings read")
        said = refusal(InputError, functools.partial(game.parse, drawn))
        if said is not None:
            raise Broken(f"the drawing is not read: {said}", "the position that it shows", position)
        read = game.parse(drawn)
        if read.draw() != drawn:
            raise Broken(f"the drawing is read as\n{read.draw()}", "the position that it shows", position)
        if read.moves:
            raise Broken("a position that was read has moves to look back on", "none", position)
        if read.turn != position.turn:
            raise Broken("in what is read from the drawing, the other one is to move", position.to_move, position)
