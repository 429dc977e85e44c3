"""`arena elo`, on games made up so that the answer is known."""

import json
import math
import re

import pytest

from arena.arenas.game_record import Reason
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
    reference = "the mean of the 3 players, each weighted by what its games tell"
    assert out.startswith(f"hex(size=4): Elo relative to {reference}\n")
    assert f"Intervals are of the difference from {reference}; --against PLAYER gives differences" in out
    assert re.search(r"^Moving first is worth 0 Elo \(-\d+ to \d+\)\.$", out, re.MULTILINE)
    assert "Prior: strengths scatter by 800 Elo" in out
    assert "Elo is the model's" in out
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
    path = tmp_path / "arena.db"
    for seed, name in enumerate(("first", "second"), start=1):
        ledger_with(path, settings_of("hex(size=4)", "A,B", games=10, seed=seed), won(0, 5, 10), name)
    result = json.loads(arena("elo", "first", "second", "--format", "json", "--ledger", path)[1])
    assert {player["games"] for player in result["players"]} == {20}
    assert result["runs"] == ["first", "second"]


# The same games in several runs

HEX = ("--game", "hex(size=3)", "--openings", "random:1", "-j", 0, "--no-times", "--format", "json")


def elo_of(arena, *runs):
    """What is said of some runs, but for which they are."""
    code, out, _ = arena("elo", *runs, "--no-times", "--format", "json")
    assert code == 0
    found = json.loads(out)
    again = found["evidence"].pop("same_as_in_another_run")
    del found["runs"], found["evidence"]["unfinished"]
    return found, again


def test_played_again_games_are_the_same(arena):
    """The same command twice, a longer run, and a round-robin with a third player."""
    match = ("match", "x=random", "y=amaf(playouts=1)", *HEX)
    arena(*match, "--games", 20, "--run", "short")
    arena(*match, "--games", 20, "--run", "copy")
    arena(*match, "--games", 32, "--run", "long")
    players = "x=random, z=random, y=amaf(playouts=1)"
    arena("round-robin", "--players", players, "--games", 16, *HEX, "--run", "all")
    alone, none = elo_of(arena, "short")
    assert none == 0
    assert elo_of(arena, "short", "short") == (alone, 0)
    assert elo_of(arena, "short", "copy") == (alone, 20)
    long, _ = elo_of(arena, "long")
    assert long != alone
    assert elo_of(arena, "long", "short") == (long, 20)
    whole, _ = elo_of(arena, "all")
    together, again = elo_of(arena, "all", "long")
    assert again == 32
    assert together == whole
    text = arena("elo", "short", "copy")[1]
    assert "Left out as the same as games of another run: 20 games.\n" in text


# Lopsided records, forfeits and references


@pytest.fixture
def perfect(tmp_path):
    settings = settings_of("hex(size=4)", "A,B", games=10)
    return ledger_with(tmp_path / "arena.db", settings, won(0, 10, 10) + won(1, 0, 10))


def test_of_twenty_wins_of_twenty_there_is_a_bound(arena, perfect):
    out = arena("elo", "run", "--against", "B", "--ledger", perfect)[1]
    (line,) = re.findall(r"^A +\+(\d+) +≥ (\d+) +100\.0$", out, re.MULTILINE)
    elo, low = map(int, line)
    assert 300 < low < 600 < elo
    players = json.loads(arena("elo", "run", "--format", "json", "--ledger", perfect)[1])["players"]
    assert [player["open"] for player in players] == ["above", "below"]
    match = json.loads(arena("report", "run", "--format", "json", "--ledger", perfect)[1])
    assert match["pairs"][0]["score_elo"] is None


@pytest.fixture
def forfeited(tmp_path):
    """A wins 12 of 20 games at the board, and loses 6 more by time."""
    settings = settings_of("hex(size=4)", "A,B", games=13)
    lost = [record(0, 10 + k, Winner.WHITE, reason=Reason.TIME) for k in range(3)]
    lost += [record(1, 10 + k, Winner.BLACK, reason=Reason.TIME) for k in range(3)]
    return ledger_with(tmp_path / "arena.db", settings, won(0, 6, 10) + won(1, 4, 10) + lost)


def test_forfeits_are_no_strength_unless_they_are_wanted(arena, forfeited):
    difference = {}
    for kind in ("apart", "losses", "bounds"):
        found = json.loads(arena("elo", "run", "--forfeits", kind, "--format", "json", "--ledger", forfeited)[1])
        (difference[kind],) = [item for item in found["differences"] if item["player"] == "A"]
        assert found["evidence"]["forfeits_are"] == kind
        assert {player["player"]: player["forfeits"] for player in found["players"]} == {"A": 6, "B": 0}
        table = arena("elo", "run", "--forfeits", kind, "--ledger", forfeited)[1]
        assert "\nForfeited: 6 games; " in table
    assert difference["apart"]["elo"] > 0 > difference["losses"]["elo"]
    assert difference["bounds"]["ci_low"] == difference["losses"]["ci_low"]
    assert difference["bounds"]["ci_high"] == difference["apart"]["ci_high"]
    default = json.loads(arena("elo", "run", "--format", "json", "--ledger", forfeited)[1])
    assert default["differences"][0] == difference["apart"]


def test_a_beginner_in_the_pool_blurs_nobody(arena, tmp_path):
    settings = settings_of("hex(size=4)", "a=random, b=random, c=random", games=40)
    games = won(0, 20, 40) + won(1, 40, 40) + won(2, 20, 40) + won(3, 40, 40) + won(4, 0, 40) + won(5, 0, 40)
    path = ledger_with(tmp_path / "arena.db", settings, games)

    def errors(*options):
        document = json.loads(arena("elo", "run", *options, "--format", "json", "--ledger", path)[1])
        return {player["player"]: player["error"] for player in document["players"]}

    plain, mean, anchored = errors(), errors("--anchor", "mean"), errors("--anchor", "a=0")
    assert plain["b"] < 0.6 * anchored["b"]
    assert mean["b"] > 2 * plain["b"]
    assert anchored["a"] == 0
    assert "Elo relative to the mean of the 3 players\n" in arena("elo", "run", "--anchor", "mean", "--ledger", path)[1]


# Runs that are not like others


def test_a_run_with_the_swap_rule_beside_one_without(arena):
    players = ("--players", "x=random, y=amaf(playouts=2)", "--game", "hex(size=3)", "--games", 20, "-j", 0)
    arena("round-robin", *players, "--run", "plain")
    arena("round-robin", *players, "--swap", "--seed", 2, "--run", "swapped")
    out = arena("elo", "plain", "swapped")[1]
    assert re.search(r"^Moving first is worth .* in the runs without the swap rule\.$", out, re.MULTILINE)
    assert re.search(r"^Moving first is worth .* in the runs with the swap rule\.$", out, re.MULTILINE)
    assert "The runs were not conducted alike: they differ in swap." in out
    document = json.loads(arena("elo", "plain", "swapped", "--format", "json")[1])
    assert [item["swap"] for item in document["first_moves"]] == [False, True]
    assert document["evidence"]["differing_conduct"] == ["swap"]


def test_a_regression_that_stopped_early_is_said_to_have(arena):
    code, *_ = arena(
        *("regress", "A", "amaf(playouts=50)", "--game", "hex(size=4)", "-j", 0),
        *("--openings", "random:1", "--elo1", 100),
    )
    assert code == 0
    assert "Run 'regress-1' was to stop when its test had decided" in arena("elo", "regress-1")[1]
    document = json.loads(arena("elo", "regress-1", "--format", "json")[1])
    assert document["evidence"]["stopped_early"] == ["regress-1"]
    assert "The run was to stop when its test had decided" in arena("report", "regress-1")[1]


def test_differences_that_hold_together(arena, ledger):
    alone = arena("elo", "run", "--against", "B", "--los", "--ledger", ledger)[1]
    together = arena("elo", "run", "--against", "B", "--los", "--simultaneous", "--ledger", ledger)[1]
    bounds = [re.search(r"^C +\+\d+\*? +(\d+) to (\d+)", text, re.MULTILINE).groups() for text in (alone, together)]
    (low, high), (wide_low, wide_high) = [tuple(map(int, pair)) for pair in bounds]
    assert wide_low < low < high < wide_high
    assert "*" in together
    assert "*" not in alone


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nightly",), "has no run 'nightly'; there are run"),
        (("run", "--anchor", "A"), "write PLAYER=ELO"),
        (("run", "--anchor", "A=high"), "write PLAYER=ELO"),
        (("run", "--anchor", "Z=0"), "no player 'Z' in these runs"),
        (("run", "--against", "Z"), "no player 'Z' in these runs"),
        (("run", "--anchor", "A=nan"), "write PLAYER=ELO"),
        (("run", "--forfeits", "loses"), "did you mean 'losses'?"),
    ],
)
def test_bad_input(arena, ledger, arguments, message):
    code, out, err = arena("elo", *arguments, "--ledger", ledger)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err
