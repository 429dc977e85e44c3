"""`arena elo`, on games made up so that the answer is known."""

import json
import math

import pytest

from arena.games import Winner
from tests.support.records import ledger_with, record
from tests.support.runs import settings_of


def won(seats, wins, games, first=0):
    """Black wins `wins` of `games` games between some seats."""
    return [record(seats, first + k, Winner.BLACK if k < wins else Winner.WHITE) for k in range(games)]


@pytest.fixture
def ledger(tmp_path):
    # A and B differ by odds of 10:1 without any first-move advantage; C and B too.
    settings = settings_of("hex(size=4)", "A,B,C", games=1100)
    games = won(0, 100, 1100) + won(2, 1000, 1100) + won(3, 100, 1100) + won(5, 1000, 1100)
    return ledger_with(tmp_path / "arena.db", settings, games)


def test_odds_of_ten_to_one_are_400_elo(arena, ledger):
    code, out, _ = arena("elo", "run", "--format", "json", "--anchor", "A=1000", "--ledger", ledger)
    assert code == 0
    result = json.loads(out)
    elo = {player["player"]: player["elo"] for player in result["players"]}
    assert elo["A"] == 1000
    assert elo["B"] == pytest.approx(1400, abs=4)
    assert elo["C"] == pytest.approx(1800, abs=8)
    assert abs(result["first_move"]["elo"]) < 1
    assert result["relative_to"] == "A, which is set to 1000"


def test_the_error_of_a_difference_is_that_of_its_games(arena, ledger):
    result = json.loads(arena("elo", "run", "--format", "json", "--ledger", ledger)[1])
    (found,) = [item for item in result["differences"] if (item["player"], item["against"]) == ("B", "A")]
    # 2200 games at odds 10:1: the information on the logit is n p (1 - p).
    expected = 400 / math.log(10) / math.sqrt(2200 * (10 / 11) * (1 / 11))
    assert found["error"] == pytest.approx(expected, rel=0.02)
    assert found["los"] > 0.999


def test_the_table_says_what_errors_are_relative_to(arena, ledger):
    code, out, _ = arena("elo", "run", "--against", "B", "--los", "--ledger", ledger)
    assert code == 0
    assert "Elo relative to the mean of the 3 players" in out
    assert "± is the error of the difference from the mean of the 3 players" in out
    assert "Moving first is worth 0 ±" in out
    assert "Differences from B" in out
    assert "Chance in % that the player of the row is stronger" in out


def test_elo_per_doubling_where_only_the_budget_differs(arena, tmp_path):
    settings = settings_of("hex(size=4)", "amaf(100), amaf(200), amaf(400), random", games=1100)
    seats = {(pair.black, pair.white): number for number, pair in enumerate(settings.seats())}
    names = settings.names
    games = []
    for weak, strong in ((0, 1), (1, 2), (3, 0)):
        games += won(seats[names[weak], names[strong]], 100, 1100)
        games += won(seats[names[strong], names[weak]], 1000, 1100)
    ledger = ledger_with(tmp_path / "arena.db", settings, games)
    result = json.loads(arena("elo", "run", "--format", "json", "--ledger", ledger)[1])
    (doubling,) = [item for item in result["per_doubling"] if item["of"] == "playouts"]
    assert doubling["kind"] == "amaf"
    assert doubling["elo"] == pytest.approx(400, abs=5)
    assert "Elo per doubling of playouts" in arena("elo", "run", "--ledger", ledger)[1]


def test_perfect_and_empty_records_are_finite(arena, tmp_path):
    settings = settings_of("hex(size=4)", "A,B", games=50)
    ledger = ledger_with(tmp_path / "arena.db", settings, won(0, 0, 50) + won(1, 50, 50))
    result = json.loads(arena("elo", "run", "--format", "json", "--ledger", ledger)[1])
    for player in result["players"]:
        assert all(math.isfinite(player[key]) for key in ("elo", "error", "ci_low", "ci_high"))
    assert "inf" not in (table := arena("elo", "run", "--ledger", ledger)[1])
    assert "nan" not in table


def test_a_pool_in_parts_is_an_error_that_names_them(arena, tmp_path):
    settings = settings_of("hex(size=4)", "A,B,C,D", games=2)
    seats = {(pair.black, pair.white): number for number, pair in enumerate(settings.seats())}
    games = won(seats["A", "B"], 1, 2) + won(seats["C", "D"], 1, 2)
    ledger = ledger_with(tmp_path / "arena.db", settings, games)
    code, out, err = arena("elo", "run", "--ledger", ledger)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "A, B" in err
    assert "C, D" in err


def test_several_runs_are_taken_together(arena, tmp_path):
    settings = settings_of("hex(size=4)", "A,B", games=10)
    path = ledger_with(tmp_path / "arena.db", settings, won(0, 5, 10), "first")
    ledger_with(path, settings, won(0, 5, 10), "second")
    result = json.loads(arena("elo", "first", "second", "--format", "json", "--ledger", path)[1])
    assert {player["games"] for player in result["players"]} == {20}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nightly",), "has no run 'nightly'; there are run"),
        (("run", "--anchor", "A"), "write PLAYER=ELO"),
        (("run", "--anchor", "A=high"), "write PLAYER=ELO"),
        (("run", "--anchor", "Z=0"), "no player 'Z' in these runs"),
        (("run", "--against", "Z"), "no player 'Z' in these runs"),
    ],
)
def test_bad_input(arena, ledger, arguments, message):
    code, out, err = arena("elo", *arguments, "--ledger", ledger)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err
