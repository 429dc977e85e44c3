"""Both versions with everything together, against GNU Go."""

from __future__ import annotations

from arena.arenas.experiments.bouzy04.together import LEVELS, run_name, steps
from arena.arenas.experiments.evidence import Evidence, Played
from arena.arenas.experiments.literature import published
from arena.arenas.statistics.judgement import Judgement, Outcome, Verdict
from arena.arenas.statistics.judging import claim_below
from arena.reports.margin_tables import versus_scores
from arena.reports.reproduce.bouzy04 import PAPER
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale

#: What is said of, in the order of the run.
VERSIONS = ("with PP and the basic idea", "with temperature and AMAF")

_MISSING = (
    "GNU Go is not installed, so no games were played: install the package `gnugo` (Debian, Ubuntu) and run this again."
)


def judge(evidence: Evidence) -> Findings:
    """That either version is so many points below either level."""
    rows, tables = [], []
    for level in LEVELS:
        played = evidence.played.get(run_name(level))
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
    published="worse than the GNU Go of 2004 by more than 30 points",
    needs="GNU Go",
    setup=(
        "9x9 Go (5x5 at the profile smoke), area scoring, komi 7.5, both colours. The versions are progressive pruning"
        " over the basic idea with r_d = 1 and σ_e = 0.2, and all moves as first with playouts at K = 2, with the"
        " published numbers of playouts (a hundredth of them at the profile smoke). The GNU Go of 2004 is"
        " not to be had: these are levels 10, the usual one, and 0, the weakest, of the one that is installed."
    ),
    steps=steps,
    judge=judge,
)
