"""`arena doctor`: what it says of a sound machine, and of what is broken."""

from __future__ import annotations

import importlib.metadata
import json

import pytest

from arena.cli import doctor
from arena.games.registry import GAMES
from arena.games.toolbox import jit


def findings(out: str) -> dict[str, dict[str, str]]:
    return {f"{one['area']} {one['name']}": one for one in json.loads(out)["findings"]}


@pytest.fixture
def sound(tmp_path, monkeypatch):
    """A machine of which all is well that a test can know."""
    monkeypatch.setenv("ARENA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("ARENA_ROSTER", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.mark.usefixtures("sound")
def test_what_is_well(arena, tmp_path):
    code, out, _ = arena("doctor", "--no-speed", "--format", "json")
    found = findings(out)
    assert found["installed numba"]["state"] == "ok"
    assert found["installed numba"]["found"] == importlib.metadata.version("numba")
    assert found["caches kernels"]["found"].startswith(str(tmp_path / "cache" / "kernels"))
    assert found["engines mohex"]["state"] in {"ok", "absent"}
    assert json.loads(out)["sound"] is (code == 0)
    assert json.loads(out)["speed"] == []
    assert "installed hypothesis" not in found


@pytest.mark.usefixtures("sound")
def test_speed_is_measured_as_the_benchmark_measures(arena, monkeypatch):
    monkeypatch.setattr(doctor, "_GAMES", ("tic-tac-toe",))
    monkeypatch.setattr(doctor, "_REPEATS", 2)
    monkeypatch.setattr(doctor, "_SECONDS", 0.01)
    _, out, _ = arena("doctor", "--format", "json")
    (speed,) = json.loads(out)["speed"]
    assert speed["name"] == "tic-tac-toe: playouts, one at a time"
    assert speed["unit"] == "playouts/s"
    assert len(speed["values"]) == 2
    assert min(speed["values"]) > 0


BROKEN = {
    "a cache that is a file": ("caches kernels", "ot a directory", "ARENA_CACHE_DIR"),
    "an engine that is not there": ("engines mine (no-such-engine)", "not found", "put it on the PATH"),
    "a roster that is none": ("roster yours", "roster", "mend the file"),
    "no compilation": ("machine compilation", "plain Python", "unset NUMBA_DISABLE_JIT"),
    "a package that is too old": ("installed tqdm", "0.1, which is too old", "pip install --upgrade 'tqdm>="),
    "a package that is not there": ("installed tabulate", "not installed", "pip install --upgrade 'tabulate>="),
    "a plug-in that does not load": ("plug-ins game lost", "does not load from no_such_module:FAMILY", "uninstall it"),
}


def break_it(what, tmp_path, monkeypatch):
    roster, file = tmp_path / "roster.toml", tmp_path / "file"
    version = importlib.metadata.version
    file.write_text("")
    if "cache" in what:
        monkeypatch.setenv("ARENA_CACHE_DIR", str(file))
    elif "engine" in what or "roster" in what:
        roster.write_text('[mine]\nkind = "gtp"\ncommand = "no-such-engine --gtp"\n' if "engine" in what else "[mine")
        monkeypatch.setenv("ARENA_ROSTER", str(roster))
    elif "compilation" in what:
        monkeypatch.setattr(jit, "COMPILED", False)
    elif "old" in what:
        monkeypatch.setattr(importlib.metadata, "version", lambda name: "0.1" if name == "tqdm" else version(name))
    elif "package" in what:

        def missing(name):
            if name == "tabulate":
                raise importlib.metadata.PackageNotFoundError(name)
            return version(name)

        monkeypatch.setattr(importlib.metadata, "version", missing)
    else:
        monkeypatch.setitem(GAMES._places, "lost", "no_such_module:FAMILY")


@pytest.mark.usefixtures("sound")
@pytest.mark.parametrize("what", BROKEN)
def test_what_is_broken_is_told_with_what_to_do(arena, tmp_path, monkeypatch, what):
    name, found, advice = BROKEN[what]
    break_it(what, tmp_path, monkeypatch)
    code, out, err = arena("doctor", "--no-speed", "--format", "json")
    assert code == 1
    assert "Traceback" not in err
    broken = findings(out)[name]
    assert broken["state"] == "broken"
    assert found in broken["found"]
    assert advice in broken["advice"]
    code, out, _ = arena("doctor", "--no-speed")
    assert code == 1
    assert f"{name.partition(' ')[0]}, {name.partition(' ')[2]}: " in out
    assert out.splitlines()[-1].endswith("things are broken.")
