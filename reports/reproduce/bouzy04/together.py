"""Both versions with everything together, against GNU Go."""

from __future__ import annotations

from arena.arenas.plan import Wishes
from arena.arenas.settings import Format
from arena.arenas.statistics.verdict import Judgement, Outcome, Verdict, claim_below
from arena.games import InputError, load
from arena.players.kinds import load_player
from arena.reports.margin_tables import versus_scores
from arena.reports.reproduce.bouzy04 import PAPER, players
from arena.reports.reproduce.bouzy04.contest import GAME
from arena.reports.reproduce.evidence import Evidence, Played
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.literature import published
from arena.reports.reproduce.profile import Profile
from arena.reports.reproduce.row import Row, Scale
from arena.reports.reproduce.step import Games

#: Levels of GNU Go. At the profile smoke only the last one plays, which takes seconds.
LEVELS = (10, 0)
VERSIONS = ("with PP and the basic idea", "with temperature and AMAF")

_GAMES = {Profile.SMOKE: 1, Profile.FAST: 6, Profile.FULL: 50}
#: At the profile smoke the versions have a hundredth of the published playouts, else as many as published.
_DIVISORS = {Profile.SMOKE: 100, Profile.FAST: 1, Profile.FULL: 1}
_MISSING = (
    "GNU Go is not installed, so no games were played: install the package `gnugo` (Debian, Ubuntu) and run this again."
)


def gnugo(level: int) -> str:
    """GNU Go as a player. It takes dead stones off before it passes, for they count as alive, and does not resign."""
    command = f"gnugo --mode gtp --level {level} --chinese-rules --capture-all-dead --never-resign --seed {{seed}}"
    return f'gtp("{command}")'


def is_installed() -> bool:
    """Whether there is a GNU Go on this machine."""
    try:
        load_player(gnugo(LEVELS[0])).build(load(GAME))
    except InputError:
        return False
    return True


def _name(level: int) -> str:
    return f"bouzy04-together-level-{level}"


def steps(profile: Profile) -> list[Games]:
    """Both versions against either level; nothing without GNU Go."""
    if not is_installed():
        return []
    versions = published("bouzy04-together")
    divisor = _DIVISORS[profile]
    pruning = players.pruning(divisor, rd=versions["rd"], equal=versions["sigma_e"])
    hot = players.temperature(divisor, k=versions["k"])
    return [
        Games(
            _name(level),
            Format.GAUNTLET,
            Wishes(game=GAME, players=f"{gnugo(level)}, {pruning}, {hot}", games=_GAMES[profile]),
        )
        for level in (LEVELS[-1:] if profile is Profile.SMOKE else LEVELS)
    ]


def judge(evidence: Evidence) -> Findings:
    """That either version is so many points below either level."""
    rows, tables = [], []
    for level in LEVELS:
        played = evidence.played.get(_name(level))
        rows += [_row(played, version, level) for version in VERSIONS]
        if played:
            tables.append(versus_scores(played.settings, played.margins))
    return Findings(rows, tables, [] if evidence.played else [_MISSING])


def _row(played: Played | None, version: str, level: int) -> Row:
    below = published("bouzy04-together")["points_below"]
    label = f"{version}: more than {below} points below level {level}"
    if played is None:
        return Row(label, None, None, Judgement(Verdict.CLAIM, Outcome.UNDECIDED), Scale.POINTS)
    engine, *versions = played.settings.names
    score = played.score(versions[VERSIONS.index(version)], engine)
    return Row(label, None, score, claim_below(score, -below), Scale.POINTS)


EXPERIMENT = Experiment(
    id="bouzy04-together",
    paper=PAPER,
    title="everything together, against GNU Go",
    setup=(
        "9x9 Go, area scoring, komi 7.5, both colours. The versions are progressive pruning over the basic idea with"
        " r_d = 1 and σ_e = 0.2, and all moves as first with playouts at K = 2, with the published numbers of playouts"
        " (a hundredth of them at the profile smoke). The GNU Go of 2004 is not to be had: these are levels 10, the"
        " usual one, and 0, the weakest, of the one that is installed."
    ),
    steps=steps,
    judge=judge,
)
