"""What a verdict on a number is made of: the question that was asked, and the judgement that came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, Self

from arena.arenas.statistics.equivalence import LEVEL, Needed
from arena.arenas.statistics.intervals import Interval


class Verdict(StrEnum):
    """The kinds of verdict. How each comes about is told in docs/reproduce.md."""

    MATCH = "MATCH"
    COMPATIBLE = "COMPATIBLE"
    DIFFERS = "DIFFERS"
    ORDER = "ORDER"
    CLAIM = "CLAIM"
    EXACT = "EXACT"
    NOT_REPRODUCIBLE = "NOT REPRODUCIBLE"


class Outcome(StrEnum):
    """What became of an order or a claim."""

    HOLDS = "holds"
    UNDECIDED = "undecided"
    FAILS = "does not hold"


class QuestionKind(StrEnum):
    """What can be asked of a row."""

    COMPARED = "compared"  # with the published number, together with the other rows of its table
    ABOVE = "above"  # whether it is above a bound
    BELOW = "below"
    NO_MORE = "no more"  # whether it is surely below bound + margin, and not surely above the bound
    CONTRAST = "contrast"  # whether it is on the published side of the bound, and by how much
    ORDER = "order"  # whether rows come in the published order
    EXACT = "exact"  # whether it is the published number, to within the margin
    CHANCES = "chances"  # a test of the experiment's own, of which the chances are given


@dataclass(frozen=True)
class Question:
    """What was asked of a row: with its two quantities, all that its judgement follows from."""

    kind: QuestionKind
    bound: float | None = None
    margin: float | None = None
    table: str = ""  # of a comparison: what the rows are called that are judged together
    independent: bool = True  # of a comparison: whether the rows of its table are of different games
    published: tuple[float, ...] = ()  # of an order
    measured: tuple[float, ...] = ()
    chances: tuple[float, float] | None = None
    unless: Outcome = Outcome.UNDECIDED  # what becomes of a claim if neither chance is small

    def document(self) -> dict[str, Any]:
        """The question for programs: its fields."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Self:
        """The question of a document."""
        lists = {name: tuple(document[name]) for name in ("published", "measured")}
        chances = document["chances"] and tuple(document["chances"])
        words = {"kind": QuestionKind(document["kind"]), "unless": Outcome(document["unless"])}
        return cls(**{**document, **lists, **words, "chances": chances})


class Size(StrEnum):
    """How a measured contrast compares with the published one in size."""

    AS_PUBLISHED = "as published"
    DIFFERS = "differs"
    OPEN = "open"


@dataclass(frozen=True)
class Proportion:
    """How many times as large as published a contrast is, with its 95 % interval."""

    times: float
    interval: Interval
    size: Size

    def __str__(self) -> str:
        low, high = self.interval.low, self.interval.high
        dash = " to " if low < 0 else "–"
        return f"size {self.size}: {self.times:.3g} times ({low:.3g}{dash}{high:.3g})"


@dataclass(frozen=True)
class Bound:
    """What the true value is surely at least, or at most: one-sided, 95 %."""

    above: bool
    value: float


@dataclass(frozen=True)
class Judgement:
    """A verdict with its reasons."""

    verdict: Verdict
    outcome: Outcome | None = None  # of an order or a claim
    chance: float | None = None  # of what was seen, under the hypothesis that was rejected or upheld
    corrected: float | None = None  # the same, by Holm for the rows that are judged together
    tau: float | None = None  # Kendall's, of an order of more than two
    needed: Needed | None = None
    power: float | None = None  # the chance that a true difference as large as the margin would have DIFFERed
    shown: float | None = None  # the least true difference that would have done so four times in five
    proportion: Proportion | None = None  # of a contrast
    bound: Bound | None = None  # of a claim or contrast
    question: Question | None = None  # None where nothing was tested
    chances: tuple[float, float] | None = field(default=None, compare=False)
    """Of an order or a claim: what was seen, if it is false; and if it is true."""
    ends: tuple[float, float] | None = field(default=None, compare=False)
    """Of a claim or contrast: the one-sided 95 % bounds from below and from above."""

    def __str__(self) -> str:
        tau = [] if self.tau is None else [f"tau {self.tau:.2f}"]
        power = [] if self.power is None else [f"power {100 * self.power:.0f} %"]
        needed = [] if self.needed is None else [str(self.needed)]
        reasons = ", ".join([*tau, *_chance_texts(self.chance, self.corrected), *power, *needed])
        direction = "" if self.proportion is None else "direction "
        outcome = "" if self.outcome is None else f": {direction}{self.outcome}"
        size = "" if self.proportion is None else f"; {self.proportion}"
        return f"{self.verdict}{outcome}{f' ({reasons})' if reasons else ''}{size}"

    def document(self) -> dict[str, Any]:
        """The judgement for programs."""
        proportion = self.proportion
        return {
            "verdict": self.verdict.value,
            "outcome": self.outcome.value if self.outcome else None,
            "p": self.chance,
            "p_corrected": self.corrected,
            "tau": self.tau,
            "games_needed": self.needed.games if self.needed else None,
            "needed_on_both_sides": self.needed.both if self.needed else None,
            "power": self.power,
            "shown": self.shown,
            "size": proportion.size.value if proportion else None,
            "times_published": proportion.times if proportion else None,
            "times_ci_low": proportion.interval.low if proportion else None,
            "times_ci_high": proportion.interval.high if proportion else None,
            "bound_side": None if self.bound is None else "at least" if self.bound.above else "at most",
            "bound": None if self.bound is None else self.bound.value,
            "question": self.question.document() if self.question else None,
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Self:
        """The judgement of a document, as it was: without what only a correction needs."""
        times, low, high = (document[name] for name in ("times_published", "times_ci_low", "times_ci_high"))
        proportion = None if times is None else Proportion(times, Interval(low, high), Size(document["size"]))
        side, needed = document["bound_side"], document["games_needed"]
        return cls(
            verdict=Verdict(document["verdict"]),
            outcome=Outcome(document["outcome"]) if document["outcome"] else None,
            chance=document["p"],
            corrected=document["p_corrected"],
            tau=document["tau"],
            needed=None if needed is None else Needed(needed, document["needed_on_both_sides"]),
            power=document["power"],
            shown=document["shown"],
            proportion=proportion,
            bound=None if side is None else Bound(side == "at least", document["bound"]),
            question=Question.from_document(document["question"]) if document["question"] else None,
        )


def _chance_texts(chance: float | None, corrected: float | None) -> list[str]:
    """A chance, and where it would have been significant by itself what Holm's correction makes of it."""
    if chance is None:
        return []
    text = chance_text(chance)
    if corrected is None or chance > LEVEL or chance_text(corrected) == text:
        return [text]
    return [text, f"corrected {chance_text(corrected).removeprefix('p = ')}"]


def chance_text(chance: float) -> str:
    """A chance with two digits."""
    return "p < 0.0001" if chance < 0.0001 else f"p = {chance:.2g}"


#: For what people said or did, which no program can measure again.
NOT_REPRODUCIBLE = Judgement(Verdict.NOT_REPRODUCIBLE)
