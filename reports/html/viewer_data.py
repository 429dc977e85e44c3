"""The games of a page for its viewer, as one document of few bytes."""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from arena.arenas.game_record import GameRecord
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Settings
from arena.games import Game, InputError, Winner
from arena.games.errors import IllegalMoveError
from arena.games.text import shortened, visible_line
from arena.reports.html.board_data import board_document, changes_of
from arena.reports.html.chosen_games import Chosen, chosen_games
from arena.reports.html.markup import LONGEST_NAME, LONGEST_TEXT
from arena.reports.html.matter import Matter
from arena.reports.html.packing import packed
from arena.reports.html.thought_data import thoughts_document

#: What all games of a page may weigh together, in bytes: with the rest, a page stays below two megabytes.
MOST_BYTES = 1_450_000

_WINNERS = {Winner.BLACK: 0, Winner.WHITE: 1, Winner.DRAW: 2}


@dataclass(frozen=True)
class ShownGame:
    """A game of the page: in which run it was played, and by whom, as numbers."""

    run: int
    settings: Settings
    black: int
    white: int
    record: GameRecord

    @property
    def id(self) -> str:
        """What the page's address calls it."""
        return f"{self.run}-{self.record.pairing.seats}-{self.record.pairing.game}"

    def document(self, game: Game, times: bool) -> dict[str, Any]:
        """The game for the viewer; what there is not is left out."""
        record = self.record
        require_moves(game, record)
        opening = len(self.settings.opening(record.pairing.game))
        further = {
            "swapped": int(record.swapped),
            "dead": list(record.dead),
            "detail": shortened(visible_line(record.detail), LONGEST_TEXT),
            "changes": changes_of(game, record),
            "thoughts": thoughts_document(record, game, opening, times),
        }
        return {
            "id": self.id,
            "black": self.black,
            "white": self.white,
            "winner": _WINNERS[record.winner],
            "reason": record.reason.value,
            "score": record.score,
            "opening": opening,
            "length": len(record.moves),
            "moves": packed(record.moves),
            **{name: value for name, value in further.items() if value},
        }


def require_moves(game: Game, record: GameRecord) -> None:
    """Refuse a game with numbers that are no moves: the file was damaged or edited."""
    if any(move >= game.moves for move in record.moves) or any(cell >= game.cells for cell in record.dead):
        pairing = record.pairing
        raise InputError(
            f"the ledger is damaged at game {pairing.seats}:{pairing.game}: it has no moves of {game.spec}"
        )


@dataclass(frozen=True)
class ShownGames:
    """The games of a page, and of how many they are."""

    matter: Matter

    @functools.cached_property
    def _fitting(self) -> tuple[Chosen, list[ShownGame], list[str]]:
        """As many games as there is room for, each with its document as text."""
        chosen = chosen_games(self.matter.standings.pool)
        games = self._read(chosen)
        texts = [self._text(game) for game in games]
        weight = sum(map(len, texts))
        if weight <= MOST_BYTES:
            return chosen, games, texts
        fewer = chosen.thinned(int(len(games) * MOST_BYTES / weight))
        kept = [int(place) for place in chosen.places.searchsorted(fewer.places)]
        return fewer, [games[place] for place in kept], [texts[place] for place in kept]

    def _text(self, game: ShownGame) -> str:
        try:
            document = game.document(self.matter.game, self.matter.times)
        except IllegalMoveError as error:
            raise InputError(f"the ledger is damaged at game {game.id.replace('-', ':')}: {error}") from error
        return json.dumps(document, separators=(",", ":"))

    @property
    def chosen(self) -> Chosen:
        """Which games of the pool they are."""
        return self._fitting[0]

    @property
    def games(self) -> Sequence[ShownGame]:
        """The games, in the order of the schedule."""
        return self._fitting[1]

    def _read(self, chosen: Chosen) -> list[ShownGame]:
        pool = self.matter.standings.pool
        found = []
        for number, part in enumerate(self.matter.subject.parts):
            places = chosen.places[pool.run[chosen.places] == number]
            wanted = [Pairing(int(pool.pairing[place]), int(pool.number[place])) for place in places]
            records = self.matter.ledger.some_games(part.run, wanted)
            found += [
                ShownGame(number, part.settings, int(pool.black[place]), int(pool.white[place]), record)
                for place, record in zip(places, records, strict=True)
            ]
        return found

    def document(self) -> dict[str, Any]:
        """All that the viewer knows."""
        game = self.matter.game
        moves = {str(move): [game.move_name(move), list(game.marks(move))] for move in sorted(self._moves())}
        return {
            "board": board_document(game),
            "players": [shortened(visible_line(name), LONGEST_NAME) for name in self.matter.standings.pool.names],
            "runs": [shortened(visible_line(run.name), LONGEST_NAME) for run in self.matter.runs],
            "moves": moves,
            "games": [json.loads(text) for text in self._fitting[2]],
        }

    def _moves(self) -> set[int]:
        """All moves that were made or considered."""
        found: set[int] = set()
        for game in self.games:
            found.update(game.record.moves)
            for thought in game.record.thoughts or ():
                found.update(option.move for option in thought.considered)
        return {move for move in found if move < self.matter.game.moves}
