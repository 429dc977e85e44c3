"""The slides' formulas: what is said of pieces that are made up, and pieces as they come."""

from __future__ import annotations

import numpy as np
import pytest

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.slides import formulas as plan
from arena.reports.reproduce.slides import formulas

CHECKS = {
    "slides-formulas-pruning": plan.check_pruning,
    "slides-formulas-rave": plan.check_rave,
    "slides-formulas-temperature": plan.check_temperature,
}
CASES = 400
VALUES = np.random.default_rng(2).normal(0.0, 1.75, (2, 81))


@pytest.fixture(scope="module")
def sampled():
    """Pieces of few cases; first moves with values that scatter as those of Go do."""
    pieces = {name: [check(1, piece, CASES) for piece in range(2)] for name, check in CHECKS.items()}
    return {
        **pieces,
        "slides-formulas-values": [plan.choices(values) for values in VALUES],
        "slides-formulas-constants": [plan.read_constants(1, 0)],
    }


def judged(sampled, **changes):
    """Verdicts by label, where pieces have other counts."""
    changed = {name: [{**piece, **changes} for piece in pieces] for name, pieces in sampled.items()}
    findings = formulas.judge(Evidence({}, changed, True))
    return {row.label: str(row.judgement) for row in findings.rows}, findings


def test_all_formulas_are_as_printed_but_for_one_sentence(sampled):
    found, findings = judged(sampled)
    conclusions = [label for label in found if "randomness" in label or "nearly all" in label]
    failing = "temperature: pairs whose chances draw nearer as K grows"
    shown = [row.label for row in findings.rows if row.judgement is None]
    assert found[failing] == "CLAIM: does not hold"
    # Of two pieces, with one degree of freedom.
    assert [found[label].partition(" (")[0] for label in conclusions] == ["CLAIM: holds"] * 3
    exact = set(found) - {failing, *conclusions, *shown}
    assert len(exact) == 27
    assert {found[label] for label in exact} == {"EXACT"}
    assert len(shown) == 5


@pytest.mark.parametrize(
    ("count", "label"),
    [
        ("left end", "PP: left end"),
        ("right end", "PP: right end"),
        ("inferior", "PP: inferior as soon"),
        ("inferior, literally", "PP: inferior, σ < σ_e"),
        ("equal", "PP: equal"),
        ("error by the mean", "PP: of results 0 and 1"),
        ("simple", "RAVE: 1 - α"),
        ("unvisited", "RAVE: α = 0"),
        ("Silver", "RAVE: β = N'"),
        ("Silver, divided", "RAVE: β = 1"),
        ("below", "RAVE: β ≥"),
        ("above", "RAVE: β ≤"),
        ("unbiased", "RAVE: b = 0"),
        ("many playouts", "RAVE: β for N far above"),
        ("chances", "temperature: P = e"),
        ("equal at K = 0", "temperature: K = 0 is uniform"),
        ("linear", "temperature: P = v"),
        ("fails above", "temperature: the same"),
    ],
)
def test_one_deviation_is_enough(sampled, count, label):
    if count == "above":
        changed = {
            **sampled,
            "slides-formulas-rave": [{**piece, "above": 1} for piece in sampled["slides-formulas-rave"]],
        }
        found = {row.label: str(row.judgement) for row in formulas.judge(Evidence({}, changed, True)).rows}
    else:
        found, _ = judged(sampled, **{count: 1})
    differing = [name for name, verdict in found.items() if verdict == "DIFFERS"]
    assert len(differing) == 1
    assert differing[0].startswith(label)


def test_a_sentence_without_a_counterexample_is_undecided(sampled):
    found, findings = judged(sampled, fails=0, example=[])
    assert found["temperature: pairs whose chances draw nearer as K grows"] == "CLAIM: undecided"
    assert findings.notes == []


def test_the_counterexample_is_one(sampled):
    (piece, *_) = sampled["slides-formulas-temperature"]
    small, large, high, low, best, before, after = piece["example"]
    assert small < large
    assert low < high <= best
    assert after <= before
    (note,) = judged(sampled)[1].notes
    assert f"v_i = {high:.3f}, v_j = {low:.3f}" in note


def test_moves_that_would_be_greedy_are_many_if_values_hardly_differ(sampled):
    level = {**sampled, "slides-formulas-values": [plan.choices(values / 1000) for values in VALUES]}
    rows = formulas.judge(Evidence({}, level, True)).rows
    found = {row.label: str(row.judgement) for row in rows}
    assert found["temperature: K = 20 leaves little randomness"] == "CLAIM: does not hold (p < 0.0001)"
    effective = [row.measured.value for row in rows if "effective number" in row.label]
    assert effective == pytest.approx([81] * 5, rel=1e-2)


def test_effective_numbers_are_e_to_the_entropy(sampled):
    rows = {row.label: row for row in judged(sampled)[1].rows}
    expected = []
    for values in VALUES:
        chances = np.exp(5 * values) / np.exp(5 * values).sum()
        expected.append(np.exp(-(chances * np.log(chances)).sum()))
    assert rows["temperature: effective number of moves at K = 5"].measured.value == pytest.approx(np.mean(expected))
