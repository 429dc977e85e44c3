"""What the page says in words is what its tables say in numbers."""

import re
from dataclasses import replace
from html import unescape

import pytest

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Ledger
from arena.arenas.rating import rate
from arena.arenas.settings import Format
from arena.games import Winner
from arena.reports.html.headline import headline, warning_lines
from arena.reports.html.matter import Matter
from arena.reports.results import results_of
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

MATCH = settings_of("tic-tac-toe", "random, other=random", Format.MATCH, games=40)
THREE = settings_of("tic-tac-toe", "random, one=random, other=random", games=20)


@pytest.fixture
def ledger(tmp_path):
    with Ledger(tmp_path / "arena.db", create=True) as found:
        yield found


def matter_of(ledger, settings, games, name="run"):
    return Matter(ledger, results_of(ledger, fill_ledger(ledger, settings, games, name)), times=True)


def words(matter):
    return unescape(re.sub("<[^>]*>", " ", headline(matter)))


def match_games(lost, drawn=0):
    """20 rounds; the first player loses the last games of those with Black."""
    results = [Winner.WHITE] * lost + [Winner.DRAW] * drawn + [Winner.BLACK] * (20 - lost - drawn)
    return [record(0, game, winner) for game, winner in enumerate(results)] + [
        record(1, game, Winner.WHITE) for game in range(20)
    ]


def test_a_match_that_one_player_surely_won(ledger):
    text = words(matter_of(ledger, MATCH, match_games(lost=6)))
    assert "random beats other: 85.0 % of the points (95 % interval 7" in re.sub(" +", " ", text)
    assert "40 of 80 planned games, not finished" in text


def test_a_match_that_nobody_surely_won(ledger):
    games = [record(seats, game, (Winner.BLACK, Winner.WHITE)[game % 2]) for game in range(20) for seats in range(2)]
    assert "cannot be told apart" in words(matter_of(ledger, MATCH, games))


def test_who_lost_is_not_named_first(ledger):
    games = [
        replace(game, winner={"black": Winner.WHITE, "white": Winner.BLACK}[game.winner]) for game in match_games(6)
    ]
    assert re.search(r"other\s+beats\s+random\s*: 85\.0 %", words(matter_of(ledger, MATCH, games)))


def test_of_several_players_the_leader_is_told_with_the_distance(ledger):
    seats = THREE.seats()
    strength = {"random": 0, "one": 1, "other": 2}
    games = [
        record(
            number, game, Winner.BLACK if (strength[at.black] > strength[at.white]) == (game % 5 > 0) else Winner.WHITE
        )
        for game in range(20)
        for number, at in enumerate(seats)
    ]
    matter = matter_of(ledger, THREE, games)
    rated = rate(ledger, matter.runs)
    best, second, last = rated.order()
    ahead = rated.difference(best, second)
    text = re.sub(" +", " ", words(matter))
    assert f"other is the strongest by {ahead.elo:.0f} Elo (95 % interval {ahead.interval.low:.0f} to" in text
    ratings = [round(rated.rating(player).elo) for player in (best, second, last)]
    assert f"By rating: other {ratings[0]}, one {ratings[1]}, random {ratings[2]}." in text
    assert f"Of 3 pairs of players, {len(rated.surely_different([(0, 1), (0, 2), (1, 2)]))} surely differ" in text


def test_a_leader_by_chance_is_called_that(ledger):
    games = [
        record(number, game, Winner.BLACK if (game + number) % 2 or (number, game) == (2, 0) else Winner.WHITE)
        for game in range(20)
        for number in range(6)
    ]
    assert re.search(
        r"is rated first, but not surely: \d+ Elo \(95 % interval -\d+ to", words(matter_of(ledger, THREE, games))
    )


def test_a_leader_who_won_all_is_ahead_by_a_bound(ledger):
    seats = THREE.seats()
    games = [
        record(number, game, Winner.BLACK if at.black > at.white else Winner.WHITE)
        for game in range(20)
        for number, at in enumerate(seats)
    ]
    assert re.search(
        r"random\s+is the strongest by at least \d+ Elo \(95 %\) before", words(matter_of(ledger, THREE, games))
    )


def test_what_a_reader_must_beware_of_is_said(ledger, book):
    settings = settings_of("tic-tac-toe", "random, other=random", Format.MATCH, games=4, openings=book("a1", "b2"))
    games = [
        record(0, 0, Winner.BLACK, reason=Reason.TIME),
        replace(record(1, 0, Winner.BLACK), detail="the players disagree whether a1 are dead"),
        record(0, 1, Winner.DRAW, reason=Reason.MAX_MOVES),
    ]
    lines = warning_lines(matter_of(ledger, settings, games))
    for start in (
        "Not finished: run has 3 of 8 games",
        "Forfeited: one game (other 1)",
        "In one game the players disagreed",
    ):
        assert any(line.startswith(start) for line in lines), start
    assert any(line.startswith("Cut short after so many moves and called a draw: one game") for line in lines)
    assert any("openings are few" in line for line in lines)


def test_without_games_nothing_is_claimed(ledger):
    assert "No games have been played yet." in words(matter_of(ledger, MATCH, []))
    forfeits = [record(0, game, Winner.BLACK, reason=Reason.CRASHED) for game in range(3)]
    assert "All games so far were forfeited." in words(matter_of(ledger, MATCH, forfeits, "forfeits"))
