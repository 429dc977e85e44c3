"""`arena regress`: verdicts, exit codes, reports and resuming."""

from xml.etree import ElementTree

import pytest

from arena.arenas.ledger import Ledger
from arena.games import Winner
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
    arena(*EASY, "--run", "two", "-j", 2)
    with Ledger(tmp_path / "arena.db") as ledger:
        games = [[(g.pairing, g.moves) for g in ledger.games(ledger.run(name))] for name in ("one", "two")]
    assert games[0] == games[1]


def test_a_decided_match_is_only_told_again(arena, tmp_path):
    first = arena(*EASY)
    assert arena("regress", "--resume")[:2] == first[:2]


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
    from arena.arenas import hall, match

    def won_by_fault(self, pairing):
        winner = Winner.BLACK if pairing.seats == 0 else Winner.WHITE
        return record(pairing.seats, pairing.game, winner, reason=match.Reason.CRASHED)

    monkeypatch.setattr(hall.Hall, "play", won_by_fault)
    command = ("regress", "A", "B", *GAME, "--elo1", 100, "--on-forfeit", "count")
    code, out, _ = arena(*command)
    assert code == 4
    assert "not decided: forfeits" in out
    assert arena(*command, "--allow-forfeits", "--run", "allowed")[0] == 0
    assert arena("regress", "A", "B", *GAME, "--elo1", 100, "--run", "stopped")[0] == 4


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
