"""The judge of a regression: openings, repeats, forfeits and several baselines, on made-up games."""

from itertools import product

import pytest

from arena.arenas.game_record import Reason
from arena.arenas.regression import Regression, require_openings
from arena.arenas.settings import Format
from arena.arenas.statistics.sequential import Conclusion, SequentialTest
from arena.games import InputError, Winner
from tests.support.records import record
from tests.support.runs import settings_of

#: Columns of Hex 5x5 that no symmetry turns into each other.
LINES = ("a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "a3", "b3", "c3")


def settings(openings="none", players="C, A", pairs=1000, elo1=60.0, **wishes):
    test = SequentialTest(0, elo1, max_games=2 * pairs)
    return settings_of(
        "hex(size=5)", players, Format.REGRESS, games=pairs, openings=openings, sequential=test, **wishes
    )


def play(judge, points, pairs, reasons=None, lines=None, baseline=0, first=0):
    """Pairs against a baseline: twice the candidate's points by pair, as Black and as White."""
    for game in range(first, first + pairs):
        made = points(game)
        ends = (reasons or (lambda _: (Reason.PLAYED_OUT,) * 2))(game)
        for side, (twice, reason) in enumerate(zip(made, ends, strict=True)):
            winner = Winner.DRAW if twice == 1 else (Winner.BLACK, Winner.WHITE)[side ^ (twice == 0)]
            line = None if lines is None else lines(game)
            judge.see(record(2 * baseline + side, game, winner, line=line, reason=reason))
    return judge.contests[baseline]


def always(*points):
    return lambda _: points


# Openings


def test_without_openings_pairs_are_independent():
    contest = play(Regression(settings()), always(2, 2), 18)
    assert contest.openings is None
    assert contest.state == contest.test.state([0, 0, 0, 0, 18])


def test_with_an_opening_for_every_pair_the_test_is_the_plain_one(book):
    judge = Regression(settings(book(*LINES), pairs=12))
    contest = play(judge, lambda game: (2, 0) if game % 3 else (2, 2), 12)
    assert contest.state == contest.test.state([0, 0, 8, 0, 4])
    assert len(contest.openings.pairs) == 12


def test_openings_that_recur_hold_back_a_verdict_about_them_alone(book):
    def suits_some(game):
        return (0, 0) if game % len(LINES) in (1, 4, 7) else (2, 2) if game % len(LINES) else (2, 0)

    many = play(Regression(settings()), suits_some, 400)
    few = play(Regression(settings(book(*LINES))), suits_some, 400)
    assert many.state.verdict is Conclusion.ACCEPTED
    assert few.state.verdict is Conclusion.UNDECIDED
    assert 0 < few.state.llr < 1.5
    assert few.counts == [100, 0, 34, 0, 266]


def test_openings_that_agree_let_a_verdict_be(book):
    contest = play(Regression(settings(book(*LINES))), lambda game: (2, 2) if game % 4 else (2, 0), 60)
    assert contest.state.verdict is Conclusion.ACCEPTED


def test_images_of_an_opening_are_one(book):
    """Turned by half, a Hex board is the same."""
    contest = play(Regression(settings(book(*LINES[:6], "e5", "d5", "c5"), pairs=90)), always(2, 0), 9)
    assert contest.openings.pairs.tolist() == [2, 2, 2, 1, 1, 1]


def test_a_book_of_one_opening_is_about_that_one(book):
    judge = Regression(settings(book("a1", "e5")))
    contest = play(judge, always(2, 2), 30)
    assert judge.starts.single
    assert contest.openings is None
    assert contest.state.verdict is Conclusion.ACCEPTED


@pytest.mark.parametrize(
    ("lines", "pairs", "message"),
    [
        (("a1", "b1"), 1000, "2 different openings are too few"),
        (("a1", "b1", "c1", "d1", "e5"), 1000, "4 different openings are too few"),
        (("a1", "b1", "c1", "d1", "e5"), 4, None),
        (LINES[:5], 1000, None),
        ((*LINES[:5], *["a1"] * 20), 1000, "5 different openings, as good as 1.4 as some come more often, are too few"),
        (("a1", "e5"), 1000, None),
    ],
)
def test_too_few_openings_are_refused(book, lines, pairs, message):
    if message is None:
        require_openings(settings(book(*lines), pairs=pairs))
    else:
        with pytest.raises(InputError, match=message):
            settings(book(*lines), pairs=pairs)


# Repeats


def monkeypatched(monkeypatch, seeded, **wishes):
    made = settings(**wishes)
    for entrant in made.entrants:
        monkeypatch.setattr(type(entrant.config), "seeded", seeded)
    return Regression(made)


def test_equal_games_of_players_with_chance_count(monkeypatch):
    contest = play(monkeypatched(monkeypatch, True), always(2, 0), 10, lines=lambda _: 7)
    assert (sum(contest.counts), contest.tally.repeats) == (10, 0)


def test_a_program_that_only_repeats_itself_is_counted_once(monkeypatch):
    judge = monkeypatched(monkeypatch, None)
    contest = play(judge, always(2, 0), 10, lines=lambda _: 7)
    assert (sum(contest.counts), contest.tally.repeats) == (1, 9)
    play(judge, always(2, 2), 1, lines=lambda _: 8, first=10)
    assert (contest.counts, contest.tally.repeats) == ([0, 0, 10, 0, 1], 0)


def test_players_without_chance_play_every_opening_once(monkeypatch, book):
    judge = monkeypatched(monkeypatch, False, openings=book(*LINES))
    contest = play(judge, lambda game: (2, 0) if game % 2 else (0, 2), 12)
    assert contest.state.verdict is Conclusion.INCONCLUSIVE
    assert not any(judge.needs(pairing) for pairing in judge.settings.pairings())


# Forfeits


def crashes(game):
    return (Reason.CRASHED if game % 2 else Reason.PLAYED_OUT, Reason.PLAYED_OUT)


def test_pairs_with_a_forfeit_are_left_out_or_count_as_losses():
    plain = Regression(settings())
    contest = play(plain, lambda game: (0, 2) if game % 2 else (2, 2), 10, crashes)
    assert (contest.counts, contest.forfeited, contest.played) == ([0, 0, 0, 0, 5], [5, 0], 10)
    counting = Regression(settings(), forfeits_count=True)
    contest = play(counting, lambda game: (0, 2) if game % 2 else (2, 2), 10, crashes)
    assert (contest.counts, contest.forfeited, plain.forfeits) == ([0, 0, 5, 0, 5], [5, 0], 5)


def test_who_forfeited():
    contest = play(Regression(settings()), always(2, 0), 3, lambda _: (Reason.TIME, Reason.ILLEGAL_MOVE))
    assert contest.forfeited == [3, 3]


def test_a_match_of_forfeits_comes_to_an_end():
    judge = Regression(settings(pairs=50))
    contest = play(judge, always(2, 2), 50, lambda _: (Reason.CRASHED,) * 2)
    assert contest.state.verdict is Conclusion.INCONCLUSIVE
    assert contest.forfeited == [0, 100]
    assert not any(judge.needs(pairing) for pairing in judge.settings.pairings())


# Verdicts


def test_a_decision_stands():
    judge = Regression(settings())
    decided = play(judge, always(2, 2), 19).state
    assert decided.verdict is Conclusion.ACCEPTED
    contest = play(judge, always(0, 0), 40, first=19)
    assert (contest.state, contest.played) == (decided, 19)


def test_alpha_is_whole_against_each_baseline_and_beta_is_shared():
    judge = Regression(settings(players="C, A, B"))
    assert [contest.test for contest in judge.contests] == [SequentialTest(0, 60, beta=0.025, max_games=2000)] * 2


def test_a_rejection_ends_the_match():
    judge = Regression(settings(players="C, A, B"))
    play(judge, always(2, 0), 5, baseline=0)
    play(judge, always(0, 0), 25, baseline=1)
    assert judge.verdict is Conclusion.REJECTED
    assert not any(judge.needs(pairing) for pairing in judge.settings.pairings())


def test_seen_again_the_verdict_is_the_same(book):
    made = settings(book(*LINES), players="C, A, B", pairs=200)
    games = [
        record(seats, game, Winner.BLACK if (seats + game * game) % 5 < 3 else Winner.WHITE)
        for game, seats in product(range(200), range(4))
    ]
    first, again = Regression(made), Regression(made)
    played = []
    for game in games:
        if first.needs(game.pairing):
            first.see(game)
            played.append(game)
    for game in played:
        again.see(game)
    assert [contest.state for contest in again.contests] == [contest.state for contest in first.contests]
