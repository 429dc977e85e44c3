"""`arena match` and `arena gauntlet`."""

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
    code, out, _ = arena(*MATCH)
    assert code == 0
    score, elo, pairs = out.splitlines()[:3]
    wins, losses, draws, rate, games = re.fullmatch(
        r"Score of A vs C: (\d+) - (\d+) - (\d+)  \[(\d\.\d{3})\] (\d+)", score
    ).groups()
    assert int(wins) + int(losses) + int(draws) == int(games) == 10
    assert float(rate) == int(wins) / 10 < 0.5
    number = r"-?\d+\.\d"
    assert re.fullmatch(rf"Elo difference: -{number} \+/- {number}, LOS: {number} %, DrawRatio: 0\.0 %", elo)
    assert re.fullmatch(r"Ptnml\(0-2\): \[\d+, 0, \d+, 0, \d+\]", pairs)


def test_pairs_are_counted_by_their_points(arena, tmp_path):
    b, w, d = Winner.BLACK, Winner.WHITE, Winner.DRAW
    settings = settings_of("hex(size=4)", "A,B", Format.MATCH, games=6)
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
    assert re.search(r"^A +4 +4 +0 +0 +2-0-0 +2-0-0 +100\.0 +51\.0–100\.0$", out, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("match", "A", "A", "--game", "hex"), "'A' cannot meet itself in a match"),
        (("match", "A", "--game", "hex"), "name two players"),
        (("match", "A", "B..D", "--game", "hex"), "between two players, not 4"),
        (("match", "A", "B", "--game", "hex", "--games", 7), "must be even"),
        (("match", "A", "B"), "--game must be given"),
        (("match", "A", "B", "--game", "hex", "--openings", "random"), "No such file"),
        (("match", "A", "B", "--game", "hex", "--resign", "2:3"), "write VALUE:MOVES"),
        (("match", "A", "B", "--game", "hex", "--on-forfeit", "cuont"), "did you mean 'count'?"),
        (("gauntlet", "--game", "hex", "--players", "A"), "nobody to meet"),
        (("match", "--resume"), "there is no ledger arena.db"),
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
    assert "players were A = random, C = amaf(playouts=1000), now A = random, B = amaf(playouts=100)" in err
    assert "games was 5, now 10" in err
    assert "seed was 1, now 4" in err


def test_resume_needs_no_settings(arena):
    first = arena(*MATCH, "--no-times")
    assert arena("match", "--resume", "--no-times")[1] == first[1]


REPEATING = "do not depend on the seed: their games repeat each other and count once"


def test_players_without_chance_are_warned_about_at_once(arena, monkeypatch):
    from arena.players.uniform import RandomConfig

    monkeypatch.setattr(RandomConfig, "seeded", False)
    command = ("round-robin", "--game", "hex(size=3)", "--players", "A", "--self-play", "--games", 3, "-j", 0)
    assert REPEATING in arena(*command)[2]
    assert REPEATING not in arena(*command, "--openings", "random:1")[2]
    assert REPEATING not in arena(*command[:-3], 1, "-j", 0)[2]


def test_random_players_are_not_warned_about(arena):
    command = ("round-robin", "--game", "hex(size=3)", "--players", "A", "--self-play", "--games", 3, "-j", 0)
    assert REPEATING not in arena(*command)[2]
