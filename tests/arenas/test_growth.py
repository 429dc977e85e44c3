"""Runs that grow: what may change when a run goes on, and that its games stay what they were."""

import pytest

from arena.arenas.growth import grown_settings
from arena.arenas.ledger import Ledger
from arena.arenas.plan import Wishes
from arena.arenas.schedule import Seats, round_robin_seats
from arena.arenas.settings import Format, Settings
from arena.arenas.stage.conductor import Conductor
from arena.games import InputError
from tests.support.runs import executor_of, play_into, played, settings_of

GAME = "hex(size=4)"


def grown_into(path, stored, wishes):
    """Let a recorded run grow, and play what is missing of it."""
    settings = grown_settings(stored, wishes)
    with Ledger(path) as ledger:
        run = ledger.change_settings(ledger.run("run"), settings)
        Conductor(ledger, run, settings, executor_of(settings)).conduct()
    return settings


def games_by_names(path):
    with Ledger(path) as ledger:
        run = ledger.run("run")
        seats = run.load_settings().seats()
        return {
            (seats[game.pairing.seats].black, seats[game.pairing.seats].white, game.pairing.game): (
                game.moves,
                game.winner,
                game.swapped,
            )
            for game in ledger.games(run)
        }


@pytest.mark.parametrize("format", [Format.ROUND_ROBIN, Format.GAUNTLET])
@pytest.mark.parametrize("openings", ["none", "random:1"])
def test_a_grown_run_has_the_games_of_one_that_was_as_large_from_the_start(tmp_path, format, openings):
    path = tmp_path / "ledger.db"
    self_play = format is Format.ROUND_ROBIN
    settings = settings_of(GAME, "A, B", format, games=2, self_play=self_play, openings=openings)
    play_into(path, settings)
    before = games_by_names(path)
    settings = grown_into(path, settings, Wishes(games=5))
    settings = grown_into(path, settings, Wishes(players="A, B, amaf(playouts=20)"))
    settings = grown_into(path, settings, Wishes(players="C, A, B, amaf(playouts=20)"))
    settings = grown_into(path, settings, Wishes(games=6))
    players = "A, B, amaf(playouts=20), C"
    large = settings_of(GAME, players, format, games=6, self_play=self_play, openings=openings)
    assert before.items() <= games_by_names(path).items()
    assert games_by_names(path) == played(large)
    assert len(settings) == len(large)


def test_seats_of_newcomers_follow_all_others():
    before = round_robin_seats("abc", self_play=True, founders=2)
    assert before == [
        *(Seats("a", "a"), Seats("a", "b"), Seats("b", "a"), Seats("b", "b")),
        *(Seats("a", "c"), Seats("c", "a"), Seats("b", "c"), Seats("c", "b"), Seats("c", "c")),
    ]
    after = round_robin_seats("abcd", self_play=True, founders=2)
    assert after[: len(before)] == before
    assert sorted(after, key=str) == sorted(round_robin_seats("abcd", self_play=True), key=str)


def test_founders_are_recorded():
    grown = grown_settings(settings_of(GAME, "A,B"), Wishes(players="A,B,C"))
    assert grown.founders == 2
    assert Settings.from_document(grown.to_document()) == grown
    document = grown.to_document()
    del document["founders"]  # as older versions wrote it
    assert Settings.from_document(document).founders is None


def test_random_openings_grow_with_the_games():
    stored = settings_of(GAME, "A,B", games=2, openings="random:2", seed=3)
    grown = grown_settings(stored, Wishes(games=20))
    assert len(stored.opening_moves) == 2
    assert grown.opening_moves[:2] == stored.opening_moves
    assert grown.opening_moves == settings_of(GAME, "A,B", games=20, openings="random:2", seed=3).opening_moves


def test_a_book_stays(tmp_path):
    book = tmp_path / "book.txt"
    book.write_text("a1\nb2\n")
    stored = settings_of(GAME, "A,B", games=1, openings=str(book))
    grown = grown_settings(stored, Wishes(games=5, openings=str(book)))
    assert (grown.games, grown.opening_moves) == (5, stored.opening_moves)
    book.write_text("a1\nb2\nc3\n")
    with pytest.raises(InputError, match=r"^--openings book.txt \(.*\): the run has book.txt \("):
        grown_settings(stored, Wishes(openings=str(book)))


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (Wishes(games=4), "--games 4: the run has 5 already; a run that goes on can only grow"),
        (Wishes(seed=2), "--seed 2: the run has 1; "),
        (Wishes(game="hex(size=5)"), "--game hex(size=5): the run has hex(size=4); "),
        (Wishes(self_play=True), "--self-play: the run began without it; "),
        (Wishes(swap=True, max_moves=7), "--swap: the run began without it; --max-moves 7: the run has none; "),
        (Wishes(move_time_limit=0.5), "--move-time-limit 0.5: the run has none; "),
        (Wishes(openings="random:1"), "--openings random:1: the run has none; "),
        (Wishes(players="A"), "--players: the run has x too; "),
        (Wishes(players="A, x=random"), "--players: x is random now, but amaf(playouts=100) in the run; "),
    ],
)
def test_what_would_change_games_is_refused(wishes, said):
    with pytest.raises(InputError) as caught:
        grown_settings(settings_of(GAME, "A, x=amaf(playouts=100)", games=5), wishes)
    assert str(caught.value).startswith(said)


def test_a_match_counts_both_colours():
    stored = settings_of(GAME, "A, B", Format.MATCH, games=5)
    with pytest.raises(InputError, match=r"^--games 8: the run has 10 already"):
        grown_settings(stored, Wishes(games=4))
    with pytest.raises(InputError, match=r"a match has the players that it began with; C is not of them"):
        grown_settings(stored, Wishes(players="A,B,C"))


def test_what_is_not_wished_for_stays():
    test = {"elo1": 50.0, "max_games": 200}
    stored = settings_of(GAME, "A, B", Format.REGRESS, test=test, games=100)
    assert stored.sequential.elo1 == 50
    assert grown_settings(stored, Wishes()) == stored
    more = grown_settings(stored, Wishes(test={"max_games": 300}, games=150))
    assert (more.sequential.elo1, more.sequential.max_games, more.games) == (50, 300, 150)
    with pytest.raises(InputError, match=r"^--elo1 40: the run has 50; "):
        grown_settings(stored, Wishes(test={"elo1": 40.0}))
    with pytest.raises(InputError, match=r"^--max-games 100: the run has 200 already; "):
        grown_settings(stored, Wishes(test={"max_games": 100}, games=50))


def test_what_is_recorded_stays_as_it_was():
    stored = settings_of("tic-tac-toe", "A, B", record="candidates:3")
    assert grown_settings(stored, Wishes(record="candidates:3", games=20)).conduct.record.candidates == 3
    with pytest.raises(InputError, match=r"^--record none: the run has candidates:3; "):
        grown_settings(stored, Wishes(record="none"))
