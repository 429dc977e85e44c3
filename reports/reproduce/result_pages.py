"""Pages on results: tables between markers, which follow from the data files that the markers name.

A block begins with `<!-- KIND: FILES; option=value -->` and ends with `<!-- /KIND -->`. Kinds are

- `rows`: the comparison table of a file, what its verdicts go by, and its joint tests; of files of several seeds, what
  each has measured of shares of games, and all games taken together. `only=` and `without=` choose rows by their labels
  (several words: with `|`), `columns=` adds `games`, `shown` (the least mean score that is told from nothing four times
  in five) and `elo`, `published=no` leaves out the published numbers and `joint=no` the tests;
- `table`: a table in the paper's shape, the first or that of `number=`;
- `notes`: what the file says in sentences, chosen by `only=`;
- `joint`: the joint tests of several files: games of other seeds taken together, and all tables of the paper;
- `experiments`: all experiments that there are with what came of them, by all files of a folder; each links to the page
  beside this one that shows its file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arena.arenas.statistics.margins import least_told
from arena.arenas.statistics.score_elo import elo_of_score
from arena.games import InputError
from arena.reports.reproduce.catalogue import by_paper
from arena.reports.reproduce.comparison_tables import comparison, legend
from arena.reports.reproduce.joint_test import JointTest, joint_of_paper, pooled
from arena.reports.reproduce.overview import entries, overview
from arena.reports.reproduce.row import Row, Scale
from arena.reports.reproduce.several_seeds import shares_by_seed, taken_together
from arena.reports.reproduce.stored import Stored
from arena.reports.table import Table, markdown_grid
from arena.reports.written import NOTHING, percent

_BLOCK = re.compile(
    r"<!-- (?P<kind>rows|table|notes|joint|experiments): (?P<words>[^>]*?) -->\n(?P<body>.*?)<!-- /(?P=kind) -->", re.S
)


@dataclass(frozen=True)
class Marker:
    """What a marker asks for."""

    kind: str
    folder: Path  # of the page
    files: Sequence[Path]
    options: Mapping[str, str]

    @property
    def text(self) -> str:
        """The block's lines, as they follow from its files."""
        return _WRITERS[self.kind](self)

    @property
    def only(self) -> Callable[[str], bool]:
        """Whether a label or sentence is asked for."""
        wanted, unwanted = (self.options.get(name, "").split("|") for name in ("only", "without"))
        return lambda text: any(word in text for word in wanted) and not any(word and word in text for word in unwanted)


def blocks(text: str, folder: Path) -> list[Marker]:
    """All blocks of a page that lies in a folder."""
    return [_block(found, folder) for found in _BLOCK.finditer(text)]


def filled(text: str, folder: Path) -> str:
    """A page with what its data files have to say now."""

    def fill(found: re.Match[str]) -> str:
        head, kind = found.group(0).split("\n", 1)[0], found.group("kind")
        return f"{head}\n{_block(found, folder).text}\n<!-- /{kind} -->"

    return _BLOCK.sub(fill, text)


def fill_page(page: Path) -> bool:
    """Write a page again from its data files; whether that changed anything."""
    try:
        before = page.read_text(encoding="utf-8")
        after = filled(before, page.parent)
        page.write_text(after, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{page} cannot be rewritten: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{page} cannot be rewritten: it is not a text file") from error
    if not blocks(after, page.parent):
        raise InputError(
            f"{page} has no blocks to fill: they begin with <!-- rows: FILE --> and end with <!-- /rows -->"
        )
    return after != before


def _block(found: re.Match[str], folder: Path) -> Marker:
    files, *options = (word.strip() for word in found.group("words").split(";"))
    pairs = dict(option.split("=", 1) for option in options if "=" in option)
    unknown = [option for option in options if option.split("=", 1)[0] not in _OPTIONS or "=" not in option]
    if unknown:
        raise InputError(f"'{unknown[0]}' is no option of a block; there are {', '.join(_OPTIONS)}, each with =value")
    return Marker(found.group("kind"), folder, [folder / name for name in files.split()], pairs)


def _rows(block: Marker) -> str:
    seeds = [Stored.read(path) for path in block.files]
    stored = taken_together(seeds)
    rows = [row for row in stored.rows if row.listed and block.only(row.label)]
    table = _with_columns(comparison(rows), rows, block.options.get("columns", "").split())
    if len(seeds) > 1:
        table = _with_seeds(table, rows, seeds)
    if block.options.get("published") == "no":
        table = _without_published(table)
    joints = [] if block.options.get("joint") == "no" else list(map(str, stored.joints))
    return "\n".join([markdown_grid(table, marked_up=True), *_paragraph([*joints, *legend(rows, stored.rows)])])


def _with_columns(table: Table, rows: Sequence[Row], names: Sequence[str]) -> Table:
    """With further columns before the verdict."""
    if not set(names) <= set(_COLUMNS):
        raise InputError(f"columns of a block are {' and '.join(_COLUMNS)}, not '{' '.join(names)}'")
    headers = [*table.headers[:-1], *(_COLUMNS[name][0] for name in names), table.headers[-1]]
    lines = [
        [*line[:-1], *(_COLUMNS[name][1](row) for name in names), line[-1]]
        for row, line in zip(rows, table.rows, strict=True)
    ]
    return replace(table, headers=headers, rows=lines)


def _with_seeds(table: Table, rows: Sequence[Row], seeds: Sequence[Stored]) -> Table:
    """With what every seed has measured, before what they come to together."""
    shares, place = shares_by_seed(seeds), table.headers.index("measured")
    headers = [*(f"seed {one.document['seed']}" for one in seeds), "together"]
    lines = [
        [*line[:place], *(percent(share.value) for share in shares[row.label]), *line[place:]]
        for row, line in zip(rows, table.rows, strict=True)
    ]
    return replace(table, headers=[*table.headers[:place], *headers, *table.headers[place + 1 :]], rows=lines)


def _without_published(table: Table) -> Table:
    """Without published numbers and their intervals."""
    place = table.headers.index("published")
    headers, *lines = ([*line[:place], *line[place + 2 :]] for line in (table.headers, *table.rows))
    return replace(table, headers=headers, rows=lines)


def _games(row: Row) -> str:
    samples = row.measured and row.measured.samples
    return NOTHING if not samples else f"{samples:.0f}"


def _elo(row: Row) -> str:
    """The score Elo of a share, with that of the ends of its interval."""
    share = row.measured
    if share is None or not share.is_share:
        return NOTHING
    found = (elo_of_score(one) for one in (share.value, share.interval.low, share.interval.high))
    number, low, high = (NOTHING if one is None else f"{round(one) + 0:+d}" for one in found)
    return f"{number} ({low} to {high})"


def _table(block: Marker) -> str:
    tables, number = _one(block).tables, int(block.options.get("number", "1"))
    if not 1 <= number <= len(tables):
        raise InputError(f"{block.files[0]} has {len(tables)} tables in the paper's shape, and none of number {number}")
    return markdown_grid(tables[number - 1], marked_up=True)


def _notes(block: Marker) -> str:
    return "\n".join(f"- {note}" for note in _one(block).document["notes"] if block.only(note))


def _joint(block: Marker) -> str:
    """Every joint test once, the games of all seeds taken together; and that of the paper, if it has several tables."""
    stored = [Stored.read(path) for path in block.files]
    by_experiment: dict[str, list[Stored]] = {}
    for one in stored:
        by_experiment.setdefault(one.document["id"], []).append(one)
    tests: list[JointTest] = []
    for together in by_experiment.values():
        tests += [_of_all_seeds([one.joints[place] for one in together]) for place in range(len(together[0].joints))]
    whole = joint_of_paper(stored[0].document["paper"], tests)
    return "\n".join(f"- {test}" for test in [*tests, *([whole] if whole and len(by_experiment) > 1 else [])])


def _experiments(block: Marker) -> str:
    folder = _only(block)
    if not folder.is_dir():
        raise InputError(f"{folder} is no folder of results")
    results = [Stored.read(path) for path in sorted(folder.glob("*.json"))]
    return overview(entries(by_paper(), results, _shown_on(block.folder)))


def _shown_on(folder: Path) -> dict[str, str]:
    """On which page of a folder each data file is shown, by their names: on the first that has a block of it."""
    found: dict[str, str] = {}
    for page in sorted(folder.glob("*.md")):
        for block in blocks(page.read_text(encoding="utf-8"), folder):
            for file in block.files:
                found.setdefault(file.name, page.name)
    return found


def _of_all_seeds(tests: Sequence[JointTest]) -> JointTest:
    if len(tests) == 1:
        return tests[0]
    if any(test.cells is None for test in tests):
        return replace(tests[0], label=f"{tests[0].label} (first seed)")
    return replace(pooled(tests), label=f"{tests[0].label}, {len(tests)} seeds taken together")


def _one(block: Marker) -> Stored:
    return Stored.read(_only(block))


def _only(block: Marker) -> Path:
    if len(block.files) != 1:
        raise InputError(f"a block of {block.kind} takes one file, not {len(block.files)}")
    return block.files[0]


def _paragraph(lines: Sequence[str]) -> list[str]:
    return ["", *(f"- {line}" for line in lines)] if lines else []


def _shown(row: Row) -> str:
    """The least mean score that as many games tell from nothing four times in five, at a level of 5 %."""
    measured = row.measured
    if measured is None or measured.error == 0 or row.scale is not Scale.POINTS:
        return NOTHING
    return f"{least_told(measured.error, measured.freedom):.1f}"


_OPTIONS = ("only", "without", "columns", "published", "joint", "number")
_COLUMNS: dict[str, tuple[str, Callable[[Row], str]]] = {
    "games": ("games", _games),
    "shown": ("shown", _shown),
    "elo": ("score Elo (95 %)", _elo),
}
_WRITERS: dict[str, Callable[[Marker], str]] = {
    "rows": _rows,
    "table": _table,
    "notes": _notes,
    "joint": _joint,
    "experiments": _experiments,
}
