"""Whether the values that players give come true: a curve of what did by what was told, and the terminal's tables."""

from __future__ import annotations

from arena.reports.calibration_report import Judged, calibration_tables, judged
from arena.reports.html.axis import Axis
from arena.reports.html.charts import BOTTOM, LEFT, RIGHT, TOP, Frame, chart, figure, line_through, point_with_error
from arena.reports.html.markup import Markup, element, joined, name, section
from arena.reports.html.matter import MOST_READ, Matter
from arena.reports.html.tables import table_html

#: So many players have pictures.
_MOST_SHOWN = 8


def calibration(matter: Matter) -> Markup:
    """A part of the page; nothing where no values are on record."""
    opinions = matter.opinions
    if opinions is None:
        words = f"Of more than {MOST_READ} games, this is not told here: arena report --calibration reads them all."
        return section("calibration", "Whether values come true", element("p", words))
    if not len(opinions.value):
        return Markup("")
    found = judged(opinions)
    summary, *reliability = calibration_tables(matter.subject.game, opinions, found)
    whole = [item for item in found if item.phase is None]
    pictures = element("div", *map(_curve, whole[:_MOST_SHOWN]), class_="pictures")
    bins = [table_html(table, f"reliability-{number}", sortable=False) for number, table in enumerate(reliability)]
    details = element("details", element("summary", "The numbers of the pictures"), *bins)
    return section(
        "calibration",
        "Whether values come true",
        pictures,
        details,
        table_html(summary, "calibration-summary"),
    )


def _curve(item: Judged) -> Markup:
    frame = Frame(Axis(0.0, 1.0, LEFT, RIGHT), Axis(0.0, 1.0, BOTTOM, TOP), "value that was told", "came true")
    points = [
        point_with_error(frame, each.value, each.outcome, each.interval.low, each.interval.high)
        for each in item.found.bins
    ]
    marks = [line_through(frame, [(0.0, 0.0), (1.0, 1.0)], 4), *points]
    title = (
        f"{item.player}: what came true by the value that was told, with 95 % intervals; true values are on the line"
    )
    words = joined([name(item.player), f": {item.found.predictions} decisions"])
    return figure(chart(frame, marks, title), "", words)
