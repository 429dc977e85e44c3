"""What every game promises, as checks for anybody's tests.

Each check plays some random games, always the same ones, and raises AssertionError with the reason if a promise is
not kept. A test of a game of one's own may be as short as this:

    import pytest
    from arena.games import load
    from arena.games.testing import CHECKS

    @pytest.mark.parametrize("check", CHECKS)
    def test_what_games_promise(check):
        check(load("strip"))

`arena.players.testing` has checks of what players need of a game.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from arena.games.description import Breach, check_description
from arena.games.errors import IllegalMoveError, InputError
from arena.games.game import Game
from arena.games.outcome import WINNERS, Winner
from arena.games.position import Position
from arena.games.random_games import follow_chosen, follow_trace, play_out, random_games, random_line
from arena.games.sgf import Place, Value
from arena.games.toolbox.rng import generator

_GAMES = 5
_TRIED_MOVES = 5  # in each position, beside the legal ones that are played
_PLAYOUTS = 5


def _refusal(refused: type[InputError], call: Callable[[], object]) -> str | None:
    """What is said of a call that is refused; nothing if it is not."""
    try:
        call()
    except refused as error:
        return str(error)
    return None


def _must_refuse(position: Position, move: int | str) -> None:
    before, moves = position.states.copy(), position.moves
    said = _refusal(IllegalMoveError, lambda: position.play(move))
    assert said is not None, f"{move!r} may be played after {_told(position, moves)}"
    assert "\n" not in said, f"what is said of the move {move!r} has more than one line"
    assert np.array_equal(position.states, before), f"the refused move {move!r} has changed the position"
    assert position.moves == moves, f"the refused move {move!r} is among those that were made"


def _told(position: Position, moves: Sequence[int] | None = None) -> str:
    """Moves, for messages."""
    made = position.moves if moves is None else moves
    return " ".join(position.game.move_name(move) for move in made) or "no moves"


def check_what_it_says(game: Game) -> None:
    """The description fits together: names, board, passes, what moves touch, symmetries."""
    try:
        check_description(game)
    except Breach as breach:
        raise AssertionError(str(breach)) from breach


def check_start(game: Game) -> None:
    """The start is open, and nobody has moved."""
    position = game.start()
    assert position.winner() is None, "somebody has won at the start"
    assert position.moves == (), "moves have been made at the start"
    assert int(position.state.ply) == 0, f"ply is {position.state.ply} at the start"
    assert position.legal_moves(), "there is no legal move at the start"


def check_moves(game: Game) -> None:
    """Legal moves are listed in ascending order, and are the only ones that can be played."""
    chance = random.Random(game.spec)
    for position in random_games(game, seed=1):
        legal = position.legal_numbers().tolist()
        assert legal == sorted(set(legal)), f"legal moves are not ascending after {_told(position)}"
        assert bool(legal) == (position.winner() is None), f"legal moves and the end disagree after {_told(position)}"
        if game.forced_passes and len(legal) > 1:
            assert legal[-1] < game.first_pass, f"passes are forced, but one may pass or not after {_told(position)}"
        for move in chance.sample(range(game.moves), min(_TRIED_MOVES, game.moves)):
            if move in legal:
                position.copy().play(move)
            else:
                _must_refuse(position, move)


def check_turns(game: Game) -> None:
    """Players alternate, plies are counted and bounded, and what stands below a drawing says how it is."""
    first = game.start().turn
    for position in random_games(game, seed=2):
        made = len(position.moves)
        assert int(position.state.ply) == made <= game.max_plies, f"ply is {position.state.ply} after {made} moves"
        assert position.turn == (first + made) % 2, f"it is not the other's turn after {_told(position)}"
        shown = {
            None: ("Black (X) to move", "White (O) to move")[position.turn],
            Winner.BLACK: "Black (X) has won",
            Winner.WHITE: "White (O) has won",
            Winner.DRAW: "Draw",
        }
        assert position.draw().splitlines()[-1] == position.status() == shown[position.winner()]


def check_copies(game: Game) -> None:
    """A copy is played on without a trace in what it was copied from."""
    for position in random_games(game, seed=3):
        if position.winner() is not None:
            continue
        before, drawn, moves = position.states.copy(), position.draw(), position.moves
        copy, move = position.copy(), int(position.legal_numbers()[-1])
        copy.play(move)
        assert np.array_equal(position.states, before), f"a move on a copy is seen after {_told(position)}"
        assert (position.draw(), position.moves) == (drawn, moves)
        assert copy.moves == (*moves, move)


def check_refusals(game: Game) -> None:
    """What is no move, or none now, is refused in a line and changes nothing; a finished game takes no move."""
    for position in random_games(game, seed=4, games=2):
        if position.winner() is not None:
            for move in range(game.moves):
                _must_refuse(position, move)
            continue
        illegal = sorted(set(range(game.moves)) - set(position.legal_numbers().tolist()))
        for move in illegal[:_TRIED_MOVES]:
            _must_refuse(position, move)
            _must_refuse(position, game.move_name(move))
        for word in (-1, game.moves, game.moves + 2**16, 2**40, "nowhere", "no\nwhere", ""):
            _must_refuse(position, word)


def check_names(game: Game) -> None:
    """Moves and cells are found by their names, and SGF reads moves as it writes them."""
    for move in range(game.moves):
        name = game.move_name(move)
        assert game.move_number(name) == game.move_number(f" {name.upper()} ") == move, f"{name} is another move"
        read = game.sgf.move(Value(game.sgf.text(move), Place(1, 1)))
        assert read == move, f"SGF writes {name} so that it is read as {game.move_name(read)}"
    for cell in range(game.cells):
        name = game.cell_name(cell)
        assert game.cell_number(name) == game.cell_number(name.lower()) == cell, f"{name} is another cell"
    by_name, by_number = game.start(), game.start()
    move = int(by_name.legal_numbers()[-1])
    by_name.play(game.move_name(move))
    by_number.play(np.uint16(move))  # type: ignore[arg-type]
    assert by_name.moves == by_number.moves == (move,)


def check_playouts(game: Game) -> None:
    """A playout goes by the rules to the end, is the same from the same seed, and is empty when the game is over."""
    traces, scratch = game.new_traces(), game.new_states()

    def played(position: Position, seed: int) -> list[int]:
        play_out(position.states, scratch, generator(seed), traces)
        return [int(move) for move in traces[0].moves[: int(traces[0].length)]]

    for number, start in enumerate(random_games(game, seed=5)):
        moves, position = played(start, number), start.copy()
        for move in moves:
            said = _refusal(IllegalMoveError, functools.partial(position.play, move))
            assert said is None, f"a playout goes on after {_told(position)}, but {said}"
        told = WINNERS[int(traces[0].winner)]
        assert told is not None, f"a playout says nothing of who has won after {_told(start)}"
        assert position.winner() == told, f"a playout says {told} after {_told(position)}"
        assert (start.winner() is None) == bool(moves), f"a playout makes {len(moves)} moves after {_told(start)}"
        assert played(start, number) == moves, f"a playout is another one from the same seed after {_told(start)}"
        if game.has_score:
            assert float(traces[0].score) == position.score(), f"a playout has another score after {_told(position)}"
    several = {tuple(played(game.start(), seed)) for seed in range(_PLAYOUTS)}
    assert len(several) > 1, "playouts from different seeds are the same"


def check_score(game: Game) -> None:
    """A score is within its range, and whoever leads at the end has won."""
    for position in random_games(game, seed=6):
        points = position.score()
        assert (points is not None) == game.has_score
        if points is None:
            continue
        assert abs(points) <= game.score_range, f"the score is {points:g} after {_told(position)}"
        if position.winner() is not None:
            leader = Winner.BLACK if points > 0 else Winner.WHITE if points < 0 else Winner.DRAW
            assert position.winner() is leader, f"{points:g} points, but {position.winner()} after {_told(position)}"


def check_changes(game: Game) -> None:
    """What is told of a move's changes is what changes; passes change nothing, and where stones stay, none goes."""
    traces, changes, rngs = game.new_traces(), game.new_changes(), generator(7)
    boards = np.zeros((game.max_plies + 1, game.cells), dtype=np.uint8)
    for _ in range(_GAMES):
        states, told = game.new_states(), np.zeros((game.max_plies, game.cells), dtype=np.uint8)
        boards[0] = game.start().stones()
        made = follow_chosen(states, rngs, traces, changes, boards[1:], told)
        _compare_changes(game, traces[0].moves[:made].tolist(), boards, told)
        play_out(game.new_states(), states, rngs, traces)
        states, told = game.new_states(), np.zeros((game.max_plies, game.cells), dtype=np.uint8)
        follow_trace(states, traces, changes, boards[1:], told)
        _compare_changes(game, traces[0].moves[: int(traces[0].length)].tolist(), boards, told)


def _compare_changes(
    game: Game, moves: Sequence[int], boards: npt.NDArray[np.uint8], told: npt.NDArray[np.uint8]
) -> None:
    for made, move in enumerate(moves):
        before, after = boards[made], boards[made + 1]
        name, changed = game.move_name(move), np.flatnonzero(before != after).tolist()
        said = np.repeat(np.arange(game.cells), told[made]).tolist()
        assert said == changed, f"{name} is said to change the cells {said}, and changes {changed}"
        assert not (move >= game.first_pass and changed), f"the pass {name} changes the cells {changed}"
        if game.permanent:
            assert not before[changed].any(), f"stones stay, but {name} changes some of the cells {changed}"
            assert changed == sorted(game.marks(move)), f"{name} changes {changed}, and touches {game.marks(move)}"


def check_symmetries(game: Game) -> None:
    """A symmetry takes every line to one that goes the same way, and both have the same keys."""
    chance = random.Random(f"{game.spec} symmetries")
    for _ in range(_GAMES):
        line = random_line(game, chance)
        for moved, turned in zip(game.move_symmetries, game.cell_symmetries, strict=True):
            one, other = game.start(), game.start()
            for move in line:
                legal = sorted(int(moved[number]) for number in one.legal_numbers())
                assert legal == other.legal_numbers().tolist(), f"the image of {_told(one)} has other legal moves"
                assert np.array_equal(one.stones(), other.stones()[turned]), (
                    f"the image of {_told(one)} stands otherwise"
                )
                assert one.key() == other.key(), f"the image of {_told(one)} has another key"
                one.play(move)
                other.play(int(moved[move]))
            assert one.winner() is other.winner(), f"the image of {_told(one)} ends otherwise"
            assert game.least_line(one.moves) == game.least_line(other.moves)


def check_drawings(game: Game) -> None:
    """A drawing is read back as the position that it shows; or the game says that it cannot set one up."""
    for position in random_games(game, seed=8, games=2):
        if position.winner() is not None:
            continue
        drawn = position.draw()
        if not game.can_set_up:
            said = _refusal(InputError, functools.partial(game.parse, drawn))
            assert said is not None, "a position is set up by a game that says it cannot"
            return
        read = game.parse(drawn)
        assert read.draw() == drawn, f"the drawing after {_told(position)} is read as\n{read.draw()}"
        assert read.moves == ()
        assert read.turn == position.turn


Check = Callable[[Game], None]

#: All of them, in an order in which the first that fails says most.
CHECKS: tuple[Check, ...] = (
    check_what_it_says,
    check_start,
    check_moves,
    check_turns,
    check_copies,
    check_refusals,
    check_names,
    check_playouts,
    check_score,
    check_changes,
    check_symmetries,
    check_drawings,
)


def check_game(game: Game) -> None:
    """All checks, one after the other."""
    for check in CHECKS:
        check(game)
