"""What can be asked of a board and of a player without a change to either."""

from __future__ import annotations

from collections.abc import Callable

from arena.players.base import Decision
from arena.players.gtp import views
from arena.players.gtp.arguments import Command, exactly, side_of, without_arguments
from arena.players.gtp.table import Table


class Sights:
    """Commands about one table; `considered` is what the player thinks of it for a side."""

    def __init__(self, table: Table, considered: Callable[[int], Decision]) -> None:
        self._table = table
        self._considered = considered

    def commands(self) -> dict[str, Command]:
        """What can be asked."""
        return {
            "final_score": without_arguments(lambda: views.final_score(self._table.settled)),
            "final_status_list": self._final_status_list,
            "all_legal": self._all_legal,
            "showboard": without_arguments(lambda: views.board(self._table.position)),
            "gogui-analyze_commands": without_arguments(lambda: views.ANALYZE_COMMANDS),
            "arena-pv": self._principal_variation,
            "arena-candidates": self._candidates,
            "arena-value": self._value,
            "arena-ownership": without_arguments(lambda: views.ownership_map(self._table.position)),
        }

    def _final_status_list(self, words: tuple[str, ...]) -> str:
        (status,) = exactly(words, 1)
        return views.status_list(self._table.position, status)

    def _all_legal(self, words: tuple[str, ...]) -> str:
        position = self._table.seen_by(side_of(exactly(words, 1)[0]))
        told = (move for move in position.legal_numbers().tolist() if not position.game.goes_without_saying(move))
        return "\n".join(map(position.game.move_name, told))

    def _principal_variation(self, words: tuple[str, ...]) -> str:
        return views.line(self._table.game, self._considered(self._side_or_turn(words)))

    def _candidates(self, words: tuple[str, ...]) -> str:
        return views.candidates(self._table.game, self._considered(self._side_or_turn(words)))

    def _value(self, words: tuple[str, ...]) -> str:
        return views.value(self._considered(self._side_or_turn(words)).value)

    def _side_or_turn(self, words: tuple[str, ...]) -> int:
        return side_of(exactly(words, 1)[0]) if words else self._table.position.turn
