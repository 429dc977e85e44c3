"""Mean scores of recorded games: which games go in, and what is known of those that were not played out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy import stats

from arena.arenas.game_record import GameRecord, Reason
from arena.arenas.leads import margins_of, require_points
from arena.arenas.ledger import Ledger
from arena.arenas.pool import pool_of, recorded_pool
from arena.arenas.settings import Format, Settings
from arena.arenas.statistics.margins import Margin
from arena.games import InputError, Winner
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

B, W, D = Winner.BLACK, Winner.WHITE, Winner.DRAW
GO = "go(size=5)"
#: The largest lead on its board: 25 points and komi.
MOST = 32.5


def match(games: int = 4, **wishes: Any) -> Settings:
    return settings_of(GO, "A, B", format=Format.MATCH, games=games, **wishes)


def played(black: list[float], white: list[float]) -> list[GameRecord]:
    """Games of a match, by A's lead where A was Black and where it was White; each a line of play of its own."""
    as_black = [record(0, game, B if lead > 0 else W, score=lead) for game, lead in enumerate(black)]
    return as_black + [record(1, game, W if lead > 0 else B, score=-lead) for game, lead in enumerate(white)]


def margin(settings: Settings, games: list[GameRecord]) -> Margin:
    return margins_of(recorded_pool(settings, games))["A", "B"]


def ends(interval: Any) -> tuple[float, float]:
    return interval.low, interval.high


BLACK, WHITE = [10.0, 12.0, 17.0, 9.0], [-6.0, 1.0, -2.0, 3.0]


def test_the_mean_is_from_the_players_side() -> None:
    found = margins_of(recorded_pool(match(), played(BLACK, WHITE)))
    assert found["A", "B"].mean == pytest.approx(np.mean(BLACK + WHITE))
    assert found["B", "A"] == found["A", "B"].seen_from_other_side
    assert (found["A", "B"].games, found["A", "B"].clusters) == (8, 8)
    assert found["A", "B"].freedom == 6


def test_games_of_one_opening_hang_together() -> None:
    """Four openings, from each a game with either colour: a paired test."""
    settings = match(openings="random:1")
    assert len(settings.opening_moves) == 4
    pairs = [(one + other) / 2 for one, other in zip(BLACK, WHITE, strict=True)]
    found = margin(settings, played(BLACK, WHITE))
    expected = stats.ttest_1samp(pairs, 0).confidence_interval(0.95)
    assert ends(found.interval) == pytest.approx((expected.low, expected.high))


def test_an_opening_that_comes_again_is_no_new_evidence() -> None:
    """There are two openings for four pairs of games: those of one opening count as one measurement."""
    found = margin(match(games=2, openings="random:1"), played(BLACK, WHITE))
    means = [np.mean([BLACK[k], BLACK[k + 2], WHITE[k], WHITE[k + 2]]) for k in (0, 1)]
    assert (found.clusters, found.freedom) == (2, 1)
    assert found.error == pytest.approx(stats.sem(means))


def test_openings_that_a_symmetry_turns_into_each_other_are_one(tmp_path) -> None:
    """The four corners are one opening, from which games are independent; with the centre they are two."""
    book = tmp_path / "book"
    book.write_text("A1\nE1\nA5\nE5\n")
    corners = margin(match(openings=str(book)), played(BLACK, WHITE))
    assert (corners.clusters, corners.freedom) == (8, 6)
    book.write_text("A1\nC3\nA5\nE5\n")
    found = margin(match(openings=str(book)), played(BLACK, WHITE))
    means = [(BLACK[1] + WHITE[1]) / 2, np.mean([*BLACK[:1], *BLACK[2:], *WHITE[:1], *WHITE[2:]])]
    assert (found.clusters, found.freedom) == (2, 1)
    # Openings have the weight of their games.
    assert found.mean == pytest.approx((2 * means[0] + 6 * means[1]) / 8)


def test_games_that_were_not_played_out_leave_bounds() -> None:
    """A gives up: B's lead was at least 0. Who was ahead when the moves were at an end nobody knows."""
    games = played([5.0, -3.0], [-2.0])
    for winner, reason, low, high in (
        (B, Reason.RESIGNED, 0.0, MOST),
        (W, Reason.RESIGNED, -MOST, 0.0),
        (D, Reason.MAX_MOVES, -MOST, MOST),
        (B, Reason.MAX_MOVES, -MOST, MOST),
    ):
        for seats, sign in ((0, 1), (1, -1)):
            found = margin(match(), [*games, record(seats, 3, winner, reason=reason)])
            with_either = [
                margin(match(), [*games, record(seats, 3, B if lead > 0 else W, score=lead)]).mean
                for lead in (low, high)
            ]
            assert (found.games, found.bounded, found.mean) == (4, 1, None)
            assert ends(found.bounds) == pytest.approx(tuple(with_either[::sign]))


def test_who_resigns_games_that_are_lost_anyway_gains_nothing_by_it() -> None:
    """A wins most games by far, and B resigns them; what is left is the one game that A lost."""
    games = [record(0, game, B, reason=Reason.RESIGNED) for game in range(9)]
    games += [record(1, game, W, reason=Reason.RESIGNED) for game in range(9)]
    games += [record(0, 9, W, score=-5.5), record(1, 9, B, score=0.5)]
    found = margin(match(10), games)
    assert found.bounds.low == pytest.approx(-0.3)
    assert found.bounds.high == pytest.approx((18 * MOST - 6) / 20)
    assert ends(found.interval)[0] < found.bounds.low
    assert ends(found.interval)[1] > found.bounds.high


def test_forfeits_are_left_out_and_counted() -> None:
    games = played(BLACK, WHITE)
    forfeits = [record(0, 4, W, reason=Reason.TIME), record(1, 4, B, reason=Reason.ILLEGAL_MOVE)]
    found = margin(match(5), games + forfeits)
    assert (found.games, found.bounded, found.forfeited) == (8, 0, 2)
    assert found.mean == pytest.approx(np.mean(BLACK + WHITE))


@pytest.mark.parametrize(("seeded", "kept"), [(True, 6), (False, 4), (None, 6)])
def test_repeats_of_players_without_chance_count_once(monkeypatch, seeded, kept) -> None:
    """Of players of whom that is unknown, these played different games too."""
    settings = match(games=3)
    for entrant in settings.entrants:
        monkeypatch.setattr(type(entrant.config), "seeded", seeded)
    games = [
        record(seats, game, B, line=5 * seats + min(game, 1), score=float(game))
        for seats in (0, 1)
        for game in range(3)
    ]
    found = margin(settings, games)
    assert (found.games, found.repeats) == (kept, 6 - kept)


def test_a_game_that_is_in_two_runs_counts_once(tmp_path) -> None:
    with Ledger(tmp_path / "ledger.db", create=True) as ledger:
        games = [*played(BLACK, WHITE), record(0, 4, W, reason=Reason.TIME)]
        short = fill_ledger(ledger, match(2), [game for game in games if game.pairing.game < 2], "short")
        long = fill_ledger(ledger, match(5), games, "long")
        alone, both = (margins_of(pool_of(ledger, runs)) for runs in ([long], [short, long]))
    assert both["A", "B"] == alone["A", "B"]
    assert (both["A", "B"].games, both["A", "B"].forfeited) == (8, 1)
    assert alone == margins_of(recorded_pool(match(5), games))


def test_everybody_against_everybody() -> None:
    settings = settings_of(GO, "A, B, C", games=1, self_play=True)
    scores = {pair: float(10 * number) for number, pair in enumerate(settings.seats())}
    games = [record(number, 0, B, score=scores[pair]) for number, pair in enumerate(settings.seats())]
    found = margins_of(recorded_pool(settings, games))
    assert set(found) == {(one, other) for one in "ABC" for other in "ABC" if one != other}
    lead = {(pair.black, pair.white): score for pair, score in scores.items()}
    for one, other in found:
        assert found[one, other].mean == pytest.approx((lead[one, other] - lead[other, one]) / 2)
        assert found[one, other].games == 2


def test_in_a_gauntlet_only_those_who_met() -> None:
    settings = settings_of(GO, "B, A, C", format=Format.GAUNTLET, games=1)
    found = margins_of(recorded_pool(settings, []))
    assert set(found) == {("B", "A"), ("A", "B"), ("B", "C"), ("C", "B")}
    assert set(found.values()) == {Margin()}


def test_nothing_is_promised_of_games_without_points() -> None:
    require_points(GO)
    with pytest.raises(InputError, match=r"^--metric score: hex\(size=4\) has no points"):
        require_points("hex(size=4)")
