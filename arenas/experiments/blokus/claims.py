"""What is counted and sampled for the claims of the text: pieces and places, random games, and the size of the game."""

from __future__ import annotations

from typing import Any

import numpy as np

from arena.arenas.experiments.blokus.final_score import steps as steps_of_final_score
from arena.arenas.experiments.blokus.models import steps as steps_of_models
from arena.arenas.experiments.blokus.players import FINAL, WIN, Algorithm, player
from arena.arenas.experiments.blokus.readings import WHOLE_BOARD, Reading, game_of, openings_of
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Playing, Sampling, Step
from arena.arenas.plan import Wishes
from arena.arenas.settings import Format
from arena.games import Game, load
from arena.players import load_player
from arena.players.base import Player
from arena.players.seeds import generator

COUNTS, RANDOM, GUIDED, ACROSS = "blokus-counts", "blokus-random-games", "blokus-guided-games", "blokus-across"

#: Who meets in the match across algorithms, and with how many simulations.
ACROSS_NAMES = ("uct-win", "ucb-final")
ACROSS_SIMULATIONS = {Profile.SMOKE: 50, Profile.FAST: 100_000, Profile.FULL: 100_000}
_ACROSS_GAMES = {Profile.SMOKE: 3, Profile.FAST: 100, Profile.FULL: 500}

#: Random games, and games of a Monte-Carlo player against itself, by whose moves the size of the game is estimated.
_PIECE = {RANDOM: 25, GUIDED: 2}
_PIECES = {
    RANDOM: {Profile.SMOKE: 2, Profile.FAST: 80, Profile.FULL: 800},
    GUIDED: {Profile.SMOKE: 2, Profile.FAST: 50, Profile.FULL: 100},
}
_GUIDED = {Profile.SMOKE: 100, Profile.FAST: 10_000, Profile.FULL: 100_000}


def count(_seed: int, _piece: int) -> dict[str, Any]:
    """The only piece: what the rules come to."""
    game: Any = load(WHOLE_BOARD)
    return {
        "pieces": len(game.board.pieces.names),
        "squares": sum(game.board.pieces.sizes),
        "orientations": len(game.board.pieces.orientations),
        "placements": game.moves - game.passes,
        "first moves": len(game.start().legal_numbers()),
    }


def play_games(seed: int, piece: int, game: str, player: str, games: int) -> dict[str, Any]:
    """Games of a player against itself: of each, moves to choose from at every ply and what was covered in the end."""
    board = load(game)
    built = load_player(player).build(board)
    found = [_one_game(board, built, seed, games * piece + number) for number in range(games)]
    return {"game": board.spec, "games": found}


def _one_game(game: Game, player: Player, seed: int, number: int) -> dict[str, Any]:
    """Passes, at which there is nothing to choose, are left out."""
    position, rngs = game.start(), generator(seed, game.spec, "game", number)
    player.start_game()
    choices = []
    while position.winner() is None:
        legal = position.legal_numbers()
        if legal[0] < game.first_pass:
            choices.append(len(legal))
        position.play(player.choose(position, rngs).move)
    stones = position.stones()
    return {"choices": choices, "squares": [int(np.count_nonzero(stones == colour)) for colour in (1, 2)]}


def _samplings(profile: Profile) -> list[Sampling]:
    # Random games cost next to nothing, on the whole board as well.
    played = {
        RANDOM: {"game": WHOLE_BOARD, "player": "random"},
        GUIDED: {"game": game_of(profile), "player": player(Algorithm.UCT, _GUIDED[profile])},
    }
    return [
        Sampling(COUNTS, count, pieces=1),
        *(
            Sampling(name, play_games, _PIECES[name][profile], {**played[name], "games": size})
            for name, size in _PIECE.items()
        ),
    ]


def across(profile: Profile) -> Playing:
    """UCT with win-or-lose against UCB with the final score."""
    simulations = ACROSS_SIMULATIONS[profile]
    players = [
        f"{ACROSS_NAMES[0]}={player(Algorithm.UCT, simulations, WIN)}",
        f"{ACROSS_NAMES[1]}={player(Algorithm.UCB, simulations, FINAL)}",
    ]
    wishes = Wishes(
        game=game_of(profile),
        players=", ".join(players),
        games=_ACROSS_GAMES[profile],
        openings=openings_of(Reading.LATE, profile),
    )
    return Playing(ACROSS, Format.MATCH, wishes)


def steps(profile: Profile) -> list[Step]:
    """All that the claims are judged by; the games are those of figures 3 to 5 and 7 to 10 besides."""
    return [
        *_samplings(profile),
        across(profile),
        *steps_of_final_score(Reading.LATE, profile),
        *steps_of_models(Reading.LATE, profile),
        *steps_of_models(Reading.WHOLE, profile),
    ]
