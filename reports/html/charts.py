"""Charts of lines and points with axes, drawn as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from arena.reports.html.axis import Axis, tick_text
from arena.reports.html.markup import Markup, element, joined, name

WIDTH, HEIGHT = 400, 240
LEFT, RIGHT, TOP, BOTTOM = 52, 388, 12, 196
#: So many lines are told apart by colour and dashes.
MOST_LINES = 8


@dataclass(frozen=True)
class Frame:
    """Where a chart's numbers are drawn."""

    x: Axis
    y: Axis
    label_x: str
    label_y: str
    ticks_x: Sequence[float] | None = None  # where round numbers would not do
    text_x: Callable[[float], str] = tick_text


def chart(frame: Frame, marks: Iterable[Markup], title: str) -> Markup:
    """A chart; `title` is what it shows, for those who do not see it."""
    parts = [*_axes(frame), *marks]
    box = f"0 0 {WIDTH} {HEIGHT}"
    return element("svg", *parts, viewBox=box, role="img", aria_label=title, class_="chart")


def _axes(frame: Frame) -> list[Markup]:
    parts = []
    for tick in frame.y.ticks():
        y = frame.y.place(tick)
        parts.append(element("line", x1=LEFT, x2=RIGHT, y1=y, y2=y, class_="grid"))
        parts.append(element("text", tick_text(tick), x=LEFT - 6, y=y + 4, text_anchor="end"))
    for tick in frame.x.ticks() if frame.ticks_x is None else frame.ticks_x:
        x = frame.x.place(tick)
        parts.append(element("line", x1=x, x2=x, y1=BOTTOM, y2=BOTTOM + 5, class_="axis"))
        parts.append(element("text", frame.text_x(tick), x=x, y=BOTTOM + 18, text_anchor="middle"))
    parts.append(element("line", x1=LEFT, x2=RIGHT, y1=BOTTOM, y2=BOTTOM, class_="axis"))
    middle = (TOP + BOTTOM) / 2
    turned = f"rotate(-90 12 {middle:g})"
    label_x = element("text", frame.label_x, x=(LEFT + RIGHT) / 2, y=HEIGHT - 6, text_anchor="middle", class_="label")
    label_y = element("text", frame.label_y, x=12, y=middle, text_anchor="middle", transform=turned, class_="label")
    return [*parts, label_x, label_y]


def line_through(frame: Frame, points: Iterable[tuple[float, float]], number: int = 0) -> Markup:
    """A line in the colour and with the dashes of its number."""
    places = " ".join(f"{frame.x.place(x):.1f},{frame.y.place(y):.1f}" for x, y in points)
    return element("polyline", points=places, class_=f"line {style(number)}")


def point_with_error(frame: Frame, x: float, y: float, low: float, high: float, number: int = 0) -> Markup:
    """A point and its interval."""
    across, classes = frame.x.place(x), style(number)
    bar = element(
        "line", x1=across, x2=across, y1=frame.y.place(low), y2=frame.y.place(high), class_=f"error {classes}"
    )
    return joined([bar, element("circle", cx=across, cy=frame.y.place(y), r=3.5, class_=f"dot {classes}")])


def level(frame: Frame, y: float, words: str) -> Markup:
    """A line across, and what it is."""
    place = frame.y.place(y)
    line = element("line", x1=LEFT, x2=RIGHT, y1=place, y2=place, class_="level")
    return joined([line, element("text", words, x=RIGHT - 2, y=place - 4, text_anchor="end")])


def legend(names: Sequence[str]) -> Markup:
    """Which line is whose."""
    if len(names) < 2:
        return Markup("")
    items = []
    for number, each in enumerate(names):
        sample = element("line", x1=0, x2=28, y1=6, y2=6, class_=f"line {style(number)}")
        items.append(element("li", element("svg", sample, width=28, height=12, aria_hidden="true"), " ", name(each)))
    return element("ul", *items, class_="legend")


def style(number: int) -> str:
    """The classes of a line's colour and dashes."""
    return f"c{number % MOST_LINES}"


def figure(picture: Markup, words: str, *further: Markup) -> Markup:
    """A picture with what it shows below it."""
    return element("figure", picture, *further, element("figcaption", words) if words else "")
