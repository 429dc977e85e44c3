"""What GTP wants to know of a game: its size, its komi, and how it begins."""

from __future__ import annotations

from typing import Any

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import Parameters
from arena.games.registry import family, load
from arena.games.spec import parse_spec

SIZE, KOMI, HANDICAP = "size", "komi", "handicap"


def parameters_of(game: Game) -> Parameters | None:
    """The parameters that made a game; None for one that is not in the registry."""
    spec = parse_spec(game.spec)
    try:
        return family(spec.name).parameters.from_spec(spec)
    except InputError:
        return None


def has_parameter(game: Game, name: str) -> bool:
    """Whether games of this kind can differ in a parameter."""
    parameters = parameters_of(game)
    return parameters is not None and name in type(parameters).model_fields


def board_size(game: Game) -> int:
    """What `boardsize` calls the board: the parameter `size`, or else the rows of the drawing."""
    size = getattr(parameters_of(game), SIZE, None)
    return int(size) if isinstance(size, int) else len(game.diagram.rows)


def komi(game: Game) -> float | None:
    """Points that White gets, or None in a game that knows no komi."""
    value = getattr(parameters_of(game), KOMI, None)
    return None if value is None else float(value)


def changed(game: Game, **changes: Any) -> Game:
    """The same game with other parameters; raises InputError if there is no such game."""
    parameters = parameters_of(game)
    if parameters is None:
        raise InputError(f"{game.spec} has no parameters to change")
    name = parse_spec(game.spec).name
    wanted = {**parameters.model_dump(exclude_unset=True), **changes}
    return load(type(parameters).from_spec(parse_spec(name + _listed(wanted))).canonical(name))


def cleared(game: Game) -> Game:
    """The game as it is when a board has been cleared: handicap stones are put down by commands."""
    return changed(game, **{HANDICAP: 0}) if has_parameter(game, HANDICAP) else game


def _listed(values: dict[str, Any]) -> str:
    from arena.games.spec import format_value

    return "(" + ", ".join(f"{key}={format_value(value)}" for key, value in values.items()) + ")"
