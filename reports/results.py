"""The results of a run, in the shape that fits its format, or as a document for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from arena.arenas.ledger import Ledger, Run
from arena.arenas.scores import Scores
from arena.arenas.settings import Format, Settings
from arena.arenas.standings import Standings, Total, standings_of
from arena.reports.form import Form
from arena.reports.margin_tables import score_line, scores_matrix, versus_scores
from arena.reports.margins import Margin, margin_documents, margins_of, require_points
from arena.reports.metric import Metric
from arena.reports.round_robin import round_robin_tables
from arena.reports.table import render, render_csv
from arena.reports.versus import match_lines, versus_tables


def results_report(ledger: Ledger, run: Run, form: Form, times: bool = True, metric: Metric = Metric.WINS) -> str:
    """The whole report as text. Without `times` it holds nothing that differs from run to run."""
    settings, standings = run.load_settings(), standings_of(ledger, run)
    margins = None
    if metric is Metric.SCORE:
        require_points(settings.game)
        margins = margins_of(ledger, run, settings)
    if form is Form.JSON:
        return json.dumps(_document(settings, standings, times, margins), indent=2) + "\n"
    if form is Form.CSV:
        return _csv(standings, times, margins)
    if settings.format is Format.ROUND_ROBIN:
        matrix = [] if margins is None else [scores_matrix(settings, margins)]
        return render([*round_robin_tables(settings, standings, times), *matrix], form)
    scores = [] if margins is None else [versus_scores(settings, margins)]
    tables = render([*versus_tables(settings, standings, times), *scores], form)
    if settings.format is Format.GAUNTLET or form is not Form.TABLE:
        return tables
    points = "" if margins is None else score_line(settings, margins)
    return f"{match_lines(ledger, run, settings, standings)}{points}\n{tables}"


_Margins = Mapping[tuple[str, str], Margin] | None


def _document(settings: Settings, standings: Standings, times: bool, margins: _Margins) -> dict[str, Any]:
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
        "totals": [_total(total, standings, times) for total in standings.totals()],
        **({} if margins is None else {"margins": margin_documents(margins)}),
    }


def _total(total: Total, standings: Standings, times: bool) -> dict[str, Any]:
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
        **(_points(standings.scores.get(total.player.name)) if standings.scores else {}),
        **({"ms_per_move": total.spent.ms_per_move, "cpu_ms_per_move": total.spent.cpu_ms_per_move} if times else {}),
    }


def _points(scores: Scores | None) -> dict[str, Any]:
    return {
        "mean_score": scores.mean if scores else None,
        "mean_score_when_winning": scores.when_winning if scores else None,
        "mean_score_when_losing": scores.when_losing if scores else None,
        "score_variance": scores.variance if scores else None,
    }


def _csv(standings: Standings, times: bool, margins: _Margins) -> str:
    """One row per player: its totals, its results as Black against every player, then its mean scores."""
    names = [entrant.name for entrant in standings.entrants]
    results = ("black_wins", "draws", "white_wins")
    entrants = {entrant.name: entrant for entrant in standings.entrants}
    totals = [_total(total, standings, times) for total in standings.totals()]
    headers = [*totals[0], "spec", "order", "playouts"]
    headers += [f"{result} against {name}" for name in names for result in results]
    if margins is not None:
        headers += [f"{figure} against {name}" for name in names for figure in ("mean_score", "mean_score_error")]
    rows = []
    for total in totals:
        black = str(total["player"])
        config = entrants[black].config
        cells = [standings.cells.get((black, white)) for white in names]
        against = [getattr(cell.counts, result) if cell else None for cell in cells for result in results]
        scores = [] if margins is None else _mean_scores(margins, black, names)
        rows.append([*total.values(), config.spec, config.order, config.budget, *against, *scores])
    return render_csv(headers, rows)


def _mean_scores(margins: Mapping[tuple[str, str], Margin], player: str, others: Sequence[str]) -> list[float | None]:
    """A player's mean score against each of the others, and its error."""
    found = [margins.get((player, other)) for other in others]
    return [figure for margin in found for figure in ((margin.mean, margin.error) if margin else (None, None))]
