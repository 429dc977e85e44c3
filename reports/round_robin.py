"""The tables of a round-robin, in the shape of Raiko's tables 1 and 2."""

from __future__ import annotations

import json
from typing import Any

from arena.arenas.tournament import RoundRobin
from arena.reports.form import Form
from arena.reports.intervals import Interval, wilson
from arena.reports.standings import Cell, Standings, Total
from arena.reports.table import Table, render, render_csv

_NOTHING = "-"


def round_robin_report(tournament: RoundRobin, standings: Standings, form: Form, times: bool = True) -> str:
    """The whole report as text. Without `times` it holds nothing that differs from run to run."""
    if form is Form.JSON:
        return json.dumps(_document(tournament, standings, times), indent=2) + "\n"
    if form is Form.CSV:
        return _csv(standings, times)
    return render([_matrix(tournament, standings), _totals(standings, times)], form)


def _matrix(tournament: RoundRobin, standings: Standings) -> Table:
    names = [entrant.name for entrant in standings.entrants]
    whole = standings.all_games()
    shown = "wins-draws-losses of Black" if whole.draws else "wins of Black"

    def entry(black: str, white: str) -> str:
        cell = standings.cells.get((black, white))
        if cell is None:
            return _NOTHING
        return f"{cell.black_wins}-{cell.draws}-{cell.white_wins}" if whole.draws else str(cell.black_wins)

    return Table(
        caption=f"{tournament.game}: {shown} (row) against White (column), {_games_each(tournament)}",
        headers=["Black \\ White", *names],
        rows=[[black, *(entry(black, white) for white in names)] for black in names],
        notes=[_first_move_note(whole), _run_note(tournament, whole)],
    )


def _games_each(tournament: RoundRobin) -> str:
    return "one game each" if tournament.games == 1 else f"{tournament.games} games each"


def _first_move_note(whole: Cell) -> str:
    share = wilson(whole.black_wins, whole.games)
    drawn = f", {whole.draws} were drawn" if whole.draws else ""
    if not whole.games:
        return "No games were played."
    rate = _percent(whole.black_wins / whole.games)
    return f"Black won {whole.black_wins} of {whole.games} games{drawn}: {rate} % (95 % interval {_range(share)})."


def _run_note(tournament: RoundRobin, whole: Cell) -> str:
    swap = ", with the swap rule" if tournament.swap else ""
    return f"{whole.games} games, seed {tournament.seed}{swap}."


def _totals(standings: Standings, times: bool) -> Table:
    timed = ["ms/move"] if times else []
    draws = any(total.draws for total in standings.totals())
    headers = ["player", "spec", "order", "playouts", *timed, "games", "wins", *(["draws"] if draws else [])]

    def row(total: Total) -> list[str]:
        config = total.player.config
        spent = [_milliseconds(total.ms_per_move)] if times else []
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


def _document(tournament: RoundRobin, standings: Standings, times: bool) -> dict[str, Any]:
    return {
        "game": tournament.game,
        "seed": tournament.seed,
        "games_per_cell": tournament.games,
        "self_play": tournament.self_play,
        "swap": tournament.swap,
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
                "games": cell.games,
                "black_wins": cell.black_wins,
                "white_wins": cell.white_wins,
                "draws": cell.draws,
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
        **({"ms_per_move": total.ms_per_move} if times else {}),
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
        against = [getattr(cell, result) if cell else None for cell in cells for result in results]
        rows.append([*total.values(), config.spec, config.order, config.budget, *against])
    return render_csv(headers, rows)
