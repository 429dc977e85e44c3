"""Specs of former generations of defaults: they go on to mean what they meant."""

import json
from pathlib import Path

import pytest

from arena.players.former_defaults import GENERATION, former_defaults, in_todays_words
from arena.players.kinds import KINDS, kind, load_player

#: The defaults of every kind in this generation, by kind and parameter.
DEFAULTS = json.loads(Path(__file__).with_name("defaults.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("uct", "uct(playouts=1000, c=1.0, fpu=none, choice=mean)"),
        ("uct(playouts=20)", "uct(playouts=20, c=1.0, fpu=none, choice=mean)"),
        ("ucb(20)", "ucb(playouts=20, c=1.0, fpu=none, choice=mean)"),
        ("uct(20, 1.1, 0.3)", "uct(playouts=20, playouts_growth=1.1, c=0.3, fpu=none, choice=mean)"),
        ("uct(c=0.6, fpu=1.2)", "uct(playouts=1000, fpu=1.2, choice=mean)"),
        ("uct(choice=visits, stop_early=true)", "uct(playouts=1000, c=1.0, fpu=none, stop_early=true)"),
        ("uct(prior_seed=1)", "uct(playouts=1000, c=1.0, fpu=none, choice=mean, prior_seed=1.0)"),
        ("uct(policy=wls(e=5))", "uct(playouts=1000, c=1.0, fpu=none, policy=wls(e=5), choice=mean)"),
        ("uct(seconds=0.1)", "uct(c=1.0, fpu=none, choice=mean, seconds=0.1)"),
        ("amaf(playouts=20)", "amaf(playouts=20)"),
        ("random", "random"),
        ("nobody(c=2)", "nobody(c=2)"),
        ("uct(c=", "uct(c="),
        ("uct(d=3)", "uct(d=3, c=1.0, fpu=none, choice=mean)"),
    ],
)
def test_a_spec_of_the_first_generation_says_what_it_left_out(written, meant):
    assert in_todays_words(written, 1) == meant
    assert in_todays_words(meant, GENERATION) == meant


def test_a_spec_of_the_first_generation_plays_as_the_textbook_does():
    config = load_player(in_todays_words("uct(playouts=20)", 1))
    assert (config.c, config.fpu, config.choice) == (1.0, None, "mean")


def test_what_is_written_today_stays():
    for text in ("uct", "uct(20)", "ucb(choice=mean)"):
        assert in_todays_words(text, GENERATION) == text


def test_what_is_kept_as_former_is_no_default_any_more():
    for name in KINDS.names():
        for parameter, value in former_defaults(name, 1).items():
            before = load_player(f"{name}({parameter}={value})")
            assert getattr(before, parameter) != type(before).model_fields[parameter].default, (name, parameter)
    assert former_defaults("uct", GENERATION) == {}


def test_whoever_changes_a_default_keeps_what_it_was():
    """If this fails: raise the generation, keep the former value beside it, and write the new one to the file."""
    assert DEFAULTS["generation"] == GENERATION
    for name, parameters in DEFAULTS["players"].items():
        fields = kind(name).model_fields
        now = {parameter: _as_text(fields[parameter].default) for parameter in parameters if parameter in fields}
        assert now == parameters, name


def _as_text(default):
    return "none" if default is None else str(default)
