"""`python -m tests.arenas.statistics.gate`: how often `arena regress` errs, how long it takes, how good it estimates.

Made-up games go the way of real ones: settings with their openings, the schedule, game records, the judge. A replicate
is a whole run. Openings are drawn anew for each: their effects on the candidate and on every baseline are normal, and
what H0 and H1 speak of is the mean score over all openings that there could be.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from unittest import mock

import numpy as np
from scipy.optimize import brentq

from arena.arenas.game_record import GameRecord, Reason
from arena.arenas.regression import Regression
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Format
from arena.arenas.statistics.score_elo import score_of_elo
from arena.arenas.statistics.sequential import (
    Conclusion,
    EloModel,
    Likelihood,
    SequentialTest,
    State,
    log_likelihood_ratios,
)
from arena.arenas.statistics.stopping import StoppedElo, elo_after_stopping
from arena.games import Winner
from arena.reports.form import Form
from arena.reports.table import Table, render
from tests.support.records import COST
from tests.worlds import model as worlds
from tests.worlds.schedule import Run, book_of_copies, run_of

_WINNERS = (Winner.WHITE, Winner.DRAW, Winner.BLACK)
_GAME = "hex(size=7)"
_AHEAD = 100
_ESTIMATES = 500


@dataclass(frozen=True)
class Gate:
    """A regression and the world in which it is played. Spreads are in natural logarithms of odds."""

    elo1: float = 60.0
    openings: int = 0  # 0: none, from the start
    copies: int = 1  # of every opening in the book, as images by the board's symmetries
    spread: float = 0.0  # of openings' effects on the candidate against a baseline
    first_spread: float = 0.0  # of their effects on the advantage of moving first
    first_move: float = 0.0
    draw_weight: float = 0.0
    baselines: int = 1
    most_games: int = 2000
    forfeits: float = 0.0  # how often the candidate breaks a game off
    lines: int = 0  # how many lines of play there are from an opening, of programs of which nobody knows; 0: no end
    model: Likelihood = Likelihood.AUTO
    elo_model: EloModel = EloModel.LOGISTIC
    run: Run = field(init=False)

    def __post_init__(self) -> None:
        test = SequentialTest(0.0, self.elo1, max_games=self.most_games, model=self.model, elo_model=self.elo_model)
        book = book_of_copies(_GAME, self.openings, self.copies, seed=1) if self.openings else "none"
        names = ["c", *(f"b{number}" for number in range(1, self.baselines + 1))]
        kind = 'gtp("engine")' if self.lines else "random"
        games = self.most_games // 2
        run = run_of(Format.REGRESS, names, games, game=_GAME, openings=book, kind=kind, sequential=test)
        object.__setattr__(self, "run", run)

    def world(self, elos: Sequence[float]) -> worlds.Model:
        """The model in which the candidate's mean scores against the baselines are these, in score Elo."""
        plain = worlds.Model(
            {"c": 0.0, **{f"b{number}": 0.0 for number in range(1, self.baselines + 1)}},
            self.first_move,
            self.draw_weight,
            self.first_spread,
            self.spread / math.sqrt(2),
        )
        strengths = {f"b{number}": -_apart(plain, elo, bool(self.openings)) for number, elo in enumerate(elos, start=1)}
        return replace(plain, strengths={"c": 0.0, **strengths})

    def play(self, world: worlds.Model, rng: np.random.Generator) -> Regression:
        """A run until it has decided."""
        outcome, faults, lines = self._drawn(world, rng)
        judge = Regression(self.run.settings)
        with mock.patch.object(SequentialTest, "state", _looked_up(judge, outcome, faults)):
            for drawn in zip(self.run.pairings, outcome.tolist(), faults.tolist(), lines.tolist(), strict=True):
                if all(contest.settled for contest in judge.contests) or judge.verdict is Conclusion.REJECTED:
                    break
                if judge.needs(drawn[0]):
                    judge.see(_record(*drawn))
        return judge

    def _drawn(self, world: worlds.Model, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Of all games, in the order of the schedule: who won, whether the candidate broke off, and the line."""
        run, names = self.run, world.names
        keys = {key: number for number, key in enumerate(dict.fromkeys(run.opening))}
        opening = np.array([keys[key] if key else -1 for key in run.opening])
        black, white = (np.array([names.index(name) for name in seat]) for seat in (run.black, run.white))
        delta = world.deltas(black, white, opening, np.full(len(black), self.first_move), rng)
        outcome, _ = world.results(delta, rng.random(len(delta)))
        lines = outcome + 3 * rng.integers(self.lines, size=len(delta)) if self.lines else np.arange(len(delta))
        return outcome, rng.random(len(delta)) < self.forfeits, lines


def _looked_up(
    judge: Regression, outcome: np.ndarray, faults: np.ndarray
) -> Callable[[SequentialTest, Sequence[int]], State]:
    """`SequentialTest.state` for a run of these games, many at once: one by one they would take most of the time."""
    known: dict[tuple[int, ...], float] = {}
    won, failed = (of_all.reshape(-1, len(judge.contests), 2) for of_all in (outcome, faults))
    cells, whole = won[..., 0] + 2 - won[..., 1], ~failed.any(axis=-1)
    paths = [np.cumsum(np.eye(5)[cells[whole[:, number], number]], axis=0) for number in range(len(judge.contests))]
    plain = SequentialTest.state

    def state(test: SequentialTest, counts: Sequence[int]) -> State:
        pairs = sum(counts)
        if pairs and tuple(counts) not in known:
            for path in paths:
                if pairs <= len(path) and path[pairs - 1].tolist() == list(counts):
                    ahead = path[pairs - 1 : pairs + _AHEAD]
                    llr = log_likelihood_ratios(test, ahead).tolist()
                    known.update(zip(map(tuple, ahead.astype(int).tolist()), llr, strict=True))
        llr = known.get(tuple(counts)) if pairs else 0.0
        return plain(test, counts) if llr is None else test.state_at(llr, 2 * pairs)

    return state


def _record(pairing: Pairing, result: int, fault: bool, line: int) -> GameRecord:
    reason, winner = Reason.PLAYED_OUT, _WINNERS[result]
    if fault:
        reason, winner = Reason.CRASHED, (Winner.WHITE, Winner.BLACK)[pairing.seats % 2]
    return GameRecord(pairing, (), False, winner, reason, "", line, COST, COST)


def _apart(model: worlds.Model, elo: float, openings: bool) -> float:
    """How far apart in Elo two players are who score as `elo` says with colours changing."""

    def excess(apart: float) -> float:
        both = np.array([apart, -apart]) / worlds.ELO + model.first_move
        as_black, as_white = model.mean_chances(both, openings)
        points = as_black @ [0, 0.5, 1] + as_white @ [1, 0.5, 0]
        return float(points / 2 - score_of_elo(elo))

    return float(brentq(excess, -8000, 8000))


@dataclass(frozen=True)
class Rates:
    """What came of many runs."""

    verdicts: list[Conclusion]
    games: list[int]
    estimates: list[StoppedElo]
    elo: float

    def share(self, verdict: Conclusion) -> float:
        """How often a run ended so."""
        return self.verdicts.count(verdict) / len(self.verdicts)

    @property
    def held(self) -> float:
        """How many intervals held the truth."""
        return float(np.mean([one.interval.low <= self.elo <= one.interval.high for one in self.estimates]))

    @property
    def bias(self) -> float:
        """The median of the estimates, in Elo above the truth."""
        return float(np.median([one.elo for one in self.estimates])) - self.elo

    @property
    def width(self) -> float:
        """The median width of the intervals."""
        return float(np.median([one.interval.high - one.interval.low for one in self.estimates]))


def simulate(gate: Gate, elos: Sequence[float], replicates: int, seed: int = 1, estimates: int = _ESTIMATES) -> Rates:
    """Many runs; estimates are those against the first baseline, of no more runs than tell enough."""
    rng, world = np.random.default_rng(seed), gate.world(elos)
    found = Rates([], [], [], elos[0])
    for number in range(replicates):
        judge = gate.play(world, rng)
        found.verdicts.append(judge.verdict)
        found.games.append(2 * sum(contest.played for contest in judge.contests))
        if number < estimates:
            first = judge.contests[0]
            found.estimates.append(elo_after_stopping(first.test, first.counts, openings=first.openings))
    return found


def _gates() -> dict[str, Gate]:
    found = {"no openings": Gate(), "no openings, 30 Elo": Gate(30.0, most_games=20_000)}
    for openings in (5, 10, 30, 100):
        for spread in (0.0, 0.6, 1.0):
            found[f"{openings} openings, sd {spread:g}"] = Gate(openings=openings, spread=spread, first_spread=0.7)
    found["5 openings, sd 0.6, 30 Elo"] = Gate(30.0, 5, spread=0.6, most_games=6000)
    found["10 openings in 4 images, sd 0.6"] = Gate(openings=10, copies=4, spread=0.6)
    found["30 openings, sd 0.6, first mover 80 %"] = Gate(openings=30, spread=0.6, first_move=math.log(4))
    found["30 openings, sd 0.6, draws"] = Gate(openings=30, spread=0.6, draw_weight=4.0)
    found["10 openings, sd 0.6, binomial"] = Gate(openings=10, spread=0.6, model=Likelihood.BINOMIAL)
    found["5 % forfeits by the candidate"] = Gate(openings=100, spread=0.6, forfeits=0.05)
    found["few lines of unknown programs"] = Gate(lines=3)
    for baselines in (1, 3, 5):
        found[f"{baselines} baselines, 200 openings, sd 0.6"] = Gate(
            100.0, 200, spread=0.6, baselines=baselines, most_games=4000
        )
    return found


GATES = _gates()


def row(name: str, gate: Gate, elo: float, replicates: int, seed: int) -> list[str]:
    """A line of the table."""
    found = simulate(gate, [elo] * gate.baselines, replicates, seed)
    shares = [
        f"{100 * found.share(v):.1f}" for v in (Conclusion.ACCEPTED, Conclusion.REJECTED, Conclusion.INCONCLUSIVE)
    ]
    estimate = [f"{100 * found.held:.1f}", f"{found.bias:+.0f}", f"{found.width:.0f}"]
    return [name, f"{elo:g}", *shares, f"{np.mean(found.games):.0f}", *estimate]


def main() -> None:
    """Simulate the gates that are asked for, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m tests.arenas.statistics.gate", description=__doc__)
    parser.add_argument("--replicates", type=int, default=1000, help="of each gate at each strength (1000)")
    parser.add_argument("--gate", action="append", default=[], metavar="NAME", help="part of a gate's name (all)")
    parser.add_argument("--times", type=float, action="append", default=[], help="strengths, in times H1 (0 and 1)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=["table", "markdown"], default="table")
    wishes = parser.parse_args()
    rows = []
    for name, gate in GATES.items():
        if wishes.gate and not any(part in name for part in wishes.gate):
            continue
        for times in wishes.times or (0.0, 1.0):
            rows.append(row(name, gate, times * gate.elo1, wishes.replicates, wishes.seed))
            print(*rows[-1], sep=" | ", flush=True)
    headers = ["gate", "true Elo", "passed %", "failed %", "open %", "games", "held %", "bias", "width"]
    caption = f"arena regress, H0 0, alpha and beta 5 %; {wishes.replicates} runs a line"
    print(render([Table(caption=caption, headers=headers, rows=rows, notes=[])], Form(wishes.format)))


if __name__ == "__main__":
    main()
