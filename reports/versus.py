"""The tables of a gauntlet or a match: one player against others."""

from __future__ import annotations

from arena.arenas.ledger import Ledger, Run
from arena.arenas.pool import pool_of
from arena.arenas.settings import Settings
from arena.arenas.standings import Cell, Counts, Standings
from arena.arenas.statistics.differences import difference
from arena.arenas.statistics.intervals import wilson
from arena.arenas.statistics.ratings import fit_ratings
from arena.reports.figures import NOTHING, percent, percent_range
from arena.reports.round_robin import run_notes, totals_table
from arena.reports.score_tables import scores_tables
from arena.reports.table import Table


def match_lines(ledger: Ledger, run: Run, settings: Settings, standings: Standings) -> str:
    """The lines that programs look for in the output of a match, all from the first player's side."""
    first, second = settings.names
    counts = standings.cells[first, second].counts + standings.cells[second, first].counts.seen_from_white()
    if not counts.games:
        return f"Score of {first} vs {second}: 0 - 0 - 0  [-] 0\n"
    rate = (counts.black_wins + counts.draws / 2) / counts.games
    pool = pool_of(ledger, [run])
    names = (pool.number(first), pool.number(second))
    fit = fit_ratings(pool.black, pool.white, pool.result, pool.cluster, len(pool.names), names=pool.names)
    found = difference(fit, *names)
    half = (found.interval.high - found.interval.low) / 2
    return (
        f"Score of {first} vs {second}: {counts.black_wins} - {counts.white_wins} - {counts.draws}"
        f"  [{rate:.3f}] {counts.games}\n"
        f"Elo difference: {found.elo:.1f} +/- {half:.1f}, LOS: {100 * found.los:.1f} %,"
        f" DrawRatio: {100 * counts.draws / counts.games:.1f} %\n"
        f"Ptnml(0-2): {list(pair_counts(ledger, run))}\n"
    )


def pair_counts(ledger: Ledger, run: Run) -> tuple[int, int, int, int, int]:
    """Pairs of games with swapped colours in which the first player made 0, 1/2, 1, 3/2 and 2 points."""
    found = [0] * 5
    for points, pairs in ledger.query(_PAIRS, (run.id,)):
        found[points] += pairs
    return (found[0], found[1], found[2], found[3], found[4])


#: Twice the first player's points in a pair, and how many pairs: in pairing 0 it is Black, in pairing 1 White.
_PAIRS = """
    SELECT points, count(*) FROM (
        SELECT sum(CASE WHEN winner = 3 THEN 1 WHEN winner = pairing + 1 THEN 2 ELSE 0 END) AS points
        FROM games WHERE run = ? GROUP BY game HAVING count(*) = 2
    ) GROUP BY points
"""


def versus_tables(settings: Settings, standings: Standings, times: bool) -> list[Table]:
    """The first player's results against each of the others, and everybody's totals."""
    first, *others = settings.names
    rows = [_row(standings.cells[first, other], standings.cells[other, first]) for other in others]
    versus = Table(
        caption=f"{settings.game}: {first} against {'each of the others' if len(others) > 1 else others[0]}",
        headers=["against", "games", "wins", "draws", "losses", "as Black", "as White", "score %", "95 % interval"],
        rows=rows,
        notes=[
            f"All from {first}'s side; as Black and as White: wins-draws-losses. A draw counts as half a win.",
            *run_notes(settings, standings.whole),
        ],
    )
    return [versus, totals_table(standings, times), *scores_tables(standings.scores)]


def _row(as_black: Cell, as_white: Cell) -> list[str]:
    black, white = as_black.counts, as_white.counts.seen_from_white()
    whole = black + white
    evidence = (as_black.evidence + as_white.evidence).games
    score = (whole.black_wins + whole.draws / 2) / whole.games if whole.games else None
    return [
        as_black.white,
        str(whole.games),
        str(whole.black_wins),
        str(whole.draws),
        str(whole.white_wins),
        _record(black),
        _record(white),
        NOTHING if score is None else percent(score),
        NOTHING if score is None else percent_range(wilson(score * evidence, evidence)),
    ]


def _record(counts: Counts) -> str:
    return f"{counts.black_wins}-{counts.draws}-{counts.white_wins}"
