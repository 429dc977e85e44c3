"""What is promised of playouts: they go by the rules, and every move that they may make is as likely as the others."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator

import numpy as np

from arena.games.errors import IllegalMoveError
from arena.games.game import Game
from arena.games.outcome import WINNERS
from arena.games.position import Position
from arena.games.promises.broken import Broken
from arena.games.promises.check import Check
from arena.games.promises.look import Look
from arena.games.promises.rules import refusal
from arena.games.random_games import follow_chosen, list_playout_moves, play_out
from arena.games.toolbox.rng import generator

_SEVERAL = 5  # playouts that are not to be all the same
_FOLLOWED = 600  # moves of playouts that are looked at, for each game that is to be looked at
_BINS = 8
#: One sound game in so many is called unfair, by each test.
_ONE_IN = 1e7


@Check
def check_playouts(game: Game, look: Look) -> None:
    """A playout goes by the rules to the end, is the same from the same seed, and is empty when the game is over."""
    playouts = _Playouts(game)
    for number, start in enumerate(look.positions(game, "playouts")):
        moves, position = playouts.moves(start, number), start.copy()
        look.saw("playouts")
        for move in moves:
            said = refusal(IllegalMoveError, functools.partial(position.play, move))
            if said is not None:
                raise Broken(f"a playout goes on with {move}, but {said}", "a move that is legal", position)
        if playouts.winner is None:
            raise Broken("a playout says nothing of who has won", "the winner, or a draw", start)
        if position.winner() != playouts.winner:
            raise Broken(f"a playout says {playouts.winner} has won", f"{position.winner()}, by the rules", position)
        if (start.winner() is None) != bool(moves):
            raise Broken(f"a playout makes {len(moves)} moves", "some, unless the game is over", start)
        if playouts.moves(start, number) != moves:
            raise Broken("a playout is another one from the same seed", "all chance comes from rng", start)
        if game.has_score and playouts.score != position.score():
            raise Broken(f"a playout has the score {playouts.score:g}", f"{position.score():g}, by the rules", position)
    several = {tuple(playouts.moves(game.start(), seed)) for seed in range(_SEVERAL)}
    if len(several) < 2:
        raise Broken("playouts from different seeds are the same", "chance comes from rng", game.start())


class _Playouts:
    """The game's own playouts, as lists of moves."""

    def __init__(self, game: Game) -> None:
        self._traces, self._scratch = game.new_traces(), game.new_states()

    def moves(self, position: Position, seed: int) -> list[int]:
        """The moves of one from a position."""
        play_out(position.states, self._scratch, generator(seed), self._traces)
        return [int(move) for move in self._traces[0].moves[: int(self._traces[0].length)]]

    @property
    def winner(self) -> object:
        """Who is said to have won the last one."""
        return WINNERS[int(self._traces[0].winner)]

    @property
    def score(self) -> float:
        """What is said of its end."""
        return float(self._traces[0].score)


@Check
def check_chances(game: Game, look: Look) -> None:
    """In a playout, all moves that playouts may make are equally likely, whichever were made before."""
    playouts = _Playouts(game)
    _require_fair(game, look, "a playout", playouts.moves)

    def chosen(position: Position, seed: int) -> list[int]:
        traces, rngs, states = game.new_traces(), generator(seed), position.states.copy()
        boards = np.zeros((game.max_plies, game.cells), dtype=np.uint8)
        follow_chosen(states, rngs, traces, game.new_changes(), boards, boards.copy())
        return [int(move) for move in traces[0].moves[: int(traces[0].length)]]

    if "draw_move" in game.rules:
        _require_fair(game, look, "draw_move", chosen)


def _require_fair(game: Game, look: Look, who: str, moves_of: Callable[[Position, int], list[int]]) -> None:
    """Two tests by chi-square: of the first moves from the start, and of all moves by their places in the list.

    A place and a random number within it make a share of the list; these are uniform and independent of each
    other for fair moves, whatever the game is, so that all of them can be counted together.
    """
    chance = look.chance(f"{game.spec} {who}")
    firsts, shares = np.zeros(game.moves, dtype=np.int64), np.zeros(_BINS, dtype=np.int64)
    start, count = game.start(), 0
    while shares.sum() < _FOLLOWED * look.games:
        position, before = start.copy(), shares.sum()
        count += 1
        for move, listed in _followed(position, moves_of(start, count)):
            if not position.moves:
                firsts[move] += 1
            if move not in listed:
                raise Broken(f"{who} makes the move {game.move_name(move)}", "one of playout_moves", position)
            shares[int((listed.index(move) + chance.random()) / len(listed) * _BINS)] += 1
        if shares.sum() == before:
            raise Broken(f"{who} makes no move", "at least one", start)
    look.saw("playouts", count)
    look.saw("moves of playouts", int(shares.sum()))
    listed = _listed(start)
    odd = _odd_one(firsts[listed])
    if odd is not None:
        name, times = game.move_name(listed[odd]), firsts[listed[odd]]
        wanted = f"about {count / len(listed):.0f} times, for there are {len(listed)} moves"
        raise Broken(f"{who} begins with {name} {times} times in {count}", f"{wanted} (chi-square)", start)
    if _odd_one(shares) is not None:
        parts = " ".join(f"{share / shares.sum():.1%}" for share in shares)
        raise Broken(
            f"moves of {who} come from the eighths of the list of moves with the shares {parts}",
            f"{1 / _BINS:.1%} each (chi-square, {shares.sum()} moves)",
        )


def _followed(position: Position, moves: list[int]) -> Iterator[tuple[int, list[int]]]:
    """Each move of a playout, and among which it was chosen; the position goes along."""
    for move in moves:
        yield move, _listed(position)
        position.play(move)


def _listed(position: Position) -> list[int]:
    """The moves that playouts choose from."""
    moves = np.empty(position.game.moves, dtype=np.uint16)
    return [int(move) for move in moves[: list_playout_moves(position.states, moves)]]


def _odd_one(counts: np.ndarray) -> int | None:
    """Which count is farthest from the mean, if chance does not bring so different ones; None if it does."""
    from scipy import stats

    if len(counts) < 2:
        return None
    mean = counts.mean()
    if stats.chi2.sf(((counts - mean) ** 2 / mean).sum(), len(counts) - 1) * _ONE_IN >= 1:
        return None
    return int(abs(counts - mean).argmax())
