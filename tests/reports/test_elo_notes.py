"""What stands below ratings: what they mean, what they rest on, and when they mislead."""

import re

import numpy as np
import pytest

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Ledger
from arena.arenas.rating import Forfeits, rate
from arena.arenas.settings import Format
from arena.arenas.statistics.sequential import SequentialTest
from arena.games import Winner
from arena.reports.elo_notes import misfit_notes, model_notes
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

B, W, D = Winner.BLACK, Winner.WHITE, Winner.DRAW
HEX = "hex(size=4)"
TWO, THREE = "a=random, b=random", "a=random, b=random, c=random"


@pytest.fixture
def rated(tmp_path):
    """The ratings of runs, each given by its settings and its games."""

    def make(*runs, **wishes):
        with Ledger(tmp_path / f"{len(list(tmp_path.iterdir()))}.db", create=True) as ledger:
            found = [fill_ledger(ledger, *run, f"run {number}") for number, run in enumerate(runs)]
            return rate(ledger, found, **wishes)

    return make


def by_chance(settings, chance=lambda _pair: 0.5, seed=1):
    """All games of a run; Black wins with a chance that depends on the players."""
    rng = np.random.default_rng(seed)
    seats = settings.seats()
    return settings, [
        record(pairing.seats, pairing.game, B if rng.random() < chance(seats[pairing.seats]) else W)
        for pairing in settings.pairings()
    ]


def notes_of(*words):
    """A test of notes: which of them hold these words."""
    return lambda notes: [note for note in notes if all(word in note for word in words)]


def test_every_report_says_what_its_numbers_are(rated):
    notes = model_notes(rated(by_chance(settings_of(HEX, TWO, games=10))))
    assert notes[0].startswith("Intervals are of the difference from the mean of the 2 players, each weighted")
    assert "Elo is the model's" in notes[1]
    assert "not the score Elo of `arena match`" in notes[1]
    assert re.fullmatch(r"Moving first is worth -?\d+ Elo \(-?\d+ to -?\d+\)\.", notes[2])
    assert notes[3] == (
        "Prior: strengths scatter by 800 Elo; it moves ratings that games have settled by less than 1 % of their error."
    )
    assert len(notes) == 4


def test_players_with_perfect_records_are_named(rated):
    settings = settings_of(HEX, THREE, games=10)
    run = by_chance(settings, lambda pair: 1.0 if pair.black == "a" else 0.0 if pair.white == "a" else 0.5)
    (note,) = notes_of("Prior")(model_notes(rated(run)))
    assert note == (
        "Prior: strengths scatter by 800 Elo. It alone keeps the ratings of a finite, who won all or lost all: of them"
        " games tell a bound and no more."
    )


def test_draws_have_a_note_where_there_are_any(rated):
    settings = settings_of("tic-tac-toe", TWO, games=10)
    games = [record(seats, game, D if game < 8 else B) for seats in range(2) for game in range(10)]
    (note,) = notes_of("drawn")(model_notes(rated((settings, games))))
    assert note.startswith("80.0 % of the games were drawn (95 % interval ")
    assert "between equals it would be" in note
    assert not notes_of("drawn")(model_notes(rated(by_chance(settings))))


def test_games_that_do_not_count_are_said(rated, monkeypatch):
    settings = settings_of(HEX, TWO, games=4)
    run = by_chance(settings)
    (note,) = notes_of("Left out as the same")(model_notes(rated(run, run)))
    assert note == "Left out as the same as games of another run: 8 games."
    monkeypatch.setattr(type(settings.entrants[0].config), "seeded", False)
    games = [record(seats, game, W if seats else B, line=seats) for seats in range(2) for game in range(4)]
    (note,) = notes_of("repeats")(model_notes(rated((settings, games))))
    assert note == "Left out as repeats of players who do not depend on the seed: 6 games."


@pytest.mark.parametrize(
    ("forfeits", "words"),
    [
        (Forfeits.APART, "no evidence here (--forfeits losses or bounds counts them)"),
        (Forfeits.LOSSES, "counted as losses"),
        (Forfeits.BOUNDS, "no evidence in the ratings, and losses at the other end of their intervals"),
    ],
)
def test_forfeits_are_said_with_what_they_are_to_ratings(rated, forfeits, words):
    settings, games = by_chance(settings_of(HEX, TWO, games=10))
    games = [*games[:-1], record(1, 9, B, reason=Reason.TIME)]
    assert f"Forfeited: one game; {words}." in model_notes(rated((settings, games), forfeits=forfeits))


def test_openings_and_what_they_make_of_errors(rated):
    """Black wins from half of forty openings: the first move scatters, differences do not."""
    settings = settings_of(HEX, THREE, games=40, openings="random:2")
    games = [record(pairing.seats, pairing.game, B if pairing.game % 2 else W) for pairing in settings.pairings()]
    found = rated((settings, games))
    (note,) = notes_of("Errors allow")(model_notes(found))
    first, others = map(
        float, re.search(r"first move (\d+\.\d) times, and of differences (\d+\.\d) times", note).groups()
    )
    assert "40 different openings." in note
    # Six games of an opening end alike: its luck counts six times over. In differences it cancels.
    assert first == pytest.approx(6, abs=0.3)
    assert others < 0.3


def test_warnings_of_openings_stand_below_ratings(rated):
    settings = settings_of(HEX, TWO, games=12, openings="random:1")
    notes = model_notes(rated(by_chance(settings)))
    assert len(settings.opening_moves) == 8
    assert [note.split()[1] for note in notes_of("Warning:")(notes)] == ["8", "8"]


def test_all_games_of_one_opening(rated, tmp_path):
    (tmp_path / "book.txt").write_text("a1 b1\nd4 c4\n")
    notes = model_notes(rated(by_chance(settings_of(HEX, TWO, games=12, openings=str(tmp_path / "book.txt")))))
    assert "All games began from one opening: what is said here holds for that opening alone." in notes
    assert not notes_of("Errors allow")(notes)


# When the model misleads


def cycle(pair):
    """Each beats the next, and the last the first."""
    return 0.9 if (pair.black, pair.white) in {("a", "b"), ("b", "c"), ("c", "a")} else 0.1


def test_a_cycle_is_no_strength(rated):
    found = rated(by_chance(settings_of(HEX, THREE, games=40), cycle))
    (note,) = notes_of("results between pairs")(model_notes(found))
    assert note.startswith("The model misleads: results between pairs do not follow from one strength a player (p = ")
    made, expected = map(
        float, re.search(r": \w makes (\d+\.\d) % against \w, where ratings expect (\d+\.\d) %", note).groups()
    )
    assert max(made, 100 - made) > 80
    assert expected == pytest.approx(50, abs=10)
    assert note.endswith("Look at the pairs.")


def test_first_moves_that_differ_are_said(rated):
    found = rated(by_chance(settings_of(HEX, THREE, games=60), lambda pair: 0.85 if pair.black == "a" else 0.35))
    assert notes_of("moving first is worth more to some players than to others")(model_notes(found))


def test_a_fair_model_is_not_spoken_against(rated):
    found = rated(by_chance(settings_of(HEX, THREE, games=40)))
    assert misfit_notes(found, found.fitness) == []
    assert misfit_notes(found, None) == []


# Runs


def test_runs_that_were_not_conducted_alike(rated):
    plain = by_chance(settings_of(HEX, TWO, games=20))
    swapped = by_chance(settings_of(HEX, TWO, games=20, swap=True, seed=2), seed=2)
    resigned = by_chance(settings_of(HEX, TWO, games=20, resign="0.1:2", seed=3), seed=3)
    notes = model_notes(rated(plain, swapped, resigned))
    assert (
        "The runs were not conducted alike: they differ in swap, resign. The first move has a term of its own with the"
        " swap rule."
    ) in notes
    first = notes_of("Moving first is worth")(notes)
    assert [note.partition(") ")[2] for note in first] == [
        "in the runs without the swap rule.",
        "in the runs with the swap rule.",
    ]
    (note,) = notes_of("conducted")(model_notes(rated(plain, resigned)))
    assert note.endswith("they differ in resign.")
    assert not notes_of("conducted")(model_notes(rated(plain)))


def test_runs_that_stopped_early_or_are_not_complete(rated):
    run = by_chance(settings_of(HEX, TWO, games=20))
    part = settings_of(HEX, TWO, games=20, seed=2), run[1][:5]
    test = SequentialTest(0.0, 30.0, 0.05, 0.05, 40)
    stopped = settings_of(HEX, TWO, Format.REGRESS, games=20, seed=3, openings="random:2", sequential=test), run[1][:6]
    notes = model_notes(rated(run, part, stopped))
    assert notes[-1] == "Run 'run 1' is not complete: 5 of 40 games."
    assert notes[-2].startswith("Run 'run 2' was to stop when its test had decided: such results lean to the side")
