"""A connection game on any board."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field

from arena.games.connection import answering_fills, estimate, fills, neighbourhoods, playout, rules, traits, weighing
from arena.games.connection.topology import Topology, cell_name
from arena.games.diagram import Diagram
from arena.games.game import Game
from arena.games.weighing import Weighing


@dataclass(frozen=True, repr=False)
class ConnectionGame(Game):
    """A connection game, and the board that it is played on."""

    board: Topology = field(kw_only=True)

    @functools.cached_property
    def _weighing(self) -> Weighing:
        return weighing.weighing(self.spec, self.board)

    def weighing(self) -> Weighing:
        """See Game."""
        return self._weighing


def connection_game(spec: str, board: Topology, diagram: Diagram, aliases: Mapping[str, int] | None = None) -> Game:
    """The game whose first player moves as Black; `aliases` are further names of cells."""
    return ConnectionGame(
        spec=spec,
        rules=rules.kernels(board),
        fields=rules.state_fields(board),
        names=[cell_name(place) for place in board.places],
        aliases=aliases or {},
        diagram=diagram,
        max_plies=board.cells,
        permanent=True,
        symmetries=board.symmetries,
        swap=True,
        trace_extras=playout.playout_fields(board),
        sheet_extras=estimate.sheet_fields(board),
        fill_rows=fills.lane_rows(board),
        fill_family=fills.FAMILY,
        fill_values=fills.lane_values(board),
        answering_family=answering_fills.FAMILY,
        answering_values=answering_fills.lane_values(board),
        pattern_classes=neighbourhoods.pattern_classes(board),
        trait_kinds=traits.trait_kinds(board),
        initial=rules.initial(board),
        board=board,
    )
