"""Gauntlets of the slides with made-up scores."""

from dataclasses import replace

from arena.arenas.experiments.bouzy04 import gauntlets
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.game_record import Cost, GameRecord, Reason
from arena.arenas.plan import new_settings
from arena.arenas.schedule import Pairing
from arena.games import Winner
from tests.support.made_up import recorded

GAUNTLETS = {
    "bouzy04-rd": gauntlets.rd,
    "bouzy04-sigma-e": gauntlets.sigma_e,
    "bouzy04-amaf": gauntlets.amaf,
    "bouzy04-n": gauntlets.playouts,
    "bouzy04-temperature": gauntlets.temperature,
    "bouzy04-depth": gauntlets.depth,
}
SPREAD = 10.0
FIRST_MOVE = 6.0


def played(step, lead, games=50, seconds=lambda name: 1.0):
    """A run in which the second player of each pair leads the first by `lead(number)` points on average.

    Scores scatter evenly by SPREAD to either side, and moving first is worth something.
    """
    settings = replace(new_settings(step.format, replace(step.wishes, seed=1)), games=games)
    records = []
    for number, seats in enumerate(settings.seats()):
        rival = seats.white if number % 2 == 0 else seats.black
        ahead = lead(settings.names.index(rival))
        for game in range(games):
            score = FIRST_MOVE + (-ahead if number % 2 == 0 else ahead) + SPREAD * (-1) ** game
            costs = [Cost(10, 0.0, 10 * seconds(settings.names.index(name)), 0) for name in (seats.black, seats.white)]
            line = number * games + game
            winner = Winner.BLACK if score > 0 else Winner.WHITE
            records.append(
                GameRecord(Pairing(number, game), (), False, winner, Reason.PLAYED_OUT, "", line, *costs, score)
            )
    return recorded(step.name, settings, records)


def evidence(gauntlet, profile, lead, times=True, **options):
    """Evidence of a gauntlet alone."""
    return Evidence({gauntlet.name: played(gauntlet.step(profile), lead, **options)}, {}, times)
