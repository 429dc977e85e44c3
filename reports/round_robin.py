"""The tables of a round-robin, in the shape of Raiko's tables 1 and 2."""

from __future__ import annotations

import json
from typing import Any

from arena.arenas.ledger import Ledger, Run
from arena.arenas.settings import Settings
from arena.reports.form import Form
from arena.reports.intervals import Interval, wilson
from arena.reports.standings import Cell, Standings, Total, standings_of
from arena.reports.table import Table, render, render_csv

_NOTHING = "-"


def round_robin_report(ledger: Ledger, run: Run, form: Form, times: bool = True) -> str:
    """The whole report as text. Without `times` it holds nothing that differs from run to run."""
    settings, standings = run.load_settings(), standings_of(ledger, run)
    if form is Form.JSON:
        return json.dumps(document(settings, standings, times), indent=2) + "\n"
    if form is Form.CSV:
        return _csv(standings, times)
    return render([_matrix(settings, standings), totals_table(standings, times)], form)


def _matrix(settings: Settings, standings: Standings) -> Table:
    names = settings.names
    draws = standings.whole.counts.draws
    shown = "wins-draws-losses of Black" if draws else "wins of Black"

    def entry(black: str, white: str) -> str:
        cell = standings.cells.get((black, white))
        if cell is None:
            return _NOTHING
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
    rate = _percent(counts.black_wins / games)
    return f"Black won {counts.black_wins} of {games} games{drawn}: {rate} % (95 % interval {_range(share)})."


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
        spent = [_milliseconds(total.spent.ms_per_move)] if times else []
        rate = _NOTHING if total.win_rate is None else _percent(total.win_rate)
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
            _range(total.interval) if total.games else _NOTHING,
        ]

    half = " A draw counts as half a win." if draws else ""
    return Table(
        caption="Results against the other players",
        headers=[*headers, "win %", "95 % interval"],
        rows=[row(total) for total in standings.totals()],
        left=2,
        notes=[f"Games of a player against itself are left out; intervals are Wilson's.{half}"],
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _range(interval: Interval) -> str:
    return f"{_percent(interval.low)}–{_percent(interval.high)}"


def _milliseconds(value: float | None) -> str:
    return _NOTHING if value is None else f"{value:.3g}" if value < 1 else f"{value:.1f}"


def document(settings: Settings, standings: Standings, times: bool) -> dict[str, Any]:
    """The results for programs."""
    return {
        "game": settings.game,
        "seed": settings.seed,
        "games_per_cell": settings.games,
        "self_play": settings.self_play,
        "swap": settings.conduct.swap,
        "openings": settings.openings,
        "players": [
            {
                "name": entrant.name,
                "spec": entrant.config.spec,
                "order": entrant.config.order,
                "playouts": entrant.config.budget,
            }
            for entrant in standings.entrants
        ],
        "cells": [
            {
                "black": cell.black,
                "white": cell.white,
                "games": cell.counts.games,
                "black_wins": cell.counts.black_wins,
                "white_wins": cell.counts.white_wins,
                "draws": cell.counts.draws,
                "repeats": cell.repeats,
                "forfeits": cell.forfeits,
            }
            for cell in standings.cells.values()
        ],
        "totals": [_total(total, times) for total in standings.totals()],
    }


def _total(total: Total, times: bool) -> dict[str, Any]:
    known = total.games > 0
    return {
        "player": total.player.name,
        "games": total.games,
        "wins": total.wins,
        "draws": total.draws,
        "losses": total.losses,
        "win_rate": total.win_rate,
        "ci_low": total.interval.low if known else None,
        "ci_high": total.interval.high if known else None,
        **({"ms_per_move": total.spent.ms_per_move, "cpu_ms_per_move": total.spent.cpu_ms_per_move} if times else {}),
    }


def _csv(standings: Standings, times: bool) -> str:
    """One row per player: its totals, then its results as Black against every player."""
    names = [entrant.name for entrant in standings.entrants]
    results = ("black_wins", "draws", "white_wins")
    entrants = {entrant.name: entrant for entrant in standings.entrants}
    totals = [_total(total, times) for total in standings.totals()]
    headers = [*totals[0], "spec", "order", "playouts"]
    headers += [f"{result} against {name}" for name in names for result in results]
    rows = []
    for total in totals:
        black = str(total["player"])
        config = entrants[black].config
        cells = [standings.cells.get((black, white)) for white in names]
        against = [getattr(cell.counts, result) if cell else None for cell in cells for result in results]
        rows.append([*total.values(), config.spec, config.order, config.budget, *against])
    return render_csv(headers, rows)
