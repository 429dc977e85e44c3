"""Which games a page shows, of one or more pools of runs; all pools are numbered through, with their players."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from arena.arenas.game_record import GameRecord
from arena.arenas.pool import Integers, Pool
from arena.arenas.settings import Settings
from arena.games import Game, load
from arena.games.errors import IllegalMoveError
from arena.reports.html.chosen_games import Chosen, chosen_games
from arena.reports.html.game_data import damage, game_document

#: So many games a page has at most.
MOST_GAMES = 1000
#: What they may weigh together, in bytes: with the rest, a page stays below two megabytes.
MOST_BYTES = 1_450_000


@dataclass(frozen=True)
class Recorded:
    """Runs of one game that are pooled: names and settings, and a way to read games by their places in the pool."""

    pool: Pool
    runs: Sequence[tuple[str, Settings]]
    read: Callable[[Integers], Iterable[GameRecord]]

    @property
    def game(self) -> Game:
        """What was played."""
        return load(self.pool.game)


@dataclass(frozen=True)
class ShownGame:
    """A game of the page: in which game and run it was played, and by whom, as numbers."""

    board: int
    run: int
    settings: Settings
    black: int
    white: int
    record: GameRecord

    @property
    def id(self) -> str:
        """What the page's address calls it."""
        return f"{self.run}-{self.record.pairing.seats}-{self.record.pairing.game}"


@dataclass(frozen=True)
class ShownGames:
    """The games of a page: all, or as many as there is room for."""

    sources: Sequence[Recorded]
    times: bool

    @functools.cached_property
    def boards(self) -> list[str]:
        """Specs of the games."""
        return list(dict.fromkeys(source.pool.game for source in self.sources))

    @functools.cached_property
    def names(self) -> list[str]:
        """All players."""
        return list(dict.fromkeys(name for source in self.sources for name in source.pool.names))

    @functools.cached_property
    def runs(self) -> list[str]:
        """Names of all runs."""
        return [name for source in self.sources for name, _ in source.runs]

    @property
    def of(self) -> int:
        """How many games there are in all."""
        return sum(len(source.pool.run) for source in self.sources)

    @property
    def games(self) -> Sequence[ShownGame]:
        """Those that are shown, in the order of the schedules."""
        return self._fitting[0]

    @property
    def texts(self) -> Sequence[str]:
        """The same as documents for the viewer."""
        return self._fitting[1]

    @functools.cached_property
    def _fitting(self) -> tuple[list[ShownGame], list[str]]:
        games = [game for number in range(len(self.sources)) for game in self._chosen(number)]
        texts = [self._text(game) for game in games]
        weight = sum(map(len, texts))
        if weight <= MOST_BYTES:
            return games, texts
        kept = Chosen.all(len(games)).thinned(int(len(games) * MOST_BYTES / weight)).places
        return [games[place] for place in kept], [texts[place] for place in kept]

    def _chosen(self, number: int) -> list[ShownGame]:
        """Games of one source."""
        source = self.sources[number]
        pool, before = source.pool, sum(len(each.runs) for each in self.sources[:number])
        places = chosen_games(pool, max(1, MOST_GAMES // len(self.sources))).places
        seats = [self.names.index(name) for name in pool.names]
        board = self.boards.index(pool.game)
        return [
            ShownGame(
                board=board,
                run=before + int(pool.run[place]),
                settings=source.runs[int(pool.run[place])][1],
                black=seats[int(pool.black[place])],
                white=seats[int(pool.white[place])],
                record=record,
            )
            for place, record in zip(places, source.read(places), strict=True)
        ]

    def _text(self, shown: ShownGame) -> str:
        game, record = load(self.boards[shown.board]), shown.record
        opening = len(shown.settings.opening(record.pairing.game))
        try:
            document = game_document(record, game, opening, self.times)
        except IllegalMoveError as error:
            raise damage(record, error) from error
        where = {"id": shown.id, "board": shown.board, "black": shown.black, "white": shown.white}
        return json.dumps({**where, **document}, separators=(",", ":"))
