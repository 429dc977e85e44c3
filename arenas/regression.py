"""A regression match: a candidate against one or more baselines, until a sequential test has decided."""

from __future__ import annotations

from dataclasses import dataclass, field

from arena.arenas.match import GameRecord
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Settings
from arena.arenas.statistics.sequential import SequentialTest, State, Verdict, among, verdict_over
from arena.games import Winner


@dataclass
class Contest:
    """The candidate's games against one baseline, in pairs with swapped colours.

    `counts` are the pairs in which the candidate made 0, 1/2, 1, 3/2 and 2 points. Pairs that
    repeat earlier ones add no evidence where no player depends on the seed; they are in
    `repeats` instead.
    """

    baseline: str
    test: SequentialTest
    may_repeat: bool  # whether a player depends on the seed, so that equal games are independent
    counts: list[int] = field(default_factory=lambda: [0] * 5)
    games: dict[int, int] = field(default_factory=lambda: {0: 0, 1: 0, 2: 0})  # by twice the candidate's points
    repeats: int = 0
    forfeits: int = 0
    state: State = field(init=False)
    _half: GameRecord | None = None
    _seen: set[tuple[int, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.state = self.test.state(self.counts)

    @property
    def settled(self) -> bool:
        """Whether no more games are needed."""
        return self.state.verdict is not Verdict.UNDECIDED

    def see(self, record: GameRecord) -> None:
        """Take in a game: first the candidate as Black, then the same opening with it as White."""
        self.forfeits += record.reason.is_forfeit
        if self._half is None:
            self._half = record
            return
        first, self._half = self._half, None
        lines = (first.line, record.line)
        if not self.may_repeat and lines in self._seen:
            self.repeats += 1
            return
        self._seen.add(lines)
        points = _points(first, Winner.BLACK), _points(record, Winner.WHITE)
        for made in points:
            self.games[made] += 1
        self.counts[sum(points)] += 1
        self.state = self.test.state(self.counts)


def _points(record: GameRecord, seat: Winner) -> int:
    """Twice the points of who sat there."""
    return 1 if record.winner is Winner.DRAW else 2 * (record.winner is seat)


class Regression:
    """All contests of a run; judges which games are still needed."""

    def __init__(self, settings: Settings) -> None:
        if settings.sequential is None:
            raise ValueError("these are not the settings of a regression")
        self.settings = settings
        self.candidate, *baselines = settings.names
        test = among(settings.sequential, len(baselines))
        seeded = {entrant.name: entrant.config.seeded is True for entrant in settings.entrants}
        self.contests = [Contest(name, test, seeded[name] or seeded[self.candidate]) for name in baselines]

    def see(self, record: GameRecord) -> None:
        """See Judge."""
        self.contests[record.pairing.seats // 2].see(record)

    def needs(self, pairing: Pairing) -> bool:
        """See Judge. Once a baseline has rejected the candidate, the others do not matter."""
        if self.verdict is Verdict.REJECTED:
            return False
        return not self.contests[pairing.seats // 2].settled

    @property
    def verdict(self) -> Verdict:
        """The candidate passes if it passes against every baseline."""
        return verdict_over(contest.state.verdict for contest in self.contests)

    @property
    def forfeits(self) -> int:
        """How many games were forfeited, by whomever."""
        return sum(contest.forfeits for contest in self.contests)
