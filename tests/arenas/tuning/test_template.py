"""Templates: specs with what is free in them."""

import math

import numpy as np
import pytest

from arena.arenas.tuning.parameters import Choice, Range
from arena.arenas.tuning.spread import spread
from arena.arenas.tuning.template import Template, in_todays_words
from arena.games import InputError
from arena.players.former_defaults import GENERATION

TEXT = "rave(playouts=50, c=?[0.01..2 log], b=?[0..0.5], choice=?[mean|visits|lcb])"


def test_what_is_free_is_read():
    template = Template.parsed(TEXT)
    assert template.parameters == (
        Range("c", 0.01, 2.0, log=True),
        Range("b", 0.0, 0.5),
        Choice("choice", ("mean", "visits", "lcb")),
    )
    assert template.config([0.5, 0.1, "lcb"]).spec == "rave(playouts=50, c=0.5, choice=lcb, b=0.1)"
    assert template.start_values() == [0.05, 0.02, "visits"]  # the defaults
    assert [parameter.width for parameter in template.parameters] == [1, 1, 3]


def test_whole_numbers_and_starts():
    template = Template.parsed("uct(playouts=?[10..1000 log start 40], c=?[1..3 int], leaf_playouts=?[1..4])")
    assert template.parameters[0] == Range("playouts", 10, 1000, log=True, whole=True, start=40)
    assert template.parameters[1] == Range("c", 1, 3, whole=True)
    assert template.start_values()[0] == 40
    assert template.parameters[0].at(0.5) == 100
    assert [template.parameters[1].at(share / 4) for share in range(5)] == [1, 2, 2, 3, 3]
    assert template.parameters[2].count == 4


def test_where_the_default_is_out_of_range_it_starts_in_the_middle():
    assert Template.parsed("rave(c=?[0.1..10 log], b=?[1..2])").start_values() == [1.0, 1.5]
    assert Template.parsed("rave(choice=?[mean|lcb])").start_values() == ["mean"]
    assert Template.parsed("rave(choice=?[mean|lcb start lcb])").start_values() == ["lcb"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("rave(c=1)", "nothing is free in it; write PARAMETER=?[LOW..HIGH]"),
        ("rave(cc=?[0..1])", "no parameter 'cc' (did you mean 'c'?)"),
        ("rave(c=?[1..0])", "the first number must be less than the second"),
        ("rave(c=?[0..1 log])", "a range of logarithms begins above 0"),
        ("rave(c=?[0..1 lag])", "there is no 'lag' (did you mean 'log'?)"),
        ("rave(c=?[0..1 start])", "write a number after start"),
        ("rave(c=?[0..1 start 2])", "it starts at 2, which is outside"),
        ("rave(c=?[a..b])", "write two numbers with two dots between them"),
        ("rave(c=?[-1..1])", "'c' is -1.0, but it should be greater than or equal to 0"),
        ("rave(playouts=?[1.5..3])", "write whole numbers"),
        ("rave(choice=?[mean])", "write a range, as 0.8..1.5, or words with bars"),
        ("rave(choice=?[mean|mean])", "write a range, as 0.8..1.5, or words with bars"),
        ("rave(choice=?[mean|modus])", "'choice' must be one of"),
        ("rave(choice=?[mean|lcb start visits])", "it starts at 'visits', which is none of the words"),
        ("rave(?[0..1])", "?[...] may only stand after the name of a parameter"),
        ("rave(policy=wls(e=?[10..30]))", "?[...] may only stand after the name of a parameter"),
        ("rave(c=?[0..1]", "'rave(c=?[0..1]': expected ',' or ')', found the end"),
        ("nobody(c=?[0..1])", "'nobody'"),
        (f"rave({', '.join(f'x{number}=?[0..1]' for number in range(9))})", "9 parameters are free"),
    ],
)
def test_mistakes_are_told_in_words(text, problem):
    with pytest.raises(InputError) as caught:
        Template.parsed(text)
    assert problem in str(caught.value)


def test_points_begin_with_the_start_and_are_all_different():
    template = Template.parsed(TEXT)
    points = template.points()
    assert len(points) == len(set(points)) == 240
    assert list(points[0]) == template.start_values()
    assert {point[2] for point in points} == {"mean", "visits", "lcb"}
    assert all(0.01 <= point[0] <= 2 and 0 <= point[1] <= 0.5 for point in points)
    assert 0.3 < sum(point[0] < math.sqrt(0.02) for point in points) / 240 < 0.7  # half of them below the middle
    assert all(float(f"{point[0]:.4g}") == point[0] for point in points)
    assert points == template.points()


def test_of_few_values_all_are_points():
    template = Template.parsed("rave(playouts=?[1..4], choice=?[mean|visits|lcb])")
    assert len(template.points()) == 12


def test_coordinates_tell_points_apart():
    template = Template.parsed(TEXT)
    points = template.points()
    coordinates = template.coordinates(points)
    assert coordinates.shape == (240, 5)
    assert ((coordinates >= 0) & (coordinates <= 1)).all()
    assert len(np.unique(coordinates, axis=0)) == 240
    place = points.index(next(point for point in points if point[2] == "lcb"))
    c, b, *words = coordinates[place]
    assert c == pytest.approx(math.log(points[place][0] / 0.01) / math.log(200))
    assert b == pytest.approx(points[place][1] / 0.5)
    assert words == [0, 0, 1]


def test_a_player_tells_which_point_it_is():
    free = "c=?[0.1..2], policy=?[uniform|lgr1|wls], stop_early=?[true|false]"
    template = Template.parsed(f"uct(playouts=9, choice=visits, {free})")
    for point in template.points()[:30]:
        assert tuple(template.values_of(template.config(point))) == point


def test_points_of_the_sequence_lie_evenly():
    for dimensions in (1, 2, 3):
        points = spread(2000, dimensions)
        assert points.shape == (2000, dimensions)
        assert points.min() == 0
        assert points.max() == 1
        np.testing.assert_allclose(points.mean(axis=0), 0.5, atol=0.01)
        np.testing.assert_array_equal(points[:50], spread(50, dimensions))
    inner = np.sort(spread(48, 1)[:, 0])
    assert np.diff(inner[(inner > 0) & (inner < 1)]).max() < 0.05


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("uct(playouts=50, c=?[0.01..2 log])", "uct(playouts=50, c=?[0.01..2 log start 1.0], fpu=none, choice=mean)"),
        ("uct(c=?[0..4 start 3])", "uct(c=?[0..4 start 3], fpu=none, choice=mean)"),
        ("uct(c=?[2..4])", "uct(c=?[2..4 start 3.0], fpu=none, choice=mean)"),
        ("uct(choice=?[lcb|mean])", "uct(choice=?[lcb|mean start mean], c=1.0, fpu=none)"),
        ("uct(50, fpu=?[0.8..1.2])", "uct(50, fpu=?[0.8..1.2 start 1.0], c=1.0, choice=mean)"),
        ("uct(fpu=?[none|1.0])", "uct(fpu=?[none|1.0 start none], c=1.0, choice=mean)"),
        ("amaf(playouts=?[10..20])", "amaf(playouts=?[10..20])"),
        ("uct(c=1)", "uct(c=1)"),
    ],
)
def test_a_template_of_former_defaults_starts_where_it_did(written, meant):
    assert in_todays_words(written, 1) == meant
    assert in_todays_words(written, GENERATION) == written


def test_what_a_template_meant_before_are_the_players_that_it_had():
    template = Template.parsed(in_todays_words("uct(playouts=50, c=?[0.01..2 log])", 1))
    assert template.config(template.start_values()).spec == "uct(playouts=50, c=1.0, fpu=none, choice=mean)"
