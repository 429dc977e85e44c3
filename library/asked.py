"""What is asked of a run, by a tournament file or by a program: values with names, checked one by one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, Literal, TypeAlias

import pydantic
from pydantic_core import ErrorDetails

from arena.arenas.plan import Wishes
from arena.arenas.settings import Format
from arena.games.errors import InputError, known_words
from arena.games.numbers import number_advice
from arena.games.text import quoted
from arena.library import limits
from arena.library.pairs import both, games_or_rounds, per_colour
from arena.library.regressing import listed, test_wishes
from arena.library.schedules import sizes

#: An option of the command line, as errors have it: its name is the second group.
OPTION = re.compile(r"--(no-)?([a-z]\w*(?:-\w+)*)")

Count: TypeAlias = Annotated[int, pydantic.Field(ge=1, le=limits.MOST_GAMES)]
Seconds: TypeAlias = Annotated[float, pydantic.Field(ge=limits.SHORTEST_SECONDS, le=limits.LONGEST_SECONDS)]
Elo: TypeAlias = Annotated[float, pydantic.Field(ge=-10_000, le=10_000)]
Chance: TypeAlias = Annotated[float, pydantic.Field(gt=0, lt=1)]


def hyphened(name: str) -> str:
    """A name as files and the command line write it."""
    return name.replace("_", "-")


class Strict(pydantic.BaseModel):
    """Values with names; a name that is not known is an error."""

    model_config = pydantic.ConfigDict(  # type: ignore[pydantic-alias]
        extra="forbid",
        strict=True,
        frozen=True,
        allow_inf_nan=False,
        alias_generator=hyphened,
    )


def named(description: str, **more: Any) -> Any:
    """A value that may be left out, and what it means."""
    return pydantic.Field(None, description=description, **more)


class Rules(Strict):
    """What decides the games of a run but for its game; what is None has a default."""

    schedule: Literal["round-robin", "match", "gauntlet", "regress", "adaptive", "swiss", "knockout"] | None = named(
        "Who meets whom: everybody everybody, two players each other, the first one all others, or baselines the"
        " candidate, who is named last, until a test has decided; adaptive, swiss and knockout: whom results say."
        " Default: round-robin."
    )
    players: list[str] | dict[str, str] | None = named(
        "Names, ranges and specs, as on the command line: A..C, amaf(playouts=500); or specs by name.", min_length=1
    )
    games: Count | None = named(
        "Games for each ordered pair of players; of a match, in all; of adaptive, on average and at most; of swiss, of"
        " those who meet in a round; of knockout, at most."
    )
    rounds: Count | None = named(
        "Instead of games: rounds, in each of which every two meet once with each colour; of swiss, its rounds."
    )
    top: Annotated[int, pydantic.Field(ge=1, le=10_000)] | None = named(
        "Of adaptive: how many best players are to be known. Default: 1."
    )
    confidence: Annotated[float, pydantic.Field(ge=0.5, lt=1)] | None = named(
        "Of adaptive: how surely they are to be known; of knockout, how surely a match is decided. Default: 0.95."
    )
    elo: Annotated[float, pydantic.Field(ge=1, le=1000)] | None = named(
        "Of knockout: the difference that matters, in score Elo. Default: 30."
    )
    seed: Annotated[int, pydantic.Field(ge=0, le=limits.LARGEST_SEED)] | None = named(
        "The same seed gives the same games, move for move. Default: 1; of a further stage, one more than the stage"
        " before it."
    )
    self_play: bool | None = named("Whether every player meets itself too.")
    openings: str | None = named("Moves to start from: none, random:K, or a file with one opening a line.")
    swap: bool | None = named("Whether White may answer the first move by taking over Black's side.")
    max_moves: Annotated[int, pydantic.Field(ge=1, le=limits.MOST_MOVES)] | None = named(
        "A game of that many moves is a draw."
    )
    resign: str | None = named("VALUE:MOVES; whose winning chance is that low for so many decisions gives up.")
    move_time_limit: Seconds | None = named("Seconds; who takes longer over a move forfeits the game.")
    time: str | None = named("A clock for each player and game: MAIN[+INCREMENT] in seconds, or 10m.")
    move_overhead: Annotated[float, pydantic.Field(ge=0, le=limits.LONGEST_SECONDS)] | None = named(
        "Seconds of the clock that players are not told of."
    )
    on_forfeit: Literal["stop", "count", "replay"] | None = named(
        "After a crash, an illegal move or a lapse of time: stop the run, count a loss, or play the game again."
    )
    dead_stones: Literal["stand", "playouts", "agreed"] | None = named("In Go, which stones count as taken at the end.")
    record: str | None = named("What is kept of decisions: thoughts, candidates:N or none.")
    elo0: Elo | None = named("Of regress, H0: the candidate is this much stronger, in score Elo.")
    elo1: Elo | None = named("Of regress, H1: likewise.")
    alpha: Chance | None = named("Of regress: chance to pass a candidate of which H0 is true.")
    beta: Chance | None = named("Of regress: chance to fail a candidate of which H1 is true.")
    max_games: Annotated[int, pydantic.Field(ge=2, le=2 * limits.MOST_GAMES)] | None = named(
        "Of regress: most games against each baseline."
    )
    model: Literal["auto", "binomial", "pentanomial"] | None = named("Of regress: likelihood of the results.")
    elo_model: Literal["logistic", "normalized"] | None = named("Of regress: what Elo of the hypotheses means.")


class Asked(Rules):
    """What decides the games of a run; in one that goes on, what is None is as it was."""

    game: str | None = named("The game, as a name or a spec: y, hex(size=7).")

    @property
    def format(self) -> Format:
        """Who meets whom."""
        return Format(self.schedule or Format.ROUND_ROBIN)

    def wishes(self) -> Wishes:
        """The same as wishes of a run; raises InputError for what does not go with its schedule."""
        format = self.format
        self._require_fitting()
        given = {name: getattr(self, name) for name in _AS_THEY_ARE}
        items = player_items(self.players)
        if format is Format.REGRESS:
            test = test_wishes(self.elo0, self.elo1, self.alpha, self.beta, self.max_games, self.model, self.elo_model)
            return Wishes(**given, players=listed(items), **test)
        if format is Format.MATCH:
            size: dict[str, Any] = {"games": games_or_rounds(per_colour(self.games), self.rounds)}
        else:
            size = sizes(format, self.games, self.rounds)
        players = None if items is None else ", ".join(items)
        if format is Format.MATCH and items is not None and len(items) == 2:
            players = both(*items)
        return Wishes(**given, players=players, **size)

    def takes(self, name: str) -> bool:
        """Whether a value makes sense with this schedule."""
        return self.format in _ONLY_OF.get(name, (self.format,))

    def _require_fitting(self) -> None:
        for name, wanted in _ONLY_OF.items():
            if getattr(self, name) is not None and not self.takes(name):
                raise InputError(f"--{hyphened(name)} goes with {_listed(wanted)}, and this is {self.format.words}")


_AS_THEY_ARE = (
    *("game", "seed", "self_play", "openings", "swap", "max_moves", "resign", "move_time_limit", "time"),
    *("move_overhead", "on_forfeit", "dead_stones", "record", "top", "confidence", "elo"),
)
_COUNTED = (Format.ROUND_ROBIN, Format.GAUNTLET, Format.MATCH, Format.ADAPTIVE, Format.SWISS)
_ONLY_OF: Mapping[str, tuple[Format, ...]] = {
    **dict.fromkeys(("elo0", "elo1", "alpha", "beta", "max_games", "model", "elo_model"), (Format.REGRESS,)),
    "games": (*_COUNTED, Format.KNOCKOUT),
    "rounds": _COUNTED,
    "top": (Format.ADAPTIVE,),
    "confidence": (Format.ADAPTIVE, Format.KNOCKOUT),
    "elo": (Format.KNOCKOUT,),
    "self_play": (Format.ROUND_ROBIN,),
}


def _listed(words: Sequence[str]) -> str:
    """Words as a sentence has them."""
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def player_items(players: list[str] | dict[str, str] | None) -> list[str] | None:
    """Players as the items of a list on the command line."""
    from arena.players.roster import entrants, named_players

    if not isinstance(players, dict):
        return players
    items = []
    for name, spec in players.items():
        item = spec if spec.strip() == name else f"{name}={spec}"
        known = named_players().get(name)
        # Who has the name and the spec of a player of the roster is that player.
        if known is not None and entrants(name)[0].config == entrants(spec)[0].config:
            item = name
        items.append(item)
    return items


def problem_in_words(model: type[pydantic.BaseModel], problem: ErrorDetails) -> str:
    """What pydantic says of a value, in a line that begins with the value's name."""
    name = next(part for part in reversed(problem["loc"]) if isinstance(part, str) and part not in _UNION_PARTS)
    value, kind, limits_ = problem["input"], str(problem["type"]), problem.get("ctx", {})
    shown = quoted(str(value).lower() if isinstance(value, bool) else str(value))
    if kind == "extra_forbidden":
        known = [info.alias or key for key, info in model.model_fields.items()]
        return f"there is no {quoted(name)}{known_words(name, known)}"
    if kind == "missing":
        return f"{name} must be given"
    if kind == "literal_error":
        known = re.findall(r"'([^']*)'", str(limits_["expected"]))
        return f"{name}: there is no {shown}{known_words(str(value), known)}"
    if kind in _BOUNDS:
        words, key = _BOUNDS[kind]
        return f"{name} {shown[1:-1]}: it must be {words} {limits_[key]}"
    if kind == "too_short":
        return f"{name}: there are none"
    if kind.startswith(("int_", "float_")):
        return f"{name} {shown}: write {number_advice(kind, value)}"
    if kind in _KINDS:
        return f"{name} {shown}: write {_KINDS[kind]}"
    if kind == "list_type":
        info = {each.alias or key: each for key, each in model.model_fields.items()}[name]
        of_tables = "BaseModel" in str(info.annotation) or not re.search(r"\bstr\b", str(info.annotation))
        return f"{name} {shown}: write {f'[[{name}]], with two brackets' if of_tables else 'a list'}"
    return f"{name} {shown}: {problem['msg'].removeprefix('Value error, ')}"


_UNION_PARTS = ("list[str]", "dict[str,str]")
_BOUNDS = {
    "greater_than_equal": ("at least", "ge"),
    "less_than_equal": ("at most", "le"),
    "greater_than": ("more than", "gt"),
    "less_than": ("less than", "lt"),
}
_KINDS = {
    "string_type": "a text, in quotes",
    "bool_type": "true or false",
    "finite_number": "a number, such as 0.5",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
}


@contextmanager
def without_hyphens() -> Iterator[None]:
    """Have errors that speak of options, such as --max-moves, speak of arguments of a function, max_moves."""
    try:
        yield
    except InputError as error:
        text = OPTION.sub(lambda found: found[2].replace("-", "_"), str(error))
        if text == str(error):
            raise
        raise type(error)(text) from None
