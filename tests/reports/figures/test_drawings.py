"""Nothing covers anything else, and nothing leaves the paper, however many players there are."""

import functools

import numpy as np
import pytest

from arena.games import load
from arena.reports.figures.board_heat import BoardHeat, draw_board_heat
from arena.reports.figures.cost import Costs, Point, Slope, draw_costs
from arena.reports.figures.forest import Forest, Line, draw_forest
from arena.reports.figures.histograms import Histograms, Panel, draw_histograms
from arena.reports.figures.labels import cut, fitting_size, inches, width_of, wrapped
from arena.reports.figures.matrix import Matrix, draw_matrix
from arena.reports.figures.style import PlotWidth
from tests.support.figures import drawn

COLUMN, PAGE = PlotWidth
SIZES = [(2, PAGE), (8, COLUMN), (16, COLUMN), (16, PAGE), (40, COLUMN), (40, PAGE)]
TITLE = "hex(size=5): wins of Black (row) against White (column), 10 games each; unfinished, 3 of 17 games"


def names_of(count, long=False):
    return [f"player-with-a-long-name-that-goes-on-{k:02d}-and-on" if long else f"p{k:02d}" for k in range(count)]


def matrix_of(names, text="10"):
    count = len(names)
    shares = {(row, column): (row * 7 + column) % 11 / 10 for row in range(count) for column in range(count)}
    texts = [[text] * (count + 1) for _ in range(count + 1)]
    return Matrix(TITLE, [*names, "all"], [*names, "all"], texts, shares, "Black", "White")


def forest_of(names):
    lines = [Line(name, f"{k} (-10 to 20)", k, k - 10.0, k + 20.0) for k, name in enumerate(names)]
    lines[0] = Line(names[0], "≥ 12", 900.0, 12.0, 2000.0, open_above=True)
    return Forest(TITLE, "Elo", "Elo (interval)", lines, 0.0, notes=["run is unfinished: 3 of 17 games."])


def costs_of(names):
    rng = np.random.default_rng(len(names))
    points = []
    for k, name in enumerate(names):
        elo = float(20 * k + rng.normal(0, 30))
        points.append(Point(name, 100 * 1.15**k, elo, elo - 60, None if k == 3 else elo + 60, k % 3))
    slopes = [Slope(kind, 52.0, f"kind {kind}: +52 ± 10 Elo per doubling of playouts.") for kind in range(2)]
    return Costs(TITLE, "playouts", points, slopes)


def histograms_of(names):
    rng = np.random.default_rng(1)
    panels = [
        Panel(name, "mean +3.2, 1234 games", rng.normal(k, 20, 50) + 0.5, float(k)) for k, name in enumerate(names)
    ]
    return Histograms(TITLE, "lead at the end, in points", panels, ["Given up or cut short, and not drawn: 3 games."])


KINDS = {
    "matrix": (draw_matrix, matrix_of),
    "forest": (draw_forest, forest_of),
    "costs": (draw_costs, costs_of),
    "histograms": (draw_histograms, histograms_of),
}


@pytest.mark.parametrize(("count", "width"), SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_no_labels_overlap(kind, count, width):
    draw, made = KINDS[kind]
    names = names_of(count)
    found = drawn(functools.partial(draw, made(names), width.inches))
    assert not found.overlaps
    assert not found.cut_off
    assert set(names) <= set(found.texts)
    assert found.paper.width <= 100 * width.inches + 1


@pytest.mark.parametrize("kind", KINDS)
def test_long_names_are_cut_and_told_apart(kind):
    draw, made = KINDS[kind]
    found = drawn(functools.partial(draw, made(names_of(12, long=True)), PlotWidth.COLUMN.inches))
    assert not found.overlaps
    assert not found.cut_off
    assert len({text for text in found.texts if "…" in text}) >= 12


@pytest.mark.parametrize("text", ["100 % (84–100)", "3-4-3"])
@pytest.mark.parametrize("count", [8, 40])
def test_numbers_stay_within_their_cells_or_are_left_out(count, text):
    found = drawn(functools.partial(draw_matrix, matrix_of(names_of(count), text), PlotWidth.PAGE.inches))
    assert not found.overlaps
    shown = text.replace(" (", "\n(") in found.texts
    assert shown != any("too small for their numbers" in label for label in found.texts)
    assert shown or count == 40


@pytest.mark.parametrize("spec", ["hex(size=3)", "y(bent, 27)", "go(size=5)", "tic-tac-toe", "hex(size=19)"])
def test_values_are_on_their_cells(spec):
    game = load(spec)
    colours = game.start().stones().tolist()
    colours[0] = 1
    values = {cell: cell / game.cells for cell in range(1, game.cells)}
    texts = {cell: f"{100 * value:.0f}" for cell, value in values.items()}
    heat = BoardHeat(TITLE, game.diagram, colours, values, texts, [1], "winning chance for White", ["pass: 0.300"])
    found = drawn(functools.partial(draw_board_heat, heat, PlotWidth.COLUMN.inches))
    assert not found.overlaps
    assert not found.cut_off
    assert sorted(text for text in found.texts if text in texts.values())[:1]
    assert "pass: 0.300" in found.texts


def test_cut_names_fit_and_differ():
    names = [f"{'x' * 50}{k}{'y' * 50}" for k in range(5)]
    shown = cut(names, 7.0, 1.0)
    assert len(set(shown)) == 5
    assert all(inches(width_of(name), 7.0) <= 1.0 for name in shown)
    assert cut(["short", "\u202eodd"], 7.0, 1.0) == ["short", "\\u202eodd"]


def test_letters_are_as_large_as_fits():
    assert fitting_size(["a"], 7.0, 10.0) == 7.0
    size = fitting_size(["a long text"], 7.0, 0.2)
    assert inches(width_of("a long text"), size) == pytest.approx(0.2)
    assert fitting_size(["a\nb"], 7.0, 10.0, 0.1) == pytest.approx(72 * 0.1 / 2.4)


def test_lines_are_broken_between_words():
    text = wrapped("some words that do not fit into one line", 7.0, 1.0)
    assert text.replace("\n", " ") == "some words that do not fit into one line"
    assert all(inches(width_of(line), 7.0) <= 1.0 for line in text.split("\n"))
