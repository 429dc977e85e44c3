"""Games and players looked at from end to end, by their specs: which promises they keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arena.games.description import Breach
from arena.games.errors import InputError
from arena.games.promises.broken import Broken
from arena.games.promises.check import Examination, Outcome, outcome
from arena.games.promises.look import Look
from arena.games.registry import GAMES, load
from arena.games.spec import parse_spec
from arena.games.testing import CHECKS
from arena.players.contender import Contender
from arena.players.promises import PLAYER_CHECKS
from arena.players.roster import one_player
from arena.players.testing import CHECKS_WITH_PLAYERS

_TRIED = "Its kernels do what they are to do, with every index checked, and come to an end."

#: What players are looked at in, if nothing else is said: a game with a fixed length, and one with passes and points.
USUAL_GAMES = ("tic-tac-toe", "go(size=3)")


def examine_game(spec: str, look: Look) -> Examination:
    """What is found of a game; raises InputError if there is none of this spec."""
    try:
        game = load(spec)
    except InputError as error:
        if not isinstance(error.__cause__, Breach):
            raise
        # Kernels that have failed in a process of their own are not called in this one.
        broken = Broken(str(error.__cause__))
        broken.details, broken.whole = error.details, error.whole
        return Examination(spec, [Outcome(_TRIED, broken)], look.seen)
    found = [Outcome(_TRIED, None)] if GAMES.added(parse_spec(spec).name) else []
    found += [outcome(check, game, look) for check in (*CHECKS, *CHECKS_WITH_PLAYERS)]
    return Examination(game.spec, found, look.seen)


def examine_player(spec: str, games: Sequence[str], look: Look) -> Iterator[Examination]:
    """What is found of a player in each game; raises InputError if there is no such player, or game."""
    config = one_player(spec).config
    for game in [load(game) for game in games or USUAL_GAMES]:
        contender, seen = Contender(config, game), Look(look.seed, look.games)
        subject = f"{config.spec} in {game.spec}"
        refused = contender.refusal()
        if refused is not None:
            yield Examination(subject, [], {}, refused)
            continue
        first, *others = PLAYER_CHECKS
        found = [outcome(first, contender, seen)]
        if found[0].broken is None:
            found += [outcome(check, contender, seen) for check in others]
        yield Examination(subject, found, seen.seen)
