"""The tables of a gauntlet or a match: one player against others."""

from __future__ import annotations

import numpy as np

from arena.arenas.standings import Cell, Counts, Standings
from arena.arenas.statistics.score_elo import MatchElo, elo_of_share
from arena.reports.display import Wanted
from arena.reports.evidence_notes import evidence_notes
from arena.reports.matrix import confidence_of
from arena.reports.score_tables import scores_tables
from arena.reports.subject import Scope
from arena.reports.table import Table
from arena.reports.totals import totals_table
from arena.reports.written import NOTHING, percent, percent_range, signed


def match_lines(scope: Scope, standings: Standings) -> str:
    """The lines that programs look for in the output of a match, all from the first player's side."""
    first, second = scope.names
    cell = standings.pair(first, second)
    counts = Counts() if cell is None else cell.counts
    if cell is None or not counts.games:
        return f"Score of {first} vs {second}: 0 - 0 - 0  [-] 0\n{_forfeits(cell)}"
    rate = (counts.black_wins + counts.draws / 2) / counts.games
    return (
        f"Score of {first} vs {second}: {counts.black_wins} - {counts.white_wins} - {counts.draws}"
        f"  [{rate:.3f}] {counts.games}\n"
        f"Elo difference: {elo_text(elo_of_share(cell.share))}, LOS: {100 * cell.share.superiority:.1f} %,"
        f" DrawRatio: {100 * counts.draws / counts.games:.1f} %\n"
        f"Ptnml(0-2): {list(pair_counts(standings))}\n"
        f"Score Elo {interval_text(elo_of_share(cell.share))} (95 %): by the share of the points, draws and the first"
        " move left in; `arena elo` has the model's scale.\n"
        f"{_forfeits(cell)}"
    )


def elo_text(elo: MatchElo) -> str:
    """As cutechess writes it; of a perfect record there is only a bound."""
    if elo.elo is not None:
        return f"{elo.elo:.1f} +/- {elo.half or 0.0:.1f}"
    return f">= {elo.low:.1f}" if elo.low is not None else f"<= {elo.high:.1f}" if elo.high is not None else NOTHING


def interval_text(elo: MatchElo, digits: int = 1) -> str:
    """The interval, which is wider on the side of the stronger; of a perfect record the bound that is left."""
    low, high = (None if end is None else f"{round(end, digits) + 0.0:+.{digits}f}" for end in (elo.low, elo.high))
    if low and high:
        return f"{low} to {high}"
    return f"at least {low}" if low else f"at most {high}"


def _forfeits(cell: Cell | None) -> str:
    if cell is None or not cell.forfeits:
        return ""
    return (
        f"Forfeits: {cell.black} {cell.black_forfeits}, {cell.white} {cell.white_forfeits};"
        " they are in no number above.\n"
    )


def pair_counts(standings: Standings) -> tuple[int, int, int, int, int]:
    """Pairs of games with swapped colours in which the first player made 0, 1/2, 1, 3/2 and 2 points.

    Pairs with a forfeited game are left out.
    """
    pool = standings.pool
    told = ~(pool.forfeited | pool.again)
    doubled = np.where(pool.black == 0, 2 * pool.points, 2 - 2 * pool.points).astype(np.int64)[told]
    pair = np.unique(pool.run[told] * (int(pool.number.max(initial=0)) + 1) + pool.number[told], return_inverse=True)[1]
    sizes = np.bincount(pair.reshape(-1), minlength=1)
    sums = np.bincount(pair.reshape(-1), doubled, minlength=1).astype(np.int64)
    counts = np.bincount(sums[sizes == 2], minlength=5)
    return (int(counts[0]), int(counts[1]), int(counts[2]), int(counts[3]), int(counts[4]))


def versus_tables(scope: Scope, standings: Standings, times: bool, wanted: Wanted) -> list[Table]:
    """The first player's results against each of the others, and everybody's totals."""
    first, *others = scope.names
    confidence = confidence_of(wanted, len(others))
    forfeits = bool(standings.whole.forfeits)
    rows = [_row(standings, first, other, confidence, wanted, forfeits) for other in others]
    together = " Intervals hold together 95 % of the time." if wanted.together and len(others) > 1 else ""
    headers = ["against", "games", "wins", "draws", "losses", "as Black", "as White", "score %", "95 % interval"]
    headers += ["score Elo", "95 % interval", *(["forfeits"] if forfeits else [])]
    versus = Table(
        caption=f"{scope.game}: {first} against {'each of the others' if len(others) > 1 else others[0]}",
        headers=headers,
        rows=rows,
        notes=[
            f"All from {first}'s side; as Black and as White: wins-draws-losses. A draw is half a win.{together}",
            *(["Forfeits: its own and the opponent's; they are in no other number."] if forfeits else []),
            *evidence_notes(standings),
        ],
    )
    return [versus, totals_table(standings, times, wanted.kind), *scores_tables(standings)]


def _row(standings: Standings, first: str, other: str, confidence: float, wanted: Wanted, forfeits: bool) -> list[str]:
    black, white = standings.cells[first, other].counts, standings.cells[other, first].counts.seen_from_white()
    cell = standings.pair(first, other) or Cell(first, other)
    whole, share = black + white, cell.share
    elo = elo_of_share(share, confidence, wanted.kind)
    known = share.share is not None
    return [
        other,
        str(whole.games),
        str(whole.black_wins),
        str(whole.draws),
        str(whole.white_wins),
        _record(black),
        _record(white),
        percent(share.share) if share.share is not None else NOTHING,
        percent_range(share.interval(confidence, wanted.kind)) if known else NOTHING,
        signed(elo.elo) if elo.elo is not None else NOTHING,
        interval_text(elo, digits=0) if known else NOTHING,
        *([f"{cell.black_forfeits}, {cell.white_forfeits}"] if forfeits else []),
    ]


def _record(counts: Counts) -> str:
    return f"{counts.black_wins}-{counts.draws}-{counts.white_wins}"
