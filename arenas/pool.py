"""The games of one or more runs as columns of numbers: which of them are evidence, and which hang together.

All tables and ratings look at games through here, so that they cannot disagree on three questions:

- Which games are the same? Equal seeds, players and openings give the same game, whatever run it is in. It counts once.
  With a player that goes by time they do not: such games are the same only if their playouts are as many, too.
- Which games tell of strength? Not those that somebody forfeited, nor all of the equal games of players without chance
  (`arena.arenas.statistics.repeats`).
- Which games depend on each other? Those that began from one opening, up to the board's symmetries, whoever played.
"""

from __future__ import annotations

import functools
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.arenas.game_record import GameRecord, Reason
from arena.arenas.ledger import Ledger, Run
from arena.arenas.ledger.rows import CODES
from arena.arenas.openings import Opening
from arena.arenas.settings import Settings
from arena.arenas.statistics.repeats import evidence, rule_for
from arena.games import InputError, load
from arena.players.base import PlayerConfig

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]

#: Points of Black by the ledger's code of the winner.
_POINTS = np.array([np.nan, 1.0, 0.0, 0.5])

_REASONS = list(Reason)
_ENDINGS = " ".join(f"WHEN '{reason.value}' THEN {number}" for number, reason in enumerate(_REASONS))
_QUERY = f"""
    SELECT pairing, game, winner, line, CASE reason {_ENDINGS} ELSE -1 END, score IS NOT NULL, coalesce(score, 0.0),
        black_playouts + white_playouts
    FROM games WHERE run = ? ORDER BY game, pairing
"""
_ROW = np.dtype(
    [
        ("pairing", np.int64),
        ("game", np.int64),
        ("winner", np.int64),
        ("line", np.int64),
        ("reason", np.int64),
        ("has_score", np.bool_),
        ("score", np.float64),
        ("playouts", np.int64),
    ]
)


@dataclass(frozen=True)
class Pool:
    """Games of runs taken together, in columns; players are numbered in the order in which the runs name them."""

    game: str
    settings: Sequence[Settings]  # of every run
    names: list[str]
    configs: list[PlayerConfig]
    run: Integers  # number of the run, from 0
    pairing: Integers
    number: Integers  # of the game in its pairing
    black: Integers
    white: Integers
    points: Floats  # of Black: 1, 0.5 or 0
    line: Integers
    reason: Integers  # its place among all reasons
    score: Floats  # by which Black led; nan if there is none
    opening: Integers  # equal for openings that a symmetry turns into each other; -1 without one
    cluster: Integers  # equal for games that hang together
    again: Mask  # whether an earlier game of the pool is the same one
    forfeited: Mask
    evidence: Mask  # whether the game tells of strength

    def number_of(self, name: str) -> int:
        """A player's number; raises InputError if it is not in the pool."""
        if name not in self.names:
            raise InputError(f"no player '{name}' in these runs; there are {', '.join(self.names)}")
        return self.names.index(name)

    def ended(self, *reasons: Reason) -> Mask:
        """Which games ended for one of these reasons."""
        found: Mask = np.isin(self.reason, [_REASONS.index(reason) for reason in reasons])
        return found

    @property
    def against_others(self) -> Mask:
        """Which games are no games of a player against itself."""
        found: Mask = self.black != self.white
        return found

    @property
    def repeats(self) -> Mask:
        """Which games repeat an earlier one of players without chance, and so are no evidence."""
        return ~(self.evidence | self.again | self.forfeited)

    @property
    def openings(self) -> int:
        """From how many different openings the evidence began; 0 without openings."""
        found = self.opening[self.evidence]
        return len(np.unique(found[found >= 0]))

    def scores(self) -> tuple[Floats, Integers]:
        """Points and games of every player against others, of the games that are evidence."""
        chosen = self.evidence & self.against_others
        players = len(self.names)
        points, games = np.zeros(players), np.zeros(players, dtype=np.int64)
        for seat, result in ((self.black, self.points), (self.white, 1 - self.points)):
            np.add.at(points, seat[chosen], result[chosen])
            np.add.at(games, seat[chosen], 1)
        return points, games

    def forfeits(self) -> Integers:
        """How many games every player forfeited, each counted once."""
        lost = self.forfeited & ~self.again
        loser = np.where(self.points == 0.0, self.black, self.white)
        return np.bincount(loser[lost], minlength=len(self.names)).astype(np.int64)


def pool_of(ledger: Ledger, runs: Sequence[Run]) -> Pool:
    """Pool the games that have been recorded of some runs, which must be of one game; a run named twice counts once."""
    runs = list({run.id: run for run in runs}.values())
    settings = [run.load_settings() for run in runs]
    kinds = {item.game for item in settings}
    if len(kinds) > 1:
        raise InputError(f"the runs are of different games: {', '.join(sorted(kinds))}")
    configs = _players(settings)
    return _pooled(settings, configs, [_columns(ledger, run) for run in runs])


def recorded_pool(settings: Settings, records: Iterable[GameRecord]) -> Pool:
    """The pool of one run whose games are at hand."""
    return pool_of_columns(settings, columns_of(records))


def pool_of_columns(settings: Settings, columns: npt.NDArray[np.void]) -> Pool:
    """The pool of one run from what a pool needs of its games; what is gathered needs to be read but once."""
    return _pooled([settings], _players([settings]), [columns])


def columns_of(records: Iterable[GameRecord]) -> npt.NDArray[np.void]:
    """What a pool needs of games."""
    rows = [
        (
            game.pairing.seats,
            game.pairing.game,
            CODES[game.winner],
            game.line,
            _REASONS.index(game.reason),
            game.score is not None,
            game.score or 0.0,
            game.black.playouts + game.white.playouts,
        )
        for game in records
    ]
    found: npt.NDArray[np.void] = np.array(rows, dtype=_ROW)
    return found


def _pooled(
    settings: Sequence[Settings], configs: dict[str, PlayerConfig], parts: Sequence[npt.NDArray[np.void]]
) -> Pool:
    rows = np.concatenate(parts)
    run = np.repeat(np.arange(len(parts)), [len(part) for part in parts])
    black, white = _seats(settings, list(configs), run, rows["pairing"])
    opening, exact = _openings(settings, run, rows["game"])
    if len(parts) > 1:
        seed = np.array([item.seed for item in settings])[run]
        same = _rows(seed, black, white, rows["game"], exact)
        timed = np.array([config.timed for config in configs.values()])
        again = ~_first_of(_rows(same, rows["line"], np.where(timed[black] | timed[white], rows["playouts"], 0)))
    else:
        same, again = np.arange(len(rows)), np.zeros(len(rows), dtype=np.bool_)
    forfeited = np.isin(rows["reason"], [place for place, found in enumerate(_REASONS) if found.is_forfeit])
    told = ~(again | forfeited)
    rules = np.array([[rule_for(one.seeded, other.seeded) for other in configs.values()] for one in configs.values()])
    group = (black * len(configs) + white) * (int(opening.max(initial=0)) + 2) + opening + 1
    counts = np.zeros(len(rows), dtype=np.bool_)
    counts[told] = evidence(group[told], rows["line"][told], rules[black[told], white[told]])
    return Pool(
        game=settings[0].game,
        settings=settings,
        names=list(configs),
        configs=list(configs.values()),
        run=run,
        pairing=rows["pairing"],
        number=rows["game"],
        black=black,
        white=white,
        points=_POINTS[rows["winner"]],
        line=rows["line"],
        reason=rows["reason"],
        score=np.where(rows["has_score"], rows["score"], np.nan),
        opening=opening,
        cluster=np.where(opening < 0, int(opening.max(initial=-1)) + 1 + same, opening),
        again=again,
        forfeited=forfeited,
        evidence=counts,
    )


def _players(settings: Sequence[Settings]) -> dict[str, PlayerConfig]:
    """All players by name; a name must mean the same player in all runs."""
    found: dict[str, PlayerConfig] = {}
    for item in settings:
        for entrant in item.entrants:
            known = found.setdefault(entrant.name, entrant.config)
            if known != entrant.config:
                raise InputError(
                    f"'{entrant.name}' is {known.spec} in one run and {entrant.config.spec} in another; rate them apart"
                )
    return found


def _columns(ledger: Ledger, run: Run) -> npt.NDArray[np.void]:
    ledger.require_sound(run)
    found: npt.NDArray[np.void] = np.fromiter(ledger.query(_QUERY, (run.id,)), dtype=_ROW)
    return found


def _seats(
    settings: Sequence[Settings], names: list[str], run: Integers, pairing: Integers
) -> tuple[Integers, Integers]:
    """Every game's Black and White."""
    numbers = {name: place for place, name in enumerate(names)}
    black, white = np.zeros(len(run), dtype=np.int64), np.zeros(len(run), dtype=np.int64)
    for place, item in enumerate(settings):
        here = run == place
        seats = np.array([(numbers[pair.black], numbers[pair.white]) for pair in item.seats()])
        black[here], white[here] = seats[pairing[here]].T
    return black, white


def _openings(settings: Sequence[Settings], run: Integers, number: Integers) -> tuple[Integers, Integers]:
    """Every game's opening as it counts up to symmetry, -1 without any, and as it was played."""
    alike, exactly = _Numbering(), _Numbering()
    opening, exact = np.full(len(run), -1), np.zeros(len(run), dtype=np.int64)
    for place, item in enumerate(settings):
        here = run == place
        played = item.opening_moves or ((),)
        exact[here] = np.array([exactly[moves] for moves in played])[number[here] % len(played)]
        if item.opening_moves:
            places = np.array([alike[canonical(item.game, moves)] for moves in item.opening_moves])
            opening[here] = places[number[here] % len(places)]
    return opening, exact


class _Numbering(dict[Hashable, int]):
    """Numbers for things in the order in which they are met."""

    def __missing__(self, thing: Hashable) -> int:
        return self.setdefault(thing, len(self))


@functools.lru_cache(maxsize=1 << 16)
def canonical(game: str, opening: Opening) -> bytes:
    """The same bytes for openings of a game that lead to positions which a symmetry turns into each other."""
    position = load(game).start()
    for move in opening:
        position.play(move)
    return position.key()


def _rows(*columns: Integers) -> Integers:
    """A number for every row of several columns; rows are the same if their numbers are."""
    found = np.zeros(len(columns[0]), dtype=np.int64)
    for column in columns:
        _, numbers = np.unique(column, return_inverse=True)
        _, found = np.unique(found * (int(numbers.max(initial=0)) + 1) + numbers.reshape(-1), return_inverse=True)
        found = found.reshape(-1)
    return found


def _first_of(numbers: Integers) -> Mask:
    """Which entries have no equal one before them."""
    first = np.zeros(len(numbers), dtype=np.bool_)
    first[np.unique(numbers, return_index=True)[1]] = True
    return first


def distinct_openings(settings: Settings) -> int:
    """How many openings of a run are different up to the board's symmetries."""
    return len({canonical(settings.game, moves) for moves in settings.opening_moves})
