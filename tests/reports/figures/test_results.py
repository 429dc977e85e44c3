"""Figures say what tables say."""

import json

import numpy as np
import pytest

from arena.arenas.game_record import Cost
from arena.arenas.ledger import Ledger
from arena.arenas.rating import rate
from arena.arenas.settings import Format
from arena.arenas.stage.hall import Hall
from arena.arenas.statistics.calibration import Bin
from arena.arenas.statistics.intervals import Interval
from arena.games import InputError, Winner
from arena.reports.calibration_report import calibrated
from arena.reports.display import CellContent, ColourSplit, Wanted
from arena.reports.elo_tables import elo_report
from arena.reports.figures.calibration import calibration_figure, draw_curve
from arena.reports.figures.files import write_figure
from arena.reports.figures.panels import Panels, laid_out
from arena.reports.figures.ratings import ratings_figure
from arena.reports.figures.results import results_figure
from arena.reports.figures.style import PlotOf, PlotWidth
from arena.reports.form import Form
from arena.reports.metric import Metric
from arena.reports.results import results_of
from tests.support.figures import drawn, svg_texts
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

PLAYERS = "a=mc(playouts=10), b=mc(playouts=20), c=mc(playouts=40), d=random"


@pytest.fixture
def ledger(tmp_path):
    with Ledger(tmp_path / "ledger.db", create=True) as opened:
        yield opened


def filled(ledger, format, players=PLAYERS, game="go(size=3)", games=9):
    settings, rng = settings_of(game, players, format, games=games), np.random.default_rng(3)
    scores = {(pairing.seats, pairing.game): float(rng.integers(-9, 9)) + 0.5 for pairing in settings.pairings()}
    cost = Cost(decisions=2, seconds=0.5, cpu_seconds=0.25, playouts=20)
    records = [
        record(seats, game, Winner.BLACK if score > 0 else Winner.WHITE, cost=cost, score=score)
        for (seats, game), score in scores.items()
    ]
    return fill_ledger(ledger, settings, records)


def texts_of(draw, tmp_path):
    return svg_texts(write_figure(draw, tmp_path / "figure.svg"))


def cells_of(table):
    """The cells of a markdown table's rows, without its header."""
    rows = [line.strip("| ").split("|") for line in table.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


@pytest.mark.parametrize("colours", ColourSplit)
@pytest.mark.parametrize("content", CellContent)
def test_the_matrix_has_the_numbers_of_the_table(ledger, tmp_path, content, colours):
    results = results_of(ledger, filled(ledger, Format.ROUND_ROBIN), wanted=Wanted(content, colours))
    table = results.text(Form.MARKDOWN, times=False).split("**Results")[0].split("**Points")[0]
    texts = texts_of(results_figure(results, PlotWidth.PAGE), tmp_path)
    cells = [cell for row in cells_of(table) for cell in row[1:] if cell != "-"]
    assert len(cells) > 12
    drawn = [text for text in texts if text]
    for cell in cells:  # each once for each time that the table has it
        for part in cell.replace(" (", "\n(").split("\n"):
            drawn.remove(part)


def test_the_shares_of_a_gauntlet_are_those_of_the_table(ledger, tmp_path):
    results = results_of(ledger, filled(ledger, Format.GAUNTLET))
    document = json.loads(results.text(Form.JSON, times=False))
    texts = texts_of(results_figure(results, PlotWidth.COLUMN), tmp_path)
    told = [pair for pair in document["pairs"] if pair["player"] == "a"]
    assert len(told) == 3
    for pair in told:
        assert pair["opponent"] in texts
        ends = f"{100 * pair['ci_low']:.1f}–{100 * pair['ci_high']:.1f}"
        assert f"{100 * pair['rate']:.1f} ({ends})" in texts


def test_a_match_is_told_by_colours_too(ledger, tmp_path):
    results = results_of(ledger, filled(ledger, Format.MATCH, "a=mc(playouts=10), b=mc(playouts=20)"))
    document = json.loads(results.text(Form.JSON, times=False))
    texts = texts_of(results_figure(results, PlotWidth.COLUMN), tmp_path)
    (black, white) = document["cells"]
    shares = {"as Black": black["black_wins"] / black["games"], "as White": white["white_wins"] / white["games"]}
    for name, share in shares.items():
        assert texts[texts.index(name) + 1].startswith(f"{100 * share:.1f} (")


def test_points_are_histograms_with_the_means_of_the_table(ledger, tmp_path):
    results = results_of(ledger, filled(ledger, Format.GAUNTLET), Metric.SCORE)
    texts = texts_of(results_figure(results, PlotWidth.PAGE), tmp_path)
    for opponent in "bcd":
        margin = results.margins["a", opponent]
        assert texts[texts.index(f"against {opponent}") + 1] == f"{margin.mean:+.1f} ± {margin.interval.half:.1f}"


def test_ratings_are_those_of_the_table(ledger, tmp_path):
    rated = rate(ledger, [filled(ledger, Format.ROUND_ROBIN)])
    table = cells_of(elo_report(rated, Form.MARKDOWN, None, False, False).split("**What")[0])
    texts = texts_of(ratings_figure(rated, PlotOf.RATINGS, PlotWidth.COLUMN), tmp_path)
    assert [row[1] for row in table] == [text for text in texts if text in "abcd"]
    for row in table:
        assert texts[texts.index(row[1]) + 1] == f"{row[2]} ({row[3]})"


def test_costs_have_the_slope_of_the_table(ledger, tmp_path):
    rated = rate(ledger, [filled(ledger, Format.ROUND_ROBIN)])
    note = next(
        line for line in elo_report(rated, Form.TABLE, None, False, False).splitlines() if "per doubling" in line
    )
    texts = texts_of(ratings_figure(rated, PlotOf.PLAYOUTS, PlotWidth.PAGE), tmp_path)
    assert note in " ".join(texts)
    assert {"a", "b", "c"} <= set(texts)
    assert "Without playouts, and not drawn: d." in texts


def test_players_that_cost_the_same_are_not_drawn_by_cost(ledger):
    rated = rate(ledger, [filled(ledger, Format.ROUND_ROBIN, "a=mc(playouts=10), b=amaf(playouts=10)")])
    with pytest.raises(InputError, match="fewer than two players differ in that"):
        ratings_figure(rated, PlotOf.PLAYOUTS, PlotWidth.PAGE)


@pytest.mark.parametrize("format", [Format.ROUND_ROBIN, Format.GAUNTLET])
def test_without_games_there_is_nothing_to_draw(ledger, format):
    run = fill_ledger(ledger, settings_of("go(size=3)", PLAYERS, format), [])
    for metric in Metric:
        with pytest.raises(InputError, match="there is nothing to draw"):
            results_figure(results_of(ledger, run, metric), PlotWidth.COLUMN)


def test_unfinished_runs_say_so(ledger, tmp_path):
    settings = settings_of("go(size=3)", PLAYERS, games=9)
    games = [record(seats, 0, Winner.BLACK) for seats in range(12)]
    results = results_of(ledger, fill_ledger(ledger, settings, games))
    assert "unfinished, 12 of 108" in " ".join(texts_of(results_figure(results, PlotWidth.PAGE), tmp_path))


def test_calibration_has_the_errors_of_the_table(ledger, tmp_path):
    settings = settings_of("tic-tac-toe", "a=mc(playouts=10), b=mc(playouts=20), c=random", games=3)
    hall = Hall(settings)
    found = calibrated(ledger, [fill_ledger(ledger, settings, map(hall.play, settings.pairings()))])
    table = cells_of(found.text(Form.MARKDOWN).split("**What")[0])
    texts = texts_of(calibration_figure(found, PlotWidth.COLUMN), tmp_path)
    whole = [row for row in table if row[1] == "all"]
    assert [row[0] for row in whole] == ["a", "b"]
    for row in whole:
        error = row[8].replace("\\", "")  # a star is marked up
        assert texts[texts.index(row[0]) + 1] == f"ECE {error}, {row[2]} decisions"


@pytest.mark.parametrize("width", PlotWidth)
def test_calibration_of_forty_players_has_room(width):
    bins = [Bin(k / 10, k / 10 + 0.1, 9, 9, k / 10 + 0.05, 0.5, Interval(0.3, 0.7)) for k in range(10)]
    texts = ["ECE 0.123*, 1234 decisions"] * 40
    names = [f"p{k}" for k in range(40)]
    panels = Panels("tic-tac-toe", names, texts, "value that was told", "came true", 1.0, ["ECE: expected error"])

    def draw(figure):
        for axes in laid_out(panels, width.inches, figure):
            draw_curve(axes, bins)

    found = drawn(draw)
    assert not found.overlaps
    assert not found.cut_off
