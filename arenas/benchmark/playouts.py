"""Measurements of speed: playouts per second, and seconds of whole commands."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence

import numpy as np

from arena.arenas.benchmark.measurement import Clock, Measurement, rate, seconds_of
from arena.arenas.benchmark.peers import Peer, parse_peer
from arena.games import Game, load
from arena.games.contract import begin_fills, fill, playout
from arena.games.lanes import LANES
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import BLACK, Records
from arena.players.kinds import load_player
from arena.players.seeds import generator

USUAL_GAMES = ("y(board=straight, size=13)", "y(board=bent, size=93)", "hex(size=11)", "go(size=9)", "tic-tac-toe")
_TOURNAMENT = "round-robin --game y --players A..D --games 10 --self-play -j 1"
_SEARCHES = (
    ("UCT, one playout a leaf", "uct(playouts=20000)"),
    ("RAVE, one playout a leaf", "rave(playouts=20000)"),
)
_SEARCHES_BY_FILLS = (
    ("UCT, 64 playouts a leaf", "uct(playouts=1280000, leaf_playouts=64)"),
    ("RAVE, 64 playouts a leaf", "rave(playouts=1280000, leaf_playouts=64)"),
)

_SEED = 1


@entry
def _many_fills(states: Records, lane_records: Records, rngs: Records, batches: int) -> int:
    """Play batches of fills; returns the mover's wins in the first lane."""
    begin_fills(states[0], lane_records[0], rngs[0])
    wins = np.int64(0)
    for _ in range(batches):
        fill(lane_records[0], rngs[0])
        wins += np.int64(lane_records[0].won[0, 0] & np.uint64(1))
    return wins  # type: ignore[return-value]


@entry
def _many_playouts(states: Records, scratch: Records, traces: Records, rngs: Records, count: int) -> int:
    """Play single playouts, move by move; returns Black's wins."""
    wins = 0
    for _ in range(count):
        scratch[0] = states[0]
        playout(scratch[0], rngs[0], traces[0])
        wins += 1 if traces[0].winner == BLACK else 0
    return wins


def measurements(
    games: Sequence[str] | None, repeats: int, seconds: float, peers: Sequence[str] = ()
) -> list[Measurement]:
    """What to measure: the playouts of the games, those of peers, and without any game named also whole commands."""
    loaded = [load(game) for game in games or USUAL_GAMES]
    if peers:
        return [
            plan for peer in map(parse_peer, peers) for game in loaded for plan in _beside(peer, game, repeats, seconds)
        ]
    found = [plan for game in loaded for plan in _playouts_of(game, repeats, seconds)]
    for game in loaded:
        searches = (*_SEARCHES, *_SEARCHES_BY_FILLS) if game.has_fills else _SEARCHES
        found += [_search_of(game, *search, repeats) for search in searches]
    if not games:
        found += [_command(_TOURNAMENT, repeats), _command("--help", repeats)]
    return found


def _singles_of(game: Game, seconds: float, clock: Clock = time.perf_counter) -> Callable[[], float]:
    states, scratch, traces = game.new_states(), game.new_states(), game.new_traces()
    rngs = generator(_SEED, "playouts")
    return rate(lambda count: _many_playouts(states, scratch, traces, rngs, count), 1, seconds, clock)


def _beside(peer: Peer, game: Game, repeats: int, seconds: float) -> list[Measurement]:
    """A peer's playouts, and ours as many times its own, one measured right after the other.

    Both by processor time: on a machine that is shared, the clock would compare what else runs there.
    """
    peer.check(game)

    def theirs() -> Callable[[], float]:
        return peer.rate(game, seconds)

    def ratio() -> Callable[[], float]:
        our_rate, their_rate = _singles_of(game, seconds, time.process_time), peer.rate(game, seconds)
        return lambda: our_rate() / their_rate()

    return [
        Measurement(f"{game.spec}: playouts, one at a time, by {peer.name}", "playouts/s", repeats, theirs),
        Measurement(f"{game.spec}: playouts, one at a time, ours against {peer.name}", "times", repeats, ratio),
    ]


def _playouts_of(game: Game, repeats: int, seconds: float) -> list[Measurement]:
    def fills() -> Callable[[], float]:
        states, lanes, rngs = game.new_states(), game.new_lanes(), generator(_SEED, "fills")
        return rate(lambda batches: _many_fills(states, lanes, rngs, batches), LANES, seconds)

    def singles() -> Callable[[], float]:
        return _singles_of(game, seconds)

    found = [Measurement(f"{game.spec}: playouts, one at a time", "playouts/s", repeats, singles)]
    if game.has_fills:
        found.insert(0, Measurement(f"{game.spec}: balanced fills, {LANES} at once", "playouts/s", repeats, fills))
    return found


def _search_of(game: Game, name: str, spec: str, repeats: int) -> Measurement:
    """Leaves that a tree search evaluates in a second, from the start and with a new tree."""

    def search() -> Callable[[], float]:
        config = load_player(spec)
        player, position = config.build(game), game.start()

        def once() -> float:
            decision = player.choose(position, generator(_SEED, "search"))
            return decision.playouts / config.leaf_playouts / decision.seconds  # type: ignore[attr-defined, no-any-return]

        return once

    return Measurement(f"{game.spec}: {name}", "leaves/s", repeats, search)


def _command(arguments: str, repeats: int) -> Measurement:
    """The seconds that a whole command takes in a process of its own, in an empty folder."""
    command = [sys.executable, "-m", "arena", *arguments.split()]

    def once() -> float:
        with tempfile.TemporaryDirectory() as folder:
            return seconds_of(lambda: subprocess.run(command, check=True, capture_output=True, cwd=folder))

    return Measurement(f"arena {arguments}", "s", repeats, lambda: once)
