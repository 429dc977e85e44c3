"""How points are spread, in games that have a score."""

from __future__ import annotations

import numpy as np

from arena.arenas.scores import leads_of
from arena.reports.html.charts import figure
from arena.reports.html.histogram import edges_of, histogram, spread_in_words
from arena.reports.html.markup import Markup, element, joined, name, section
from arena.reports.html.matter import Matter
from arena.reports.html.tables import table_html
from arena.reports.margin_tables import scores_matrix
from arena.reports.score_tables import scores_tables
from arena.reports.written import count_of

#: So many players have pictures.
_MOST_SHOWN = 8


def scores(matter: Matter) -> Markup:
    """A part of the page; nothing where there is no score."""
    tables = [table_html(table, "scores") for table in scores_tables(matter.standings)]
    if matter.margins is not None:
        tables.append(table_html(scores_matrix(matter.subject, matter.margins), "margins"))
    return section("scores", "Points", *tables, _pictures(matter) if tables else "")


def _pictures(matter: Matter) -> Markup:
    leads = {who: found for who, (found, _) in leads_of(matter.standings.pool).items()}
    if not leads:
        return Markup("")
    edges = edges_of(np.concatenate(list(leads.values())))
    shown = list(leads.items())[:_MOST_SHOWN]
    pictures = [
        figure(histogram(found, edges, "points ahead at the end", f"{who}: {spread_in_words(found)}"), "", name(who))
        for who, found in shown
    ]
    left = len(leads) - len(shown)
    more = f"The first {len(shown)} players; of {count_of(left, 'other')} the table alone tells." if left else ""
    return joined([element("div", *pictures, class_="pictures"), element("p", more) if more else ""])
