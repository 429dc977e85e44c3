"""The tables that are a gauntlet and nothing more."""

from __future__ import annotations

from collections.abc import Callable

from arena.arenas.experiments.bouzy04 import gauntlets
from arena.arenas.experiments.bouzy04.gauntlet import Gauntlet
from arena.reports.reproduce.bouzy04 import PAPER
from arena.reports.reproduce.bouzy04.finished import SETUP, Finished
from arena.reports.reproduce.experiment import Experiment


def _experiment(id: str, title: str, says: str, gauntlet: Callable[[], Gauntlet], setup: str = "") -> Experiment:
    return Experiment(
        id=id,
        paper=PAPER,
        title=title,
        published=says,
        setup=f"{SETUP} {setup}".strip(),
        steps=lambda profile: [gauntlet().step(profile)],
        judge=lambda evidence: Finished.of(gauntlet(), evidence).findings(),
    )


_WITH_FEWER = (
    "With fewer playouts a move has fewer before any is pruned, and equality takes an error larger by the square root."
)

RD = _experiment(
    "bouzy04-rd",
    "progressive pruning by the width of its intervals, r_d",
    "5.6, 7.3 and 9.0 points for r_d = 2, 4 and 8 over r_d = 1",
    gauntlets.rd,
    f"The rest is as in the slides: σ_e = 0.2, 100 playouts first, at most 10,000 for each legal move. {_WITH_FEWER}",
)
SIGMA_E = _experiment(
    "bouzy04-sigma-e",
    "progressive pruning by the standard error for equality, σ_e",
    "0.7 and 6.7 points less for σ_e = 0.5 and 1 than for 0.2",
    gauntlets.sigma_e,
    "r_d = 1, and σ_e is the standard error of a mean in points: a single playout scatters by 39 points, so that of"
    f" playouts it could never be as small as 0.2 to 1. {_WITH_FEWER}",
)
AMAF = _experiment(
    "bouzy04-amaf",
    "all moves as first, the basic idea and progressive pruning",
    "13.7 points for the basic idea and 4.0 for pruning over all moves as first",
    gauntlets.amaf,
    "All moves as first has 10,000 playouts for all moves together, the basic idea for each move: only so do 5 minutes"
    " and 2 hours go together. PP has r_d = 1 and σ_e = 0.2.",
)
N = _experiment(
    "bouzy04-n",
    "all moves as first by the number of playouts, N",
    "12.7 points less with N = 1,000 than with 10,000, and 3.2 more with 100,000",
    gauntlets.playouts,
)
