"""What a regression match says: lines for people and programs, JUnit XML, and a summary in markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from arena.arenas.regression import Contest, Regression
from arena.arenas.statistics.duration import outlook
from arena.arenas.statistics.intervals import Interval
from arena.arenas.statistics.sequential import Conclusion
from arena.arenas.statistics.stopping import FURTHEST, StoppedElo, elo_after_stopping
from arena.reports import badge
from arena.reports.form import Form
from arena.reports.table import Table, render
from arena.reports.written import NOTHING

#: Exit codes of `arena regress`.
PASSED, FAILED, INCONCLUSIVE, FORFEITED = 0, 1, 3, 4

#: In words.
WORDS = {PASSED: "passed", FAILED: "failed", INCONCLUSIVE: "inconclusive", FORFEITED: "not decided: forfeits"}
_HYPOTHESES = {
    Conclusion.ACCEPTED: "H1 was accepted",
    Conclusion.REJECTED: "H0 was accepted",
    Conclusion.UNDECIDED: "more games are needed",
    Conclusion.INCONCLUSIVE: "the games ran out before a decision",
}


@dataclass(frozen=True)
class RegressionReport:
    """A regression and how its result is to be told."""

    regression: Regression

    @property
    def exit_code(self) -> int:
        """0 passed, 1 failed, 3 inconclusive, 4 forfeits in a match that would have passed."""
        verdict = self.regression.verdict
        if verdict is Conclusion.REJECTED:
            return FAILED
        if self.regression.forfeits and not self.regression.forfeits_count:
            return FORFEITED
        return PASSED if verdict is Conclusion.ACCEPTED else INCONCLUSIVE

    @property
    def headline(self) -> str:
        """The result in a sentence."""
        names = ", ".join(contest.baseline for contest in self.regression.contests)
        forfeits = f" ({self.regression.forfeits} games were forfeited)" if self.regression.forfeits else ""
        return f"{self.regression.candidate} against {names}: {WORDS[self.exit_code]}{forfeits}"

    def text(self) -> str:
        """For the terminal."""
        blocks = [contest_lines(self.regression.candidate, contest) for contest in self.regression.contests]
        return "\n".join(
            [*blocks, *(f"{note}\n" for note in timed_notes(self.regression)), f"Result: {self.headline}\n"]
        )

    def summary(self) -> str:
        """For the page of a CI job, in markdown."""
        contests = self.regression.contests
        table = Table(
            caption=self.headline,
            headers=["baseline", "games", "openings", "score Elo", "95 % interval", "LLR", "test"],
            rows=[_summary_row(contest) for contest in contests],
            notes=[
                _test_note(self.regression),
                *(f"{note}." for note in timed_notes(self.regression)),
                *(
                    f"Against {contest.baseline}: {note[0].lower()}{note[1:]}."
                    for contest in contests
                    for note in contest_notes(self.regression.candidate, contest)
                ),
            ],
        )
        return render([table], Form.MARKDOWN)

    def badge(self) -> badge.Badge:
        """The verdict in a word, and by how many Elo where there is one baseline."""
        colours = {PASSED: badge.GOOD, FAILED: badge.BAD, INCONCLUSIVE: badge.OPEN}
        contests = self.regression.contests
        by = f", {_estimate(contests[0]).elo:+.0f} Elo" if len(contests) == 1 and contests[0].played else ""
        return badge.Badge(WORDS[self.exit_code] + by, colours.get(self.exit_code, badge.NONE))

    def junit(self, broken_off: str = "") -> str:
        """For the test pages of CI servers: one test case per baseline.

        Where the match was broken off, that is the error of all contests that are not decided.
        """
        contests = self.regression.contests
        suite = ElementTree.Element("testsuite", name=f"arena regress {self.regression.candidate}")
        kinds = {"failure": 0, "error": 0, "skipped": 0}
        for contest in contests:
            case = ElementTree.SubElement(
                suite,
                "testcase",
                classname=f"arena.{self.regression.settings.game}",
                name=f"against {contest.baseline}",
            )
            undecided = contest.state.verdict is Conclusion.UNDECIDED
            kind = "error" if broken_off and undecided else self._kind(contest)
            if kind:
                kinds[kind] += 1
                message = broken_off if broken_off and undecided else _HYPOTHESES[contest.state.verdict]
                ElementTree.SubElement(case, kind, message=message)
            ElementTree.SubElement(case, "system-out").text = contest_lines(self.regression.candidate, contest)
        counts = {"failures": kinds["failure"], "errors": kinds["error"], "skipped": kinds["skipped"]}
        suite.attrib.update({"tests": str(len(contests)), **{name: str(count) for name, count in counts.items()}})
        ElementTree.indent(suite)
        return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"

    def _kind(self, contest: Contest) -> str:
        if contest.state.verdict is Conclusion.REJECTED:
            return "failure"
        if contest.forfeits and not self.regression.forfeits_count:
            return "error"
        return "" if contest.state.verdict is Conclusion.ACCEPTED else "skipped"


def contest_lines(candidate: str, contest: Contest) -> str:
    """The lines that programs look for, all from the candidate's side, who is named first."""
    pairs = sum(contest.counts)
    losses, draws, wins = contest.tally.games
    state, bounds, test = contest.state, contest.state.bounds, contest.test
    rate = f"{(wins + draws / 2) / (2 * pairs):.3f}" if pairs else "-"
    towards = bounds.upper if state.llr >= 0 else bounds.lower
    lines = [
        f"Score of {candidate} vs {contest.baseline}: {wins} - {losses} - {draws}  [{rate}] {2 * pairs}",
        _elo_line(_estimate(contest), _corrections([contest])),
        f"Ptnml(0-2): {contest.counts}",
        f"LLR: {state.llr:.2f} ({100 * state.llr / towards:.1f}%) ({bounds.lower:.2f}, {bounds.upper:.2f})"
        f" [{test.elo0:.2f}, {test.elo1:.2f}]",
        f"{candidate} vs {contest.baseline}: {_HYPOTHESES[state.verdict]}",
        *contest_notes(candidate, contest),
    ]
    return "\n".join(lines) + "\n"


def contest_notes(candidate: str, contest: Contest) -> list[str]:
    """What there is to know besides of the games against a baseline: openings, repeats and forfeits."""
    starts, notes = contest.starts, []
    if starts.single:
        notes.append("All games start from one opening: the verdict is about this opening alone")
    elif contest.openings is not None:
        different, pairs = len(contest.openings.pairs), sum(contest.counts)
        recur = "; pairs from one opening are not independent, and the test allows for that"
        notes.append(f"{pairs} pairs from {different} different openings{recur if different < pairs else ''}")
    if contest.tally.repeats:
        notes.append(f"{contest.tally.repeats} pairs repeated earlier ones and were not counted")
    if contest.most_pairs < starts.pairs and contest.state.verdict is Conclusion.INCONCLUSIVE:
        notes.append("Neither player depends on the seed: more games would only repeat these")
    if contest.forfeits:
        by_candidate, by_baseline = contest.forfeited
        fate = "counted as losses" if contest.forfeits_count else "left out, with the other game of their pair"
        notes.append(
            f"{contest.forfeits} games were forfeited ({candidate} {by_candidate}, {contest.baseline} {by_baseline})"
            f" and {fate}"
        )
    return notes


def timed_notes(regression: Regression) -> list[str]:
    """What time has to do with the verdict."""
    timed = regression.settings.timed
    if not timed:
        return []
    verb = "goes" if len(timed) == 1 else "go"
    return [f"{' and '.join(timed)} {verb} by time: the verdict holds for this machine, and what else ran on it"]


def expectation_lines(regression: Regression) -> list[str]:
    """How many games to expect, before there is one."""
    contests = regression.contests
    contest, together = contests[0], len(contests)
    test = contest.test
    elos = (test.elo0, (test.elo0 + test.elo1) / 2, test.elo1)
    courses = [outlook(test, elo, contest.most_pairs) for elo in elos]
    labels = [f"if H0 is true ({elos[0]:+g} Elo)", f"at {elos[1]:+g}", f"if H1 is true ({elos[2]:+g})"]
    games = [f"{_rounded(each.games())} {label}" for each, label in zip(courses, labels, strict=True)]
    lines = [f"expected games{' against each baseline' if together > 1 else ''}: about {', '.join(games)}"]
    if together > 1:
        lines.append(f"against all {together} together: {_listed(_rounded(each.games(together)) for each in courses)}")
    chances = _listed(f"{100 * each.undecided(together):.0f} %" for each in courses)
    lines.append(f"chance that {2 * contest.most_pairs} games are too few to decide: {chances}")
    lines.append(
        "(for independent games without draws: draws and an advantage of moving first shorten a test,"
        " openings that suit one player lengthen it)"
    )
    return lines


def _listed(numbers: Iterable[str]) -> str:
    *most, last = numbers
    return f"{', '.join(most)} and {last}"


def _rounded(games: float) -> str:
    """Two digits are all that can be said."""
    digits = max(0, len(str(int(games))) - 2)
    return str(int(round(games, -digits)))


def _summary_row(contest: Contest) -> list[str]:
    estimate = _estimate(contest)
    openings = contest.openings
    return [
        contest.baseline,
        str(2 * sum(contest.counts)),
        "1" if contest.starts.single else NOTHING if openings is None else str(len(openings.pairs)),
        f"{estimate.elo:+.0f}",
        _interval_text(estimate.interval),
        f"{contest.state.llr:.2f}",
        _HYPOTHESES[contest.state.verdict],
    ]


def _estimate(contest: Contest) -> StoppedElo:
    return elo_after_stopping(contest.test, contest.counts, openings=contest.openings)


def _corrections(contests: Sequence[Contest]) -> str:
    recur = any(contest.openings is not None and contest.openings.recur for contest in contests)
    return f"corrected for stopping{' and for openings that recur' if recur else ''}"


def _elo_line(estimate: StoppedElo, corrections: str) -> str:
    low, high = estimate.interval.low, estimate.interval.high
    open_ended = f"; {FURTHEST:.0f}: no bound" if FURTHEST in (-low, high) else ""
    return f"Elo difference: {estimate.elo:+.1f} [{low:+.1f}, {high:+.1f}] (score Elo, 95 %, {corrections}{open_ended})"


def _interval_text(interval: Interval) -> str:
    if interval.high >= FURTHEST:
        return NOTHING if interval.low <= -FURTHEST else f"at least {interval.low:+.0f}"
    if interval.low <= -FURTHEST:
        return f"at most {interval.high:+.0f}"
    return f"{interval.low:+.0f} to {interval.high:+.0f}"


def _test_note(regression: Regression) -> str:
    test, together = regression.test, len(regression.contests)
    return (
        f"H0: {test.elo0:g} Elo, H1: {test.elo1:g} Elo ({test.elo_model}), alpha {test.alpha:g}, beta {test.beta:g}"
        f"{' for all baselines together' if together > 1 else ''}. Score Elo from the candidate's side,"
        f" {_corrections(regression.contests)}."
    )
