"""The workshop: every game and piece once, and after any stop the same result as without."""

import json
from dataclasses import replace

import pytest

from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.samples import SampleFile
from arena.arenas.experiments.workshop import LEDGER, SAMPLES, Workshop
from arena.arenas.ledger import Ledger
from arena.arenas.stage.conductor import Conductor, End
from arena.arenas.stage.stop_request import StopRequest
from arena.games import InputError
from arena.reports.reproduce.result import Result
from tests.support import toyexperiment
from tests.support.runs import executor_of
from tests.support.toyexperiment import GAMES, PIECES, TOY

IN_ALL = 4 * GAMES


class StoppedError(Exception):
    pass


class Hands:
    """Plays and samples for a workshop, and stops after so many pieces or games."""

    def __init__(self, folder, profile=Profile.SMOKE, pieces=None, games=None, seed=1):
        self.sampled, self.played = [], []
        self.pieces, self.games = pieces, games
        self.workshop = Workshop(folder, profile, seed, times=False)
        self.stop = StopRequest()

    def do(self):
        for missing in self.workshop.missing(self.steps):
            if isinstance(missing, SampleFile):
                self.sample(missing)
            else:
                self.play(missing)

    def sample(self, file):
        assert file.name == "toy-numbers"
        for piece in file.missing:
            if len(self.sampled) == self.pieces:
                raise StoppedError
            file.compute(piece)
            self.sampled.append(piece)

    def play(self, found):
        def tell(record):
            self.played.append(record.pairing)
            self.stop.wanted |= len(self.played) == self.games

        executor = executor_of(found.settings)
        conductor = Conductor(found.ledger, found.run, found.settings, executor, tell, stop=self.stop)
        if conductor.conduct() is End.INTERRUPTED:
            raise StoppedError

    @property
    def steps(self):
        return TOY.steps(self.workshop.profile)

    def document(self):
        self.do()
        evidence = self.workshop.evidence(self.steps)
        return Result.judged(TOY, self.workshop.profile, self.workshop.seed, evidence).document()


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    return Hands(tmp_path_factory.mktemp("undisturbed")).document()


def test_a_result_holds_what_was_measured_and_how(undisturbed):
    assert undisturbed["id"] == "toy"
    assert (undisturbed["profile"], undisturbed["seed"]) == ("smoke", 1)
    (run,) = undisturbed["runs"]
    assert (run["run"], run["games"]) == ("toy-games-smoke-1", IN_ALL)
    assert run["settings"]["players"] == {"A": "random", "B": "amaf(playouts=100)"}
    assert run["provenance"]["kernels"] == undisturbed["provenance"]["kernels"]
    assert undisturbed["samplings"] == [{"name": "toy-numbers", "pieces": PIECES}]
    rows = {row["label"]: row for row in undisturbed["rows"]}
    assert rows["A against B"]["measured"]["samples"] == 2 * GAMES
    assert rows["A against B"]["measured"]["wins"] + rows["B against A"]["measured"]["wins"] == 2 * GAMES
    assert rows["B against A"]["judgement"]["verdict"] == "DIFFERS"
    assert rows["what people thought"]["judgement"]["verdict"] == "NOT REPRODUCIBLE"
    assert "time" not in rows


@pytest.mark.parametrize(("pieces", "games"), [(2, None), (None, 5), (0, None)])
def test_a_stop_costs_nothing(tmp_path, undisturbed, pieces, games):
    first = Hands(tmp_path, pieces=pieces, games=games)
    with pytest.raises(StoppedError):
        first.document()
    second = Hands(tmp_path)
    assert json.dumps(second.document()) == json.dumps(undisturbed)
    assert len(first.sampled) + len(second.sampled) == PIECES
    assert len(set(first.played + second.played)) == len(first.played) + len(second.played) == IN_ALL
    if games:
        assert len(second.played) == IN_ALL - games


def test_what_is_done_is_not_done_again(tmp_path, undisturbed):
    Hands(tmp_path).document()
    again = Hands(tmp_path)
    assert again.document() == undisturbed
    assert (again.sampled, again.played) == ([], [])
    assert list(again.workshop.missing(again.steps)) == []


def test_seeds_and_profiles_are_kept_apart(tmp_path, undisturbed):
    assert Hands(tmp_path).document() == undisturbed
    other = Hands(tmp_path, seed=2).document()
    assert other["notes"] != undisturbed["notes"]
    assert (other["seed"], other["runs"][0]["settings"]["seed"]) == (2, 2)
    larger = Hands(tmp_path, profile=Profile.FAST).document()
    assert larger["runs"][0]["games"] == 2 * IN_ALL
    assert Hands(tmp_path).document() == undisturbed
    assert {path.name for path in (tmp_path / SAMPLES).iterdir()} == {
        f"toy-numbers-{key}.jsonl" for key in ("smoke-1", "smoke-2", "fast-1")
    }


def test_a_run_with_other_settings_does_not_go_on(tmp_path, monkeypatch):
    Hands(tmp_path).document()
    monkeypatch.setattr(toyexperiment, "GAMES", GAMES + 1)
    with pytest.raises(InputError, match=r"'toy-games-smoke-1' has 4 games a cell, and 5 are wanted now.*--out"):
        Hands(tmp_path).document()


def test_games_that_other_kernels_began_are_told(tmp_path, monkeypatch, undisturbed):
    with pytest.raises(StoppedError):
        Hands(tmp_path, games=3).document()
    now = undisturbed["provenance"]
    monkeypatch.setattr("arena.reports.reproduce.result.machine", lambda: {**now, "kernels": "newer"})
    notes = Hands(tmp_path).document()["notes"]
    assert notes[-1] == "The games of 'toy-games' were begun with other kernels."
    assert notes[:-1] == undisturbed["notes"]


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be made"):
        Hands(tmp_path / "file")


def test_games_are_in_the_ledger(tmp_path):
    Hands(tmp_path).document()
    with Ledger(tmp_path / LEDGER) as ledger:
        assert [run.name for run in ledger.runs()] == ["toy-games-smoke-1"]


def test_thinking_times_are_of_whole_games(tmp_path):
    """Both sides of the games against itself count; the mean is that of the standings."""
    hands = Hands(tmp_path)
    hands.document()
    evidence = hands.workshop.evidence(hands.steps)
    run = evidence.played["toy-games"]
    spent, found = run.standings.spent["B"], run.seconds_per_move("B")
    assert found.value == pytest.approx(spent.cpu_seconds / spent.decisions)
    assert found.samples == 4 * GAMES
    costs = [record.black for record in run.records if run.settings.seats()[record.pairing.seats].black == "B"]
    costs += [record.white for record in run.records if run.settings.seats()[record.pairing.seats].white == "B"]
    off = [cost.cpu_seconds - found.value * cost.decisions for cost in costs]
    expected = (sum(one**2 for one in off) * len(off) / (len(off) - 1)) ** 0.5 / spent.decisions
    assert found.error == pytest.approx(expected)


def test_the_processor_time_of_all_decisions_is_told_with_the_games(tmp_path):
    hands = Hands(tmp_path)
    assert "cpu_seconds" not in hands.document()["runs"][0]
    evidence = replace(hands.workshop, times=True).evidence(hands.steps)
    (run,) = Result.judged(TOY, Profile.SMOKE, 1, evidence).document()["runs"]
    with Ledger(tmp_path / LEDGER) as ledger:
        games = list(ledger.games(ledger.run(run["run"])))
    expected = sum(thought.cpu_seconds for game in games for thought in game.thoughts)
    assert expected > 0
    assert run["cpu_seconds"] == pytest.approx(expected, abs=0.001)
