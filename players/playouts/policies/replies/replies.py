"""The parameters of replies, and the record that they make."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.toolbox.records import Field, Records
from arena.players.playouts.policies.default import WithDefault
from arena.players.playouts.policies.memory import most_slots
from arena.players.playouts.policies.policy import Kernels
from arena.players.playouts.policies.replies.choosing import choose_reply, note_surroundings
from arena.players.playouts.policies.replies.learning import learn_replies
from arena.players.playouts.policies.replies.store import IN_SLOTS
from arena.players.playouts.policies.slots import slots_of

_PAPER = "Basaldúa and Moreno Vega 2011"
_OREGO = "Orego, a program by Drake and others"

#: Slots for stations for each slot for a context.
_STATIONS_A_CONTEXT = 4


def halved(wins: npt.NDArray[Any], visits: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Half of the visits, rounded down, and as many wins as make about the same rate of them."""
    fewer = visits // 2
    return np.floor(wins * (fewer / np.maximum(visits, 1)) + 0.5).astype(wins.dtype), fewer


class Replies(WithDefault):
    """The parameters of all policies of this kind."""

    context: Literal[0, 1, 2] = parameter(
        1, "how many of the moves before it a reply is remembered with", source=f"{_PAPER}; {_OREGO}"
    )
    threshold: float = parameter(
        0.55, "what a reply must be worth to be given, from 0 to 1", source=_PAPER, ge=0, le=1, allow_inf_nan=False
    )
    pattern: Literal["none", "3x3"] = parameter(
        "none",
        "whether a reply is remembered with the stones around its point: with those on the eight points around it in"
        " Go, on the six in Hex and on straight Y boards",
        source=_PAPER,
    )
    choice: Literal["best", "random"] = parameter(
        "best",
        "of the replies worth the threshold, the best one that can be played, or any",
        source=f"{_OREGO} (best); {_PAPER} (random)",
    )
    candidates: int = parameter(8, "replies listed at most for a context", source=_OREGO, ge=1, le=64)
    illegal: int = parameter(
        5, "times that a listed reply is found not to be playable before it is struck off; 0: it stays", source=_OREGO,
        ge=0, le=250,
    )  # fmt: skip
    between: Literal["keep", "clear", "merge"] = parameter(
        "keep",
        "what becomes of the store between the moves of a game: it is kept, cleared, or merged with one that knows"
        " nothing: every station then has half its playouts, at the same rate of wins",
        source=_PAPER + " (merge is ours)",
    )

    def check(self, game: Game) -> None:
        """See Policy."""
        if self.pattern != "none" and not game.pattern_classes:
            raise InputError(
                f"pattern={self.pattern}: {game.spec} has no patterns around points; Go, Hex and straight Y boards have"
            )

    def _patterns(self, game: Game) -> int:
        """How many patterns are told apart."""
        return game.pattern_classes if self.pattern != "none" else 1

    def _contexts(self, game: Game) -> int:
        """How many contexts there are, of both players."""
        return int(2 * (game.moves + 1) ** self.context)

    @property
    @abstractmethod
    def _worth_type(self) -> str:
        """The type of what a reply is worth."""

    @abstractmethod
    def _store(self, stations: int) -> Sequence[Field]:
        """Fields of so many stations."""

    @abstractmethod
    def _merge(self, records: Records) -> None:
        """Halve what all stations know."""

    @abstractmethod
    def _worth(self, records: Records, stations: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """`worth_of` for many stations."""

    def layout(self, game: Game) -> str:
        """See Policy."""
        return "" if self._fits_directly(self._with_tables(game), game) else "slots"

    def fields(self, game: Game) -> Sequence[Field]:
        """See Policy."""
        if self.layout(game):
            return self._with_slots(game, most_slots(lambda slots: self._with_slots(game, slots)))
        return self._with_tables(game)

    def _with_tables(self, game: Game) -> Sequence[Field]:
        """Fields with a place for every context and every station."""
        contexts = self._contexts(game)
        return self._lists_and_stations(game, contexts, contexts * game.moves * self._patterns(game), "u4")

    def _with_slots(self, game: Game, slots: int) -> Sequence[Field]:
        """Fields with so many slots for contexts, and some more for stations."""
        stations = _STATIONS_A_CONTEXT * slots
        return [
            ("context_keys", "u8", (slots,)),
            ("contexts_taken", "u8", (1,)),
            ("station_keys", "u8", (stations,)),
            ("stations_taken", "u8", (1,)),
            *self._lists_and_stations(game, slots + 1, stations + 1, "u8"),
        ]

    def _lists_and_stations(self, game: Game, contexts: int, stations: int, number: str) -> Sequence[Field]:
        """Fields that both have; `number` is the type of numbers of contexts."""
        width = max(self.candidates, 2)
        return [
            ("moves", "u2"),
            ("first_pass", "u2"),
            ("patterns", "u2"),
            ("context", "u1"),
            ("any_of_them", "u1"),  # whether any good reply is taken, not the best
            ("illegal", "u1"),
            ("room", "u1"),  # how many replies there are in a list at most
            ("listed", "u1", (contexts,)),  # how many there are
            ("reply", "u2", (contexts, width)),  # their moves
            ("around", "u2", (contexts, width)),  # and patterns
            ("misses", "u1", (contexts, width)),  # how often they were found not to be playable
            ("worth", self._worth_type, (contexts, 1 + width)),  # what they are worth, behind a number of no meaning
            ("entry", "u1", (stations,)),  # where in its list a reply stands, from 1 on; or 0
            ("threshold", self._worth_type),
            ("seen", "u2", (game.max_plies,)),  # the patterns around the moves of a playout
            ("notes", number, (2, game.max_plies, 2)),  # contexts and numbers of moves, lost and won, that may matter
            *self._store(stations),
        ]

    def values(self, game: Game) -> Mapping[str, Any]:
        """See Policy."""
        return {
            "moves": game.moves,
            "first_pass": game.first_pass,
            "patterns": self._patterns(game),
            "context": self.context,
            "any_of_them": self.choice == "random",
            "illegal": self.illegal,
            "room": self.candidates,
        }

    def kernels(self, game: Game) -> Kernels:
        """See Policy."""
        hooks: Kernels = {"choose_move": choose_reply, "before_move": note_surroundings, "learn": learn_replies}
        return {**hooks, **(IN_SLOTS if self.layout(game) else {})}

    def settle(self, records: Records, game: Game) -> None:
        """See Policy."""
        super().settle(records, game)
        if self.between == "clear":
            self._forget(records, game)
        elif self.between == "merge":
            self._merge(records)
            self._clean_lists(records)

    def _clean_lists(self, records: Records) -> None:
        """Strike off what is not worth the threshold any more; what stays keeps its order."""
        record = records[0]
        contexts, places = np.flatnonzero(record.listed), np.arange(record.reply.shape[1])
        worth = self._worth(records, self._listed_stations(record, contexts))
        good = (places < record.listed[contexts, None]) & (worth >= record.threshold)
        order = np.argsort(~good, axis=1, kind="stable")
        for field in (record.reply, record.around, record.misses):
            field[contexts] = np.take_along_axis(field[contexts], order, axis=1)
        record.worth[contexts, 1:] = np.take_along_axis(worth, order, axis=1)
        record.listed[contexts] = good.sum(axis=1)
        record.entry[:] = 0
        still = places < record.listed[contexts, None]
        entries = np.broadcast_to(places + 1, still.shape)
        record.entry[self._listed_stations(record, contexts)[still]] = entries[still]

    def _listed_stations(self, record: Any, contexts: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The stations of the replies in the lists of some contexts; behind the end of a list, any."""
        in_slots = "context_keys" in record.dtype.names
        numbers = (record.context_keys[contexts].astype(np.int64) - 1 if in_slots else contexts)[:, None]
        numbers = (numbers * int(record.moves) + record.reply[contexts]) * int(record.patterns) + record.around[
            contexts
        ]
        return slots_of(record.station_keys, numbers) if in_slots else numbers
