"""What the paper says of the game and of its players, sentence by sentence."""

from __future__ import annotations

from typing import Any

import numpy as np

from arena.arenas.experiments.blokus.claims import ACROSS, ACROSS_NAMES, COUNTS, GUIDED, RANDOM, steps
from arena.arenas.experiments.blokus.readings import WHOLE_BOARD, WORDS, Reading
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.statistics.chance import chance_above, chance_below
from arena.arenas.statistics.judgement import NOT_REPRODUCIBLE
from arena.arenas.statistics.judging import claim, claim_about, claim_above, exact
from arena.arenas.statistics.quantity import Quantity
from arena.arenas.statistics.ratios import ratio_of_sums
from arena.arenas.statistics.tree_sizes import TreeSize
from arena.reports.reproduce.blokus import PAPER
from arena.reports.reproduce.blokus.bout import Bout
from arena.reports.reproduce.blokus.bout_rows import note_on_simulations, score_rows
from arena.reports.reproduce.blokus.meeting import Meeting
from arena.reports.reproduce.blokus.questionnaire import human_rows
from arena.reports.reproduce.blokus.series import Series
from arena.reports.reproduce.blokus.series_rows import share_rows, variance_rows
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale, compared_rows

#: Means of random games that are surely less than this apart are the same, as a part of the number.
_MARGIN = 0.02


_COUNTED_ELSEWHERE = ("orientations", "placements", "first moves")


def judge(evidence: Evidence) -> Findings:
    """The rules' numbers, random games, the size of the game, and what is said of the players."""
    paper = published("blokus-claims")
    series = Series.of(evidence, Reading.LATE)
    bouts = {reading: Bout.of(evidence, reading) for reading in (Reading.LATE, Reading.WHOLE)}
    rows = [
        *_count_rows(evidence, paper),
        *_size_rows(evidence, paper),
        *_random_rows(evidence, paper["random_games"]),
        _across(evidence),
        *share_rows(series),
        *variance_rows(series),
        *_score_rows(bouts[Reading.LATE]),
        *(row for reading, bout in bouts.items() for row in _equal(reading, bout, paper["equal_k"])),
        *human_rows(paper),
        _contest(paper),
    ]
    return Findings(rows, notes=[*_size_notes(evidence), *note_on_simulations(bouts[Reading.LATE])])


def _count_rows(evidence: Evidence, paper: dict[str, Any]) -> list[Row]:
    """What the rules come to; the last three are not the paper's, but of another program."""
    (found,) = evidence.sampled[COUNTS]
    numbers = {
        "pieces": paper["pieces"],
        "squares": paper["squares"],
        **{
            words: paper["random_games"][words.replace(" ", "_")]
            for words in ("orientations", "placements", "first moves")
        },
    }
    return [
        Row(words, Quantity(there), Quantity(found[words]), exact(there, found[words]), Scale.COUNT)
        for words, there in numbers.items()
    ]


def _games(evidence: Evidence, name: str) -> list[dict[str, Any]]:
    return [game for piece in evidence.sampled[name] for game in piece["games"]]


def _sizes(evidence: Evidence) -> dict[str, TreeSize]:
    """By who plays, what games of the whole board tell of the size of its tree."""
    found = {}
    for words, name in (("random play", RANDOM), ("UCT", GUIDED)):
        if evidence.sampled[name][0]["game"] == WHOLE_BOARD:
            choices = [game["choices"] for game in _games(evidence, name)]
            logs = np.array([np.log10(one).sum() for one in choices])
            found[words] = TreeSize(logs, np.array([float(len(one)) for one in choices]))
    return found


def _size_rows(evidence: Evidence, paper: dict[str, Any]) -> list[Row]:
    """The size of the game tree, and how many candidates there may be."""
    rows = []
    for words, size in _sizes(evidence).items():
        low, high = paper["random_size" if words == "random play" else "guided_size"]
        power = Quantity.mean(size.logs.tolist())
        outside = max(chance_above(power, low), chance_below(power, high))
        inside = min(chance_below(power, low), chance_above(power, high))
        label = f"size of the game by {words}: a power of ten from {low} to {high}"
        rows.append(Row(label, None, power, claim(outside, inside), Scale.NUMBER))
    games = [game for name in (RANDOM, GUIDED) for game in _games(evidence, name)]
    most, bound = max(max(game["choices"]) for game in games), paper["candidates_above"]
    # One position is a proof; without any, nothing is shown.
    shown, label = claim(0.0 if most > bound else 1.0, 1.0), f"candidates are sometimes more than {bound:,}"
    return [*rows, Row(label, None, Quantity(most), shown, Scale.COUNT)]


def _size_notes(evidence: Evidence) -> list[str]:
    """The estimate of the whole tree, which few games make: Knuth's mean of the products, not of their logarithms."""
    return [
        f"Choices multiplied over a game, {words}: 10 to the power of {size.mean:.1f}, which scatters by"
        f" {size.deviation:.1f} from game to game ({size.games}). The mean of the products is 10 to the power of"
        f" {size.all_games:.1f}, and one game makes up {100 * size.share_of_largest:.0f} % of it."
        for words, size in _sizes(evidence).items()
    ]


def _random_rows(evidence: Evidence, other: dict[str, Any]) -> list[Row]:
    """Random games beside those of another program, which are taken to scatter as ours do."""
    games = _games(evidence, RANDOM)
    moves = [len(game["choices"]) for game in games]
    leads = [game["squares"][0] - game["squares"][1] for game in games]
    won, _, drawn = other["results"]
    means = {
        "moves": (Quantity.mean(moves), other["moves"]),
        "choices at a move": (ratio_of_sums([sum(game["choices"]) for game in games], moves), other["branching"]),
        **{
            f"squares of {who}": (Quantity.mean([game["squares"][seat] for game in games]), other["squares"][seat])
            for seat, who in enumerate(("Black", "White"))
        },
    }
    rows = []
    for words, (here, there) in means.items():
        beside = Quantity(there, here.error * (len(games) / other["games"]) ** 0.5, other["games"])
        table = f"random games, {words}"
        rows += compared_rows([(table, beside, here)], _MARGIN * there, Scale.NUMBER, table=table)
    shares = (
        Quantity.share(won + drawn / 2, other["games"]),
        Quantity.share(sum((lead > 0) + (lead == 0) / 2 for lead in leads), len(leads)),
    )
    return [*rows, *compared_rows([("random games, won by Black", *shares)], table="random games won by Black")]


def _across(evidence: Evidence) -> Row:
    meeting = Meeting.of(evidence.played[ACROSS], *ACROSS_NAMES)
    simulations = evidence.played[ACROSS].settings.entrants[0].config.budget
    label = f"UCT with win-or-lose is superior to UCB with the final score, {simulations:,}"
    return Row(label, None, meeting.share, claim_above(meeting.share, 0.5))


def _score_rows(bout: Bout) -> list[Row]:
    """Of the k that is best in the text: higher scores when winning, lower ones when losing."""
    best = bout.at(published("blokus-figure-7")["k"][0])
    return [] if best is None else [row for row in score_rows(bout) if row.label.startswith(best[0].label)]


def _equal(reading: Reading, bout: Bout, k: float) -> list[Row]:
    found = bout.at(k)
    if found is None:
        return []
    label = f"{found[0].label} is as strong as win-or-lose, {WORDS[reading]}"
    return [Row(label, None, found[1].share, claim_about(found[1].share, 0.5))]


def _contest(paper: dict[str, Any]) -> Row:
    place, of = paper["contest"]
    label = f"place of the base program in a contest of {of}"
    return Row(label, Quantity(place), None, NOT_REPRODUCIBLE, Scale.COUNT)


EXPERIMENT = Experiment(
    id="blokus-claims",
    paper=PAPER,
    title="claims about the game, random play, algorithms and scores",
    published="k = 1 is as strong as win-or-lose; sizes of the game; what models are better for",
    setup=(
        "The size of the game is that of choices multiplied over a game, passes left out. Numbers of random games are"
        " not the paper's, but were measured by another program. That something is as strong, or not so different,"
        " holds once it is surely less than 5 points away. Games are those of figures 3 to 5 and 7 to 10."
    ),
    steps=steps,
    judge=judge,
)
