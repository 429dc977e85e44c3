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
from arena.arenas.benchmark.weighed import weighed_playouts
from arena.games import Game, InputError, Position, load
from arena.games.contract import begin_fills, fill, playout
from arena.games.lanes import LANES
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import BLACK, Records
from arena.players.kinds import load_player
from arena.players.seeds import generator

USUAL_GAMES = (
    "y(board=straight, size=13)",
    "y(board=bent, size=93)",
    "hex(size=11)",
    "go(size=9)",
    "blokus-duo",
    "tic-tac-toe",
)
_TOURNAMENT = "round-robin --game y --players A..D --games 10 --self-play -j 1"
#: Named in full: how fast a search is depends on how deep its tree becomes, and speeds are compared over years.
UCT_SETTINGS, RAVE_SETTINGS = "c=1.0, fpu=none, choice=mean", "c=0.05, fpu=none, choice=visits, b=0.02"
_SEARCHES = (
    ("UCT, one playout a leaf", f"uct(playouts=20000, {UCT_SETTINGS})"),
    ("RAVE, one playout a leaf", f"rave(playouts=20000, {RAVE_SETTINGS})"),
)
_SEARCHES_BY_FILLS = (
    ("UCT, 64 playouts a leaf", f"uct(playouts=1280000, {UCT_SETTINGS}, leaf_playouts=64)"),
    ("RAVE, 64 playouts a leaf", f"rave(playouts=1280000, {RAVE_SETTINGS}, leaf_playouts=64)"),
)

_SEED = 1

#: Positions to begin in, where that is not the start; and how many random games are looked at for them.
_BEGINNINGS, _MOST_GAMES = 8, 100


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
    games: Sequence[str] | None, repeats: int, seconds: float, peers: Sequence[str] = (), plies: int = 0
) -> list[Measurement]:
    """What to measure: the playouts of the games, those of peers, and without any game named also whole commands.

    Ours begin after so many random moves, in several games if there are any; those of peers at the start.
    """
    loaded = [load(game) for game in games or USUAL_GAMES]
    if peers:
        return [
            plan for peer in map(parse_peer, peers) for game in loaded for plan in _beside(peer, game, repeats, seconds)
        ]
    begun = {game.spec: beginnings(game, plies) for game in loaded}
    found = [plan for game in loaded for plan in playouts_of(game, begun[game.spec], repeats, seconds)]
    for game in loaded:
        searches = (*_SEARCHES, *_SEARCHES_BY_FILLS) if game.has_fills else _SEARCHES
        found += [_search_of(game, begun[game.spec], *search, repeats) for search in searches]
    if not games:
        found += [_command(_TOURNAMENT, repeats), _command("--help", repeats)]
    return found


def beginnings(game: Game, plies: int) -> list[Position]:
    """Where measurements begin: the start, or as many undecided positions of random games with so many moves."""
    if plies == 0:
        return [game.start()]
    found: list[Position] = []
    for number in range(_MOST_GAMES):
        position, chance = game.start(), np.random.default_rng([_SEED, number])
        while position.winner() is None and len(position.moves) < plies:
            position.play(int(chance.choice(position.legal_numbers())))
        found += [position] if position.winner() is None else []
        if len(found) == _BEGINNINGS:
            return found
    raise InputError(f"hardly any random game of {game.spec} has more than {plies} moves")


def _singles_of(
    game: Game, begun: Sequence[Position], seconds: float, clock: Clock = time.perf_counter
) -> Callable[[], float]:
    scratch, traces, rngs = game.new_states(), game.new_traces(), generator(_SEED, "playouts")

    def in_turn(count: int) -> None:
        for position in begun:
            _many_playouts(position.states, scratch, traces, rngs, count)

    return rate(in_turn, len(begun), seconds, clock)


def _beside(peer: Peer, game: Game, repeats: int, seconds: float) -> list[Measurement]:
    """A peer's playouts, and ours as many times its own, one measured right after the other.

    Both by processor time: on a machine that is shared, the clock would compare what else runs there.
    """
    peer.check(game)

    def theirs() -> Callable[[], float]:
        return peer.rate(game, seconds)

    def ratio() -> Callable[[], float]:
        our_rate, their_rate = _singles_of(game, [game.start()], seconds, time.process_time), peer.rate(game, seconds)
        return lambda: our_rate() / their_rate()

    return [
        Measurement(f"{game.spec}: playouts, one at a time, by {peer.name}", "playouts/s", repeats, theirs),
        Measurement(f"{game.spec}: playouts, one at a time, ours against {peer.name}", "times", repeats, ratio),
    ]


def playouts_of(game: Game, begun: Sequence[Position], repeats: int, seconds: float) -> list[Measurement]:
    """Playouts of one game from where it is to begin: one at a time, as fills, and by weights, if it has them."""

    def fills() -> Callable[[], float]:
        lanes, rngs = game.new_lanes(), generator(_SEED, "fills")

        def in_turn(batches: int) -> None:
            for position in begun:
                _many_fills(position.states, lanes, rngs, batches)

        return rate(in_turn, LANES * len(begun), seconds)

    def singles() -> Callable[[], float]:
        return _singles_of(game, begun, seconds)

    where = _where(begun)
    found = [Measurement(f"{game.spec}: playouts, one at a time{where}", "playouts/s", repeats, singles)]
    if game.has_fills:
        name = f"{game.spec}: balanced fills, {LANES} at once{where}"
        found.insert(0, Measurement(name, "playouts/s", repeats, fills))
    if game.has_traits:
        found += weighed_playouts(
            game, begun, where, lambda clock: _singles_of(game, begun, seconds, clock), repeats, seconds
        )
    return found


def _where(begun: Sequence[Position]) -> str:
    """Where measurements begin, in words: nothing for the start."""
    return f", from ply {len(begun[0].moves)}" if begun[0].moves else ""


def _search_of(game: Game, begun: Sequence[Position], name: str, spec: str, repeats: int) -> Measurement:
    """Leaves that a tree search evaluates in a second, each time with a new tree."""

    def search() -> Callable[[], float]:
        config = load_player(spec)
        player = config.build(game)

        def once() -> float:
            decisions = [player.choose(position, generator(_SEED, "search")) for position in begun]
            leaves = sum(decision.playouts for decision in decisions) / config.leaf_playouts  # type: ignore[attr-defined]
            return leaves / sum(decision.seconds for decision in decisions)  # type: ignore[no-any-return]

        return once

    return Measurement(f"{game.spec}: {name}{_where(begun)}", "leaves/s", repeats, search)


def _command(arguments: str, repeats: int) -> Measurement:
    """The seconds that a whole command takes in a process of its own, in an empty folder."""
    command = [sys.executable, "-m", "arena", *arguments.split()]

    def once() -> float:
        with tempfile.TemporaryDirectory() as folder:
            return seconds_of(lambda: subprocess.run(command, check=True, capture_output=True, cwd=folder))

    return Measurement(f"arena {arguments}", "s", repeats, lambda: once)
