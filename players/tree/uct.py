"""UCT: the search of a tree that grows, with all that may be refined in it."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.toolbox.rowwise import ROW
from arena.players.playouts.returns import WIN
from arena.players.tree import options as values
from arena.players.tree.config import SLIDES, TreeConfig

_WIDENINGS = {"all": values.ALL, "widening": values.WIDENING, "unpruning": values.UNPRUNING}
_EXPANSIONS = {
    "ends": values.BY_VISITS,
    "visits": values.BY_VISITS,
    "siblings": values.BY_SIBLINGS,
    "transition": values.BY_TRANSITION,
}


class UctConfig(TreeConfig):
    """Parameters of UCT."""

    kind: ClassVar[str] = "uct"
    summary: ClassVar[str] = "tree search by upper confidence bounds"
    source: ClassVar[str] = "Kocsis and Szepesvari 2006; Shibahara and Kotani 2008"

    nodes: int = parameter(
        1_000_000, "children at most, tried or not; a full tree stops growing", source="arena", ge=1, le=100_000_000
    )
    expansion: Literal["ends", "visits", "siblings", "transition"] = parameter(
        "visits",
        "when a leaf gets children: at its first visit (ends), after some visits, after as many as it has siblings,"
        " or when its chance to be the best of them is high enough",
        source="Yajima et al. 2011; " + SLIDES,
    )
    expand: int = parameter(
        1,
        "visits that a leaf must have before it gets children",
        source="Yajima et al. 2011; " + SLIDES,
        only_with={"expansion": ["visits", "siblings", "transition"]},
        ge=0,
        le=1_000_000,
    )
    prospect: float = parameter(
        0.1,
        "the chance that the leaf has to have",
        source=SLIDES + " (the threshold is ours)",
        only_with={"expansion": ["transition"]},
        ge=0,
        le=0.5,
    )
    prior: float = parameter(
        0.0,
        "progressive bias: weight of the game's opinion of a move, which fades with visits; 0 for none",
        source="Chaslot et al. 2008; Huang, Coulom and Lin 2010",
        ge=0,
        le=1e6,
    )
    prior_half: float = parameter(
        1.0,
        "visits k after which half of it is left: it is multiplied by k / (visits + k)",
        source="Chaslot et al. 2008 (1)",
        ge=0.001,
        le=1e9,
    )
    prior_seed: float = parameter(
        0.0,
        "playouts that each move is taken to have had before: they brought the root's value times the game's opinion",
        source="Gelly and Silver 2007",
        ge=0,
        le=1e6,
    )
    prior_pull: float = parameter(
        0.0,
        "weight w of the game's opinion H as a share of the playouts of the parent, N: + w H^2 sqrt(N) / (n + 1)",
        source="Rosin 2011; Silver et al. 2017",
        ge=0,
        le=1e6,
    )
    prior_least: float = parameter(
        0.0, "opinion that a move needs to be looked at, if any move has it", source="arena", ge=0, le=1
    )
    width: Literal["all", "widening", "unpruning"] = parameter(
        "all",
        "moves that are looked at: all; the first in the game's opinion and more with visits (widening); or all, then"
        " the few best and more again (unpruning)",
        source="Coulom 2007 (widening); Chaslot et al. 2008 (unpruning)",
    )
    width_first: int = parameter(
        5,
        "moves that unpruning leaves, beside those that so many visits have opened",
        source="Chaslot et al. 2008",
        only_with={"width": ["unpruning"]},
        ge=1,
        le=1000,
    )
    width_from: int = parameter(
        500,
        "visits after which unpruning leaves so few",
        source="Chaslot et al. 2008",
        only_with={"width": ["unpruning"]},
        ge=2,
        le=1_000_000_000,
    )
    width_after: float = parameter(
        40.0,
        "visits for the next move",
        source="Coulom 2007",
        only_with={"width": ["widening", "unpruning"]},
        gt=0,
        le=1e9,
    )
    width_growth: float = parameter(
        1.4,
        "factor of the visits for each further move",
        source="Coulom 2007",
        only_with={"width": ["widening", "unpruning"]},
        ge=1.001,
        le=1e6,
    )
    transpositions: bool = parameter(
        False, "positions that are reached in several ways share their counts", source=SLIDES
    )
    proofs: bool = parameter(
        False,
        "known wins and losses are backed up: a move that wins decides its position, and so do moves that all lose",
        source="Winands, Bjornsson and Saito 2008",
    )
    reuse: bool = parameter(False, "the part of the tree that the game moves on to is kept", source="arena")

    @property
    def asks_opinion(self) -> bool:
        """Whether anything is made of what the game says of moves, or of their order."""
        return max(self.prior, self.prior_seed, self.prior_pull, self.prior_least) > 0.0 or self.width != "all"

    @property
    def keeps_tree(self) -> bool:
        """See TreeConfig."""
        return self.reuse

    @property
    def tries_in_turn(self) -> bool:
        """See TreeConfig. What the game says of moves, shared families and trees that are moved need all nodes."""
        return not (self.asks_opinion or self.transpositions or self.reuse)

    def room(self, game: Game) -> int:  # noqa: ARG002  a tree of any depth has room for what it is given
        """See TreeConfig."""
        return self.nodes

    def check(self, game: Game) -> None:
        """See TreeConfig."""
        super().check(game)
        least = ROW + -(-game.moves // ROW) * ROW
        if self.nodes < least:
            raise InputError(f"nodes={self.nodes}: in {game.spec} the first position alone takes {least}")
        wanted = [name for name in ("prior", "prior_seed", "prior_pull", "prior_least") if getattr(self, name) > 0.0]
        wanted += ["width=widening"] if self.width == "widening" else []
        if wanted and not game.has_prior:
            raise InputError(f"{wanted[0]}: {game.spec} has no opinion of moves before they are played out")
        if self.prior_seed > 0.0 and self.fpu not in {None, type(self).model_fields["fpu"].default}:
            raise InputError("prior_seed and fpu do not go together: both say what a move without playouts is worth")
        if self.transpositions and not game.has_key:
            raise InputError(f"transpositions: {game.spec} has no keys for its positions")
        if self.transpositions and self.forget:
            raise InputError("transpositions and forget do not go together: a pruned move counts on several ways")
        if self.proofs and self.forget:
            raise InputError("proofs and forget do not go together: a pruned move counts when all others lose")
        if self.transpositions and self.width == "unpruning":
            raise InputError("transpositions and width=unpruning do not go together: shared moves have one order")
        if self.proofs and self.score != WIN:
            raise InputError(f"proofs and score={self.score} do not go together: only wins and losses are proven")

    def options(self) -> dict[str, Any]:
        """See TreeConfig."""
        after = 0 if self.expansion == "ends" else self.expand
        return {
            **super().options(),
            "expansion": _EXPANSIONS[self.expansion],
            "expand_after": after * self.leaf_playouts,
            "prospect": self.prospect,
            "prior_weight": self.prior,
            "prior_half": self.prior_half,
            "prior_seed": self.prior_seed,
            "prior_pull": self.prior_pull,
            "prior_least": self.prior_least,
            "opening": _WIDENINGS[self.width],
            "open_first": self.width_first if self.width == "unpruning" else 1,
            "open_after": self.width_after,
            "open_growth": self.width_growth,
            "prune_after": self.width_from,
            "transpositions": self.transpositions,
            "proofs": self.proofs,
        }
