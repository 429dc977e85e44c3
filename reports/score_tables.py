"""The table of points that players make."""

from __future__ import annotations

from arena.arenas.scores import Scores, without_score
from arena.arenas.standings import Standings
from arena.reports.table import Table
from arena.reports.written import NOTHING, count_of


def scores_tables(standings: Standings) -> list[Table]:
    """Everybody's points; no table where there is no score."""
    scores = standings.scores
    if not scores:
        return []
    return [
        Table(
            caption="Points against the other players",
            headers=["player", "games", "mean score", "when winning", "when losing", "variance"],
            rows=[_row(name, found) for name, found in scores.items()],
            notes=_notes(without_score(standings.pool)),
        )
    ]


def _row(name: str, scores: Scores) -> list[str]:
    figures = (scores.mean, scores.when_winning, scores.when_losing, scores.variance)
    return [
        name,
        str(scores.games),
        *(NOTHING if figure is None else f"{round(figure, 2) + 0.0:.2f}" for figure in figures),
    ]


def _notes(unfinished: int) -> list[str]:
    """What the means are of; those of games that were played out say little where the others were given up."""
    notes = ["The score is the lead at the end, from the player's side; of games that were played out."]
    if unfinished:
        notes.append(
            f"Given up or cut short, and in no mean here: {count_of(unfinished, 'game')}. Those that were not are no"
            " sample of all."
        )
    return notes
