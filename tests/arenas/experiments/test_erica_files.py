"""The files of a training, on tic-tac-toe: each goes on with what is there, and later ones follow from earlier ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.arenas.experiments.erica import files
from arena.arenas.experiments.erica.lessons import Lessons
from arena.games import load
from arena.players.weights.weights import Weights

GAME, SEED = "tic-tac-toe", 3
POSITIONS = {"game": GAME, "player": "uct(playouts=30, c=1.0, fpu=none, choice=mean)", "count": 8, "plies": 1}
RECIPE = {
    "playouts": 20,
    "slopes": 20,
    "alpha": 2.0,
    "outcome": "pm1",
    "baseline": False,
    "optimizer": "sgd",
    "checks": 50,
}


def made(make: Callable[..., Iterator[int]], path: Path, **parameters: Any) -> list[int]:
    return list(make(path, 1, SEED, **parameters))


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything from positions to weights; two files of positions."""
    folder = tmp_path_factory.mktemp("trained")
    for name in ("a", "b"):
        made(files.positions, folder / f"{name}.positions", **POSITIONS, purpose=name)
        made(files.targets, folder / f"{name}.targets", of=folder / f"{name}.positions", policy="uniform", playouts=400)
    train(folder, "course", iterations=2)
    made(files.weights, folder / "sb.csv", course=folder / "course", positions=folder / "a.positions", iteration=2)
    return folder


def train(folder: Path, name: str, iterations: int, **further: Path) -> list[int]:
    parts = {"positions": folder / "a.positions", "targets": folder / "a.targets", **further}
    return made(files.course, folder / name, **parts, recipe=RECIPE, iterations=iterations)


def logarithms(path: Path) -> dict[tuple[str, str], float]:
    return {(kind, trait): value for kind, trait, value in files.weights_of(path)}


def test_positions_for_another_purpose_are_others(trained: Path) -> None:
    one, other = (Lessons.read(trained / f"{name}.positions", trained / f"{name}.targets", None, None) for name in "ab")
    assert [pick.moves for pick in one.positions.picks] != [pick.moves for pick in other.positions.picks]
    both = Lessons.read(trained / "a.positions", trained / "a.targets", trained / "b.positions", trained / "b.targets")
    assert both.positions.picks == one.positions.picks + other.positions.picks
    assert both.targets.values.tolist() == [*one.targets.values, *other.targets.values]
    assert len({lessons.positions.digest for lessons in (one, other, both)}) == 3
    assert len({lessons.targets.digest for lessons in (one, other, both)}) == 3


def test_files_go_on(trained: Path, tmp_path: Path) -> None:
    """All that was done before is told first; an interrupted training comes to the same weights."""
    assert made(files.positions, trained / "a.positions", **POSITIONS, purpose="a") == [8]
    assert train(trained, "course", iterations=2) == [1, 2, 3]
    begun = files.course(
        tmp_path / "course", 1, SEED, trained / "a.positions", trained / "a.targets", RECIPE, iterations=2
    )
    assert [next(begun), next(begun)] == [1, 2]
    begun.close()
    made(
        files.course,
        tmp_path / "course",
        positions=trained / "a.positions",
        targets=trained / "a.targets",
        recipe=RECIPE,
        iterations=2,
    )
    assert (tmp_path / "course").read_text() == (trained / "course").read_text()


def test_the_error_falls_and_weights_are_those_of_the_iteration(trained: Path) -> None:
    errors = files.errors_of(trained / "course")
    assert len(errors) == 3
    assert errors[-1]["excess"] < errors[0]["excess"]
    assert all(one["floor"] > 0 and one["error"] > 0 for one in errors)
    assert any(value != 0 for value in logarithms(trained / "sb.csv").values())


def test_twice_the_positions_make_another_course(trained: Path) -> None:
    train(trained, "both", 1, more_positions=trained / "b.positions", more_targets=trained / "b.targets")
    course, both = (files.errors_of(trained / name) for name in ("course", "both"))
    assert course[0] != both[0]


def test_searches_judge_as_well(trained: Path, tmp_path: Path) -> None:
    made(files.targets, tmp_path / "t", of=trained / "a.positions", player="uct(playouts=20)")
    lessons = Lessons.read(trained / "a.positions", tmp_path / "t", None, None)
    assert lessons.targets.judges == ("uct(playouts=20) x 1",)


def test_the_moves_of_the_positions_teach(trained: Path, tmp_path: Path) -> None:
    """UCT completes lines where it can: that is likelier than anything else."""
    assert made(files.learned_from, tmp_path / "mm.csv", positions=trained / "a.positions") == [0, 1]
    found = Weights.read(tmp_path / "mm.csv")
    assert sum(found.seen.values()) >= POSITIONS["count"]
    assert found.facts["positions"] == POSITIONS["count"]


def test_kinds_of_others(trained: Path, tmp_path: Path) -> None:
    game = load(GAME)
    kind = game.trait_kinds[0].name
    made(files.learned_from, tmp_path / "mm.csv", positions=trained / "a.positions")
    own, others = (logarithms(path) for path in (trained / "sb.csv", tmp_path / "mm.csv"))
    made(
        files.mixed,
        tmp_path / "mixed.csv",
        game=GAME,
        weights=trained / "sb.csv",
        others=tmp_path / "mm.csv",
        kinds=[kind],
        added=math.log(2),
    )
    for trait, value in logarithms(tmp_path / "mixed.csv").items():
        expected = others[trait] + math.log(2) if trait[0] == kind else own[trait]
        assert value == pytest.approx(expected, abs=1e-6)
