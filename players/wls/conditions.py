"""The three conditions that the paper puts on Win/Loss States, checked on every table that is built.

Where one fails, an InputError names it and the first proportion at which it does.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from arena.games.errors import InputError
from arena.players.wls.proportions import Proportions

Numbers = npt.NDArray[np.integer]


def check_order(proportions: Proportions) -> None:
    """Condition 1: states rise with their values, from below 1/2 to above; more results are stronger evidence."""
    wins, visits, values = proportions.wins, proportions.visits, proportions.values
    if visits[0] != 0 or np.any(np.diff(values) < 0):
        raise _failed(1, "the states are not in the order of their values")
    above = 2 * wins[1:] >= visits[1:]
    if np.any(np.diff(above.astype(np.int8)) < 0):
        raise _failed(1, "a proportion below 1/2 stands above one that is not")
    common = np.gcd(wins, visits)
    multiple = common > 1
    fewer_wins, fewer_visits = ((counts // np.maximum(common, 1) * (common - 1))[multiple] for counts in (wins, visits))
    fewer = values[proportions.index[fewer_wins, fewer_visits]]
    stronger = np.where(2 * wins >= visits, 1, -1)[multiple] * (values[multiple] - fewer)
    if np.any(stronger <= 0):
        weak = int(np.flatnonzero(multiple)[np.argmax(stronger <= 0)])
        raise _failed(
            1, f"{_name(proportions, weak)} is no stronger evidence than the same proportion of fewer results"
        )


def check_transitions(proportions: Proportions, loss: Numbers, win: Numbers) -> None:
    """Conditions 2 and 3.

    The state 0/0 is left out: it is above or below nothing, and may stand for a prior.
    """
    _check_direction(proportions, loss, win)
    _check_results(proportions, loss, win)


def _check_direction(proportions: Proportions, loss: Numbers, win: Numbers) -> None:
    """Condition 2: a win leads upwards and a loss downwards, except where there is nothing further."""
    states = np.arange(len(proportions))
    highest, lowest = states[-1], 1
    for event, after, wrong in (
        ("win", win, np.where(states == highest, win != highest, win <= states)),
        ("loss", loss, np.where(states == lowest, loss != lowest, (loss >= states) | (loss == 0))),
    ):
        if np.any(wrong[1:]):
            state = int(np.argmax(wrong[1:])) + 1
            names = _name(proportions, state), _name(proportions, int(after[state]))
            raise _failed(2, f"a {event} at {names[0]} leads to {names[1]}")


def _check_results(proportions: Proportions, loss: Numbers, win: Numbers) -> None:
    """Condition 3: where there is room for one more result, it is counted."""
    wins, visits = proportions.wins[1:], proportions.visits[1:]
    room = visits < proportions.index.shape[1] - 1
    for event, after, gained in (("win", win, 1), ("loss", loss, 0)):
        counted = proportions.index[wins[room] + gained, visits[room] + 1]
        wrong = after[1:][room] != counted
        if np.any(wrong):
            state = int(np.flatnonzero(room)[np.argmax(wrong)]) + 1
            names = _name(proportions, state), _name(proportions, int(after[state]))
            raise _failed(3, f"a {event} at {names[0]} leads to {names[1]}")


def _name(proportions: Proportions, state: int) -> str:
    return f"{proportions.wins[state]}/{proportions.visits[state]}"


def _failed(number: int, reason: str) -> InputError:
    return InputError(f"condition {number} of Win/Loss States fails: {reason}")
