"""A trial: random games, played move by move, of a game whose kernels nobody has vouched for.

Kernels check nothing while they run, for that would cost time in every playout. What breaks a promise would
write to foreign memory or never come to an end. So all that is promised is looked at here, with indices checked.
"""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

from arena.games.description import Breach, reason
from arena.games.game import Game
from arena.games.outcome import WINNERS, Winner
from arena.games.position import SIDES
from arena.games.toolbox.compile_errors import CompileError, told_in_a_line
from arena.games.toolbox.records import DRAW, UNDECIDED, Records
from arena.games.toolbox.rng import generator
from arena.games.trial_kernels import (
    arrange_stones,
    indices_checked,
    list_candidates,
    list_for_playouts,
    list_legal,
    make_move,
    may_play,
    note_change,
    play_out,
    score_now,
)

#: The fewest games that are tried, if they are not too slow, and the most; and for how many seconds.
FEWEST_GAMES, MOST_GAMES = 3, 200
SECONDS = 0.3

_REFUSALS = 20  # moves to be compared with the list of legal ones, in each position
_PLAYOUTS = 1 / 8  # share of the positions that are played out
_COLOURS = 3
_SHOWN_MOVES = 6
_MOST_MOVES = 1 << 16


@dataclass(frozen=True)
class Call:
    """A kernel that has been called, and when: by the clock, and by the processor time of this process."""

    kernel: str
    start: float
    cpu_start: float


class Trial:
    """Random games of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        #: The kernel that runs now, for who watches from another thread.
        self.call: Call | None = None
        self._chance = random.Random(game.spec)
        self._listed = np.empty(game.moves, dtype=np.uint16)
        self._moves: list[int] = []  # of the game that is under way
        self._compiled: set[Any] = set()

    def run(self, seconds: float = SECONDS) -> None:
        """Raise Breach for the first promise that is found broken; about so many seconds of games are played."""
        deadline = time.monotonic() + seconds
        with indices_checked(), np.errstate(over="ignore", divide="raise"):
            for games in range(MOST_GAMES):
                if games >= FEWEST_GAMES and time.monotonic() > deadline:
                    return
                # What `play` does wrong is told of it, not of the playouts that it spoils.
                self._play_a_game(slow=time.monotonic() + seconds, with_playouts=games > 0)

    def _play_a_game(self, slow: float, with_playouts: bool) -> None:
        """One game by the rules, and playouts from its first and some other positions; a slow one is broken off."""
        self._moves = []
        states = self._game.new_states()
        self._require(int(states["winner"][0]) == UNDECIDED, "somebody has won")
        while int(states["winner"][0]) == UNDECIDED:
            limit = self._game.max_plies
            self._require(len(self._moves) < limit, f"nobody has won and the game goes on, but max_plies says {limit}")
            legal = self._legal_moves(states)
            self._compare_refusals(states, legal)
            self._compare_lists(states, legal)
            if with_playouts and (not self._moves or self._chance.random() < _PLAYOUTS):
                self._compare_playout(states)
                if "arrange" in self._game.rules:
                    self._compare_arrangement(states)
            states = self._after(states, self._chance.choice(legal))
            if time.monotonic() > slow:
                return
        self._compare_images(states)
        self._compare_score(states)

    def _legal_moves(self, states: Records) -> list[int]:
        legal = self._list("legal_moves", list_legal, states)
        self._require(bool(legal), "nobody has won, but legal_moves lists no move: a game must have a pass then")
        return legal

    def _list(self, kernel: str, listing: Any, states: Records) -> list[int]:
        """The moves that a kernel lists, once they are known to be moves."""
        before = states.copy()
        try:
            returned = self._call(kernel, listing, states, self._listed)
        except Breach:
            self._explain_overflow(kernel, listing, states)
            raise
        counted = isinstance(returned, int | np.integer)
        self._require(counted, f"{kernel} returns {returned!r}; it should return how many moves it has listed")
        count = int(returned)
        self._require(np.array_equal(states, before), f"{kernel} changes the state")
        moves = self._game.moves
        self._require(0 <= count <= moves, f"{kernel} lists {count} moves, but there are names for {moves}")
        listed: list[int] = self._listed[:count].tolist()
        largest = max(listed, default=0)
        self._require(largest < moves, f"{kernel} lists the move {largest}, but there are names for 0 to {moves - 1}")
        self._require(listed == sorted(set(listed)), f"{kernel} does not list the moves in ascending order, each once")
        return listed

    def _explain_overflow(self, kernel: str, listing: Any, states: Records) -> None:
        """Say so if a list breaks down only because it is longer than there are names."""
        count = 0
        with contextlib.suppress(Breach):
            count = int(self._call(kernel, listing, states.copy(), np.empty(_MOST_MOVES, dtype=np.uint16)))
        moves = self._game.moves
        self._require(count <= moves, f"{kernel} lists {count} moves, but there are names for {moves}")

    def _compare_refusals(self, states: Records, legal: Sequence[int]) -> None:
        """`is_legal` and `legal_moves` say the same."""
        others = self._chance.sample(range(self._game.moves), min(_REFUSALS, self._game.moves))
        for move in {*others, self._chance.choice(legal)}:
            before = states.copy()
            says = bool(self._call("is_legal", may_play, states, move))
            self._require(np.array_equal(states, before), "is_legal changes the state")
            name = self._game.move_name(move)
            self._require(says or move not in legal, f"legal_moves lists {name}, which is_legal refuses")
            self._require(not says or move in legal, f"is_legal allows {name}, which legal_moves does not list")

    def _compare_lists(self, states: Records, legal: Sequence[int]) -> None:
        """Playouts and players choose from legal moves, and can always choose."""
        for kernel, listing in (("playout_moves", list_for_playouts), ("candidate_moves", list_candidates)):
            if kernel in self._game.rules:
                listed = self._list(kernel, listing, states)
                self._require(bool(listed), f"nobody has won, but {kernel} lists no move")
                wrong = sorted(set(listed) - set(legal))
                self._require(not wrong, f"{kernel} lists {self._names(wrong[:1])}, which is not legal")

    def _after(self, states: Records, move: int) -> Records:
        """The state after a legal move, which must be the same in two attempts."""
        turn, one, other = int(states["to_move"][0]), states.copy(), states.copy()
        for copy in (one, other):
            self._call("play", make_move, copy, move)
        self._moves.append(move)
        self._require(np.array_equal(one, other), "play makes different states of equal ones")
        self._require_header(one, turn)
        self._require_change(states, one, move)
        return one

    def _require_header(self, states: Records, turn: int) -> None:
        to_move, winner, ply = (int(states[name][0]) for name in ("to_move", "winner", "ply"))
        self._require(ply == len(self._moves), f"play has set ply to {ply}, not to {len(self._moves)}")
        self._require(winner <= DRAW, f"play has set winner to {winner}; it should be from {UNDECIDED} to {DRAW}")
        self._require(
            to_move == 1 - turn,
            f"{SIDES[turn]} has moved, and play has left to_move at {to_move}: players alternate, so it should be"
            f" {1 - turn}",
        )
        colours = np.asarray(states["color"][0][: self._game.cells])
        strange = np.flatnonzero(colours >= _COLOURS)
        if len(strange):
            cell = int(strange[0])
            raise self._breach(f"play has put the colour {colours[cell]} on cell {cell}; there are 0, 1 and 2")

    def _require_change(self, before: Records, after: Records, move: int) -> None:
        """A pass changes nothing on the board; and in a game whose stones stay, moves put stones and do no more."""
        game, mover = self._game, int(before["to_move"][0]) + 1
        old, new = (np.asarray(states["color"][0][: game.cells]) for states in (before, after))
        changed = np.flatnonzero(old != new)
        if "note_changes" in game.rules:
            self._require_told(before, after, move, changed.tolist())
        if move >= game.first_pass:
            which = f"by passes={game.passes} the move {game.move_name(move)} is a pass"
            self._require(not len(changed), f"{which}, but play has changed the colour of cells {changed.tolist()}")
        elif game.permanent:
            touched = [int(cell) for cell in sorted(game.touches[move]) if cell < game.cells]
            stay = changed.tolist() == touched and not old[changed].any() and bool((new[changed] == mover).all())
            self._require(
                stay,
                f"permanent says that a move puts own stones on the empty cells it touches, here {touched}, but"
                f" {game.move_name(move)} has changed the colours of cells {changed.tolist()} otherwise",
            )

    def _require_told(self, before: Records, after: Records, move: int, changed: list[int]) -> None:
        """What the game tells of a move's changes is so."""
        changes = self._game.new_changes()
        self._call("note_changes", note_change, before.copy(), after.copy(), move, changes)
        told = changes["cells"][0][: int(changes["count"][0])].tolist()
        name = self._game.move_name(move)
        self._require(
            sorted(told) == changed, f"note_changes says that {name} changes the cells {told}, it changes {changed}"
        )

    def _compare_arrangement(self, states: Records) -> None:
        """A position that has come about can be set up from its stones."""
        arranged, stones = self._game.new_states(), states["color"]
        arranged["color"], arranged["to_move"] = stones, states["to_move"]
        arranged["ply"], arranged["winner"] = 0, UNDECIDED
        possible = bool(self._call("arrange", arrange_stones, arranged))
        self._require(possible, "arrange says that there is no such position, but it has come about")
        self._require(np.array_equal(arranged["color"], stones), "arrange changes the stones")
        end = int(arranged["winner"][0])
        self._require(end == UNDECIDED, f"arrange sets winner to {end}, but nobody has won")

    def _compare_playout(self, states: Records) -> None:
        """A playout goes by the rules and ends as they say."""
        traces, before, rngs = self._game.new_traces(), states.copy(), generator(self._chance.getrandbits(32))
        self._call("playout", play_out, states.copy(), rngs, traces)
        length, limit = int(traces["length"][0]), self._game.max_plies
        self._require(length <= limit, f"playout makes {length} moves, but max_plies says {limit}")
        for move in traces["moves"][0][:length].tolist():
            legal = move < self._game.moves and self._call("is_legal", may_play, before, move)
            going = int(before["winner"][0]) == UNDECIDED
            self._require(bool(legal and going), f"playout makes the move {move}, which may not be played then")
            self._call("play", make_move, before, move)
        told, right = int(traces["winner"][0]), int(before["winner"][0])
        self._require(right != UNDECIDED, "playout stops before anybody has won")
        self._require(told == right, f"playout says that the end is {_end(told)}, by the rules it is {_end(right)}")

    def _compare_images(self, states: Records) -> None:
        """A symmetry takes the game to one that goes the same way."""
        game, line = self._game, list(self._moves)
        for number, (moved, turned) in enumerate(zip(game.move_symmetries, game.cell_symmetries, strict=True)):
            image = game.new_states()
            for move in line:
                legal = self._call("is_legal", may_play, image, int(moved[move]))
                going = int(image["winner"][0]) == UNDECIDED
                self._require(bool(legal and going), f"by symmetry number {number} these moves are not legal")
                self._call("play", make_move, image, int(moved[move]))
            same = np.array_equal(image["color"][0][turned], states["color"][0][: game.cells])
            self._require(same, f"by symmetry number {number} the stones of these moves stand otherwise")
            told, right = int(image["winner"][0]), int(states["winner"][0])
            self._require(
                told == right, f"by symmetry number {number} this end is {_end(told)}, by the rules it is {_end(right)}"
            )

    def _compare_score(self, states: Records) -> None:
        """Who leads at the end has won."""
        if not self._game.has_score:
            return
        points, end = float(self._call("score", score_now, states)), int(states["winner"][0])
        widest = self._game.score_range
        self._require(abs(points) <= widest, f"score says {points:g}, but score_range is {widest:g}")
        leader = Winner.BLACK if points > 0 else Winner.WHITE if points < 0 else Winner.DRAW
        agreed = WINNERS[end] is leader
        self._require(agreed, f"score says {points:g} at the end, but by the rules that is {_end(end)}")

    def _call(self, kernel: str, function: Any, *arguments: Any) -> Any:
        """What a kernel returns; what it raises is a breach."""
        try:
            if hasattr(function, "compile") and function not in self._compiled:
                with told_in_a_line(kernel):
                    function.compile(tuple(map(numba.typeof, arguments)))
                self._compiled.add(function)
            self.call = Call(kernel, time.monotonic(), time.process_time())
            return function(*arguments)
        except CompileError as error:
            broken = self._breach(str(error))
            broken.details, broken.whole = error.details, error.whole
            raise broken from None
        except Exception as error:  # a kernel may fail in any way
            raise self._breach(f"{kernel} fails: {reason(error)}") from error
        finally:
            self.call = None

    def _require(self, kept: bool, otherwise: str) -> None:
        if not kept:
            raise self._breach(otherwise)

    def _breach(self, what: str) -> Breach:
        return Breach(f"{self.whereabouts}: {what}")

    @property
    def whereabouts(self) -> str:
        """How far the game under way has come."""
        count = len(self._moves)
        if not count:
            return "before the first move"
        last = f"{'…' if count > _SHOWN_MOVES else ''}{self._names(self._moves[-_SHOWN_MOVES:])}"
        return f"after {count} move{'s' if count > 1 else ''} ({last})"

    def _names(self, moves: Sequence[int]) -> str:
        return " ".join(self._game.move_name(move) for move in moves)


def _end(winner: int) -> str:
    found = WINNERS[winner] if winner < len(WINNERS) else None
    return "open" if found is None else "a draw" if found is Winner.DRAW else f"won by {found}"
