"""Parameters of tree searches: UCB, UCT and RAVE are options of one search, and so is every refinement."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Self

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.toolbox.records import Records
from arena.games.toolbox.rowwise import ROW
from arena.players.base import Player, PlayerConfig
from arena.players.playouts.policies import UNIFORM, PlayoutPolicy, policy_parameter
from arena.players.playouts.returns import (
    WIN,
    Scale,
    Score,
    mercy_parameter,
    quality_parameter,
    scale_parameter,
    score_parameter,
)
from arena.players.tree import options as values
from arena.players.tree.player import TreePlayer

_UCT = "Kocsis and Szepesvari 2006"
_SLIDES = "Hsu, slides on refinements of Monte-Carlo Go"
_WIDENINGS = {"all": values.ALL, "widening": values.WIDENING, "unpruning": values.UNPRUNING}
_PRUNINGS = {"none": values.NO_PRUNING, "hard": values.HARD, "soft": values.SOFT}
_EXPANSIONS = {
    "ends": values.BY_VISITS,
    "visits": values.BY_VISITS,
    "siblings": values.BY_SIBLINGS,
    "transition": values.BY_TRANSITION,
}


class TreeConfig(PlayerConfig):
    """Parameters that all tree searches share, those that look one move ahead included."""

    order: ClassVar[str] = "tree"
    always_shown: ClassVar[tuple[str, ...]] = ("playouts",)

    playouts: int = parameter(
        1000, "playouts per move, rounded up to whole leaves", source=_UCT, ge=1, le=1_000_000_000
    )
    c: float = parameter(1.0, "factor of the exploration term sqrt(2 ln N / n)", source=_UCT, ge=0, le=1e6)
    scale: Scale = scale_parameter()
    fpu: float | None = parameter(
        None,
        "first-play urgency: value of a move without playouts, from 0 to 1 and above; without one, each is tried once",
        source="Wang and Gelly 2007",
        shown="none",
        ge=-1e6,
        le=1e6,
    )
    leaf: Literal["playouts", "estimate"] = parameter(
        "playouts",
        "how a leaf is evaluated: by playouts, or by the game's formula for the chance to win, which counts as one",
        source="van Rijswijck 2002",
    )
    leaf_playouts: int = parameter(
        1,
        "playouts at a leaf: 1, move by move; more, as fills, where the game has them",
        source="arena",
        only_with={"leaf": ["playouts"]},
        ge=1,
        le=512,
    )
    policy: PlayoutPolicy = policy_parameter()
    choice: Literal["mean", "visits", "lcb"] = parameter(
        "mean",
        "the final move: highest mean, most playouts, or highest lower end of the confidence interval",
        source="Shibahara and Kotani 2008 (mean)",
    )
    z: float = parameter(
        1.96,
        "half the width of that interval in standard errors",
        source="arena",
        only_with={"choice": ["lcb"]},
        ge=0,
        le=100,
    )
    score: Score = score_parameter()
    quality: float = quality_parameter()
    mercy: float | None = mercy_parameter()
    pruning: Literal["none", "hard", "soft"] = parameter(
        "none",
        "progressive pruning: moves whose interval lies below another's are left out, for good (hard) or as long as"
        " it does (soft)",
        source="Bouzy and Helmstetter 2004; " + _SLIDES,
    )
    rd: float = parameter(
        1.0,
        "half the width of the intervals in standard errors",
        source="Bouzy and Helmstetter 2004",
        only_with={"pruning": ["hard", "soft"]},
        ge=0,
        le=1e6,
    )
    prune_least: int = parameter(
        100,
        "playouts a move must have before it is compared",
        source="Bouzy and Helmstetter 2004",
        only_with={"pruning": ["hard", "soft"]},
        ge=2,
        le=1_000_000_000,
    )
    prune_every: int = parameter(
        100,
        "leaves between two comparisons",
        source=_SLIDES,
        only_with={"pruning": ["hard", "soft"]},
        ge=1,
        le=1_000_000_000,
    )
    forget: bool = parameter(
        False,
        "means and errors are those of moves that are not pruned: playouts of pruned ones are taken back",
        source=_SLIDES,
        only_with={"pruning": ["hard", "soft"]},
    )
    repick_every: int = parameter(
        1, "evaluations of a leaf before one is chosen again", source=_SLIDES, ge=1, le=1_000_000
    )
    update_every: int = parameter(
        1, "evaluations before they are counted in the tree", source=_SLIDES, ge=1, le=1_000_000
    )

    @property
    def depth(self) -> int:
        """How far from the root there are children."""
        return values.ANY_DEPTH

    def room(self, game: Game) -> int:
        """For how many nodes there is room: here for the root, and for a child for each move."""
        return game.moves + 2 * ROW

    def check(self, game: Game) -> None:
        """Raise InputError for what this game has not, or what contradicts itself."""
        if self.leaf_playouts > 1:
            if not game.has_fills:
                raise InputError(
                    f"leaf_playouts={self.leaf_playouts}: in {game.spec} the order of moves matters,"
                    " so a leaf takes one playout"
                )
            if not self.score.is_plain(quality=self.quality, mercy=self.mercy):
                raise InputError("score, quality and mercy need playouts move by move: leaf_playouts=1")
        if self.leaf == "estimate" and not game.has_estimate:
            raise InputError(f"leaf=estimate: {game.spec} has no formula for the chance to win; Hex and Y have")
        if self.leaf == "estimate" and not self.score.is_plain(quality=self.quality, mercy=self.mercy):
            raise InputError("leaf=estimate: score, quality and mercy are of playouts")
        if self.policy != UNIFORM:
            self._check_policy(game)
        if self.update_every > self.repick_every:
            raise InputError(
                f"update_every={self.update_every} with repick_every={self.repick_every}: a leaf would be chosen"
                " before the results it depends on are counted"
            )

    @property
    def counts_amaf(self) -> bool:
        """Whether the tree counts all moves as first."""
        return False

    def _check_policy(self, game: Game) -> None:
        """Raise InputError for what goes with uniform playouts only."""
        if self.leaf_playouts > 1:
            raise InputError(f"policy={self.policy}: only uniform playouts are fills; it takes leaf_playouts=1")
        if self.policy.needs_amaf and not self.counts_amaf:
            raise InputError(f"policy={self.policy}: it needs a tree that counts all moves as first; rave does")
        self.policy.require(game)

    def options(self) -> dict[str, Any]:
        """Values of the record of options."""
        return {
            "exploration": self.c,
            "first_play_urgency": values.UNVISITED_FIRST if self.fpu is None else self.fpu,
            "expansion": values.BY_VISITS,
            "expand_after": self.leaf_playouts,
            "depth": self.depth,
            "leaf": self.leaf_playouts,
            "pruning": _PRUNINGS[self.pruning],
            "rd": self.rd,
            "prune_least": self.prune_least,
            "prune_every": self.prune_every,
            "forget": self.forget,
            "repick_every": self.repick_every,
            "update_every": self.update_every,
        }

    def new_returns(self, game: Game) -> Records:
        """The record of what playouts are worth."""
        return self.score.new_records(game, scale=self.scale, quality=self.quality, mercy=self.mercy)

    def cheapest(self) -> Self:
        """See PlayerConfig."""
        return self.model_copy(update={"playouts": 1})

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        self.check(game)
        return TreePlayer(game, self)


class UcbConfig(TreeConfig):
    """Parameters of UCB."""

    kind: ClassVar[str] = "ucb"
    summary: ClassVar[str] = "upper confidence bounds one move ahead: UCT with a tree of depth 1"
    source: ClassVar[str] = "Auer, Cesa-Bianchi and Fischer 2002; Shibahara and Kotani 2008"
    order: ClassVar[str] = "1"

    @property
    def depth(self) -> int:
        """See TreeConfig."""
        return 1


class UctConfig(TreeConfig):
    """Parameters of UCT."""

    kind: ClassVar[str] = "uct"
    summary: ClassVar[str] = "tree search by upper confidence bounds"
    source: ClassVar[str] = "Kocsis and Szepesvari 2006; Shibahara and Kotani 2008"

    nodes: int = parameter(1_000_000, "nodes at most; a full tree stops growing", source="arena", ge=1, le=100_000_000)
    expansion: Literal["ends", "visits", "siblings", "transition"] = parameter(
        "visits",
        "when a leaf gets children: at its first visit (ends), after some visits, after as many as it has siblings,"
        " or when its chance to be the best of them is high enough",
        source="Yajima et al. 2011; " + _SLIDES,
    )
    expand: int = parameter(
        1,
        "visits that a leaf must have before it gets children",
        source="Yajima et al. 2011; " + _SLIDES,
        only_with={"expansion": ["visits", "siblings", "transition"]},
        ge=0,
        le=1_000_000,
    )
    prospect: float = parameter(
        0.1,
        "the chance that the leaf has to have",
        source=_SLIDES + " (the threshold is ours)",
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
        False, "positions that are reached in several ways share their counts", source=_SLIDES
    )
    proofs: bool = parameter(
        False,
        "known wins and losses are backed up: a move that wins decides its position, and so do moves that all lose",
        source="Winands, Bjornsson and Saito 2008",
    )
    reuse: bool = parameter(False, "the part of the tree that the game moves on to is kept", source="arena")

    def room(self, game: Game) -> int:  # noqa: ARG002  a tree of any depth has room for what it is given
        """See TreeConfig."""
        return self.nodes

    def check(self, game: Game) -> None:
        """See TreeConfig."""
        super().check(game)
        least = ROW + -(-game.moves // ROW) * ROW
        if self.nodes < least:
            raise InputError(f"nodes={self.nodes}: in {game.spec} the first position alone takes {least}")
        if (self.prior > 0.0 or self.width == "widening") and not game.has_prior:
            wanted = "prior" if self.prior > 0.0 else "width=widening"
            raise InputError(f"{wanted}: {game.spec} has no opinion of moves before they are played out")
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
            "opening": _WIDENINGS[self.width],
            "open_first": self.width_first if self.width == "unpruning" else 1,
            "open_after": self.width_after,
            "open_growth": self.width_growth,
            "prune_after": self.width_from,
            "transpositions": self.transpositions,
            "proofs": self.proofs,
        }


class RaveConfig(UctConfig):
    """Parameters of RAVE."""

    kind: ClassVar[str] = "rave"
    summary: ClassVar[str] = "UCT whose moves are also valued by all playouts they occur in"
    source: ClassVar[str] = "Gelly and Silver 2007; Silver 2009"

    # Values from all playouts tell moves apart early, so that there is little left to explore; and a move of which
    # they have led to try but few playouts may have any mean.
    c: float = parameter(
        0.05,
        "factor of the exploration term sqrt(2 ln N / n)",
        source=_UCT + "; the value is tuned on Hex 11, Y 93 and Go 9x9",
        ge=0,
        le=1e6,
    )
    choice: Literal["mean", "visits", "lcb"] = parameter(
        "visits",
        "the final move: highest mean, most playouts, or highest lower end of the confidence interval",
        source="Gelly and Silver 2007 (visits)",
    )
    weight: Literal["silver", "simple"] = parameter(
        "silver",
        "weight of the values from all playouts: Silver's N' / (N + N' + 4 b^2 N N'), or simply 1 - min(1, N / until)",
        source="Silver 2009; " + _SLIDES,
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
        source=_SLIDES,
        only_with={"weight": ["simple"]},
        gt=0,
        le=1e12,
    )
    amaf: Literal["standard", "accumulating"] = parameter(
        "standard",
        "playouts that a node gets from all-moves-as-first: those that contain its move; or also all that its"
        " descendants got",
        source="Gelly and Silver 2007; " + _SLIDES + " (accumulating)",
    )
    credit: Literal["both", "first"] = parameter(
        "both", "of two players who use a point, who is credited: both, or who was there first", source=_SLIDES
    )

    @property
    def counts_amaf(self) -> bool:
        """See TreeConfig."""
        return True

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
