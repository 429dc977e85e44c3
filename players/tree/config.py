"""Parameters that all tree searches share; UCB, UCT and RAVE are options of one search, and so is every refinement."""

from __future__ import annotations

import math
from typing import Any, ClassVar, Literal, Self

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.toolbox.records import Records
from arena.games.toolbox.rowwise import ROW
from arena.players.base import Player, PlayerConfig
from arena.players.pacing.parameters import MOST_PLAYOUTS, Pace, pace_parameter, seconds_parameter
from arena.players.playouts.policies import UNIFORM, PlayoutPolicy, policy_parameter
from arena.players.playouts.returns import (
    Scale,
    Score,
    mercy_parameter,
    quality_parameter,
    scale_parameter,
    score_parameter,
)
from arena.players.tree import options as values
from arena.players.tree.player import TreePlayer

UCT_SOURCE = "Kocsis and Szepesvari 2006"
#: Of values that serve all games at a thousand playouts or so, and that no paper has.
MEASURED = "; the value is measured (docs/defaults.md)"
SLIDES = "Hsu, slides on refinements of Monte-Carlo Go"

#: Leaves between two looks at whether the move to play is settled.
_LOOK_EVERY = 16

_PRUNINGS = {"none": values.NO_PRUNING, "hard": values.HARD, "soft": values.SOFT}


class TreeConfig(PlayerConfig):
    """Parameters that all tree searches share, those that look one move ahead included."""

    order: ClassVar[str] = "tree"
    usual_pace: ClassVar[Pace | None] = Pace.ADAPTIVE
    always_shown: ClassVar[tuple[str, ...]] = ("playouts",)

    playouts: int | None = parameter(
        1000, "playouts per move, rounded up to whole leaves", source=UCT_SOURCE, ge=1, le=MOST_PLAYOUTS
    )
    playouts_growth: float = parameter(
        1.0,
        "factor by which playouts grow from each of the player's moves to its next one",
        source="arena",
        ge=0.1,
        le=10,
    )
    c: float = parameter(
        0.6, "factor of the exploration term sqrt(2 ln N / n)", source=UCT_SOURCE + MEASURED, ge=0, le=1e6
    )
    scale: Scale = scale_parameter()
    fpu: float | None = parameter(
        1.0,
        "first-play urgency: value of a move without playouts, from 0 to 1 and above; none: each is tried once",
        source="Wang and Gelly 2007" + MEASURED,
        can_be_none=True,
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
    fills: Literal["uniform", "answering"] = parameter(
        "uniform",
        "fills of a leaf: uniform, as random play would; or answering, in which intrusions into bridges are answered,"
        " in games that have them",
        source="arena",
    )
    policy: PlayoutPolicy = policy_parameter()
    choice: Literal["mean", "visits", "lcb"] = parameter(
        "visits",
        "the final move: highest mean, most playouts, or highest lower end of Wilson's confidence interval",
        source="Shibahara and Kotani 2008 (mean); Gelly and Silver 2007 (visits)" + MEASURED,
    )
    z: float = parameter(
        1.96,
        "half the width of that interval in standard errors",
        source="arena",
        only_with={"choice": ["lcb"]},
        ge=0,
        le=100,
    )
    stop_early: bool = parameter(
        False,
        "the search ends when no other move can get as many playouts as the most visited one",
        source="arena",
        only_with={"choice": ["visits"]},
    )
    score: Score = score_parameter()
    quality: float = quality_parameter()
    mercy: float | None = mercy_parameter()
    pruning: Literal["none", "hard", "soft"] = parameter(
        "none",
        "progressive pruning: moves whose interval lies below another's are left out, for good (hard) or as long as"
        " it does (soft)",
        source="Bouzy and Helmstetter 2004; " + SLIDES,
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
        source=SLIDES,
        only_with={"pruning": ["hard", "soft"]},
        ge=1,
        le=1_000_000_000,
    )
    forget: bool = parameter(
        False,
        "means and errors are those of moves that are not pruned: playouts of pruned ones are taken back",
        source=SLIDES,
        only_with={"pruning": ["hard", "soft"]},
    )
    repick_every: int = parameter(
        1, "evaluations of a leaf before one is chosen again", source=SLIDES, ge=1, le=1_000_000
    )
    update_every: int = parameter(
        1, "evaluations before they are counted in the tree", source=SLIDES, ge=1, le=1_000_000
    )
    threads: int = parameter(
        1,
        "threads that search one tree, one at a time in it and with playouts at the same time; the same number of"
        " threads plays the same games",
        source="Chaslot, Winands and van den Herik 2008 (virtual loss)",
        ge=1,
        le=256,
    )
    seconds: float | None = seconds_parameter()
    pace: Literal["off", "even", "adaptive"] = pace_parameter(adaptive=True)

    @property
    def depth(self) -> int:
        """How far from the root there are children."""
        return values.ANY_DEPTH

    def room(self, game: Game) -> int:
        """For how many nodes there is room: here for the root, and for a child for each move."""
        return game.moves + 2 * ROW

    def growth_at(self, ply: int) -> float:
        """How many times as many playouts as at its first move the player makes at this ply."""
        return math.exp(min(ply // 2 * math.log(self.playouts_growth), math.log(MOST_PLAYOUTS)))

    def playouts_at(self, ply: int) -> int:
        """How many playouts the player makes at this ply, if no clock says otherwise."""
        return min(max(1, round((self.playouts or 0) * self.growth_at(ply))), MOST_PLAYOUTS)

    def check(self, game: Game) -> None:
        """Raise InputError for what this game has not, or what contradicts itself."""
        if self.playouts_growth != 1.0 and self.playouts is None:
            raise InputError(f"playouts_growth={self.playouts_growth:g}: there are no playouts to grow; give playouts=")
        if self.stop_early and self.timed:
            raise InputError("stop_early goes with a number of playouts; against the clock, pace=adaptive stops early")
        if self.leaf_playouts > 1:
            if not game.has_fills:
                raise InputError(
                    f"leaf_playouts={self.leaf_playouts}: in {game.spec} the order of moves matters,"
                    " so a leaf takes one playout"
                )
            if not self.score.is_plain(quality=self.quality, mercy=self.mercy):
                raise InputError("score, quality and mercy need playouts move by move: leaf_playouts=1")
        if self.fills == "answering":
            if not game.has_answering_fills:
                raise InputError(f"fills=answering: {game.spec} has no bridges; Hex and Y have")
            if self.leaf_playouts == 1:
                raise InputError("fills=answering: one playout a leaf is made move by move; give leaf_playouts=64")
        if self.leaf == "estimate" and not game.has_estimate:
            raise InputError(f"leaf=estimate: {game.spec} has no formula for the chance to win; Hex and Y have")
        if self.leaf == "estimate" and not self.score.is_plain(quality=self.quality, mercy=self.mercy):
            raise InputError("leaf=estimate: score, quality and mercy are of playouts")
        if self.policy != UNIFORM:
            self._check_policy(game)
        if self.threads > 1:
            self._check_threads(game)
        if self.update_every > self.repick_every:
            raise InputError(
                f"update_every={self.update_every} with repick_every={self.repick_every}: a leaf would be chosen"
                " before the results it depends on are counted"
            )

    @property
    def keeps_tree(self) -> bool:
        """Whether the part of the tree that the game moves on to is kept."""
        return False

    @property
    def tries_in_turn(self) -> bool:
        """Whether untried moves are tried in the order of a list, whatever is known of them."""
        return True

    @property
    def counts_amaf(self) -> bool:
        """Whether the tree counts all moves as first."""
        return False

    def _check_policy(self, game: Game) -> None:
        """Raise InputError for what goes with uniform playouts only."""
        if self.leaf_playouts > 1:
            raise InputError(f"policy={self.policy}: only uniform playouts are fills; it takes leaf_playouts=1")
        for part in self.policy.parts:
            if part.needs_amaf and not self.counts_amaf:
                who = "it" if part is self.policy else part.name
                raise InputError(f"policy={self.policy}: {who} needs a tree that counts all moves as first; rave does")
        self.policy.require(game)

    def _check_threads(self, game: Game) -> None:
        """Raise InputError for what one thread alone can do."""
        if self.pruning != "none":
            raise InputError(
                f"threads={self.threads} and pruning={self.pruning} do not go together: moves that threads"
                " are at would be judged by playouts that are not over"
            )
        if self.repick_every > 1:
            raise InputError(f"threads={self.threads} and repick_every={self.repick_every} do not go together")
        for part in self.policy.parts:
            if "look_back" in part.kernels(game):
                raise InputError(f"threads={self.threads}: policy={part.name} looks at the tree while others change it")

    def options(self) -> dict[str, Any]:
        """Values of the record of options."""
        return {
            "exploration": self.c,
            "first_play_urgency": values.UNVISITED_FIRST if self.fpu is None else self.fpu,
            "expansion": values.BY_VISITS,
            "expand_after": self.leaf_playouts,
            "depth": self.depth,
            "leaf": self.leaf_playouts,
            "look_every": _LOOK_EVERY if self.stop_early else 0,
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
