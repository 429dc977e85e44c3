"""A tournament: its settings, and the games that come of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arena.arenas.match import GameRecord, play_game
from arena.arenas.pairing import Pairing, round_robin, round_robin_length
from arena.games import Game, InputError, load
from arena.players.base import Player
from arena.players.roster import Entrant
from arena.players.seeds import generator


@dataclass(frozen=True)
class RoundRobin:
    """Settings of a round-robin. The same settings give the same games, move for move."""

    game: str  # canonical spec
    entrants: tuple[Entrant, ...]
    games: int  # for each ordered pair of players
    self_play: bool
    seed: int
    swap: bool = False

    def pairings(self) -> Iterator[Pairing]:
        """All games to be played."""
        return round_robin([entrant.name for entrant in self.entrants], self.games, self.self_play)

    def __len__(self) -> int:
        return round_robin_length(len(self.entrants), self.games, self.self_play)


def round_robin_of(
    game: Game, entrants: Sequence[Entrant], games: int, self_play: bool, seed: int, swap: bool
) -> RoundRobin:
    """Check settings that do not go together."""
    if swap and not game.swap:
        raise InputError(f"{game.spec} has no swap rule")
    if len(entrants) < 2 and not self_play:
        raise InputError(f"'{entrants[0].name}' has nobody to meet; name more players, or add --self-play")
    return RoundRobin(game.spec, tuple(entrants), games, self_play, seed, swap)


def build_players(tournament: RoundRobin) -> dict[str, Player]:
    """Everybody who takes part, ready to play; raises InputError for a player that cannot play this game."""
    game = load(tournament.game)
    for entrant in tournament.entrants:
        # A first decision loads or compiles kernels, which is not thinking time.
        entrant.config.cheapest().build(game).choose(game.start(), generator(tournament.seed, "warm up"))
    return {entrant.name: entrant.config.build(game) for entrant in tournament.entrants}


def play_pairing(tournament: RoundRobin, players: dict[str, Player], pairing: Pairing) -> GameRecord:
    """Play one of a tournament's games. Its generators depend on the seed and the pairing alone."""
    seats = (pairing.black, pairing.white)
    rngs = tuple(generator(tournament.seed, tournament.game, *seats, pairing.game, side) for side in ("black", "white"))
    return play_game(
        load(tournament.game),
        pairing,
        (players[pairing.black], players[pairing.white]),
        (rngs[0], rngs[1]),
        tournament.swap,
    )


def play(tournament: RoundRobin) -> Iterator[GameRecord]:
    """Play all games in this process, one after the other; each is handed on as soon as it is over."""
    players = build_players(tournament)
    return (play_pairing(tournament, players, pairing) for pairing in tournament.pairings())
