"""Matches of our strongest players against programs of others, as far as these are installed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.arenas.experiments.gnugo import gnugo
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Playing
from arena.arenas.plan import Wishes
from arena.arenas.settings import Format
from arena.games import InputError, load
from arena.games.spec import parse_spec
from arena.players.kinds import load_player
from arena.players.roster import named_players

#: Games for each of the two colours of a match, unless that is more than it is to have.
_GAMES = {Profile.SMOKE: 1, Profile.FAST: 50, Profile.FULL: 200}
#: At the profile smoke: playouts of ours and visits of theirs, and after how many moves a game is called a draw.
_FEW, _MOST_MOVES = 64, 24

#: What ours and theirs are called in runs.
OURS, THEIRS = "ours", "theirs"


@dataclass(frozen=True)
class Meeting:
    """One of ours against a program."""

    board: tuple[str, str]  # its name in tables, and its spec
    name: str  # of ours, in the roster
    playouts: int
    program: str  # what tables call it
    player: str  # its spec
    quick: str  # the same, with less to think about, for the profile smoke
    openings: str
    most: int = _GAMES[Profile.FULL]  # games for each of the two colours

    @property
    def label(self) -> str:
        """What tables call it."""
        return f"{self.board[0]}: {self.name}, {self.playouts:,}, against {self.program}"

    @property
    def run(self) -> str:
        """The name of the run."""
        words = f"{self.board[0]} {self.name} {self.playouts} {self.program}".lower()
        return "against-" + "-".join("".join(letter if letter.isalnum() else " " for letter in words).split())

    def step(self, profile: Profile) -> Playing:
        """The games to be played."""
        ours = parse_spec(named_players()[self.name].spec)
        ours.arguments["playouts"] = _FEW if profile is Profile.SMOKE else self.playouts
        theirs = self.quick if profile is Profile.SMOKE else self.player
        wishes = Wishes(
            game=self.board[1],
            players=f"{OURS}={ours}, {THEIRS}={theirs}",
            games=min(_GAMES[profile], self.most),
            openings=self.openings,
            max_moves=_MOST_MOVES if profile is Profile.SMOKE else None,
        )
        return Playing(self.run, Format.MATCH, wishes)

    def is_possible(self) -> bool:
        """Whether the program is installed."""
        try:
            load_player(self.player).build(load(self.board[1]))
        except InputError:
            return False
        return True


_HEX_11, _HEX_13 = ("Hex 11", "hex(size=11)"), ("Hex 13", "hex(size=13)")
_Y_13 = ("Y straight 13", "y(board=straight, size=13)")
_GO = ("Go 9x9", "go(size=9, komi=7.5)")
_BLOKUS = ("Blokus Duo", "blokus-duo")


def _morat(board: tuple[str, str], playouts: int, visits: int) -> Meeting:
    """Against morat as it comes, with so many visits a move, each of which is five playouts."""
    command = "morat-hex" if board[0].startswith("Hex") else "morat-y"
    player, quick = (
        f'gtp("{command}", startup="time -i {number} -m 100000", colors=exchanged, ids=false)'
        for number in (visits, _FEW)
    )
    return Meeting(board, "bridges", playouts, f"morat, {visits:,} visits", player, quick, "random:1", most=100)


def _gnugo(name: str, playouts: int) -> Meeting:
    return Meeting(_GO, name, playouts, "GNU Go, level 10", gnugo(10), gnugo(0), "none")


def _pentobi(playouts: int, level: int) -> Meeting:
    player, quick = (
        f'gtp("pentobi-gtp --game duo --level {number} --nobook --noresign --quiet --seed {{seed}}")'
        for number in (level, 1)
    )
    return Meeting(_BLOKUS, "blokus", playouts, f"Pentobi, level {level}", player, quick, "random:2")


#: Whom we meet. Against morat and level 5 of Pentobi both sides take about equal processor time, on the machine where
#: the numbers were chosen: 20 and 50 ms a move, and 200 in the longer matches. In the third match against morat ours
#: has a quarter of the playouts of the first.
MEETINGS: Mapping[str, Sequence[Meeting]] = {
    "morat": (
        _morat(_HEX_11, 400_000, 1_500),
        _morat(_HEX_11, 900_000, 2_650),
        _morat(_HEX_11, 100_000, 1_500),
        _morat(_HEX_13, 1_000_000, 2_650),
        _morat(_Y_13, 500_000, 1_500),
        _morat(_Y_13, 1_300_000, 3_600),
    ),
    "morat-longer": (
        _morat(_HEX_11, 3_000_000, 10_600),
        _morat(_Y_13, 4_400_000, 14_400),
    ),
    "gnugo": (_gnugo("erica", 300), _gnugo("erica", 3_000)),
    "pentobi": (_pentobi(1_200, 5), _pentobi(12_000, 7)),
}


def meetings(program: str) -> list[Meeting]:
    """All meetings with a program that is installed; none if it is not."""
    return [meeting for meeting in MEETINGS[program] if meeting.is_possible()]


def steps(program: str, profile: Profile) -> list[Playing]:
    """All games against a program."""
    return [meeting.step(profile) for meeting in meetings(program)]
