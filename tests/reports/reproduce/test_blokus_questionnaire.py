"""The questionnaire: balanced and blind records, what is measured of games, and answers that are tallied."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from arena.arenas.experiments.blokus.questionnaire import SIGMOID, STEP, WIN_OR_LOSE, play_game
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.profile import Profile
from arena.games import InputError
from arena.reports.form import Form
from arena.reports.reproduce import catalogue
from arena.reports.reproduce.blokus.answers import read_answers, tally_text
from arena.reports.reproduce.blokus.records import chosen, lead_of, winner_of
from arena.reports.reproduce.result import Result

EXPERIMENT = catalogue.experiment("blokus-questionnaire")
GAME = "blokus-duo(size=7)"
QUESTIONS = ("stronger", "more_human", "more_amusing")


def games(count: int, seed: int = 1) -> list[dict[str, Any]]:
    """Made-up games: one move of either player, and what the referee says of them."""
    chance = random.Random(seed)
    return [
        {
            "game": GAME,
            "black": (SIGMOID, WIN_OR_LOSE)[number % 2],
            "score": float(chance.randint(-20, 20)),
            "moves": [["c5", "d5"], ["e3"], []],
            "values": [0.5, 0.4 + number / 1000, 0.6],
            "losses": [0.1, 0.2, None],
        }
        for number in range(count)
    ]


def test_records_are_balanced_and_even() -> None:
    form = chosen(games(60))
    kinds = [(winner_of(game), game["black"]) for game in form.games]
    assert len(kinds) == 12
    assert {kind: kinds.count(kind) for kind in kinds} == {
        (winner, black): 3 for winner in (SIGMOID, WIN_OR_LOSE) for black in (SIGMOID, WIN_OR_LOSE)
    }
    assert abs(form.lead) <= 1
    assert form.lead == sum(map(lead_of, form.games))


def test_of_few_games_the_form_has_fewer_and_is_balanced_still() -> None:
    few = [game for game in games(60) if (winner_of(game), game["black"]) != (SIGMOID, SIGMOID)][:9]
    assert not chosen(few).games
    assert not chosen([]).games


def test_the_order_and_the_names_follow_from_the_games() -> None:
    forms = [chosen(games(60, seed)) for seed in range(20)]
    assert {form.first for form in forms} == {SIGMOID, WIN_OR_LOSE}
    assert chosen(games(60, 3)) == forms[3]
    assert len({form.digest for form in forms}) == 20


def test_leads_are_the_sigmoids() -> None:
    assert lead_of({"score": 5.0, "black": SIGMOID}) == 5
    assert lead_of({"score": 5.0, "black": WIN_OR_LOSE}) == -5
    assert winner_of({"score": 5.0, "black": WIN_OR_LOSE}) == WIN_OR_LOSE
    assert winner_of({"score": 0.0, "black": SIGMOID}) is None


@pytest.fixture
def written(tmp_path: Path) -> tuple[str, dict[str, Any]]:
    """The page and the key, as they are written."""
    evidence = Evidence({}, {STEP: games(60)}, times=True)
    result = Result.judged(EXPERIMENT, Profile.SMOKE, 1, evidence)
    page, key = result.write_further(tmp_path)
    assert (page.name, key.name) == ("blokus-questionnaire.html", "blokus-questionnaire.key")
    return page.read_text(encoding="utf-8"), json.loads(key.read_text(encoding="utf-8"))


def test_the_page_is_blind_and_needs_no_network(written: tuple[str, dict[str, Any]]) -> None:
    page, key = written
    assert "sigmoid" not in page.lower()
    assert "win-or-lose" not in page.lower()
    assert not re.search(r"https?:|src=|@import|url\(", page)
    assert {key["A"], key["B"]} == {SIGMOID, WIN_OR_LOSE}


def test_the_page_shows_the_games_of_the_key(written: tuple[str, dict[str, Any]]) -> None:
    page, key = written
    (text,) = re.findall(r'<script id="data" type="application/json">(.*?)</script>', page, re.DOTALL)
    form = json.loads(text)
    assert (form["form"], form["size"], tuple(form["questions"])) == (key["form"], 7, QUESTIONS)
    assert [key[record["black"]] for record in form["records"]] == [record["black"] for record in key["records"]]
    # Column c and row 5 of 7, counted from below, are the third of the third line.
    assert {json.dumps(record["moves"]) for record in form["records"]} == {"[[[2, 2], [3, 2]], [[4, 4]], []]"}


def answered(folder: Path, key: dict[str, Any], number: int, models: tuple[str, str, str], **changes: Any) -> Path:
    who = {key[player]: player for player in "AB"}
    answers = {question: who[model] for question, model in zip(QUESTIONS, models, strict=True)}
    document = {"form": key["form"], "answers": answers, "comments": {"stronger": "  fewer\nbad moves "}, **changes}
    path = folder / f"answers-{number}.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_answers_are_tallied(tmp_path: Path, written: tuple[str, dict[str, Any]]) -> None:
    """The paper's own: one of five for the sigmoid, and three of five twice."""
    _, key = written
    one, other = SIGMOID, WIN_OR_LOSE
    given = [(one, one, one), (other, one, one), (other, one, one), (other, other, other), (other, other, other)]
    files = [answered(tmp_path, key, number, models) for number, models in enumerate(given)]
    answers = read_answers(tmp_path / "blokus-questionnaire.key", files)
    rows = json.loads(tally_text(answers, Form.JSON))
    assert [(row[SIGMOID], row[WIN_OR_LOSE]) for row in rows] == [("1", "4"), ("3", "2"), ("3", "2")]
    assert [row["chance"] for row in rows] == ["p = 0.38", "p = 1", "p = 1"]
    assert [row["Shibahara 2008"] for row in rows] == ["1 - 4", "3 - 2", "3 - 2"]
    text = tally_text(answers, Form.TABLE)
    assert "Answers of 5 people" in text
    assert "fewer bad moves" in text
    assert tally_text(answers, Form.CSV).count("\n") == 4


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"form": "0123"}, "answers another form: '0123'"),
        ({"answers": {"stronger": "A"}}, "must be answered with A or B"),
        ({"answers": dict.fromkeys(QUESTIONS, "C")}, "must be answered with A or B"),
        ({"answers": []}, "must be answered with A or B"),
    ],
)
def test_answers_that_cannot_be_are_refused(
    tmp_path: Path, written: tuple[str, dict[str, Any]], changes: dict[str, Any], message: str
) -> None:
    path = answered(tmp_path, written[1], 0, (SIGMOID,) * 3, **changes)
    with pytest.raises(InputError, match=message):
        read_answers(tmp_path / "blokus-questionnaire.key", [path])


@pytest.mark.parametrize("text", ["", "{}", "[]", "no json", '{"form": "1", "A": "x", "B": "y"}'])
def test_what_is_no_key_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "some.key"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="key of a questionnaire"):
        read_answers(path, [])


def test_what_is_measured_of_games() -> None:
    def game(number: int) -> dict[str, Any]:
        black = (SIGMOID, WIN_OR_LOSE)[number % 2]
        sigmoid_leads = 12.0 + number % 3 if number % 4 < 2 else -4.0 - number % 3
        first, second = (0.3, 0.1) if black == SIGMOID else (0.1, 0.3)
        return {
            "game": GAME,
            "black": black,
            "score": sigmoid_leads if black == SIGMOID else -sigmoid_leads,
            "moves": [["c5"], ["e3"]],
            # The sigmoid is behind by the referee, and wins every second game all the same.
            "values": [0.2, 0.2] if black == SIGMOID else [0.8, 0.8],
            "losses": [first + number / 1000, second + number / 1000],
        }

    evidence = Evidence({}, {STEP: [game(number) for number in range(40)]}, times=True)
    rows = {row.label: row for row in EXPERIMENT.judge(evidence).judged("made up").rows}
    wins, surprise = (
        rows["the sigmoid wins by more"],
        rows["the sigmoid surprises the referee more: what its moves lose"],
    )
    assert wins.measured is not None
    assert wins.measured.value == pytest.approx(8, abs=0.5)
    assert str(wins.judgement).startswith("CLAIM: holds")
    assert surprise.measured is not None
    assert surprise.measured.value == pytest.approx(0.2)
    back = rows["the sigmoid comes back more often than the referee expects, once it is behind"]
    assert back.measured is None  # win-or-lose never was behind
    assert [str(row.judgement) for row in rows.values()].count("NOT REPRODUCIBLE") == 3


def test_a_game_is_the_same_for_the_same_seed() -> None:
    players = {
        "sigmoid": "uct(playouts=20, score=sigmoid(1))",
        "win": "uct(playouts=20)",
        "referee": "uct(playouts=30)",
    }
    one, again, other = (play_game(1, piece, GAME, **players) for piece in (0, 0, 1))
    assert one == again
    assert (one["black"], other["black"]) == (SIGMOID, WIN_OR_LOSE)
    assert len(one["moves"]) == len(one["values"]) == len(one["losses"])
    assert all(0 <= value <= 1 for value in one["values"])
    assert all(loss is None or 0 <= loss <= 1 for loss in one["losses"])
    covered = [sum(map(len, one["moves"][seat::2])) for seat in range(2)]
    assert one["score"] == covered[0] - covered[1]
