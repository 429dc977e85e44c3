"""The GitHub action: its steps, run as a runner would run them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support import processes

ROOT = Path(__file__).parents[2]
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS: dict[str, dict[str, Any]] = {step.get("id", step.get("uses", "")): step for step in ACTION["runs"]["steps"]}
GAME = {"candidate": "mc(playouts=40)", "baselines": "random\n", "game": "tic-tac-toe", "openings": "none"}


def given(text: str, inputs: dict[str, str]) -> str:
    """A value of the step with the inputs written in."""
    text = re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: inputs[found[1]], text)
    assert "${{ inputs" not in text
    return text


def played(folder: Path, **said: str) -> tuple[int, dict[str, str], str]:
    """Run the step that plays: its exit code, its outputs, and what it wrote for the page of the job."""
    inputs = {name: str(one.get("default", "")) for name, one in ACTION["inputs"].items()}
    inputs |= {name.replace("_", "-"): value for name, value in {**GAME, **said}.items()}
    step = STEPS["regress"]
    values = {name: given(value, inputs) for name, value in step["env"].items() if name != "ARENA_CACHE_DIR"}
    values |= {"GITHUB_OUTPUT": str(folder / "output"), "GITHUB_STEP_SUMMARY": str(folder / "summary.md")}
    values |= {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=folder,
        env=processes.environment(variables=values),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert "Traceback" not in done.stderr
    found = (folder / "output").read_text().split() if (folder / "output").exists() else []
    summary = (folder / "summary.md").read_text() if (folder / "summary.md").exists() else done.stderr
    return done.returncode, dict(line.split("=", 1) for line in found), summary


def test_a_stronger_candidate_passes(tmp_path: Path) -> None:
    code, outputs, summary = played(tmp_path, elo1="100", arguments="--alpha 0.01 --run 'the run'")
    assert (code, outputs) == (0, {"verdict": "passed", "exit-code": "0"})
    assert "mc(playouts=40) against random: passed" in summary.replace("\\", "")
    assert "strength: passed, +" in (tmp_path / "strength.svg").read_text()
    assert (tmp_path / "strength.xml").exists()
    listed = subprocess.run(
        [sys.executable, "-m", "arena", "runs", "--ledger", "strength.db"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "the run" in listed.stdout


def test_a_weaker_one_fails(tmp_path: Path) -> None:
    code, outputs, _ = played(tmp_path, candidate="random", baselines="mc(playouts=40)", elo1="100", arguments="-j 0")
    assert (code, outputs) == (1, {"verdict": "failed", "exit-code": "1"})


@pytest.mark.parametrize(("inconclusive", "expected"), [("fail", 3), ("pass", 0)])
def test_few_games_decide_nothing(tmp_path: Path, inconclusive: str, expected: int) -> None:
    code, outputs, _ = played(
        tmp_path,
        max_games="4",
        elo1="5",
        inconclusive=inconclusive,
        baselines="random\nother=random",
        arguments="-j 0",
    )
    assert (code, outputs) == (expected, {"verdict": "inconclusive", "exit-code": "3"})


def test_mistakes_are_told_where_they_are_seen(tmp_path: Path) -> None:
    code, outputs, summary = played(tmp_path, candidate="rendom")
    assert (code, outputs["verdict"]) == (2, "error")
    assert "did you mean 'random'" in summary.replace("\\", "")
    assert played(tmp_path, inconclusive="maybe")[0] == 2


def test_words_are_parted_but_not_carried_out(tmp_path: Path) -> None:
    assert played(tmp_path, arguments="--run $(touch\\ carried-out)")[0] == 2
    assert not (tmp_path / "carried-out").exists()


def test_what_is_used_is_given() -> None:
    """Inputs that no step takes, and outputs of steps that are not there, would be told to nobody."""
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    assert {name for name in ACTION["inputs"] if f"inputs.{name}" not in text} == set()
    assert set(re.findall(r"inputs\.([\w-]+)", text)) == set(ACTION["inputs"])
    assert set(re.findall(r"steps\.(\w+)\.outputs", text)) <= set(STEPS)
    assert all(one.get("required") or "default" in one for one in ACTION["inputs"].values())
    assert STEPS["install"]["run"].split() == ["python", "-m", "pip", "install", "--quiet", '"$REQUIREMENT"']


def test_the_page_names_inputs_that_there_are() -> None:
    text = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    workflow = yaml.safe_load(re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)[0])
    (step,) = (step for step in workflow["jobs"]["regress"]["steps"] if "arena@" in step["uses"])
    assert set(step["with"]) <= set(ACTION["inputs"])
    assert {name for name, one in ACTION["inputs"].items() if one.get("required")} <= set(step["with"])
