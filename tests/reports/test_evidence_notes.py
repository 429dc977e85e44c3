"""What is said of the games of a table, in words and for programs."""

import pytest

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Ledger
from arena.arenas.settings import Format
from arena.arenas.standings import standings_of
from arena.arenas.statistics.sequential import SequentialTest
from arena.games import Winner
from arena.reports.evidence_notes import evidence_document, evidence_notes, warnings_of
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

B, W = Winner.BLACK, Winner.WHITE
HEX = "hex(size=4)"
TWO = "a=random, b=random"

FEW = "Warning: {} openings are few to tell players from openings by; intervals are Student's, and wide."
ROUNDS = (
    "Warning: {} different openings for {} rounds. More games from the same openings tell ever less; more openings"
    " would tell more."
)
ONE = "All games began from one opening: what is said here holds for that opening alone."


@pytest.fixture
def standings(tmp_path):
    """The standings of runs, each given by its settings and its games."""

    def make(*runs):
        with Ledger(tmp_path / f"{len(list(tmp_path.iterdir()))}.db", create=True) as ledger:
            found = [fill_ledger(ledger, *run, f"run {number}") for number, run in enumerate(runs)]
            return standings_of(ledger, *found)

    return make


def all_games(settings, winner=lambda pairing: B if pairing.game % 3 else W):
    return settings, [record(pairing.seats, pairing.game, winner(pairing)) for pairing in settings.pairings()]


def test_games_without_openings_need_no_words(standings):
    found = standings(all_games(settings_of(HEX, TWO, games=3, seed=7)))
    assert evidence_notes(found) == ["6 games, seed 7."]
    assert evidence_document(found) == {
        "games": 6,
        "evidence": 6,
        "forfeits": 0,
        "repeats": 0,
        "same_as_in_another_run": 0,
        "timed": [],
        "book_openings": 0,
        "different_openings": 0,
        "clusters": None,
        "effective_games": found.whole.black.effective,
        "warnings": [],
    }


def test_what_is_not_as_in_any_game_is_named(standings):
    settings = settings_of(
        HEX, TWO, games=1, swap=True, max_moves=9, resign="0.1:2", move_time_limit=0.5, openings="random:1"
    )
    assert evidence_notes(standings(all_games(settings)))[0] == (
        "2 games, seed 1, with openings random:1, the swap rule, draws after 9 moves, resignation at 0.1 for 2 moves,"
        " at most 0.5 s a move."
    )


def test_games_of_several_runs(standings):
    run = all_games(settings_of(HEX, TWO, games=3))
    notes = evidence_notes(standings(run, run, all_games(settings_of(HEX, TWO, games=1, seed=4))))
    assert notes == ["8 games, seeds 1, 4.", "Left out as the same as games of another run: 6 games."]


def test_repeats_are_counted(standings, monkeypatch):
    settings = settings_of(HEX, TWO, games=3)
    monkeypatch.setattr(type(settings.entrants[0].config), "seeded", False)
    found = standings((settings, [record(0, game, B, line=1) for game in range(3)]))
    assert evidence_notes(found)[1] == (
        "Repeats of an earlier game by players who do not depend on the seed: 2 games; counts hold them, rates and"
        " intervals do not."
    )
    assert (evidence_document(found)["repeats"], evidence_document(found)["evidence"]) == (2, 1)


@pytest.mark.parametrize(
    ("forfeits", "note"),
    [
        ([W], "Forfeited besides: one game (a 1), in no number here."),
        ([W, B, W], "Forfeited besides: 3 games (a 2, b 1), in no number here."),
    ],
)
def test_forfeits_are_named_by_who_gave_them(standings, forfeits, note):
    games = [record(0, game, winner, reason=Reason.TIME) for game, winner in enumerate(forfeits)]
    found = standings((settings_of(HEX, TWO, games=9), [*games, record(1, 0, B)]))
    assert note in evidence_notes(found)
    assert evidence_document(found)["forfeits"] == len(forfeits)
    assert evidence_document(found)["games"] == 1


def test_a_regression_was_to_stop(standings):
    test = SequentialTest(0.0, 30.0, 0.05, 0.05, 20)
    settings = settings_of(HEX, TWO, Format.REGRESS, games=10, openings="random:2", sequential=test)
    assert any(
        "lean to the side on which it stopped" in note for note in evidence_notes(standings(all_games(settings)))
    )


def test_openings_and_what_they_make_of_the_games(standings):
    """Black wins from half of the openings: games tell as much as openings."""
    settings = settings_of(HEX, TWO, games=40, openings="random:2")
    found = standings(all_games(settings, lambda pairing: B if pairing.game % 2 else W))
    share = found.whole.black
    assert share.clusters == found.pool.openings == 40
    assert 35 < share.effective < 45
    assert evidence_notes(found)[1:] == [
        "The games began from 40 different openings; intervals allow for games of one opening hanging together. For"
        f" the share of Black's wins they tell as much as {share.effective:.0f} independent games."
    ]
    document = evidence_document(found)
    assert (document["different_openings"], document["clusters"]) == (40, 40)
    assert document["effective_games"] == share.effective


TEN = [f"a1 {cell}" for cell in ("b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3")]


def test_openings_that_equal_others_are_said(standings, book):
    settings = settings_of(HEX, TWO, games=13, openings=book(*TEN, "d4 c4", "a1 b1", "d4 b4"))
    notes = evidence_notes(standings(all_games(settings)))
    assert notes[1].startswith("Of the 13 openings in book.txt (")
    assert notes[1].endswith("), 3 equal another one up to the board's symmetries.")
    assert "The games began from 10 different openings" in notes[2]


@pytest.mark.parametrize(
    ("openings", "games", "warnings"),
    [
        (10, 10, []),
        (10, 11, [ROUNDS.format(10, 11)]),
        (9, 9, [FEW.format(9)]),
        (9, 10, [ROUNDS.format(9, 10), FEW.format(9)]),
        (2, 1, [ONE]),
        (1, 5, [ONE]),
    ],
)
def test_few_openings_are_warned_of(standings, book, openings, games, warnings):
    found = standings(all_games(settings_of(HEX, TWO, games=games, openings=book(*TEN[:openings]))))
    assert warnings_of(found.pool) == warnings
    assert evidence_document(found)["warnings"] == warnings
    notes = evidence_notes(found)
    assert notes[len(notes) - len(warnings) :] == warnings
    assert not any("Warning" in note for note in notes[: len(notes) - len(warnings)])


def test_rounds_are_those_of_any_two_players(standings, book):
    """Three players meet as often as two: openings are not spread over pairs."""
    settings = settings_of(HEX, "a=random, b=random, c=random", games=10, openings=book(*TEN))
    assert warnings_of(standings(all_games(settings)).pool) == []


def test_a_run_without_games(standings):
    found = standings((settings_of(HEX, TWO, openings="random:2"), []))
    assert evidence_notes(found) == ["0 games, seed 1, with openings random:2."]
    assert warnings_of(found.pool) == []


def test_who_goes_by_time_is_named(standings):
    settings = settings_of(HEX, "A, uct, mc(seconds=2)", games=1, time="60+0.5")
    found = standings(all_games(settings))
    notes = evidence_notes(found)
    assert notes[0] == "6 games, seed 1, with clocks of 60+0.5 s."
    assert notes[1] == (
        "By time go uct, mc(seconds=2.0): on another machine, or beside other programs, there are other games;"
        " `arena replay` proves these by the playouts on record."
    )
    assert warnings_of(found.pool) == notes[1:]
    assert evidence_document(found)["timed"] == ["uct", "mc(seconds=2.0)"]
