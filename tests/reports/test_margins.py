"""Mean scores: what they are of, how sure they are, and how many games would show a difference."""

from __future__ import annotations

import csv
import io
import json
import math
from typing import Any

import numpy as np
import pytest
from scipy import stats

from arena.arenas.ledger import Ledger
from arena.arenas.match import Reason
from arena.arenas.settings import Format, Settings
from arena.games import InputError, Winner
from arena.reports.form import Form
from arena.reports.margins import Margin, margins, margins_of, recorded_margins, require_points
from arena.reports.metric import Metric
from arena.reports.results import results_report
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

B, W, D = Winner.BLACK, Winner.WHITE, Winner.DRAW
GO = "go(size=5)"


@pytest.fixture
def ledger(tmp_path):
    with Ledger(tmp_path / "ledger.db", create=True) as opened:
        yield opened


def match(games: int = 4, **wishes: Any) -> Settings:
    return settings_of(GO, "A, B", format=Format.MATCH, games=games, **wishes)


def rows(black: list[float | None], white: list[float | None]) -> list[tuple[int, int, int, float | None]]:
    """Games of a match, by A's lead where A was Black and where it was White; each a line of play of its own."""
    as_black = [(0, game, game, lead) for game, lead in enumerate(black)]
    as_white = [(1, game, 1000 + game, None if lead is None else -lead) for game, lead in enumerate(white)]
    return as_black + as_white


def margin(settings: Settings, black: list[float | None], white: list[float | None]) -> Margin:
    return margins(settings, rows(black, white))["A", "B"]


BLACK, WHITE = [10.0, 12.0, 17.0, 9.0], [-6.0, 1.0, -2.0, 3.0]


def test_the_mean_is_from_the_players_side() -> None:
    found = margins(match(), rows(BLACK, WHITE))
    assert found["A", "B"].mean == pytest.approx(np.mean(BLACK + WHITE))
    assert found["B", "A"].mean == pytest.approx(-np.mean(BLACK + WHITE))
    assert found["A", "B"].interval is not None
    assert found["B", "A"].interval is not None
    assert found["B", "A"].interval.low == -found["A", "B"].interval.high
    assert found["B", "A"].interval.high == -found["A", "B"].interval.low
    assert found["B", "A"].error == found["A", "B"].error
    assert found["A", "B"].games == 8


def test_what_the_first_move_is_worth_does_not_count_as_scatter() -> None:
    """Without openings games are independent: the error is that of two samples with one variance."""
    found = margin(match(), BLACK, WHITE)
    pooled = (np.var(BLACK, ddof=1) + np.var(WHITE, ddof=1)) / 2
    assert found.error == pytest.approx(math.sqrt(pooled / 8))
    assert found.interval is not None
    half = stats.t.ppf(0.975, 6) * math.sqrt(pooled / 8)
    assert found.interval.high - found.interval.low == pytest.approx(2 * half)
    shifted = margin(match(), [lead + 50 for lead in BLACK], [lead - 50 for lead in WHITE])
    assert (shifted.mean, shifted.error) == pytest.approx((found.mean, found.error))


def test_pairs_from_one_opening_are_a_paired_test() -> None:
    settings = match(openings="random:1")
    assert len(settings.opening_moves) == 4
    found = margin(settings, BLACK, WHITE)
    pairs = [(one + other) / 2 for one, other in zip(BLACK, WHITE, strict=True)]
    expected = stats.ttest_1samp(pairs, 0).confidence_interval(0.95)
    assert found.error == pytest.approx(stats.sem(pairs))
    assert found.interval is not None
    assert (found.interval.low, found.interval.high) == pytest.approx((expected.low, expected.high))


def test_an_opening_that_comes_again_is_no_new_evidence() -> None:
    """There are two openings for four pairs of games: those of one opening count as one measurement."""
    settings = match(games=2, openings="random:1")
    played = rows(BLACK, WHITE)
    found = margins(settings, played)["A", "B"]
    means = [np.mean([BLACK[k], BLACK[k + 2], WHITE[k], WHITE[k + 2]]) for k in (0, 1)]
    assert found.mean == pytest.approx(np.mean(means))
    assert found.error == pytest.approx(stats.sem(means))
    assert found.interval is not None
    assert found.interval.high - found.interval.low == pytest.approx(2 * stats.t.ppf(0.975, 1) * stats.sem(means))


def test_games_with_one_colour_only_are_a_plain_mean() -> None:
    found = margin(match(), BLACK, [])
    assert found.mean == pytest.approx(np.mean(BLACK))
    assert found.error == pytest.approx(stats.sem(BLACK))


def test_a_missing_game_does_not_bend_the_mean_towards_one_colour() -> None:
    """Black leads by ten, whoever it is: nobody is stronger, though A was Black more often."""
    found = margin(match(), [11.0, 9.0, 10.5, 9.5], [-10.0, -10.0, None, None])
    assert found.mean == pytest.approx(0.0)
    assert (found.games, found.without_score) == (6, 2)


def test_games_without_a_score_are_left_out_and_counted(ledger) -> None:
    games = [
        record(0, 0, B, score=5.0),
        record(0, 1, W, score=-3.0),
        record(0, 2, B, reason=Reason.RESIGNED),
        record(1, 0, B, score=2.0),
        record(1, 1, W, reason=Reason.TIME),
        record(1, 2, W, score=-4.0),
        record(1, 3, D, reason=Reason.MAX_MOVES),
    ]
    run = fill_ledger(ledger, match(), games)
    found = margins_of(ledger, run, match())["A", "B"]
    assert (found.games, found.without_score, found.repeats) == (4, 3, 0)
    assert found.mean == pytest.approx(np.mean([5.0, -3.0, -2.0, 4.0]))
    assert recorded_margins(match(), games) == margins_of(ledger, run, match())


@pytest.mark.parametrize(
    ("black", "white"),
    [([], []), ([None], []), ([7.0], []), ([7.0], [3.0]), ([7.0, 7.0, 7.0], [7.0, 7.0, 7.0]), ([7.0, 7.0], [3.0, 3.0])],
)
def test_where_the_scatter_is_not_known_there_is_no_interval(black, white) -> None:
    found = margin(match(), black, white)
    leads = [lead for lead in black + white if lead is not None]
    assert found.mean == (pytest.approx(np.mean(leads)) if leads else None)
    assert (found.error, found.interval, found.shown, found.games_to_show(1.0)) == (None, None, None, None)


@pytest.mark.parametrize(("seeded", "kept"), [(True, 6), (False, 4), (None, 4)])
def test_repeats_of_players_without_chance_count_once(monkeypatch, seeded, kept) -> None:
    settings = match(games=3)
    for entrant in settings.entrants:
        monkeypatch.setattr(type(entrant.config), "seeded", seeded)
    played = [(0, game, min(game, 1), float(game)) for game in range(3)]
    played += [(1, game, 5 + min(game, 1), float(game)) for game in range(3)]
    found = margins(settings, played)["A", "B"]
    assert (found.games, found.repeats) == (kept, 6 - kept)


def test_everybody_against_everybody() -> None:
    settings = settings_of(GO, "A, B, C", games=1, self_play=True)
    scores = {pair: float(10 * number) for number, pair in enumerate(settings.seats())}
    found = margins(settings, [(number, 0, number, scores[pair]) for number, pair in enumerate(settings.seats())])
    assert set(found) == {(one, other) for one in "ABC" for other in "ABC" if one != other}
    lead = {(pair.black, pair.white): score for pair, score in scores.items()}
    for one, other in found:
        assert found[one, other].mean == pytest.approx((lead[one, other] - lead[other, one]) / 2)
        assert found[one, other].games == 2


def test_in_a_gauntlet_only_those_who_met() -> None:
    settings = settings_of(GO, "B, A, C", format=Format.GAUNTLET, games=1)
    assert set(margins(settings, [])) == {("B", "A"), ("A", "B"), ("B", "C"), ("C", "B")}


def test_how_many_games_show_how_much() -> None:
    """An error of 2 points after 100 games: power 80 % at 5 % takes 2.8016 errors."""
    found = Margin(games=100, without_score=0, repeats=0, mean=1.0, error=2.0)
    assert found.shown == pytest.approx(2 * 2.801585)
    assert found.games_to_show(1.0) == math.ceil(100 * (2 * 2.801585) ** 2) == 3140
    assert found.games_to_show(-5.6032) == 100
    assert found.games_to_show(0.0) is None


def test_the_promised_power() -> None:
    """As many games as are said to show a difference do so four times in five; Student's interval is a little wider."""
    chance = np.random.default_rng(5)
    needed = Margin(games=100, without_score=0, repeats=0, mean=0.0, error=2.0).games_to_show(8.0)
    assert needed == 50
    half, trials = needed // 2, 400
    seen = 0
    for _ in range(trials):
        black, white = (list(chance.normal(8.0 + shift, 20.0, half)) for shift in (5.0, -5.0))
        interval = margin(match(games=half), black, white).interval
        seen += interval is not None and not interval.low <= 0 <= interval.high
    assert abs(seen / trials - 0.79) < 4 * math.sqrt(0.8 * 0.2 / trials)


def test_nothing_is_promised_of_games_without_points() -> None:
    require_points(GO)
    with pytest.raises(InputError, match=r"^--metric score: hex\(size=4\) has no points"):
        require_points("hex(size=4)")


# Reports


GAMES = [
    record(0, 0, B, score=5.0),
    record(0, 1, W, score=-3.0),
    record(0, 2, B, score=4.0),
    record(0, 3, B, reason=Reason.RESIGNED),
    record(1, 0, B, score=2.0),
    record(1, 1, B, score=10.5),
    record(1, 2, W, score=-1.0),
    record(1, 3, W, score=-1.0),
]


def report(ledger: Ledger, settings: Settings, form: Form = Form.TABLE, metric: Metric = Metric.SCORE) -> str:
    run = fill_ledger(ledger, settings, GAMES, f"run {len(ledger.runs())}")
    return results_report(ledger, run, form, times=False, metric=metric)


def test_a_match_shows_the_mean_score_and_what_its_games_can_tell(ledger) -> None:
    text = report(ledger, match())
    found = recorded_margins(match(), GAMES)["A", "B"]
    assert found.mean is not None
    assert found.interval is not None
    assert found.shown is not None
    half = found.interval.high - found.mean
    assert f"Mean score: {found.mean:+.1f} ± {half:.1f} points a game (7 games)\n" in text
    (line,) = [line.split() for line in text.splitlines() if line.startswith("B ") and " to " in line]
    ends = [f"{found.interval.low:+.1f}", "to", f"{found.interval.high:+.1f}"]
    assert line == ["B", "7", f"{found.mean:+.1f}", *ends, f"{found.shown:.1f}", str(found.games_to_show(1.0))]
    assert "All from A's side. Intervals are Student's, over games;" in text
    assert "Left out for want of a score (resigned, forfeited or cut short): one game." in text
    assert "Score of A vs B: " in text


def test_openings_are_what_the_interval_is_over(ledger) -> None:
    text = report(ledger, match(openings="random:1"))
    assert "Intervals are Student's, over openings, each with all its games;" in text


def test_without_the_metric_there_is_nothing_of_it(ledger) -> None:
    assert "Mean score" not in report(ledger, match(), metric=Metric.WINS)
    assert "margins" not in json.loads(report(ledger, match(), Form.JSON, Metric.WINS))
    assert "mean_score against" not in report(ledger, match(), Form.CSV, Metric.WINS)


def test_a_round_robin_shows_a_matrix(ledger) -> None:
    settings = settings_of(GO, "A, B, C", games=4)
    games = [record(number, 0, B, score=float(number)) for number in range(6)]
    games += [record(number, 1, B, score=float(number + 1)) for number in range(5)]
    run = fill_ledger(ledger, settings, games)
    text = results_report(ledger, run, Form.TABLE, times=False, metric=Metric.SCORE)
    matrix = text.partition("mean score of the row's player against the column's")[2].splitlines()
    rows = {line.split()[0]: line.split()[1:] for line in matrix if line[:1] in "ABC" and line}
    found = recorded_margins(settings, games)
    for one in "ABC":
        cells = " ".join(rows[one]).replace(" ± ", "±").split()
        for other, cell in zip("ABC", cells, strict=True):
            if one == other:
                assert cell == "-"
                continue
            mean, interval = found[one, other].mean, found[one, other].interval
            assert mean is not None
            assert interval is not None
            assert cell == f"{mean:+.1f}±{interval.high - mean:.1f}".replace("+0.0", "0.0").replace("-0.0", "0.0")
    assert "3 to 4 games for each pair, both colours together." in text


def test_programs_get_all_numbers(ledger) -> None:
    found = recorded_margins(match(), GAMES)
    documents = json.loads(report(ledger, match(), Form.JSON))["margins"]
    assert [(document["player"], document["opponent"]) for document in documents] == [("A", "B"), ("B", "A")]
    for document in documents:
        expected = found[document["player"], document["opponent"]]
        assert expected.interval is not None
        assert document["mean"] == expected.mean
        assert document["error"] == expected.error
        assert (document["ci_low"], document["ci_high"]) == (expected.interval.low, expected.interval.high)
        assert (document["games"], document["without_score"], document["repeats"]) == (7, 1, 0)
        assert (document["shown"], document["games_to_show_a_point"]) == (expected.shown, expected.games_to_show(1.0))
    first, second = csv.DictReader(io.StringIO(report(ledger, match(), Form.CSV)))
    assert float(first["mean_score against B"]) == found["A", "B"].mean == -float(second["mean_score against A"])
    assert float(first["mean_score_error against B"]) == found["A", "B"].error
    assert first["mean_score against A"] == first["mean_score_error against A"] == ""


@pytest.mark.parametrize("format", [Format.MATCH, Format.GAUNTLET, Format.ROUND_ROBIN])
@pytest.mark.parametrize("form", list(Form))
def test_nothing_played_is_no_trouble(ledger, format, form) -> None:
    settings = settings_of(GO, "A, B", format=format, games=2)
    run = fill_ledger(ledger, settings, [])
    text = results_report(ledger, run, form, times=False, metric=Metric.SCORE)
    assert "nan" not in text
    assert "inf" not in text


@pytest.mark.parametrize("form", list(Form))
def test_games_without_points_are_refused(ledger, form) -> None:
    run = fill_ledger(ledger, settings_of("hex(size=4)", "A, B", games=1), [])
    with pytest.raises(InputError, match="has no points"):
        results_report(ledger, run, form, metric=Metric.SCORE)
