"""Workers of a cluster that are killed while games are played: python -m tests.killed_workers --help."""

from __future__ import annotations

import argparse
import os
import random
import signal
import tempfile
import time
from pathlib import Path

from arena.arenas.game_record import GameRecord
from arena.arenas.ledger import Ledger
from arena.arenas.provenance import provenance
from arena.arenas.stage.cluster.connection import Connection
from arena.arenas.stage.cluster.executor import Cluster
from arena.arenas.stage.cluster.scheduler import LOCAL, Scheduler
from arena.arenas.stage.conductor import Conductor
from tests.support.clusters import worker_processes
from tests.support.runs import games_of, play_into, settings_of

#: Six ordered pairs of players.
PAIRS, PLAYERS = 6, "A, B, amaf(playouts=6000, sampling=moves)"


def main() -> None:
    parser = argparse.ArgumentParser(description="Play hex on a cluster, kill workers at even distances, and compare.")
    parser.add_argument("--scheduler", default=LOCAL, help="its workers must be on this machine, and be replaced")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--kills", type=int, default=3)
    given = parser.parse_args()
    settings = settings_of("hex(size=7)", PLAYERS, games=given.games // PAIRS, openings="random:2")
    connection = Connection(Scheduler(given.scheduler), 2, print)
    connection.muster("arena-kills", settings.to_document(), provenance(settings, {}))
    moments = {len(settings) * (number + 1) // (given.kills + 1) for number in range(given.kills)}
    told: list[GameRecord] = []
    chance = random.Random(3)

    def tell(record: GameRecord) -> None:
        told.append(record)
        if len(told) in moments:
            os.kill(chance.choice(worker_processes(connection)), signal.SIGKILL)

    with tempfile.TemporaryDirectory() as folder:
        there, here = Path(folder) / "there.db", Path(folder) / "here.db"
        start = time.monotonic()
        with Ledger(there, create=True) as ledger:
            run = ledger.add_run("run", settings, {})
            Conductor(ledger, run, settings, Cluster(connection), tell).conduct()
        seconds = time.monotonic() - start
        play_into(here, settings)
        equal = _without_times(games_of(there)) == _without_times(games_of(here))
    twice = len(told) - len({record.pairing for record in told})
    lost = len(settings) - len(told) + twice
    print(
        f"{len(settings)} games, {len(moments)} workers killed: {lost} lost, {twice} double,"
        f" {'equal to' if equal else 'NOT as'} those of one process; {seconds:.1f} s"
    )


def _without_times(games: list[GameRecord]) -> list[tuple[object, ...]]:
    return [(game.pairing, game.moves, game.swapped, game.winner, game.reason, game.line) for game in games]


if __name__ == "__main__":
    main()
