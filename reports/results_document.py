"""The results of a run for programs: as a document, and as rows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arena.arenas.leads import Margins
from arena.arenas.scores import Scores
from arena.arenas.standings import Cell, Standings, Total
from arena.arenas.statistics.chance import holm
from arena.arenas.statistics.interval_kind import IntervalKind
from arena.arenas.statistics.intervals import newcombe
from arena.arenas.statistics.margins import Margin
from arena.arenas.statistics.score_elo import elo_of_share
from arena.arenas.statistics.shares import Share
from arena.reports.display import Wanted
from arena.reports.evidence_notes import evidence_document
from arena.reports.margin_tables import margin_documents
from arena.reports.matrix import confidence_of
from arena.reports.subject import Subject
from arena.reports.table import render_csv
from arena.reports.versus import pair_counts

_PROGRESS = ("recorded", "planned")


def results_document(subject: Subject, standings: Standings, times: bool, margins: Margins | None) -> dict[str, Any]:
    """The results for programs."""
    names = subject.names
    pairs = [standings.pair(one, other) for place, one in enumerate(names) for other in names[place + 1 :]]
    met = [pair for pair in pairs if pair is not None]
    return {
        "game": subject.game,
        **subject.document(),
        **_common(subject),
        "evidence": evidence_document(standings),
        "black_wins": _share(standings.whole.black),
        "draws": _share(standings.whole.drawn),
        "players": [
            {
                "name": entrant.name,
                "spec": entrant.config.spec,
                "order": entrant.config.order,
                "playouts": entrant.config.budget,
            }
            for entrant in standings.entrants
        ],
        "cells": [_cell(cell, _told(standings.cells.values())) for cell in standings.cells.values()],
        "pairs": [
            {**_pair(standings, pair, _told(met)), "holm_p": chance}
            for pair, chance in zip(met, _chances([pair.share for pair in met]), strict=True)
        ],
        **({"pairs_of_games": list(pair_counts(standings))} if len(names) == 2 else {}),
        "totals": [_total(total, standings, times) for total in standings.totals()],
        **({} if margins is None else {"margins": margin_documents(margins)}),
    }


def _common(subject: Subject) -> dict[str, Any]:
    """Settings that all runs have in common; null where they differ."""
    found = [
        {
            "seed": part.settings.seed,
            "games_per_cell": part.settings.games,
            "self_play": part.settings.self_play,
            "swap": part.settings.conduct.swap,
            "openings": part.settings.openings,
        }
        for part in subject.parts
    ]
    return {name: value if all(item[name] == value for item in found) else None for name, value in found[0].items()}


def _told(cells: Iterable[Cell]) -> int:
    """How many of them have games that tell something."""
    return sum(cell.share.games > 0 for cell in cells)


def _chances(shares: Sequence[Share]) -> list[float]:
    """Of shares as far from one half if all are one half, by Holm's correction for their number."""
    return holm([2 * min(share.superiority, 1 - share.superiority) for share in shares])


def _share(share: Share, count: int = 1) -> dict[str, Any]:
    """A share with all its intervals; `count` intervals hold together in `simultaneous`."""
    known = share.share is not None

    def ends(kind: IntervalKind, confidence: float = 0.95) -> list[float] | None:
        interval = share.interval(confidence, kind)
        return [interval.low, interval.high] if known else None

    wilson = ends(IntervalKind.WILSON)
    return {
        "rate": share.share,
        "ci_low": wilson[0] if wilson else None,
        "ci_high": wilson[1] if wilson else None,
        "agresti_coull": ends(IntervalKind.AGRESTI_COULL),
        "exact": ends(IntervalKind.EXACT),
        "simultaneous": ends(IntervalKind.EXACT, confidence_of(Wanted(together=True), count)),
        "effective_games": share.effective,
        "clusters": share.clusters,
        "degrees_of_freedom": None if math.isinf(share.freedom) else share.freedom,
    }


def _cell(cell: Cell, count: int = 1) -> dict[str, Any]:
    return {
        "black": cell.black,
        "white": cell.white,
        "games": cell.counts.games,
        "black_wins": cell.counts.black_wins,
        "white_wins": cell.counts.white_wins,
        "draws": cell.counts.draws,
        "repeats": cell.repeats,
        "forfeits": cell.forfeits,
        "black_forfeits": cell.black_forfeits,
        "white_forfeits": cell.white_forfeits,
        **_share(cell.share, count),
    }


def _pair(standings: Standings, pair: Cell, count: int) -> dict[str, Any]:
    """Two players with both colours, from the first one's side; and what its colour makes of its share."""
    elo = elo_of_share(pair.share)
    black, white = standings.cells.get((pair.black, pair.white)), standings.cells.get((pair.white, pair.black))
    return {
        "player": pair.black,
        "opponent": pair.white,
        "games": pair.counts.games,
        "wins": pair.counts.black_wins,
        "draws": pair.counts.draws,
        "losses": pair.counts.white_wins,
        "forfeits": pair.black_forfeits,
        "forfeits_of_opponent": pair.white_forfeits,
        **_share(pair.share, count),
        "superiority": pair.share.superiority if pair.share.games else None,
        "score_elo": elo.elo,
        "score_elo_low": elo.low,
        "score_elo_high": elo.high,
        "as_black_minus_as_white": _by_colour(black, white),
    }


def _by_colour(black: Cell | None, white: Cell | None) -> dict[str, float] | None:
    """How much larger a player's share is with Black than with White, with Newcombe's interval."""
    if black is None or white is None or black.share.share is None or white.share.share is None:
        return None
    as_white, interval = 1 - white.share.share, white.share.interval()
    turned = type(interval)(1 - interval.high, 1 - interval.low)
    found = newcombe(black.share.share, black.share.interval(), as_white, turned)
    return {"difference": black.share.share - as_white, "ci_low": found.low, "ci_high": found.high}


def _total(total: Total, standings: Standings, times: bool) -> dict[str, Any]:
    known = total.share.games > 0
    interval = total.interval
    return {
        "player": total.player.name,
        "games": total.games,
        "wins": total.wins,
        "draws": total.draws,
        "losses": total.losses,
        "win_rate": total.win_rate,
        "ci_low": interval.low if known else None,
        "ci_high": interval.high if known else None,
        "effective_games": total.share.effective,
        "forfeits": total.forfeits,
        "forfeits_of_opponents": total.gifts,
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


def results_csv(subject: Subject, standings: Standings, times: bool, margins: Margins | None, wanted: Wanted) -> str:
    """One row per player: its totals, its results as Black against every player, then its mean scores.

    The last columns are the same in every row: how many games the runs have, and should have. Intervals are those
    that a table would have.
    """
    names = [entrant.name for entrant in standings.entrants]
    counts = ("black_wins", "draws", "white_wins")
    shares = ("rate", "ci_low", "ci_high", "black_forfeits", "white_forfeits")
    entrants = {entrant.name: entrant for entrant in standings.entrants}
    totals = [{**_total(total, standings, times), **_ends(total.share, 0.95, wanted)} for total in standings.totals()]
    headers = [*totals[0], "spec", "order", "playouts"]
    headers += [f"{column} against {name}" for name in names for column in (*counts, *shares)]
    if margins is not None:
        headers += [f"{figure} against {name}" for name in names for figure in ("mean_score", "mean_score_error")]
    headers += _PROGRESS
    progress = [subject.document()[name] for name in _PROGRESS]
    confidence = confidence_of(wanted, _told(standings.cells.values()))
    rows = []
    for total in totals:
        black = str(total["player"])
        config = entrants[black].config
        cells = [standings.cells.get((black, white)) for white in names]
        documents = [{**_cell(cell), **_ends(cell.share, confidence, wanted)} if cell else {} for cell in cells]
        against = [document.get(column) for document in documents for column in (*counts, *shares)]
        scores = [] if margins is None else _mean_scores(margins, black, names)
        rows.append(
            [
                *total.values(),
                config.spec,
                config.order,
                config.budget,
                *against,
                *scores,
                *progress,
            ]
        )
    return render_csv(headers, rows)


def _ends(share: Share, confidence: float, wanted: Wanted) -> dict[str, float | None]:
    """A share's interval as tables have it."""
    interval = share.interval(confidence, wanted.kind) if share.games else None
    return {"ci_low": interval.low if interval else None, "ci_high": interval.high if interval else None}


def _mean_scores(margins: Mapping[tuple[str, str], Margin], player: str, others: Sequence[str]) -> list[float | None]:
    """A player's mean score against each of the others, and its error."""
    found = [margins.get((player, other)) for other in others]
    return [figure for margin in found for figure in ((margin.mean, margin.error) if margin else (None, None))]
