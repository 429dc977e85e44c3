"""What is promised of points, of what a move changes, and of what a game thinks of moves."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from arena.games.game import Game
from arena.games.outcome import WINNERS, Winner
from arena.games.promises.broken import Broken
from arena.games.promises.check import Check
from arena.games.promises.look import Look
from arena.games.random_games import estimate_of, follow_chosen, follow_trace, play_out, priors_of
from arena.games.toolbox.rng import generator

_ENDS = 20  # playouts whose score is looked at, for each game that is to be looked at


@Check
def check_score(game: Game, look: Look) -> None:
    """A score is Black's lead, within its range, and whoever leads at the end has won."""
    if not game.has_score:
        return
    for position in look.positions(game, "score"):
        points = position.score()
        assert points is not None
        look.saw("scores")
        if abs(points) > game.score_range:
            raise Broken(f"the score is {points:g}", f"at most {game.score_range:g}, by score_range", position)
        if position.winner() is not None and position.winner() is not _leader(points):
            said = f"Black leads by {points:g} points, but the end is '{position.winner()}'"
            raise Broken(said, f"'{_leader(points)}'", position)
    traces, scratch = game.new_traces(), game.new_states()
    for number in range(_ENDS * look.games):
        play_out(game.new_states(), scratch, generator([number, look.seed]), traces)
        end, points = WINNERS[int(traces[0].winner)], float(traces[0].score)
        look.saw("playouts")
        if end is not _leader(points):
            raise Broken(f"a playout ends with {points:g} points for Black, and with '{end}'", f"'{_leader(points)}'")


def _leader(points: float) -> Winner:
    """Who has won a game that ends with so many points for Black."""
    return Winner.BLACK if points > 0 else Winner.WHITE if points < 0 else Winner.DRAW


@Check
def check_changes(game: Game, look: Look) -> None:
    """What is told of a move's changes is what changes; passes change nothing, and where stones stay, none goes."""
    traces, changes, rngs = game.new_traces(), game.new_changes(), generator([7, look.seed])
    boards = np.zeros((game.max_plies + 1, game.cells), dtype=np.uint8)
    for _ in range(look.games):
        states, told = game.new_states(), np.zeros((game.max_plies, game.cells), dtype=np.uint8)
        boards[0] = game.start().stones()
        made = follow_chosen(states, rngs, traces, changes, boards[1:], told)
        _compare_changes(game, traces[0].moves[:made].tolist(), boards, told)
        play_out(game.new_states(), states, rngs, traces)
        states, told = game.new_states(), np.zeros((game.max_plies, game.cells), dtype=np.uint8)
        follow_trace(states, traces, changes, boards[1:], told)
        _compare_changes(game, traces[0].moves[: int(traces[0].length)].tolist(), boards, told)
        look.saw("changes of moves", made + int(traces[0].length))


def _compare_changes(
    game: Game, moves: Sequence[int], boards: npt.NDArray[np.uint8], told: npt.NDArray[np.uint8]
) -> None:
    for made, move in enumerate(moves):
        before, after = boards[made], boards[made + 1]
        line = "after " + " ".join(map(game.move_name, moves[:made])) if made else "at the start"
        name, changed = game.move_name(move), np.flatnonzero(before != after).tolist()
        said = np.repeat(np.arange(game.cells), told[made]).tolist()
        if said != changed:
            raise Broken(f"{line}, {name} is said to change the cells {said}, and changes {changed}", "the same")
        if move >= game.first_pass and changed:
            raise Broken(f"{line}, the pass {name} changes the cells {changed}", "none")
        if game.permanent and before[changed].any():
            raise Broken(f"{line}, {name} changes some of the cells {changed}", "stones stay, for 'permanent' says so")
        if game.permanent and changed != sorted(game.marks(move)):
            raise Broken(f"{line}, {name} changes {changed}", f"it touches {game.marks(move)}")


@Check
def check_opinions(game: Game, look: Look) -> None:
    """What a game thinks of moves before any playout, and its estimate of the chance to win, is from 0 to 1."""
    if not (game.has_prior or game.has_estimate):
        return
    for position in look.positions(game, "opinions"):
        if position.winner() is not None:
            continue
        before = position.states.copy()
        if game.has_prior:
            values = np.full(game.moves, np.nan, dtype=np.float32)
            priors_of(position.states, values)
            look.saw("opinions of moves", len(position.legal_numbers()))
            for move in position.legal_numbers():
                if not 0.0 <= values[move] <= 1.0:
                    raise Broken(f"prior gives {values[move]:g} to {game.move_name(move)}", "from 0 to 1", position)
        if game.has_estimate:
            chance = float(estimate_of(position.states, game.new_sheets()))
            look.saw("estimates")
            if not 0.0 <= chance <= 1.0:
                raise Broken(f"estimate says {chance:g}", "a chance from 0 to 1", position)
        if not np.array_equal(position.states, before):
            raise Broken("to be asked for its opinion changes the state", "it stays as it is", position)
