"""The tables of `arena elo`: ratings, differences, and what a rating costs."""

from __future__ import annotations

import math

from arena.arenas.origins import Origins
from arena.arenas.rating import MEAN, Anchor, Rated
from arena.arenas.statistics.contrasts import Estimate, Open
from arena.arenas.statistics.intervals import simultaneous
from arena.games import InputError
from arena.reports.doublings import doubling_note, doublings
from arena.reports.elo_document import elo_csv, elo_json
from arena.reports.elo_notes import model_notes
from arena.reports.form import Form
from arena.reports.origin_notes import annotated
from arena.reports.page import PLAIN, Page
from arena.reports.table import Table, render
from arena.reports.written import NOTHING, milliseconds, percent, signed, whole

_UNKNOWN = Origins([])


def parse_anchor(text: str | None) -> Anchor | str | None:
    """`PLAYER=ELO`, such as A=0, or `mean`; the name may hold an equals sign itself."""
    if text is None or text == MEAN:
        return text
    name, _, number = text.rpartition("=")
    try:
        elo = float(number)
    except ValueError:
        return _bad_anchor(text)
    return Anchor(name.strip(), elo) if name.strip() and math.isfinite(elo) else _bad_anchor(text)


def _bad_anchor(text: str) -> Anchor:
    raise InputError(f"--anchor {text}: write PLAYER=ELO, such as A=0, or mean")


def elo_report(
    rated: Rated,
    form: Form,
    against: str | None,
    los: bool,
    times: bool,
    together: bool = False,
    page: Page = PLAIN,
    origins: Origins = _UNKNOWN,
) -> str:
    """Ratings, and on request differences from one player and the matrix of likelihoods of superiority.

    `together`: intervals of differences hold all at once, and those that are none by chance are marked.
    """
    if form is Form.JSON:
        return elo_json(rated, times, origins)
    if form is Form.CSV:
        return elo_csv(rated, times)
    return render(elo_tables(rated, against, los, times, together, origins), form, page)


def elo_tables(
    rated: Rated, against: str | None, los: bool, times: bool, together: bool = False, origins: Origins = _UNKNOWN
) -> list[Table]:
    """The same as tables."""
    tables = [ratings_table(rated)]
    if against is not None:
        tables.append(_differences_table(rated, rated.pool.number_of(against), together))
    if los:
        tables.append(los_table(rated, together))
    return annotated([*tables, cost_table(rated, times)], origins, times)


def interval_text(estimate: Estimate) -> str:
    """The interval, or the bound that is left of it where games speak against no more."""
    low, high = whole(estimate.interval.low), whole(estimate.interval.high)
    if estimate.open is Open.ABOVE:
        return f"≥ {low}"
    return f"≤ {high}" if estimate.open is Open.BELOW else f"{low} to {high}"


def ratings_table(rated: Rated) -> Table:
    """Everybody's rating, from the strongest to the weakest."""
    points, games = rated.scores()
    order, forfeits, first = rated.order(), rated.pool.forfeits(), rated.ratings.first_chances()
    rows = []
    for rank, player in enumerate(order, start=1):
        estimate = rated.rating(player)
        below = order[rank] if rank < len(order) else None
        rows.append(
            [
                str(rank),
                rated.pool.names[player],
                whole(estimate.elo),
                interval_text(estimate) if estimate.error else "fixed",
                str(games[player]),
                percent(points[player] / games[player]) if games[player] else NOTHING,
                NOTHING if below is None else percent(rated.superiority(player, below)),
                percent(float(first[player])),
                *([str(forfeits[player])] if forfeits.any() else []),
            ]
        )
    headers = ["rank", "player", "Elo", "95 % interval", "games", "score %", "LOS % against next", "first %"]
    return Table(
        caption=f"{rated.pool.game}: Elo relative to {rated.relative}",
        headers=[*headers, *(["forfeits"] if forfeits.any() else [])],
        rows=rows,
        left=2,
        notes=model_notes(rated),
    )


def _differences_table(rated: Rated, base: int, together: bool) -> Table:
    others = [player for player in rated.order() if player != base]
    sure = rated.surely_different([(player, base) for player in others]) if together else set()
    shown = rated.with_confidence(simultaneous(0.95, len(others))) if together else rated
    rows = []
    for player in others:
        found = shown.difference(player, base)
        elo = f"{signed(found.elo)}{'*' if (player, base) in sure else ''}"
        rows.append([rated.pool.names[player], elo, interval_text(found), percent(found.superiority)])
    name = rated.pool.names[base]
    return Table(
        caption=f"Differences from {name}",
        headers=["player", "Elo above", "95 % interval", "LOS %"],
        rows=rows,
        notes=[f"LOS is the chance that the player is stronger than {name}.", *_together_notes(together)],
    )


def _together_notes(together: bool) -> list[str]:
    if not together:
        return []
    return ["Intervals hold together 95 % of the time; * is no chance by Holm's correction for all pairs here at 5 %."]


def los_table(rated: Rated, together: bool) -> Table:
    """Likelihoods of superiority; `together`: those that are none by chance are marked."""
    order = rated.order()
    names = [rated.pool.names[player] for player in order]
    pairs = [(one, other) for place, one in enumerate(order) for other in order[place + 1 :]]
    sure = rated.surely_different(pairs) if together else set()

    def entry(one: int, other: int) -> str:
        if one == other:
            return NOTHING
        mark = "*" if {(one, other), (other, one)} & sure else ""
        return f"{percent(rated.superiority(one, other))}{mark}"

    return Table(
        caption="Chance in % that the player of the row is stronger than that of the column",
        headers=["", *names],
        rows=[[name, *(entry(one, other) for other in order)] for name, one in zip(names, order, strict=True)],
        notes=["* is no chance by Holm's correction for all pairs at 5 %."] if together else [],
    )


def cost_table(rated: Rated, times: bool) -> Table:
    """What everybody spends on a move, beside its rating, and what doubling that gains."""
    rows = []
    for player in rated.order():
        spent = rated.spent[player]
        playouts = spent.playouts_per_move
        rows.append(
            [
                rated.pool.names[player],
                rated.pool.configs[player].spec,
                NOTHING if playouts is None else f"{playouts:.0f}",
                *([milliseconds(spent.cpu_ms_per_move)] if times else []),
                whole(rated.rating(player).elo),
            ]
        )
    return Table(
        caption="What a rating costs",
        headers=["player", "spec", "playouts/move", *(["CPU ms/move"] if times else []), "Elo"],
        rows=rows,
        left=2,
        notes=[doubling_note(*found) for found in doublings(rated, times)],
    )
