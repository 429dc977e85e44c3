"""What a run looks like while it is played: few columns, for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from arena.arenas.ledger import Ledger, Run
from arena.arenas.ledger.rows import CODES
from arena.arenas.pool import Pool
from arena.arenas.regression import Regression
from arena.arenas.settings import Settings
from arena.arenas.standings import standings_of
from arena.arenas.statistics.contrasts import relative_to_mean
from arena.arenas.statistics.ratings import ConvergenceError, DisconnectedError, fit_ratings
from arena.arenas.statistics.score_elo import elo_of_match
from arena.arenas.statistics.shares import share_of
from arena.games import Winner
from arena.reports.written import NOTHING, percent, percent_range, signed

#: Of more players Elo is not told while they play: to fit it takes too long.
_MOST_RATED = 60
#: Of the points of a tuning so many are told.
_MOST_POINTS = 10

Rows = Sequence[Sequence[str]]


def standings_rows(ledger: Ledger, run: Run, settings: Settings) -> Rows:
    """Headers and a row for each player, the best first. Intervals are those of the final report."""
    standings = standings_of(ledger, run)
    ratings = _ratings(standings.pool)
    rows = []
    for total in sorted(standings.totals(), key=lambda each: -(each.win_rate or 0.0)):
        name = total.player.name
        rows.append(
            [
                name,
                str(total.games),
                f"{total.wins} {total.draws} {total.losses}",
                NOTHING if total.win_rate is None else percent(total.win_rate),
                percent_range(total.share.interval()) if total.games else NOTHING,
                signed(ratings[name]) if name in ratings else NOTHING,
            ]
        )
    elo = "score Elo" if len(settings.names) == 2 else "model Elo"
    return [["player", "games", "W D L", "score %", "95 %", elo], *rows]


def _ratings(pool: Pool) -> dict[str, float]:
    """Elo of the model, the mean of all players being 0; in a match, the score's. Nothing where it cannot be told."""
    if len(pool.names) == 2:
        return _score_elo(pool)
    used = pool.evidence
    if len(pool.names) > _MOST_RATED or not used.any():
        return {}
    try:
        fit = fit_ratings(
            pool.black[used], pool.white[used], pool.points[used], None, len(pool.names), names=pool.names
        )
    except (DisconnectedError, ConvergenceError):
        return {}
    return dict(zip(pool.names, relative_to_mean(fit).elo.tolist(), strict=True))


def _score_elo(pool: Pool) -> dict[str, float]:
    points, games = pool.scores()
    found = [
        elo_of_match(float(each), int(count)).elo if count else None for each, count in zip(points, games, strict=True)
    ]
    return {name: elo for name, elo in zip(pool.names, found, strict=True) if elo is not None}


def point_rows(ledger: Ledger, run: Run, settings: Settings) -> Rows:
    """Headers and a row for each of the points of a tuning that have played most."""
    size, counts = 2 * settings.hosts, Counter[tuple[int, int]]()
    query = "SELECT pairing, winner, count(*) FROM games WHERE run = ? GROUP BY pairing, winner"
    for pairing, code, games in ledger.query(query, (run.id,)):
        # The point moves first in every other pair of seats.
        result = 1 if code == CODES[Winner.DRAW] else 0 if (code == CODES[Winner.BLACK]) == bool(pairing % 2) else 2
        counts[pairing // size, result] += games
    played = Counter[int]()
    for (point, _), games in counts.items():
        played[point] += games
    rows, whole = [], max(1, played.total())
    for point, games in played.most_common(_MOST_POINTS):
        wins, draws, losses = (counts[point, result] for result in range(3))
        share = share_of([1.0] * wins + [0.5] * draws + [0.0] * losses)
        rows.append(
            [
                settings.names[settings.hosts + point],
                str(games),
                f"{wins} {draws} {losses}",
                percent(share.share or 0.0),
                percent_range(share.interval()),
                percent(games / whole),
            ]
        )
    return [["point", "games", "W D L", "score %", "95 %", "% of games"], *rows]


def contest_rows(regression: Regression) -> Rows:
    """Headers and a row for each baseline, told from the candidate's side."""
    rows = []
    for contest in regression.contests:
        pairs, bounds = sum(contest.counts), contest.state.bounds
        losses, draws, wins = contest.tally.games
        elo = elo_of_match(wins + draws / 2, 2 * pairs).elo if pairs else None
        rows.append(
            [
                f"{regression.candidate} vs {contest.baseline}",
                str(2 * pairs),
                f"{wins} {draws} {losses}",
                percent((wins + draws / 2) / (2 * pairs)) if pairs else NOTHING,
                f"{contest.state.llr:.2f} ({bounds.lower:.2f}, {bounds.upper:.2f})",
                NOTHING if elo is None else signed(elo),
            ]
        )
    return [["candidate vs baseline", "games", "W D L", "score %", "LLR", "score Elo"], *rows]
