"""Figures 7 to 11: models of what a playout is worth, each against win-or-lose, by UCT."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.arenas.experiments.blokus.players import FINAL, WIN, Algorithm, player, sigmoid
from arena.arenas.experiments.blokus.readings import Reading, game_of, openings_of, score_of
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Playing
from arena.arenas.plan import Wishes
from arena.arenas.settings import Format

#: Simulations a move; at full, the paper's.
SIMULATIONS = {Profile.SMOKE: 50, Profile.FAST: 10_000, Profile.FULL: 100_000}

_TENTHS = tuple(tenth / 10 for tenth in range(1, 11))
_SOME = (0.2, 0.3, 0.5, 0.7, 1.0)
_TWO = (0.3, 1.0)

#: The k that are played, and games for each of the two colours.
_LATE = {Profile.SMOKE: (_TWO, 3), Profile.FAST: (_TENTHS, 200), Profile.FULL: (_TENTHS, 500)}
_LONG = {Profile.SMOKE: (_TWO, 3), Profile.FAST: (_SOME, 100), Profile.FULL: (_TENTHS, 500)}
_PLANS = {Reading.LATE: _LATE, Reading.WAITING: _LONG, Reading.WHOLE: _LONG}
_MIDDLE = tuple(tenth / 10 for tenth in range(5, 11))
_STAGED = {Profile.SMOKE: ((0.5, 1.0), 3), Profile.FAST: ((0.5, 0.7, 1.0), 100), Profile.FULL: (_MIDDLE, 500)}

#: Who everybody meets.
OPPONENT = "win"


@dataclass(frozen=True)
class Model:
    """Somebody who meets win-or-lose."""

    name: str
    label: str
    score: str
    k: float | None = None  # of a sigmoid


#: Win-or-lose itself, against which there are scores to be held, and the final score.
SELF = Model("win-again", "win-or-lose", WIN)
BY_SCORE = Model("final", "final score", FINAL)


def by_sigmoid(k: float) -> Model:
    """The sigmoid, at all stages of the game."""
    return Model(f"k{k:g}", f"sigmoid, k = {k:g}", sigmoid(k), k)


def by_stages(k: float, profile: Profile) -> Model:
    """Figure 11: win-or-lose, then a sigmoid with this k, and then one with k = 0.4."""
    first, last = (2, 6) if profile is Profile.SMOKE else (7, 16)
    score = f'"1-{first}:{WIN}, {first + 1}-{last}:{sigmoid(k)}, {last + 1}-:{sigmoid(0.4)}"'
    return Model(f"k{k:g}", f"stages, k = {k:g}", score, k)


def models(reading: Reading, profile: Profile) -> list[Model]:
    """Who is played in figures 7 to 10."""
    ks, _ = _PLANS[reading][profile]
    return [SELF, BY_SCORE, *map(by_sigmoid, ks)]


def staged(profile: Profile) -> list[Model]:
    """Who is played in figure 11."""
    ks, _ = _STAGED[profile]
    return [by_stages(k, profile) for k in ks]


def run_of(reading: Reading) -> str:
    """The name of the run with all models."""
    return f"blokus-models-{reading}"


#: That of figure 11.
STAGES = "blokus-stages"


def models_of(names: Sequence[str], stages: bool = False) -> list[Model]:
    """The models that some players of a run are, in their order."""
    every = staged(Profile.FULL) if stages else models(Reading.LATE, Profile.FULL)
    known: Mapping[str, Model] = {model.name: model for model in every}
    return [known[name] for name in names if name != OPPONENT]


def steps(reading: Reading, profile: Profile) -> list[Playing]:
    """Figures 7 and 8, or 9 and 10."""
    _, games = _PLANS[reading][profile]
    return [_gauntlet(run_of(reading), models(reading, profile), games, reading, profile)]


def steps_by_stages(profile: Profile) -> list[Playing]:
    """Figure 11."""
    _, games = _STAGED[profile]
    return [_gauntlet(STAGES, staged(profile), games, Reading.WHOLE, profile)]


def _gauntlet(run: str, found: Sequence[Model], games: int, reading: Reading, profile: Profile) -> Playing:
    simulations = SIMULATIONS[profile]
    entrants = [
        f"{model.name}={player(Algorithm.UCT, simulations, score_of(reading, profile, model.score))}" for model in found
    ]
    wishes = Wishes(
        game=game_of(profile),
        players=", ".join([f"{OPPONENT}={player(Algorithm.UCT, simulations)}", *entrants]),
        games=games,
        openings=openings_of(reading, profile),
    )
    return Playing(run, Format.GAUNTLET, wishes)
