"""Judging: what a published number and a measured one say about each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arena.arenas.statistics.chance import (
    chance_above,
    chance_below,
    chance_of_difference,
    chance_off,
    holm,
    rank_correlation,
)
from arena.arenas.statistics.equivalence import (
    LEVEL,
    equivalent,
    games_to_decide,
    least_shown,
    power_of_difference,
)
from arena.arenas.statistics.intervals import Interval
from arena.arenas.statistics.judgement import (
    Bound,
    Judgement,
    Outcome,
    Proportion,
    Question,
    QuestionKind,
    Size,
    Verdict,
)
from arena.arenas.statistics.quantity import Quantity

#: Shares of games that are surely less than this apart are the same.
SHARE_MARGIN = 0.05
#: A share that is surely less than this above a half is no improvement.
NO_MORE_MARGIN = 0.03
#: A contrast is as large as published if it is surely more than the first and less than the second of it.
_AS_LARGE = (0.8, 1.25)


def compare(
    pairs: Sequence[tuple[Quantity, Quantity]],
    margin: float = SHARE_MARGIN,
    table: str = "",
    independent: bool = True,
) -> list[Judgement]:
    """Judge the rows of one table, each published and measured, of the same experiment.

    DIFFERS if the row's chance, corrected by Holm for the number of rows, is at most 5 %; MATCH if two one-sided
    tests at 5 % show that the numbers are less than the margin apart; else COMPATIBLE, with what could be seen.
    """
    question = Question(QuestionKind.COMPARED, margin=margin, table=table, independent=independent)
    chances = [chance_of_difference(published, measured) for published, measured in pairs]
    together = holm(chances)
    # A row that is left would have had to reach what Holm asks of the first of those that are left.
    level = LEVEL / max(1, sum(chance > LEVEL for chance in together))
    return [
        _compared(published, measured, Judgement(Verdict.DIFFERS, None, *found, question=question), level)
        for (published, measured), found in zip(pairs, zip(chances, together, strict=True), strict=True)
    ]


def _compared(published: Quantity, measured: Quantity, differs: Judgement, level: float) -> Judgement:
    margin = (differs.question and differs.question.margin) or 0.0
    if differs.corrected is not None and differs.corrected <= LEVEL:
        return differs
    if equivalent(published, measured, margin):
        return replace(differs, verdict=Verdict.MATCH)
    return replace(
        differs,
        verdict=Verdict.COMPATIBLE,
        power=power_of_difference(published, measured, margin, level),
        shown=least_shown(published, measured, level),
        needed=games_to_decide(published, measured, margin),
    )


def exact(published: float, measured: float, tolerance: float = 0.0) -> Judgement:
    """EXACT for arithmetic that comes out as printed, else DIFFERS."""
    equal = abs(published - measured) <= tolerance
    question = Question(QuestionKind.EXACT, margin=tolerance)
    return Judgement(Verdict.EXACT if equal else Verdict.DIFFERS, question=question)


def order(published: Sequence[float], measured: Sequence[float]) -> Judgement:
    """ORDER of a table whose numbers depend on hardware or opponents: it holds if it agrees beyond accident."""
    found = rank_correlation(published, measured)
    question = Question(QuestionKind.ORDER, published=tuple(published), measured=tuple(measured))
    asked = Judgement(Verdict.ORDER, tau=found.tau, chances=(found.as_high, found.as_low), question=question)
    return _decided(asked)


def contrast(published: float, measured: Quantity, neutral: float = 0.0) -> Judgement:
    """ORDER of two rows: whether their contrast lies on the published side of `neutral` (1 for a ratio).

    That it lies on the same side is one thing, that it is as large is another.
    """
    above, below = chance_above(measured, neutral), chance_below(measured, neutral)
    asked = Judgement(
        Verdict.ORDER,
        chances=(above, below) if published > neutral else (below, above),
        ends=_ends(measured),
        proportion=_proportion(published, measured),
        question=Question(QuestionKind.CONTRAST, bound=neutral, published=(published,)),
    )
    return _decided(asked)


def _proportion(published: float, measured: Quantity) -> Proportion | None:
    """How many times as large as published it is; None if nothing was published to be as large as."""
    if published == 0:
        return None
    wide, narrow = (_divided(measured.interval_at(confidence), published) for confidence in (0.95, 1 - 2 * LEVEL))
    if _AS_LARGE[0] < narrow.low and narrow.high < _AS_LARGE[1]:
        size = Size.AS_PUBLISHED
    else:
        size = Size.OPEN if wide.low <= 1 <= wide.high else Size.DIFFERS
    return Proportion(measured.value / published, wide, size)


def _divided(interval: Interval, by: float) -> Interval:
    low, high = sorted((interval.low / by, interval.high / by))
    return Interval(low, high)


def claim(without: float, against: float) -> Judgement:
    """CLAIM: it holds if `without`, the chance of what was seen if it is false, is at most 5 %.

    It does not hold if `against`, the same chance for the claim's opposite, is at most 5 %.
    """
    chances = (without, against)
    return _decided(Judgement(Verdict.CLAIM, chances=chances, question=Question(QuestionKind.CHANCES, chances=chances)))


def claim_equal(chance: float, enough: bool) -> Judgement:
    """The claim that nothing differs clearly: `chance` is that of what was seen if nothing differs at all.

    It holds if there were `enough` games for a difference that is clear, and none was seen.
    """
    unless = Outcome.HOLDS if enough else Outcome.UNDECIDED
    question = Question(QuestionKind.CHANCES, chances=(1.0, chance), unless=unless)
    return _decided(Judgement(Verdict.CLAIM, chances=(1.0, chance), question=question))


def claim_above(measured: Quantity, bound: float) -> Judgement:
    """The claim that a quantity is above a bound."""
    chances = (chance_above(measured, bound), chance_below(measured, bound))
    return _claimed(Question(QuestionKind.ABOVE, bound=bound), measured, chances)


def claim_below(measured: Quantity, bound: float) -> Judgement:
    """The claim that a quantity is below a bound."""
    chances = (chance_below(measured, bound), chance_above(measured, bound))
    return _claimed(Question(QuestionKind.BELOW, bound=bound), measured, chances)


def claim_no_more(measured: Quantity, bound: float, margin: float = NO_MORE_MARGIN) -> Judgement:
    """The claim that a quantity is not above a bound, which holds once it is surely below bound + margin."""
    chances = (chance_below(measured, bound + margin), chance_above(measured, bound))
    return _claimed(Question(QuestionKind.NO_MORE, bound=bound, margin=margin), measured, chances)


def claim_about(measured: Quantity, value: float, margin: float = SHARE_MARGIN) -> Judgement:
    """The claim that a quantity is about a value, which holds once it is surely less than the margin from it."""
    too_far = max(chance_below(measured, value + margin), chance_above(measured, value - margin))
    return claim(too_far, chance_off(measured, value))


def _claimed(question: Question, measured: Quantity, chances: tuple[float, float]) -> Judgement:
    return _decided(Judgement(Verdict.CLAIM, chances=chances, ends=_ends(measured), question=question))


def _ends(measured: Quantity) -> tuple[float, float] | None:
    """The one-sided bounds; none where the value is exact."""
    return None if measured.error == 0 else (measured.bound(above=True), measured.bound(above=False))


def corrected(judgements: Sequence[Judgement | None]) -> list[Judgement | None]:
    """Claims and orders of one experiment, judged together: their chances are corrected by Holm for their number."""
    places = [place for place, found in enumerate(judgements) if found is not None and found.chances is not None]
    found = [judgements[place] for place in places]
    chances = holm([_decisive(one)[0] for one in found if one is not None])
    after = list(judgements)
    for place, one, chance in zip(places, found, chances, strict=True):
        after[place] = None if one is None else _decided(one, chance)
    return after


def _decisive(asked: Judgement) -> tuple[float, bool]:
    """The chance that something may be concluded from, and whether that speaks against the claim.

    Where both are small a difference is there but less than a margin: enough for what is claimed to be the same, and
    too much for what is claimed to be no improvement.
    """
    without, against = asked.chances or (1.0, 1.0)
    no_more = asked.question is not None and asked.question.kind is QuestionKind.NO_MORE
    both = without <= LEVEL and against <= LEVEL
    speaks_against = no_more if both else against < without
    return (against if speaks_against else without), speaks_against


def _decided(asked: Judgement, together: float | None = None) -> Judgement:
    """A claim or order with its outcome, the chance being corrected to `together`."""
    if asked.chances is None:
        return asked
    chance, speaks_against = _decisive(asked)
    significant = (chance if together is None else together) <= LEVEL
    question = asked.question
    if significant:
        outcome = Outcome.FAILS if speaks_against else Outcome.HOLDS
    else:
        outcome = Outcome.UNDECIDED if question is None else question.unless
        if chance > LEVEL and asked.chances[0] < 1:
            # Nothing speaks against it by itself: what is told is how far it is from being shown.
            chance, speaks_against = asked.chances[0], False
            together = None if together is None else max(together, chance)
    bound = None
    if asked.ends is not None and question is not None:
        below = _claims_below(question) is not speaks_against
        bound = Bound(not below, asked.ends[1] if below else asked.ends[0])
    return replace(asked, outcome=outcome, chance=chance, corrected=together, bound=bound)


def _claims_below(question: Question) -> bool:
    """Whether a claim or contrast is that something is small."""
    if question.kind is QuestionKind.CONTRAST:
        return question.published[0] <= (question.bound or 0.0)
    return question.kind in {QuestionKind.BELOW, QuestionKind.NO_MORE}


def answered(question: Question, published: Quantity | None, measured: Quantity | None) -> Judgement:
    """The judgement on one row, from what was asked of it. Comparisons are judged by tables: see `compare`."""
    bound, margin = question.bound or 0.0, question.margin or 0.0
    if question.kind is QuestionKind.ORDER:
        return order(question.published, question.measured)
    if question.kind is QuestionKind.CHANCES and question.chances is not None:
        return _decided(Judgement(Verdict.CLAIM, chances=question.chances, question=question))
    if measured is None:
        raise ValueError(f"nothing was measured that could be judged by '{question.kind}'")
    if question.kind is QuestionKind.CONTRAST:
        return contrast(question.published[0], measured, bound)
    if question.kind is QuestionKind.EXACT and published is not None:
        return exact(published.value, measured.value, margin)
    if question.kind is QuestionKind.NO_MORE:
        return claim_no_more(measured, bound, margin)
    if question.kind in {QuestionKind.ABOVE, QuestionKind.BELOW}:
        return (claim_above if question.kind is QuestionKind.ABOVE else claim_below)(measured, bound)
    raise ValueError(f"'{question.kind}' is not asked of a row by itself")
