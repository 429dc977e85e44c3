"""Who plays: every player's spec, what differs from the defaults of its kind, and the papers that it is from."""

from __future__ import annotations

from collections.abc import Iterator

from arena.arenas.pool import Pool
from arena.arenas.provenance import parts_of
from arena.games.parameters import Parameters
from arena.games.spec import format_value
from arena.reports.html.markup import Markup, element, joined, long_text, name, section
from arena.reports.html.matter import Matter

#: Of so many players, all is told at once.
_MOST_OPEN = 8


def players(matter: Matter) -> Markup:
    """A part of the page."""
    pool = matter.standings.pool
    return section("players", "Players", *(_player(pool, number) for number in range(len(pool.names))))


def _player(pool: Pool, number: int) -> Markup:
    config = pool.configs[number]
    parts = [_part(part) for part in parts_of(config)]
    spec = [] if config.spec == pool.names[number] else [" ", element("code", long_text(config.spec))]
    is_open = "" if len(pool.names) <= _MOST_OPEN else None
    return element("details", element("summary", name(pool.names[number]), *spec), *parts, open=is_open)


def _part(part: Parameters) -> Markup:
    """A kind of player, or what one is made of, such as a policy of its playouts."""
    kind, summary, source = (str(getattr(part, each, "")) for each in ("kind", "summary", "source"))
    title = element("b", kind or f"policy {getattr(part, 'name', '')}")
    about = joined([title, f": {summary}" if summary else "", f". From: {source}." if source else ""])
    rows = [
        element(
            "li",
            element("code", f"{found}={value}"),
            f" instead of {default}: {meaning}" if default else f": {meaning}",
            f" ({paper})" if paper else "",
        )
        for found, value, default, meaning, paper in differing(part)
    ]
    plain = element("p", "All parameters have their defaults.")
    return joined([element("p", about), element("ul", *rows) if rows else plain])


def differing(part: Parameters) -> Iterator[tuple[str, str, str, str, str]]:
    """Parameters that are not as they are if nothing is said of them: name, value, default, meaning, paper."""
    fields = type(part).model_fields
    for about in type(part).describe():
        value, field = getattr(part, about.name), fields[about.name]
        if field.is_required():
            yield about.name, _written(value), "", about.meaning, about.source
        elif value != field.default:
            yield about.name, _written(value), about.default, about.meaning, about.source


def _written(value: object) -> str:
    """A value as a spec has it."""
    if isinstance(value, Parameters):
        return str(getattr(value, "spec", value))
    return format_value(value) if isinstance(value, bool | int | float | str) or value is None else str(value)
