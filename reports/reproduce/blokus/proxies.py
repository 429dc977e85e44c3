"""What can be measured of what people were asked: margins, perseverance when behind, and surprise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from arena.arenas.experiments.blokus.questionnaire import SIGMOID, WIN_OR_LOSE
from arena.arenas.statistics.judging import claim_above
from arena.arenas.statistics.quantity import Quantity, difference
from arena.reports.reproduce.blokus.meeting import mean_of
from arena.reports.reproduce.blokus.records import lead_of, winner_of
from arena.reports.reproduce.row import Row, Scale

#: Who has no better chance than this is behind.
_BEHIND = 0.25
_SQUARES = 89.0

_Games = Sequence[dict[str, Any]]


def proxy_rows(games: _Games) -> list[Row]:
    """Sigmoid less win-or-lose."""
    return [
        _row("wins by more", Scale.POINTS, _margins, games, _SQUARES),
        _row(
            "comes back more often than the referee expects, once it is behind", Scale.PERCENT, _comebacks, games, 1.0
        ),
        _row("surprises the referee more: what its moves lose", Scale.PERCENT, _surprises, games, 1.0),
    ]


def _row(words: str, scale: Scale, values: Callable[[_Games, str], list[float]], games: _Games, widest: float) -> Row:
    label = f"the sigmoid {words}"
    own, other = (values(games, model) for model in (SIGMOID, WIN_OR_LOSE))
    if not own or not other:
        return Row(label, None, None, None, scale)
    found = difference(*(mean_of(np.array(one), widest) for one in (own, other)))
    return Row(label, None, found, claim_above(found, 0.0), scale)


def _margins(games: _Games, model: str) -> list[float]:
    """Leads in games that the model has won."""
    return [abs(lead_of(game)) for game in games if winner_of(game) == model]


def _comebacks(games: _Games, model: str) -> list[float]:
    """Points made in games in which the model was once behind, less its chance when it was so first."""
    found = []
    for game in games:
        chances = _chances(game, model)
        behind = next((chance for chance in chances if chance <= _BEHIND), None)
        if behind is not None:
            points = {model: 1.0, None: 0.5}.get(winner_of(game), 0.0)
            found.append(points - behind)
    return found


def _surprises(games: _Games, model: str) -> list[float]:
    """Of each game what the model's moves lose on average, in the referee's chances to win."""
    means = []
    for game in games:
        own = [
            loss
            for ply, loss in enumerate(game["losses"])
            if loss is not None and (ply % 2 == 0) == (game["black"] == model)
        ]
        means += [float(np.mean(own))] if own else []
    return means


def _chances(game: dict[str, Any], model: str) -> list[float]:
    """The model's chance to win before each move, as the referee has it."""
    return [value if game["black"] == model else 1 - value for value in game["values"]]


def changes_of_favourite(games: _Games) -> Quantity:
    """How often the referee's favourite changes in a game."""
    changes = [float(np.count_nonzero(np.diff(np.array(game["values"]) > 0.5))) for game in games]
    return mean_of(np.array(changes), 1.0)
