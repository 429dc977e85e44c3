"""Whatever the games: every form of every report is there, and no number in it is infinite or none."""

import csv
import io
import json
import math
import re

import numpy as np
import pytest

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Ledger
from arena.arenas.rating import MEAN, Anchor, Forfeits, rate
from arena.arenas.settings import Format
from arena.arenas.statistics.interval_kind import IntervalKind
from arena.games import InputError, Winner
from arena.reports.display import CellContent, ColourSplit, Wanted
from arena.reports.elo_tables import elo_report
from arena.reports.form import Form
from arena.reports.metric import Metric
from arena.reports.results import results_report
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

B, W, D = Winner.BLACK, Winner.WHITE, Winner.DRAW
#: Also minus nothing.
BAD = re.compile(r"\b(inf|nan|NaN|Infinity|None)\b|(?<![\d.])-0(\.0+)?(?![\d.])")
TWO, THREE = "a=amaf(playouts=2), b=amaf(playouts=4)", "a=amaf(playouts=2), b=amaf(playouts=4), c=random"
MATCH, GAUNTLET, ROUND_ROBIN = Format.MATCH, Format.GAUNTLET, Format.ROUND_ROBIN


def refuse(constant):
    raise AssertionError(f"{constant} in JSON")


def assert_readable(text, form):
    """No number that is none, in any form; programs can read theirs."""
    assert text.strip()
    assert not BAD.search(text), BAD.search(text)
    if form is Form.JSON:
        json.loads(text, parse_constant=refuse)
    if form is Form.CSV:
        rows = list(csv.reader(io.StringIO(text)))
        assert len({len(row) for row in rows}) == 1


def drawn(rng, settings, share, draws, doubts):
    """As many of a run's games as were played, with results by chance and some that are not like others."""
    reasons = [Reason.CRASHED, Reason.RESIGNED, Reason.TIME, Reason.MAX_MOVES]
    games = []
    for pairing in settings.pairings():
        if rng.random() < share:
            reason = reasons[rng.integers(4)] if rng.random() < doubts else Reason.PLAYED_OUT
            winner = D if rng.random() < draws and not reason.is_forfeit else (B, W)[rng.integers(2)]
            has_score = settings.game.startswith("go") and reason is Reason.PLAYED_OUT
            score = {B: 1.0, W: -1.0, D: 0.0}[winner] * rng.integers(1, 9) if has_score else None
            games.append(
                record(pairing.seats, pairing.game, winner, line=int(rng.integers(9)), reason=reason, score=score)
            )
    return games


def assert_reports(ledger, run, wanted, metric):
    for form in Form:
        try:
            assert_readable(results_report(ledger, run, form, metric=metric, wanted=wanted), form)
        except InputError as error:
            assert "--cells" in str(error)  # noqa: PT017 (a match has no matrix)


def assert_ratings(ledger, run, anchor, forfeits):
    try:
        rated = rate(ledger, [run], anchor, forfeits)
    except InputError as error:
        assert "no games" in str(error)  # noqa: PT017
        return
    for form in Form:
        assert_readable(elo_report(rated, form, "b", True, True, together=forfeits is Forfeits.BOUNDS), form)
    for player in range(len(rated.pool.names)):
        found = rated.rating(player)
        assert all(map(math.isfinite, (found.elo, found.error, found.interval.low, found.interval.high)))
        assert found.interval.low <= found.elo <= found.interval.high
        assert 0 <= found.superiority <= 1


@pytest.mark.parametrize("seed", range(24))
def test_whatever_the_games(tmp_path, seed):
    rng = np.random.default_rng(seed)
    format = (MATCH, GAUNTLET, ROUND_ROBIN)[seed % 3]
    settings = settings_of(
        ("go(size=5)", "tic-tac-toe")[seed // 3 % 2],
        TWO if format is MATCH else THREE,
        format,
        games=int(rng.integers(1, 6)),
        openings=("none", "random:1")[seed // 6 % 2],
        self_play=format is ROUND_ROBIN and bool(rng.integers(2)),
    )
    share, draws, doubts = (0.1, 0.6, 1.0)[rng.integers(3)], (0.0, 0.4, 1.0)[rng.integers(3)], (0.0, 0.5)[seed % 2]
    wanted = Wanted(
        list(CellContent)[rng.integers(3)],
        list(ColourSplit)[rng.integers(2)],
        bool(rng.integers(2)),
        (None, *IntervalKind)[rng.integers(4)],
    )
    metric = Metric.SCORE if settings.game.startswith("go") else Metric.WINS
    with Ledger(tmp_path / "ledger.db", create=True) as ledger:
        run = fill_ledger(ledger, settings, drawn(rng, settings, share, draws, doubts))
        assert_reports(ledger, run, Wanted(together=wanted.together, interval=wanted.interval), metric)
        assert_reports(ledger, run, wanted, metric)
        anchor = (None, MEAN, Anchor("a", 0.0))[rng.integers(3)]
        assert_ratings(ledger, run, anchor, list(Forfeits)[rng.integers(3)])


#: Black's results against White in matches of two games a colour, as the seats have them.
RECORDS = {
    "no games": [],
    "one game": [(0, B)],
    "perfect": [(0, B), (1, W)] * 10,
    "nothing": [(0, W), (1, B)] * 10,
    "all drawn": [(0, D), (1, D)] * 10,
    "one draw": [(0, D)],
    "Black wins all": [(0, B), (1, B)] * 10,
    "a draw from perfect": [(0, B), (1, W)] * 10 + [(0, D)],
}


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("openings", ["none", "random:1"])
@pytest.mark.parametrize("format", [MATCH, ROUND_ROBIN])
def test_lopsided_records(tmp_path, name, openings, format):
    settings = settings_of("tic-tac-toe", TWO, format, games=11, openings=openings)
    count = {0: 0, 1: 0}
    games = []
    for seats, winner in RECORDS[name]:
        games.append(record(seats, count[seats], winner))
        count[seats] += 1
    with Ledger(tmp_path / "ledger.db", create=True) as ledger:
        run = fill_ledger(ledger, settings, games)
        assert_reports(ledger, run, Wanted(), Metric.WINS)
        assert_ratings(ledger, run, None, Forfeits.APART)
