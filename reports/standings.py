"""What comes of a tournament's games: counts that grow with the players, not with the games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from arena.arenas.match import Cost, GameRecord
from arena.games import Winner
from arena.players.roster import Entrant
from arena.reports.intervals import Interval, wilson


@dataclass
class Cell:
    """The games between two seats."""

    black: str
    white: str
    black_wins: int = 0
    white_wins: int = 0
    draws: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.black_wins + self.white_wins + self.draws

    def add(self, winner: Winner) -> None:
        """Count one game."""
        if winner is Winner.BLACK:
            self.black_wins += 1
        elif winner is Winner.WHITE:
            self.white_wins += 1
        else:
            self.draws += 1


@dataclass
class Spent:
    """What a player spent in all its games, those against itself included."""

    decisions: int = 0
    seconds: float = 0.0
    playouts: int = 0

    def add(self, cost: Cost) -> None:
        """Count one game."""
        self.decisions += cost.decisions
        self.seconds += cost.seconds
        self.playouts += cost.playouts

    @property
    def ms_per_move(self) -> float | None:
        """Mean thinking time, or None before the first move."""
        return 1000 * self.seconds / self.decisions if self.decisions else None


@dataclass(frozen=True)
class Total:
    """A player's results against the others; games against itself say nothing and are left out."""

    player: Entrant
    wins: int
    draws: int
    losses: int
    ms_per_move: float | None

    @property
    def games(self) -> int:
        """How many games were played against others."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Wins, a draw being half a win."""
        return self.wins + self.draws / 2

    @property
    def win_rate(self) -> float | None:
        """Score per game between 0 and 1, or None without games."""
        return self.score / self.games if self.games else None

    @property
    def interval(self) -> Interval:
        """95 % Wilson interval of the win rate."""
        return wilson(self.score, self.games)


@dataclass
class Standings:
    """Results so far of players who meet in ordered pairs."""

    entrants: Sequence[Entrant]
    self_play: bool
    cells: dict[tuple[str, str], Cell] = field(default_factory=dict)
    spent: dict[str, Spent] = field(default_factory=dict)

    def __post_init__(self) -> None:
        names = [entrant.name for entrant in self.entrants]
        self.cells = {
            (black, white): Cell(black, white) for black in names for white in names if self.self_play or black != white
        }
        self.spent = {name: Spent() for name in names}

    def add(self, record: GameRecord) -> None:
        """Count one game."""
        pairing = record.pairing
        self.cells[pairing.black, pairing.white].add(record.winner)
        self.spent[pairing.black].add(record.black)
        self.spent[pairing.white].add(record.white)

    def add_all(self, records: Iterable[GameRecord]) -> None:
        """Count games as they come."""
        for record in records:
            self.add(record)

    def totals(self) -> list[Total]:
        """Everybody's results, in the order of the entrants."""
        return [self._total(entrant) for entrant in self.entrants]

    def _total(self, entrant: Entrant) -> Total:
        name = entrant.name
        others = [cell for cell in self.cells.values() if cell.black != cell.white]
        first = [cell for cell in others if cell.black == name]
        second = [cell for cell in others if cell.white == name]
        return Total(
            player=entrant,
            wins=sum(cell.black_wins for cell in first) + sum(cell.white_wins for cell in second),
            draws=sum(cell.draws for cell in first + second),
            losses=sum(cell.white_wins for cell in first) + sum(cell.black_wins for cell in second),
            ms_per_move=self.spent[name].ms_per_move,
        )

    def all_games(self) -> Cell:
        """All games taken together, as if between two seats."""
        cells = self.cells.values()
        return Cell(
            black="",
            white="",
            black_wins=sum(cell.black_wins for cell in cells),
            white_wins=sum(cell.white_wins for cell in cells),
            draws=sum(cell.draws for cell in cells),
        )
