"""What `arena elo` says for programs."""

from __future__ import annotations

import json
import math
from typing import Any

from arena.arenas.origins import Origins
from arena.arenas.rating import Rated
from arena.arenas.statistics.contrasts import Estimate
from arena.arenas.statistics.ratings import Prior
from arena.reports.doublings import doublings
from arena.reports.evidence_notes import warnings_of
from arena.reports.origin_notes import origins_document
from arena.reports.table import render_csv


def elo_json(rated: Rated, times: bool, origins: Origins) -> str:
    """Everything, as a document."""
    return json.dumps(elo_document(rated, times, origins), indent=2) + "\n"


def elo_document(rated: Rated, times: bool, origins: Origins) -> dict[str, Any]:
    """The same, not written out yet."""
    return {**_document(rated, times), **(origins_document(origins) if times else {})}


def elo_csv(rated: Rated, times: bool) -> str:
    """A row for every player, with what the whole pool is made of beside it."""
    evidence = {name: value for name, value in _evidence(rated).items() if not isinstance(value, (list, dict))}
    rows = [{**player, **evidence} for player in _players(rated, times)]
    return render_csv(list(rows[0]), [list(row.values()) for row in rows])


def estimate_document(estimate: Estimate) -> dict[str, Any]:
    """A number in Elo with what is known of it; `open` says at which end only the prior keeps it finite."""
    return {
        "elo": estimate.elo,
        "error": estimate.error,
        "ci_low": estimate.interval.low,
        "ci_high": estimate.interval.high,
        "open": estimate.open.value,
        "degrees_of_freedom": None if math.isinf(estimate.freedom) else estimate.freedom,
    }


def _players(rated: Rated, times: bool) -> list[dict[str, Any]]:
    points, games = rated.scores()
    forfeits, first = rated.pool.forfeits(), rated.ratings.first_chances()
    found = []
    for number in rated.order():
        spent = rated.spent[number]
        found.append(
            {
                "player": rated.pool.names[number],
                "spec": rated.pool.configs[number].spec,
                **estimate_document(rated.rating(number)),
                "games": int(games[number]),
                "points": float(points[number]),
                "forfeits": int(forfeits[number]),
                "first_chance": float(first[number]),
                "playouts_per_move": spent.playouts_per_move,
                **({"cpu_ms_per_move": spent.cpu_ms_per_move} if times else {}),
            }
        )
    return found


def _evidence(rated: Rated) -> dict[str, Any]:
    pool = rated.pool
    return {
        "evidence": int(rated.used.sum()),
        "same_as_in_another_run": int(pool.again.sum()),
        "repeats": int(pool.repeats.sum()),
        "forfeited": int((pool.forfeited & ~pool.again).sum()),
        "forfeits_are": rated.forfeits.value,
        "different_openings": pool.openings,
        "clusters": rated.fit.clusters,
    }


def _document(rated: Rated, times: bool) -> dict[str, Any]:
    order = rated.order()
    players = range(len(order))
    chances = rated.chances_of_equality([(one, other) for one in players for other in players if one < other])
    chance = rated.ratings.draw_chance()
    drawn = rated.drawn.interval()
    return {
        "game": rated.pool.game,
        "runs": [run.name for run in rated.runs],
        "scale": "model",
        "relative_to": rated.relative,
        "prior": {"strength": Prior().strength, "first_move": Prior().first_move, "log_draw": Prior().log_draw},
        "evidence": {
            **_evidence(rated),
            "warnings": warnings_of(rated.pool),
            "differing_conduct": rated.conducts(),
            "stopped_early": rated.stopped_early(),
            "unfinished": [name for name, *_ in rated.unfinished()],
        },
        "players": _players(rated, times),
        "differences": [
            {
                "player": rated.pool.names[one],
                "against": rated.pool.names[other],
                **estimate_document(rated.difference(one, other)),
                "los": rated.difference(one, other).superiority,
                "holm_p": chances[min(one, other), max(one, other)],
            }
            for one in order
            for other in order
            if one != other
        ],
        "first_move": estimate_document(rated.ratings.first_move()),
        "first_moves": [
            {"swap": swap, **estimate_document(rated.ratings.first_move(group))}
            for group, swap in enumerate(rated.swaps)
        ],
        "draws": {
            "rate": rated.drawn.share,
            "ci_low": drawn.low,
            "ci_high": drawn.high,
            "between_equals": chance[0] if chance else 0.0,
            "between_equals_low": chance[1].low if chance else None,
            "between_equals_high": chance[1].high if chance else None,
        },
        "fitness": _fitness(rated),
        "per_doubling": [
            {
                "kind": kind,
                "of": budget,
                "elo": doubling.elo,
                "error": doubling.error,
                "ci_low": doubling.interval.low,
                "ci_high": doubling.interval.high,
                "misfit": doubling.misfit,
            }
            for kind, budget, doubling in doublings(rated, times)
        ],
    }


def _fitness(rated: Rated) -> dict[str, Any] | None:
    found = rated.fitness
    if found is None:
        return None
    return {
        "pairs_p": found.pairs,
        "first_moves_p": found.first_moves,
        "variance_ratio_of_first_move": found.scatter_first_move,
        "variance_ratio_of_differences": found.scatter_strengths,
    }
