"""Files that steps make: once, gone on with after a stop, and made again from anything else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.arenas.experiments.made_files import MadeFile
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Making, Playing, Step, file_of
from arena.arenas.experiments.workshop import MADE, OpenRun, Workshop
from arena.arenas.plan import Wishes
from arena.arenas.settings import Format
from arena.games import InputError
from tests.support.weights import weights_file

PIECES = 3


def counted(path: Path, cores: int, seed: int, step: int, after: Path | None = None) -> Iterator[int]:
    """A line for each piece, after what another file says."""
    head = f"{seed} {step} {cores > 0} {after.read_text() if after else ''}".split("\n")[0]
    lines = path.read_text().splitlines() if path.exists() else []
    if lines[:1] != [head]:
        lines = [head]
    yield len(lines) - 1
    while len(lines) <= PIECES:
        lines.append(str(step * len(lines)))
        path.write_text("\n".join(lines))
        yield len(lines) - 1


def told(path: Path) -> list[int]:
    return [int(line) for line in path.read_text().splitlines()[1:]]


def chain(first: int = 1, second: int = 10) -> list[Step]:
    return [
        Making("toy-first", ".txt", counted, PIECES, {"step": first}, tell=told),
        Making("toy-second", ".txt", counted, PIECES, {"step": second}, {"after": "toy-first"}, told),
    ]


def make(folder: Path, steps: list[Step], pieces: int = 99, seed: int = 1) -> tuple[Workshop, list[tuple[str, int]]]:
    """Make what is missing, but no more than so many pieces; what was told of it."""
    workshop, seen = Workshop(folder, Profile.SMOKE, seed), []
    for missing in workshop.missing(steps):
        assert isinstance(missing, MadeFile)
        for done in missing.make(cores=1):
            seen.append((missing.name, done))
            if len(seen) == pieces:
                return workshop, seen
    return workshop, seen


def every_piece(name: str, first: int = 0) -> list[tuple[str, int]]:
    return [(name, piece) for piece in range(first, PIECES + 1)]


def test_files_are_made_once_and_in_order(tmp_path: Path) -> None:
    workshop, seen = make(tmp_path, chain())
    assert seen == [*every_piece("toy-first"), *every_piece("toy-second")]
    assert make(tmp_path, chain())[1] == []
    made = workshop.evidence(chain()).made
    assert {name: file.told for name, file in made.items()} == {"toy-first": [1, 2, 3], "toy-second": [10, 20, 30]}
    assert made["toy-first"].path == tmp_path / MADE / "toy-first-smoke-1.txt"
    assert make(tmp_path, chain(), seed=2)[1] == seen


def test_a_stop_costs_nothing(tmp_path: Path) -> None:
    assert len(make(tmp_path, chain(), pieces=3)[1]) == 3
    assert make(tmp_path, chain())[1] == [*every_piece("toy-first", first=2), *every_piece("toy-second")]


def test_what_is_made_from_anything_else_is_made_again(tmp_path: Path) -> None:
    make(tmp_path, chain())
    assert make(tmp_path, chain(second=11))[1] == every_piece("toy-second")
    workshop, seen = make(tmp_path, chain(first=2, second=11))
    assert seen == [*every_piece("toy-first"), *every_piece("toy-second")]
    assert workshop.evidence(chain(first=2, second=11)).made["toy-first"].told == [2, 4, 6]


def test_a_file_that_somebody_has_edited_is_refused(tmp_path: Path) -> None:
    make(tmp_path, chain())
    path = tmp_path / MADE / "toy-first-smoke-1.txt"
    path.write_text(path.read_text() + "\n")
    with pytest.raises(InputError, match="is not as it was made; remove it to make it again"):
        make(tmp_path, chain())
    path.unlink()
    assert make(tmp_path, chain())[1] == every_piece("toy-first")


def test_a_record_that_is_none(tmp_path: Path) -> None:
    make(tmp_path, chain())
    (tmp_path / MADE / "toy-first-smoke-1.txt.json").write_text("[]")
    with pytest.raises(InputError, match="is no record of a made file"):
        make(tmp_path, chain())


def weighed(path: Path, cores: int, seed: int) -> Iterator[int]:
    yield 0
    weights_file(path, "tic-tac-toe", range(5))
    yield 1


def test_players_name_made_files(tmp_path: Path) -> None:
    """Wherever the folder is; what its name has in it stands between quotes as it should."""
    folder = tmp_path / 'a "folder" \\ of mine'
    players = f'w=uct(playouts=10, policy=trained(weights="{file_of("toy-weights")}")), random'
    steps: list[Step] = [
        Making("toy-weights", ".csv", weighed, 1),
        Playing("toy-match", Format.MATCH, Wishes(game="tic-tac-toe", players=players, games=1)),
    ]
    workshop = Workshop(folder, Profile.SMOKE, 1)
    runs = []
    for missing in workshop.missing(steps):
        if isinstance(missing, MadeFile):
            list(missing.make(cores=1))
        elif isinstance(missing, OpenRun):
            runs.append(missing.settings.entrants[0].config)
    (config,) = runs
    assert config.policy.weights == str(folder / MADE / "toy-weights-smoke-1.csv")  # type: ignore[attr-defined]
    record = json.loads((folder / MADE / "toy-weights-smoke-1.csv.json").read_text())
    assert record["from"] == {"step": "toy-weights", "seed": 1, "parameters": {}, "uses": {}}
