"""What a file of training says of where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import arena
from arena.arenas.training.journal import COMMAND, FORMAT, Head, digest_of
from arena.games import Game
from arena.games.parameters import Parameters
from arena.games.weighing import Logarithms
from arena.players.playouts.policies.trained import Trained
from arena.players.weights.shelf import find_weights


def head_of(format: str, game: Game, parts: Sequence[Parameters], command: str, **facts: Any) -> Head:
    """The head of a file that comes of a command; `parts` are the players and policies that had a part in it."""
    weights = sorted({f"{one.weights} {_digest(one, game)}" for part in parts for one in _trained_in(part)})
    used = {"weights": weights} if weights else {}
    return {FORMAT: format, "game": game.spec, **facts, **used, "arena": arena.__version__, COMMAND: command}


def digest_of_weights(logarithms: Logarithms) -> str:
    """What tells weights from others."""
    return digest_of([repr(one) for one in logarithms.tolist()])


def _digest(policy: Trained, game: Game) -> str:
    return digest_of_weights(find_weights(policy.weights, game).of_traits(game))


def _trained_in(parameters: Parameters) -> Iterator[Trained]:
    """A policy by weights, wherever it stands in a player or in another policy."""
    if isinstance(parameters, Trained):
        yield parameters
    for name in type(parameters).model_fields:
        value = getattr(parameters, name)
        if isinstance(value, Parameters):
            yield from _trained_in(value)
