"""The results of a run for programs, and in every form for readers."""

import csv
import io
import json
import math

import numpy as np
import pytest

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Ledger
from arena.arenas.settings import Format
from arena.arenas.standings import standings_of
from arena.arenas.statistics.chance import holm
from arena.arenas.statistics.interval_kind import IntervalKind
from arena.arenas.statistics.intervals import INTERVALS, newcombe
from arena.games import InputError, Winner
from arena.reports.display import CellContent, ColourSplit, Wanted
from arena.reports.form import Form
from arena.reports.results import results_report
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

B, W, D = Winner.BLACK, Winner.WHITE, Winner.DRAW
THREE = "a=random, b=random, c=random"


@pytest.fixture
def ledger(tmp_path):
    with Ledger(tmp_path / "ledger.db", create=True) as opened:
        yield opened


def by_chance(settings, seed=1, forfeits=0.0):
    """Black wins most games; some are drawn, some forfeited."""
    rng = np.random.default_rng(seed)
    games = []
    for pairing in settings.pairings():
        forfeited = rng.random() < forfeits
        winner = (B, B, W, W if forfeited else D)[rng.integers(4)]
        reason = Reason.TIME if forfeited else Reason.PLAYED_OUT
        games.append(record(pairing.seats, pairing.game, winner, reason=reason))
    return games


@pytest.fixture
def run(ledger):
    settings = settings_of("tic-tac-toe", THREE, games=12, openings="random:1")
    return fill_ledger(ledger, settings, by_chance(settings, forfeits=0.2))


def document(ledger, run, **options):
    return json.loads(results_report(ledger, run, Form.JSON, **options))


def rows_of(ledger, run, **options):
    return list(csv.DictReader(io.StringIO(results_report(ledger, run, Form.CSV, **options))))


def test_cells_carry_counts_forfeits_and_all_intervals(ledger, run):
    found, standings = document(ledger, run), standings_of(ledger, run)
    assert len(found["cells"]) == 6
    for cell in found["cells"]:
        own = standings.cells[cell["black"], cell["white"]]
        assert cell["games"] == cell["black_wins"] + cell["draws"] + cell["white_wins"] == own.counts.games
        assert cell["games"] + cell["forfeits"] == 12
        assert cell["forfeits"] == cell["black_forfeits"] + cell["white_forfeits"] == own.forfeits
        share = own.share
        assert cell["rate"] == share.share == (cell["black_wins"] + cell["draws"] / 2) / cell["games"]
        points = share.share * share.effective
        for name, kind, confidence in (
            ("agresti_coull", IntervalKind.AGRESTI_COULL, 0.95),
            ("exact", IntervalKind.EXACT, 0.95),
            ("simultaneous", IntervalKind.EXACT, 1 - 0.05 / 6),
        ):
            interval = INTERVALS[kind](points, share.effective, confidence, share.freedom)
            assert cell[name] == pytest.approx([interval.low, interval.high])
        interval = INTERVALS[IntervalKind.WILSON](points, share.effective, 0.95, share.freedom)
        assert (cell["ci_low"], cell["ci_high"]) == pytest.approx((interval.low, interval.high))
        assert cell["clusters"] == 3
        assert cell["degrees_of_freedom"] == share.freedom
        assert cell["effective_games"] == share.effective


def test_pairs_are_told_from_the_first_ones_side(ledger, run):
    found, standings = document(ledger, run), standings_of(ledger, run)
    assert [(pair["player"], pair["opponent"]) for pair in found["pairs"]] == [("a", "b"), ("a", "c"), ("b", "c")]
    cells = {(cell["black"], cell["white"]): cell for cell in found["cells"]}
    chances = []
    for pair in found["pairs"]:
        one, other = pair["player"], pair["opponent"]
        black, white = cells[one, other], cells[other, one]
        assert pair["wins"] == black["black_wins"] + white["white_wins"]
        assert pair["draws"] == black["draws"] + white["draws"]
        assert pair["forfeits"] == black["black_forfeits"] + white["white_forfeits"]
        assert pair["forfeits_of_opponent"] == black["white_forfeits"] + white["black_forfeits"]
        assert pair["score_elo"] == pytest.approx(400 * math.log10(pair["rate"] / (1 - pair["rate"])))
        for end in ("low", "high"):
            assert pair[f"score_elo_{end}"] == pytest.approx(
                400 * math.log10(pair[f"ci_{end}"] / (1 - pair[f"ci_{end}"]))
            )
        assert pair["superiority"] == standings.pair(one, other).share.superiority
        chances.append(2 * min(pair["superiority"], 1 - pair["superiority"]))
        colour = pair["as_black_minus_as_white"]
        assert colour["difference"] == pytest.approx(black["rate"] - (1 - white["rate"]))
    assert [pair["holm_p"] for pair in found["pairs"]] == pytest.approx(holm(chances))
    own, other = standings.cells["a", "b"].share, standings.cells["b", "a"].share
    as_white = other.interval()
    interval = newcombe(own.share, own.interval(), 1 - other.share, type(as_white)(1 - as_white.high, 1 - as_white.low))
    first = found["pairs"][0]["as_black_minus_as_white"]
    assert (first["ci_low"], first["ci_high"]) == pytest.approx((interval.low, interval.high))


def test_the_whole_and_the_totals(ledger, run):
    found, standings = document(ledger, run), standings_of(ledger, run)
    assert found["evidence"]["forfeits"] == sum(cell["forfeits"] for cell in found["cells"]) > 5
    assert found["evidence"]["different_openings"] == 3
    assert len(found["evidence"]["warnings"]) == 2
    games = sum(cell["games"] for cell in found["cells"])
    assert found["black_wins"]["rate"] == pytest.approx(sum(cell["black_wins"] for cell in found["cells"]) / games)
    assert found["draws"]["rate"] == pytest.approx(sum(cell["draws"] for cell in found["cells"]) / games)
    assert "pairs_of_games" not in found
    for total, own in zip(found["totals"], standings.totals(), strict=True):
        assert total["games"] == total["wins"] + total["draws"] + total["losses"]
        assert total["win_rate"] == pytest.approx((total["wins"] + total["draws"] / 2) / total["games"])
        assert (total["forfeits"], total["forfeits_of_opponents"]) == (own.forfeits, own.gifts)
        assert (total["ci_low"], total["ci_high"]) == (own.interval.low, own.interval.high)
        assert total["effective_games"] == own.share.effective
        assert {"ms_per_move", "cpu_ms_per_move"} <= total.keys()
    assert "ms_per_move" not in document(ledger, run, times=False)["totals"][0]


def test_csv_agrees_with_json(ledger, run):
    found, rows = document(ledger, run), rows_of(ledger, run)
    cells = {(cell["black"], cell["white"]): cell for cell in found["cells"]}
    assert [row["player"] for row in rows] == ["a", "b", "c"]
    for row, total in zip(rows, found["totals"], strict=True):
        for name in ("games", "wins", "forfeits", "forfeits_of_opponents"):
            assert int(row[name]) == total[name]
        for name in ("win_rate", "ci_low", "ci_high", "effective_games"):
            assert float(row[name]) == total[name]
        for white in "abc":
            cell = cells.get((row["player"], white))
            for name in ("black_wins", "draws", "white_wins", "rate", "ci_low", "ci_high", "black_forfeits"):
                shown = row[f"{name} against {white}"]
                assert shown == "" if cell is None else float(shown) == cell[name]


def test_csv_has_the_intervals_that_are_wanted(ledger, run):
    standings = standings_of(ledger, run)
    exact = rows_of(ledger, run, wanted=Wanted(interval=IntervalKind.EXACT))[0]
    share, total = standings.cells["a", "b"].share, standings.totals()[0].share
    assert float(exact["ci_low against b"]) == share.interval(kind=IntervalKind.EXACT).low
    assert float(exact["ci_high"]) == total.interval(kind=IntervalKind.EXACT).high
    together = rows_of(ledger, run, wanted=Wanted(together=True))[0]
    assert float(together["ci_low against b"]) == share.interval(1 - 0.05 / 6, IntervalKind.EXACT).low
    assert float(together["ci_low"]) == total.interval(0.95, IntervalKind.EXACT).low


def test_an_unfinished_run_holds_what_there_is(ledger):
    settings = settings_of("tic-tac-toe", THREE, games=2)
    run = fill_ledger(ledger, settings, [record(0, 0, B)])
    found = document(ledger, run)
    first, *others = found["cells"]
    assert (first["rate"], first["ci_high"]) == (1.0, 1.0)
    # One cell has games: its interval holds by itself.
    assert first["simultaneous"] == first["exact"]
    for cell in others:
        assert (cell["games"], cell["rate"], cell["ci_low"], cell["exact"], cell["simultaneous"]) == (
            0,
            None,
            None,
            None,
            None,
        )
    assert [total["win_rate"] for total in found["totals"]] == [1.0, 0.0, None]
    assert found["pairs"][0]["score_elo"] is None
    assert found["pairs"][0]["score_elo_low"] < 0
    assert found["pairs"][0]["as_black_minus_as_white"] is None
    assert found["pairs"][2]["superiority"] is None
    assert rows_of(ledger, run)[2]["win_rate"] == ""


def test_copies_and_images_of_openings_change_no_number(ledger, tmp_path):
    lines, turned = ["a1 b1", "a1 c1", "b2 c2"], ["d4 c4", "d4 b4", "c3 b3"]
    found = []
    for number, book in enumerate((lines, lines * 20, lines + turned)):
        path = tmp_path / f"{number}.txt"
        path.write_text("\n".join(book) + "\n")
        settings = settings_of("hex(size=4)", THREE, games=24, openings=str(path))
        found.append(document(ledger, fill_ledger(ledger, settings, by_chance(settings), f"run {number}")))
        assert found[-1].pop("openings").startswith(f"{number}.txt")
        assert found[-1].pop("runs")[0]["name"] == f"run {number}"
        assert found[-1]["evidence"].pop("book_openings") == len(book)
    assert found[0]["evidence"]["different_openings"] == 3
    assert found[1] == found[0]
    assert found[2] == found[0]


@pytest.mark.parametrize("format", [Format.MATCH, Format.GAUNTLET])
@pytest.mark.parametrize(
    "wanted", [Wanted(CellContent.INTERVAL), Wanted(CellContent.RATE), Wanted(colours=ColourSplit.POOLED)]
)
def test_only_a_round_robin_has_a_matrix(ledger, format, wanted):
    settings = settings_of("tic-tac-toe", "a=random, b=random", format, games=1)
    run = fill_ledger(ledger, settings, by_chance(settings))
    with pytest.raises(InputError, match=rf"matrix of a round-robin; 'run' is a {format}"):
        results_report(ledger, run, Form.TABLE, wanted=wanted)
    assert results_report(ledger, run, Form.TABLE, wanted=Wanted(together=True, interval=IntervalKind.EXACT))


@pytest.mark.parametrize("form", [Form.TABLE, Form.MARKDOWN, Form.LATEX])
def test_every_form_holds_the_matrix_with_both_bounds(ledger, run, form):
    text = results_report(ledger, run, form, wanted=Wanted(CellContent.INTERVAL, ColourSplit.POOLED))
    share = standings_of(ledger, run).pair("a", "b").share
    interval = share.interval()
    dash, per_cent = ("--", r"\%") if form is Form.LATEX else ("–", "%")
    assert f"{100 * share.share:.0f} {per_cent} ({100 * interval.low:.0f}{dash}{100 * interval.high:.0f})" in text
    assert "Forfeited besides" in text
