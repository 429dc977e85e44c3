"""`arena match` and `arena gauntlet`."""

import csv
import io
import json
import re

import pytest

from arena.arenas.settings import Format
from arena.games import Winner
from tests.support.records import ledger_with, record
from tests.support.runs import settings_of

MATCH = ("match", "A", "C", "--game", "hex(size=4)", "--games", 10, "-j", 0)


def test_a_match_is_half_the_games_with_each_colour(arena):
    code, out, _ = arena(*MATCH, "--format", "json")
    assert code == 0
    result = json.loads(out)
    assert [(cell["black"], cell["white"], cell["games"]) for cell in result["cells"]] == [("A", "C", 5), ("C", "A", 5)]
    assert [total["games"] for total in result["totals"]] == [10, 10]


def test_lines_for_programs_are_told_from_the_first_players_side(arena):
    code, out, _ = arena("match", "A", "amaf(playouts=5)", *MATCH[3:-3], 20, "-j", 0)
    assert code == 0
    score, elo, pairs, words = out.splitlines()[:4]
    wins, losses, draws, rate, games = re.fullmatch(
        r"Score of A vs amaf\(playouts=5\): (\d+) - (\d+) - (\d+)  \[(\d\.\d{3})\] (\d+)", score
    ).groups()
    assert int(wins) + int(losses) + int(draws) == int(games) == 20
    assert 0 < float(rate) == int(wins) / 20 < 0.5
    number = r"\d+\.\d"
    assert re.fullmatch(rf"Elo difference: -{number} \+/- {number}, LOS: {number} %, DrawRatio: 0\.0 %", elo)
    assert re.fullmatch(r"Ptnml\(0-2\): \[\d+, 0, \d+, 0, \d+\]", pairs)
    assert re.match(
        rf"Score Elo -{number} to [+-]{number} \(95 %\): by the share of the points, draws and the first", words
    )


def test_a_perfect_record_has_a_bound(arena):
    code, out, _ = arena(*MATCH)
    assert code == 0
    assert "Score of A vs C: 0 - 10 - 0  [0.000] 10\n" in out
    assert re.search(r"^Elo difference: <= -\d+\.\d, LOS: 0\.\d %, DrawRatio: 0\.0 %$", out, re.MULTILINE)
    assert re.search(r"^Score Elo at most -\d+\.\d \(95 %\)", out, re.MULTILINE)


def test_pairs_are_counted_by_their_points(arena, tmp_path):
    b, w, d = Winner.BLACK, Winner.WHITE, Winner.DRAW
    settings = settings_of("hex(size=4)", "A,B", Format.MATCH, games=7)
    # For the first player: 2, 3/2, 1 (two draws), 1, 1/2 and 0 points of a pair; game 6 has no partner.
    results = [(b, w), (b, d), (d, d), (b, b), (d, b), (w, b)]
    games = [record(seats, game, pair[seats]) for game, pair in enumerate(results) for seats in (0, 1)]
    ledger = ledger_with(tmp_path / "arena.db", settings, [*games, record(0, 6, b)])
    out = arena("report", "run", "--ledger", ledger)[1]
    assert "Score of A vs B: 5 - 4 - 4  [0.538] 13\n" in out
    assert "Ptnml(0-2): [1, 1, 2, 1, 1]\n" in out


def test_both_colours_start_from_the_same_openings(arena):
    code, out, _ = arena(*MATCH, "--openings", "random:2")
    assert code == 0
    assert "with openings random:2" in out


def test_a_gauntlet_is_the_first_against_each(arena):
    code, out, _ = arena(
        "gauntlet", "--game", "hex(size=4)", "--players", "B,A,C", "--games", 2, "-j", 0, "--format", "json"
    )
    assert code == 0
    cells = [(cell["black"], cell["white"]) for cell in json.loads(out)["cells"]]
    assert cells == [("B", "A"), ("A", "B"), ("B", "C"), ("C", "B")]


def test_a_gauntlets_table(arena):
    code, out, _ = arena("gauntlet", "--game", "hex(size=4)", "--players", "B,A,C", "--games", 2, "-j", 0)
    assert code == 0
    assert "hex(size=4): B against each of the others" in out
    assert re.search(r"^A +4 +4 +0 +0 +2-0-0 +2-0-0 +100\.0 +51\.0–100\.0 +- +at least \+7$", out, re.MULTILINE)


def test_elo_of_400_drawish_games_is_that_of_their_points(arena, tmp_path):
    """89 won, 286 drawn, 25 lost: 58 % of the points are +56 Elo in lines that people parse; the model has its own."""
    settings = settings_of("tic-tac-toe", "A,B", Format.MATCH, games=200)
    # The first 89 are won by the first player, the last 25 lost.
    games = []
    for number in range(400):
        seats, game = number % 2, number // 2
        won = number < 89
        winner = Winner.DRAW if 89 <= number < 375 else Winner.BLACK if won is (seats == 0) else Winner.WHITE
        games.append(record(seats, game, winner))
    ledger = ledger_with(tmp_path / "arena.db", settings, games)
    out = arena("report", "run", "--ledger", ledger)[1]
    assert "Score of A vs B: 89 - 25 - 286  [0.580] 400\nElo difference: 56.1 +/- 1" in out
    assert "`arena elo` has the model's scale." in out
    ratings = arena("elo", "run", "--against", "B", "--ledger", ledger)[1]
    elo = int(re.search(r"^A +\+(\d+) ", ratings, re.MULTILINE)[1])
    assert elo > 200
    assert "not the score Elo of `arena match`" in ratings


def test_forfeits_are_a_category_of_their_own(arena):
    """Too slow for its own good: nothing is said of its strength."""
    slow = ("match", "s=uct(playouts=20000)", "r=random", "--game", "hex(size=5)", "--games", 4, "-j", 0)
    code, out, _ = arena(*slow, "--move-time-limit", 0.0001, "--on-forfeit", "count")
    assert code == 0
    assert "Score of s vs r: 0 - 0 - 0  [-] 0\nForfeits: s 4, r 0; they are in no number above.\n" in out
    code, out, err = arena("elo", "match-1")
    assert (code, out) == (2, "")
    assert "forfeited games tell nothing (4 here; --forfeits losses would count them)" in err
    assert "Forfeited: 4 games; counted as losses." in arena("elo", "match-1", "--forfeits", "losses")[1]
    document = json.loads(arena("report", "match-1", "--format", "json")[1])
    assert (document["evidence"]["games"], document["evidence"]["forfeits"]) == (0, 4)
    assert [total["forfeits"] for total in document["totals"]] == [4, 0]
    rows = list(csv.DictReader(io.StringIO(arena("report", "match-1", "--format", "csv")[1])))
    assert [(row["wins"], row["forfeits"], row["forfeits_of_opponents"]) for row in rows] == [
        ("0", "4", "0"),
        ("0", "0", "4"),
    ]


def test_a_book_of_one_opening_is_said_to_be_one(arena, tmp_path):
    (tmp_path / "book.txt").write_text("a1 b1\nd4 c4\na1 b1\n")
    code, out, _ = arena(*MATCH, "--openings", "book.txt")
    assert code == 0
    assert "All games began from one opening: what is said here holds for that opening alone." in out
    assert re.search(r"^Of the 3 openings in book.txt \(\w+\), 2 equal another one", out, re.MULTILINE)


def test_few_openings_are_warned_of(arena):
    out = arena("match", "A", "amaf(playouts=1)", *MATCH[3:-3], 24, "-j", 0, "--openings", "random:1")[1]
    assert "The games began from 8 different openings; intervals allow for games of one opening" in out
    assert "Warning: 8 different openings for 12 rounds." in out
    assert "Warning: 8 openings are few to tell players from openings by" in out


@pytest.mark.parametrize("kind", ["wilson", "agresti-coull", "exact"])
def test_the_kind_of_interval_is_a_choice(arena, tmp_path, kind):
    settings = settings_of("hex(size=4)", "A,B", Format.MATCH, games=10)
    games = [
        record(seats, game, Winner.BLACK if seats or game else Winner.WHITE) for seats in (0, 1) for game in range(10)
    ]
    ledger = ledger_with(tmp_path / "arena.db", settings, games)
    shown = {"wilson": "Wilson's", "agresti-coull": "Agresti and Coull's", "exact": "Clopper and Pearson's"}[kind]
    out = arena("report", "run", "--interval", kind, "--ledger", ledger)[1]
    assert f"intervals are {shown}, whom one meets with which colour being given" in out
    (pair,) = json.loads(arena("report", "run", "--format", "json", "--ledger", ledger)[1])["pairs"]
    low, high = (pair["ci_low"], pair["ci_high"]) if kind == "wilson" else pair[kind.replace("-", "_")]
    assert f" {100 * low:.1f}–{100 * high:.1f} " in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("match", "A", "A", "--game", "hex"), "'A' cannot meet itself in a match"),
        (("match", "A", "--game", "hex"), "a match is between two players: write arena match A B"),
        (("match", "A", "B..D", "--game", "hex"), "between two players, not 4"),
        (("match", "A", "B", "--game", "hex", "--games", 7), "must be even"),
        (("match", "A", "B"), "--game must be given"),
        (("match", "A", "B", "--game", "hex", "--openings", "random"), "write none, random:K"),
        (("match", "A", "B", "--game", "hex", "--resign", "2:3"), "write VALUE:MOVES"),
        (("match", "A", "B", "--game", "hex", "--on-forfeit", "cuont"), "did you mean 'count'?"),
        (("gauntlet", "--game", "hex", "--players", "A"), "nobody to meet"),
        (("match", "--resume"), "there is no ledger arena.db"),
        (("match", "A", "B", "--game", "hex", "--interval", "wald"), "there is no 'wald'; there are wilson"),
        (("match", "A", "B", "--game", "hex", "--cells", "rate"), "round-robin, report have it"),
    ],
)
def test_bad_input(arena, arguments, message):
    code, out, err = arena(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_a_run_is_not_begun_twice(arena):
    assert arena(*MATCH, "--run", "nightly")[0] == 0
    code, _, err = arena(*MATCH, "--run", "nightly")
    assert code == 2
    assert "already has a run 'nightly'; go on with --resume" in err


def test_resume_refuses_changed_settings_and_says_which(arena):
    arena(*MATCH, "--run", "nightly")
    code, _, err = arena("match", "A", "B", "--resume", "--run", "nightly", "--games", 20, "--seed", 4)
    assert code == 2
    assert err == ("arena: --seed 4: the run has 1; a run that goes on can only grow, by more games or more players\n")
    _, _, err = arena("match", "A", "B", "--resume", "--run", "nightly", "--games", 20)
    assert err.startswith("arena: --players: the run has C too; ")


def test_resume_needs_no_settings(arena):
    first = arena(*MATCH, "--no-times")
    assert arena("match", "--resume", "--no-times")[1] == first[1]


REPEATING = "do not depend on the seed: their games repeat each other and count once"


def test_players_without_chance_are_warned_about_at_once(arena, monkeypatch):
    from arena.players.random_player import RandomConfig

    monkeypatch.setattr(RandomConfig, "seeded", False)
    command = ("round-robin", "--game", "hex(size=3)", "--players", "A", "--self-play", "--games", 3, "-j", 0)
    assert REPEATING in arena(*command)[2]
    assert REPEATING not in arena(*command, "--openings", "random:1")[2]
    assert REPEATING not in arena(*command[:-3], 1, "-j", 0)[2]


def test_random_players_are_not_warned_about(arena):
    command = ("round-robin", "--game", "hex(size=3)", "--players", "A", "--self-play", "--games", 3, "-j", 0)
    assert REPEATING not in arena(*command)[2]
