"""`arena train targets`: what positions are worth, as searches, playouts or other programs find it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import completion, options, training
from arena.cli.notice import compilation_notice, say
from arena.library.progress import Display
from arena.library.steps import steps, until_stopped

if TYPE_CHECKING:
    from arena.arenas.training.judges import Appointment
    from arena.players.base import PlayerConfig
    from arena.players.playouts.policies import Policy

Players = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        autocompletion=completion.player,
        help="A player who is asked for its winning chance, as 'rave(playouts=10000)'.",
    ),
]
Engines = Annotated[
    list[str] | None,
    typer.Option(
        "--target-engine",
        metavar="COMMAND",
        help="Another program, by GTP: its winning chance if it tells one, else games that it plays out; averaged.",
    ),
]
PolicySpec = Annotated[
    str | None,
    typer.Option(help="Playouts of a policy without a search: 'trained(weights=mm)'.", show_default=False),
]
Playouts = Annotated[int, typer.Option(min=2, max=training.MOST, help="Of --policy, playouts for each position.")]
Searches = Annotated[
    int,
    typer.Option(
        min=1, max=training.MOST, help="Searches of a player for each position; from 2 on their error is known."
    ),
]
Games = Annotated[
    int,
    typer.Option(min=1, max=training.MOST, help="Games for each position, of players without an opinion."),
]


def targets(
    positions: training.PositionsFile,
    output: training.Output,
    player: Players = None,
    target_engine: Engines = None,
    policy: PolicySpec = None,
    playouts: Playouts = 10_000,
    searches: Searches = 1,
    games: Games = 10,
    seed: training.Seed = 1,
    concurrency: training.Cores = None,
    progress: options.Progress = Display.AUTO,
    force: training.Force = False,
) -> None:
    """Find what every position is worth to the player to move, from 0 to 1, and the standard error of that.

    Players, programs and a policy may be asked together: then the mean of what they say counts. The same command goes
    on where it was stopped.
    """
    from arena.arenas.training import targets as files
    from arena.arenas.training.appraisal import Bench, find_targets
    from arena.arenas.training.crew import Crew
    from arena.arenas.training.positions import read_positions
    from arena.arenas.training.provenance import head_of

    path, given = Path(output), read_positions(Path(positions))
    searchers = _players(player or [], target_engine or [])
    judges = _judges(searchers, policy, playouts, searches, games)
    command = training.command_line(
        *("targets", "--positions", positions, *_repeated("--player", player)),
        *_repeated("--target-engine", target_engine),
        *(("--policy", policy, "--playouts", str(playouts)) if policy else ()),
        *("--searches", searches, "--games", games, "--seed", seed, "--output", output),
    )
    names = [judge.name for judge in judges]
    facts = {files.POSITIONS: given.digest, files.JUDGES: names, "seed": seed}
    head = head_of(files.FORMAT, given.game, [*searchers, *_policies(judges)], command, **facts)
    with compilation_notice(given.game, searchers):
        benches: list[Bench] = training.workers(
            concurrency, len(given), lambda: tuple(judge.build(given.game) for judge in judges)
        )
    with (
        training.resumable(path, command) as stop,
        Crew(benches) as crew,
        steps(progress, "positions", len(given)) as shown,
    ):
        for found in until_stopped(find_targets(path, head, crew, given, seed, force), stop):
            shown.see(found)
    say(f"{len(given)} targets in {output}")


def _players(named: list[str], engines: list[str]) -> list[PlayerConfig]:
    """The players and the programs that are asked."""
    from arena.games.spec import Spec
    from arena.players.kinds import load_player
    from arena.players.roster import one_player

    programs = [load_player(str(Spec("gtp", {"command": command}))) for command in engines]
    return [*(one_player(name).config for name in named), *programs]


def _judges(
    searchers: list[PlayerConfig], policy: str | None, playouts: int, searches: int, games: int
) -> list[Appointment]:
    """All who are asked; raises InputError if it is nobody."""
    from arena.arenas.training.judges import ByPlayouts, BySearch
    from arena.games import InputError
    from arena.players.playouts.policies import parse_policy

    found: list[Appointment] = [BySearch(config, searches, games) for config in searchers]
    if policy is not None:
        found.append(ByPlayouts(parse_policy(policy), playouts))
    if not found:
        raise InputError("nobody is asked what positions are worth: name a --player, a --target-engine or a --policy")
    return found


def _policies(judges: list[Appointment]) -> list[Policy]:
    """The policies among those who are asked."""
    from arena.arenas.training.judges import ByPlayouts

    return [judge.policy for judge in judges if isinstance(judge, ByPlayouts)]


def _repeated(option: str, values: list[str] | None) -> list[str]:
    return [word for value in values or [] for word in (option, value)]
