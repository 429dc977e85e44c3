"""The terms of a tuning: what is searched, from where, and how long."""

from __future__ import annotations

from dataclasses import dataclass

from arena.games.errors import InputError

#: What an opponent is called whose spec is the name of a point.
ALIAS = "opponent-"


@dataclass(frozen=True)
class Terms:
    """What decides the search of a run, beside its players: first come the opponents, then the points that may play."""

    template: str  # a spec with ranges in it
    start: str  # the spec of the configuration that is to be improved
    opponents: int  # so many players at the beginning of the list
    games: int  # at most
    confirm: int  # games of the winner, and as many of the start, once it is found; 0 for none
    cpu_seconds: float | None = None  # of processor time, after which no more batches are planned

    def __post_init__(self) -> None:
        if self.games < 2 * self.opponents:
            raise InputError(
                f"--games {self.games}: a round of a point has {2 * self.opponents} games, one with each colour against"
                " every opponent; let there be many of them"
            )

    @property
    def rounds(self) -> int:
        """How many rounds there may be."""
        return self.games // (2 * self.opponents)
