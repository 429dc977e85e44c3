"""Tables of mean scores, and the same for programs."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from arena.arenas.pool import canonical
from arena.arenas.statistics.margins import Margin
from arena.reports.subject import Scope
from arena.reports.table import Table
from arena.reports.written import NOTHING, count_of

Margins = Mapping[tuple[str, str], Margin]

_HEADERS = ["against", "games", "mean score", "95 % interval", "shown", "games for 1 point"]


def points(value: float) -> str:
    """Points with their sign; never minus zero."""
    return f"{round(value, 1) + 0.0:+.1f}" if round(value, 1) else "0.0"


def versus_scores(scope: Scope, found: Margins) -> Table:
    """The first player's mean score against each of the others."""
    first, *others = scope.names
    margins = [found[first, other] for other in others]
    return Table(
        caption=f"{scope.game}: mean score of {first}, in points a game",
        headers=_HEADERS,
        rows=[_row(other, margin) for other, margin in zip(others, margins, strict=True)],
        notes=[
            f"All from {first}'s side. {_about_intervals(scope)}",
            "shown: the mean score that as many games show four times in five at a level of 5 %; games for 1 point: how"
            " many would show that.",
            *_about_games(margins),
        ],
    )


def scores_matrix(scope: Scope, found: Margins) -> Table:
    """Everybody's mean score against everybody, over both colours."""
    names = scope.names
    pairs = [found[pair] for pair in itertools.combinations(names, 2) if pair in found]
    games = [str(margin.games) for margin in pairs]
    return Table(
        caption=f"{scope.game}: mean score of the row's player against the column's, in points a game",
        headers=["", *names],
        rows=[[name, *(entry(found.get((name, other))) for other in names)] for name in names],
        notes=[
            f"± is half the 95 % interval. {_about_intervals(scope)}",
            f"{_span(games)} for each pair, both colours together.",
            *_about_games(pairs),
        ],
    )


def score_line(scope: Scope, found: Margins) -> str:
    """One line on a match, from the first player's side."""
    margin = found[scope.names[0], scope.names[1]]
    if not margin.games:
        return "Mean score: - (0 games)\n"
    return f"Mean score: {entry(margin)} points a game ({count_of(margin.games, 'game')}{_given_up(margin)})\n"


def _given_up(margin: Margin) -> str:
    return f", {margin.bounded} of them not played out" if margin.bounded else ""


def _row(other: str, margin: Margin) -> list[str]:
    one, interval = margin.games_to_show(1.0), margin.interval
    return [
        other,
        str(margin.games),
        _mean(margin),
        NOTHING if interval is None else f"{points(interval.low)} to {points(interval.high)}",
        NOTHING if margin.shown is None else f"{margin.shown:.1f}",
        NOTHING if one is None else str(one),
    ]


def _mean(margin: Margin) -> str:
    if margin.bounds is not None:
        return f"{points(margin.bounds.low)} to {points(margin.bounds.high)}"
    return NOTHING if margin.mean is None else points(margin.mean)


def entry(margin: Margin | None) -> str:
    """A mean score and half its interval."""
    if margin is None or not margin.games:
        return NOTHING
    half = "" if margin.mean is None or margin.interval is None else f" ± {margin.interval.half:.1f}"
    return f"{_mean(margin)}{half}"


def _about_intervals(scope: Scope) -> str:
    over = (
        "openings, each with all its games"
        if len({canonical(scope.game, moves) for moves in scope.opening_moves}) > 1
        else "games"
    )
    return f"Intervals are Student's, over {over}; what the first move is worth is taken out."


def _span(games: Sequence[str]) -> str:
    low, high = min(games, key=int), max(games, key=int)
    return f"{low} games" if low == high else f"{low} to {high} games"


def _about_games(margins: Sequence[Margin]) -> list[str]:
    """Notes on games that are not like the others."""
    bounded = sum(margin.bounded for margin in margins)
    forfeited = sum(margin.forfeited for margin in margins)
    repeats = sum(margin.repeats for margin in margins)
    notes = []
    if bounded:
        notes.append(
            f"Not played out: {count_of(bounded, 'game')}. Where a player gave up, the other's lead may be anything"
            " from 0 to the whole board; where a game was cut short, anything. So means have bounds, and the intervals"
            " hold either. Without --resign there would be a number."
        )
    if forfeited:
        notes.append(f"Left out as forfeited: {count_of(forfeited, 'game')}.")
    if repeats:
        notes.append(f"Left out as repeats of players who do not depend on the seed: {count_of(repeats, 'game')}.")
    return notes


def margin_document(player: str, other: str, margin: Margin) -> dict[str, object]:
    """A margin for programs."""
    return {
        "player": player,
        "opponent": other,
        "games": margin.games,
        "not_played_out": margin.bounded,
        "forfeits": margin.forfeited,
        "repeats": margin.repeats,
        "clusters": margin.clusters,
        "mean": margin.mean,
        "mean_low": margin.bounds.low if margin.bounds else margin.mean,
        "mean_high": margin.bounds.high if margin.bounds else margin.mean,
        "error": margin.error,
        "degrees_of_freedom": margin.freedom if margin.error is not None else None,
        "ci_low": margin.interval.low if margin.interval else None,
        "ci_high": margin.interval.high if margin.interval else None,
        "shown": margin.shown,
        "games_to_show_a_point": margin.games_to_show(1.0),
    }


def margin_documents(found: Margins) -> list[dict[str, object]]:
    """All margins for programs, each pair from both sides."""
    return [margin_document(player, other, margin) for (player, other), margin in found.items()]
