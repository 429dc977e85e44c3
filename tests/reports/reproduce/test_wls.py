"""The experiments on Win/Loss States: judgements of evidence that is made up, and what their pieces measure."""

import dataclasses
import math

import numpy as np
import pytest
from matplotlib.figure import Figure

from arena.players.wls import WinLossStates
from arena.reports.reproduce.evidence import Evidence
from arena.reports.reproduce.literature import published
from arena.reports.reproduce.profile import Profile
from arena.reports.reproduce.wls import claims, figure_1, figure_2, quality, table_1, table_2
from arena.reports.reproduce.wls.quality import Case, Moments
from arena.reports.reproduce.wls.regression import fitted

EXPERIMENTS = 25_000


def piece(sd_r, s_rc, experiments=EXPERIMENTS):
    """A piece in which two statistics have given means and standard deviations: half lie one above, half one below."""

    def powers(mean, deviation):
        scale = deviation * math.sqrt((experiments - 1) / experiments)
        values = np.array([mean - scale, mean + scale])
        return [float((values**power).sum() * experiments / 2) for power in (1, 2, 3, 4)]

    def ends(mean, deviation):
        scale = deviation * math.sqrt((experiments - 1) / experiments)
        return np.array([mean - scale, mean - scale, mean + scale, mean + scale])

    # Of each half of one statistic, a half goes with each half of the other: they are independent.
    x, y = ends(*sd_r), ends(*s_rc)[[0, 2, 0, 2]]
    products = [[float((x**a * y**b).sum() * experiments / 4) for b in (1, 2)] for a in (1, 2)]
    return {"experiments": experiments, "sd_r": powers(*sd_r), "s_rc": powers(*s_rc), "products": products}


def tables(change=None):
    """Evidence for both tables that is what the paper prints, but for some steps."""
    sampled = {}
    for line in (*table_1.lines(), *table_2.lines(), *table_2._rounded_up()):
        sampled[line.case.name] = [piece(line.sd_r, line.s_rc)]
    for name, lines in (("wls-exact-1", table_1.lines()), ("wls-exact-2", table_2.lines())):
        sampled[name] = [{"rms": math.hypot(*line.sd_r)} for line in lines]
    sampled |= change or {}
    return Evidence({}, sampled, times=True)


def verdicts(findings):
    """The verdicts, those of comparisons without their chances."""
    texts = {row.label: str(row.judgement) for row in findings.rows}
    return {label: text.partition(" (")[0] if text.startswith("MATCH") else text for label, text in texts.items()}


def test_the_printed_tables_match_themselves():
    for table, cells in ((table_1, 4), (table_2, 12)):
        findings = table.judge(tables())
        found = verdicts(findings)
        assert findings.notes == [
            f"Of the {cells} means: {cells} MATCH.",
            f"Of the {cells} standard deviations: {cells} MATCH.",
        ]
        assert [verdict for label, verdict in found.items() if label.endswith("calculated")] == ["MATCH"] * (cells // 2)
        assert [verdict for verdict in found.values() if verdict.startswith("CLAIM")] == [
            "CLAIM: holds (p < 0.0001)"
        ] * (2 if table is table_1 else 3)


def test_tables_have_the_papers_shape():
    (first,) = table_1.judge(tables()).tables
    assert list(first.rows[0]) == [
        "c = 20", "0.0899 ± 0.0155", "0.0899 ± 0.0155", "MATCH", "0.9624 ± 0.0157", "0.9624 ± 0.0157", "MATCH",
    ]  # fmt: skip
    (second,) = table_2.judge(tables()).tables
    assert [row[0] for row in second.rows] == [
        *(f"K = {k}" for k in (0.9, 1.0, 1.1, 1.2, 1.3, 1.4)), "K = 1.0, ties up", "K = 1.4, ties up",
    ]  # fmt: skip
    assert [row[3] for row in second.rows] == ["MATCH"] * 6 + ["-"] * 2


def test_other_numbers_differ():
    evidence = tables({table_2.case(1.3).name: [piece((0.0827, 0.0125), (0.9759, 0.0107))]})
    found = verdicts(table_2.judge(evidence))
    assert found["K = 1.3: SD_r"].startswith("DIFFERS")
    assert found["K = 1.3: S_rc"] == "MATCH"
    assert found["K = 1.3: S_rc: standard deviation"].startswith("DIFFERS")
    assert found["K = 1.2: SD_r"] == "MATCH"
    evidence = tables({"wls-exact-1": [{"rms": 0.0912}, {"rms": 0.2342}]})
    found = verdicts(table_1.judge(evidence))
    assert found["c = 20: root mean square of SD_r, calculated"] == "MATCH"
    assert found["c = 200: root mean square of SD_r, calculated"].startswith("DIFFERS")


def test_few_experiments_decide_nothing():
    line = table_1.lines()[0]
    evidence = tables({line.case.name: [piece(line.sd_r, line.s_rc, experiments=100)]})
    found = verdicts(table_1.judge(evidence))
    # 0.0155² / ((0.0005 / 2.9264)² - 0.0155² / 25000 - 0.0001² / 12), the variance being 25000 / 24999 of that.
    assert found["c = 20: SD_r"] == "COMPATIBLE (p = 1, power 2 %, n = 12814 here would decide)"


@pytest.mark.parametrize(
    ("k", "sd_r", "s_rc", "label", "outcome"),
    [
        (1.2, 0.0807, 0.9759, "SD_r: least of the others, less that of K = 1.3", "does not hold"),
        (1.2, 0.0817, 0.9759, "SD_r: least of the others, less that of K = 1.3", "undecided"),
        (1.4, 0.0909, 0.9746, "SD_r: worst highlighted, less that of c = 20", "does not hold"),
        (0.9, 0.1184, 0.9742, "SD_r: worst highlighted, less that of c = 20", "holds"),
        (0.9, 0.1084, 0.9604, "S_rc: worst highlighted, less that of c = 20", "does not hold"),
    ],
)
def test_what_is_said_of_table_2_can_fail(k, sd_r, s_rc, label, outcome):
    evidence = tables({table_2.case(k).name: [piece((sd_r, 0.0132), (s_rc, 0.0102))]})
    assert verdicts(table_2.judge(evidence))[label].startswith(f"CLAIM: {outcome}")


def test_what_is_said_of_table_1_can_fail():
    evidence = tables({table_1.lines()[1].case.name: [piece((0.0799, 0.0155), (0.9724, 0.0157))]})
    found = [verdict for verdict in verdicts(table_1.judge(evidence)).values() if verdict.startswith("CLAIM")]
    assert found == ["CLAIM: does not hold (p < 0.0001)"] * 2


def test_highlighted_values_are_those_that_are_better():
    reference, table = published("wls-table-1")["rows"][0], published("wls-table-2")
    better = {
        "sd_r": [row["k"] for row in table["rows"] if row["sd_r"][0] < reference["sd_r"][0]],
        "s_rc": [row["k"] for row in table["rows"] if row["s_rc"][0] > reference["s_rc"][0]],
    }
    assert better == {"sd_r": table["better_sd_r"], "s_rc": table["better_s_rc"]}
    assert min(table["rows"], key=lambda row: row["sd_r"][0])["k"] == table["best_k"]


def test_moments_are_those_of_all_experiments():
    rng = np.random.default_rng(1)
    values = rng.gamma(2.0, 0.01, 900) + 0.9
    parts = [values[:400], values[400:]]
    pieces = [
        {"experiments": len(part), "s_rc": [float((part**power).sum()) for power in (1, 2, 3, 4)]} for part in parts
    ]
    found = Moments.pooled(pieces, "s_rc")
    assert found.mean.value == pytest.approx(values.mean())
    assert found.mean.error == pytest.approx(values.std(ddof=1) / 30)
    assert found.deviation.value == pytest.approx(values.std(ddof=1))
    flatness = ((values - values.mean()) ** 4).mean() / values.var() ** 2
    assert found.deviation.error == pytest.approx(values.std() * math.sqrt((flatness - 1) / 900) / 2, rel=1e-2)


def test_moments_of_one_line_hang_together():
    """The covariance of means and deviations, against that of many simulated lines."""
    rng = np.random.default_rng(2)

    def line(experiments):
        x = rng.gamma(4.0, 0.005, experiments) + 0.05
        return x, 1 - 0.5 * x * rng.uniform(0.5, 1.5, experiments)

    def pieces(x, y):
        powers = [[float((one**power).sum()) for power in (1, 2, 3, 4)] for one in (x, y)]
        products = [[float((x**a * y**b).sum()) for b in (1, 2)] for a in (1, 2)]
        return [{"experiments": len(x), "sd_r": powers[0], "s_rc": powers[1], "products": products}]

    statistics = np.array([[x.mean(), y.mean(), x.std(), y.std()] for x, y in (line(400) for _ in range(4000))])
    _, covariance = quality.differences(pieces(*line(400_000)), [(0.0, 0.0)] * 2, 400)
    error = quality._ROUNDED**2
    expected = np.cov(statistics.T) + error * np.eye(4)
    scale = np.sqrt(np.outer(np.diag(expected), np.diag(expected)))
    assert np.abs((covariance - expected) / scale).max() < 0.08
    assert np.abs((np.cov(statistics.T) / scale)[0, 1]) > 0.3


def test_tables_differ_together_where_means_do():
    equal, off = (table_1.judge(evidence).joints[0] for evidence in (tables(), tables(
        {table_1.lines()[0].case.name: [piece((0.0902, 0.0155), (0.9621, 0.0157))]}
    )))  # fmt: skip
    assert (equal.label, equal.differs) == ("the 4 means and 4 standard deviations", False)
    assert equal.joint.statistic == pytest.approx(0.0, abs=1e-6)
    assert off.joint.statistic > 4


def test_pieces_have_experiments_of_their_own(monkeypatch):
    case = Case("some", {"e": 4, "k": 1.0}, 3, 9)
    step = case.sampling(Profile.SMOKE)
    assert (step.pieces, step.parameters["experiments"]) == (5, 40)
    assert case.sampling(Profile.FULL).parameters["experiments"] * 5 == EXPERIMENTS
    assert case.sampling(Profile.SMOKE, 0.16).parameters["experiments"] == 6
    found = [step.measure(seed, number, **step.parameters) for seed, number in ((1, 0), (1, 0), (1, 1), (2, 0))]
    assert found[0] == found[1]
    assert found[0]["sd_r"] != found[2]["sd_r"] != found[3]["sd_r"] != found[0]["sd_r"]
    other = dataclasses.replace(case, name="other").sampling(Profile.SMOKE)
    assert other.measure(1, 0, **other.parameters)["sd_r"] != found[0]["sd_r"]
    longer = dataclasses.replace(case, settings={"e": 21, "k": 1.0}, least=20, most=20).sampling(Profile.SMOKE)
    assert 0.07 < longer.measure(1, 0, **longer.parameters)["sd_r"][0] / 40 < 0.11


def test_calculated_pieces():
    step = quality.exact_sampling("exact", [table_1.lines()[0].case, Case("some", {"e": 3}, 2, 2)])
    expected = sum(number / 20 * (1 - number / 20) / 20 for number in range(21)) / 20
    assert step.measure(1, 0, **step.parameters)["rms"] ** 2 == pytest.approx(expected)
    assert step.measure(9, 1, **step.parameters)["rms"] ** 2 == pytest.approx(10 * expected)


def test_every_step_of_a_table_is_judged():
    assert {step.name for step in table_1.steps(Profile.FULL)} == {"wls-quality-20", "wls-quality-200", "wls-exact-1"}
    assert {step.name for step in table_2.steps(Profile.FULL)} == {
        "wls-quality-20", "wls-exact-2", "wls-quality-half-up-1.0", "wls-quality-half-up-1.4",
        *(f"wls-quality-x87-{k}" for k in (0.9, 1.0, 1.1, 1.2, 1.3, 1.4)),
    }  # fmt: skip


def test_figure_1_is_exact():
    assert [str(row.judgement) for row in figure_1.judge(Evidence({}, {}, True)).rows] == ["EXACT"] * 4


def test_figure_1_would_differ_if_states_only_counted(monkeypatch):
    monkeypatch.setattr(figure_1, "automaton", lambda: WinLossStates(e=3, small_e="counter"))
    rows = figure_1.judge(Evidence({}, {}, True)).rows
    assert [(row.measured.value, str(row.judgement)) for row in rows] == [
        (10, "EXACT"), (7, "DIFFERS"), (7, "DIFFERS"), (0, "DIFFERS"),
    ]  # fmt: skip


def test_figure_1_has_all_states_and_arrows():
    figure = Figure()
    figure_1.draw(Evidence({}, {}, True), figure)
    (axes,) = figure.axes
    shapes = [type(patch).__name__ for patch in axes.patches]
    assert (shapes.count("Circle"), shapes.count("FancyArrowPatch")) == (10, 20)
    wls = WinLossStates(e=3)
    texts = [text.get_text() for text in axes.texts]
    assert texts == [text for state in range(10) for text in (str(state), "{}/{}".format(*wls.counts_of(state)))]
    colours = [patch.get_edgecolor() for patch in axes.patches if type(patch).__name__ == "FancyArrowPatch"]
    assert len(set(colours)) == 2
    assert colours.count(colours[0]) == 10


def settling(slope, noise, repetitions=100, seed=1):
    """Settling times of lines through zero, by rule, with noise that a mean of 25 divides by five."""
    rng = np.random.default_rng(seed)
    pieces = [
        {rule: (slope[rule] * e + rng.normal(0, noise[rule], repetitions)).tolist() for rule in figure_2.RULES}
        for e in figure_2.ends_of_scale()
    ]
    return Evidence({}, {"wls-settling": pieces}, True)


def test_a_worse_fit_than_the_published_differs():
    evidence = settling({"fixed": 2.5, "counter": 1.5}, {"fixed": 200.0, "counter": 38.0})
    findings = figure_2.judge(evidence)
    rows = {row.label: row for row in findings.rows}
    assert (
        str(rows["slope of the first experiment, not zero with p below 1e-05"].judgement) == "CLAIM: holds (p < 0.0001)"
    )
    assert rows["slope, jumps to the past"].measured.value == pytest.approx(2.5, abs=0.03)
    assert rows["slope, counting up and down"].measured.value == pytest.approx(1.5, abs=0.01)
    assert str(rows["log10 of 1 - adjusted R², jumps to the past, 25 repetitions"].judgement).startswith("DIFFERS")
    # One published fit scatters by as much as it leaves over itself: nothing could be shown to be the same.
    assert str(rows["log10 of 1 - adjusted R², counting up and down, 25 repetitions"].judgement).startswith(
        "COMPATIBLE"
    )
    assert rows["log10 of 1 - adjusted R², counting up and down, 25 repetitions"].published.value == pytest.approx(
        math.log10(0.00032)
    )
    assert findings.notes[-1].startswith("That the settling time is linear is reproduced. The published fit of 0.99968")
    assert "25 repetitions is not: it takes some 400 of them" in findings.notes[-1]


def test_a_fit_as_good_as_the_published_is_compatible():
    findings = figure_2.judge(settling({"fixed": 2.5, "counter": 1.5}, {"fixed": 60.0, "counter": 38.0}, 800))
    rows = {row.label: row for row in findings.rows}
    assert str(rows["log10 of 1 - adjusted R², jumps to the past, 25 repetitions"].judgement).startswith("COMPATIBLE")
    larger = rows["log10 of 1 - adjusted R², jumps to the past, 400 repetitions"].measured.value
    smaller = rows["log10 of 1 - adjusted R², jumps to the past, 25 repetitions"].measured.value
    assert larger < smaller - math.log10(8)
    assert len(findings.notes) == 2


def test_times_that_do_not_grow_are_no_line():
    evidence = settling({"fixed": 0.0, "counter": 1.5}, {"fixed": 60.0, "counter": 38.0}, 50)
    rows = {row.label: row for row in figure_2.judge(evidence).rows}
    judgement = rows["slope of the first experiment, not zero with p below 1e-05"].judgement
    assert str(judgement).startswith("CLAIM: undecided")
    assert rows["log10 of 1 - adjusted R², jumps to the past, 25 repetitions"].judgement is None  # of two experiments


def test_figure_2_is_drawn_with_its_lines():
    figure = Figure()
    figure_2.draw(settling({"fixed": 2.5, "counter": 1.5}, {"fixed": 1.0, "counter": 1.0}, 25), figure)
    (axes,) = figure.axes
    points = [line for line in axes.lines if len(line.get_xdata()) == 40]
    assert [line.get_ydata()[-1] / 1000 for line in points] == pytest.approx([2.5, 1.5], abs=0.01)
    labels = [text.get_text() for text in axes.get_legend().get_texts()]
    assert labels[0].startswith("jumps to the past: 2.50 e ")
    assert "adjusted R² 1.00000" in labels[1]


def test_a_piece_of_figure_2_is_one_end_of_scale():
    step = figure_2.steps(Profile.SMOKE)[0]
    assert (step.pieces, step.parameters["repetitions"]) == (40, 50)
    found = step.measure(1, 0, ends=[40], repetitions=60)
    assert {rule: len(times) for rule, times in found.items()} == {"fixed": 60, "counter": 60}
    assert np.mean(found["counter"]) == pytest.approx(1.45 * 40, abs=12)
    assert found == step.measure(1, 0, ends=[40], repetitions=60) != step.measure(2, 0, ends=[40], repetitions=60)


def test_a_line_through_points():
    rng = np.random.default_rng(2)
    xs = np.arange(30.0)
    ys = 3 * xs - 5 + rng.normal(0, 4, 30)
    line = fitted(xs, ys)
    slope, intercept = np.polyfit(xs, ys, 1)
    left = ((ys - slope * xs - intercept) ** 2).sum() / 28 / ys.var(ddof=1)
    assert (line.slope, line.intercept) == (pytest.approx(slope), pytest.approx(intercept))
    assert line.left_over == pytest.approx(left)
    assert line.adjusted_r2 == pytest.approx(1 - left)
    assert line.chance < 1e-20
    assert fitted(xs, [1.0] * 30).chance == 1.0


def said(change=None, times=True):
    """Evidence for the claims as the paper has it, but for some steps."""
    line = {row["k"]: row for row in published("wls-table-2")["rows"]}
    sampled = {"wls-conditions": [{"checked": 10, "failed": []}, {"checked": 8, "failed": []}]}
    sampled |= {
        f"wls-seed-{number}": [piece((0.0817 + number * 1e-5, 0.0125), (0.9759, 0.0097))] for number in range(5)
    }
    sampled |= {f"wls-long-{k}": [piece((row["sd_r"][0] - 0.0004, 0.0125), row["s_rc"])] for k, row in line.items()}
    sampled[table_2.case(1.3).name] = [piece(line[1.3]["sd_r"], line[1.3]["s_rc"])]
    sampled["wls-speed"] = [
        {
            "update to increment": 1.2,
            "update to counters": 0.9 + part,
            "test to comparison": 1.0,
            "bound to test": 20.0 + part,
        }
        for part in (0.0, 0.1)
    ]
    sampled |= change or {}
    return Evidence({}, sampled, times)


def test_claims_hold():
    found = verdicts(claims.judge(said()))
    assert list(found.values())[:11] == ["EXACT"] * 11
    assert found["ends of scale at which a condition fails, of 18"] == "EXACT"
    claimed = {label: verdict for label, verdict in found.items() if verdict.startswith("CLAIM")}
    assert len(claimed) == 6
    assert all(verdict.startswith("CLAIM: holds (p ") for verdict in claimed.values())
    assert found["Elo of learning playouts in the authors' program"] == "None"


@pytest.mark.parametrize(
    ("change", "label", "verdict"),
    [
        (
            {"wls-conditions": [{"checked": 10, "failed": [3]}]},
            "ends of scale at which a condition fails, of 10",
            "DIFFERS",
        ),
        (
            {"wls-seed-3": [piece((0.0847, 0.0125), (0.9759, 0.0097))]},
            "largest difference of SD_r between 5 seeds, below 0.001",
            "CLAIM: does not hold (p < 0.0001)",
        ),
        (
            {"wls-seed-0": [piece((0.0817, 0.0125), (0.9719, 0.0097))]},
            "largest difference of S_rc between 5 seeds, below 0.001",
            "CLAIM: does not hold (p < 0.0001)",
        ),
        (
            {"wls-long-1.4": [piece((0.0783, 0.0125), (0.97, 0.01))]},
            "ten times the updates: SD_r of the next best K, less that of 1.3",
            "CLAIM: does not hold (p < 0.0001)",
        ),
        (
            {"wls-long-1.3": [piece((0.0827, 0.0125), (0.97, 0.01))]},
            "ten times the updates: SD_r of K = 1.3, less that of table II",
            "CLAIM: does not hold (p < 0.0001)",
        ),
    ],
)
def test_claims_can_fail(change, label, verdict):
    assert verdicts(claims.judge(said(change)))[label] == verdict


def test_costs_can_be_too_high():
    costs = {"update to increment": 1.2, "test to comparison": 1.0}
    slow = [{**costs, "update to counters": 3.0 + part, "bound to test": 0.5 + part} for part in (0.0, 0.01)]
    found = verdicts(claims.judge(said({"wls-speed": slow})))
    assert found["cost of an update, in updates of counters, below 2"].startswith("CLAIM: does not hold")
    assert found["cost of a confidence bound, in threshold tests, above 1"].startswith("CLAIM: does not hold")


def test_without_clocks_there_are_no_costs():
    with_times, without = (claims.judge(said(times=times)).rows for times in (True, False))
    assert [row.label for row in with_times if row not in without] == [
        row.label for row in with_times if row.label.startswith("cost of ")
    ]
    assert len(with_times) == len(without) + 4


def test_pieces_of_claims():
    assert claims.check_conditions(1, 1, ends=list(range(1, 14))) == {"checked": 3, "failed": []}
    steps = {step.name: step for step in claims.steps(Profile.FULL)}
    conditions = steps["wls-conditions"]
    ends = conditions.parameters["ends"]
    assert (ends[0], ends[59], ends[-1], len(set(ends))) == (1, 60, 1000, len(ends))
    assert set(range(25, 1001, 25)) <= set(ends)
    assert conditions.pieces == math.ceil(len(ends) / 10)
    assert steps["wls-long-0.9"].parameters["least"] == 1500
    assert {step.name for step in claims.steps(Profile.SMOKE)} == set(steps)


def test_an_end_of_scale_that_fails_is_counted(monkeypatch):
    monkeypatch.setattr(claims, "WinLossStates", lambda e: WinLossStates(e=e, k=1.5))
    assert claims.check_conditions(1, 0, ends=[21, 48]) == {"checked": 2, "failed": [48]}


def test_costs_are_measured_at_one_moment():
    found = claims.measure_costs(1, 0, stations=100)
    assert set(found) == {"update to increment", "update to counters", "test to comparison", "bound to test"}
    assert all(value > 0 for value in found.values())
