"""What may stand in a tournament file. The JSON schema for editors is made of this."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pydantic

from arena.arenas.statistics.interval_kind import IntervalKind
from arena.library.asked import Asked, Rules, Strict, named
from arena.reports.display import CellContent, ColourSplit
from arena.reports.form import Form
from arena.reports.metric import Metric

_KEY = "$schema"
#: How openings begin that are no file.
NO_FILE = ("none", "random:")


class Stage(Rules):
    """A stage: a run of its own. What it does not say is as at the top of the file."""

    name: str | None = named("What the stage is called. Default: its number.")
    best: Annotated[int, pydantic.Field(ge=2, le=10_000)] | None = named(
        "Who plays: so many of the stage before, a round-robin, by their shares of the points."
    )


class Report(Strict):
    """Something that is wanted when all games have been played."""

    kind: Literal["results", "elo", "page", "figure"] | None = named(
        "The tables of results (default), ratings, one page for browsers, or a figure for papers."
    )
    stage: str | None = named("Which stage. Default: the last.")
    file: str | None = named("Where it is written, replacing what was there. Default: it is printed.")
    format: Literal["table", "markdown", "latex", "csv", "json"] | None = named("How tables are written.")
    cells: Literal["wins", "rate", "interval"] | None = named("Cells of a win matrix.")
    colours: Literal["apart", "pooled"] | None = named("Cells of a win matrix: by colour, or both together.")
    interval: Literal["wilson", "agresti-coull", "exact"] | None = named("Whose intervals of shares.")
    simultaneous: bool | None = named("Whether intervals of cells hold together 95 % of the time.")
    metric: Literal["wins", "score"] | None = named("score: also by how many points.")
    times: bool | None = named("Whether thinking times are told, which differ from run to run. Default: true.")
    anchor: str | None = named("Of ratings: PLAYER=ELO, or mean.")


class TournamentFile(Asked):
    """A tournament: who plays what against whom, in one stage or more, and what is wanted of it."""

    name: str | None = named(
        "What the run is called in the ledger; a stage's run is NAME-STAGE. Default: the name of the file."
    )
    ledger: str | None = named("Where games are recorded, seen from the folder of this file. Default: arena.db.")
    executor: Literal["processes", "dask"] | None = named(
        "Who plays: worker processes of this machine, or the workers of a Dask cluster. Default: processes."
    )
    scheduler: str | None = named("Of executor dask: tcp://HOST:PORT, tls://HOST:PORT, or dask:local.")
    tls_ca: str | None = named("Of tls://: a file with the certificate of who signs those of the cluster.")
    tls_cert: str | None = named("Of tls://: a file with a certificate of one's own.")
    tls_key: str | None = named("Of tls://: a file with its private key.")
    allow_forfeits: bool | None = named("Of regress: whether forfeited games count as losses.")
    stage: list[Stage] | None = named("Stages, played one after the other.", min_length=1)
    report: list[Report] | None = named("What is wanted. Default: the results of each stage are printed.")


#: The words that a report takes are those of the commands.
WORDS = {"format": Form, "cells": CellContent, "colours": ColourSplit, "interval": IntervalKind, "metric": Metric}


def schema() -> dict[str, Any]:
    """The JSON schema of a tournament file."""
    document = _without_nothing(TournamentFile.model_json_schema(by_alias=True))
    document["required"] = ["game"]
    return {
        _KEY: "https://json-schema.org/draft/2020-12/schema",
        "title": "A tournament of arena",
        **{key: value for key, value in document.items() if key != "title"},
    }


def _without_nothing(part: Any) -> Any:
    """A schema without null: TOML has none, and what is not said is left out."""
    if isinstance(part, list):
        return [_without_nothing(each) for each in part]
    if not isinstance(part, dict):
        return part
    found = {key: _without_nothing(value) for key, value in part.items() if (key, value) != ("default", None)}
    if isinstance(found.get("title"), str) and "properties" not in found:
        del found["title"]
    choices = [each for each in found.get("anyOf", ()) if each != {"type": "null"}]
    if len(choices) == 1:
        del found["anyOf"]
        return {**choices[0], **found}
    return {**found, "anyOf": choices} if choices else found
