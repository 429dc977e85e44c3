"""Patterns that the player of higher order finds in the middle of a game against itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from arena.arenas.statistics.quantity import Quantity
from arena.arenas.statistics.verdict import claim_above, claim_below, exact
from arena.games import load
from arena.players.higher.listing import locality
from arena.players.kinds import load_player
from arena.players.seeds import generator
from arena.reports.reproduce.evidence import Evidence
from arena.reports.reproduce.literature import published
from arena.reports.reproduce.profile import Profile
from arena.reports.reproduce.row import Row, Scale
from arena.reports.reproduce.step import Sampling

NAME = "raiko-patterns"
GAME = "hex(size=11)"

#: The player and the number of games. The first finds patterns at ten times the usual rate, to find any at all.
_SIZES = {
    Profile.SMOKE: ("orderN(playouts=1000, interval=10)", 2),
    Profile.FAST: ("orderN(playouts=10000)", 8),
    Profile.FULL: ("orderN(playouts=10000)", 60),
}

Piece = dict[str, Any]


def sampling(profile: Profile) -> Sampling:
    """Games up to the move before which the paper lists its patterns."""
    player, games = _SIZES[profile]
    parameters = {"game": GAME, "player": player, "move": published("raiko-figures-4-5-6")["move"]}
    return Sampling(NAME, patterns_before, games, parameters)


def patterns_before(seed: int, piece: int, game: str, player: str, move: int) -> Piece:
    """The moves of one game before a certain one, and the patterns by which that is chosen, in order of appearance.

    Of a game that is over earlier, those before its last move. Patterns have moves by number, and their sides,
    0 for who moved first.
    """
    board, rngs = load(game), generator(seed, NAME, game, player, piece)
    chooser = load_player(player).build(board)
    position = board.start()
    while True:
        decision = chooser.choose(position, rngs)
        after = position.copy()
        after.play(decision.move)
        if len(after.moves) == move or after.winner() is not None:
            break
        position = after
    open_moves = position.legal_numbers().tolist()
    found = locality(board, decision.patterns, open_moves)
    return {
        "moves": list(position.moves),
        "open": len(open_moves),
        "patterns": [{"moves": list(one.moves), "sides": list(one.sides)} for one in decision.patterns],
        "distance": None if found is None else found.distance,
        "random distance": None if found is None else found.random_distance,
    }


def games(evidence: Evidence) -> Sequence[Piece]:
    """What was found in every game."""
    return evidence.sampled[NAME]


def limit_rows(evidence: Evidence) -> list[Row]:
    """How many patterns there were, and how large: as many as in the paper at most."""
    paper = published("raiko-figures-4-5-6")
    sizes = [[len(pattern["moves"]) for pattern in game["patterns"]] for game in games(evidence)]
    # The empty pattern is always there, and not counted.
    most, largest = max(len(found) - 1 for found in sizes), max(map(max, sizes))
    beyond = sum(len(found) - 1 > paper["most_patterns"] for found in sizes)
    beyond += sum(size > paper["largest_pattern"] for found in sizes for size in found)
    return [
        Row("most patterns of a move", Quantity(paper["most_patterns"]), Quantity(most), None, Scale.COUNT),
        Row("moves of the largest pattern", Quantity(paper["largest_pattern"]), Quantity(largest), None, Scale.COUNT),
        Row("times that either was exceeded", Quantity(0), Quantity(beyond), exact(0, beyond), Scale.COUNT),
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
