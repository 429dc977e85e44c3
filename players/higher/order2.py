"""Second order: how good a reply is once a first move has been made (Raiko 2006, players E and F)."""

from __future__ import annotations

from typing import ClassVar, Literal

import numpy as np

from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.toolbox.jit import entry
from arena.games.toolbox.pointers import NUMBER, call
from arena.games.toolbox.records import Records
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.higher.book_player import MOST_PLAYOUTS, BookPlayer
from arena.players.higher.couples import count_couples, enter_couples, new_couples
from arena.players.higher.instructions import new_instructions
from arena.players.pacing.parameters import Pace, pace_parameter, seconds_parameter
from arena.players.pacing.timekeeper import timekeeper
from arena.players.playouts.ground import Ground, turn_at


@entry
def count_fills(grounds: Records, books: Records, couple_records: Records, rngs: Records, playouts: int) -> None:
    """Play so many fills and enter their couples into a book that has all patterns of one move."""
    ground, book, couples, rng = grounds[0], books[0], couple_records[0], rngs[0]
    call(ground.fills_at, (ground.root_at, ground.lanes_at, rng, book, couples, np.uint64(playouts)))
    enter_couples(book, couples, turn_at(ground.root_at))


class Order2Player(BookPlayer):
    """Plays the move whose best answer is worst."""

    def __init__(self, game: Game, config: Order2Config) -> None:
        free = config.counts == "free" or (config.counts == "auto" and config.sampling == "uniform")
        instructions = new_instructions(
            noise=config.noise,
            depth=1 if config.final == "order1" else 2,
            ordered=not free,
            full=game.has_fills,
            blind=config.sampling == "uniform",
        )
        super().__init__(game, Order2Config.kind, game.moves + 1, instructions)
        self._playouts = config.playouts or 0
        self._timekeeper = timekeeper(self, config)
        by_fills = config.sampling == "uniform" and free and game.has_fills
        self._couples = new_couples(game.moves) if by_fills else None

    def _new_ground(self) -> Ground:
        """See BookPlayer."""
        if self._couples is None:
            return super()._new_ground()
        return Ground(self.game).with_fills(count_couples, None, self._books.dtype, self._couples.dtype, NUMBER)

    def _decide(self, position: Position, rngs: Records) -> Decision:
        playouts = self._playouts
        if self._timekeeper is None:
            self._search(position, rngs, playouts)
        else:
            playouts = self._timekeeper.foreseeing(
                position, rngs, lambda wanted: self._search(position, rngs, wanted), most=MOST_PLAYOUTS
            )
        return self._decision(position, rngs, playouts)

    def _search(self, position: Position, rngs: Records, playouts: int) -> None:
        """Fill the book by so many playouts."""
        grounds = self._begin(position, rngs, with_singles=True)
        if self._couples is not None:
            count_fills(grounds, self._books, self._couples, rngs, playouts)
        else:
            self._play(grounds, rngs, 0, playouts, playouts)


class Order2Config(PlayerConfig):
    """Parameters of the second order."""

    kind: ClassVar[str] = "order2"
    summary: ClassVar[str] = "second order: the move whose best answer is worst, by counts of pairs (Raiko 2006, eq. 5)"
    source: ClassVar[str] = "Raiko 2006, sec. 2.4 and players E and F"
    order: ClassVar[str] = "2"
    usual_pace: ClassVar[Pace | None] = Pace.EVEN
    always_shown: ClassVar[tuple[str, ...]] = ("playouts",)

    playouts: int | None = parameter(1000, "playouts per move", source="Raiko 2006, table 1", ge=1, le=MOST_PLAYOUTS)
    sampling: Literal["guided", "uniform"] = parameter(
        "guided",
        "guided: the moves of playouts are the best by what is known, noise added; uniform: any moves,"
        " as fills where the game has them",
        source="Raiko 2006, sec. 2",
    )
    counts: Literal["auto", "ordered", "free"] = parameter(
        "auto",
        "ordered: a move counts for a pair if made after the first move; free: in any order;"
        " auto: ordered if guided, else free",
        source="Raiko 2006, eq. 3",
    )
    noise: float = parameter(
        1.0,
        "largest noise added to values, in winning chances; it falls to 0 over the playouts of a move",
        source="Raiko 2006, sec. 2.3; amplitude: arena",
        only_with={"sampling": ["guided"]},
        ge=0,
        le=10,
    )
    final: Literal["order2", "order1"] = parameter(
        "order2",
        "order2: the move whose best answer is worst; order1: the move with the best value of its own",
        source="Raiko 2006, eqs. 4 and 5",
    )

    seconds: float | None = seconds_parameter()
    pace: Literal["off", "even"] = pace_parameter()

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return Order2Player(game, self)
