"""What Raiko says of his tournament and of Y, sentence by sentence."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

from arena.arenas.experiments.evidence import Evidence, Played, share_of
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.raiko.fills import samplings
from arena.arenas.experiments.raiko.tournament import played, tournament_of
from arena.arenas.experiments.step import Step
from arena.arenas.standings import Counts
from arena.arenas.statistics.evenness import evenness_of
from arena.arenas.statistics.judgement import Judgement
from arena.arenas.statistics.judging import claim_above, claim_below, claim_equal, claim_no_more
from arena.arenas.statistics.quantity import Quantity
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.raiko import PAPER, fills, tournament
from arena.reports.reproduce.row import Row, Scale

#: The players who are said not to differ clearly.
STRONG = ("C", "D", "E", "F", "G", "H")
#: Players of higher order and those of order 1 with as many playouts.
SECOND_ORDER = (("E", ("C",)), ("F", ("D",)))
SELECTIVE = (("G", ("C",)), ("H", ("D",)))
#: A player who loses nearly always wins less than this share of its games.
_HARDLY_ANY = 0.05


def judge(evidence: Evidence) -> Findings:
    """All claims, each as a one-sided test."""
    run = played(evidence)
    names = run.settings.names
    strong = [name for name in STRONG if name in names]
    others = [name for name in names if name != "A"]
    rows = [
        _first_move(run),
        _row("A loses to all others", run, [("A", others)], lambda share: claim_below(share, _HARDLY_ANY)),
        _row("B is worse than C and up", run, [("B", strong)], lambda share: claim_below(share, 0.5)),
        _row("the second order does not help", run, SECOND_ORDER, _no_improvement),
        _row("selected patterns do not help", run, SELECTIVE, _no_improvement),
        _alike(run, strong),
        *fills.no_draw_rows(evidence),
    ]
    return Findings(rows, notes=tournament.note_on_absent(names))


def _no_improvement(share: Quantity) -> Judgement:
    return claim_no_more(share, 0.5)


def _first_move(run: Played) -> Row:
    names = run.settings.names
    published = sum((tournament.published_cell(black, white) for black in names for white in names), Counts())
    measured = share_of(run.standings.whole.counts)
    return Row("who moves first has an advantage", share_of(published), measured, claim_above(measured, 0.5))


def _row(
    label: str, run: Played, pairs: Sequence[tuple[str, Sequence[str]]], test: Callable[[Quantity], Judgement]
) -> Row:
    """A claim about a share of games between those who took part, with the paper's own share beside it."""
    names = run.settings.names
    met = [(one, others) for one, others in pairs if {one, *others} <= set(names)]
    published, measured = (
        share_of(sum((between(one, others) for one, others in met), Counts()))
        for between in (tournament.published_between, run.between)
    )
    return Row(label, published, measured, test(measured))


def _alike(run: Played, strong: Sequence[str]) -> Row:
    """That the strong players do not differ clearly from so many games: results could be those of equals.

    Shown is chi-squared over its degrees of freedom, in the paper and here: about 1 for equals. With
    fewer games than the paper's nothing is decided in favour of the claim.
    """
    pairs = list(itertools.combinations(strong, 2))
    paper, here = (
        [between(one, [other]) for one, other in pairs] for between in (tournament.published_between, run.between)
    )
    there, found = (evenness_of([_result(counts) for counts in results]) for results in (paper, here))
    as_many = sum(counts.games for counts in here) >= sum(counts.games for counts in paper)
    return Row(
        f"{strong[0]} to {strong[-1]} do not differ clearly (chi-squared over {len(pairs)})",
        Quantity(there.share),
        Quantity(found.share),
        claim_equal(found.chance, enough=as_many),
        Scale.NUMBER,
    )


def _result(counts: Counts) -> tuple[int, int, int]:
    return counts.black_wins, counts.white_wins, counts.games


def _steps(profile: Profile) -> list[Step]:
    return [tournament_of(profile), *samplings(profile)]


EXPERIMENT = Experiment(
    id="raiko-claims",
    paper=PAPER,
    title="what is said of the tournament and of Y",
    published="no order above the first helps; who begins has an advantage; no draws",
    setup=tournament.SETUP
    + " A loses to all if it wins less than 5 %; a player does not help if it wins less than 53 % against one of the"
    " first order with as many playouts.",
    steps=_steps,
    judge=judge,
)
