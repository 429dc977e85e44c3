"""Playing a regression match: a candidate against baselines, until a sequential test has decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arena.library.notice import say
from arena.library.playing import Begun, conduct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.arenas.ledger import Ledger, Run
    from arena.arenas.plan import Wishes
    from arena.arenas.regression import Regression
    from arena.arenas.settings import Settings
    from arena.library.means import Means


def decided(
    means: Means,
    wishes: Wishes,
    allow_forfeits: bool,
    begun: Begun = lambda place: None,  # noqa: ARG005
) -> tuple[Regression, Run, bool]:
    """Play until the test has decided, or the games run out; whether it was interrupted comes last."""
    from arena.arenas.settings import Format
    from arena.arenas.stage.conductor import End
    from arena.arenas.statistics.sequential import Conclusion
    from arena.library.sitting import sitting

    def is_decided(ledger: Ledger, recorded: Run, settings: Settings) -> bool:
        return regression_of(ledger, recorded, settings, allow_forfeits).verdict in {
            Conclusion.ACCEPTED,
            Conclusion.REJECTED,
        }

    with sitting(means, Format.REGRESS, wishes, is_decided) as place:
        begun(place)
        regression = regression_of(place.ledger, place.run, place.settings, allow_forfeits)
        if not place.run.played and means.tells:
            _expect(regression)
        end = conduct(means, place, regression)
        return regression, place.ledger.run(place.run.id), end is End.INTERRUPTED


def regression_of(ledger: Ledger, run: Run, settings: Settings, allow_forfeits: bool) -> Regression:
    """A regression that has seen the games of its run."""
    from arena.arenas.regression import Regression

    regression = Regression(settings, allow_forfeits)
    for record in ledger.games(run):
        regression.see(record)
    return regression


def _expect(regression: Regression) -> None:
    """Say before the first game what is coming."""
    from arena.arenas.regression import FEW_OPENINGS
    from arena.reports.regression_report import expectation_lines

    for line in expectation_lines(regression):
        say(line)
    starts = regression.starts
    if starts.recur and starts.different < FEW_OPENINGS:
        say(
            f"warning: {starts.different} different openings are few for up to {starts.pairs} pairs: the test"
            f" allows for what suits these openings only, and may not decide; at least {FEW_OPENINGS} would be better"
        )


def listed(players: Sequence[str] | None) -> str | None:
    """Baselines and then the candidate, as a list that begins with the candidate."""
    from arena.games import InputError

    if not players:
        return None
    if len(players) < 2:
        raise InputError("name at least one baseline, and then the candidate: arena regress BASE... CANDIDATE")
    *baselines, candidate = players
    if candidate in baselines:
        raise InputError(f"'{candidate}' cannot be its own baseline")
    return ", ".join([candidate, *baselines])


def test_wishes(
    elo0: float | None,
    elo1: float | None,
    alpha: float | None,
    beta: float | None,
    max_games: int | None,
    model: str | None,
    elo_model: str | None,
) -> dict[str, Any]:
    """What was said of the test, as wishes."""
    from arena.arenas.plan import parse_choice
    from arena.arenas.statistics.sequential import EloModel, Likelihood
    from arena.games import InputError

    if max_games is not None and max_games % 2:
        raise InputError(f"--max-games {max_games}: games are played in pairs, so the number must be even")
    if model == Likelihood.TRINOMIAL:
        raise InputError("--model trinomial: games are played in pairs")
    said = {
        "elo0": elo0,
        "elo1": elo1,
        "alpha": alpha,
        "beta": beta,
        "max_games": max_games,
        "model": None if model is None else parse_choice("--model", model, Likelihood),
        "elo_model": None if elo_model is None else parse_choice("--elo-model", elo_model, EloModel),
    }
    given = {name: value for name, value in said.items() if value is not None}
    return {"test": given or None, "games": None if max_games is None else max_games // 2}
