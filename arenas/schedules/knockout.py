"""A knockout: matches, each until a sequential test knows the stronger one, whose winners go on to the next round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from arena.arenas.game_record import GameRecord
from arena.arenas.regression import Contest, Starts
from arena.arenas.schedule import Pairing, seats_number
from arena.arenas.settings import OnForfeit, Settings
from arena.arenas.statistics.repeats import rule_for
from arena.arenas.statistics.sequential import Conclusion

#: So many pairs of games at a time, over all matches of a round, that a final does not go pair by pair.
_PAIRS_AT_A_TIME = 8


@dataclass
class Match:
    """Two players, of whom one goes on. The first is the one who was named before the other."""

    one: int
    other: int
    contest: Contest
    given: int = 0  # pairs of games that have been given out

    @property
    def winner(self) -> int | None:
        """Who goes on; None as long as that is not decided."""
        verdict = self.contest.state.verdict
        if verdict is Conclusion.UNDECIDED:
            return None
        if verdict is Conclusion.INCONCLUSIVE:
            lost, _, won = self.contest.tally.games
            return self.one if won >= lost else self.other
        return self.one if verdict is Conclusion.ACCEPTED else self.other

    @property
    def by_points(self) -> bool:
        """Whether the test has not decided, and points have, or the order in which players were named."""
        return self.contest.state.verdict is Conclusion.INCONCLUSIVE


@dataclass
class Round:
    """Matches, and who goes on without one."""

    matches: list[Match]
    free: list[int] = field(default_factory=list)

    def __iter__(self) -> Iterator[Match]:
        return (match for match in self.matches if match.winner is None)


class Knockout:
    """Has matches played, round by round. Players are seeded in the order in which they are named."""

    def __init__(self, settings: Settings) -> None:
        if settings.sequential is None:
            raise ValueError("these are not the settings of a knockout")
        self._settings, self._test = settings, settings.sequential
        self._starts = Starts.of(settings)
        self.rounds: list[Round] = []
        self._batch: list[tuple[Match, int]] = []
        self._places = _bracket(len(settings.entrants))
        self._begin()

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self._settings.entrants)

    @property
    def winner(self) -> int | None:
        """Who has won it all."""
        last = self.rounds[-1]
        return last.matches[0].winner if len(last.matches) == 1 and not last.free else None

    def order(self) -> list[int]:
        """Players by how many rounds they have won; of those who lost in one round, who was named first comes first."""
        lost = {
            match.one if match.winner == match.other else match.other: number
            for number, each in enumerate(self.rounds)
            for match in each.matches
            if match.winner is not None
        }
        players = range(len(self._settings.entrants))
        return sorted(players, key=lambda player: (-lost.get(player, len(self.rounds)), player))

    def batch(self) -> list[Pairing]:
        """See Guide."""
        if self.winner is not None:
            return []
        if not list(self.rounds[-1]):
            self._begin()
        playing = list(self.rounds[-1])
        each = -(-_PAIRS_AT_A_TIME // len(playing))
        self._batch = []
        for match in playing:
            pairs = min(each, match.contest.most_pairs - match.given)
            self._batch += [(match, match.given + number) for number in range(pairs)]
            match.given += pairs
        return [pairing for match, number in self._batch for pairing in self._pair(match, number)]

    def _pair(self, match: Match, number: int) -> list[Pairing]:
        players = len(self._settings.entrants)
        seats = ((match.one, match.other), (match.other, match.one))
        return [Pairing(seats_number(black, white, players), number) for black, white in seats]

    def see(self, records: Sequence[GameRecord]) -> None:
        """See Guide. What comes after a match is decided changes nothing there."""
        for place, (match, _) in enumerate(self._batch):
            for record in records[2 * place : 2 * place + 2]:
                match.contest.see(record)

    def _begin(self) -> None:
        """The next round: winners of neighbouring matches meet."""
        if self.rounds:
            self._places = [self._winner_at(one, other) for one, other in _twos(self._places)]
        matches, free = [], []
        for one, other in _twos(self._places):
            if one is None or other is None:
                free += [player for player in (one, other) if player is not None]
            else:
                matches.append(self._match(*sorted((one, other))))
        self.rounds.append(Round(matches, free))

    def _winner_at(self, one: int | None, other: int | None) -> int | None:
        if one is None or other is None:
            return other if one is None else one
        return next(match.winner for match in self.rounds[-1].matches if {match.one, match.other} == {one, other})

    def _match(self, one: int, other: int) -> Match:
        first, second = (self._settings.entrants[player] for player in (one, other))
        rule = rule_for(first.config.seeded, second.config.seeded)
        counts = self._settings.conduct.on_forfeit is OnForfeit.COUNT
        return Match(one, other, Contest(second.name, self._test, rule, self._starts, counts))


def _twos(places: Sequence[int | None]) -> list[tuple[int | None, int | None]]:
    """Neighbours."""
    return list(pairwise(places))[::2]


def _bracket(players: int) -> list[int | None]:
    """Places of a bracket, so that the first two can meet in the final only; None where nobody is."""
    places = [0]
    while len(places) < players:
        size = 2 * len(places)
        places = [place for seed in places for place in (seed, size - 1 - seed)]
    return [place if place < players else None for place in places]
