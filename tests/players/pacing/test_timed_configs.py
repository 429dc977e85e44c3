"""What specs say of time."""

import pytest

from arena.games import InputError
from arena.players import load_player
from arena.players.kinds import KINDS, kind

TIMED = [name for name in KINDS.names() if kind(name).usual_pace is not None]


def test_all_who_make_playouts_go_by_time():
    assert sorted(TIMED) == sorted(name for name in KINDS.names() if "playouts" in kind(name).model_fields)


@pytest.mark.parametrize("name", TIMED)
@pytest.mark.parametrize("said", ["seconds=0.5", "pace=even", "playouts=9, seconds=0.5", "playouts=9, pace=even"])
def test_a_spec_says_no_more_than_was_said(name, said):
    config = load_player(f"{name}({said})")
    assert config.timed
    assert load_player(config.spec) == config
    assert ("playouts" in config.spec) is ("playouts" in said)
    assert config.budget == 0
    assert config.effort == ("0.5 s" if "seconds" in said else "by the clock")
    assert config.cheapest().timed


@pytest.mark.parametrize("name", TIMED)
def test_without_time_all_is_as_it_was(name):
    config = load_player(name)
    assert not config.timed
    assert config.playouts == type(config).model_fields["playouts"].default
    assert "seconds" not in config.spec
    assert config.effort == str(config.budget)


@pytest.mark.parametrize("name", TIMED)
def test_who_says_nothing_of_playouts_goes_by_a_clock(name):
    config = load_player(name).by_the_clock()
    assert config == load_player(config.spec)
    assert config.pace == ("adaptive" if name in ("ucb", "uct", "rave") else "even")
    for said in ("playouts=1000", "seconds=0.5", "pace=even"):
        fixed = load_player(f"{name}({said})")
        assert fixed.by_the_clock() is fixed


def test_who_has_no_playouts_does_not():
    for spec in ("random", "reduction"):
        config = load_player(spec)
        assert (config.timed, config.by_the_clock() is config) == (False, True)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("uct(seconds=0)", "uct: 'seconds' is 0, but it should be greater than or equal to 0.0001"),
        ("uct(seconds=-1)", "'seconds' is -1"),
        ("uct(seconds=nan)", "'seconds' is nan, but it should be a finite number"),
        ("uct(seconds=inf)", "'seconds' is inf"),
        ("mc(seconds=soon)", "'seconds' is soon"),
        ("mc(pace=adaptive)", "'pace' must be one of 'off' or 'even', not adaptive"),
        ("random(seconds=1)", "no parameter 'seconds'"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(spec, message):
    with pytest.raises(InputError) as caught:
        load_player(spec)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
