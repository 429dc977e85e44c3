"""The tables of `arena elo`: ratings, differences, and what a rating costs."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from arena.arenas.ledger import Ledger, Run
from arena.arenas.pool import Pool, pool_of
from arena.arenas.statistics import differences
from arena.arenas.statistics.differences import Doubling, Estimate, Ratings
from arena.arenas.statistics.ratings import Fit, fit_ratings
from arena.games import InputError
from arena.reports.figures import NOTHING, milliseconds, percent, percent_range, whole
from arena.reports.form import Form
from arena.reports.table import Table, render, render_csv


@dataclass(frozen=True)
class Anchor:
    """A player whose rating is set to a value."""

    name: str
    elo: float


@dataclass(frozen=True)
class Rated:
    """A pool and the ratings that fit it."""

    pool: Pool
    fit: Fit
    ratings: Ratings
    offset: float  # what the anchor's rating is set to
    relative: str  # what a ± is relative to, in words

    def order(self) -> list[int]:
        """Players from the strongest to the weakest."""
        return sorted(range(len(self.pool.names)), key=lambda player: -self.ratings.elo[player])


def parse_anchor(text: str | None) -> Anchor | None:
    """`PLAYER=ELO`, such as A=0; the name may hold an equals sign itself."""
    if text is None:
        return None
    name, sign, elo = text.rpartition("=")
    try:
        return Anchor(name.strip(), float(elo)) if sign and name.strip() else _bad_anchor(text)
    except ValueError:
        return _bad_anchor(text)


def _bad_anchor(text: str) -> Anchor:
    raise InputError(f"--anchor {text}: write PLAYER=ELO, such as A=0")


def rate(ledger: Ledger, runs: Sequence[Run], anchor: Anchor | None) -> Rated:
    """Fit the ratings of all players of some runs."""
    pool = pool_of(ledger, runs)
    fit = fit_ratings(pool.black, pool.white, pool.result, pool.cluster, len(pool.names), names=pool.names)
    if anchor is None:
        return Rated(pool, fit, differences.relative_to_mean(fit), 0.0, f"the mean of the {len(pool.names)} players")
    ratings = differences.relative_to(fit, pool.number(anchor.name))
    return Rated(pool, fit, ratings, anchor.elo, f"{anchor.name}, which is set to {anchor.elo:g}")


def elo_report(rated: Rated, form: Form, against: str | None, los: bool, times: bool) -> str:
    """Ratings, and on request differences from one player and the matrix of likelihoods of superiority."""
    if form is Form.JSON:
        return json.dumps(_document(rated, times), indent=2) + "\n"
    if form is Form.CSV:
        players = _document(rated, times)["players"]
        return render_csv(list(players[0]), [list(player.values()) for player in players])
    tables = [_ratings_table(rated)]
    if against is not None:
        tables.append(_differences_table(rated, rated.pool.number(against)))
    if los:
        tables.append(_los_table(rated))
    return render([*tables, _cost_table(rated, times)], form)


def _plus_minus(estimate: Estimate) -> str:
    return f"{(estimate.interval.high - estimate.interval.low) / 2:.0f}"


def _ratings_table(rated: Rated) -> Table:
    points, games = rated.pool.scores()
    order = rated.order()
    rows = []
    for rank, player in enumerate(order, start=1):
        estimate = rated.ratings.rating(player)
        below = order[rank] if rank < len(order) else None
        ahead = NOTHING if below is None else percent(differences.difference(rated.fit, player, below).los)
        score = percent(points[player] / games[player]) if games[player] else NOTHING
        rows.append(
            [
                str(rank),
                rated.pool.names[player],
                whole(estimate.elo + rated.offset),
                _plus_minus(estimate),
                str(games[player]),
                score,
                ahead,
            ]
        )
    return Table(
        caption=f"{rated.pool.game}: Elo relative to {rated.relative}",
        headers=["rank", "player", "Elo", "± 95 %", "games", "score %", "LOS % against next"],
        rows=rows,
        left=2,
        notes=_model_notes(rated),
    )


def _model_notes(rated: Rated) -> list[str]:
    first, drawn = differences.first_move(rated.fit), differences.draws(rated.fit)
    notes = [
        f"± is the error of the difference from {rated.relative}; --against PLAYER gives differences between players.",
        f"Moving first is worth {whole(first.elo)} ± {_plus_minus(first)} Elo.",
    ]
    if rated.fit.draws:
        notes.append(
            f"{percent(drawn.rate)} % of the games were drawn (95 % interval {percent_range(drawn.interval)});"
            f" between equals it would be {percent(drawn.between_equals)} %."
        )
    if rated.fit.clustered:
        notes.append("Errors allow for games of one pair from the same opening depending on each other.")
    if rated.pool.left_out:
        notes.append(f"{rated.pool.left_out} repeated games of players who do not depend on the seed are left out.")
    return notes


def _differences_table(rated: Rated, base: int) -> Table:
    rows = []
    for player in rated.order():
        if player != base:
            found = differences.difference(rated.fit, player, base)
            rows.append([rated.pool.names[player], f"{found.elo:+.0f}", _plus_minus(found), percent(found.los)])
    name = rated.pool.names[base]
    return Table(
        caption=f"Differences from {name}",
        headers=["player", "Elo above", "± 95 %", "LOS %"],
        rows=rows,
        notes=[f"LOS is the chance that the player is stronger than {name}."],
    )


def _los_table(rated: Rated) -> Table:
    chances = differences.los_matrix(rated.fit)
    order = rated.order()
    names = [rated.pool.names[player] for player in order]
    return Table(
        caption="Chance in % that the player of the row is stronger than that of the column",
        headers=["", *names],
        rows=[
            [name, *(NOTHING if one == other else percent(chances[one, other]) for other in order)]
            for name, one in zip(names, order, strict=True)
        ],
    )


def _per_move(rated: Rated, player: int) -> tuple[float | None, float | None]:
    """Playouts and milliseconds of processor time that a player spends on a move."""
    spent = rated.pool.spent[player]
    return (spent.playouts / spent.decisions if spent.decisions else None), spent.cpu_ms_per_move


def _cost_table(rated: Rated, times: bool) -> Table:
    rows = []
    for player in rated.order():
        playouts, cpu = _per_move(rated, player)
        rows.append(
            [
                rated.pool.names[player],
                rated.pool.configs[player].spec,
                NOTHING if playouts is None else f"{playouts:.0f}",
                *([milliseconds(cpu)] if times else []),
                whole(rated.ratings.elo[player] + rated.offset),
            ]
        )
    return Table(
        caption="What a rating costs",
        headers=["player", "spec", "playouts/move", *(["CPU ms/move"] if times else []), "Elo"],
        rows=rows,
        left=2,
        notes=[_doubling_note(*found) for found in _doublings(rated, times)],
    )


def _doublings(rated: Rated, times: bool) -> list[tuple[str, str, Doubling]]:
    """Elo per doubling of the budget and of the measured time, for players that differ in their budget only."""
    alike: dict[str, list[int]] = defaultdict(list)
    for player, config in enumerate(rated.pool.configs):
        if config.budget:
            alike[config.cheapest().spec].append(player)
    found = []
    for group in alike.values():
        budgets = [float(rated.pool.configs[player].budget) for player in group]
        if len(set(budgets)) < 2:
            continue
        kind = rated.pool.configs[group[0]].kind
        found.append((kind, "playouts", differences.elo_per_doubling(rated.fit, group, budgets)))
        seconds = [_per_move(rated, player)[1] for player in group]
        known = [value for value in seconds if value]
        if times and len(set(known)) == len(group):
            found.append((kind, "CPU time", differences.elo_per_doubling(rated.fit, group, known)))
    return found


def _doubling_note(kind: str, budget: str, doubling: Doubling) -> str:
    bent = ""
    if doubling.misfit is not None and doubling.misfit < 0.05:
        bent = f", but the ratings do not lie on a line (p = {doubling.misfit:.2g})"
    return f"{kind}: {doubling.elo:+.0f} ± {_plus_minus(doubling)} Elo per doubling of {budget}{bent}."


def _document(rated: Rated, times: bool) -> dict[str, Any]:
    points, games = rated.pool.scores()
    first, drawn = differences.first_move(rated.fit), differences.draws(rated.fit)

    def player(number: int) -> dict[str, Any]:
        estimate = rated.ratings.rating(number)
        playouts, cpu = _per_move(rated, number)
        return {
            "player": rated.pool.names[number],
            "spec": rated.pool.configs[number].spec,
            "elo": estimate.elo + rated.offset,
            "error": estimate.error,
            "ci_low": estimate.interval.low + rated.offset,
            "ci_high": estimate.interval.high + rated.offset,
            "games": int(games[number]),
            "points": float(points[number]),
            "playouts_per_move": playouts,
            **({"cpu_ms_per_move": cpu} if times else {}),
        }

    return {
        "game": rated.pool.game,
        "relative_to": rated.relative,
        "players": [player(number) for number in rated.order()],
        "differences": [
            _difference(rated, one, other) for one in rated.order() for other in rated.order() if one != other
        ],
        "first_move": {"elo": first.elo, "ci_low": first.interval.low, "ci_high": first.interval.high},
        "draws": {"rate": drawn.rate, "ci_low": drawn.interval.low, "ci_high": drawn.interval.high},
        "per_doubling": [
            {
                "kind": kind,
                "of": budget,
                "elo": doubling.elo,
                "ci_low": doubling.interval.low,
                "ci_high": doubling.interval.high,
            }
            for kind, budget, doubling in _doublings(rated, times)
        ],
    }


def _difference(rated: Rated, one: int, other: int) -> dict[str, Any]:
    found = differences.difference(rated.fit, one, other)
    return {
        "player": rated.pool.names[one],
        "against": rated.pool.names[other],
        "elo": found.elo,
        "error": found.error,
        "ci_low": found.interval.low,
        "ci_high": found.interval.high,
        "los": found.los,
    }
