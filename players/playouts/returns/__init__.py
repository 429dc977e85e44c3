"""What the end of a playout is worth: the parameter `score` of players, and the kernels that act on it.

A return is a number u from 0 to 1 for a player; what one player gets, the other lacks to 1.
In a game with a score, x being the player's lead in points and R the game's `score_range`:

* `win`: 1, 1/2 for a draw, 0;
* `final`: (x / R + 1) / 2;
* `sigmoid(k)`: 1 / (1 + e^(-k x)) (Shibahara and Kotani 2008);
* `weighted(w)`: (w v + (1 - w) x / R + 1) / 2, where v is 1, 0 or -1 for a win, a draw or a loss.

Which one counts may depend on how far the game has gone: `"1-7:win, 8-16:sigmoid(0.5), 17-:sigmoid(0.4)"`.
"""

from arena.players.playouts.returns.mercy import finish
from arena.players.playouts.returns.rewards import RETURNS, exploration, result_of, reward
from arena.players.playouts.returns.score_parameters import (
    Scale,
    Score,
    mercy_parameter,
    quality_parameter,
    scale_parameter,
    score_parameter,
)
from arena.players.playouts.returns.stages import WIN, Returns, parse_returns

__all__ = [
    "RETURNS",
    "WIN",
    "Returns",
    "Scale",
    "Score",
    "exploration",
    "finish",
    "mercy_parameter",
    "parse_returns",
    "quality_parameter",
    "result_of",
    "reward",
    "scale_parameter",
    "score_parameter",
]
