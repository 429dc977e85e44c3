"""What the second order is worth, in more games than Raiko's 20 and with its parts taken apart."""

from __future__ import annotations

from collections.abc import Sequence

from arena.arenas.experiments.evidence import Evidence, share_of
from arena.arenas.experiments.raiko.second_order import MATCHES, OrderMatch, steps
from arena.arenas.statistics.judging import claim_above
from arena.arenas.statistics.quantity import Quantity
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.raiko import PAPER, tournament
from arena.reports.reproduce.row import Row, Scale, compared_rows
from arena.reports.table import Table
from arena.reports.written import milliseconds


def published_share(match: OrderMatch) -> Quantity | None:
    """The paper's share of the games between the two, if it had them both."""
    second, first = match.names
    if not {second, first} <= {"C", "D", "E", "F"}:
        return None
    return share_of(tournament.published_between(second, [first]))


def _milliseconds(match: OrderMatch, evidence: Evidence) -> tuple[Quantity, Quantity]:
    """Processor time for a move, of the second order and of the other."""
    second, first = (evidence.played[match.run].seconds_per_move(name) for name in match.names)
    return _thousandfold(second), _thousandfold(first)


def _thousandfold(quantity: Quantity) -> Quantity:
    return Quantity(1000 * quantity.value, 1000 * quantity.error, quantity.samples, freedom=quantity.freedom)


def judge(evidence: Evidence) -> Findings:
    """Whether the second order wins more than half of the games of each match; and Raiko's own beside the paper."""
    matches = [match for match in MATCHES if match.run in evidence.played]
    shares = {match: evidence.played[match.run].share(*match.names) for match in matches}
    claims = [Row(match.label, None, share, claim_above(share, 0.5)) for match, share in shares.items()]
    beside = [
        (f"{match.label}, beside the paper", published, share)
        for match, share in shares.items()
        if (published := published_share(match))
    ]
    rows = [*claims, *compared_rows(beside, table="Raiko's own matches")]
    notes = ["Claims: that the second order wins more than half of the games."]
    if not evidence.times:
        return Findings(rows, notes=notes)
    times = [row for match in matches for row in _time_rows(match, evidence)]
    return Findings([*rows, *times], [_times(matches, evidence)], notes)


def _time_rows(match: OrderMatch, evidence: Evidence) -> list[Row]:
    """For programs: the time for a move of both sides of a match."""
    return [
        Row(f"{match.label}: {words}", None, spent, None, Scale.MILLISECONDS, listed=False)
        for words, spent in zip(match.meaning, _milliseconds(match, evidence), strict=True)
    ]


def _times(matches: Sequence[OrderMatch], evidence: Evidence) -> Table:
    """How long both sides of every match took for a move."""

    def line(match: OrderMatch) -> list[str]:
        second, first = _milliseconds(match, evidence)
        times = milliseconds(second.value), milliseconds(first.value), f"{second.value / first.value:.3g}"
        return [match.board[0], *match.meaning, *times]

    return Table(
        caption="Processor time for a move, of both sides, and how many times as long the second order took",
        headers=["board", "second order", "against", "ms/move", "of the other", "times"],
        rows=[line(match) for match in matches],
        left=3,
        notes=["Behind each player: how its playouts choose, and how many it has for a move."],
    )


EXPERIMENT = Experiment(
    id="second-order",
    paper=PAPER,
    title="what the second order is worth, with guided and with uniform playouts",
    setup="Games start from two random moves, each opening being played with both colours. The paper has 20 games"
    " each of E against C and of F against D, from the empty board. The uniform second order fills boards at random, as"
    " all moves as first (amaf) does. First order on uniform playouts is the control: the same program, but it plays"
    " the move with the best value of its own.",
    steps=steps,
    judge=judge,
)
