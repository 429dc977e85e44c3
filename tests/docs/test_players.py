"""Every kind of player says what its parameters mean and where they are from, and the documentation has it all."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.arenas import directory
from arena.players.kinds import KINDS, kind
from arena.players.playouts.policies.index import POLICIES, policy_class
from arena.reports.form import Form
from arena.reports.player_listing import describe_players

PAGE = Path(__file__).parents[2] / "docs" / "players.md"


@pytest.mark.parametrize("name", KINDS.built_in)
def test_every_parameter_has_a_meaning_and_a_source(name: str) -> None:
    assert kind(name).source
    for parameter in kind(name).describe():
        assert parameter.meaning, parameter.name
        assert parameter.source, parameter.name


@pytest.mark.parametrize("name", POLICIES.built_in)
def test_every_parameter_of_a_policy_has_a_meaning_and_a_source(name: str) -> None:
    policy = policy_class(name)
    assert policy.name == name
    assert policy.summary
    assert policy.source
    for parameter in policy.describe():
        assert parameter.meaning, parameter.name
        assert parameter.source, parameter.name


def test_the_page_lists_every_parameter_of_every_kind() -> None:
    """If it does not, the page itself says how to write it again."""
    _, found, written = PAGE.read_text(encoding="utf-8").partition("\n---\n\n")
    assert found
    policies = [f"policy={name}" for name in sorted(POLICIES.built_in)]
    described = directory.described([*sorted(KINDS.built_in), *policies])
    assert written == describe_players(described, Form.MARKDOWN)
