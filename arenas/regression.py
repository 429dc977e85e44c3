"""A regression match: a candidate against one or more baselines, until a sequential test has decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from arena.arenas.game_record import GameRecord
from arena.arenas.pairs import Pair, PairTally
from arena.arenas.pool import canonical
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Settings
from arena.arenas.statistics.recurring import FEWEST_EFFECTIVE, Openings, limited, pair_scatter
from arena.arenas.statistics.repeats import Rule, rule_for
from arena.arenas.statistics.sequential import Conclusion, SequentialTest, State, among, verdict_over
from arena.games import InputError, Winner

#: With fewer different openings than this that recur, nothing can be told of others.
FEWEST_OPENINGS = 5
#: With fewer than this it takes long to tell a candidate from the openings.
FEW_OPENINGS = 30


@dataclass(frozen=True)
class Starts:
    """The openings of a run's pairs: by their numbers, equal up to the board's symmetries, in the order of play."""

    openings: tuple[int, ...]  # empty if games start from the game's own start
    pairs: int  # against each baseline, at most

    @classmethod
    def of(cls, settings: Settings) -> Starts:
        """That of a run."""
        numbers: dict[bytes, int] = {}
        keys = (canonical(settings.game, moves) for moves in settings.opening_moves)
        return cls(tuple(numbers.setdefault(key, len(numbers)) for key in keys), settings.games)

    @property
    def single(self) -> bool:
        """Whether a book of openings holds but one."""
        return len(set(self.openings)) == 1

    def opening(self, game: int) -> int:
        """The number of a pair's opening; 0 for all if there is but one start."""
        return self.openings[game % len(self.openings)] if self.openings else 0

    @property
    def different(self) -> int:
        """How many openings of the run differ."""
        return len(set(self.openings[: self.pairs]))

    @property
    def effective(self) -> float:
        """How many openings that come equally often these are worth."""
        often = np.unique(self.openings, return_counts=True)[1].astype(np.float64)
        return Openings(often, often).effective

    @property
    def apart(self) -> bool:
        """Whether openings are drawn from many: pairs of one opening are then no independent evidence."""
        return self.different > 1

    @property
    def recur(self) -> bool:
        """Whether an opening will come again, if no decision comes before."""
        return self.apart and self.different < self.pairs


def require_openings(settings: Settings) -> None:
    """Raises InputError if a regression's openings are too few to tell a candidate from them."""
    starts = Starts.of(settings)
    if not starts.recur:
        return
    few = starts.different < FEWEST_OPENINGS
    if few or starts.effective < FEWEST_EFFECTIVE:
        uneven = "" if few else f", as good as {starts.effective:.1f} as some come more often,"
        raise InputError(
            f"--openings {settings.openings}: {starts.different} different openings{uneven} are too few to tell players"
            f" from openings by; take at least {FEWEST_OPENINGS}, or one to ask about that one alone"
        )


@dataclass
class Contest:
    """The candidate's games against one baseline, in pairs with swapped colours.

    A pair with a forfeited game is no evidence, unless forfeits count as losses.
    Once the test has decided, that verdict stands.
    """

    baseline: str
    test: SequentialTest
    rule: Rule
    starts: Starts
    forfeits_count: bool = False
    played: int = 0  # pairs, evidence or not
    forfeited: list[int] = field(default_factory=lambda: [0, 0])  # games that the candidate and the baseline gave away
    state: State = field(init=False)
    tally: PairTally = field(init=False)
    _half: GameRecord | None = None

    def __post_init__(self) -> None:
        self.tally = PairTally(self.rule, max(1, len(set(self.starts.openings))))
        self.state = self.test.state(self.tally.counts)

    @property
    def counts(self) -> list[int]:
        """The pairs in which the candidate made 0, 1/2, 1, 3/2 and 2 points."""
        return self.tally.counts

    @property
    def forfeits(self) -> int:
        """How many games were forfeited."""
        return sum(self.forfeited)

    @property
    def openings(self) -> Openings | None:
        """The evidence by opening, if openings are drawn from many."""
        return self.tally.openings() if self.starts.apart else None

    @property
    def most_pairs(self) -> int:
        """After so many pairs there is nothing more to play: players without chance would only repeat themselves."""
        if self.rule is Rule.DISTINCT:
            return min(self.starts.pairs, max(1, len(self.starts.openings)))
        return self.starts.pairs

    @property
    def settled(self) -> bool:
        """Whether no more games are needed."""
        return self.state.verdict is not Conclusion.UNDECIDED

    def see(self, record: GameRecord) -> None:
        """Take in a game: first the candidate as Black, then the same opening with it as White."""
        if self.settled:
            return
        if self._half is None:
            self._half = record
            return
        first, self._half = self._half, None
        self.played += 1
        for game, seat in ((first, Winner.BLACK), (record, Winner.WHITE)):
            if game.reason.is_forfeit:
                self.forfeited[game.winner is seat] += 1
        if self.forfeits_count or not (first.reason.is_forfeit or record.reason.is_forfeit):
            points = _points(first, Winner.BLACK), _points(record, Winner.WHITE)
            self.tally.add(Pair(self.starts.opening(record.pairing.game), (first.line, record.line), points))
        self.state = self._judged()

    def _judged(self) -> State:
        state, openings = self.test.state(self.counts), self.openings
        if openings is not None and openings.recur:
            counts = np.array(self.counts, dtype=np.float64)
            means = self.test.means((2 * pair_scatter(counts)) ** 0.5)
            state = self.test.state_at(limited(state.llr, openings, counts, means), 2 * sum(self.counts))
        if state.verdict is Conclusion.UNDECIDED and self.played >= self.most_pairs:
            return replace(state, verdict=Conclusion.INCONCLUSIVE)
        return state


def _points(record: GameRecord, seat: Winner) -> int:
    """Twice the points of who sat there."""
    return 1 if record.winner is Winner.DRAW else 2 * (record.winner is seat)


class Regression:
    """All contests of a run; judges which games are still needed."""

    def __init__(self, settings: Settings, forfeits_count: bool = False) -> None:
        if settings.sequential is None:
            raise ValueError("these are not the settings of a regression")
        self.settings = settings
        self.test = settings.sequential
        self.forfeits_count = forfeits_count
        self.candidate, *baselines = settings.names
        self.starts = Starts.of(settings)
        test = among(self.test, len(baselines))
        seeded = {entrant.name: entrant.config.seeded for entrant in settings.entrants}
        self.contests: Sequence[Contest] = [
            Contest(name, test, rule_for(seeded[name], seeded[self.candidate]), self.starts, forfeits_count)
            for name in baselines
        ]
        #: The candidate passes if it passes against every baseline. It is asked for at every game that might be played.
        self.verdict = self._verdict()

    def see(self, record: GameRecord) -> None:
        """See Judge."""
        self.contests[record.pairing.seats // 2].see(record)
        self.verdict = self._verdict()

    def needs(self, pairing: Pairing) -> bool:
        """See Judge. Once a baseline has rejected the candidate, the others do not matter."""
        if self.verdict is Conclusion.REJECTED:
            return False
        return not self.contests[pairing.seats // 2].settled

    def _verdict(self) -> Conclusion:
        return verdict_over(contest.state.verdict for contest in self.contests)

    @property
    def forfeits(self) -> int:
        """How many games were forfeited, by whomever."""
        return sum(contest.forfeits for contest in self.contests)
