"""What plays in the papers' experiments: searches whose settings are named in full, so that no default decides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from arena.arenas.benchmark import playouts, threads
from arena.arenas.experiments.blokus import starts
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Playing, Step
from arena.games.spec import parse_spec, split_list
from arena.players import named_players
from arena.players.base import PlayerConfig
from arena.players.kinds import load_player
from arena.reports.reproduce.catalogue import EXPERIMENTS, experiment

#: Parameters whose defaults were measured, or tuned: a search of a paper names them.
DECISIVE = {"ucb": {"c", "fpu", "choice"}, "uct": {"c", "fpu", "choice"}, "rave": {"c", "fpu", "choice", "b"}}
#: Named players that stand for something in a paper, or that have been measured as they are.
STANDING = (
    "lgr1, lgr2, lgrf1, lgrf2, winsvisits, wls, poolrave, win-or-lose, final-score, sigmoid-score, staged-score,"
    " ucb-textbook, uct-textbook, rave-slides, blokus, bridges, erica, erica-mm, erica-sb, erica-uniform"
)
_SEARCH = re.compile(rf"({'|'.join(DECISIVE)})\(")
PAPER, SLIGHT = (1.0, None, "mean"), (0.05, 1.0, "visits", 0.02)


def texts(value: Any) -> Iterator[str]:
    """All texts in what a step is told."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts(part)


def searches(step: Step) -> Iterator[str]:
    """The specs of searches in a step, as they are written."""
    told = split_list(step.wishes.players or "") if isinstance(step, Playing) else texts(dict(step.parameters))
    for text in told:
        spec = re.sub(r"^[\w.+-]+=", "", text)
        if _SEARCH.match(spec):
            yield spec


def unsaid(text: str) -> set[str]:
    """What a search leaves to the defaults, of what decides how well it plays."""
    spec = parse_spec(text)
    without = {"b"} if spec.arguments.get("weight") == "simple" else set()
    without |= {"fpu"} if "prior_seed" in spec.arguments else set()
    return DECISIVE.get(spec.name, set()) - set(spec.arguments) - without


def every_search() -> dict[str, list[str]]:
    """The searches of all experiments at all profiles."""
    steps = {
        name: [step for profile in Profile for step in experiment(name).steps(profile)] for name in EXPERIMENTS.names()
    }
    return {name: [spec for step in found for spec in searches(step)] for name, found in steps.items()}


def test_searches_of_experiments_leave_nothing_to_defaults() -> None:
    found = every_search()
    for name, specs in found.items():
        for spec in specs:
            assert not unsaid(spec), (name, spec)
    assert sum(1 for specs in found.values() if specs) >= 18


def settings_of(config: PlayerConfig) -> tuple[Any, ...]:
    names = ("c", "fpu", "choice", "b") if config.kind == "rave" else ("c", "fpu", "choice")
    return tuple(getattr(config, name) for name in names)


def test_they_are_what_the_papers_have() -> None:
    """The textbook's search, but where constants are swept, and the setting of those whose playouts learn."""
    found = every_search()
    for name in ("calibration", "blokus-figure-3", "blokus-figure-7", "blokus-figure-11"):
        assert {settings_of(load_player(spec)) for spec in found[name]} == {PAPER}, name
    for name in ("blokus-exploration-10000", "blokus-exploration-whole", "blokus-questionnaire"):
        assert {settings_of(load_player(spec))[1:] for spec in found[name]} == {PAPER[1:]}, name
    for name in ("wls-playouts-hex", "wls-playouts-y", "wls-playouts-go"):
        assert {settings_of(load_player(spec)) for spec in found[name]} == {SLIGHT}, name
    for name in ("erica-table-1", "erica-table-5", "erica-table-6"):
        assert {settings_of(load_player(spec.replace("{", "").replace("}", ""))) for spec in found[name]} <= {
            (0.02, 1.0, "visits", 0.1)
        }, name


@pytest.mark.parametrize("name", split_list(STANDING))
def test_named_players_that_stand_for_a_paper_leave_nothing_to_defaults(name: str) -> None:
    assert not unsaid(named_players()[name].spec)


def test_speeds_and_openings_are_of_searches_that_are_named_in_full() -> None:
    by_threads = [*threads._ONE_PLAYOUT, threads._FILLS, threads._TRAINED]
    for _, spec in (*playouts._SEARCHES, *playouts._SEARCHES_BY_FILLS, *by_threads, ("", starts._PLAYER)):
        assert not unsaid(spec.format(1, 1))


def test_plain_searches_are_the_defaults() -> None:
    for name in ("uct", "rave"):
        assert load_player(named_players()[name].spec) == load_player(name)
    assert unsaid("uct(playouts=5, c=1)") == {"fpu", "choice"}
