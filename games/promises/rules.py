"""What rules promise: who may move where, what a move does to the state, and to nothing else."""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np

from arena.games.description import Breach, check_description
from arena.games.errors import IllegalMoveError, InputError
from arena.games.game import Game
from arena.games.outcome import Winner
from arena.games.position import Position
from arena.games.promises.broken import Broken, told
from arena.games.promises.check import Check
from arena.games.promises.look import Look

_TRIED_MOVES = 5  # in each position, beside the legal ones that are played


def refusal(refused: type[InputError], call: Callable[[], object]) -> str | None:
    """What is said of a call that is refused; nothing if it is not."""
    try:
        call()
    except refused as error:
        return str(error)
    return None


def must_refuse(position: Position, move: int | str) -> None:
    """Raise Broken unless a move is refused in a line, and nothing is changed by the attempt."""
    before, moves = position.states.copy(), position.moves
    said = refusal(IllegalMoveError, lambda: position.play(move))
    if said is None:
        name = f"{move!r}" if isinstance(move, str) else f"{position.game.move_name(move)} (move {move})"
        asked = Position(position.game, before, moves)
        raise Broken(f"{name} may be played", "it is refused, as legal_moves does not list it", asked)
    if "\n" in said:
        raise Broken(f"what is said of the move {move!r} has more than one line", "one line", position)
    if not np.array_equal(position.states, before) or position.moves != moves:
        asked = Position(position.game, before, moves)
        raise Broken(f"the refused move {move!r} has changed the position", "it stays as it is", asked)


@Check
def check_what_it_says(game: Game, look: Look) -> None:
    """The description fits together: names, board, passes, what moves touch, symmetries."""
    look.saw("names of moves", game.moves)
    try:
        check_description(game)
    except Breach as breach:
        raise Broken(str(breach)) from breach


@Check
def check_start(game: Game, look: Look) -> None:
    """The start is open, nobody has moved, and every game begins with one of its own."""
    position = game.start()
    look.saw("starts", 2)
    if position.winner() is not None:
        raise Broken("somebody has won at the start", "an open game", position)
    if position.moves:
        raise Broken("moves have been made at the start", "none", position)
    if int(position.state.ply) != 0:
        raise Broken(f"ply is {position.state.ply} at the start", "0", position)
    if not position.legal_moves():
        raise Broken("there is no legal move at the start", "at least one", position)
    before = position.states.copy()
    position.play(int(position.legal_numbers()[0]))
    if not np.array_equal(game.start().states, before):
        raise Broken("a new game begins where another one has gone on", "the start, whatever was played", game.start())


@Check
def check_moves(game: Game, look: Look) -> None:
    """Legal moves are listed in ascending order, and are the only ones that can be played."""
    chance = look.chance(f"{game.spec} moves")
    for position in look.positions(game, "moves"):
        legal = position.legal_numbers().tolist()
        if legal != sorted(set(legal)):
            raise Broken(f"legal moves are listed as {legal}", "ascending order, each once", position)
        if bool(legal) != (position.winner() is None):
            raise Broken(f"legal moves and the end disagree: {len(legal)} are listed", position=position)
        if game.forced_passes and len(legal) > 1 and legal[-1] >= game.first_pass:
            raise Broken("passes are forced, but one may pass or not", "a pass only where nothing else", position)
        for move in chance.sample(range(game.moves), min(_TRIED_MOVES, game.moves)):
            look.saw("moves tried")
            if move not in legal:
                must_refuse(position, move)
                continue
            said = refusal(IllegalMoveError, functools.partial(position.copy().play, move))
            if said is not None:
                raise Broken(f"legal_moves lists {game.move_name(move)}, but {said}", "it may be played", position)


@Check
def check_turns(game: Game, look: Look) -> None:
    """Players alternate, plies are counted and bounded, and what stands below a drawing says how it is."""
    first = game.start().turn
    for position in look.positions(game, "turns"):
        made = len(position.moves)
        if int(position.state.ply) != made or made > game.max_plies:
            raise Broken(f"ply is {position.state.ply} after {made} moves", f"{made}", position)
        if position.turn != (first + made) % 2:
            raise Broken("it is not the other's turn", "players alternate", position)
        shown = {
            None: ("Black (X) to move", "White (O) to move")[position.turn],
            Winner.BLACK: "Black (X) has won",
            Winner.WHITE: "White (O) has won",
            Winner.DRAW: "Draw",
        }[position.winner()]
        last = position.draw().splitlines()[-1]
        if last != shown:
            raise Broken(f"the drawing ends with '{last}'", f"'{shown}'", position)


@Check
def check_memory(game: Game, look: Look) -> None:
    """The same moves lead to the same state, whatever was played before."""
    lines = list(look.lines(game, "memory"))
    ends = [_after(game, line) for line in lines]
    for line, end in zip(lines, ends, strict=True):
        again = _after(game, line)
        names = end.states.dtype.names or ()
        different = [name for name in names if not np.array_equal(end.state[name], again.state[name])]
        if different:
            raise Broken(
                f"when these moves are made once more, there is another state: {', '.join(different)}",
                "a state that follows from the moves",
                end,
            )


def _after(game: Game, line: tuple[int, ...]) -> Position:
    position = game.start()
    for move in line:
        position.play(move)
    return position


@Check
def check_copies(game: Game, look: Look) -> None:
    """A copy is played on without a trace in what it was copied from."""
    for position in look.positions(game, "copies"):
        if position.winner() is not None:
            continue
        before, drawn, moves = position.states.copy(), position.draw(), position.moves
        copy, move = position.copy(), int(position.legal_numbers()[-1])
        copy.play(move)
        asked = Position(game, before, moves)
        name = game.move_name(move)
        if not np.array_equal(position.states, before) or position.moves != moves:
            raise Broken(f"the move {name} on a copy is seen in the original", "it stays as it is", asked)
        if position.draw() != drawn:
            raise Broken(f"the original is drawn otherwise once {name} is made on a copy", "the same drawing", asked)
        if copy.moves != (*moves, move):
            raise Broken(f"the copy has gone {told(copy)}", f"it has made {name} last", asked)


@Check
def check_refusals(game: Game, look: Look) -> None:
    """What is no move, or none now, is refused in a line and changes nothing; a finished game takes no move."""
    for position in look.few_positions(game, "refusals"):
        if position.winner() is not None:
            for move in range(game.moves):
                must_refuse(position, move)
            continue
        illegal = sorted(set(range(game.moves)) - set(position.legal_numbers().tolist()))
        look.saw("moves tried", len(illegal[:_TRIED_MOVES]))
        for move in illegal[:_TRIED_MOVES]:
            must_refuse(position, move)
            must_refuse(position, game.move_name(move))
        for word in (-1, game.moves, game.moves + 2**16, 2**40, "nowhere", "no\nwhere", ""):
            must_refuse(position, word)
