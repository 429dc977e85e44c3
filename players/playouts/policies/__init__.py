"""Playout policies: how the playouts of tree searches choose their moves. The parameter `policy` of a search.

A policy is data (`base.Policy`: parameters, bounds, sources) that makes a record, and kernels that
take this record first. Kernels are found by the record's type, as those of games are, so a policy is compiled for
every game, and one that is not used costs nothing. What a policy learns is kept in its record: a player has one
of its own, from the first move of a game to the last.

To add one, write a file here with a subclass of `Policy`, and name it in `registry.POLICIES` (another package names
its own by entry points in the group `arena.policies`):

1. Parameters are declared as those of players, by `parameter(...)`, `name`, `summary` and `source` as class variables.
2. `fields(game)` are the fields of its record: tables by move and player, settings for its kernels; `values(game)`
   is what they start with (all else is zero). `check(game)` raises InputError where it makes no sense.
3. `kernels()` are functions by the names of the stubs in `kernels.py`, all of them optional:

   * `before_playout(policy, state, nodes, course)`: look at the leaf's state and at the path to it;
   * `choose_move(policy, state, rng, trace, last, earlier)`: the next move, given the two before it.
     `draw_move(state, rng, trace)` is a uniform one, `is_sensible(state, move, trace)` says
     whether playouts may make a move (never a pass); other choices have to be such moves as well.
     The state's `to_move` and `color` are as after `play`, in Go `points`, `libs` and the like too;
   * `after_playout(policy, trace, turn, last, earlier)`: learn from the moves, which `turn` began, and the winner;
   * `play_out(policy, state, rng, trace, returns, nodes, course)`: the whole playout, in place of all of the above.

   What is fixed when a kernel is compiled (a closure's constants) must be told apart by `Policy.tag`.
4. `settle(records, game)` is called before each decision, for what changes between the moves of a game.

All of a playout's chance comes from `rng`. Moves before the first one of a game are `game.moves`, a number
that is no move.
"""

from arena.players.playouts.policies.index import POLICIES, parse_policy
from arena.players.playouts.policies.policy import Policy
from arena.players.playouts.policies.policy_parameter import PlayoutPolicy, policy_parameter
from arena.players.playouts.policies.uniform import UNIFORM, Uniform

__all__ = ["POLICIES", "UNIFORM", "PlayoutPolicy", "Policy", "Uniform", "parse_policy", "policy_parameter"]
