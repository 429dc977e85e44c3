"""The table on playouts at a constant temperature, and what is said of one that falls."""

from __future__ import annotations

from arena.arenas.experiments.bouzy04 import gauntlets
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.statistics.judging import claim_below, claim_no_more
from arena.arenas.statistics.quantity import difference
from arena.reports.reproduce.bouzy04 import PAPER
from arena.reports.reproduce.bouzy04.finished import SETUP, Finished
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale

#: A gain that is surely below so many points a game is none.
NO_BETTER = 3.0


def judge(evidence: Evidence) -> Findings:
    """The table, and two sentences on it."""
    found = Finished.of(gauntlets.temperature(), evidence)
    annealed = found.gauntlet.columns[-1]
    gain = difference(found.score(annealed), found.score(found.column("K = 5")))
    greedy, random = found.score(found.column("K = 20")), found.score(found.column("K = 0"))
    worse = difference(greedy, random)
    return found.findings(
        [
            Row(
                f"{annealed.label} is no better than K = 5",
                None,
                gain,
                claim_no_more(gain, 0.0, NO_BETTER),
                Scale.POINTS,
            ),
            Row("greedy, K = 20, is worse than random, K = 0", None, worse, claim_below(worse, 0.0), Scale.POINTS),
        ]
    )


EXPERIMENT = Experiment(
    id="bouzy04-temperature",
    paper=PAPER,
    title="playouts at a temperature 1 / K",
    published="K = 5 is best, by 2.6 points over K = 2; K = 20 is worst, by 11.3",
    setup=(
        f"{SETUP} Moves of playouts are drawn by the values that all moves as first has given them so far in this"
        " decision, in points: with winning chances even K = 20 would tell them hardly apart. Chances follow the values"
        " every ten playouts. K from 0 to 5 grows in equal steps over the playouts of a move; that it is no better"
        f" holds once it is surely below {NO_BETTER:g} points."
    ),
    steps=lambda profile: [gauntlets.temperature().step(profile)],
    judge=judge,
)
