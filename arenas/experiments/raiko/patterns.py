"""Games of the player of higher order against itself, up to a move in the middle: the patterns that it finds there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Sampling
from arena.games import load
from arena.players.higher.listing import locality
from arena.players.kinds import load_player
from arena.players.seeds import generator

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
