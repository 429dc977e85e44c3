"""Where the numbers come from: commands, versions, kernels, machines, seeds, openings, and the time that it took."""

from __future__ import annotations

import hashlib

from arena.arenas.settings import Settings
from arena.reports.html.command import command_of
from arena.reports.html.markup import Markup, element, joined, long_text, section
from arena.reports.html.matter import Matter
from arena.reports.html.tables import table_html
from arena.reports.origin_notes import origins_table
from arena.reports.subject import Part


def provenance(matter: Matter) -> Markup:
    """A part of the page with a list for every run."""
    several = [table_html(table, "origins") for table in origins_table(matter.origins)] if matter.times else []
    parts = [_run(matter, place, part) for place, part in enumerate(matter.subject.parts)]
    return section("provenance", "Where this comes from", *parts, *several)


def _run(matter: Matter, place: int, part: Part) -> Markup:
    settings, id = part.settings, f"command-{place}"
    facts = {
        "run": f"{part.run.name}, {part.settings.format.value}",
        "games": f"{part.progress} of the schedule",
        "seed": str(settings.seed),
        "openings": _openings(settings),
    }
    if matter.times:
        spent = matter.standings.spent
        seconds, cpu = sum(one.seconds for one in spent.values()), sum(one.cpu_seconds for one in spent.values())
        facts["begun"] = part.run.created
        if len(matter.subject.parts) == 1:
            facts["thinking time"] = (
                f"{seconds:.1f} s by the clock, {cpu:.1f} s of processor time, all players together"
            )
        facts |= part.run.provenance
    rows = [joined([element("dt", key), element("dd", long_text(value))]) for key, value in facts.items()]
    command = element("pre", element("code", command_of(settings), id=id), tabindex="0", aria_label="Command")
    button = element("button", "Copy", type="button", class_="copy scripted", data_of=id, aria_label="Copy the command")
    again = element("p", "Played again by:", class_="label")
    return element("div", again, element("div", command, button, class_="command"), element("dl", *rows), class_="run")


def _openings(settings: Settings) -> str:
    if not settings.opening_moves:
        return settings.openings
    lines = "\n".join(" ".join(map(str, moves)) for moves in settings.opening_moves)
    digest = hashlib.sha256(lines.encode()).hexdigest()[:12]
    return f"{settings.openings}; {len(settings.opening_moves)} lines, digest of the moves {digest}"
