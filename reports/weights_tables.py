"""Weights of playouts as text: which there are, and what the strongest and the weakest traits are."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

from arena.arenas.known_weights import KnownWeights, TraitWeight
from arena.games.errors import InputError, known_words
from arena.games.text import quoted
from arena.reports.drawings import side_by_side
from arena.reports.form import Form
from arena.reports.page import PLAIN, Page
from arena.reports.table import Table, render, render_csv, verbatim
from arena.reports.written import NOTHING

#: Kinds of so many traits are shown whole.
SMALL = 12

_LIST = ("weights", "game", "method", "data", "positions", "traits", "nats/move")
_TRAITS = ("kind", "trait", "gamma", "log gamma", "seen")


@dataclass(frozen=True)
class Selection:
    """Which traits are shown: so many of the strongest and of the weakest of each kind that is large."""

    top: int = 10
    bottom: int = 10
    kind: str | None = None  # the only kind


def list_weights(known: Sequence[KnownWeights], form: Form = Form.TABLE, page: Page = PLAIN) -> str:
    """All weights, a row for each."""
    if form is Form.JSON:
        return _json([_document(one) for one in known])
    rows = [_row(one) for one in known]
    if form is Form.CSV:
        return render_csv(_LIST, rows)
    notes = [
        "Players use them as policy=trained(weights=NAME), without the game before the name.",
        "Nats/move: the mean logarithm of the chance of a recorded move, in games that were not learned from.",
        "'arena players weights NAME' shows the strongest and the weakest traits.",
    ]
    table = Table("Weights of playouts", _LIST, [[cell or NOTHING for cell in row] for row in rows], 4, notes)
    return render([table], form, page)


def _row(known: KnownWeights) -> list[str]:
    facts = known.facts
    likelihood = facts.get("held_out_log_likelihood")
    return [
        known.name,
        known.game,
        *(str(facts.get(fact, "")) for fact in ("method", "data", "positions")),
        str(len(known.traits)),
        "" if likelihood is None else f"{likelihood:.3f}",
    ]


def describe_weights(known: KnownWeights, selection: Selection, form: Form = Form.TABLE, page: Page = PLAIN) -> str:
    """Where weights come from, and the traits that are to be shown."""
    kinds = _kinds(known, selection)
    if form is Form.JSON:
        return _json({**_document(known), "weights": [_trait_document(one) for one in _chosen(known, kinds)]})
    if form is Form.CSV:
        rows = [[one.kind, one.trait, exp(one.log_gamma), one.log_gamma, one.seen] for one in _chosen(known, kinds)]
        return render_csv(_TRAITS, rows)
    facts = [[key, str(value)] for key, value in known.facts.items()]
    parts = [render([Table(f"Weights {known.name}", ["", ""], [*facts, ["digest", known.digest]], 2)], form, page)]
    small = [one for kind in kinds if len(known.of_kind(kind)) <= SMALL for one in known.of_kind(kind)]
    if small:
        parts.append(render([trait_table("Traits, the strongest of each kind first", small)], form, page))
    for kind in kinds:
        if len(known.of_kind(kind)) > SMALL:
            parts += _extremes(known.of_kind(kind), selection, form, page)
    return "\n".join(parts)


def trait_table(caption: str, traits: Sequence[TraitWeight]) -> Table:
    """Traits with their gammas."""
    return Table(
        caption,
        _TRAITS,
        [[one.kind, one.trait, f"{exp(one.log_gamma):.3g}", f"{one.log_gamma:.3f}", str(one.seen)] for one in traits],
        2,
        ["Gamma: by what factor a move is likelier. Seen: of how many moves that were learned from it was true."],
    )


def _kinds(known: KnownWeights, selection: Selection) -> list[str]:
    """The kinds that are shown."""
    if selection.kind is None:
        return known.kinds
    if selection.kind not in known.kinds:
        raise InputError(f"--kind: there is no {quoted(selection.kind)}{known_words(selection.kind, known.kinds)}")
    return [selection.kind]


def _chosen(known: KnownWeights, kinds: Sequence[str]) -> list[TraitWeight]:
    """All traits of some kinds, for programs."""
    return [one for kind in kinds for one in known.of_kind(kind)]


def _extremes(traits: Sequence[TraitWeight], selection: Selection, form: Form, page: Page) -> list[str]:
    """The strongest and the weakest traits of a kind, drawn where they can be."""
    ranked = list(enumerate(traits, start=1))
    top = ranked[: selection.top]
    bottom = ranked[max(len(ranked) - selection.bottom, len(top)) :]
    kind, count = traits[0].kind, len(traits)
    parts = []
    for word, shown in (("strongest", top), ("weakest", bottom)):
        caption = f"The {len(shown)} {word} of {count}: {kind}"
        if shown and shown[0][1].picture:
            drawn = side_by_side([_panel(rank, one) for rank, one in shown], page.width)
            parts.append(f"{_heading(caption, form)}\n\n{verbatim(drawn, form)}\n")
        elif shown:
            parts.append(render([trait_table(caption, [one for _, one in shown])], form, page))
    return parts


def _panel(rank: int, one: TraitWeight) -> list[str]:
    """A drawing with its rank above, and its gamma and how often it was seen below."""
    return [f"{rank}.", *one.picture, f"{exp(one.log_gamma):.3g}", f"seen {one.seen}"]


def _heading(caption: str, form: Form) -> str:
    return f"**{caption}**" if form is Form.MARKDOWN else caption


def _document(known: KnownWeights) -> dict[str, Any]:
    return {
        "name": known.name,
        "game": known.game,
        "traits": len(known.traits),
        "digest": known.digest,
        "facts": dict(known.facts),
    }


def _trait_document(one: TraitWeight) -> dict[str, Any]:
    return {"kind": one.kind, "trait": one.trait, "log_gamma": one.log_gamma, "seen": one.seen}


def _json(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
