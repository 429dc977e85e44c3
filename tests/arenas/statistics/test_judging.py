"""Verdicts, against cases worked out by hand and tables that are simulated."""

import json
import math

import numpy as np
import pytest

from arena.arenas.statistics.equivalence import Needed
from arena.arenas.statistics.judgement import NOT_REPRODUCIBLE, Bound, Judgement, Outcome, QuestionKind, Size, Verdict
from arena.arenas.statistics.judging import (
    answered,
    claim,
    claim_about,
    claim_above,
    claim_below,
    claim_equal,
    claim_no_more,
    compare,
    contrast,
    corrected,
    exact,
    order,
)
from arena.arenas.statistics.quantity import Quantity, difference


def judge(published, measured, margin=0.05):
    (judgement,) = compare([(published, measured)], margin)
    return judgement


def test_match_takes_an_interval_within_the_margin():
    # s = 0.01: the 90 % interval is 0.03 ± 0.01645.
    close = judge(Quantity(0.50, 0.008), Quantity(0.53, 0.006), 0.0465)
    assert (close.verdict, close.needed) == (Verdict.DIFFERS, None)  # 3 s: the same it is not, though it is near
    near = judge(Quantity(0.50, 0.008), Quantity(0.515, 0.006), 0.0315)
    assert (near.verdict, near.needed, near.power) == (Verdict.MATCH, None, None)
    assert str(near) == "MATCH (p = 0.13)"
    assert judge(Quantity(0.50, 0.008), Quantity(0.515, 0.006), 0.0314).verdict is Verdict.COMPATIBLE


def test_few_games_are_no_match_however_equal():
    found = judge(Quantity.share(5, 10), Quantity.share(5, 10))
    assert found.verdict is Verdict.COMPATIBLE
    # Of 47.5 % and 52.5 %, Fisher tells ten games from ten in 1 case of 70; four times in five only 16 % and 84 %.
    assert found.power == pytest.approx(0.014, abs=0.005)
    assert found.shown == pytest.approx(0.68, abs=0.01)
    assert str(found) == "COMPATIBLE (p = 1, power 1 %, n = 1713 on both sides would decide)"


def test_power_is_that_of_the_table():
    """Of 64 rows Holm asks the first for 0.05 / 64, and what ten games could show shrinks."""
    pair = (Quantity.share(5, 10), Quantity.share(5, 10))
    (one,), many = compare([pair]), compare([pair] * 64)
    assert many[0].power < 0.001 < one.power
    assert many[0].shown > one.shown + 0.15


def test_differs_where_chance_is_small():
    # |d| = 2.5 s: p = 0.0124.
    found = judge(Quantity(0.50, 0.03), Quantity(0.625, 0.04))
    assert found.verdict is Verdict.DIFFERS
    assert found.chance == pytest.approx(0.0124, abs=1e-4)
    assert str(found) == "DIFFERS (p = 0.012)"
    assert judge(Quantity(0.50, 0.03), Quantity(0.597, 0.04)).verdict is Verdict.COMPATIBLE  # 1.94 s
    assert judge(Quantity(0.50, 0.03), Quantity(0.599, 0.04)).verdict is Verdict.DIFFERS  # 1.98 s
    assert judge(Quantity(0.599, 0.03), Quantity(0.50, 0.04)).verdict is Verdict.DIFFERS


def test_of_many_rows_one_may_be_off_by_chance():
    """Holm: of five rows, p = 0.0124 is 0.062."""
    off, close = (Quantity(0.50, 0.006), Quantity(0.525, 0.008)), (Quantity(0.5, 0.01), Quantity(0.5, 0.01))
    judgements = compare([off, *[close] * 4], 0.03)
    assert [found.verdict for found in judgements] == [Verdict.COMPATIBLE, *[Verdict.MATCH] * 4]
    assert str(judgements[0]).startswith("COMPATIBLE (p = 0.012, corrected 0.062, power ")
    assert (judgements[0].chance, judgements[0].corrected) == pytest.approx((0.0124, 0.0621), abs=1e-4)
    assert compare([off, *[close] * 3])[0].verdict is Verdict.DIFFERS  # 0.0497


def test_tables_of_equal_numbers_hardly_ever_differ():
    """In 5 % of all tables one row at least, be they of means of five or of shares of thirty games."""
    rng, wrong = np.random.default_rng(8), {"means": 0, "shares": 0}
    for _ in range(400):
        means = [[Quantity.mean(sample) for sample in rng.normal(size=(2, 5))] for _ in range(6)]
        wins = rng.binomial(30, [[0.5, 0.5], [0.2, 0.2], [0.9, 0.9], [0.02, 0.02]]).tolist()
        shares = [[Quantity.share(won, 30) for won in pair] for pair in wins]
        for name, pairs in (("means", means), ("shares", shares)):
            wrong[name] += any(found.verdict is Verdict.DIFFERS for found in compare(pairs))
    assert max(wrong.values()) / 400 <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / 400)


def test_of_few_games_fisher_decides():
    """8 of 10 against 2 of 10 is more than three errors apart, but Fisher gives it a chance of 0.023."""
    pair = (Quantity.share(8, 10), Quantity.share(2, 10))
    assert judge(*pair).verdict is Verdict.DIFFERS
    assert judge(*pair).chance == pytest.approx(0.0230, abs=1e-4)
    same = (Quantity.share(5, 10), Quantity.share(5, 10))
    assert compare([pair, same, same])[0].verdict is Verdict.COMPATIBLE


def test_the_margin_is_the_tables():
    published, measured = Quantity(0.0817, 0.0001), Quantity(0.0818, 0.0001)
    assert judge(published, measured, margin=0.0005).verdict is Verdict.MATCH
    assert judge(published, measured, margin=0.0001).verdict is Verdict.COMPATIBLE


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


def test_a_contrast_says_by_how_much():
    """135-fold against a published 3.5 is the same direction, and no confirmation."""
    found = contrast(3.5, Quantity(135.0, 5.0), neutral=1.0)
    assert (found.outcome, found.proportion.size) == (Outcome.HOLDS, Size.DIFFERS)
    assert found.proportion.times == pytest.approx(38.57, abs=0.01)
    assert str(found) == "ORDER: direction holds (p < 0.0001); size differs: 38.6 times (35.8–41.4)"
    # 90 % of 9.84 ± 0.11 over 9.24 is from 1.045 to 1.085.
    assert contrast(9.24, Quantity(9.84, 0.11), neutral=1.0).proportion.size is Size.AS_PUBLISHED
    assert contrast(10.0, Quantity(12.4, 0.2), neutral=1.0).proportion.size is Size.DIFFERS  # to 1.27 times
    assert contrast(-2.0, Quantity(-3.0, 1.0)).proportion.size is Size.OPEN
    assert str(contrast(-2.0, Quantity(-1.0, 2.0))).endswith("; size open: 0.5 times (-1.46 to 2.46)")
    assert contrast(0.0, Quantity(-3.0, 1.0)).proportion is None


def test_a_claim_is_a_one_sided_test():
    assert str(claim(0.003, 0.997)) == "CLAIM: holds (p = 0.003)"
    assert str(claim(0.00003, 1.0)) == "CLAIM: holds (p < 0.0001)"
    assert str(claim(0.98, 0.02)) == "CLAIM: does not hold (p = 0.02)"
    assert str(claim(0.3, 0.7)) == "CLAIM: undecided (p = 0.3)"
    # The same to within a margin, and yet different.
    assert claim(0.0001, 0.00001).outcome is Outcome.HOLDS


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


def test_a_claim_stands_beside_the_bound_of_its_own_test():
    """5.4 ± 3.0 is above zero by a one-sided test, though 0 lies in the two-sided interval."""
    measured = Quantity(5.4, 3.0)
    assert measured.interval.low < 0
    found = claim_above(measured, 0.0)
    assert found.outcome is Outcome.HOLDS
    assert found.bound == Bound(True, pytest.approx(5.4 - 1.6449 * 3.0, abs=1e-3))
    assert claim_below(measured, 0.0).bound == found.bound  # it fails, for it is surely above
    assert claim_below(measured, 12.0).bound == Bound(False, pytest.approx(5.4 + 1.6449 * 3.0, abs=1e-3))
    assert claim_above(measured, 1.0).bound == found.bound  # undecided: how far it goes
    assert claim_no_more(measured, 6.0, 3.0).bound == claim_below(measured, 12.0).bound
    assert contrast(-1.0, measured).bound == found.bound
    assert claim_above(Quantity(2.0), 1.0).bound is None


@pytest.mark.parametrize(
    "measured",
    [Quantity.share(15, 20), Quantity.share(14, 20), Quantity.mean([1.0, 0.2, 2.0]), Quantity.share(13.5, 18),
     difference(Quantity.share(15, 20), Quantity.share(4, 20))],
)  # fmt: skip
@pytest.mark.parametrize("limit", np.linspace(-0.2, 1.2, 57))
def test_words_and_bounds_never_contradict_each_other(measured, limit):
    above, below = claim_above(measured, limit), claim_below(measured, limit)
    if measured.is_share and not 0 < limit < 1:
        return
    assert (above.outcome is Outcome.HOLDS) == (measured.bound(above=True) >= limit)
    assert (below.outcome is Outcome.HOLDS) == (measured.bound(above=False) <= limit)


def test_claims_and_orders_are_corrected_together():
    """0.02 x 3, and 0.03 x 2, which is not less than that; what was only stated does not count."""
    plain = [claim(0.02, 0.98), None, claim(0.97, 0.03), exact(1, 1), claim(0.4, 0.6)]
    first, nothing, second, arithmetic, last = corrected(plain)
    assert str(plain[0]) == "CLAIM: holds (p = 0.02)"
    assert str(first) == "CLAIM: undecided (p = 0.02, corrected 0.06)"
    assert str(second) == "CLAIM: undecided (p = 0.03, corrected 0.06)"
    assert (nothing, arithmetic) == (None, plain[3])
    assert str(last) == "CLAIM: undecided (p = 0.4)"
    assert str(corrected([claim(0.001, 0.999), claim(0.5, 0.5)])[0]) == "CLAIM: holds (p = 0.001, corrected 0.002)"
    certain = corrected([order(range(8), range(8)), contrast(2.0, Quantity(3.0, 0.1), 1.0), claim_equal(0.5, True)])
    assert [found.outcome for found in certain] == [Outcome.HOLDS] * 3


def test_of_many_false_claims_hardly_any_holds():
    """Of 20 claims on things that are as they should just not be, in 5 % of all papers one at most."""
    rng = np.random.default_rng(7)
    wrong = 0
    for _ in range(1000):
        found = corrected([claim_above(Quantity(value, 1.0), 0.0) for value in rng.normal(size=20)])
        wrong += any(one.outcome is Outcome.HOLDS for one in found)
    assert wrong / 1000 <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / 1000)


def test_equals_are_claimed_only_with_enough_games():
    assert str(claim_equal(0.5, enough=True)) == "CLAIM: holds (p = 0.5)"
    assert claim_equal(0.5, enough=False).outcome is Outcome.UNDECIDED
    assert claim_equal(0.01, enough=True).outcome is Outcome.FAILS


SHARE, PAPER = Quantity.share(7, 10), Quantity.share(4, 10)
JUDGED = [
    (None, SHARE, claim_above(SHARE, 0.5)),
    (None, SHARE, claim_below(SHARE, 0.9)),
    (None, SHARE, claim_no_more(SHARE, 0.5)),
    (None, SHARE, contrast(0.6, SHARE, 0.5)),
    (None, None, order([1, 2, 3], [2, 1, 3])),
    (None, None, claim(0.03, 0.97)),
    (None, None, claim_equal(0.3, True)),
    (Quantity(3.0), Quantity(3.25), exact(3.0, 3.25, 0.5)),
]


@pytest.mark.parametrize(("published", "measured", "judgement"), JUDGED)
def test_judgements_follow_from_their_questions(published, measured, judgement):
    """What is written down is enough to judge again."""
    document = json.loads(json.dumps(judgement.document()))
    read = Judgement.from_document(document)
    assert str(read) == str(judgement)
    assert read.document() == judgement.document()
    assert answered(read.question, published, measured) == judgement


def test_comparisons_come_back_from_their_documents():
    (found,) = compare([(PAPER, SHARE)], 0.1, "games", independent=False)
    assert Judgement.from_document(json.loads(json.dumps(found.document()))) == found
    assert (found.question.kind, found.question.margin, found.question.table) == (QuestionKind.COMPARED, 0.1, "games")
    with pytest.raises(ValueError, match="not asked of a row by itself"):
        answered(found.question, PAPER, SHARE)


def test_the_document_holds_raw_and_corrected_chances():
    found = compare([(PAPER, SHARE)] * 2)[0].document()
    assert (found["p"], found["p_corrected"]) == (pytest.approx(0.3698, abs=1e-4), pytest.approx(0.7397, abs=1e-4))
    assert (found["games_needed"], found["needed_on_both_sides"]) == (1542, True)
    assert str(NOT_REPRODUCIBLE) == "NOT REPRODUCIBLE"
    assert NOT_REPRODUCIBLE.document()["question"] is None
    assert Needed(3, False).games == 3


def test_about_a_value_is_shown_and_not_taken_for_granted():
    """5 points either way: 10,000 games of even players show it, 100 do not; 60 % of 10,000 are something else."""
    assert str(claim_about(Quantity.share(5000, 10_000), 0.5)).startswith("CLAIM: holds")
    assert str(claim_about(Quantity.share(50, 100), 0.5)).startswith("CLAIM: undecided")
    assert str(claim_about(Quantity.share(6000, 10_000), 0.5)).startswith("CLAIM: does not hold")
    assert str(claim_about(Quantity.share(4000, 10_000), 0.5)).startswith("CLAIM: does not hold")
