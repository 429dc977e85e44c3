"""Win/Loss States (Basaldúa and Moreno Vega 2011): success rates as small whole numbers.

A state stands for a proportion of wins to visits. It is updated by one look-up, and two are
compared, or one with a threshold, as integers, which compares sound confidence bounds.

>>> from arena.players.wls import WinLossStates
>>> wls = WinLossStates(e=21)
>>> states = wls.new(1000)
>>> wls.record(states, stations=[7, 7, 8], won=[True, False, True])
>>> bool(states[7] >= wls.threshold(0.5))
True
"""

from arena.players.wls.states import WinLossStates
from arena.players.wls.updates import LOST, WON, following, record_results
from arena.players.wls.wls_parameters import Jumps, Rounding, SmallEnd, WlsParameters

__all__ = [
    "LOST",
    "WON",
    "Jumps",
    "Rounding",
    "SmallEnd",
    "WinLossStates",
    "WlsParameters",
    "following",
    "record_results",
]
