"""Who is how strong: ratings with intervals, chances to be better, totals, the matrix, and what strength costs."""

from __future__ import annotations

from arena.arenas.rating import Rated
from arena.arenas.settings import Format
from arena.reports.elo_tables import cost_table, los_table, ratings_table
from arena.reports.html.cost_plot import cost_plots
from arena.reports.html.forest_plot import forest_plot
from arena.reports.html.heat_map import heat_maps
from arena.reports.html.markup import Markup, element, section
from arena.reports.html.matter import Matter
from arena.reports.html.tables import table_html
from arena.reports.schedule_tables import schedule_table
from arena.reports.totals import totals_table
from arena.reports.versus import match_lines, versus_tables

#: Of more players, chances to be better are not told of all pairs: nobody would find anything in them.
_MOST_PAIRED = 40


def standings(matter: Matter) -> Markup:
    """Ratings and totals."""
    rated = matter.rated
    schedules = [table_html(schedule_table(outcome), "schedule") for outcome in matter.results.outcomes]
    totals = table_html(totals_table(matter.standings, matter.times, matter.wanted.kind), "totals")
    if rated is None:
        unrated = element("p", f"There are no ratings: {matter.why_unrated}.")
        return section("standings", "Standings", *schedules, unrated, totals)
    parts = [forest_plot(rated), table_html(ratings_table(rated), "ratings")]
    return section("standings", "Standings", *schedules, *parts, _better_than(rated), totals)


def _better_than(rated: Rated) -> Markup:
    players = len(rated.pool.names)
    if players > _MOST_PAIRED:
        words = f"Chances to be better are not told here of all pairs of {players} players; arena elo --los has them."
        return element("p", words)
    return table_html(los_table(rated, together=False), "better")


def encounters(matter: Matter) -> Markup:
    """Everybody against everybody; of a match or gauntlet, the first player against each of the others too."""
    subject = matter.subject
    if not matter.standings.pool.run.size or subject.format is Format.TUNE:
        return Markup("")
    versus = [heat_maps(matter)]
    if not subject.format.all_meet:
        first = versus_tables(subject, matter.standings, matter.times, matter.wanted)[0]
        versus.insert(0, table_html(first, "versus"))
    if subject.format in {Format.MATCH, Format.REGRESS} and len(subject.names) == 2:
        lines = match_lines(subject, matter.standings).rstrip("\n")
        versus.insert(0, element("pre", lines, tabindex="0", aria_label="The match as programs read it"))
    return section("encounters", "Who against whom", *versus)


def costs(matter: Matter) -> Markup:
    """What a rating costs."""
    rated = matter.rated
    if rated is None:
        return Markup("")
    return section(
        "costs",
        "What strength costs",
        cost_plots(rated, matter.times),
        table_html(cost_table(rated, matter.times), "cost"),
    )
