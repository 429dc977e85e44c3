"""Fresh games of what a search has found, and of where it started: what the gain is that nobody has picked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from arena.arenas.game_record import GameRecord
from arena.arenas.openings import book
from arena.arenas.settings import Format, Settings
from arena.arenas.statistics.quantity import Quantity, difference
from arena.arenas.statistics.shares import share_of
from arena.arenas.tuning.finding import Finding
from arena.arenas.tuning.tuner import points_of
from arena.games import load
from arena.players.roster import Entrant


def confirming_settings(found: Finding, seed: int) -> Settings | None:
    """The games by which a finding is confirmed; None if there is nothing to confirm.

    The winner and the start meet every opponent from the same openings. Against itself the start need not play.
    """
    terms, settings = found.terms, found.settings
    rounds = terms.confirm // (2 * terms.opponents)
    if found.is_start or not rounds:
        return None
    hosts = settings.entrants[: terms.opponents]
    taken = {entrant.name for entrant in hosts}
    players = {"winner": found.config} if found.mirrored else {"winner": found.config, "start": found.start}
    guests = [Entrant(name if config.spec in taken else config.spec, config) for name, config in players.items()]
    openings = settings.opening_moves
    if settings.openings.startswith("random:"):
        openings = book(settings.openings, load(settings.game), rounds, seed).openings
    return replace(
        settings,
        format=Format.GAUNTLET,
        entrants=(*hosts, *guests),
        games=rounds,
        seed=seed,
        opening_moves=openings,
        tuning=None,
    )


@dataclass(frozen=True)
class Confirmation:
    """What fresh games say: the winner's share of the points against the opponents, the start's, and the gain."""

    winner: Quantity
    start: Quantity
    gain: Quantity

    @property
    def shown(self) -> bool:
        """Whether the winner is better, by the interval of the gain."""
        return self.gain.interval.low > 0

    @property
    def games(self) -> int:
        """How many there were."""
        return int((self.winner.samples or 0) + (self.start.samples or 0))


def confirmation_of(settings: Settings, records: Iterable[GameRecord]) -> Confirmation | None:
    """From the games of a run that confirms; None before the winner has played, and the start where it does."""
    games = list(records)
    guests = len(settings.entrants) - settings.hosts
    found = [_share(settings, [game for game in games if _guest(settings, game) == guest]) for guest in range(guests)]
    if not all(share.samples for share in found):
        return None
    winner = found[0]
    start = found[1] if guests > 1 else Quantity(0.5)
    gain = difference(winner, start)
    if guests == 1:
        gain = replace(gain, parts=(winner, Quantity(0.5)))  # the interval of the winner's share, moved
    return Confirmation(winner, start, gain)


def _guest(settings: Settings, record: GameRecord) -> int:
    return record.pairing.seats // (2 * settings.hosts)


def _share(settings: Settings, games: list[GameRecord]) -> Quantity:
    """The share of one guest; games from one opening hang together."""
    seats = np.array([game.pairing.seats for game in games], dtype=np.int64)
    numbers = np.array([game.pairing.game for game in games], dtype=np.int64)
    recurring = len(settings.opening_moves)
    share = share_of([points_of(game) for game in games], [seats], numbers % recurring if recurring else None)
    effective = None if share.clusters is None and share.effective == share.games else share.effective
    return Quantity.share(share.points, share.games, effective, share.freedom)
