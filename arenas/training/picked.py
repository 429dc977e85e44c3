"""Positions that were picked from games for training, as records to learn from: one move of each."""

from __future__ import annotations

from collections.abc import Iterator

from arena.arenas.training.positions import Positions
from arena.arenas.training.recorded import LeftOut, Recorded


class PickedRecords:
    """The positions of a file, and the moves that were made there."""

    def __init__(self, positions: Positions) -> None:
        self.game, self.origin = positions.game, f"{positions.path.name} {positions.digest}"
        self._path, self._picks = positions.path, positions.picks

    def __len__(self) -> int:
        return len(self._picks)

    def at(self, number: int) -> Iterator[Recorded | LeftOut]:
        """See Records: one position."""
        pick = self._picks[number]
        place = f"{self._path}: game {pick.played.number}"
        yield Recorded(pick.played.moves[: pick.ply + 1], [place] * (pick.ply + 1), opening=pick.ply)
