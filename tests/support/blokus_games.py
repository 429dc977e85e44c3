"""Games of Blokus Duo whose results are made up, for what is said of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace

from arena.arenas.experiments.evidence import Played
from arena.arenas.experiments.step import Playing
from arena.arenas.game_record import Cost, GameRecord, Reason
from arena.arenas.plan import new_settings
from arena.arenas.schedule import Pairing
from arena.games import Winner
from tests.support.made_up import recorded

#: Whoever asks for a score is told the lead of the first of two players, in a game of this number.
Lead = Callable[[random.Random], int]


def made_up(step: Playing, leads: Mapping[str, Lead], games: int, opponent: int = 0) -> Played:
    """The games of a step: against the player of number `opponent`, everybody else leads as `leads` has it by name."""
    settings = replace(new_settings(step.format, replace(step.wishes, seed=1)), games=games)
    meets, chance = settings.names[opponent], random.Random(1)
    records: list[GameRecord] = []
    for number, seats in enumerate(settings.seats()):
        player = seats.white if seats.black == meets else seats.black
        for game in range(games):
            lead = leads[player](chance) * (1 if seats.black == player else -1)
            winner = Winner.DRAW if lead == 0 else Winner.BLACK if lead > 0 else Winner.WHITE
            cost = Cost(1, 0.0, 0.0, 0)
            records.append(
                GameRecord(
                    Pairing(number, game),
                    (),
                    False,
                    winner,
                    Reason.PLAYED_OUT,
                    "",
                    len(records),
                    cost,
                    cost,
                    float(lead),
                )
            )
    return recorded(step.name, settings, records)


def wins(share: float, won: int = 7, lost: int = 7) -> Lead:
    """Wins such a share of games by about so much, and loses the others by so much."""
    return lambda chance: (
        chance.randint(won - 3, won + 3) if chance.random() < share else -chance.randint(lost - 3, lost + 3)
    )
