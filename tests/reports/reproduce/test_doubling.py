"""What is said of twice the playouts, for games whose results are made up; and which games are to be played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.arenas.experiments.doubling import Doubling, doublings, searches
from arena.arenas.experiments.evidence import Evidence, Played
from arena.arenas.experiments.profile import Profile
from arena.arenas.game_record import Cost
from arena.arenas.plan import new_settings
from arena.arenas.standings import Counts
from arena.arenas.statistics.score_elo import score_of_elo
from arena.reports.reproduce import catalogue
from arena.reports.reproduce.experiment import Findings
from tests.support.made_up import made_up

EXPERIMENT = catalogue.experiment("doubling")
GAMES = 500  # with each colour


def played(doubling: Doubling, elo: float) -> Played:
    """A match that twice the playouts win by so many Elo; they take 3 ms a move."""
    step = doubling.step(Profile.FULL)
    settings = new_settings(step.format, replace(step.wishes, seed=1, openings="none"))
    wins = {"twice": round(GAMES * score_of_elo(elo))}
    wins["once"] = GAMES - wins["twice"]
    return made_up(
        doubling.run,
        settings,
        lambda seats: Counts(black_wins=wins[seats.black], white_wins=GAMES - wins[seats.black]),
        lambda name: Cost(10, 0.0, 0.03 if name == "twice" else 0.02, 0),
    )


def judged(elo: dict[str, list[float]], times: bool = True) -> Findings:
    """What is found if the doublings of searches are worth so many Elo, in their order."""
    worth = {
        each.run: value for search in searches() for each, value in zip(search.steps, elo[search.label], strict=True)
    }
    found = {each.run: played(each, worth[each.run]) for each in doublings()}
    return EXPERIMENT.judge(Evidence(found, {}, times))


EVEN = {search.label: [100.0] * 4 for search in searches()}
FALLING = {**EVEN, "Hex 11, bridges": [160.0, 110.0, 60.0, 0.0]}


def test_every_player_meets_itself_with_half_of_its_playouts() -> None:
    for each in doublings():
        step = each.step(Profile.FULL)
        twice, once = (entrant.config for entrant in new_settings(step.format, replace(step.wishes, seed=1)).entrants)
        assert twice.playouts == 2 * once.playouts == each.playouts
        assert twice.model_copy(update={"playouts": once.playouts}) == once
    assert len({each.run for each in doublings()}) == 20


def test_elo_of_a_doubling_are_the_mean_of_those_of_a_search() -> None:
    rows = {row.label: row.measured for row in judged(FALLING).rows}
    assert rows["Go 9x9, erica, Elo a doubling"].value == pytest.approx(100, abs=1)
    assert rows["Hex 11, bridges, Elo a doubling"].value == pytest.approx(330 / 4, abs=1)
    # A share of n games p(1 - p) is known to within 400 / (ln 10 sqrt(n p(1 - p))) Elo; here the mean of four.
    share = score_of_elo(100)
    expected = 173.7 / (1000 * share * (1 - share)) ** 0.5 / 2
    assert rows["Go 9x9, erica, Elo a doubling"].error == pytest.approx(expected, rel=0.01)


def test_what_falls_with_the_playouts_is_not_the_same_each_time() -> None:
    even, falling = (judged(elo).joints[0].joint for elo in (EVEN, FALLING))
    assert even.freedom == falling.freedom == 5 * 3
    assert even.chance > 0.999
    assert falling.chance < 1e-6


def test_a_doubling_that_gains_nothing_is_not_claimed() -> None:
    rows = {row.label: str(row.judgement) for row in judged(FALLING).judged("doubling").rows}
    assert rows["Hex 11, bridges: 25,600 against 12,800"].startswith("CLAIM: holds")
    assert rows["Hex 11, bridges: 204,800 against 102,400"].startswith("CLAIM: undecided")


def test_times_are_those_of_twice_the_playouts_unless_clocks_are_not_to_be_looked_at() -> None:
    assert judged(EVEN).tables[0].rows[0][-1] == "3.0"
    assert judged(EVEN).tables[0].rows[0][:6] == ["Go 9x9", "uct", "500", "1000", "64.0", "+100"]
    assert "ms/move" not in judged(EVEN, times=False).tables[0].headers
