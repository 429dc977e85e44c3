"""What is told of the games themselves: who moves first, how long they are, how they end, and which go alike."""

from __future__ import annotations

import numpy as np

from arena.arenas.endings import Endings
from arena.arenas.standings import Standings
from arena.reports.elo_notes import first_move_notes
from arena.reports.html.charts import figure
from arena.reports.html.histogram import edges_of, histogram, spread_in_words
from arena.reports.html.markup import Markup, paragraphs, section
from arena.reports.html.matter import Matter
from arena.reports.html.tables import table_html
from arena.reports.matrix import first_move_note
from arena.reports.table import Table
from arena.reports.written import NOTHING, count_of, percent, percent_range


def game_facts(matter: Matter) -> Markup:
    """A part of the page."""
    standings, endings = matter.standings, matter.endings
    lines = [
        first_move_note(standings),
        *draw_lines(standings),
        *_model_lines(matter),
        *_alike_lines(standings, endings),
    ]
    tables = [table_html(endings_table(endings), "endings"), *_lengths(endings)]
    return section("facts", "The games", paragraphs(lines), *tables)


def draw_lines(standings: Standings) -> list[str]:
    """How many games were drawn."""
    whole = standings.whole
    if not whole.counts.draws or whole.drawn.share is None:
        return []
    interval = percent_range(whole.drawn.interval())
    return [f"{percent(whole.drawn.share)} % of the games were drawn (95 % interval {interval})."]


def _model_lines(matter: Matter) -> list[str]:
    return [] if matter.rated is None else first_move_notes(matter.rated)


def _alike_lines(standings: Standings, endings: Endings) -> list[str]:
    whole, lines = standings.whole, []
    if endings.alike:
        what = "which are no evidence where the players have no chance in them"
        lines.append(f"{count_of(endings.alike, 'game')} go as an earlier one, up to the board's symmetries, {what}.")
    if whole.repeats:
        lines.append(f"Left out of rates and intervals as such repeats: {count_of(whole.repeats, 'game')}.")
    if endings.swapped:
        lines.append(f"The sides were swapped in {count_of(endings.swapped, 'game')}.")
    return lines


def endings_table(endings: Endings) -> Table:
    """Reasons why games ended."""
    rows = [
        [ending.reason.value, *map(str, (ending.games, ending.black_wins, ending.draws, ending.white_wins))]
        for ending in endings.reasons
    ]
    headers = ["reason", "games", "Black won", "drawn", "White won"]
    return Table("How games ended; Black is who moved first", headers, rows)


def lengths_table(endings: Endings) -> Table:
    """How many moves games have."""
    lengths = endings.lengths
    if not len(lengths):
        figures = [NOTHING] * 4
    else:
        quarters = np.quantile(lengths, (0.0, 0.5, 1.0))
        figures = [f"{lengths.mean():.1f}", *(f"{each:g}" for each in quarters)]
    headers = ["games", "mean", "shortest", "median", "longest"]
    rows = [[str(len(lengths)), *figures]]
    return Table("Moves a game, those of the opening included; forfeits left out", headers, rows, left=0)


def _lengths(endings: Endings) -> list[Markup]:
    found = [table_html(lengths_table(endings), "lengths")]
    if len(endings.lengths) > 1:
        title = f"Moves a game: {spread_in_words(endings.lengths)}"
        found.append(
            figure(histogram(endings.lengths, edges_of(endings.lengths), "moves", title), "How long games are.")
        )
    return found
