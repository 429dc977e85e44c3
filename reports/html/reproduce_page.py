"""The page of experiments of papers: their tables beside ours with verdicts, figures, and the games played for them."""

from __future__ import annotations

import base64
import functools
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from arena.arenas.experiments.evidence import Played
from arena.arenas.game_record import GameRecord
from arena.arenas.pool import Integers
from arena.arenas.statistics.judgement import Judgement
from arena.reports.figures.files import write_figure
from arena.reports.html.document import document
from arena.reports.html.games import game_list, viewer
from arena.reports.html.markup import Markup, data_block, element, joined, long_text, section
from arena.reports.html.shown_games import Recorded, ShownGames
from arena.reports.html.tables import table_html
from arena.reports.html.viewer_data import viewer_document
from arena.reports.reproduce.comparison_tables import tables_of_results
from arena.reports.reproduce.result import Result
from arena.reports.table import Table
from arena.reports.written import count_of


def reproduce_page(results: Sequence[Result], command: str, figures: bool, times: bool) -> Markup:
    """Everything about some results, which `command` makes again; with `figures`, the papers' figures are drawn."""
    shown = ShownGames(_sources(results), times)
    parts = [
        (result.experiment.id, result.experiment.id, _experiment(result, tables, figures))
        for result, tables in zip(results, tables_of_results(results), strict=True)
    ]
    title = ", ".join(result.experiment.id for result in results)
    again = section("provenance", "Where this comes from", _command(command), *map(_origin, results))
    games = [("viewer", "A game", viewer(shown)), ("games", "All games", game_list(shown))]
    page = [("headline", "In short", _headline(results)), *parts, *games, ("provenance", "Provenance", again)]
    return document(title, page, [data_block("game-data", viewer_document(shown))])


def _headline(results: Sequence[Result]) -> Markup:
    """How many rows have which verdict."""
    lines = []
    for result in results:
        found = Counter(_verdict(row.judgement) for row in result.findings.rows if row.judgement is not None)
        counted = ", ".join(f"{verdict} {count}" for verdict, count in found.most_common()) or "nothing is judged"
        verdict = "some rows or tables are DIFFERS" if result.differs else "no row and no table is DIFFERS"
        lines.append(
            element(
                "li", element("b", result.experiment.id), f": {verdict} ({counted}); profile {result.profile.value}."
            )
        )
    return section("headline", "In short", element("ul", *lines))


def _verdict(judgement: Judgement) -> str:
    """The kind of verdict, and of claims and orders what became of them."""
    return judgement.verdict.value if judgement.outcome is None else f"{judgement.verdict.value} {judgement.outcome}"


def _experiment(result: Result, tables: Sequence[Table], figures: bool) -> Markup:
    experiment = result.experiment
    drawn = _figure(result) if figures and experiment.draw is not None else Markup("")
    shown = [table_html(table, f"{experiment.id}-{number}") for number, table in enumerate(tables)]
    return section(experiment.id, f"{experiment.id}: {experiment.title} ({experiment.paper})", drawn, *shown)


def _figure(result: Result) -> Markup:
    """The paper's figure, as a picture in the page."""
    draw = result.experiment.draw
    assert draw is not None
    with tempfile.TemporaryDirectory(prefix="arena-") as folder:
        path = write_figure(functools.partial(draw, result.evidence), Path(folder) / "figure.svg")
        content = base64.b64encode(path.read_bytes()).decode()
    title = f"{result.experiment.id}: {result.experiment.title}, as measured here"
    # An attribute may hold no line breaks, and base64 has none; it is longer than any text that is cut.
    picture = Markup(f'<img class="paper" alt="{long_text(title)}" src="data:image/svg+xml;base64,{content}">')
    return element("figure", picture, element("figcaption", title), class_="paper")


def _command(command: str) -> Markup:
    words = element("pre", element("code", command, id="command-0"), tabindex="0", aria_label="Command")
    button = element(
        "button", "Copy", type="button", class_="copy scripted", data_of="command-0", aria_label="Copy the command"
    )
    return element("div", words, button, class_="command")


def _origin(result: Result) -> Markup:
    """What an experiment was measured with and on."""
    runs = [f"{name}: {count_of(len(played.records), 'game')}" for name, played in result.evidence.played.items()]
    samples = [f"{name}: {count_of(len(pieces), 'piece')}" for name, pieces in result.evidence.sampled.items()]
    facts = {"seed": str(result.seed), "profile": result.profile.value, "runs": "; ".join(runs)}
    facts |= {"samples": "; ".join(samples), **result.document()["provenance"]}
    rows = [joined([element("dt", key), element("dd", long_text(value))]) for key, value in facts.items() if value]
    return element("div", element("h3", result.experiment.id), element("dl", *rows))


def _sources(results: Sequence[Result]) -> list[Recorded]:
    """The games of all runs, each run once."""
    played = {one.run.name: one for result in results for one in result.evidence.played.values()}
    return [
        Recorded(one.standings.pool, [(name, one.settings)], functools.partial(_read, one))
        for name, one in played.items()
    ]


def _read(played: Played, places: Integers) -> Iterable[GameRecord]:
    return (played.records[place] for place in places)
