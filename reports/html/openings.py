"""Results by opening."""

from __future__ import annotations

from arena.arenas.by_opening import OpeningResult, by_opening
from arena.arenas.pool import Pool
from arena.games import Game
from arena.reports.html.markup import Markup, section
from arena.reports.html.matter import Matter
from arena.reports.html.tables import table_html
from arena.reports.table import Table
from arena.reports.written import NOTHING, percent, percent_range

#: Of more openings, those are told of that favour a side most.
_MOST = 100


def openings(matter: Matter) -> Markup:
    """A part of the page; nothing where games began without openings."""
    table = openings_table(matter.game, matter.standings.pool)
    return Markup("") if table is None else section("openings", "Openings", table_html(table, "by-opening"))


def openings_table(game: Game, pool: Pool) -> Table | None:
    """A row for every opening; None where there is none."""
    found = by_opening(pool)
    if not found:
        return None
    notes = [
        "Black is who moved first. The openings that favour a side most stand first; with many openings, some do by"
        " chance. Openings that a symmetry turns into each other are one. Games that are no evidence are left out."
    ]
    if len(found) > _MOST:
        notes.append(f"The first {_MOST} of {len(found)} openings.")
    return Table(
        "Results of Black by opening",
        ["opening", "games", "won", "drawn", "lost", "score %", "95 % interval"],
        [_row(game, result) for result in found[:_MOST]],
        notes=notes,
    )


def _row(game: Game, result: OpeningResult) -> list[str]:
    share = result.black.share
    return [
        " ".join(game.move_name(move) for move in result.moves) or NOTHING,
        *map(str, (result.games, result.black_wins, result.draws, result.white_wins)),
        NOTHING if share is None else percent(share),
        NOTHING if share is None else percent_range(result.black.interval()),
    ]
