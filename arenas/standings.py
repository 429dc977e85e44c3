"""What comes of a run's games: counts that grow with the players, not with the games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from arena.arenas.ledger import Ledger, Run
from arena.arenas.scores import Scores, scores_of
from arena.arenas.settings import Settings
from arena.arenas.statistics.intervals import Interval, wilson
from arena.players.roster import Entrant


@dataclass(frozen=True)
class Counts:
    """Games by their result, from Black's side: who moved first."""

    black_wins: int = 0
    draws: int = 0
    white_wins: int = 0

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.black_wins + self.draws + self.white_wins

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.black_wins + other.black_wins, self.draws + other.draws, self.white_wins + other.white_wins)

    def seen_from_white(self) -> Counts:
        """The same games with the sides exchanged."""
        return Counts(self.white_wins, self.draws, self.black_wins)


@dataclass(frozen=True)
class Cell:
    """The games between two seats.

    `repeats` counts games that equal an earlier one of the cell up to the board's
    symmetries. Where neither player depends on the seed they are no new evidence:
    `evidence` then holds every game once, else it equals `counts`.
    """

    black: str
    white: str
    counts: Counts = Counts()
    evidence: Counts = Counts()
    repeats: int = 0
    forfeits: int = 0


@dataclass(frozen=True)
class Spent:
    """What a player spent in all its games, those against itself included."""

    decisions: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    playouts: int = 0

    def __add__(self, other: Spent) -> Spent:
        return Spent(
            self.decisions + other.decisions,
            self.seconds + other.seconds,
            self.cpu_seconds + other.cpu_seconds,
            self.playouts + other.playouts,
        )

    @property
    def ms_per_move(self) -> float | None:
        """Mean thinking time by the clock, or None before the first move."""
        return 1000 * self.seconds / self.decisions if self.decisions else None

    @property
    def cpu_ms_per_move(self) -> float | None:
        """Mean processor time, or None before the first move."""
        return 1000 * self.cpu_seconds / self.decisions if self.decisions else None


@dataclass(frozen=True)
class Total:
    """A player's results against the others; games against itself say nothing and are left out."""

    player: Entrant
    counts: Counts  # from the player's side: `black_wins` are its wins
    evidence: Counts
    spent: Spent

    @property
    def wins(self) -> int:
        """Games won."""
        return self.counts.black_wins

    @property
    def draws(self) -> int:
        """Games drawn."""
        return self.counts.draws

    @property
    def losses(self) -> int:
        """Games lost."""
        return self.counts.white_wins

    @property
    def games(self) -> int:
        """Games against others."""
        return self.counts.games

    @property
    def win_rate(self) -> float | None:
        """Wins per game between 0 and 1, a draw being half a win; None without games."""
        return (self.wins + self.draws / 2) / self.games if self.games else None

    @property
    def interval(self) -> Interval:
        """95 % Wilson interval of the win rate, as wide as the evidence is small."""
        if not self.games:
            return wilson(0, 0)
        return wilson((self.win_rate or 0.0) * self.evidence.games, self.evidence.games)


@dataclass
class Standings:
    """Results of players who meet in ordered pairs."""

    entrants: tuple[Entrant, ...]
    cells: dict[tuple[str, str], Cell] = field(default_factory=dict)
    spent: dict[str, Spent] = field(default_factory=dict)
    scores: dict[str, Scores] = field(default_factory=dict)  # of players who have games with a score

    def totals(self) -> list[Total]:
        """Everybody's results, in the order of the entrants."""
        return [self._total(entrant) for entrant in self.entrants]

    def _total(self, entrant: Entrant) -> Total:
        name = entrant.name
        first = [cell for cell in self.cells.values() if cell.black == name != cell.white]
        second = [cell for cell in self.cells.values() if cell.white == name != cell.black]
        return Total(
            player=entrant,
            counts=_sum([cell.counts for cell in first] + [cell.counts.seen_from_white() for cell in second]),
            evidence=_sum([cell.evidence for cell in first] + [cell.evidence.seen_from_white() for cell in second]),
            spent=self.spent.get(name, Spent()),
        )

    @property
    def whole(self) -> Cell:
        """All games taken together, as if between two seats."""
        cells = self.cells.values()
        return Cell(
            black="",
            white="",
            counts=_sum(cell.counts for cell in cells),
            evidence=_sum(cell.evidence for cell in cells),
            repeats=sum(cell.repeats for cell in cells),
            forfeits=sum(cell.forfeits for cell in cells),
        )


def _sum(counts: Iterable[Counts]) -> Counts:
    return sum(counts, Counts())


_RESULTS = {1: Counts(black_wins=1), 2: Counts(white_wins=1), 3: Counts(draws=1)}
_BY_RESULT = """
    SELECT pairing, winner, count(*), count(DISTINCT line), sum(reason IN ('crashed', 'illegal move', 'time')),
        sum(black_decisions), sum(black_seconds), sum(black_cpu), sum(black_playouts),
        sum(white_decisions), sum(white_seconds), sum(white_cpu), sum(white_playouts)
    FROM games WHERE run = ? GROUP BY pairing, winner ORDER BY pairing, winner
"""


def standings_of(ledger: Ledger, run: Run) -> Standings:
    """The standings of a run as far as it has been recorded."""
    settings = run.load_settings()
    seats = settings.seats()
    cells = {(pair.black, pair.white): Cell(pair.black, pair.white) for pair in seats}
    spent = {entrant.name: Spent() for entrant in settings.entrants}
    for number, winner, games, distinct, forfeits, *costs in ledger.query(_BY_RESULT, (run.id,)):
        pair = seats[number]
        cell = cells[pair.black, pair.white]
        deterministic = not any(depends_on_seed(settings, name, games > distinct) for name in (pair.black, pair.white))
        cells[pair.black, pair.white] = replace(
            cell,
            counts=cell.counts + _times(_RESULTS[winner], games),
            evidence=cell.evidence + _times(_RESULTS[winner], distinct if deterministic else games),
            repeats=cell.repeats + games - distinct,
            forfeits=cell.forfeits + forfeits,
        )
        spent[pair.black] += Spent(*costs[:4])
        spent[pair.white] += Spent(*costs[4:])
    return Standings(settings.entrants, cells, spent, scores_of(ledger, run, settings))


def depends_on_seed(settings: Settings, name: str, has_repeated: bool) -> bool:
    """Whether a player's games differ from seed to seed; one who does not tell is judged by its repeats."""
    config = next(entrant.config for entrant in settings.entrants if entrant.name == name)
    return not has_repeated if config.seeded is None else config.seeded


def _times(counts: Counts, factor: int) -> Counts:
    return Counts(counts.black_wins * factor, counts.draws * factor, counts.white_wins * factor)
