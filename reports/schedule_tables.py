"""What a schedule that follows results has found out: who is known to be best, a table of points, or a bracket."""

from __future__ import annotations

from typing import Any

import numpy as np

from arena.arenas.schedules.knockout import Knockout, Match
from arena.arenas.schedules.outcome import Outcome
from arena.arenas.schedules.swiss import Encounter, Swiss
from arena.arenas.statistics.davidson import ELO, Floats
from arena.arenas.statistics.order import place_chances
from arena.arenas.tuning.terms import Terms
from arena.reports.table import Table
from arena.reports.written import NOTHING, count_of, percent, whole

#: The chance of places that are told.
_COVERED = 0.95
#: Points of a tuning that a table has.
_MOST_POINTS = 20


def schedule_table(outcome: Outcome) -> Table:
    """In the shape that fits the schedule."""
    if isinstance(outcome.guide, Swiss):
        return _swiss_table(outcome, outcome.guide)
    if isinstance(outcome.guide, Knockout):
        return _bracket_table(outcome, outcome.guide)
    if outcome.settings.tuning is not None:
        return _tuning_table(outcome, outcome.settings.tuning)
    return _places_table(outcome)


def schedule_document(outcome: Outcome) -> dict[str, Any]:
    """The same for programs."""
    settings = outcome.settings
    found: dict[str, Any] = {"kind": settings.format.value, "decided": outcome.decided, "order": outcome.names}
    if isinstance(outcome.guide, Swiss):
        return {**found, "rounds": settings.rounds, "table": _swiss_document(outcome, outcome.guide)}
    if isinstance(outcome.guide, Knockout):
        return {**found, "rounds": _bracket_document(outcome, outcome.guide)}
    goal = settings.goal
    if goal is None or outcome.fit is None or outcome.frontier is None:
        return found
    chances = place_chances(outcome.fit)
    return {
        **found,
        "top": goal.top,
        "confidence": goal.confidence,
        "error_bound": min(1.0, float(np.exp(-outcome.frontier.stakes.min()))),
        "places": {settings.names[player]: chances[player].tolist() for player in outcome.order},
    }


def _tuning_table(outcome: Outcome, terms: Terms) -> Table:
    """The points of a tuning that played most."""
    tally, names = outcome.tally, outcome.settings.names[terms.opponents :]
    order = np.argsort(-tally.games, kind="stable")[:_MOST_POINTS]
    rows = [
        [names[point], str(int(tally.games[point])), percent(float(tally.won[point] / tally.games[point]))]
        for point in order
        if tally.games[point]
    ]
    return Table(
        caption=f"Tuning of {terms.template}: the points that played most",
        headers=["point", "games", "score %"],
        rows=rows,
        notes=["What was found, arena tune --resume tells."],
    )


def _places_table(outcome: Outcome) -> Table:
    goal, fit, names = outcome.settings.goal, outcome.fit, outcome.settings.names
    top = 1 if goal is None else goal.top
    headers = ["rank", "player", "Elo", "games", "first %", *([f"top {top} %"] if top > 1 else []), "places"]
    caption = f"Order by the joint model; wanted: the best {top}"
    if fit is None:
        return Table(caption=caption, headers=headers, rows=[], left=2, notes=["Nothing is known of the order yet."])
    chances, games = place_chances(fit), _games(outcome)
    rows = []
    for rank, player in enumerate(outcome.order, start=1):
        own = chances[player]
        rows.append(
            [
                str(rank),
                names[player],
                whole(float(ELO * (fit.strengths[player] - fit.strengths.mean()))),
                str(games[player]),
                percent(float(own[0])),
                *([percent(float(own[:top].sum()))] if top > 1 else []),
                _range(own),
            ]
        )
    return Table(caption=caption, headers=headers, rows=rows, left=2, notes=_places_notes(outcome))


def _games(outcome: Outcome) -> list[int]:
    """Games of every player that are evidence."""
    fit = outcome.fit
    if fit is None:
        return []
    played = np.abs(fit.meetings.design[:, : fit.players]).T @ fit.meetings.games
    return [round(float(each)) for each in played]


def _range(chances: Floats) -> str:
    """The fewest places in a row that hold the player with 95 %, as far as can be on both sides."""
    below = np.cumsum(chances)
    first = int(np.searchsorted(below, (1 - _COVERED) / 2, side="right"))
    last = int(np.searchsorted(below, (1 + _COVERED) / 2, side="left"))
    return str(first + 1) if first == last else f"{first + 1}–{min(last, len(chances) - 1) + 1}"


def _places_notes(outcome: Outcome) -> list[str]:
    goal, frontier = outcome.settings.goal, outcome.frontier
    if goal is None or frontier is None:
        return []
    sure = f"{100 * goal.confidence:g} %"
    best = ", ".join(outcome.settings.names[player] for player in frontier.ahead)
    bound = min(1.0, float(np.exp(-frontier.stakes.min())))
    if outcome.decided:
        first = (
            f"Known with {sure}: {best}. Of runs like this at most {percent(bound)} % ever say so of the wrong players,"
            " although results are looked at again and again, if one strength a player is a fair account of them."
        )
    else:
        first = f"Not known with {sure} yet. Ahead: {best}, on evidence that misleads up to {percent(bound)} % of runs."
    return [
        first,
        "Elo is relative to the mean of all, and drawn in by a prior as wide as strengths scatter: without it, players"
        " who began badly and were left alone would lie too far down, as they do in `arena elo`. first and places are"
        " chances by the same posterior distribution; places hold the player with 95 %.",
    ]


def _swiss_table(outcome: Outcome, guide: Swiss) -> Table:
    names, rounds = outcome.settings.names, len(guide.rounds)
    table = guide.table()
    places = {placed.player: rank for rank, placed in enumerate(table, start=1)}
    rows = [
        [
            str(rank),
            names[placed.player],
            f"{placed.points:g}",
            f"{placed.buchholz:g}",
            *(_encounter(each, places) for each in placed.encounters),
        ]
        for rank, placed in enumerate(table, start=1)
    ]
    return Table(
        caption=f"Swiss: table after {rounds} of {count_of(outcome.settings.rounds or 0, 'round')}",
        headers=["rank", "player", "points", "Buchholz", *(f"round {number + 1}" for number in range(rounds))],
        rows=rows,
        left=2,
        notes=[
            "Rounds: points, and against which rank. Who sat out a round has half of its points. Ties are broken by"
            " Buchholz, the points that a player's opponents have made (when it sat out, its own), and then by the"
            " order of the first round.",
        ],
    )


def _encounter(encounter: Encounter, places: dict[int, int]) -> str:
    against = "free" if encounter.other is None else f"({places[encounter.other]})"
    return f"{encounter.points[0]:g} {against}"


def _swiss_document(outcome: Outcome, guide: Swiss) -> list[dict[str, Any]]:
    names = outcome.settings.names
    return [
        {
            "player": names[placed.player],
            "points": float(placed.points),
            "buchholz": float(placed.buchholz),
            "rounds": [
                {
                    "opponent": None if each.other is None else names[each.other],
                    "points": float(each.points[0]),
                }
                for each in placed.encounters
            ],
        }
        for placed in guide.table()
    ]


def _bracket_table(outcome: Outcome, guide: Knockout) -> Table:
    names, test = outcome.settings.names, outcome.settings.sequential
    rows = [
        [_round_name(number, guide), *_match_row(match, names)]
        for number, each in enumerate(guide.rounds)
        for match in each.matches
    ]
    free = [names[player] for player in guide.rounds[0].free]
    apart, error = (0.0, 0.0) if test is None else (test.elo1, test.alpha)
    notes = [
        f"A match is over when a sequential test knows the stronger player: with a difference of {apart:g} score Elo or"
        f" more it errs with a chance of at most {percent(error)} %; over several rounds these chances add up. Score"
        " and games are those that the test has seen; the matrix has all.",
    ]
    if free:
        notes.append(f"Free in the first round: {', '.join(free)}.")
    if any(match.by_points for each in guide.rounds for match in each.matches):
        notes.append(
            "* not decided by the test after the most games that were allowed: by points, and if these were equal by"
            " who was named first."
        )
    winner = guide.winner
    told = "unfinished" if winner is None else f"won by {names[winner]}"
    headers = ["round", "player", "against", "score", "games", "LLR (bounds)", "winner"]
    return Table(caption=f"Knockout: {told}", headers=headers, rows=rows, left=3, notes=notes)


def _round_name(number: int, guide: Knockout) -> str:
    """By how many rounds there will be."""
    total = max(1, (guide.players - 1).bit_length())
    return {1: "final", 2: "semi-final"}.get(total - number, f"round {number + 1}")


def _match_row(match: Match, names: list[str]) -> list[str]:
    contest = match.contest
    lost, drawn, won = contest.tally.games
    bounds, winner = contest.state.bounds, match.winner
    return [
        names[match.one],
        names[match.other],
        f"{won + drawn / 2:g}–{lost + drawn / 2:g}",
        str(lost + drawn + won),
        f"{contest.state.llr:.2f} ({bounds.lower:.2f}, {bounds.upper:.2f})",
        NOTHING if winner is None else names[winner] + ("*" if match.by_points else ""),
    ]


def _bracket_document(outcome: Outcome, guide: Knockout) -> list[dict[str, Any]]:
    names = outcome.settings.names
    return [
        {
            "free": [names[player] for player in each.free],
            "matches": [
                {
                    "player": names[match.one],
                    "opponent": names[match.other],
                    "wins": match.contest.tally.games[2],
                    "draws": match.contest.tally.games[1],
                    "losses": match.contest.tally.games[0],
                    "llr": match.contest.state.llr,
                    "winner": None if match.winner is None else names[match.winner],
                    "by_points": match.by_points,
                }
                for match in each.matches
            ],
        }
        for each in guide.rounds
    ]
