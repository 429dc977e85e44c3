"""What a player is: a configuration that is data, and the object that it builds for one game.

All values are winning chances between 0 and 1 for the player to move at the position that
was asked about; a draw counts one half.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
import numpy.typing as npt
import pydantic

from arena.games.errors import ArenaError
from arena.games.game import Game
from arena.games.parameters import Parameters
from arena.games.position import Position
from arena.games.toolbox.records import Records
from arena.players.allowance import FREE, Allowance
from arena.players.errors import PlayerError
from arena.players.pacing.parameters import Pace

if TYPE_CHECKING:
    from arena.players.higher.listing import PatternInfo


@dataclass(frozen=True, repr=False)
class Candidates:
    """What is known of each move, in ascending order of moves.

    A result is a number from 0 to 1 for the player who chooses. The shared counts are of playouts in which that
    player made the move at any time.
    """

    moves: npt.NDArray[Any]
    visits: npt.NDArray[Any]  # playouts in which it was looked at
    totals: npt.NDArray[Any]  # sum of their results
    squares: npt.NDArray[Any]  # sum of their squared results
    shared_visits: npt.NDArray[Any] | None = None
    shared_totals: npt.NDArray[Any] | None = None
    excluded: npt.NDArray[np.bool_] | None = None  # moves that are looked at no more

    def __repr__(self) -> str:
        return f"<Candidates: {len(self.moves)} moves, looked at {int(self.visits.sum())} times>"

    @property
    def values(self) -> npt.NDArray[np.float64]:
        """Mean results between 0 and 1; a move that was never looked at has 0."""
        return np.asarray(self.totals / np.maximum(self.visits, 1), dtype=np.float64)

    @property
    def errors(self) -> npt.NDArray[np.float64]:
        """Standard errors of the values; with fewer than two playouts 1/2, the widest there is."""
        variances = np.maximum(self.squares / np.maximum(self.visits, 1) - self.values**2, 0.0)
        return np.where(self.visits > 1, np.sqrt(variances / np.maximum(self.visits - 1.0, 1.0)), 0.5)

    def lower_ends(self, z: float) -> npt.NDArray[np.float64]:
        """The lower ends of intervals z standard errors wide, Wilson's where results are wins and losses.

        They allow for more scatter than was seen, so that two playouts that were won tell little. A move that was never
        looked at has 0.
        """
        visits = np.maximum(self.visits, 1).astype(np.float64)
        variances = np.maximum(self.squares / visits - self.values**2, 0.0)
        doubt = z * z / visits
        widths = z * np.sqrt(variances / visits + doubt / (4 * visits))
        return np.where(self.visits > 0, (self.values + doubt / 2 - widths) / (1 + doubt), 0.0)


@dataclass(frozen=True, repr=False)
class Decision:
    """A move and the reasons for it."""

    move: int  # of no account if the player resigns
    value: float | None  # winning chance of the mover, or None if the player has no opinion
    playouts: int
    seconds: float = 0.0  # by the clock
    cpu_seconds: float = 0.0  # processor time of this thread, or of the program that thought in its place
    candidates: Candidates | None = None
    line: tuple[int, ...] = ()  # the moves that the player expects, its own first
    exploration: float | None = None  # what the player multiplied sqrt(2 ln N / n) by, on values from 0 to 1
    note: str = ""  # what else there is to know
    patterns: tuple[PatternInfo, ...] = ()  # that a player of higher order knew, in order of appearance
    resigns: bool = False  # whether the player gives up instead of moving
    depth: int | None = None  # moves of the longest path that the search has followed; None without a tree
    full: bool = False  # whether the tree had no more room
    proven: bool | None = None  # True if the mover is known to win, False if it is known to lose
    remark: str = ""  # what a program outside arena said of its move, one line

    def __repr__(self) -> str:
        value = "no opinion" if self.value is None else f"value {self.value:.3f}"
        parts = ["resigns" if self.resigns else f"move {self.move}", value, f"{self.playouts} playouts"]
        if self.candidates is not None:
            parts.append(f"{len(self.candidates.moves)} candidates")
        return f"<Decision: {', '.join(parts)}>"


class Player(ABC):
    """A player of one game.

    Between the moves of a game it may keep what it has learned, but nothing from one game to
    the next: a decision depends on the generator and on what it was asked in this game.
    """

    #: Seconds after which a decision comes too late; a player that waits for others need not wait longer.
    move_limit: float | None = None

    #: What the next decision may take, for players that go by time.
    allowance: Allowance = FREE

    #: Seconds since some time; when the decision under way was begun, and when the last one was made.
    now: Callable[[], float] = staticmethod(time.perf_counter)
    begun = ended = 0.0

    def __init__(self, game: Game) -> None:
        self.game = game

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game.spec}>"

    def start_game(self) -> None:
        """Forget all that was learned; called before a game's first move."""
        return

    def choose(self, position: Position, rngs: Records) -> Decision:
        """Choose a move in an undecided position; all chance comes from the generator `rngs`."""
        cpu_seconds, self.begun = self._processor_watch(), self.now()
        decision = self._decide(position, rngs)
        self.ended = self.now()
        # A frozen dataclass is filled in here rather than copied: this runs once per move of every game.
        object.__setattr__(decision, "seconds", self.ended - self.begun)
        object.__setattr__(decision, "cpu_seconds", cpu_seconds())
        return decision

    def chance(self, position: Position, rngs: Records) -> float | None:
        """The winning chance of the player to move in an undecided position; None from a player without an opinion."""
        return self.choose(position, rngs).value

    def dead_stones(self, position: Position, rngs: Records) -> list[int]:
        """The cells of stones that count as taken when the game is over, in the player's opinion."""
        return self.game.dead_stones(position, rngs)

    def _processor_watch(self) -> Callable[[], float]:
        """Begin to measure a decision; what is returned tells the seconds of processor time that it took.

        A player that lets others think for it measures them.
        """
        start = time.thread_time()
        return lambda: time.thread_time() - start

    @abstractmethod
    def _decide(self, position: Position, rngs: Records) -> Decision:
        """The decision, without the time it took."""


class PlayerConfig(Parameters, ABC):
    """The parameters of one kind of player."""

    described_by: ClassVar[str] = "arena players describe {}"
    kind: ClassVar[str]
    summary: ClassVar[str]
    #: The paper that it is from.
    source: ClassVar[str] = ""
    #: Whether games depend on the seed. Repeated games of players who do not are no new evidence;
    #: None for a player outside our control, who is taken to be random until it repeats itself.
    seeded: ClassVar[bool | None] = True
    #: How a player of this kind shares out a clock if nothing else is said; None for one that cannot.
    usual_pace: ClassVar[Pace | None] = None
    #: Of how many moves together statistics are kept, as in Raiko's table 1; `-` for none.
    order: ClassVar[str] = "-"

    def __repr__(self) -> str:
        return f"load_player({self.spec!r})"

    __str__ = __repr__

    @property
    def captures_dead_stones(self) -> bool:
        """Whether it reckons that all stones on the board count when both have passed, as far as we know."""
        return True

    @property
    def spec(self) -> str:
        """The spec that gives this configuration again."""
        return self.canonical(self.kind)

    @pydantic.model_validator(mode="before")
    @classmethod
    def _no_playouts_but_those_given(cls, given: Any) -> Any:
        """The default number of playouts is no limit for a player that goes by time."""
        if cls.usual_pace is None or not isinstance(given, dict) or "playouts" in given:
            return given
        by_time = given.get("seconds") is not None or given.get("pace", Pace.OFF) != Pace.OFF
        return {**given, "playouts": None} if by_time else given

    @property
    def timed(self) -> bool:
        """Whether time decides how many playouts are made, so that no game is the same twice."""
        if self.usual_pace is None:
            return False
        return getattr(self, "seconds", None) is not None or getattr(self, "pace", Pace.OFF) != Pace.OFF

    @property
    def stays(self) -> bool:
        """Whether no other process can make this player, so that all its games are played in this one."""
        return False

    def by_the_clock(self) -> Self:
        """The same player, but going by a clock if it can and neither playouts nor seconds were given."""
        if self.usual_pace is None or self.timed or "playouts" in self.model_fields_set:
            return self
        return self.model_copy(update={"pace": self.usual_pace.value, "playouts": None})

    @property
    def budget(self) -> int:
        """Playouts per move; 0 where that depends on other things."""
        return 0 if self.timed else int(getattr(self, "playouts", None) or 0)

    @property
    def effort(self) -> str:
        """The same in words, as tables have it."""
        if not self.timed:
            return str(self.budget)
        seconds = getattr(self, "seconds", None)
        return "by the clock" if seconds is None else f"{seconds:g} s"

    def cheapest(self) -> Self:
        """The same kind of player with the least budget: it runs the same kernels in no time."""
        return self.model_copy(update={"playouts": 1} if "playouts" in type(self).model_fields else {})

    @abstractmethod
    def build(self, game: Game) -> Player:
        """A player of this configuration for one game."""

    def made_for(self, game: Game) -> Player:
        """The same as `build`; whatever fails in it is one line that says who cannot be made for which game."""
        try:
            return self.build(game)
        except ArenaError:
            raise
        except Exception as error:  # a plug-in may fail in any way
            raise PlayerError(f"{self.spec} cannot be made for {game.spec}: {type(error).__name__}: {error}") from error

    def prove(self, game: Game, announce: Callable[[str], None] | None = None) -> dict[str, str]:  # noqa: ARG002
        """Make sure of a program that is not ours: that it plays this game; what it says of itself.

        Raises InputError for what was mistyped and PlayerError for what breaks down. `announce` is
        told, in one line, when something takes long.
        """
        return {}
