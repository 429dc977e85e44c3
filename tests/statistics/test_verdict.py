"""Verdicts, against cases worked out by hand."""

import math

import pytest

from arena.arenas.statistics.quantity import Quantity
from arena.arenas.statistics.verdict import (
    NOT_REPRODUCIBLE,
    Needed,
    Outcome,
    Verdict,
    claim,
    claim_above,
    claim_below,
    claim_no_more,
    compare,
    contrast,
    exact,
    games_to_decide,
    order,
)


def judge(published, measured, resolution=0.03):
    (judgement,) = compare([(published, measured)], resolution)
    return judgement


# d = 0.04 in all of these: two errors of 0.0206 are |d| = 1.94 s.
def test_match_takes_a_small_difference_and_a_small_error():
    close = judge(Quantity(0.50, 0.018), Quantity(0.54, 0.022))
    assert math.hypot(0.018, 0.022) < 0.03
    assert (close.verdict, close.needed) == (Verdict.MATCH, None)
    assert str(close) == "MATCH"


def test_compatible_is_underpowered_and_says_how_many_games_would_decide():
    # s = 0.0452. A game has the variance 0.04² x 150 = 0.24, and 0.24 / (0.03² - 0.021²) = 522.9.
    found = judge(Quantity(0.50, 0.021), Quantity(0.54, 0.04, samples=150))
    assert found.verdict is Verdict.COMPATIBLE
    assert found.needed == Needed(523, both=False)
    assert str(found) == "COMPATIBLE (523 games would decide)"


def test_a_published_error_that_is_too_large_takes_games_on_both_sides():
    # 0.04² x 140 + 0.25 = 0.474 per game, and 0.474 / 0.0009 = 526.7.
    published, measured = Quantity(0.6, 0.04, samples=140), Quantity(0.6, 0.05, samples=100)
    found = judge(published, measured)
    assert found.needed == Needed(527, both=True)
    assert str(found) == "COMPATIBLE (527 games on both sides would decide)"
    # Where it is not known how many games were published, they are taken to scatter as much as ours: 0.5 / 0.0009.
    assert games_to_decide(Quantity(0.6, 0.04), measured, 0.03) == Needed(556, both=True)


def test_the_games_that_would_decide_do_decide():
    published = Quantity.share(300, 600)
    small = Quantity.share(50, 100)
    needed = judge(published, small).needed
    assert needed is not None
    assert not needed.both
    assert judge(published, Quantity.share(needed.games / 2, needed.games)).verdict is Verdict.MATCH
    fewer = needed.games - 2
    assert judge(published, Quantity.share(fewer / 2, fewer)).verdict is Verdict.COMPATIBLE


def test_games_needed_are_not_told_without_a_number_of_games():
    assert games_to_decide(Quantity(0.5, 0.01), Quantity(0.5, 0.1), 0.03) is None
    assert str(judge(Quantity(0.5, 0.01), Quantity(0.5, 0.1))) == "COMPATIBLE"


def test_differs_beyond_two_errors():
    # |d| = 2.5 s: p = 0.0124.
    found = judge(Quantity(0.50, 0.03), Quantity(0.625, 0.04))
    assert found.verdict is Verdict.DIFFERS
    assert found.chance == pytest.approx(0.0124, abs=1e-4)
    assert str(found) == "DIFFERS (p = 0.012)"
    assert judge(Quantity(0.50, 0.03), Quantity(0.597, 0.04)).verdict is Verdict.COMPATIBLE  # 1.94 s
    assert judge(Quantity(0.50, 0.03), Quantity(0.599, 0.04)).verdict is Verdict.DIFFERS  # 1.98 s
    assert judge(Quantity(0.599, 0.03), Quantity(0.50, 0.04)).verdict is Verdict.DIFFERS


def test_of_many_rows_one_may_be_off_by_chance():
    """Holm: of five rows, p = 0.0124 is 0.062; such a row is no match either, however small its error."""
    off, close = (Quantity(0.50, 0.006), Quantity(0.525, 0.008)), (Quantity(0.5, 0.01), Quantity(0.5, 0.01))
    judgements = compare([off, *[close] * 4])
    assert [found.verdict for found in judgements] == [Verdict.COMPATIBLE, *[Verdict.MATCH] * 4]
    assert judgements[0].needed is None
    assert compare([off, *[close] * 3])[0].verdict is Verdict.DIFFERS  # 0.0497


def test_of_few_games_fisher_decides():
    """8 of 10 against 2 of 10 is more than three errors apart, but Fisher gives it a chance of 0.023."""
    pair = (Quantity.share(8, 10), Quantity.share(2, 10))
    assert judge(*pair).verdict is Verdict.DIFFERS
    assert judge(*pair).chance == pytest.approx(0.0230, abs=1e-4)
    same = (Quantity.share(5, 10), Quantity.share(5, 10))
    assert compare([pair, same, same])[0].verdict is Verdict.COMPATIBLE


def test_a_difference_within_two_errors_never_differs():
    """2 of 5 against none of 20: Fisher gives it 0.033, but s = 0.23, and d = 0.4 is 1.76 s."""
    assert judge(Quantity.share(0, 20), Quantity.share(2, 5)).verdict is Verdict.COMPATIBLE


def test_the_resolution_is_the_tables():
    published, measured = Quantity(0.0817, 0.0001), Quantity(0.0818, 0.0001)
    assert judge(published, measured, resolution=0.0005).verdict is Verdict.MATCH
    assert judge(published, measured, resolution=0.0001).verdict is Verdict.COMPATIBLE


def test_exact_is_for_arithmetic():
    assert exact(640, 640).verdict is Verdict.EXACT
    assert exact(640, 639).verdict is Verdict.DIFFERS
    assert exact(0.3, 0.1 + 0.2, tolerance=1e-12).verdict is Verdict.EXACT


def test_order_holds_beyond_accident():
    same = order([1, 2, 3, 4], [10, 20, 30, 40])
    assert (same.verdict, same.outcome) == (Verdict.ORDER, Outcome.HOLDS)
    assert str(same) == "ORDER: holds (tau 1.00, p = 0.042)"
    assert order([1, 2, 3, 4], [40, 30, 20, 10]).outcome is Outcome.FAILS
    assert order([1, 2, 3, 4], [20, 10, 30, 40]).outcome is Outcome.UNDECIDED
    assert order([1, 2, 3], [1, 2, 3]).outcome is Outcome.UNDECIDED  # 1 of 6 orders


def test_a_contrast_must_lie_on_the_published_side():
    assert contrast(7.7, Quantity(3.0, 1.0), neutral=1.0).outcome is Outcome.HOLDS
    assert contrast(7.7, Quantity(2.0, 1.0), neutral=1.0).outcome is Outcome.UNDECIDED
    assert contrast(7.7, Quantity(0.2, 0.1), neutral=1.0).outcome is Outcome.FAILS
    assert contrast(-0.1, Quantity(-0.2, 0.1)).outcome is Outcome.HOLDS
    assert contrast(-0.1, Quantity(0.2, 0.1)).outcome is Outcome.FAILS
    assert contrast(0.1, Quantity(0.2, 0.1)).verdict is Verdict.ORDER


def test_a_claim_is_a_one_sided_test():
    assert str(claim(0.003, 0.997)) == "CLAIM: holds (p = 0.003)"
    assert str(claim(0.00003, 1.0)) == "CLAIM: holds (p < 0.0001)"
    assert str(claim(0.98, 0.02)) == "CLAIM: does not hold (p = 0.02)"
    assert str(claim(0.3, 0.7)) == "CLAIM: undecided (p = 0.3)"


def test_claims_about_shares():
    # Black won 342 of 640: 1.74 errors above a half.
    assert claim_above(Quantity.share(342, 640), 0.5).outcome is Outcome.HOLDS
    assert claim_above(Quantity.share(34, 64), 0.5).outcome is Outcome.UNDECIDED
    assert claim_above(Quantity.share(298, 640), 0.5).outcome is Outcome.FAILS
    # Nobody wins none of 140 who has a chance of 5 % in each: 0.95^140 = 0.0008.
    assert claim_below(Quantity.share(0, 140), 0.05).chance == pytest.approx(0.95**140)
    assert claim_below(Quantity.share(0, 14), 0.05).outcome is Outcome.UNDECIDED


def test_no_improvement_is_more_than_none_seen():
    assert claim_no_more(Quantity.share(10, 20), 0.5).outcome is Outcome.UNDECIDED
    assert claim_no_more(Quantity.share(1000, 2000), 0.5).outcome is Outcome.HOLDS
    assert claim_no_more(Quantity.share(147, 200), 0.5).outcome is Outcome.FAILS
    # 51.5 % of 10,000 is surely above a half, though surely below 53 % as well.
    assert claim_no_more(Quantity.share(5150, 10000), 0.5).outcome is Outcome.FAILS


def test_judgements_as_documents():
    assert judge(Quantity(0.5, 0.05, 100), Quantity(0.5, 0.05, 100)).document() == {
        "verdict": "COMPATIBLE",
        "outcome": None,
        "p": None,
        "tau": None,
        "games_needed": 556,
        "needed_on_both_sides": True,
    }
    assert order([1, 2, 3, 4], [1, 2, 3, 4]).document()["outcome"] == "holds"
    assert str(NOT_REPRODUCIBLE) == "NOT REPRODUCIBLE"
