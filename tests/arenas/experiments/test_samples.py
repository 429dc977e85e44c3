import json

import pytest

from arena.arenas.experiments.samples import SampleFile
from arena.arenas.experiments.step import Sampling
from arena.games import InputError


def measure(seed, piece, scale):
    return {"numbers": [seed * scale, piece]}


def file_of(path, pieces=3, seed=7, **parameters):
    return SampleFile(path, Sampling("toy", measure, pieces, {"scale": 10, **parameters}), seed)


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "toy.jsonl"
    file = file_of(path)
    assert file.missing == [0, 1, 2]
    file.compute(0)
    file.compute(2)
    return path


def test_recorded_pieces_are_not_missing(path):
    again = file_of(path)
    assert again.missing == [1]
    again.compute(1)
    assert again.missing == []
    assert again.pieces == [{"numbers": [70, piece]} for piece in range(3)]
    assert file_of(path).pieces == again.pieces


def test_opening_a_file_leaves_it_as_it_is(path):
    before = path.stat()
    file_of(path)
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


def test_more_pieces_go_on_from_fewer(path):
    assert file_of(path, pieces=5).missing == [1, 3, 4]


def test_a_line_that_was_cut_short_is_computed_again(path):
    with path.open("a", encoding="utf-8") as file:
        file.write('{"piece": 1, "fou')
    again = file_of(path)
    assert again.missing == [1]
    again.compute(1)
    assert file_of(path).pieces[1] == {"numbers": [70, 1]}


@pytest.mark.parametrize("other", [{"seed": 8}, {"scale": 11}])
def test_other_seeds_and_parameters_start_over(path, other):
    assert file_of(path, **other).missing == [0, 1, 2]
    assert file_of(path).missing == [0, 1, 2]


def test_other_kernels_start_over(path, monkeypatch):
    monkeypatch.setattr("arena.games.toolbox.cache.own_digest", lambda: "other")
    assert file_of(path).missing == [0, 1, 2]


def test_an_edited_measure_starts_over(path, tmp_path, monkeypatch):
    edited = tmp_path / "edited.py"
    edited.write_text("# another way to measure\n")
    monkeypatch.setattr("inspect.getfile", lambda _measure: str(edited))
    assert file_of(path).missing == [0, 1, 2]


@pytest.mark.parametrize("line", ["no json", "[1]", '{"piece": 0}'])
def test_a_damaged_file_is_an_error(path, line):
    head = path.read_text().splitlines()[0]
    path.write_text(f"{head}\n{line}\n")
    with pytest.raises(InputError, match=r"toy\.jsonl is no file of samples; remove it to sample again"):
        file_of(path)


def test_the_head_says_what_was_sampled(path):
    head = json.loads(path.read_text().splitlines()[0])
    assert (head["step"], head["seed"], head["parameters"]) == ("toy", 7, {"scale": 10})
