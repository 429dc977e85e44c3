"""Tables 1, 2, 5 and 6 as games: the search with several weights in its playouts, each against the same opponent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from arena.arenas.experiments.erica.columns import GAME, SIZES, columns, self_played, without_doubles
from arena.arenas.experiments.erica.players import MM, UNIFORM, by_weights, erica
from arena.arenas.experiments.erica.weights import (
    MM_9X9,
    balanced,
    factored,
    hybrid,
    learned_from_positions,
)
from arena.arenas.experiments.gnugo import gnugo, gnugo_by_playouts, is_installed
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Making, Playing, Step
from arena.arenas.plan import Wishes
from arena.arenas.settings import Format

#: Whom everybody meets.
OPPONENT = "opponent"

#: At the profile smoke: playouts a move, and after how many moves a game is called a draw.
_FEW, _MOST_MOVES = 20, 24


@dataclass(frozen=True)
class Policy:
    """Playouts by some weights: what tables call them, the player's name, and how specs say it."""

    label: str
    name: str
    spec: str
    makings: Sequence[Making] = ()  # of the files that it takes


@dataclass(frozen=True)
class Contest:
    """Several policies, each against the opponent."""

    name: str  # of the run
    policies: Callable[[Profile], Sequence[Policy]]
    opponent: Callable[[Profile], str]
    playouts: int
    games: Mapping[Profile, int]  # of each policy with each colour
    game: str = GAME

    def steps(self, profile: Profile) -> list[Step]:
        """Files and games; nothing without GNU Go."""
        if not is_installed():
            return []
        return [
            *without_doubles([making for one in self.policies(profile) for making in one.makings]),
            self.play(profile),
        ]

    def play(self, profile: Profile) -> Playing:
        """The games."""
        if profile is Profile.SMOKE:
            playouts, game, most = _FEW, GAME, _MOST_MOVES
        else:
            playouts, game, most = self.playouts, self.game, None
        ours = [f"{one.name}={erica(one.spec, playouts)}" for one in self.policies(profile)]
        players = ", ".join([f"{OPPONENT}={self.opponent(profile)}", *ours])
        wishes = Wishes(game=game, players=players, games=self.games[profile], max_moves=most)
        return Playing(self.name, Format.GAUNTLET, wishes)


_UNIFORM = Policy("Uniform Random", "uniform-playouts", UNIFORM)
_MM = Policy("MM", "mm-playouts", MM)


def _sb(profile: Profile) -> Policy:
    makings = balanced(profile)
    return Policy("SB", "sb-playouts", by_weights(makings[-1].name), makings)


def _table_1(profile: Profile) -> list[Policy]:
    makings = [self_played(SIZES[profile]), learned_from_positions()]
    local = Policy("9x9 MM", "mm-9x9-playouts", by_weights(MM_9X9), makings)
    return [_UNIFORM, _MM, local]


def _table_5(profile: Profile) -> list[Policy]:
    return [_UNIFORM, _MM, _sb(profile)]


def _table_6(profile: Profile) -> list[Policy]:
    sb = _sb(profile)
    mixture = [
        Policy(label, name, by_weights(making.name), [*sb.makings, making])
        for label, name, making in (
            ("MM and SB Hybrid", "hybrid-playouts", hybrid(sb.makings[-1])),
            ("SB(4.46)", "sb-factored-playouts", factored(sb.makings[-1])),
        )
    ]
    return [_UNIFORM, sb, *mixture, _MM]


def cell_label(column: int, iteration: int) -> str:
    """What a cell of table 2 is called."""
    return f"column {column}, iteration {iteration}"


_CELL = "sb-{}-{}"


def cells_of(names: Sequence[str]) -> list[tuple[int, int]]:
    """Column and iteration of the players of table 2."""
    known = {
        _CELL.format(column.number, iteration): (column.number, iteration)
        for column in columns()
        for size in SIZES.values()
        for iteration in size.iterations
    }
    return [known[name] for name in names if name != OPPONENT]


def _table_2(profile: Profile) -> list[Policy]:
    return [
        Policy(
            cell_label(column.number, iteration),
            _CELL.format(column.number, iteration),
            by_weights(column.weights(iteration)),
            [*column.training(profile), column.made_weights(iteration)],
        )
        for column in columns()
        for iteration in SIZES[profile].iterations
    ]


def _games(fast: int, full: int) -> dict[Profile, int]:
    return {Profile.SMOKE: 1, Profile.FAST: fast // 2, Profile.FULL: full // 2}


def _at_level(table: int, policies: Callable[[Profile], Sequence[Policy]], fast: int, **options: str) -> Contest:
    """The contest of a table against GNU Go at the level that it names; at the profile smoke at the fastest one."""
    paper = published(f"erica-table-{table}")
    return Contest(
        f"erica-table-{table}",
        policies,
        lambda profile: gnugo(0 if profile is Profile.SMOKE else paper["level"]),
        paper["playouts"],
        _games(fast, paper["games"]),
        **options,
    )


def _by_playouts(table: int, policies: Callable[[Profile], Sequence[Policy]], fast: int, full: int) -> Contest:
    """The contest of a table against GNU Go's Monte-Carlo search, with as many simulations as ours has playouts."""
    playouts = published(f"erica-table-{table}")["playouts"]
    return Contest(
        f"erica-table-{table}",
        policies,
        lambda profile: gnugo_by_playouts(_FEW if profile is Profile.SMOKE else playouts),
        playouts,
        _games(fast, full),
    )


TABLE_1 = _by_playouts(1, _table_1, 60, 1000)
TABLE_2 = _by_playouts(2, _table_2, 40, 200)
TABLE_5 = _at_level(5, _table_5, 60)
TABLE_6 = _at_level(6, _table_6, 10, game="go(size=19)")
