"""Recorded games played again, in which a record stands in for players who cannot be asked again."""

from __future__ import annotations

from arena.arenas.game_record import GameRecord, Reason
from arena.arenas.stage.hall import Hall
from arena.arenas.stage.timing import timings_on_record
from arena.games import Game, InputError, Position
from arena.games.toolbox.records import Records
from arena.players.base import Decision, Player
from arena.players.errors import IllegalAnswerError, PlayerError, SlowError
from arena.players.roster import Entrant

_SWAPPED, _KEPT = 0.0, 1.0  # values at which a player swaps, and does not


class StandIn(Player):
    """Makes the moves of a record, in place of a player outside our control."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._record: GameRecord | None = None
        self._swaps = False  # whether it is the next to swap

    def follow(self, record: GameRecord, is_second: bool) -> None:
        """Take the moves from this record; the second player is the one who may have swapped."""
        self._record, self._swaps = record, record.swapped and is_second

    def dead_stones(self, position: Position, rngs: Records) -> list[int]:  # noqa: ARG002  the record knows them
        """See Player. If the players disagreed, none were taken: who finds none differs from who finds some."""
        return [] if self._record is None else list(self._record.dead)

    def _decide(self, position: Position, rngs: Records) -> Decision:  # noqa: ARG002  there is nothing to decide
        record, made = self._record, len(position.moves)
        if record is None or position.moves != record.moves[:made]:
            raise PlayerError("the game has left its record")
        if made == 1 and self._swaps:
            self._swaps = False
            return Decision(move=0, value=_SWAPPED, playouts=0)
        if made < len(record.moves):
            return Decision(move=record.moves[made], value=_KEPT if made == 1 else None, playouts=0)
        if record.reason is Reason.RESIGNED:
            return Decision(move=0, value=None, playouts=0, resigns=True)
        faults = {Reason.TIME: SlowError, Reason.ILLEGAL_MOVE: IllegalAnswerError}
        raise faults.get(record.reason, PlayerError)(record.detail)


class Rehearsal(Hall):
    """A hall in which recorded games are played again; players outside our control are not even started."""

    def _build(self, entrant: Entrant) -> Player:
        return StandIn(self.game) if entrant.name in self.settings.outsiders else super()._build(entrant)

    def play_again(self, recorded: GameRecord) -> GameRecord:
        """The same game, as far as its players can be asked again.

        Those who go by time make as many playouts as they did. Raises InputError if that is not on record.
        """
        seats = self._seats[recorded.pairing.seats]
        second, timed_by = seats.white, None
        if timed := {seats.black, seats.white} & set(self.settings.timed):
            if recorded.thoughts is None:
                game = f"{recorded.pairing.seats}:{recorded.pairing.game}"
                unknown = f"{min(timed)} goes by time, and how many playouts it made is not recorded"
                raise InputError(f"game {game} cannot be played again: {unknown}")
            detail = recorded.detail if recorded.reason is Reason.TIME else None
            timed_by = timings_on_record(self.settings.conduct, recorded.thoughts, detail)
        for name, player in self._players.items():
            if isinstance(player, StandIn):
                player.follow(recorded, is_second=name == second)
        return self.play(recorded.pairing, timed_by)
