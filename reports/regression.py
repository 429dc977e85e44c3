"""What a regression match says: lines for people and programs, JUnit XML, and a summary in markdown."""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree import ElementTree

from arena.arenas.regression import Contest, Regression
from arena.arenas.statistics.score_elo import elo_of_match
from arena.arenas.statistics.sequential import Verdict
from arena.arenas.statistics.stopping import StoppedElo, elo_after_stopping
from arena.reports.form import Form
from arena.reports.table import Table, render

#: Exit codes of `arena regress`.
PASSED, FAILED, INCONCLUSIVE, FORFEITED = 0, 1, 3, 4

_WORDS = {PASSED: "passed", FAILED: "failed", INCONCLUSIVE: "inconclusive", FORFEITED: "not decided: forfeits"}
_HYPOTHESES = {
    Verdict.ACCEPTED: "H1 was accepted",
    Verdict.REJECTED: "H0 was accepted",
    Verdict.UNDECIDED: "more games are needed",
    Verdict.INCONCLUSIVE: "the games ran out before a decision",
}


@dataclass(frozen=True)
class Report:
    """A regression and how its result is to be told."""

    regression: Regression
    forfeits_allowed: bool

    @property
    def exit_code(self) -> int:
        """0 passed, 1 failed, 3 inconclusive, 4 forfeits in a match that would have passed."""
        verdict = self.regression.verdict
        if verdict is Verdict.REJECTED:
            return FAILED
        if self.regression.forfeits and not self.forfeits_allowed:
            return FORFEITED
        return PASSED if verdict is Verdict.ACCEPTED else INCONCLUSIVE

    @property
    def headline(self) -> str:
        """The result in a sentence."""
        names = ", ".join(contest.baseline for contest in self.regression.contests)
        forfeits = f" ({self.regression.forfeits} games were forfeited)" if self.regression.forfeits else ""
        return f"{self.regression.candidate} against {names}: {_WORDS[self.exit_code]}{forfeits}"

    def text(self) -> str:
        """For the terminal."""
        blocks = [contest_lines(self.regression.candidate, contest) for contest in self.regression.contests]
        return "\n".join([*blocks, f"Result: {self.headline}\n"])

    def summary(self) -> str:
        """For the page of a CI job, in markdown."""
        rows = []
        for contest in self.regression.contests:
            estimate = elo_after_stopping(contest.test, contest.counts)
            rows.append(
                [
                    contest.baseline,
                    str(2 * sum(contest.counts)),
                    f"{estimate.elo:+.0f}",
                    f"{estimate.interval.low:+.0f} to {estimate.interval.high:+.0f}",
                    f"{contest.state.llr:.2f}",
                    _HYPOTHESES[contest.state.verdict],
                ]
            )
        table = Table(
            caption=self.headline,
            headers=["baseline", "games", "Elo", "95 % interval", "LLR", "test"],
            rows=rows,
            notes=[_test_note(self.regression.contests[0])],
        )
        return render([table], Form.MARKDOWN)

    def junit(self) -> str:
        """For the test pages of CI servers: one test case per baseline."""
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
            kind = self._kind(contest)
            if kind:
                kinds[kind] += 1
                ElementTree.SubElement(case, kind, message=_HYPOTHESES[contest.state.verdict])
            ElementTree.SubElement(case, "system-out").text = contest_lines(self.regression.candidate, contest)
        counts = {"failures": kinds["failure"], "errors": kinds["error"], "skipped": kinds["skipped"]}
        suite.attrib.update({"tests": str(len(contests)), **{name: str(count) for name, count in counts.items()}})
        ElementTree.indent(suite)
        return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"

    def _kind(self, contest: Contest) -> str:
        if contest.state.verdict is Verdict.REJECTED:
            return "failure"
        if contest.forfeits and not self.forfeits_allowed:
            return "error"
        return "" if contest.state.verdict is Verdict.ACCEPTED else "skipped"


def contest_lines(candidate: str, contest: Contest) -> str:
    """The lines that programs look for, all from the candidate's side, who is named first."""
    pairs = sum(contest.counts)
    losses, draws, wins = (contest.games[points] for points in range(3))
    state, bounds, test = contest.state, contest.state.bounds, contest.test
    estimate = elo_after_stopping(test, contest.counts)
    rate = f"{(wins + draws / 2) / (2 * pairs):.3f}" if pairs else "-"
    towards = bounds.upper if state.llr >= 0 else bounds.lower
    lines = [
        f"Score of {candidate} vs {contest.baseline}: {wins} - {losses} - {draws}  [{rate}] {2 * pairs}",
        f"Elo difference: {_elo_text(estimate)} (95 %, corrected for stopping)",
        f"Ptnml(0-2): {contest.counts}",
        f"LLR: {state.llr:.2f} ({100 * state.llr / towards:.1f}%) ({bounds.lower:.2f}, {bounds.upper:.2f})"
        f" [{test.elo0:.2f}, {test.elo1:.2f}]",
        f"{candidate} vs {contest.baseline}: {_HYPOTHESES[state.verdict]}",
    ]
    if contest.repeats:
        lines.append(f"{contest.repeats} pairs repeated earlier ones and were not counted")
    return "\n".join(lines) + "\n"


def _elo_text(estimate: StoppedElo) -> str:
    return f"{estimate.elo:+.1f} [{estimate.interval.low:+.1f}, {estimate.interval.high:+.1f}]"


def live_line(contest: Contest) -> str:
    """Where a contest stands, in a few words."""
    pairs = sum(contest.counts)
    points = sum(cell * count for cell, count in enumerate(contest.counts)) / 2
    found = elo_of_match(points, 2 * pairs)
    elo = "" if found.elo is None else f", Elo {found.elo:+.0f}"
    bounds = contest.state.bounds
    return f"LLR {contest.state.llr:.2f} ({bounds.lower:.2f}, {bounds.upper:.2f}){elo} after {2 * pairs} games"


def _test_note(contest: Contest) -> str:
    test = contest.test
    return (
        f"H0: {test.elo0:g} Elo, H1: {test.elo1:g} Elo ({test.elo_model}), alpha {test.alpha:g}, beta {test.beta:g};"
        " Elo from the candidate's side, corrected for stopping."
    )
