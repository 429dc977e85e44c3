"""Tables of mean scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arena.arenas.settings import Settings
from arena.reports.figures import NOTHING
from arena.reports.margins import Margin
from arena.reports.table import Table

Margins = Mapping[tuple[str, str], Margin]

_HEADERS = ["against", "games", "mean score", "95 % interval", "shown", "games for 1 point"]


def points(value: float) -> str:
    """Points with their sign; never minus zero."""
    return f"{round(value, 1) + 0.0:+.1f}" if round(value, 1) else "0.0"


def versus_scores(settings: Settings, found: Margins) -> Table:
    """The first player's mean score against each of the others."""
    first, *others = settings.names
    margins = [found[first, other] for other in others]
    return Table(
        caption=f"{settings.game}: mean score of {first}, in points a game",
        headers=_HEADERS,
        rows=[_row(other, margin) for other, margin in zip(others, margins, strict=True)],
        notes=[
            f"All from {first}'s side. {_about_intervals(settings)}",
            "shown: the mean score that as many games show four times in five at a level of 5 %; games for 1 point: how"
            " many would show that.",
            *_left_out(margins),
        ],
    )


def scores_matrix(settings: Settings, found: Margins) -> Table:
    """Everybody's mean score against everybody, over both colours."""
    names = settings.names
    pairs = [found[player, other] for place, player in enumerate(names) for other in names[place + 1 :]]
    games = [str(margin.games) for margin in pairs]
    return Table(
        caption=f"{settings.game}: mean score of the row's player against the column's, in points a game",
        headers=["", *names],
        rows=[[name, *(_entry(found.get((name, other))) for other in names)] for name in names],
        notes=[
            f"± is half the 95 % interval. {_about_intervals(settings)}",
            f"{_span(games)} for each pair, both colours together.",
            *_left_out(pairs),
        ],
    )


def score_line(settings: Settings, found: Margins) -> str:
    """One line on a match, from the first player's side."""
    margin = found[settings.names[0], settings.names[1]]
    if margin.mean is None:
        return "Mean score: - (0 games)\n"
    return f"Mean score: {_with_half(margin)} points a game ({margin.games} games)\n"


def _row(other: str, margin: Margin) -> list[str]:
    one, interval = margin.games_to_show(1.0), margin.interval
    return [
        other,
        str(margin.games),
        NOTHING if margin.mean is None else points(margin.mean),
        NOTHING if interval is None else f"{points(interval.low)} to {points(interval.high)}",
        NOTHING if margin.shown is None else f"{margin.shown:.1f}",
        NOTHING if one is None else str(one),
    ]


def _entry(margin: Margin | None) -> str:
    return NOTHING if margin is None or margin.mean is None else _with_half(margin)


def _with_half(margin: Margin) -> str:
    mean, interval = margin.mean or 0.0, margin.interval
    return points(mean) if interval is None else f"{points(mean)} ± {interval.high - mean:.1f}"


def _about_intervals(settings: Settings) -> str:
    over = "openings, each with all its games" if settings.opening_moves else "games"
    return f"Intervals are Student's, over {over}; what the first move is worth is taken out."


def _span(games: Sequence[str]) -> str:
    low, high = min(games, key=int), max(games, key=int)
    return f"{low} games" if low == high else f"{low} to {high} games"


def _left_out(margins: Sequence[Margin]) -> list[str]:
    """Notes on games that do not count."""
    without = sum(margin.without_score for margin in margins)
    repeats = sum(margin.repeats for margin in margins)
    notes = []
    if without:
        notes.append(f"Left out for want of a score (resigned, forfeited or cut short): {_games(without)}.")
    if repeats:
        notes.append(f"Left out as repeats of players who do not depend on the seed: {_games(repeats)}.")
    return notes


def _games(count: int) -> str:
    return "one game" if count == 1 else f"{count} games"
