"""What a run is: everything that decides which games it consists of and how they go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Self

from arena.arenas.dead_stones import DeadStones
from arena.arenas.openings import Opening
from arena.arenas.schedule import Goal, Pairing, Seats, gauntlet_seats, most_of_a_pair, pairings, round_robin_seats
from arena.arenas.statistics.sequential import EloModel, Likelihood, SequentialTest
from arena.arenas.thoughts import THOUGHTS, Recording, parse_recording
from arena.arenas.time_control import USUAL_OVERHEAD, TimeControl
from arena.arenas.tuning.terms import Terms
from arena.games import InputError, load
from arena.players.former_defaults import GENERATION
from arena.players.kinds import load_player
from arena.players.roster import Entrant
from arena.players.seeds import entropy

#: Where a document says by which generation of players' defaults its specs were written.
DEFAULTS = "defaults"


class Format(StrEnum):
    """Who meets whom."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"
    MATCH = "match"
    REGRESS = "regress"
    ADAPTIVE = "adaptive"
    SWISS = "swiss"
    KNOCKOUT = "knockout"
    TUNE = "tune"

    @property
    def follows_results(self) -> bool:
        """Whether results decide which games come next."""
        return self in (Format.ADAPTIVE, Format.SWISS, Format.KNOCKOUT, Format.TUNE)

    @property
    def all_meet(self) -> bool:
        """Whether any two players may meet, not only the first and another one."""
        return self is Format.ROUND_ROBIN or (self.follows_results and self is not Format.TUNE)

    @property
    def words(self) -> str:
        """What a run of this kind is called."""
        return "an adaptive run" if self is Format.ADAPTIVE else f"a {self.value}"

    @property
    def command(self) -> str:
        """The command that plays it."""
        return Format.ROUND_ROBIN.value if self.all_meet else self.value


class OnForfeit(StrEnum):
    """What happens when a player raises, makes an illegal move or takes too long."""

    STOP = "stop"
    COUNT = "count"
    REPLAY = "replay"


@dataclass(frozen=True)
class Resignation:
    """A player gives up after `moves` decisions in a row whose value is at most `value`."""

    value: float
    moves: int


@dataclass(frozen=True)
class Conduct:
    """Rules of the match that do not belong to the game, and what is kept of it."""

    swap: bool = False
    max_moves: int | None = None  # a game that long is a draw
    move_time_limit: float | None = None  # seconds; a decision that takes longer loses the game
    resign: Resignation | None = None
    on_forfeit: OnForfeit = OnForfeit.STOP
    dead_stones: DeadStones = DeadStones.STAND
    time: TimeControl | None = None  # a clock for each player; who lets it run out loses
    move_overhead: float = USUAL_OVERHEAD  # seconds of it that players are not told of
    record: Recording = THOUGHTS  # what is kept of the players' decisions; it changes no game


#: Nothing but the rules of the game.
PLAIN = Conduct()


@dataclass(frozen=True)
class Settings:
    """A run's settings. The same settings give the same games, move for move.

    `games` counts the games of each ordered pair of players. Game k of every pair starts
    from opening k, so that both colours and all pairs get the same ones. Of an adaptive run
    it is how many games each ordered pair would have in a round-robin of as many games, of
    a swiss how many in each round, of a knockout and of a tuning how many at most.
    """

    format: Format
    game: str  # canonical spec
    entrants: tuple[Entrant, ...]  # except in a round-robin, the first meets all others
    games: int
    seed: int
    self_play: bool = False
    openings: str = "none"  # as given: none, random:K or a file's digest
    opening_moves: tuple[Opening, ...] = ()
    conduct: Conduct = PLAIN
    sequential: SequentialTest | None = None  # of a regression, or of a match of a knockout: what decides it
    founders: int | None = None  # how many players a round-robin began with, if others came later
    goal: Goal | None = None  # of an adaptive run
    rounds: int | None = None  # of a swiss
    tuning: Terms | None = None  # of a tuning
    hosts: int = 1  # how many players, from the first one on, meet all others, if not all meet

    def __post_init__(self) -> None:
        if self.conduct.swap and not load(self.game).swap:
            raise InputError(f"{self.game} has no swap rule")
        if self.conduct.swap and any(len(moves) > 1 for moves in self.opening_moves):
            raise InputError("--swap is offered after the first move; it does not go with openings of more moves")
        if self.conduct.dead_stones is not DeadStones.STAND and not load(self.game).has_dead_stones:
            raise InputError(f"--dead-stones {self.conduct.dead_stones}: {self.game} has no dead stones; Go has")
        if self.self_play and self.format.follows_results:
            raise InputError(f"--self-play: nobody meets itself in a run with --schedule {self.format}")
        if self.goal is not None and not 1 <= self.goal.top < max(2, len(self.entrants)):
            raise InputError(f"--top {self.goal.top}: must be fewer than the players, who are {len(self.entrants)}")
        if not self.seats():
            alone = ", or add --self-play" if self.format is Format.ROUND_ROBIN else ""
            raise InputError(f"'{self.entrants[0].name}' has nobody to meet; name more players{alone}")

    @property
    def names(self) -> list[str]:
        """The players' names."""
        return [entrant.name for entrant in self.entrants]

    @property
    def timed(self) -> tuple[str, ...]:
        """The players whose games are not the same twice, for time decides how much they think."""
        return tuple(entrant.name for entrant in self.entrants if entrant.config.timed)

    @property
    def outsiders(self) -> frozenset[str]:
        """The players outside our control, who may play otherwise if they are asked again."""
        return frozenset(entrant.name for entrant in self.entrants if entrant.config.seeded is None)

    def seats(self) -> list[Seats]:
        """The ordered pairs that meet; a pairing's number is its place in this list."""
        if self.format.all_meet:
            return round_robin_seats(self.names, self.self_play, self.founders)
        return gauntlet_seats(self.names, self.hosts)

    def pairings(self) -> Iterator[Pairing]:
        """All games that the run may have, in the order in which they are started unless results decide that."""
        return pairings(len(self.seats()), self.most)

    @property
    def most(self) -> int:
        """How many games an ordered pair of players may have."""
        if self.format is Format.ADAPTIVE:
            return most_of_a_pair(len(self.entrants), self.games)
        return self.games * (self.rounds or 1)

    @property
    def open_ended(self) -> bool:
        """Whether the run ends as soon as something is known, with fewer games than it may have."""
        by_cpu = self.tuning is not None and self.tuning.cpu_seconds is not None
        return self.sequential is not None or self.goal is not None or by_cpu

    def __len__(self) -> int:
        """How many games the run has, or may have if it is open-ended."""
        players = len(self.entrants)
        if self.format is Format.SWISS:
            return (self.rounds or 1) * (players // 2) * 2 * self.games
        if self.format is Format.KNOCKOUT:
            return (players - 1) * 2 * self.games
        if self.tuning is not None:
            return 2 * self.tuning.opponents * self.tuning.rounds
        return len(self.seats()) * self.games

    def opening(self, game: int) -> Opening:
        """The moves that game `game` of every pair starts with."""
        return self.opening_moves[game % len(self.opening_moves)] if self.opening_moves else ()

    def entropy(self, seats: Seats, game: int, side: str) -> list[int]:
        """What a player's generator in one game is seeded with: the seed and who meets whom in which game.

        No numbers of players or pairings go into it, so that a player who joins a tournament
        leaves the games between the others as they were.
        """
        return entropy(self.seed, self.game, seats.black, seats.white, game, side)

    def to_document(self) -> dict[str, Any]:
        """The settings as JSON holds them."""
        conduct = self.conduct
        return {
            "format": self.format.value,
            "game": self.game,
            "players": {entrant.name: entrant.config.spec for entrant in self.entrants},
            "games": self.games,
            "seed": self.seed,
            "self_play": self.self_play,
            "openings": self.openings,
            "opening_moves": [list(moves) for moves in self.opening_moves],
            "swap": conduct.swap,
            "max_moves": conduct.max_moves,
            "move_time_limit": conduct.move_time_limit,
            "resign": [conduct.resign.value, conduct.resign.moves] if conduct.resign else None,
            "on_forfeit": conduct.on_forfeit.value,
            "dead_stones": conduct.dead_stones.value,
            "time": [conduct.time.main, conduct.time.increment] if conduct.time else None,
            "move_overhead": conduct.move_overhead,
            "record": str(conduct.record),
            "sequential": asdict(self.sequential) if self.sequential else None,
            "founders": self.founders,
            DEFAULTS: GENERATION,
            # What other schedules do not have is not written: older versions read theirs.
            **({"goal": asdict(self.goal)} if self.goal else {}),
            **({"rounds": self.rounds} if self.rounds else {}),
            **({"tuning": asdict(self.tuning)} if self.tuning else {}),
            **({"hosts": self.hosts} if self.hosts > 1 else {}),
        }

    @classmethod
    def from_document(cls, document: dict[str, Any]) -> Self:
        """The settings that `to_document` wrote."""
        resign, sequential, time = document["resign"], document.get("sequential"), document.get("time")
        return cls(
            format=Format(document["format"]),
            game=document["game"],
            entrants=tuple(Entrant(name, load_player(spec)) for name, spec in document["players"].items()),
            games=document["games"],
            seed=document["seed"],
            self_play=document["self_play"],
            openings=document["openings"],
            opening_moves=tuple(tuple(moves) for moves in document["opening_moves"]),
            conduct=Conduct(
                swap=document["swap"],
                max_moves=document["max_moves"],
                move_time_limit=document["move_time_limit"],
                resign=Resignation(*resign) if resign else None,
                on_forfeit=OnForfeit(document["on_forfeit"]),
                dead_stones=DeadStones(document.get("dead_stones", DeadStones.STAND)),
                time=TimeControl(*time) if time else None,
                move_overhead=document.get("move_overhead", USUAL_OVERHEAD),
                record=parse_recording(document.get("record", str(THOUGHTS))),
            ),
            sequential=_sequential(sequential) if sequential else None,
            founders=document.get("founders"),
            goal=Goal(**document["goal"]) if document.get("goal") else None,
            rounds=document.get("rounds"),
            tuning=Terms(**document["tuning"]) if document.get("tuning") else None,
            hosts=document.get("hosts", 1),
        )


def _sequential(document: dict[str, Any]) -> SequentialTest:
    kinds = {"model": Likelihood(document["model"]), "elo_model": EloModel(document["elo_model"])}
    return SequentialTest(**{**document, **kinds})
