"""The verdict of a regression match, as Python programs get it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from arena.arenas.ledger import Run
from arena.arenas.regression import Contest, Regression
from arena.arenas.statistics.stopping import elo_after_stopping
from arena.library.frames import frame_of
from arena.reports.html.markup import Markup, element
from arena.reports.regression_report import WORDS, RegressionReport


class Verdict:
    """Whether a candidate passed against its baselines, and by how much it differs from each of them."""

    def __init__(self, regression: Regression, run: Run, ledger: Path) -> None:
        self._report = RegressionReport(regression)
        #: The ledger that has the games, and the name of the run in it.
        self.ledger = ledger
        self.run: str = run.name
        self.candidate: str = regression.candidate
        self.baselines = tuple(contest.baseline for contest in regression.contests)

    @property
    def exit_code(self) -> int:
        """What `arena regress` ends with: 0 passed, 1 failed, 3 inconclusive, 4 forfeits."""
        return self._report.exit_code

    @property
    def passed(self) -> bool:
        """Whether the candidate passed against every baseline."""
        return self.exit_code == 0

    @property
    def words(self) -> str:
        """`passed`, `failed`, `inconclusive` or `not decided: forfeits`."""
        return WORDS[self.exit_code]

    def __repr__(self) -> str:
        return f"<Verdict: {self._report.headline}>"

    def __str__(self) -> str:
        return self.table()

    def table(self, form: str = "table") -> str:
        """What `arena regress` prints; `form` is table or markdown."""
        from arena.games import InputError

        texts = {"table": self._report.text, "markdown": self._report.summary}
        if form not in texts:
            raise InputError(f"form '{form}': a verdict is told as table or markdown")
        return texts[form]()

    def to_dict(self) -> dict[str, Any]:
        """All of it, from the candidate's side."""
        return {
            "candidate": self.candidate,
            "run": self.run,
            "verdict": self.words,
            "exit_code": self.exit_code,
            "contests": [_contest(contest) for contest in self._report.regression.contests],
        }

    def to_frame(self) -> Any:
        """A pandas.DataFrame with a row for each baseline."""
        return frame_of(self.to_dict()["contests"], "baseline")

    def _repr_html_(self) -> Markup:
        return element("pre", self.table())


def _contest(contest: Contest) -> dict[str, Any]:
    losses, draws, wins = contest.tally.games
    state, test = contest.state, contest.test
    estimate = elo_after_stopping(test, contest.counts, openings=contest.openings)
    return {
        "baseline": contest.baseline,
        "games": 2 * sum(contest.counts),
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "pentanomial": list(contest.counts),
        "score_elo": estimate.elo,
        "score_elo_low": estimate.interval.low,
        "score_elo_high": estimate.interval.high,
        "llr": state.llr,
        "llr_lower": state.bounds.lower,
        "llr_upper": state.bounds.upper,
        "elo0": test.elo0,
        "elo1": test.elo1,
        "verdict": state.verdict.name.lower(),
        "repeats": contest.tally.repeats,
        "forfeits": contest.forfeits,
    }
