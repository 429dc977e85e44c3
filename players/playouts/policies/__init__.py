"""Playout policies: how the playouts of tree searches choose their moves. The parameter `policy` of a search.

A policy is data (`policy.Policy`: parameters, bounds, sources) that makes a record, and kernels that
take this record first: the hooks of playouts (`arena.games.playing` has the loop, `arena.players.playouts.hooks` what
knows of the tree). They are found by the record's type, as those of games are, so a policy is compiled for
every game, and what it has not costs nothing. What a policy learns is kept in its record: a player has one
of its own, from the first move of a game to the last.

To add one, write a file here with a subclass of `Policy`, and name it in `index.POLICIES`; another package names
its own by entry points in the group `arena.policies`. `docs/add-a-policy.md` goes through it, and lists the hooks.

* Parameters are declared as those of players, by `parameter(...)`, `name`, `summary` and `source` as class variables.
* `fields(game)` are the fields of its record: tables by move and player, settings for its kernels; `values(game)`
  is what they start with (all else is zero). `check(game)` raises InputError where it makes no sense; how much memory
  a record may take is looked after by `memory`, and `slots` are for what does not fit into tables.
* `kernels(game)` are its hooks, and what else is dispatched on its record. What is fixed when a kernel is compiled (a
  closure's constants) must be told apart by `layout(game)`.
* A policy that has nothing to say of some positions is a `default.WithDefault`: a parameter `default` says which policy
  chooses there. Its record is a field of the first one's, and what `handing_down` has are the hooks of both.
* `settle(records, game)` is called before each decision, for what changes between the moves of a game.

All of a playout's chance comes from `rng`. Moves before the first one of a game are `game.moves`, a number
that is no move.
"""

from arena.players.playouts.policies.choosing import choose_by_default, move_or_default
from arena.players.playouts.policies.default import WithDefault, default_parameter
from arena.players.playouts.policies.index import POLICIES, parse_policy
from arena.players.playouts.policies.policy import Policy
from arena.players.playouts.policies.policy_parameter import PlayoutPolicy, policy_parameter
from arena.players.playouts.policies.uniform import UNIFORM, Uniform

__all__ = [
    "POLICIES",
    "UNIFORM",
    "PlayoutPolicy",
    "Policy",
    "Uniform",
    "WithDefault",
    "choose_by_default",
    "default_parameter",
    "move_or_default",
    "parse_policy",
    "policy_parameter",
]
