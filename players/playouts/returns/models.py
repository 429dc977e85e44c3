"""The kinds of returns, as they are written: `win`, `final`, `sigmoid(k)` and `weighted(w)`."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from arena.games.errors import InputError, did_you_mean
from arena.games.parameters import Parameters
from arena.games.spec import Spec


class Model(Parameters):
    """One kind of return with its constants."""

    name: ClassVar[str]
    uses_score: ClassVar[bool] = True
    #: What an exploration constant is multiplied by for it to act on returns from 0 to 1 as it did, in Shibahara
    #: and Kotani's program, on returns as they were coded there: from -1 to 1, and from 0 to 1 for the sigmoid.
    paper_exploration: ClassVar[float] = 0.5

    @property
    def weight(self) -> float:
        """Of win or loss, from 0 to 1; the rest is the score's."""
        return 0.0

    @property
    def steepness(self) -> float:
        """The k of the sigmoid, in 1 / points; 0 for models that are none."""
        return 0.0

    def __str__(self) -> str:
        return str(Spec(self.name, positional=tuple(value for _, value in self)))


class Win(Model):
    """Won or lost, whatever the score."""

    name: ClassVar[str] = "win"
    uses_score: ClassVar[bool] = False

    @property
    def weight(self) -> float:
        """See Model."""
        return 1.0


class Final(Model):
    """The score as a share of its range."""

    name: ClassVar[str] = "final"


class Sigmoid(Model):
    """The score through a sigmoid: like winning for large k, like the score for small ones."""

    name: ClassVar[str] = "sigmoid"
    paper_exploration: ClassVar[float] = 1.0

    k: float = Field(gt=0, le=1e6, description="steepness, per point of the game's score")

    @property
    def steepness(self) -> float:
        """See Model."""
        return self.k


class Weighted(Model):
    """Won or lost, and the score, added with weights."""

    name: ClassVar[str] = "weighted"

    w: float = Field(ge=0, le=1, description="weight of win or loss; the score has the rest")

    @property
    def weight(self) -> float:
        """See Model."""
        return self.w


_MODELS: dict[str, type[Model]] = {model.name: model for model in (Win, Final, Sigmoid, Weighted)}


def model_of(spec: Spec) -> Model:
    """The model that a spec means."""
    model = _MODELS.get(spec.name)
    if model is None:
        hint = did_you_mean(spec.name, _MODELS) or "; there are win, final, sigmoid(k) and weighted(w)"
        raise InputError(f"there is no '{spec.name}'{hint}")
    return model.from_spec(spec)
