"""What is said of figures 7 to 11, each sentence as a test."""

from __future__ import annotations

from typing import Any

from arena.arenas.experiments.blokus.models import BY_SCORE, SELF
from arena.arenas.statistics.chance import chance_off, holm
from arena.arenas.statistics.judging import claim_above, claim_below, contrast
from arena.arenas.statistics.quantity import Quantity, difference
from arena.reports.reproduce.blokus.bout import Bout
from arena.reports.reproduce.row import Row, Scale, compared_rows


def stronger_rows(bout: Bout) -> list[Row]:
    """That a sigmoid wins more than half of its games, for every k."""
    return [
        Row(f"{model.label}: wins more than win-or-lose", None, meeting.share, claim_above(meeting.share, 0.5))
        for model, meeting in bout.sigmoids.items()
    ]


def final_score_row(bout: Bout) -> Row:
    """That UCT is worse off with the final score."""
    share = bout.meetings[BY_SCORE].share
    return Row("final score: wins less than win-or-lose", None, share, claim_below(share, 0.5))


def beside_rows(bout: Bout, paper: dict[str, Any], table: str) -> list[Row]:
    """Shares that the text has, beside ours; with fewer simulations than the paper, only who wins more is judged."""
    entries = [
        (f"{model.label}: share, beside the paper", Quantity.share(share * paper["games"], paper["games"]), found.share)
        for k, share in zip(paper["k"], paper["share"], strict=True)
        for model, found in [bout.at(k) or (None, None)]
        if model is not None and found is not None
    ]
    if bout.as_many_as_the_paper:
        return compared_rows(entries, table=table)
    return [Row(label, there, here, contrast(there.value, here, 0.5)) for label, there, here in entries]


def score_rows(bout: Bout) -> list[Row]:
    """That sigmoids win by more than win-or-lose does, and lose by a little more: that their scores are lower then."""
    return [*_score_rows(bout, losing=False), *_score_rows(bout, losing=True)]


def _score_rows(bout: Bout, losing: bool) -> list[Row]:
    rows = []
    baseline = bout.meetings[SELF]
    for model, meeting in bout.sigmoids.items():
        own, usual = (one.when_losing if losing else one.when_winning for one in (meeting, baseline))
        words = "lower score when losing" if losing else "higher score when winning"
        label = f"{model.label}: {words}"
        if own is None or usual is None:
            rows.append(Row(label, None, None, None, Scale.POINTS))
            continue
        apart = difference(own, usual)
        judgement = (claim_below if losing else claim_above)(apart, 0.0)
        rows.append(Row(label, None, apart, judgement, Scale.POINTS))
    return rows


def note_on_simulations(bout: Bout) -> list[str]:
    """That numbers cannot carry over, where they cannot."""
    if bout.as_many_as_the_paper:
        return []
    return [f"With {bout.simulations:,} simulations a move and not 100,000: shares are judged by who wins more."]


def note_on_many(paper: dict[str, Any]) -> str:
    """What the paper's shares are worth once they are corrected for the number of k that were tried."""
    games, tried = paper["games"], paper["ks"]
    chances = [chance_off(Quantity.share(share * games, games), 0.5) for share in paper["share"]]
    # Of the others nothing is known but that they are not called significant.
    corrected = holm([*chances, *[1.0] * (tried - len(chances))])
    words = ", ".join(
        f"k = {k:g}: p = {_digits(one)}, corrected {_digits(together)}"
        for k, one, together in zip(paper["k"], chances, corrected, strict=False)
    )
    return f"The paper's own shares of {games:,} games, corrected by Holm for {tried} k: {words}."


def _digits(chance: float) -> str:
    return f"{chance:.2g}"
