"""Games whose results are made up, as if they had been played."""

from collections.abc import Callable, Sequence

from arena.arenas.experiments.evidence import Played
from arena.arenas.game_record import Cost, GameRecord, Reason
from arena.arenas.ledger import Run
from arena.arenas.pool import recorded_pool
from arena.arenas.schedule import Pairing, Seats
from arena.arenas.settings import Settings
from arena.arenas.spending import Spent
from arena.arenas.standings import Counts, Standings
from arena.games import Winner


def made_up(name: str, settings: Settings, results: Callable[[Seats], Counts], cost: Callable[[str], Cost]) -> Played:
    """A run in which pairs of seats have given results, and a game costs every player the same."""
    records: list[GameRecord] = []
    for number, seats in enumerate(settings.seats()):
        counts = results(seats)
        winners = [Winner.BLACK] * counts.black_wins + [Winner.WHITE] * counts.white_wins
        for game, winner in enumerate(winners):
            costs = cost(seats.black), cost(seats.white)
            records.append(
                GameRecord(Pairing(number, game), (), False, winner, Reason.PLAYED_OUT, "", len(records), *costs)
            )
    return recorded(name, settings, records)


def recorded(name: str, settings: Settings, records: Sequence[GameRecord]) -> Played:
    """A run of games that are at hand."""
    run = Run(1, name, "", settings.to_document(), {}, len(records))
    standings = Standings(recorded_pool(settings, records), settings.entrants, [Spent()] * len(settings.entrants))
    return Played(run, settings, standings, records)
