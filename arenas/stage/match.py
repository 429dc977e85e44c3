"""One game between two players."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from arena.arenas.dead_stones import settle
from arena.arenas.game_record import Cost, GameRecord, Reason, line_of
from arena.arenas.schedule import Pairing
from arena.arenas.settings import PLAIN, Conduct
from arena.arenas.stage.notebook import Notebook
from arena.arenas.stage.timing import Timing, timings
from arena.games import Game, IllegalMoveError, Position, Winner
from arena.games.toolbox.records import Records
from arena.players.base import Decision, Player
from arena.players.errors import IllegalAnswerError, PlayerError, SlowError
from arena.players.swap import balanced_opening, wants_swap


class _BrokenOffError(Exception):
    """The player to move loses at once."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail


class _Seat:
    """A player with its generator, and what it has spent."""

    def __init__(self, player: Player, rngs: Records, timing: Timing, notebook: Notebook) -> None:
        self.player = player
        self.timing, self.notebook = timing, notebook
        self.rngs = rngs
        self.decisions = 0
        self.seconds = 0.0
        self.cpu_seconds = 0.0
        self.playouts = 0
        self.hopeless = 0  # decisions in a row that would do to resign

    def decide(self, position: Position) -> Decision:
        """The player's decision, or _ForfeitError."""
        try:
            self.timing.begin(self.player)
            decision = self.player.choose(position, self.rngs)
        except SlowError as error:
            raise _BrokenOffError(Reason.TIME, str(error)) from error
        except IllegalAnswerError as error:
            raise _BrokenOffError(Reason.ILLEGAL_MOVE, str(error)) from error
        except PlayerError as error:
            raise _BrokenOffError(Reason.CRASHED, str(error)) from error
        except Exception as error:  # whatever a player does wrong costs it the game, not the run
            raise _BrokenOffError(Reason.CRASHED, f"{type(error).__name__}: {error}") from error
        self.notebook.note(decision)
        self.decisions += 1
        self.seconds += decision.seconds
        self.cpu_seconds += decision.cpu_seconds
        self.playouts += decision.playouts
        try:
            self.timing.end(decision.seconds)
        except SlowError as error:
            raise _BrokenOffError(Reason.TIME, str(error)) from error
        self.notebook.note_clock(self.timing.left)
        return decision

    def resigns(self, decision: Decision, conduct: Conduct) -> bool:
        """Whether this is the last of enough hopeless decisions in a row."""
        rule = conduct.resign
        if rule is None or decision.value is None or decision.value > rule.value:
            self.hopeless = 0
            return False
        self.hopeless += 1
        return self.hopeless >= rule.moves

    def dead_stones(self, position: Position) -> list[int]:
        """The cells of stones that the player calls dead; a player that fails now finds none."""
        try:
            return self.player.dead_stones(position, self.rngs)
        except PlayerError:
            return []

    def cost(self) -> Cost:
        return Cost(self.decisions, self.seconds, self.cpu_seconds, self.playouts)


@dataclass(frozen=True)
class _GameEnd:
    """How a game ended."""

    won_by: _Seat | None  # None for a draw
    reason: Reason
    detail: str = ""
    score: float | None = None
    dead: tuple[int, ...] = ()


class _GameUnderWay:
    """A game under way."""

    def __init__(self, game: Game, seats: tuple[_Seat, _Seat], conduct: Conduct, opening: Sequence[int]) -> None:
        self.seats = seats
        self.sides = list(seats)
        self.conduct = conduct
        self.swapped = False
        self.position = game.start()
        for move in opening:
            self.position.play(move)

    def play_on(self) -> _GameEnd:
        """Play to the end."""
        while self.position.winner() is None:
            limit = self.conduct.max_moves
            if limit is not None and len(self.position.moves) >= limit:
                return _GameEnd(None, Reason.MAX_MOVES)
            seat, other = self.sides[self.position.turn], self.sides[1 - self.position.turn]
            try:
                if self._resigned_after_turn(seat):
                    return _GameEnd(other, Reason.RESIGNED)
            except _BrokenOffError as forfeit:
                return _GameEnd(other, forfeit.reason, forfeit.detail)
        return self._settled()

    def _settled(self) -> _GameEnd:
        """The end by the rules, dead stones being taken off if the match is so."""
        opinions = [functools.partial(side.dead_stones, self.position) for side in self.sides]
        settled = settle(self.position, self.conduct.dead_stones, opinions)
        sides = {Winner.BLACK: self.sides[0], Winner.WHITE: self.sides[1]}
        # The lead is that of who moved first: its stones are White's if the sides were swapped; never minus zero.
        score = settled.score if settled.score is None else (-settled.score if self.swapped else settled.score) + 0.0
        return _GameEnd(sides.get(settled.winner), Reason.PLAYED_OUT, settled.detail, score, settled.dead)

    def _resigned_after_turn(self, seat: _Seat) -> bool:
        """Let a player have its turn; whether it resigned instead."""
        decision = seat.decide(self.position)
        if decision.resigns:
            return True
        made = len(self.position.moves)
        if self.conduct.swap and made == 1 and not self.swapped and wants_swap(decision, seat.rngs):
            self.sides.reverse()
            self.swapped = True
            seat.notebook.note_swap()
            return False
        if seat.resigns(decision, self.conduct):
            return True
        move = balanced_opening(decision) if self.conduct.swap and made == 0 else decision.move
        seat.notebook.note_other_move(decision, move)
        try:
            self.position.play(move)
        except IllegalMoveError as error:
            raise _BrokenOffError(Reason.ILLEGAL_MOVE, str(error)) from error
        return False


def play_game(
    game: Game,
    pairing: Pairing,
    players: tuple[Player, Player],
    rngs: tuple[Records, Records],
    conduct: Conduct = PLAIN,
    opening: Sequence[int] = (),
    timed_by: tuple[Timing, Timing] | None = None,
) -> GameRecord:
    """Play a game; `players` and `rngs` are those of who moves first and who second.

    `timed_by` says what they may spend, if not the rules of the match.

    With the swap rule the second player may answer the first move by taking over the first
    player's side. The game then goes on with the colours exchanged between the players.
    """
    timed_by = timings(conduct) if timed_by is None else timed_by
    notebook = Notebook(conduct.record)
    seats = (_Seat(players[0], rngs[0], timed_by[0], notebook), _Seat(players[1], rngs[1], timed_by[1], notebook))
    for player in players:
        player.start_game()
    course = _GameUnderWay(game, seats, conduct, opening)
    end = course.play_on()
    winner = Winner.DRAW if end.won_by is None else Winner.BLACK if end.won_by is seats[0] else Winner.WHITE
    moves = course.position.moves
    return GameRecord(
        pairing=pairing,
        moves=moves,
        swapped=course.swapped,
        winner=winner,
        reason=end.reason,
        detail=end.detail,
        line=line_of(game, moves, course.swapped),
        black=seats[0].cost(),
        white=seats[1].cost(),
        score=end.score,
        dead=end.dead,
        thoughts=notebook.thoughts(),
    )
