"""The files of a training, one function for each kind: what `arena train` writes, made by an experiment.

Each goes on with the file that it finds, and yields how much of it there is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from arena.arenas.experiments.erica.lessons import Lessons
from arena.arenas.experiments.erica.players import UNIFORM
from arena.arenas.training import positions as position_files
from arena.arenas.training import targets as target_files
from arena.arenas.training.appraisal import Bench, find_targets
from arena.arenas.training.assignment import Assignment, beginning, weights_after
from arena.arenas.training.balancing import Outcome, Recipe
from arena.arenas.training.course import read_course
from arena.arenas.training.crew import Crew
from arena.arenas.training.judges import ByPlayouts, BySearch
from arena.arenas.training.mm import MmTraining, Wish
from arena.arenas.training.picked import PickedRecords
from arena.arenas.training.positions import read_positions
from arena.arenas.training.practice import PARTS, Practice
from arena.arenas.training.provenance import head_of
from arena.arenas.training.self_play import Wanted, find_positions, sides_of
from arena.arenas.whole_files import write_file
from arena.games import InputError, load
from arena.players.kinds import load_player
from arena.players.playouts.policies import parse_policy
from arena.players.seeds import entropy
from arena.players.weights.shelf import find_weights, weights_in
from arena.players.weights.weights import Weights

#: What the files say that they were made by.
COMMAND = "arena reproduce"

_ERROR = ("excess", "floor", "error")


def _seed(seed: int, *purpose: str | int) -> int:
    """A seed of its own for a purpose."""
    return entropy(seed, *purpose)[0]


def positions(
    path: Path, cores: int, seed: int, game: str, player: str, count: int, plies: int, purpose: str
) -> Iterator[int]:
    """Positions of games that a player plays against itself; those for another purpose are others."""
    board, config, own = load(game), load_player(player), _seed(seed, "erica", purpose)
    wanted = Wanted(board, own, plies, contested=0.0)  # as they come, as in the paper
    head = head_of(position_files.FORMAT, board, [config], COMMAND, player=config.spec, seed=own, plies=plies)
    with Crew([sides_of(config, board) for _ in range(cores)]) as crew:
        yield from find_positions(path, head, crew, wanted, count, force=True)


def targets(
    path: Path, cores: int, seed: int, of: Path, policy: str | None = None, player: str | None = None, playouts: int = 0
) -> Iterator[int]:
    """What positions are worth: by so many playouts of a policy, or else by a player's search."""
    given = read_positions(of)
    own, judge = _seed(seed, "erica targets"), _judge(policy, player, playouts)
    asked = judge.player if isinstance(judge, BySearch) else judge.policy
    facts = {target_files.POSITIONS: given.digest, target_files.JUDGES: [judge.name], "seed": own}
    head = head_of(target_files.FORMAT, given.game, [asked], COMMAND, **facts)
    benches: list[Bench] = [(judge.build(given.game),) for _ in range(cores)]
    with Crew(benches) as crew:
        yield from find_targets(path, head, crew, given, own, force=True)


def _judge(policy: str | None, player: str | None, playouts: int) -> BySearch | ByPlayouts:
    if player is not None:
        return BySearch(load_player(player), searches=1, games=1)
    return ByPlayouts(parse_policy(policy or UNIFORM), playouts)


def course(
    path: Path,
    cores: int,
    seed: int,
    positions: Path,
    targets: Path,
    recipe: dict[str, Any],
    iterations: int,
    more_positions: Path | None = None,
    more_targets: Path | None = None,
) -> Iterator[int]:
    """Simulation Balancing from weights of zero: the weights after each iteration, with their error."""
    lessons = Lessons.read(positions, targets, more_positions, more_targets)
    game = lessons.positions.game
    told = Recipe(**{**recipe, "outcome": Outcome(recipe["outcome"])}, seed=_seed(seed, "erica course"))
    assignment = Assignment(lessons.positions, lessons.targets, told, *beginning("zero", game))
    with Crew([Practice(game) for _ in range(min(cores, PARTS))]) as crew:
        for step in assignment.steps(path, crew, iterations, COMMAND, force=True):
            yield step.stand.iteration + 1


def errors_of(path: Path) -> list[dict[str, float]]:
    """How far from the targets the weights of a course are, in the beginning and after each iteration."""
    _, steps = read_course(path)
    return [{name: getattr(step.discrepancy, name) for name in _ERROR} for step in steps]


def weights(path: Path, cores: int, seed: int, course: Path, positions: Path, iteration: int) -> Iterator[int]:  # noqa: ARG001
    """The weights after an iteration of a course that is done."""
    head, steps = read_course(course)
    found = weights_after(head, steps, iteration, read_positions(positions).game)
    yield from _written(path, found)


def learned_from(path: Path, cores: int, seed: int, positions: Path) -> Iterator[int]:  # noqa: ARG001
    """Weights by minorization and maximization from the moves that were made in positions."""
    given = read_positions(positions)
    own = _seed(seed, "erica mm")
    wish = Wish(len(given), aside=0.0, seed=own, strict=True, about=f"positions {given.digest}", command=COMMAND)
    training = MmTraining(PickedRecords(given), wish)
    yield from _written(path, training.fitted(training.sampled()).weights)


def mixed(
    path: Path,
    cores: int,  # noqa: ARG001
    seed: int,  # noqa: ARG001
    game: str,
    weights: str | Path,
    others: str | Path,
    kinds: Sequence[str],
    added: float,
) -> Iterator[int]:
    """Weights but for some kinds of traits: their logarithms are those of others, with something added."""
    board = load(game)
    own, replaced = (find_weights(str(one), board) for one in (weights, others))
    logarithms = [
        replaced.logarithms[trait] + added if trait[0] in kinds else own.logarithms[trait] for trait in board.traits
    ]
    facts = {"method": "made of others", "weights": own.digest, "others": replaced.digest, "kinds": list(kinds)}
    seen = [own.seen[trait] for trait in board.traits]
    yield from _written(path, Weights.trained(board, {**facts, "command": COMMAND}, np.array(logarithms), seen))


def copied(path: Path, cores: int, seed: int, game: str, weights: str, digest: str) -> Iterator[int]:  # noqa: ARG001
    """Weights that are shipped, which have this digest."""
    found = find_weights(weights, load(game))
    if found.digest != digest:
        raise InputError(f"weights {weights}: they are not what they were a moment ago")
    yield from _written(path, found)


def _written(path: Path, found: Weights) -> Iterator[int]:
    """Write a file in one piece."""
    yield 0
    write_file(path, [found.text], force=True)
    yield 1


def weights_of(path: Path) -> list[tuple[str, str, float]]:
    """The kind, the name and the logarithm of gamma of every trait."""
    return [(kind, trait, value) for (kind, trait), value in weights_in(str(path)).logarithms.items()]
