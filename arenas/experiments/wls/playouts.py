"""Playouts that learn, against the same searches whose playouts do not: as many playouts each, or as much time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Playing
from arena.arenas.plan import Wishes
from arena.arenas.settings import Format

#: Policies that learn, by the names that tables have for them. A short scale did no worse than a long one in tuning.
POLICIES = {
    **{name: name for name in ("lgr1", "lgrf1", "lgr2", "lgrf2", "winsvisits")},
    "wls": "wls(e=5)",
    "poolrave": "poolrave",
}
#: Who plays whom directly, which the literature disputes.
RIVALS = ("wls", "lgrf2")

#: What the twins' playouts go by, if nothing else is said.
TWIN = "uniform"
#: Playouts that know something before they learn.
_TRAINED = "trained(weights=mm)"
#: Policies that choose first, before trained playouts do; parameters were tuned on other games.
ON_TOP = {
    "lgrf2": f"lgrf2(default={_TRAINED})",
    "wls": f"wls(e=21, context=2, threshold=0.8, default={_TRAINED})",
    "poolrave": f"poolrave(share=0.2, moves=5, default={_TRAINED})",
}
_OPENINGS = "random:2"
#: Parameters of all searches: among the best of the seven that were tried on Hex 11 and on Y 93.
SEARCH = "c=0.05, b=0.02, fpu=1.0, choice=visits"

#: Games for each of the two colours of a match; at smoke with so few playouts a move.
_GAMES = {Profile.SMOKE: 1, Profile.FAST: 50, Profile.FULL: 500}
FEW = 100


@dataclass(frozen=True)
class SearchedBoard:
    """A game, and how many playouts a move its searches have."""

    name: str
    game: str
    small: str  # a game of the same kind that has to do at smoke
    playouts: int
    #: How many times as long a playout takes by each policy, by processor time in a few games against itself.
    costs: Mapping[str, float]
    #: Specs of the policies by their names.
    policies: Mapping[str, str] = field(default_factory=lambda: POLICIES)
    #: The twins' policy: its name, and its spec.
    twin: tuple[str, str] = (TWIN, TWIN)

    def game_of(self, profile: Profile) -> str:
        """The game that is played."""
        return self.small if profile is Profile.SMOKE else self.game

    def player(self, policy: str, playouts: int) -> str:
        """The search with a policy, under the policy's name."""
        spec = {**self.policies, self.twin[0]: self.twin[1]}[policy]
        return f"{_name(policy)}=rave(playouts={playouts}, {SEARCH}, policy={spec})"


_HEX_COSTS = dict(zip(POLICIES, (1.45, 1.51, 1.58, 1.61, 2.50, 2.13, 2.74), strict=True))
_Y_COSTS = dict(zip(POLICIES, (1.34, 1.45, 1.38, 1.51, 2.10, 2.11, 2.57), strict=True))
_GO_COSTS = dict(zip(POLICIES, (1.16, 1.27, 1.17, 1.30, 1.77, 1.62, 1.47), strict=True))
_ON_TOP_COSTS = dict(zip(ON_TOP, (1.01, 1.19, 1.07), strict=True))

BOARDS = {
    "hex": SearchedBoard("Hex 11", "hex(size=11)", "hex(size=4)", 1000, _HEX_COSTS),
    "y": SearchedBoard("Y bent 93", "y(board=bent, size=93)", "y(board=bent, size=27)", 1000, _Y_COSTS),
    "go": SearchedBoard("Go 9x9", "go(size=9)", "go(size=5)", 500, _GO_COSTS),
    "trained": SearchedBoard(
        "Go 9x9 on top", "go(size=9)", "go(size=5)", 500, _ON_TOP_COSTS, ON_TOP, twin=("trained", _TRAINED)
    ),
}


@dataclass(frozen=True)
class PolicyMatch:
    """A match of a policy against another on one board."""

    board: SearchedBoard
    policy: str
    other: str
    equal_time: bool = False

    @property
    def run(self) -> str:
        """The name of the run."""
        budget = "time" if self.equal_time else "playouts"
        return f"learning-{self.board.name.lower().replace(' ', '-')}-{self.policy}-{self.other}-{budget}"

    @property
    def label(self) -> str:
        """What tables call it."""
        return f"{self.board.name}: {self.policy} against {self.other}, {self.budget}"

    @property
    def budget(self) -> str:
        """What both have as much of."""
        return "equal time" if self.equal_time else "equal playouts"

    def step(self, profile: Profile) -> Playing:
        """The games to be played."""
        cost = self.board.costs[self.policy] if self.equal_time else 1.0
        playouts = FEW if profile is Profile.SMOKE else self.board.playouts
        players = [self.board.player(self.policy, round(playouts / cost)), self.board.player(self.other, playouts)]
        game = self.board.game_of(profile)
        wishes = Wishes(game=game, players=", ".join(players), games=_GAMES[profile], openings=_OPENINGS)
        return Playing(self.run, Format.MATCH, wishes)

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called in the run."""
        return _name(self.policy), _name(self.other)


def _name(policy: str) -> str:
    return f"{policy}-playouts"


def matches(board: SearchedBoard, profile: Profile) -> list[PolicyMatch]:
    """The matches on one board; at smoke two policies have to do."""
    policies = RIVALS if profile is Profile.SMOKE else board.policies
    twin = board.twin[0]
    found = [PolicyMatch(board, policy, twin, equal_time) for equal_time in (False, True) for policy in policies]
    return [*found, PolicyMatch(board, *RIVALS)]


def steps(board: SearchedBoard, profile: Profile) -> list[Playing]:
    """All matches on one board."""
    return [match.step(profile) for match in matches(board, profile)]
