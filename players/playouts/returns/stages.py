"""Returns by the stage of the game."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.spec import Spec, format_value, parse_spec, split_list
from arena.games.toolbox.records import Records, new
from arena.players.playouts.returns.models import Final, Model, Win, model_of
from arena.players.playouts.returns.rewards import MERCIFUL, RETURNS

_STAGE = re.compile(r"([0-9]{1,9})\s*(?:-\s*([0-9]{0,9}))?\s*:(.*)", re.DOTALL)
_STAGE_EXAMPLE = "1-7:win, 8-16:sigmoid(0.5), 17-:sigmoid(0.4)"


@dataclass(frozen=True)
class Stage:
    """The model for the moves of a game from number `first` to number `last`, None being the game's end."""

    first: int
    last: int | None
    model: Model

    def __str__(self) -> str:
        if self.last == self.first:
            return f"{self.first}:{self.model}"
        return f"{self.first}-{'' if self.last is None else self.last}:{self.model}"


@dataclass(frozen=True)
class Returns:
    """What playouts are worth at each stage of a game; the stages follow one another without gaps."""

    stages: tuple[Stage, ...]

    def __str__(self) -> str:
        """As a spec has it."""
        if len(self.stages) == 1 and self.stages[0].last is None:
            return str(self.stages[0].model)
        return format_value(", ".join(map(str, self.stages)))

    @property
    def is_win(self) -> bool:
        """Whether playouts are won or lost and no more, at all stages."""
        return not any(stage.model.uses_score for stage in self.stages)

    @property
    def in_points(self) -> bool:
        """Whether playouts are worth their score and nothing else, at all stages."""
        return all(isinstance(stage.model, Final) for stage in self.stages)

    def is_plain(self, *, quality: float = 0.0, mercy: float | None = None) -> bool:
        """Whether all that counts of a playout is who has won, so that a fill does as well."""
        return self.is_win and quality == 0.0 and mercy is None

    def check(self, game: Game, mercy: float | None = None) -> None:
        """Raise InputError if this cannot be had in a game."""
        if not game.has_score:
            if not self.is_win:
                raise InputError(f"score={self}: game {game.spec} has no score; score=win goes with every game")
            if mercy is not None:
                raise InputError(f"mercy={mercy:g}: game {game.spec} has no score, so nobody leads by points in it")
        last = self.stages[-1].last
        if last is not None and last < game.max_plies:
            raise InputError(
                f"score={self}: games of {game.spec} may last {game.max_plies} plies, and there is nothing for those"
                f" after {last}; leave the last stage open: {self.stages[-1].first}-"
            )

    def new_records(
        self, game: Game, *, scale: str = "unit", quality: float = 0.0, mercy: float | None = None
    ) -> Records:
        """The record that kernels take, with the game's range; `settle` makes it ready for a decision."""
        self.check(game, mercy)
        records = new(RETURNS if mercy is None else MERCIFUL)
        records["point"] = 1.0 / game.score_range if game.has_score else 0.0
        records["quality"] = quality
        records["mercy"] = math.inf if mercy is None else mercy
        records["paper"] = scale == "paper"
        records["matched"] = scale == "matched"
        self.settle(records, 0)
        return records

    def settle(self, records: Records, ply: int) -> None:
        """Set the record up for the decision after `ply` moves: the stage's model, and no statistics."""
        model = self._model(ply)
        records["weight"], records["steepness"] = model.weight, model.steepness
        records["exploration"] = model.paper_exploration if records["paper"][0] else 1.0
        for statistic in ("samples", "average", "deviations"):
            records[statistic] = 0.0

    def exploration(self, ply: int) -> float:
        """Factor of an exploration constant under scale=paper, for the decision after `ply` moves."""
        return self._model(ply).paper_exploration

    def _model(self, ply: int) -> Model:
        return next(stage.model for stage in self.stages if stage.last is None or ply < stage.last)


def parse_returns(value: str | Spec) -> Returns:
    """Read a value of the parameter `score`: one model, or models by stage as in `"1-7:win, 8-:final"`."""
    if isinstance(value, str) and ":" in value:
        return Returns(_connected([_stage(text) for text in split_list(value)]))
    return Returns((Stage(1, None, _model(value)),))


def _model(value: str | Spec) -> Model:
    return model_of(parse_spec(value) if isinstance(value, str) else value)


def _stage(text: str) -> Stage:
    found = _STAGE.fullmatch(text)
    if found is None:
        raise InputError(f"'{text}' is no stage; write stages as {_STAGE_EXAMPLE}")
    first, last, model = found.groups()
    # Without a dash a stage is one move long; without a number behind it, it lasts to the end.
    end = int(first) if last is None else int(last) if last else None
    if int(first) < 1:
        raise InputError(f"stage {text}: moves are numbered from 1")
    if end is not None and end < int(first):
        raise InputError(f"stage {text} runs backwards")
    return Stage(int(first), end, _model(model))


def _connected(stages: list[Stage]) -> tuple[Stage, ...]:
    """The stages, if each begins where the one before it ends."""
    expected = 1
    for place, stage in enumerate(stages):
        if stage.first > expected:
            one = stage.first == expected + 1
            missing = f"move {expected} is" if one else f"moves {expected} to {stage.first - 1} are"
            raise InputError(f"{missing} in no stage; stages follow one another from move 1 on")
        if stage.first < expected:
            raise InputError(f"stage {stage} begins before the one before it has ended")
        if stage.last is None:
            if place + 1 < len(stages):
                raise InputError(f"stage {stage} lasts to the end, so none can follow it")
            break
        expected = stage.last + 1
    return tuple(stages)


#: What a playout is worth unless something else is said: 1, 1/2 or 0.
WIN = Returns((Stage(1, None, Win()),))
