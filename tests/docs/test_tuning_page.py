"""The page on tuning: its examples run, and it tells of every option and of every landscape."""

import re

import numpy as np

from arena.arenas.statistics.surface import PRIORS
from arena.arenas.tuning.template import MOST_PARAMETERS, POINTS, Template
from arena.cli.options import RunOptions
from tests.docs.test_guides import DOCS, blocks
from tests.faults.grammar import grammars
from tests.landscapes.catalogue import LANDSCAPES
from tests.landscapes.trial import METHODS, tried
from tests.support import processes

PAGE = DOCS / "tuning.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_example_in_python(tmp_path):
    printed = processes.printed_by("\n".join(blocks(PAGE, "python")), tmp_path)
    assert printed.startswith("mc(playouts=")
    assert (tmp_path / "surface.svg").exists()


def test_what_may_be_written_can_be_read():
    written = [hole.replace("\\|", "|") for hole in re.findall(r"^\| `(\?\[.*?\])`", TEXT, re.MULTILINE)]
    assert len(written) == 4
    for name, hole in zip(("fpu", "c", "leaf_playouts", "choice"), written, strict=True):
        assert Template.parsed(f"rave({name}={hole})").points()
    (command,) = (line for line in blocks(PAGE, "console")[0].splitlines())
    assert len(Template.parsed(command.split('"')[1]).parameters) == 3


def test_its_own_options_are_told():
    (tune,) = (grammar for grammar in grammars() if grammar.path == ("tune",))
    shared = {f"--{name.replace('_', '-')}" for name in RunOptions.__dataclass_fields__}
    own = {option.name for option in tune.options} - shared - {"--width", "--plot-width"}
    assert {"--against", "--cpu-time", "--confirm", "--save-player"} < own
    for name in own:
        assert f"`{name}" in TEXT, name
    assert "--save" not in {option.name for option in tune.options}


def test_its_numbers_are_those_of_the_search():
    points = [*POINTS.values(), "320"]
    assert "{} points of the space may play if one parameter is free, {} of two, {} of three and {} of".format(
        *points
    ) in TEXT.replace("\n", " ")
    assert f"{len(PRIORS)} priors" in TEXT
    assert MOST_PARAMETERS == 8


def test_every_landscape_has_its_lines():
    for landscape in LANDSCAPES:
        for method in METHODS:
            assert re.search(rf"^\| {landscape.name} +\| {method} +\|", TEXT, re.MULTILINE), (landscape.name, method)
        (best,) = set(re.findall(rf"^\| {landscape.name} +\| \S+ +\| +([\d.]+) \|", TEXT, re.MULTILINE))
        assert float(best) == round(100 * landscape.best(), 1)
        surface = re.search(rf"^\| {landscape.name} +\| surface .*", TEXT, re.MULTILINE)
        shares = [int(share) for share in re.findall(r"(\d+) % \|", surface[0])] if surface else []
        if landscape.best() > 0:
            found, _, confirmed = shares
            assert min(found, confirmed) >= 80


def test_a_search_finds_the_narrow_peak_and_its_own_figure_is_near():
    trial = tried("narrow", "surface", 1500, 1500, 1)
    (landscape,) = (each for each in LANDSCAPES if each.name == "narrow")
    assert trial.gain > 0.8 * landscape.best()
    assert abs(trial.in_sample - trial.gain) < 0.06
    assert np.isfinite([trial.confirmed.interval.low, trial.confirmed.interval.high]).all()
