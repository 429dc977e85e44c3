"""Weights by minorization and maximization: what is told while they are found, and what is said of them."""

from __future__ import annotations

from math import log
from pathlib import Path

import numpy as np
import pytest

from arena.arenas.training.mm import MOST_SWEEPS, TOLERANCE, Fitness, Fitted, MmTraining, Wish, _Forecast
from arena.arenas.training.recorded import FileRecords
from arena.games import load
from tests.support.archives import archive

GAME = load("tic-tac-toe")
RECORD = "(;GM[tic-tac-toe];B[b2];W[a1];B[c3];W[c1];B[b1];W[b3];B[a2];W[c2];B[a3])"


def fitted(folder: Path, aside: float, tell: list[tuple[int, int, float]]) -> Fitted:
    archive(folder / "games.tar.gz", {f"{number}.sgf": RECORD for number in range(40)})
    work = MmTraining(FileRecords(folder, GAME), Wish(1000, aside, 1, False, "forty games", "the command"))
    return work.fitted(work.sampled(), lambda *what: tell.append(what))


def test_what_is_told_comes_true(tmp_path: Path) -> None:
    told: list[tuple[int, int, float]] = []
    found = fitted(tmp_path, 0.0, told)
    assert [done for done, _, _ in told] == list(range(2, found.sweeps + 1))
    assert all(expected >= done for done, expected, _ in told)
    assert told[-1][1] - found.sweeps <= 1
    late = [expected for done, expected, _ in told if done > 2 * found.sweeps / 3]
    assert np.mean(late) == pytest.approx(found.sweeps, rel=0.2)


def test_the_file_says_where_its_numbers_come_from(tmp_path: Path) -> None:
    found = fitted(tmp_path, 0.25, [])
    facts = found.weights.facts
    assert found.tested is not None
    assert (facts["positions"], facts["held_out"]) == (found.learned.moves, found.tested.moves)
    assert facts["positions"] + facts["held_out"] == 40 * 9
    assert facts["log_likelihood"] == pytest.approx(found.learned.likelihood, abs=1e-5)
    assert facts["held_out_log_likelihood"] == pytest.approx(found.tested.likelihood, abs=1e-5)
    assert (facts["data"], facts["command"], facts["trained_on"]) == ("forty games", "the command", "tic-tac-toe")
    assert facts["games"] == 40
    assert found.learned.uniform == pytest.approx(-np.mean([log(count) for count in range(1, 10)]))


def test_games_of_which_all_is_learned_test_nothing(tmp_path: Path) -> None:
    found = fitted(tmp_path, 0.0, [])
    assert found.tested is None
    assert "held_out" not in found.weights.facts


def test_a_forecast_follows_a_geometric_series() -> None:
    forecast, left = _Forecast(), 1.0
    assert forecast.sweeps(left) == MOST_SWEEPS
    for _ in range(20):
        left /= 2
        assert forecast.sweeps(left) == pytest.approx(log(left / TOLERANCE) / log(2), abs=1)
    assert forecast.sweeps(TOLERANCE / 10) == 0


def test_without_weights_all_moves_are_alike(tmp_path: Path) -> None:
    work = MmTraining(FileRecords(archive(tmp_path / "a.tgz", {"1.sgf": RECORD}), GAME), Wish(9, 0, 1, False, "", ""))
    alike = Fitness.of(work.sampled().decisions, np.zeros(len(GAME.traits)))
    assert alike.likelihood == alike.uniform
