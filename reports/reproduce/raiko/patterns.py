"""What the patterns of games in the middle say: how many they are, how local, and that they come in pairs."""

from __future__ import annotations

import numpy as np

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.raiko.patterns import Piece, games
from arena.arenas.statistics.judging import claim_above, claim_below
from arena.arenas.statistics.quantity import Quantity
from arena.reports.reproduce.row import Row, Scale

#: Why the two rows of limits have no verdict.
NOTE_ON_LIMITS = "The player keeps no more and no larger patterns than the paper has, so that neither says anything."


def limit_rows(evidence: Evidence) -> list[Row]:
    """How many patterns there were, and how large; the player's own limits are those of the paper."""
    paper = published("raiko-figures-4-5-6")
    sizes = [[len(pattern["moves"]) for pattern in game["patterns"]] for game in games(evidence)]
    # The empty pattern is always there, and not counted.
    most, largest = max(len(found) - 1 for found in sizes), max(map(max, sizes))
    return [
        Row("most patterns of a move", Quantity(paper["most_patterns"]), Quantity(most), None, Scale.COUNT),
        Row("moves of the largest pattern", Quantity(paper["largest_pattern"]), Quantity(largest), None, Scale.COUNT),
    ]


def locality_row(evidence: Evidence) -> Row:
    """That patterns are local: their moves lie closer together than random ones."""
    ratios = [game["distance"] / game["random distance"] for game in games(evidence) if game["distance"] is not None]
    label = "distance within patterns over that of random open cells"
    if len(ratios) < 2:
        return Row(label, None, None, None, Scale.NUMBER)
    measured = Quantity.mean(ratios)
    return Row(label, None, measured, claim_below(measured, 1.0), Scale.NUMBER)


def pair_rows(evidence: Evidence) -> list[Row]:
    """That patterns of one move come in pairs, a cell in both colours; and so do the first two."""
    pairs = Quantity.mean([_paired(game) for game in games(evidence)])
    first = [[found["moves"] for found in game["patterns"][1:3]] for game in games(evidence)]
    opposite = sum(len(moves) == 2 and moves[0] == moves[1] for moves in first)
    share = Quantity.share(opposite, len(first))
    by_chance = float(np.mean([1 / (2 * game["open"] - 1) for game in games(evidence)]))
    return [
        Row("patterns of one move that have their opposite, above chance", None, pairs, claim_above(pairs, 0.0)),
        Row("games whose first two patterns are opposite", Quantity.share(1, 1), share, claim_above(share, by_chance)),
    ]


def _paired(game: Piece) -> float:
    """The share of patterns of one move whose cell has one in the other colour too, less what chance would give."""
    single = {(pattern["moves"][0], pattern["sides"][0]) for pattern in game["patterns"] if len(pattern["moves"]) == 1}
    if not single:
        return 0.0
    paired = sum((move, 1 - side) in single for move, side in single)
    by_chance = (len(single) - 1) / (2 * int(game["open"]) - 1)
    return paired / len(single) - by_chance
