"""The experiments on Blokus Duo: who plays whom from where, and the book of start positions."""

from __future__ import annotations

import pytest

from arena.arenas.experiments.blokus import claims, exploration, final_score, formulas, models, players, starts
from arena.arenas.experiments.blokus.players import Algorithm, player
from arena.arenas.experiments.blokus.readings import WHOLE_BOARD, Reading
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Playing
from arena.arenas.plan import new_settings
from arena.arenas.pool import distinct_openings
from arena.arenas.settings import Settings
from arena.games import load
from arena.players import load_player


def settings(step: Playing) -> Settings:
    return new_settings(step.format, step.wishes)


def specs(step: Playing) -> dict[str, str]:
    return {entrant.name: entrant.config.spec for entrant in settings(step).entrants}


def test_the_book_has_an_opening_for_every_pair_of_games() -> None:
    step = exploration.SWEEPS[0].steps(Profile.FULL)[0]
    found = settings(step)
    assert found.game == WHOLE_BOARD
    assert {len(opening) for opening in found.opening_moves} == {starts.PLIES} == {15}
    assert len(found.opening_moves) == distinct_openings(found) == found.games == 1000


def test_starts_differ_and_are_not_over() -> None:
    game = load("blokus-duo(size=6)")
    found, again = (list(starts.starts(game, 6, 12, seed=3)) for _ in range(2))
    assert [position.moves for position in found] == [position.moves for position in again]
    assert len({position.key() for position in found}) == len(found) == 12
    assert all(position.winner() is None and len(position.moves) == 6 for position in found)


@pytest.mark.parametrize("algorithm", Algorithm)
def test_players_are_the_papers(algorithm: Algorithm) -> None:
    """c=1 is the square root of 2 on returns from -1 to 1; moves without playouts come first, the best mean last."""
    config = load_player(player(algorithm, 100_000))
    assert config.budget == 100_000
    assert config.kind == {"Normal": "mc", "UCB": "ucb", "UCT": "uct"}[algorithm]
    if algorithm is not Algorithm.NORMAL:
        assert (config.c, config.fpu, config.choice, config.scale) == (1.0, None, "mean", "paper")  # type: ignore[attr-defined]


@pytest.mark.parametrize("reading", [Reading.LATE, Reading.WAITING])
def test_the_final_score_meets_win_or_lose_of_the_same_kind(reading: Reading) -> None:
    for step in final_score.steps(reading, Profile.FULL):
        plan = settings(step)
        final, win = (entrant.config for entrant in plan.entrants)
        assert win.score.is_win  # type: ignore[attr-defined]
        assert final.model_copy(update={"score": win.score}) == win  # type: ignore[attr-defined]
        expected = "final" if reading is Reading.LATE else '"1-15:win, 16-:final"'
        assert str(final.score) == expected  # type: ignore[attr-defined]
        assert bool(plan.opening_moves) == (reading is Reading.LATE)
        assert len(plan) == (100 if final.budget == 10_000_000 else 1000)


def test_full_has_the_papers_simulations() -> None:
    paper = published("blokus-figure-3")
    for algorithm in Algorithm:
        found = [
            point.simulations
            for point in final_score.points(Reading.LATE, Profile.FULL)
            if point.algorithm is algorithm
        ]
        assert found == paper["simulations"]
    assert models.SIMULATIONS[Profile.FULL] == published("blokus-figure-7")["simulations"]


def test_every_model_meets_win_or_lose() -> None:
    (late,), (whole,) = (models.steps(reading, Profile.FULL) for reading in (Reading.LATE, Reading.WHOLE))
    for step in (late, whole):
        found = specs(step)
        assert list(found)[:3] == ["win", "win-again", "final"]
        assert found["win"] == found["win-again"]
        assert [name for name in found if name.startswith("k")] == [f"k{tenth / 10:g}" for tenth in range(1, 11)]
        assert "score=sigmoid(0.3)" in found["k0.3"]
        assert len(settings(step)) == 12 * 1000
    assert settings(late).opening_moves
    assert not settings(whole).opening_moves
    (waiting,) = models.steps(Reading.WAITING, Profile.FULL)
    assert 'score="1-15:win, 16-:sigmoid(0.3)"' in specs(waiting)["k0.3"]


def test_stages_are_the_papers() -> None:
    (step,) = models.steps_by_stages(Profile.FULL)
    found = specs(step)
    paper = published("blokus-figure-11")
    assert list(found) == ["win", *(f"k{k:g}" for k in paper["k"])]
    assert 'score="1-7:win, 8-16:sigmoid(0.7), 17-:sigmoid(0.4)"' in found["k0.7"]
    assert len(settings(step)) == 6 * paper["games"]


@pytest.mark.parametrize("sweep", exploration.SWEEPS, ids=lambda sweep: sweep.id)
def test_every_return_has_every_constant_and_meets_the_same(sweep: exploration.Sweep) -> None:
    (step,) = sweep.steps(Profile.FULL)
    plan = settings(step)
    opponent, *others = plan.entrants
    cells = sweep.cells_of(plan.names)
    assert opponent.config.score.is_win  # type: ignore[attr-defined]
    most = len(sweep.returns) * (len(exploration.CONSTANTS) + 1)
    assert len(cells) == len(others) == (7 if sweep.is_costly else most)
    assert {cell.label for cell in cells} == set(sweep.returns)
    for cell, entrant in zip(cells, others, strict=True):
        config = entrant.config
        assert str(config.score) == str(load_player(f"uct(score={exploration.RETURNS[cell.label]})").score)  # type: ignore[attr-defined]
        assert (config.c, config.scale, config.budget) == (cell.c, cell.scale, sweep.simulations)  # type: ignore[attr-defined]
    assert players.PAPER_C in exploration.CONSTANTS


def test_sweeps_have_as_many_games_as_their_question_takes() -> None:
    ten, _, hundred, _ = exploration.SWEEPS
    assert (ten.simulations, 2 * ten.games[Profile.FULL]) == (10_000, 2000)
    assert (hundred.simulations, 2 * hundred.games[Profile.FULL]) == (100_000, 1000)


def test_random_games_are_the_same_for_the_same_seed_and_piece() -> None:
    one, again, other = (claims.play_games(seed, 3, "blokus-duo(size=6)", "random", 2) for seed in (1, 1, 2))
    assert one == again != other
    for game in one["games"]:
        assert min(game["choices"]) > 0
        assert all(0 < squares <= 29 for squares in game["squares"])


def test_returns_are_worth_what_the_kernel_says() -> None:
    found = formulas.worth(1, 0, ["win", "final"])
    assert found["squares"] == formulas.SQUARES
    assert found["worth"]["win"] == [0.0] * 89 + [0.5] + [1.0] * 89
    assert found["worth"]["final"][0] == 0.0
    assert found["worth"]["final"][-1] == 1.0


@pytest.mark.parametrize("profile", Profile)
def test_every_profile_can_be_played(profile: Profile) -> None:
    steps = [
        *(step for reading in (Reading.LATE, Reading.WAITING) for step in final_score.steps(reading, profile)),
        *(step for reading in Reading for step in models.steps(reading, profile)),
        *models.steps_by_stages(profile),
        *(step for sweep in exploration.SWEEPS for step in sweep.steps(profile)),
        claims.across(profile),
    ]
    plans = {step.name: settings(step) for step in steps}
    assert len(plans) == len(steps)
    if profile is Profile.SMOKE:
        assert {plan.game for plan in plans.values()} == {"blokus-duo(size=7)"}
        assert max(max(entrant.config.budget for entrant in plan.entrants) for plan in plans.values()) <= 50
