"""`arena reproduce` of an experiment that makes a file."""

import json

import pytest

from arena.reports.reproduce import catalogue
from tests.support import toymaking

COMMAND = ("reproduce", "toy-making", "--profile", "smoke", "-j", 0)


@pytest.fixture
def toy(monkeypatch, arena):
    monkeypatch.setattr(catalogue, "EXPERIMENTS", toymaking.REGISTRY)
    toymaking.written.clear()
    return arena


def test_an_interrupted_file_is_gone_on_with(toy, tmp_path):
    toymaking.interrupted_at.append(2)
    code, out, err = toy(*COMMAND)
    assert (code, out) == (130, "")
    assert "interrupted; what was done is recorded in reproduced; go on with: arena reproduce toy-making" in err
    code, out, _ = toy(*COMMAND)
    assert code == 0
    assert "EXACT" in out
    assert toymaking.written == [0, 1, 2, 3]
    assert (tmp_path / "reproduced" / "made" / "toy-lines-smoke-1.txt").read_text() == "1 0\n1 1\n1 2\n1 3\n"


def test_the_result_tells_the_file(toy, tmp_path, monkeypatch):
    toy(*COMMAND)
    path = tmp_path / "reproduced" / "toy-making.json"
    document = json.loads(path.read_text())
    (made,) = document["made"]
    assert (made["name"], made["file"]) == ("toy-lines", "toy-lines-smoke-1.txt")
    assert made["kernels"] == document["provenance"]["kernels"]
    assert document["notes"] == []
    now = document["provenance"]
    monkeypatch.setattr("arena.reports.reproduce.result.machine", lambda: {**now, "kernels": "newer"})
    toy(*COMMAND)
    assert json.loads(path.read_text())["notes"] == ["'toy-lines' was made with other kernels."]
    assert toymaking.written == [0, 1, 2, 3]
