"""What is trained and played for Huang, Coulom and Lin, and their published numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from arena.arenas.experiments.erica import claims, columns, contests, weights
from arena.arenas.experiments.erica.columns import SIZES, best
from arena.arenas.experiments.erica.contests import OPPONENT, TABLE_1, TABLE_2, TABLE_5, TABLE_6, Contest, cells_of
from arena.arenas.experiments.erica.players import MM, erica
from arena.arenas.experiments.gnugo import gnugo_by_playouts
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Making, Playing, Step, file_of
from arena.arenas.plan import new_settings
from arena.players import PlayerConfig, load_player
from arena.players.roster import named_players

CONTESTS = [TABLE_1, TABLE_2, TABLE_5, TABLE_6]


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """With GNU Go, and with no weights of SB that are shipped."""
    monkeypatch.setattr(contests, "is_installed", lambda: True)
    monkeypatch.setattr(weights, "shipped", lambda _: [])


def makings(steps: Sequence[Step]) -> dict[str, Making]:
    return {step.name: step for step in steps if isinstance(step, Making)}


def players(contest: Contest, profile: Profile) -> dict[str, PlayerConfig]:
    step = contest.play(profile)
    return {entrant.name: entrant.config for entrant in new_settings(step.format, step.wishes).entrants}


@pytest.mark.parametrize("profile", Profile)
def test_what_uses_a_file_comes_after_it(profile: Profile) -> None:
    for steps in [claims.steps(profile), *(contest.steps(profile) for contest in CONTESTS)]:
        known: set[str] = set()
        for step in steps:
            if isinstance(step, Making):
                assert set(step.uses.values()) <= known
                assert step.name not in known
                known.add(step.name)
            elif isinstance(step, Playing):
                named = {name for name in known if file_of(name) in (step.wishes.players or "")}
                assert (step.wishes.players or "").count("{file of ") == len(named)


@pytest.mark.parametrize("profile", Profile)
def test_experiments_share_what_they_make(profile: Profile) -> None:
    """Makings of one name are the same everywhere."""
    found: dict[str, Making] = {}
    for steps in [claims.steps(profile), *(contest.steps(profile) for contest in CONTESTS)]:
        for name, making in makings(steps).items():
            assert found.setdefault(name, making) == making


@pytest.mark.parametrize("contest", CONTESTS)
def test_players_differ_in_their_playouts_only(contest: Contest) -> None:
    found = players(contest, Profile.FULL)
    assert next(iter(found)) == OPPONENT
    (own,) = {str(config.model_copy(update={"policy": None})) for name, config in found.items() if name != OPPONENT}
    assert f"playouts={published(contest.name)['playouts']}," in own
    assert len({str(config.policy) for name, config in found.items() if name != OPPONENT}) == len(found) - 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("contest", CONTESTS, ids=lambda contest: contest.name)
def test_games_are_cut_short_at_smoke_only(contest: Contest) -> None:
    assert [contest.play(profile).wishes.max_moves for profile in Profile] == [24, None, None]


def test_the_search_is_that_of_the_roster() -> None:
    ours, roster = load_player(erica("uniform", 77)), load_player(named_players()["erica-uniform"].spec)
    assert ours.model_copy(update={"playouts": 1}) == roster.model_copy(update={"playouts": 1})
    assert ours.budget == 77
    assert load_player(erica(MM, 100_000)).nodes == 8_000_000  # type: ignore[attr-defined]


def test_opponents() -> None:
    for contest, words in (
        (TABLE_1, "--monte-carlo --level 10 --mc-games-per-level 300 "),
        (TABLE_2, "--monte-carlo --level 10 --mc-games-per-level 300 "),
        (TABLE_5, "--mode gtp --level 10 "),
        (TABLE_6, "--mode gtp --level 0 "),
    ):
        command = players(contest, Profile.FULL)[OPPONENT].command  # type: ignore[attr-defined]
        assert words in command
        assert command.endswith("--chinese-rules --capture-all-dead --never-resign --seed {seed}")
    assert "--level 1 --mc-games-per-level 20 " in gnugo_by_playouts(20)


def test_sizes_at_full_are_the_published_ones_where_two_cores_can_do_them() -> None:
    for contest, games in ((TABLE_1, 1000), (TABLE_2, 200), (TABLE_5, 1000), (TABLE_6, 500)):
        assert 2 * contest.games[Profile.FULL] == games
    assert TABLE_6.play(Profile.FULL).wishes.game == "go(size=19)"
    found = makings(best().training(Profile.FULL))
    course = found[best().course].parameters
    assert (course["recipe"]["playouts"], course["recipe"]["slopes"], course["recipe"]["alpha"]) == (500, 500, 10)
    assert course["iterations"] == 60
    assert load_player(found["erica-targets-100000"].parameters["player"]).budget == 100_000
    assert load_player(found["erica-positions"].parameters["player"]).budget == 3000
    assert cells_of(list(players(TABLE_2, Profile.FULL))) == [
        (column, iteration) for column in range(1, 7) for iteration in (20, 40, 60)
    ]


@pytest.mark.parametrize("profile", Profile)
def test_columns_stand_to_each_other_as_published(profile: Profile) -> None:
    """Half the evaluation, a fifth of M and N, twice the positions, whatever the size."""
    recipes = [makings(column.training(profile))[column.course].parameters["recipe"] for column in columns.columns()]
    assert [recipe["playouts"] / recipes[3]["playouts"] for recipe in recipes] == [1, 0.2, 1, 1, 0.2, 1]
    assert [recipe["alpha"] for recipe in recipes] == [10, 10, 10, 10, 1, 10]
    assert [recipe["outcome"] for recipe in recipes] == ["01", *["pm1"] * 5]
    coarse, fine = (
        makings(column.training(profile))[f"erica-targets-{column.evaluation}"].parameters
        for column in columns.columns()[2:4]
    )
    if profile is not Profile.FULL:
        assert fine["playouts"] == 10 * coarse["playouts"]
    last = makings(columns.columns()[5].training(profile))
    assert last["erica-further-positions"].parameters["count"] == last["erica-positions"].parameters["count"]
    assert set(last["erica-course-6"].uses) == {"positions", "targets", "more_positions", "more_targets"}


def test_the_weights_of_the_tables_are_the_fourth_columns_last_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    for profile in Profile:
        assert weights.balanced(profile)[-1].name == f"erica-sb-4-{SIZES[profile].iterations[-1]}"
    monkeypatch.setattr(weights, "shipped", lambda _: ["mm", "sb"])
    monkeypatch.setattr(weights, "shipped_weights", lambda *_: SimpleNamespace(digest="d"))
    assert [making.name for making in weights.balanced(Profile.FAST)] == ["erica-sb"]
    assert weights.balanced(Profile.FULL)[-1].name == "erica-sb-4-60"


def test_mixtures() -> None:
    of = weights.balanced(Profile.FULL)[-1]
    hybrid, factored = weights.hybrid(of), weights.factored(of)
    assert hybrid.parameters["kinds"] == weights.LOCAL_KINDS
    assert factored.parameters["added"] == pytest.approx(math.log(4.46))
    assert factored.uses == {"weights": of.name, "others": of.name}


@pytest.mark.parametrize("number", [1, 5, 6])
def test_what_stands_behind_plus_and_minus_is_one_standard_error(number: int) -> None:
    """But for MM in table 1, which should print 1.5."""
    table = published(f"erica-table-{number}")
    for policy, percent, printed in zip(table["policies"], table["percent"], table["error"], strict=True):
        error = 100 * math.sqrt(percent / 100 * (1 - percent / 100) / table["games"])
        assert (abs(error - printed) <= 0.051) == ((number, policy) != (1, "MM"))


def test_the_published_columns() -> None:
    table = published("erica-table-2")
    assert [len(column.percent) for column in columns.columns()] == [7, 7, 6, 7, 11, 6]
    assert best().percent[60] == 77.9
    common = (20, 40, 60, 80, 100, 200)
    means = [sum(column.percent[iteration] for iteration in common) / len(common) for column in columns.columns()]
    assert means[3] == pytest.approx(74.87, abs=0.01)
    assert means[2] == pytest.approx(70.47, abs=0.01)
    assert table["quoted"]["percent"] == columns.columns()[1].percent[20] != best().percent[20]
    assert published("erica-table-6")["factor"] == pytest.approx(361 / 81, abs=0.005)
