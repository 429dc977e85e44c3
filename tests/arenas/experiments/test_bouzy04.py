"""Which games and samples the slides on Bouzy and Helmstetter (2004) take."""

import math
from types import SimpleNamespace

import numpy as np
import pytest

from arena.arenas.experiments import gnugo
from arena.arenas.experiments.bouzy04 import depth, gauntlets, together
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Playing
from arena.arenas.plan import new_settings
from arena.reports.reproduce import catalogue
from arena.reports.reproduce.bouzy04.finished import ASSUMED_GAMES
from tests.support.gauntlets import GAUNTLETS

BOARDS = {Profile.SMOKE: "go(size=5)", Profile.FAST: "go(size=9)", Profile.FULL: "go(size=9)"}


@pytest.mark.parametrize("name", GAUNTLETS)
def test_the_games_are_a_gauntlet_of_the_baseline_on_the_board_of_the_profile(name):
    for profile in Profile:
        (step,) = [step for step in catalogue.experiment(name).steps(profile) if isinstance(step, Playing)]
        assert step == GAUNTLETS[name]().step(profile)
        assert (step.name, step.wishes.game, step.format.value) == (name, BOARDS[profile], "gauntlet")
        assert step.wishes.seed is None
    assert step.wishes.games == ASSUMED_GAMES / 2


def players_of(gauntlet, profile):
    step = gauntlet.step(profile)
    return new_settings(step.format, step.wishes).names


def test_the_published_players():
    assert players_of(gauntlets.rd(), Profile.FULL) == [f"pp(rd={rd}.0, equal=0.2, score=final)" for rd in (1, 2, 4, 8)]
    assert players_of(gauntlets.sigma_e(), Profile.FULL) == [
        f"pp(rd=1.0, equal={equal}, score=final)" for equal in (0.2, 0.5, 1.0)
    ]
    assert players_of(gauntlets.amaf(), Profile.FULL) == [
        "amaf(playouts=10000, score=final)",
        "mc(playouts=10000, score=final, each=true)",
        "pp(rd=1.0, equal=0.2, score=final)",
    ]
    assert players_of(gauntlets.playouts(), Profile.FULL) == [
        f"amaf(playouts={n}, score=final)" for n in (10_000, 1_000, 100_000)
    ]
    assert players_of(gauntlets.temperature(), Profile.FULL) == [
        *(f"softmax(playouts=10000, k={k}.0, refresh=10, score=final)" for k in (2, 0, 5, 10, 20)),
        "softmax(playouts=10000, k=0.0, anneal_to=5.0, refresh=10, score=final)",
    ]
    assert players_of(gauntlets.depth(), Profile.FULL) == [
        "depth(plies=1, playouts=100000, score=final)",
        "depth(plies=2, playouts=100000, score=final)",
        "depth(plies=2, playouts=1000000, score=final)",
    ]


def test_a_tenth_of_the_playouts_takes_errors_larger_by_the_root_of_ten():
    for divisor, profile in ((10, Profile.FAST), (100, Profile.SMOKE)):
        numbers = f"least={max(2, 100 // divisor)}, per_move={10_000 // divisor}"
        for name, equal in zip(players_of(gauntlets.sigma_e(), profile), (0.2, 0.5, 1.0), strict=True):
            assert name.endswith(f"{numbers}, score=final)")
            shown = float(name.partition("equal=")[2].partition(",")[0])
            assert shown == pytest.approx(equal * math.sqrt(divisor), rel=0.005)
    assert players_of(gauntlets.amaf(), Profile.FAST)[:2] == [
        "amaf(playouts=1000, score=final)",
        "mc(playouts=1000, score=final, each=true)",
    ]
    least = 82 * 82
    assert f"depth(plies=1, playouts={least}, score=final)" in players_of(gauntlets.depth(), Profile.SMOKE)


def test_values_of_tic_tac_toe_by_depth():
    """By the players themselves, against exact values: the start is worth 187/630 to random players, one half, 3/7."""
    pieces = [depth.root_values(3, piece, 5_000) for piece in range(2)]
    assert pieces[0] != pieces[1]
    for level, exact in ((0, 187 / 630), (1, 1 / 2), (2, 3 / 7), (3, 47 / 90), (8, 0.0), (9, 0.0)):
        mean = np.mean([piece[str(level)] for piece in pieces])
        assert mean == pytest.approx(exact, abs=0.03 if level < 8 else 0)


@pytest.fixture
def with_gnugo(monkeypatch):
    monkeypatch.setattr(together, "is_installed", lambda: True)


def test_both_versions_meet_both_levels(with_gnugo):
    for profile, levels in ((Profile.SMOKE, [0]), (Profile.FAST, [10, 0]), (Profile.FULL, [10, 0])):
        found = together.steps(profile)
        assert [step.name for step in found] == [f"bouzy04-together-level-{level}" for level in levels]
        for step, level in zip(found, levels, strict=True):
            engine, *versions = new_settings(step.format, step.wishes).names
            assert f"--level {level} --chinese-rules --capture-all-dead --never-resign --seed {{seed}}" in engine
            if profile is not Profile.SMOKE:
                assert versions == [
                    "pp(rd=1.0, equal=0.2, score=final)",
                    "softmax(playouts=10000, k=2.0, refresh=10, score=final)",
                ]


def test_gnu_go_is_known_by_its_program(monkeypatch):
    monkeypatch.setattr(gnugo, "load_player", lambda _: SimpleNamespace(build=lambda _game: None))
    assert gnugo.is_installed()
