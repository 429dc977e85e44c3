"""Copies of a player of ours that tries every move, each with one defect."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from typing import ClassVar

import numpy as np
import pydantic

from arena.games import Game
from arena.players.base import Decision, Player
from arena.players.flat.expected import ExpectedOutcomeConfig, ExpectedOutcomePlayer

#: The class of a defective player, by the words that say what is wrong, and the check that is to find it.
DEFECTS: dict[str, tuple[str, type[Sound]]] = {}

_outside = random.Random(1)


class Sound(ExpectedOutcomeConfig):
    """Plays as `mc` does; other classes spoil what it decides."""

    kind: ClassVar[str] = "planted"

    def build(self, game: Game) -> Player:
        return _Spoiled(game, self)

    def spoil(self, player: _Spoiled, position, rngs, decision: Decision) -> Decision | None:
        return decision


class _Spoiled(ExpectedOutcomePlayer):
    def __init__(self, game: Game, config: Sound) -> None:
        super().__init__(game, config)
        self.config = config
        self.asked = 0

    def _decide(self, position, rngs):
        self.asked += 1
        return self.config.spoil(self, position, rngs, super()._decide(position, rngs))


def defect(words: str, check: str) -> Callable[[type[Sound]], type[Sound]]:
    def plant(kind: type[Sound]) -> type[Sound]:
        DEFECTS[words] = (check, kind)
        return kind

    return plant


def _changed(decision: Decision, **columns) -> Decision:
    """The same decision, with other columns of its candidates."""
    return dataclasses.replace(decision, candidates=dataclasses.replace(decision.candidates, **columns))


def _other_move(position, decision: Decision, chance: float) -> Decision:
    moves = position.legal_numbers()
    return dataclasses.replace(decision, move=int(moves[int(chance * len(moves))]))


@defect("its third move is not legal", "check_decisions")
class _Illegal(Sound):
    def spoil(self, player, position, rngs, decision):
        return dataclasses.replace(decision, move=position.moves[0]) if len(position.moves) > 4 else decision


@defect("it makes a move that is none", "check_decisions")
class _NoMove(Sound):
    def spoil(self, player, position, rngs, decision):
        return dataclasses.replace(decision, move=99)


@defect("it returns nothing", "check_decisions")
class _Nothing(Sound):
    def spoil(self, player, position, rngs, decision):
        return None


@defect("it fails in the end", "check_decisions")
class _Fails(Sound):
    def spoil(self, player, position, rngs, decision):
        if len(position.legal_numbers()) < 4:
            raise ValueError("nothing to choose from")
        return decision


@defect("it plays on the board that it is shown", "check_decisions")
class _Changes(Sound):
    def spoil(self, player, position, rngs, decision):
        position.play(decision.move)
        return decision


@defect("values are percentages", "check_decisions")
class _Percent(Sound):
    def spoil(self, player, position, rngs, decision):
        return dataclasses.replace(decision, value=100 * decision.value)


@defect("it expects moves that cannot be made", "check_decisions")
class _Line(Sound):
    def spoil(self, player, position, rngs, decision):
        return dataclasses.replace(decision, line=(decision.move, decision.move))


@defect("values are chances of the other one", "check_perspective")
class _Perspective(Sound):
    def spoil(self, player, position, rngs, decision):
        return dataclasses.replace(decision, value=1 - decision.value)


@defect("values are always Black's chances", "check_perspective")
class _Blacks(Sound):
    def spoil(self, player, position, rngs, decision):
        return decision if position.turn == 0 else dataclasses.replace(decision, value=1 - decision.value)


@defect("every playout is counted twice", "check_candidates")
class _Visits(Sound):
    def spoil(self, player, position, rngs, decision):
        known = decision.candidates
        return _changed(decision, visits=2 * known.visits, totals=2 * known.totals, squares=2 * known.squares)


@defect("results are worth two", "check_candidates")
class _Totals(Sound):
    def spoil(self, player, position, rngs, decision):
        return _changed(decision, totals=2 * decision.candidates.totals)


@defect("squares of results are larger than these", "check_candidates")
class _Squares(Sound):
    def spoil(self, player, position, rngs, decision):
        return _changed(decision, squares=decision.candidates.totals + 1)


@defect("candidates are not in order", "check_decisions")
class _Order(Sound):
    def spoil(self, player, position, rngs, decision):
        return _changed(decision, moves=decision.candidates.moves[::-1])


@defect("candidates are not legal", "check_decisions")
class _Candidates(Sound):
    def spoil(self, player, position, rngs, decision):
        return _changed(decision, moves=np.arange(len(decision.candidates.moves)))


@defect("its chance comes from elsewhere", "check_seed")
class _Outside(Sound):
    def spoil(self, player, position, rngs, decision):
        return _other_move(position, decision, _outside.random())


@defect("it plays otherwise when the same is asked again", "check_seed")
class _Counter(Sound):
    asked: ClassVar[list[int]] = []

    def spoil(self, player, position, rngs, decision):
        self.asked.append(decision.move)
        return _other_move(position, decision, len(self.asked) % 7 / 7)


@defect("it takes no notice of the seed, and does not say so", "check_seed")
class _Seedless(Sound):
    def spoil(self, player, position, rngs, decision):
        return Decision(move=int(position.legal_numbers()[0]), value=None, playouts=0)


@defect("it says that it takes no notice of the seed, and does", "check_seed")
class _Seeded(Sound):
    seeded: ClassVar[bool | None] = False


@defect("it keeps what it has learned in another game", "check_memory")
class _Memory(Sound):
    def spoil(self, player, position, rngs, decision):
        return decision if player.asked <= 5 else _other_move(position, decision, 0.99)


@defect("it makes more playouts than it was given", "check_budget")
class _Greedy(Sound):
    def spoil(self, player, position, rngs, decision):
        return dataclasses.replace(decision, playouts=decision.playouts + 1)


class _Late(_Spoiled):
    def _processor_watch(self):
        return lambda: 5.0


@defect("it takes no notice of the time", "check_time")
class _Slow(Sound):
    def build(self, game):
        return _Late(game, self)


@defect("it takes no notice of the playouts it is allowed", "check_time")
class _Allowance(Sound):
    def spoil(self, player, position, rngs, decision):
        return dataclasses.replace(decision, playouts=decision.playouts + player.asked + id(player) % 1000)


@defect("its spec is that of another player", "check_spec")
class _Spec(Sound):
    @pydantic.model_validator(mode="after")
    def _more(self):
        if self.playouts is not None:
            object.__setattr__(self, "playouts", self.playouts + 1)
        return self
