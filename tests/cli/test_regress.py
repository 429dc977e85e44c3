"""`arena regress`: verdicts, exit codes, reports and resuming."""

import json
import re
import sqlite3
from contextlib import contextmanager
from xml.etree import ElementTree

import pytest

from arena.arenas.ledger import Ledger
from arena.games import Winner
from tests.support.commands import with_options
from tests.support.records import record

GAME = ("--game", "hex(size=4)", "-j", 0, "--openings", "random:1")
EASY = ("regress", "A", "amaf(playouts=50)", *GAME, "--elo1", 100)


def test_a_stronger_candidate_passes(arena):
    code, out, _ = arena(*EASY)
    assert code == 0
    assert "Score of amaf(playouts=50) vs A: " in out
    assert "LLR: " in out
    assert "(-2.94, 2.94) [0.00, 100.00]" in out
    assert "amaf(playouts=50) vs A: H1 was accepted\n" in out
    assert out.endswith("Result: amaf(playouts=50) against A: passed\n")


def test_the_scale_and_the_openings_are_named(arena, tmp_path):
    _, out, _ = arena(*EASY, "--summary", "s.md")
    assert " 24 - 0 - 0  [1.000] 24\n" in out
    assert ", +4000.0] (score Elo, 95 %, corrected for stopping and for openings that recur; 4000: no bound)" in out
    assert re.search(r"\|\s+at least \+\d+ \|", (tmp_path / "s.md").read_text())
    elo = next(line for line in out.splitlines() if line.startswith("Elo difference: "))
    assert re.fullmatch(
        r"Elo difference: [+-][\d.]+ \[[+-][\d.]+, [+-][\d.]+\] \(score Elo, 95 %, corrected for stopping"
        r"( and for openings that recur)?(; 4000: no bound)?\)",
        elo,
    )
    assert re.search(r"^\d+ pairs from \d+ different openings", out, re.MULTILINE)
    for line in ("Score of ", "Elo difference: ", "Ptnml(0-2): [", "LLR: "):
        assert f"\n{line}" in f"\n{out}"


def test_it_says_beforehand_how_many_games_to_expect(arena):
    _, _, err = arena(*EASY)
    assert re.search(
        r"^arena: expected games: about 78 if H0 is true \(\+0 Elo\), 140 at \+50, 80 if H1 is true \(\+100\)$",
        err,
        re.MULTILINE,
    )
    assert "chance that 20000 games are too few to decide: 0 %, 0 % and 0 %" in err
    assert "warning: 8 different openings are few for up to 10000 pairs" in err
    assert "expected games" not in arena("regress", "--resume")[2]


def test_several_baselines_are_expected_together(arena):
    _, _, err = arena("regress", "A", "B", "amaf(playouts=5)", *GAME, "--elo1", 200, "--max-games", 30)
    assert "expected games against each baseline: about " in err
    assert re.search(r"against all 2 together: \d+, \d+ and \d+\n", err)
    assert re.search(r"chance that 30 games are too few to decide: \d+ %, \d+ % and \d+ %\n", err)


@pytest.mark.parametrize(("lines", "different"), [("a1\nb1\nc1\n", 3), ("a1\nd4\nb1\n", 2)])
def test_a_few_openings_are_refused_before_the_first_game(arena, tmp_path, lines, different):
    (tmp_path / "book.txt").write_text(lines)
    code, out, err = arena("regress", "A", "B", "--game", "hex(size=4)", "--openings", "book.txt")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert f"{different} different openings are too few to tell players from openings by; take at least 5" in err
    assert not (tmp_path / "arena.db").exists()


def test_one_opening_is_asked_about_alone(arena, tmp_path):
    (tmp_path / "book.txt").write_text("b2\n")
    command = ("regress", "A", "amaf(playouts=50)", "--game", "hex(size=4)", "-j", 0, "--elo1", 100)
    _, out, _ = arena(*command, "--openings", "book.txt", "--summary", "s.md")
    assert "All games start from one opening: the verdict is about this opening alone\n" in out
    assert (
        "all games start from one opening: the verdict is about this opening alone" in (tmp_path / "s.md").read_text()
    )
    assert "opening" not in arena(*command)[1]


def test_a_weaker_candidate_fails(arena):
    code, out, _ = arena("regress", "amaf(playouts=50)", "A", *GAME, "--elo1", 100)
    assert code == 1
    assert "H0 was accepted" in out
    assert "failed" in out


def test_too_few_games_are_inconclusive(arena):
    code, out, _ = arena("regress", "B", "C", *GAME, "--max-games", 4)
    assert code == 3
    assert "the games ran out before a decision" in out


def test_every_baseline_must_be_passed(arena):
    code, out, _ = arena("regress", "A", "amaf(playouts=5000)", "amaf(playouts=50)", *GAME, "--elo1", 200)
    assert code == 1
    assert out.count("Score of") == 2


def test_no_games_are_played_beyond_the_decision(arena, tmp_path):
    arena(*EASY)
    with Ledger(tmp_path / "arena.db") as ledger:
        played = ledger.run("regress-1").played
        assert 0 < played < 200
        assert played % 2 == 0
    assert f"] {played}\n" in arena("report", "regress-1")[1]


def test_the_same_games_count_for_any_number_of_workers(arena, tmp_path):
    arena(*EASY, "--run", "one")
    arena(*with_options(EASY, "--run", "two", "-j", "2"))
    with Ledger(tmp_path / "arena.db") as ledger:
        games = [[(g.pairing, g.moves) for g in ledger.games(ledger.run(name))] for name in ("one", "two")]
    assert games[0] == games[1]


def test_a_decided_match_is_only_told_again(arena, tmp_path):
    first = arena(*EASY)
    assert arena("regress", "--resume")[:2] == first[:2]


@pytest.mark.parametrize("kept", [0, 1, 7, 18])
def test_an_interrupted_match_goes_on_to_the_same_verdict(arena, tmp_path, kept):
    command = ("regress", "A", "amaf(playouts=3)", "amaf(playouts=50)", *GAME, "--elo1", 60)
    first = arena(*command)
    with sqlite3.connect(tmp_path / "arena.db") as ledger:
        played = ledger.execute("SELECT pairing, game, moves FROM games ORDER BY rowid").fetchall()
        ledger.execute("DELETE FROM games WHERE rowid NOT IN (SELECT rowid FROM games ORDER BY rowid LIMIT ?)", (kept,))
    ledger.close()
    assert arena("regress", "--resume", "-j", 0)[:2] == first[:2]
    with sqlite3.connect(tmp_path / "arena.db") as ledger:
        assert ledger.execute("SELECT pairing, game, moves FROM games ORDER BY rowid").fetchall() == played
    ledger.close()


def test_a_program_that_repeats_one_game_is_one_pair(arena):
    """Micro-reduction has no chance in it; as a program nobody knows that."""
    engine = "gtp('arena gtp --game hex(size=3) --player reduction')".replace("'", '"')
    players = (f"one={engine}", f"two={engine}")
    code, out, _ = arena("regress", *players, "--game", "hex(size=3)", "-j", 0, "--max-games", 6)
    assert code == 3
    assert "Score of two vs one: 1 - 1 - 0  [0.500] 2\n" in out
    assert "2 pairs repeated earlier ones and were not counted\n" in out


def test_reports_for_machines(arena, tmp_path):
    (tmp_path / "summary.md").write_text("before\n")
    code, _, _ = arena(
        "regress", "A", "B", "amaf(playouts=5)", *GAME, "--elo1", 200, "--junit", "t.xml", "--summary", "summary.md"
    )
    suite = ElementTree.parse(tmp_path / "t.xml").getroot()
    assert code == 1
    assert suite.get("tests") == "2"
    assert int(suite.get("failures")) >= 1
    assert [case.get("name") for case in suite] == ["against A", "against B"]
    assert "Score of amaf(playouts=5) vs B" in suite[1].find("system-out").text
    summary = (tmp_path / "summary.md").read_text()
    assert summary.startswith("before\n**amaf(playouts=5) against A, B: failed**")
    assert "| baseline" in summary


def test_forfeits_do_not_pass(arena, tmp_path, monkeypatch):
    """A match that the candidate wins by its opponent's faults is no pass, unless that is allowed."""
    from arena.arenas.stage import hall, match

    def won_by_fault(self, pairing):
        winner = Winner.BLACK if pairing.seats == 0 else Winner.WHITE
        return record(pairing.seats, pairing.game, winner, reason=match.Reason.CRASHED)

    monkeypatch.setattr(hall.Hall, "play", won_by_fault)
    command = ("regress", "A", "B", *GAME, "--elo1", 100, "--on-forfeit", "count")
    code, out, _ = arena(*command, "--max-games", 60)
    assert code == 4
    assert "Score of B vs A: 0 - 0 - 0  [-] 0\n" in out
    assert "60 games were forfeited (B 0, A 60) and left out, with the other game of their pair\n" in out
    assert "not decided: forfeits" in out
    code, out, _ = arena(*command, "--max-games", 60, "--allow-forfeits", "--run", "allowed")
    assert code == 0
    assert "24 games were forfeited (B 0, A 24) and counted as losses\n" in out
    assert arena("regress", "A", "B", *GAME, "--elo1", 100, "--run", "stopped")[0] == 4


def test_the_candidates_forfeits_do_not_fail_it(arena, monkeypatch):
    """What is left once they are out decides; that there were any is told by the exit code."""
    from arena.arenas.stage import hall, match

    def broken_off_half_the_time(self, pairing):
        forfeited = pairing.seats == 0 and pairing.game % 2
        reason = match.Reason.TIME if forfeited else match.Reason.PLAYED_OUT
        winner = Winner.WHITE if forfeited or pairing.seats else Winner.BLACK
        return record(pairing.seats, pairing.game, winner, reason=reason)

    monkeypatch.setattr(hall.Hall, "play", broken_off_half_the_time)
    command = ("regress", "A", "B", "--game", "hex(size=4)", "-j", 0, "--elo1", 100, "--on-forfeit", "count")
    code, out, _ = arena(*command)
    assert code == 4
    assert "B vs A: H1 was accepted" in out
    assert "forfeited (B 11, A 0) and left out" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--elo0", 30, "--elo1", 30), "--elo0 30: must be below --elo1"),
        (("--alpha", 0), "--alpha 0: must be above 0"),
        (("--alpha", 0.6, "--beta", 0.5), "--alpha 0.6: must be below 1 together with --beta"),
        (("--max-games", 5), "must be even"),
        (("--model", "penta"), "did you mean 'pentanomial'?"),
        (("--elo-model", "logistics"), "did you mean 'logistic'?"),
    ],
)
def test_bad_settings(arena, arguments, message):
    code, out, err = arena("regress", "A", "B", *GAME, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_a_report_that_cannot_be_written_is_found_before_the_first_game(arena, tmp_path):
    code, _, err = arena(*EASY, "--junit", "nowhere/t.xml")
    assert code == 2
    assert "there is no folder nowhere" in err
    assert not (tmp_path / "arena.db").exists()


@pytest.mark.parametrize(("players", "message"), [(("A",), "name at least one baseline"), (("A", "A"), "own baseline")])
def test_bad_players(arena, players, message):
    code, _, err = arena("regress", *players, *GAME)
    assert code == 2
    assert message in err


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        (("regress", "A", "--game", "hex(size=4)"), 2, "name at least one baseline"),
        (("regress", "A", "B", "--game", "hex(size=4)", "--elo1", "much"), 2, "--elo1"),
        (("regress", "A", "B", "--game", "hexx"), 2, "hexx"),
        (("regress", "A", 'gtp("false")', "--game", "hex(size=4)"), 4, "false"),
    ],
)
@pytest.mark.parametrize("separate", [True, False])
def test_ci_finds_its_files_also_without_a_verdict(arena, tmp_path, command, code, said, separate):
    files = ("--junit", "j.xml", "--summary", "s.md") if separate else ("--junit=j.xml", "--summary=s.md")
    found, _, err = arena(*command, "-j", 0, *files)
    assert found == code
    suite = ElementTree.parse(tmp_path / "j.xml").getroot()
    assert (suite.get("tests"), suite.get("errors"), suite.get("failures")) == ("1", "1", "0")
    message = suite.find("testcase/error").get("message")
    assert said in message
    assert message in err
    assert message in (tmp_path / "s.md").read_text()


def test_a_badge_says_the_verdict(arena, tmp_path):
    code, out, _ = arena(*EASY, "--badge", "b.svg")
    assert code == 0
    elo = float(re.search(r"Elo difference: ([+-][\d.]+)", out)[1])
    picture = ElementTree.parse(tmp_path / "b.svg").getroot()
    assert picture.get("aria-label") == f"strength: passed, {elo:+.0f} Elo"
    assert [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")] == [
        "strength",
        f"passed, {elo:+.0f} Elo",
    ]
    code, _, _ = arena("regress", "A", "B", "amaf(playouts=5)", *GAME, "--elo1", 200, "--badge", "b.json")
    endpoint = json.loads((tmp_path / "b.json").read_text())
    assert code == 1
    assert endpoint == {"schemaVersion": 1, "label": "strength", "message": "failed", "color": "c62828"}


def test_a_badge_without_a_verdict_says_so(arena, tmp_path):
    assert arena("regress", "A", "--game", "hex(size=4)", "--badge", "b.json")[0] == 2
    assert json.loads((tmp_path / "b.json").read_text())["message"] == "no result"
    code, _, err = arena(*EASY, "--badge", "b.png")
    assert code == 2
    assert "--badge b.png: write FILE.svg for a picture, or FILE.json for shields.io" in err
    assert not (tmp_path / "b.png").exists()


def test_an_interrupted_match_is_an_error_of_its_case(arena, tmp_path, monkeypatch):
    monkeypatch.setattr("arena.arenas.stage.stop_request.StopRequest.by_signals", interrupted_at_once)
    code, out, _ = arena(*EASY, "--junit", "j.xml", "--summary", "s.md")
    assert code == 130
    assert "more games are needed" in out
    suite = ElementTree.parse(tmp_path / "j.xml").getroot()
    assert suite.find("testcase/error").get("message") == "interrupted"
    assert (tmp_path / "s.md").read_text().startswith("Interrupted before a decision.\n")


@contextmanager
def interrupted_at_once(stop):
    stop.wanted = True
    yield
