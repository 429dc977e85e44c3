"""What is said of the paper on Blokus Duo, for games whose results are made up."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pytest

from arena.arenas.experiments.blokus import claims, final_score, models
from arena.arenas.experiments.blokus.players import Algorithm
from arena.arenas.experiments.blokus.readings import Reading
from arena.arenas.experiments.evidence import Evidence, Played
from arena.arenas.experiments.profile import Profile
from arena.reports.reproduce import catalogue
from arena.reports.reproduce.blokus.meeting import Meeting, by_opening
from arena.reports.reproduce.experiment import Findings
from arena.reports.reproduce.joint_test import JointTest
from tests.support.blokus_games import Lead, made_up, wins

EVEN = wins(0.5)
GAMES = 100  # of each colour


def judged(
    name: str, played: Mapping[str, Played], sampled: Mapping[str, list[dict[str, object]]] | None = None
) -> Findings:
    evidence = Evidence(played, sampled or {}, times=True)
    return catalogue.experiment(name).judge(evidence).judged(name)


def verdicts(findings: Findings) -> dict[str, str]:
    return {row.label: str(row.judgement) for row in findings.rows}


def points(leads: Callable[[final_score.Point], Lead], profile: Profile = Profile.FAST) -> dict[str, Played]:
    """Games of figures 3 to 5, in which the final score leads by so much."""
    return {
        point.run: made_up(point.step(profile), {"final": leads(point)}, GAMES, opponent=1)
        for point in final_score.points(Reading.LATE, profile)
    }


def gauntlet(
    leads: Mapping[str, Lead], reading: Reading = Reading.LATE, profile: Profile = Profile.FAST
) -> dict[str, Played]:
    """Games of figures 7 to 10; who is not named wins half of them."""
    (step,) = models.steps(reading, profile)
    names = [model.name for model in models.models(reading, profile)]
    return {step.name: made_up(step, {name: leads.get(name, EVEN) for name in names}, GAMES)}


def stages(leads: Mapping[str, Lead], profile: Profile = Profile.FULL) -> dict[str, Played]:
    (step,) = models.steps_by_stages(profile)
    names = [model.name for model in models.staged(profile)]
    return {step.name: made_up(step, {name: leads.get(name, EVEN) for name in names}, GAMES)}


def as_the_paper_has_it(point: final_score.Point) -> Lead:
    """Normal gains by simulations; UCB wins always, and UCT with few."""
    if point.algorithm is Algorithm.NORMAL:
        return wins({1_000: 0.2, 10_000: 0.55}.get(point.simulations, 0.85))
    if point.algorithm is Algorithm.UCT and point.simulations > 1_000:
        return wins(0.3, won=12, lost=12)
    return wins(0.75)


def test_a_meeting_is_told_from_the_players_side() -> None:
    played = gauntlet({"k0.3": wins(0.8, won=10, lost=4)})[models.run_of(Reading.LATE)]
    one, other = Meeting.of(played, "k0.3", "win"), Meeting.of(played, "win", "k0.3")
    assert one.share.value == pytest.approx(1 - other.share.value) == pytest.approx(0.8, abs=0.07)
    assert np.array_equal(one.leads, -other.leads)
    assert one.when_winning is not None
    assert one.when_losing is not None
    assert one.when_winning.value == pytest.approx(one.leads[one.leads > 0].mean()) == pytest.approx(10, abs=0.5)
    assert one.when_losing.value == pytest.approx(one.leads[one.leads < 0].mean()) == pytest.approx(-4, abs=0.5)
    assert one.variance is not None
    assert one.variance.value == pytest.approx(one.leads.var(ddof=1))
    assert one.mean_score.value == pytest.approx(one.leads.mean())


def test_points_by_opening_are_of_both_colours() -> None:
    played = gauntlet({"k0.3": wins(1.0), "k0.5": wins(0.0)})[models.run_of(Reading.LATE)]
    table = by_opening(played, ["k0.3", "k0.5", "k1"], "win")
    assert table.shape == (GAMES, 3)
    assert (table[:, 0] == 1).all()
    assert (table[:, 1] == 0).all()
    assert set(table[:, 2]) == {0.0, 0.5, 1.0}


def test_the_papers_sentences_hold_of_games_that_are_as_it_says() -> None:
    findings = judged("blokus-figure-3", points(as_the_paper_has_it))
    found = verdicts(findings)
    assert len(found) == 6
    assert all(
        verdict.startswith("CLAIM: holds") for label, verdict in found.items() if "not so different" not in label
    ), found
    assert found["UCB and UCT are not so different with 1,000"].startswith("CLAIM: undecided")
    assert "rejected" in str(findings.joints[0])
    assert not findings.joints[0].differs


def test_the_papers_sentences_fail_of_games_that_are_the_contrary() -> None:
    def contrary(point: final_score.Point) -> Lead:
        if point.algorithm is Algorithm.UCT:
            return wins(0.2 if point.simulations == 1_000 else 0.8)
        return wins(0.8 if point.algorithm is Algorithm.NORMAL and point.simulations == 1_000 else 0.2)

    found = verdicts(judged("blokus-figure-3", points(contrary)))
    assert [verdict for verdict in found.values() if verdict.startswith("CLAIM: holds")] == []
    assert found["Normal, 1,000: the final score is inferior"].startswith("CLAIM: does not hold")
    assert found["UCT: the final score wins less with 100,000 than with 1,000"].startswith("CLAIM: does not hold")


def test_scores_are_divided_by_89_and_variances_compared() -> None:
    played = points(as_the_paper_has_it)
    rows = {row.label: row for row in judged("blokus-figure-4", played).rows}
    many = rows["UCB, 100,000: the final score has the higher score"]
    meeting = Meeting.of(played["blokus-final-late-ucb-100000"], "final", "win")
    assert many.measured is not None
    assert many.measured.value == pytest.approx(meeting.leads.mean() / 89)
    assert str(many.judgement).startswith("CLAIM: holds")
    smaller = verdicts(judged("blokus-figure-5", played))
    # UCT's games are as scattered as UCB's with 1,000 simulations, and more with 10,000.
    assert smaller["10,000: UCB has the smaller variance (UCB over UCT)"].startswith("CLAIM: holds")
    assert smaller["1,000: UCB has the smaller variance (UCB over UCT)"].startswith("CLAIM: undecided")


def test_with_a_million_simulations_it_is_ucb_that_scatters_more() -> None:
    def scattered(point: final_score.Point) -> Lead:
        return wins(0.5, won=14, lost=14) if point.algorithm is Algorithm.UCB else EVEN

    found = verdicts(judged("blokus-figure-5", points(scattered, Profile.FULL)))
    assert found["1,000,000: UCB has the larger variance (UCB over UCT)"].startswith("CLAIM: holds")
    assert found["100,000: UCB has the smaller variance (UCB over UCT)"].startswith("CLAIM: does not hold")


def test_a_k_that_wins_is_seen_and_the_number_of_k_is_corrected_for() -> None:
    played = gauntlet({"k0.3": wins(0.7), "final": wins(0.3)}, profile=Profile.FULL)
    findings = judged("blokus-figure-7", played)
    found = verdicts(findings)
    assert found["sigmoid, k = 0.3: wins more than win-or-lose"].startswith("CLAIM: holds")
    assert found["final score: wins less than win-or-lose"].startswith("CLAIM: holds")
    assert "rejected" in str(findings.joints[0])
    judgement = next(row.judgement for row in findings.rows if row.label.startswith("sigmoid, k = 0.3"))
    assert judgement is not None
    assert judgement.chance is not None
    assert judgement.corrected is not None
    assert judgement.corrected > judgement.chance
    beside = next(row for row in findings.rows if "beside the paper" in row.label)
    assert beside.published is not None
    assert (beside.published.wins, beside.published.samples) == (560, 1000)
    assert str(beside.judgement).startswith("DIFFERS")


def test_with_fewer_simulations_numbers_are_not_compared() -> None:
    findings = judged("blokus-figure-7", gauntlet({"k0.3": wins(0.7)}))
    assert verdicts(findings)["sigmoid, k = 0.3: share, beside the paper"].startswith("ORDER: direction holds")
    assert any("10,000 simulations" in note for note in findings.notes)


def test_the_papers_two_of_ten_are_not_significant() -> None:
    (note, *_) = judged("blokus-figure-9", gauntlet({}, Reading.WHOLE, Profile.FULL)).notes
    assert "k = 0.2: p = 0.012, corrected 0.12, k = 0.7: p = 0.012, corrected 0.12" in note


def test_a_hypothesis_is_kept_and_is_no_difference_from_the_paper() -> None:
    (joint,) = judged("blokus-figure-7", gauntlet({"k0.3": wins(0.9)})).joints
    again = JointTest.from_document(joint.document())
    assert again == joint
    assert str(again).startswith("Together, every k as strong as win-or-lose: rejected (chi-squared")
    assert not again.differs
    assert "published" not in JointTest("of a table", joint.joint).document()


def test_equal_models_are_not_told_apart() -> None:
    findings = judged("blokus-figure-9", gauntlet({}, Reading.WHOLE, Profile.FULL))
    assert "not rejected" in str(findings.joints[0])
    assert not any(verdict.startswith("CLAIM: holds") for verdict in verdicts(findings).values())


def test_scores_are_held_against_win_or_lose_against_itself() -> None:
    findings = judged("blokus-figure-8", gauntlet({"k0.3": wins(0.5, won=11, lost=9)}))
    found = verdicts(findings)
    assert found["sigmoid, k = 0.3: higher score when winning"].startswith("CLAIM: holds")
    assert found["sigmoid, k = 0.3: lower score when losing"].startswith("CLAIM: holds")
    assert found["sigmoid, k = 0.5: higher score when winning"].startswith("CLAIM: undecided")
    assert [("rejected" in str(joint), "not" in str(joint)) for joint in findings.joints] == [(True, False)] * 2


def test_who_never_loses_has_no_score_when_losing() -> None:
    rows = {row.label: row for row in judged("blokus-figure-10", gauntlet({"k0.3": wins(1.0)}, Reading.WHOLE)).rows}
    assert rows["sigmoid, k = 0.3: lower score when losing"].measured is None
    assert rows["sigmoid, k = 0.3: higher score when winning"].measured is not None


def test_stages_and_the_best_of_them() -> None:
    findings = judged("blokus-figure-11", stages({"k1": wins(0.75), "k0.5": wins(0.5)}))
    found = verdicts(findings)
    assert found["stages, k = 1: wins more than win-or-lose"].startswith("CLAIM: holds")
    assert found["k = 1 in the middle is better than k = 0.5"].startswith("CLAIM: holds")
    best = next(row for row in findings.rows if row.label.startswith("the best k"))
    assert best.measured is not None
    assert best.measured.value == max(
        row.measured.value for row in findings.rows if row.measured and "wins more" in row.label
    )


def claimed(guided: float = 75.0, most: int = 990) -> Findings:
    """All claims, of games that are as the paper says, but for the size of the game and the most candidates."""
    played = {
        **points(as_the_paper_has_it),
        **gauntlet({"k0.3": wins(0.7, won=11, lost=9)}),
        **gauntlet({}, Reading.WHOLE),
        claims.ACROSS: made_up(claims.across(Profile.FAST), {"ucb-final": wins(0.3)}, GAMES),
    }

    def games(power: float, count: int) -> list[dict[str, object]]:
        choices = [[10**5] * 5 + [most], [10**5] * 5 + [most // 2]]
        scale = (power - 25 - np.log10(most)) / 5
        return [
            {
                "game": "blokus-duo",
                "games": [{"choices": [*one, *[10**scale] * 5], "squares": [55, 53]} for one in choices],
            }
            for _ in range(count)
        ]

    counts: dict[str, object] = {
        "pieces": 21, "squares": 89, "orientations": 91, "placements": 13_729, "first moves": 414,
    }  # fmt: skip
    sampled = {claims.COUNTS: [counts], claims.RANDOM: games(45.0, 20), claims.GUIDED: games(guided, 20)}
    return judged("blokus-claims", played, sampled)


def test_the_size_of_the_game_is_the_mean_power_of_ten() -> None:
    found = verdicts(claimed())
    assert found["size of the game by random play: a power of ten from 40 to 50"].startswith("CLAIM: holds")
    assert found["size of the game by UCT: a power of ten from 70 to 80"].startswith("CLAIM: holds")
    found = verdicts(claimed(guided=60.0))
    assert found["size of the game by UCT: a power of ten from 70 to 80"].startswith("CLAIM: does not hold")


def test_claims_of_the_text() -> None:
    findings = claimed()
    found = verdicts(findings)
    assert {found[name] for name in ("pieces", "squares", "orientations", "placements", "first moves")} == {"EXACT"}
    assert found["UCT with win-or-lose is superior to UCB with the final score, 100,000"].startswith("CLAIM: holds")
    assert found["sigmoid, k = 0.3: higher score when winning"].startswith("CLAIM: holds")
    human = [row for row in findings.rows if str(row.judgement) == "NOT REPRODUCIBLE"]
    assert len(human) == 4
    assert not any(row.measured for row in human)


def test_random_games_stand_beside_those_of_another_program() -> None:
    rows = {row.label: row for row in claimed().rows}
    moves, won = rows["random games, moves"], rows["random games, won by Black"]
    assert moves.published is not None
    assert moves.published.value == 27.15
    assert str(moves.judgement).startswith("DIFFERS")  # made-up games have 11 moves
    assert won.published is not None
    assert won.measured is not None
    assert (won.published.value, won.measured.value) == (pytest.approx((10_889 + 460) / 20_000), 1.0)


def test_one_position_with_so_many_candidates_is_a_proof() -> None:
    label = "candidates are sometimes more than 1,000"
    low, high = claimed(most=10), claimed(most=10**6)
    assert verdicts(high)[label].startswith("CLAIM: holds")
    assert not verdicts(low)[label].startswith("CLAIM: does not hold")
