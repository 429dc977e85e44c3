"""The tables of a round-robin, in the shape of Raiko's tables 1 and 2."""

from __future__ import annotations

from arena.arenas.settings import Settings
from arena.arenas.standings import Cell, Standings, Total
from arena.arenas.statistics.intervals import wilson
from arena.reports.figures import NOTHING, milliseconds, percent, percent_range
from arena.reports.score_tables import scores_tables
from arena.reports.table import Table


def round_robin_tables(settings: Settings, standings: Standings, times: bool) -> list[Table]:
    """Who won against whom, everybody's totals and, where there is a score, everybody's points."""
    return [_matrix(settings, standings), totals_table(standings, times), *scores_tables(standings.scores)]


def _matrix(settings: Settings, standings: Standings) -> Table:
    names = settings.names
    draws = standings.whole.counts.draws
    shown = "wins-draws-losses of Black" if draws else "wins of Black"

    def entry(black: str, white: str) -> str:
        cell = standings.cells.get((black, white))
        if cell is None:
            return NOTHING
        counts = cell.counts
        return f"{counts.black_wins}-{counts.draws}-{counts.white_wins}" if draws else str(counts.black_wins)

    return Table(
        caption=f"{settings.game}: {shown} (row) against White (column), {_games_each(settings)}",
        headers=["Black \\ White", *names],
        rows=[[black, *(entry(black, white) for white in names)] for black in names],
        notes=[_first_move_note(standings.whole), *run_notes(settings, standings.whole)],
    )


def _games_each(settings: Settings) -> str:
    return "one game each" if settings.games == 1 else f"{settings.games} games each"


def _first_move_note(whole: Cell) -> str:
    counts, games = whole.counts, whole.counts.games
    if not games:
        return "No games were played."
    share = wilson(counts.black_wins / games * whole.evidence.games, whole.evidence.games)
    drawn = f", {counts.draws} were drawn" if counts.draws else ""
    rate = percent(counts.black_wins / games)
    return f"Black won {counts.black_wins} of {games} games{drawn}: {rate} % (95 % interval {percent_range(share)})."


def run_notes(settings: Settings, whole: Cell) -> list[str]:
    """How the games came about, and what is to be known of them."""
    conduct = settings.conduct
    rules = [
        f"openings {settings.openings}" if settings.opening_moves else "",
        "the swap rule" if conduct.swap else "",
        f"draws after {conduct.max_moves} moves" if conduct.max_moves else "",
        f"resignation at {conduct.resign.value:g} for {conduct.resign.moves} moves" if conduct.resign else "",
        f"at most {conduct.move_time_limit:g} s a move" if conduct.move_time_limit is not None else "",
    ]
    extras = ", ".join(filter(None, rules))
    notes = [f"{whole.counts.games} games, seed {settings.seed}{', with ' + extras if extras else ''}."]
    if whole.repeats:
        again = "one game" if whole.repeats == 1 else f"{whole.repeats} games"
        notes.append(f"{again} repeated an earlier one of the same players, up to symmetry{_repeats_count(whole)}.")
    if whole.forfeits:
        notes.append(f"{whole.forfeits} of the games were forfeited.")
    return notes


def _repeats_count(whole: Cell) -> str:
    left_out = whole.counts.games - whole.evidence.games
    return (
        f"; {left_out} of them, of players who do not depend on the seed, add nothing to the intervals"
        if left_out
        else ""
    )


def totals_table(standings: Standings, times: bool) -> Table:
    """Everybody's results against the others."""
    timed = ["ms/move"] if times else []
    draws = any(total.draws for total in standings.totals())
    headers = ["player", "spec", "order", "playouts", *timed, "games", "wins", *(["draws"] if draws else [])]

    def row(total: Total) -> list[str]:
        config = total.player.config
        spent = [milliseconds(total.spent.ms_per_move)] if times else []
        rate = NOTHING if total.win_rate is None else percent(total.win_rate)
        return [
            total.player.name,
            config.spec,
            config.order,
            str(config.budget),
            *spent,
            str(total.games),
            str(total.wins),
            *([str(total.draws)] if draws else []),
            rate,
            percent_range(total.interval) if total.games else NOTHING,
        ]

    half = " A draw counts as half a win." if draws else ""
    return Table(
        caption="Results against the other players",
        headers=[*headers, "win %", "95 % interval"],
        rows=[row(total) for total in standings.totals()],
        left=2,
        notes=[f"Games of a player against itself are left out; intervals are Wilson's.{half}"],
    )
