"""RAVE: UCT that values moves by all playouts they occur in, too."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.players.tree import options as values
from arena.players.tree.config import SLIDES, UCT_SOURCE
from arena.players.tree.uct import UctConfig


class RaveConfig(UctConfig):
    """Parameters of RAVE."""

    kind: ClassVar[str] = "rave"
    summary: ClassVar[str] = "UCT whose moves are also valued by all playouts they occur in"
    source: ClassVar[str] = "Gelly and Silver 2007; Silver 2009"

    # Values from all playouts tell moves apart early, so that there is little left to explore, and hardly any move of
    # which nothing is known when it is its turn.
    c: float = parameter(
        0.05,
        "factor of the exploration term sqrt(2 ln N / n)",
        source=UCT_SOURCE + "; the value is tuned on Hex 11, Y 93 and Go 9x9",
        ge=0,
        le=1e6,
    )
    fpu: float | None = parameter(
        None,
        "first-play urgency: value of a move of which no playout tells anything; none: each is tried once",
        source="Wang and Gelly 2007",
        can_be_none=True,
        ge=-1e6,
        le=1e6,
    )
    weight: Literal["silver", "simple"] = parameter(
        "silver",
        "weight of the values from all playouts: Silver's N' / (N + N' + 4 b^2 N N'), or simply 1 - min(1, N / until)",
        source="Silver 2009; " + SLIDES,
    )
    b: float = parameter(
        0.02,
        "bias of these values",
        source="Silver 2009; the value is tuned as that of c",
        only_with={"weight": ["silver"]},
        ge=0,
        le=1e6,
    )
    until: float = parameter(
        10_000.0,
        "playouts from which on they weigh nothing",
        source=SLIDES,
        only_with={"weight": ["simple"]},
        gt=0,
        le=1e12,
    )
    amaf: Literal["standard", "accumulating"] = parameter(
        "standard",
        "playouts that a node gets from all-moves-as-first: those that contain its move; or also all that its"
        " descendants got",
        source="Gelly and Silver 2007; " + SLIDES + " (accumulating)",
    )
    credit: Literal["both", "first"] = parameter(
        "both", "of two players who use a point, who is credited: both, or who was there first", source=SLIDES
    )

    @property
    def tries_in_turn(self) -> bool:
        """See TreeConfig. Playouts tell of moves that the search has not tried."""
        return False

    @property
    def counts_amaf(self) -> bool:
        """See TreeConfig."""
        return True

    def check(self, game: Game) -> None:
        """See TreeConfig."""
        super().check(game)
        if self.prior_seed > 0.0 and self.weight == "simple":
            raise InputError("prior_seed and weight=simple do not go together: the line knows no such playouts")

    def options(self) -> dict[str, Any]:
        """See TreeConfig."""
        return {
            **super().options(),
            "rave": values.SILVER if self.weight == "silver" else values.SIMPLE,
            "bias": 4.0 * self.b * self.b,
            "rave_until": self.until,
            "accumulate": self.amaf == "accumulating",
            "first_only": self.credit == "first",
        }
