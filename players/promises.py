"""What every player promises, as checks that say in words what is broken; `arena check player` runs them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from arena.games.errors import IllegalMoveError
from arena.games.position import Position
from arena.games.promises.broken import Broken, told
from arena.games.promises.check import Check
from arena.games.promises.look import Look
from arena.games.spec import parse_spec
from arena.players.allowance import Allowance
from arena.players.base import Candidates
from arena.players.contender import Contender, Made
from arena.players.readiness import make_ready
from arena.players.seeds import generator

_SLACK = 1e-6  # in sums of results
#: Seconds that a player which goes by time is given, and of processor time that it may take at most.
_SECONDS, _MOST_SECONDS = 0.05, 1.0
#: Decisions of each kind by which it is known whose chances are told, and how far means are apart that cannot be right.
_ENDS, _APART = 2, 0.1
_MEAN = 0.5  # of all values, where nothing is known
_LEAST_GAMES = 5
_GAMES_FOR_EACH = 4  # random games among whose positions one with few moves is sought


def _games(contender: Contender, look: Look) -> list[list[Made]]:
    """Games of the player against itself, the same ones for all checks."""
    return [contender.known_game(seed) for seed in _seeds(look)]


def _seeds(look: Look) -> range:
    return range(look.seed * 1000, look.seed * 1000 + max(_LEAST_GAMES, look.games))


@Check
def check_spec(contender: Contender, look: Look) -> None:
    """Its spec gives the same player again, and the cheapest one of its kind is of the same kind."""
    config = contender.config
    again = type(config).from_spec(parse_spec(config.spec))
    look.saw("specs", 2)
    if again != config:
        raise Broken(f"the spec {config.spec} is read as {again.spec}", "the same player")
    if type(config.cheapest()) is not type(config):
        raise Broken(f"cheapest() is {config.cheapest()!r}", f"a player of the kind {config.kind}")


@Check
def check_decisions(contender: Contender, look: Look) -> None:
    """It makes legal moves, leaves the position as it is, and tells of chances from 0 to 1 and of moves to come."""
    for game in _games(contender, look):
        look.saw("games against itself")
        look.saw("decisions", len(game))
        for made in game:
            require_sound(made)


def require_sound(made: Made) -> None:
    """Raise Broken unless a decision tells of chances, and of legal moves."""
    value, asked, known = made.decision.value, made.position, made.decision.candidates
    if value is not None and not 0.0 <= value <= 1.0:
        raise Broken(f"its value is {value}", "a winning chance from 0 to 1, or None", asked)
    after = asked.copy()
    for number in made.decision.line:
        try:
            after.play(number)
        except IllegalMoveError as error:
            raise Broken(f"the moves that it expects cannot be made: {error}", "legal moves", after) from error
    if known is not None:
        moves = known.moves.tolist()
        illegal = sorted(set(moves) - set(asked.legal_numbers().tolist()))
        if illegal:
            raise Broken(f"it tells of the candidates {illegal}", "legal moves", asked)
        if moves != sorted(set(moves)):
            raise Broken(f"it tells of the candidates {moves}", "each once, in ascending order", asked)
        if (known.visits < 0).any():
            raise Broken(f"it tells of {known.visits.min()} playouts of a candidate", "0 or more", asked)


@Check
def check_candidates(contender: Contender, look: Look) -> None:
    """What it tells of candidates adds up: legal moves in ascending order, and no more results than playouts."""
    for position in _positions(contender, look):
        made = contender.decide(contender.made(), position, generator(look.seed, "candidates"))
        look.saw("decisions")
        known = made.decision.candidates
        if known is not None:
            require_sound(made)
            _require_sums(made, known)


def _positions(contender: Contender, look: Look) -> list[Position]:
    """Positions with hardly any moves, in which playouts cannot be shared out, and some others."""
    many = look.positions(contender.game, f"{contender.config.spec} candidates", _GAMES_FOR_EACH * look.games)
    found = [position.copy() for position in many if position.winner() is None]
    found.sort(key=lambda position: len(position.legal_numbers()))
    others = look.chance("candidates").sample(found, min(look.games, len(found)))
    return [position.copy() for position in found[: look.games] + others]


def _require_sums(made: Made, known: Candidates) -> None:
    """Of a player that has seen nothing before."""
    moves, game, asked = known.moves.tolist(), made.position.game, made.position
    for columns in (known.visits, known.totals, known.squares):
        if len(columns) != len(moves):
            raise Broken(f"it tells {len(columns)} numbers of {len(moves)} candidates", "one of each", asked)
    for place, move in enumerate(moves):
        name, visits, total = game.move_name(move), float(known.visits[place]), float(known.totals[place])
        if not 0 <= visits <= made.decision.playouts + 1:
            raise Broken(
                f"{name} was looked at in {visits:g} playouts", f"from 0 to all {made.decision.playouts}", asked
            )
        if not -_SLACK <= total <= visits + _SLACK:
            raise Broken(f"the results of {name} sum up to {total:g} in {visits:g} playouts", "from 0 to 1 each", asked)
        if known.squares[place] > total + _SLACK:
            square = float(known.squares[place])
            raise Broken(f"the squared results of {name} sum up to {square:g}, the results to {total:g}", "less", asked)


@Check
def check_seed(contender: Contender, look: Look) -> None:
    """The same seed makes the same games, and other seeds make others; or it says that games do not depend on it."""
    if not contender.is_repeatable:
        return
    games = _games(contender, look)
    require_same(games[0], contender.new_game(_seeds(look)[0]), "from the same seed")
    look.saw("games against itself")
    alike = all([made.all_of_it for made in game] == [made.all_of_it for made in games[0]] for game in games)
    if contender.config.seeded and alike:
        raise Broken(
            f"the games from {len(games)} seeds are the same, decision for decision",
            "chance from the generator; or seeded = False in its configuration, so that none counts twice",
        )
    if not contender.config.seeded and not alike:
        raise Broken("games from other seeds are others", "the same ones, as seeded = False says")


def require_same(one: Sequence[Made], other: Sequence[Made], when: str) -> None:
    """Raise Broken unless two games are the same, decision for decision."""
    for first, second in zip(one, other, strict=False):
        if first.all_of_it != second.all_of_it:
            raise Broken(
                f"{when} it {_decided(second)}, where it {_decided(first)} before", "the same decision", first.position
            )


def _decided(made: Made) -> str:
    decision = made.decision
    value = "no value" if decision.value is None else f"the value {decision.value:.4g}"
    return f"makes the move {made.position.game.move_name(decision.move)} ({value}, {decision.playouts} playouts)"


@Check
def check_memory(contender: Contender, look: Look) -> None:
    """Nothing is kept from one game to the next."""
    if not contender.is_repeatable:
        return
    players, seeds = [contender.made(), contender.made()], _seeds(look)
    for seed in (seeds[-1], seeds[0]):
        played = contender.play(players, seed)
    look.saw("games against itself", 2)
    require_same(contender.known_game(seeds[0]), played, "when it has played another game,")


@Check
def check_budget(contender: Contender, look: Look) -> None:
    """It makes no more playouts than it is given."""
    budget = contender.config.budget
    for game in _games(contender, look) if budget else []:
        for made in game:
            look.saw("budgets")
            if made.decision.playouts > budget:
                raise Broken(f"it makes {made.decision.playouts} playouts", f"at most {budget}", made.position)


@Check
def check_perspective(contender: Contender, look: Look) -> None:
    """Values are chances of the player to move: more before a move that wins at once than before one that loses."""
    wins: list[Made] = []
    losses: list[Made] = []
    for game in _games(contender, look):
        for made, reply in pairwise([*game, None]):
            if made is None or made.decision.value is None or made.decision.resigns:
                continue
            if _wins(made):
                wins.append(made)
            elif reply is not None and not reply.decision.resigns and _wins(reply):
                losses.append(made)
    if len(wins) < _ENDS:
        return
    look.saw("decisions that win or lose at once", len(wins) + len(losses))
    won, lost = _mean(wins), _mean(losses) if len(losses) >= _ENDS else _MEAN
    if won + _APART < lost:
        raise Broken(
            f"its mean value is {won:.2f} where its move wins at once"
            + (f", and {lost:.2f} where the reply wins" if len(losses) >= _ENDS else ""),
            "the chance of the player to move, whoever that is",
            wins[0].position,
        )


def _wins(made: Made) -> bool:
    after = made.position.copy()
    after.play(made.decision.move)
    return after.winner() == made.position.to_move


def _mean(decisions: Sequence[Made]) -> float:
    return float(np.mean([made.decision.value for made in decisions]))


@Check
def check_time(contender: Contender, look: Look) -> None:
    """If it goes by time, it keeps to it, and makes the same decision again with as many playouts as it had."""
    config, game = contender.config, contender.game
    if config.usual_pace is None or "seconds" not in type(config).model_fields:
        return
    timed = Contender(config.model_copy(update={"seconds": _SECONDS, "playouts": None}), game)
    make_ready(timed.config, game.start(), generator(look.seed, "ready"))
    first = timed.decide(timed.made(), game.start(), generator(look.seed, "time"))
    look.saw("decisions by time", 2)
    taken = first.decision.cpu_seconds
    if taken > _MOST_SECONDS:
        raise Broken(f"with seconds={_SECONDS} it thinks for {taken:.1f} s", f"about {_SECONDS} s", game.start())
    again = timed.made()
    again.allowance = Allowance(playouts=first.decision.playouts)
    second = timed.decide(again, game.start(), generator(look.seed, "time"))
    if second.all_of_it != first.all_of_it:
        raise Broken(
            f"it {_decided(first)} by time, and {_decided(second)} when it is told how many playouts to make",
            f"the same decision, {told(game.start())}",
        )


#: All of them; where the first is broken, the others are not looked at.
PLAYER_CHECKS: tuple[Check[Contender], ...] = (
    check_decisions,
    check_spec,
    check_candidates,
    check_seed,
    check_memory,
    check_budget,
    check_perspective,
    check_time,
)
