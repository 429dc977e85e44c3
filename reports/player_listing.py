"""The players that there are, and some of them with all their parameters, as text for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from arena.arenas.directory import NamedPlayer, PlayerEntry
from arena.games.parameters import Description
from arena.reports.form import Form
from arena.reports.page import PLAIN, Page
from arena.reports.parameter_tables import (
    PARAMETER_HEADERS,
    UNKNOWN,
    cell_text,
    parameter_row,
    parameter_table,
    signature,
)
from arena.reports.table import Table, render, render_csv

#: Parameters of each kind in the list of all kinds.
_SHOWN = 5


def list_players(
    named: Sequence[NamedPlayer], kinds: Sequence[PlayerEntry], form: Form = Form.TABLE, page: Page = PLAIN
) -> str:
    """The named players and all kinds of players."""
    readers = form not in (Form.JSON, Form.CSV)
    rows = [_kind_row(kind, _SHOWN if readers else None) for kind in kinds]
    if form is Form.JSON:
        headers = ["kind", "summary", "parameters", "source"]
        return _json(
            {
                "named": [asdict(player) for player in named],
                "kinds": [dict(zip(headers, row, strict=True)) for row in rows],
            }
        )
    if form is Form.CSV:
        above = [[player.name, player.spec, None, player.about] for player in named]
        return render_csv(["player", "what it is", "parameters", "source"], [*above, *rows])
    tables = [
        Table(
            caption="Named players; a range such as A..C runs in this order",
            headers=["name", "spec", "from"],
            rows=[[player.name, player.spec, player.about] for player in named],
            left=3,
        ),
        Table(
            caption="Kinds of players",
            headers=["kind", "what it does", "parameters", "source"],
            rows=[[cell_text(cell, form) or UNKNOWN for cell in row] for row in rows],
            left=4,
            notes=["'arena players describe KIND' has all parameters and what they mean."],
        ),
    ]
    return render(tables, form, page)


def _kind_row(kind: PlayerEntry, shown: int | None) -> list[str]:
    parameters = "" if kind.parameters is None else signature(kind.parameters, shown)
    return [kind.name, kind.summary, parameters, kind.source]


def describe_players(players: Sequence[PlayerEntry], form: Form = Form.TABLE, page: Page = PLAIN) -> str:
    """Named players, kinds of players and policies, with their parameters."""
    if form is Form.JSON:
        return _json([_document(player) for player in players])
    if form is Form.CSV:
        rows = [[player.name, *parameter_row(item)] for player in players for item in _parameters(player)]
        return render_csv(["player", *PARAMETER_HEADERS], rows)
    return render([_table(player, form) for player in players], form, page)


def _parameters(player: PlayerEntry) -> Sequence[Description]:
    return () if player.parameters is None else player.parameters.describe()


def _table(player: PlayerEntry, form: Form) -> Table:
    """What it is, and its parameters."""
    caption = f"{player.title}: {player.summary}" + (f" ({player.source})" if player.source else "")
    if player.named:
        caption = f"{player.named.name} is {player.named.spec} ({player.named.about}). {caption}"
    return parameter_table(caption, _parameters(player), form)


def _document(player: PlayerEntry) -> dict[str, Any]:
    """The same for programs."""
    return {
        "name": player.name,
        "spec": player.spec,
        "kind": player.kind,
        "summary": player.summary,
        "source": player.source,
        "parameters": [asdict(item) for item in _parameters(player)],
    }


def _json(value: object) -> str:
    return json.dumps(value, indent=2) + "\n"
