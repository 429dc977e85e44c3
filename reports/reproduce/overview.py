"""All experiments on one page: what each was compared with, what it rests on, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Making, Playing, Sampling
from arena.arenas.statistics.judgement import Outcome, Verdict, chance_text
from arena.reports.reproduce.experiment import Experiment
from arena.reports.reproduce.joint_test import JointTest
from arena.reports.reproduce.row import Row
from arena.reports.reproduce.stored import Stored
from arena.reports.table import Table, markdown_grid
from arena.reports.written import NOTHING, at_least_a_digit

#: What stands in place of a paper where none is looked into.
_OURS = "arena"
_OWN_QUESTION = "own question"
_HEADERS = ["experiment", "published", "run", "rests on", "verdicts", "together", "another seed", "hours"]
_SECONDS_AN_HOUR = 3600
#: What became of several orders or claims.
_OUTCOMES = {Outcome.HOLDS: "hold", Outcome.UNDECIDED: "undecided", Outcome.FAILS: "do not"}


@dataclass(frozen=True)
class Entry:
    """One id: the experiment, if it is one of `arena reproduce`, and its results, that of the least seed first."""

    id: str
    experiment: Experiment | None
    results: Sequence[Stored]
    page: str  # where they are shown; empty without results

    @property
    def paper(self) -> str:
        """What it is about."""
        return self.results[0].document["paper"] if self.experiment is None else self.experiment.paper

    @property
    def cells(self) -> list[str]:
        """Its line of the table, in markdown."""
        name = f"[{self.id}]({self.page})" if self.page else self.id
        if not self.results:
            return [name, self._published, "not played", self._cost, *[NOTHING] * 4]
        first = self.results[0]
        told = [_run(first), self._rests_on(first), _verdicts(first.rows), _together(first.joints)]
        others = "; ".join(_agreement(first, other) for other in self.results[1:])
        return [name, self._published, *told, others or NOTHING, _hours(first)]

    @property
    def _published(self) -> str:
        if self.experiment is not None and self.experiment.published:
            return self.experiment.published
        title = self.results[0].document["title"] if self.experiment is None else self.experiment.title
        return f"{_OWN_QUESTION}: {title}"

    @property
    def _cost(self) -> str:
        """What it would take at every profile."""
        experiment = self.experiment
        if experiment is None:
            return NOTHING
        if experiment.needs:
            return f"needs {experiment.needs}"
        return "; ".join(f"{profile}: {_work(experiment, profile)}" for profile in Profile)

    def _rests_on(self, stored: Stored) -> str:
        """Games, samples and files, and how many games or other things the numbers of its rows are of."""
        document = stored.document
        games = sum(run["games"] for run in document.get("runs", []))
        pieces = sum(sampling["pieces"] for sampling in document.get("samplings", []))
        work = _words(games, pieces, len(document.get("made", [])))
        samples = [row.measured.samples for row in stored.rows if row.measured and row.measured.samples]
        if not samples:
            return work
        low, high = (f"{round(end):,}" for end in (min(samples), max(samples)))
        noun = "games" if self.experiment is None else self.experiment.counted
        n = f"n {low}{'' if low == high else f'–{high}'}" + ("" if games and noun == "games" else f" {noun}")
        return n if work == NOTHING else f"{work}; {n}"


def entries(experiments: Sequence[Experiment], results: Sequence[Stored], pages: Mapping[str, str]) -> list[Entry]:
    """All experiments in their order, and then what other commands have measured; `pages` by the name of a file."""
    by_id: dict[str, list[Stored]] = {experiment.id: [] for experiment in experiments}
    for stored in sorted(results, key=lambda one: (one.document.get("seed") or 0, one.path)):
        by_id.setdefault(stored.document["id"], []).append(stored)
    known = {experiment.id: experiment for experiment in experiments}
    return [
        Entry(name, known.get(name), found, pages.get(found[0].path.name, "") if found else "")
        for name, found in by_id.items()
    ]


def overview(found: Sequence[Entry]) -> str:
    """All entries in markdown: a table for each paper, and what they come to."""
    by_paper: dict[str, list[Entry]] = {}
    for entry in found:
        by_paper.setdefault(entry.paper, []).append(entry)
    by_paper |= {_OURS: by_paper.pop(_OURS)} if _OURS in by_paper else {}
    parts = [_summary(found)]
    for paper, together in by_paper.items():
        heading = "Questions of our own" if paper == _OURS else paper
        parts.append(f"## {heading}\n\n{markdown_grid(_table(together), marked_up=True)}")
    return "\n\n".join(parts)


def _table(found: Sequence[Entry]) -> Table:
    """Their lines; a column that says nothing of any is left out, but for the last."""
    lines = [entry.cells for entry in found]
    last = len(_HEADERS) - 1
    kept = [place for place in range(last) if any(line[place] != NOTHING for line in lines)] + [last]
    return Table(
        "", [_HEADERS[place] for place in kept], [[line[place] for place in kept] for line in lines], len(kept) - 1
    )


def _summary(found: Sequence[Entry]) -> str:
    """How many there are, and what the first seed's verdicts come to."""
    known = [entry for entry in found if entry.experiment is not None]
    played = sum(bool(entry.results) for entry in known)
    seeds = sum(len(entry.results) > 1 for entry in known)
    rows = [row for entry in found if entry.results for row in entry.results[0].rows]
    return (
        f"{len(known)} experiments, of which {played} have been played, {seeds} with another seed; and"
        f" {len(found) - len(known)} measurements by other commands. All verdicts, without other seeds:"
        f" {_verdicts(rows)}."
    )


def _work(experiment: Experiment, profile: Profile) -> str:
    """Games and pieces of samples at a profile."""
    steps = experiment.steps(profile)
    games = sum(step.games for step in steps if isinstance(step, Playing))
    pieces = sum(step.pieces for step in steps if isinstance(step, Sampling))
    return _words(games, pieces, sum(isinstance(step, Making) for step in steps))


def _words(games: int, pieces: int, files: int) -> str:
    numbers = ((games, "game"), (pieces, "piece"), (files, "file"))
    return ", ".join(f"{number:,} {noun}{'s' * (number > 1)}" for number, noun in numbers if number) or NOTHING


def _run(stored: Stored) -> str:
    """Profile, seed and day, or the command that was given instead."""
    document = stored.document
    if "command" in document:
        return "; ".join(f"`{command.strip()}`" for command in document["command"].split(";"))
    day = document.get("provenance", {}).get("created", "")[:10]
    return ", ".join([document["profile"], f"seed {document['seed']}", *([day] if day else [])])


def _verdicts(rows: Sequence[Row]) -> str:
    """Verdicts by their number, orders and claims by what became of them."""
    judgements = [row.judgement for row in rows if row.judgement is not None]
    numbers = Counter((found.verdict, found.outcome) for found in judgements)
    plain = [f"{numbers[verdict, None]} {verdict}" for verdict in Verdict if numbers[verdict, None]]
    by_outcome = {
        verdict: [
            f"{numbers[verdict, outcome]} {word}" for outcome, word in _OUTCOMES.items() if numbers[verdict, outcome]
        ]
        for verdict in (Verdict.ORDER, Verdict.CLAIM)
    }
    groups = [", ".join(plain), *(f"{verdict}: {', '.join(found)}" for verdict, found in by_outcome.items() if found)]
    return "; ".join(filter(None, groups)) or NOTHING


def _together(joints: Sequence[JointTest]) -> str:
    """All joint tests; those of a hypothesis of our own say so."""
    return (
        "; ".join(
            f"{'' if test.published else 'own: '}{chance_text(test.joint.chance)}"
            f" (χ² {test.joint.statistic:.1f}, {test.joint.freedom})"
            for test in joints
        )
        or NOTHING
    )


def _agreement(first: Stored, other: Stored) -> str:
    """How many verdicts and joint tests another seed has alike, of the rows and tests that both have."""
    verdicts = _alike(
        *(
            {row.label: (found.verdict, found.outcome) for row in one.rows if (found := row.judgement) is not None}
            for one in (first, other)
        )
    )
    tests = _alike(*({test.label: test.rejected for test in one.joints} for one in (first, other)))
    document = other.document
    profile = "" if document["profile"] == first.document["profile"] else f", {document['profile']}"
    return f"seed {document['seed']}{profile}: {verdicts}" + (f", tests {tests}" if first.joints else "")


def _alike(one: Mapping[str, object], other: Mapping[str, object]) -> str:
    common = one.keys() & other.keys()
    return f"{sum(one[label] == other[label] for label in common)} of {len(common)}"


def _hours(stored: Stored) -> str:
    """Processor time of all decisions of its games; nothing if a run does not tell it, or there are none."""
    runs = stored.document.get("runs", [])
    if not runs or any("cpu_seconds" not in run for run in runs):
        return NOTHING
    return at_least_a_digit(sum(run["cpu_seconds"] for run in runs) / _SECONDS_AN_HOUR)
