"""Options that several commands share."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from arena.cli import completion
from arena.cli.clock_options import MoveOverhead, MoveTimeLimit, Time
from arena.cli.executor_options import Concurrency, Executor, SchedulerAddress, TlsCa, TlsCert, TlsKey
from arena.cli.paths import ledger_option, ledgers_option, report_option
from arena.library import limits
from arena.library.executors import scheduler_of
from arena.library.limits import LARGEST_SEED, MOST_GAMES
from arena.library.means import USUAL_LEDGER, Means, TakeUp
from arena.library.progress import Display

if TYPE_CHECKING:
    from arena.arenas.plan import Wishes
    from arena.library.playing import Begun

Game = Annotated[
    str | None,
    typer.Option(
        "--game",
        autocompletion=completion.games,
        help="Game, as a name or a spec: y, 'hex(size=7)', 'y(straight, 13)'.",
    ),
]
Players = Annotated[
    str | None,
    typer.Option(
        "--players",
        autocompletion=completion.players,
        help="Names, ranges and specs, with commas: 'A..C, amaf(playouts=500)'.",
    ),
]
Games = Annotated[
    int | None,
    typer.Option(
        "--games", min=1, max=MOST_GAMES, help="Games for each ordered pair of players (10).", show_default=False
    ),
]
Rounds = Annotated[
    int | None,
    typer.Option(
        "--rounds",
        min=1,
        max=MOST_GAMES,
        help="Instead of --games: rounds, in each of which every two players meet once with each colour.",
        show_default=False,
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        min=0,
        max=LARGEST_SEED,
        help="The same seed gives the same games, move for move (1).",
        show_default=False,
    ),
]
SelfPlay = Annotated[
    bool | None,
    typer.Option("--self-play/--no-self-play", help="Let every player meet itself too (no).", show_default=False),
]
Openings = Annotated[
    str | None,
    typer.Option(
        "--openings",
        help="Moves to start from, the same for both colours: none, random:K for K random moves,"
        " or a file with one opening a line, such as 'c3 b4', and # before comments (none; docs/openings.md).",
        show_default=False,
    ),
]
Swap = Annotated[
    bool | None,
    typer.Option(
        "--swap/--no-swap",
        help="Let White answer the first move by taking over Black's side (no).",
        show_default=False,
    ),
]
MaxMoves = Annotated[
    int | None,
    typer.Option("--max-moves", min=1, max=limits.MOST_MOVES, help="Call a game of that many moves a draw (off)."),
]
Resign = Annotated[
    str | None,
    typer.Option(
        "--resign",
        metavar="VALUE:MOVES",
        help="A player whose winning chance is at most VALUE in MOVES of its decisions in a row gives up (off).",
    ),
]
OnForfeit = Annotated[
    str | None,
    typer.Option(
        "--on-forfeit",
        metavar="stop|count|replay",
        help="When a player crashes, makes an illegal move or takes too long: stop the run,"
        " count a loss, or play the game again (stop).",
        show_default=False,
    ),
]
DeadStones = Annotated[
    str | None,
    typer.Option(
        "--dead-stones",
        metavar="stand|playouts|agreed",
        help="In Go, which stones count as taken at the end: none, those that playouts find dead, or those that"
        " both players name; where they disagree, all stand (stand).",
        show_default=False,
    ),
]
Record = Annotated[
    str | None,
    typer.Option(
        "--record",
        metavar="thoughts|candidates[:N]|none",
        help="What to keep of decisions beside the moves: values, playouts, times and depth of the tree, the best N"
        " candidates (5) as well, or nothing; it changes no game (thoughts).",
        show_default=False,
    ),
]
LedgerFile = Annotated[
    str, typer.Option("--ledger", callback=ledger_option, help="File in which all games are recorded.")
]
LedgerFiles = Annotated[
    list[str],
    typer.Option(
        "--ledger",
        callback=ledgers_option,
        help="Ledger to read; may be given several times, to read them together.",
    ),
]
RunName = Annotated[
    str | None,
    typer.Option(
        "--run",
        autocompletion=completion.runs,
        help="Name of the run in the ledger, of 64 columns at most (command and number).",
        show_default=False,
    ),
]
Resume = Annotated[
    bool,
    typer.Option(
        "--resume",
        help="Play what is missing of a recorded run; settings may be left out, and --games and --players may grow.",
    ),
]
Mix = Annotated[
    bool, typer.Option("--mix", help="Go on also if arena, a plug-in or an engine is another one than before.")
]
Save = Annotated[
    Path | None,
    typer.Option(
        "--save",
        metavar="FILE",
        callback=report_option,
        help="Write the tournament to this file as well, for arena run (docs/tournament-files.md).",
    ),
]
Progress = Annotated[
    Display,
    typer.Option(
        "--progress",
        help="How to show what happens, on stderr: auto is a table in a terminal, and else a line every 30 seconds.",
    ),
]

DEFAULT_LEDGER = USUAL_LEDGER
DEFAULT_LEDGERS = [DEFAULT_LEDGER]


@dataclass(frozen=True)
class RunOptions:
    """The options of all commands that play games. None where nothing was said: settings of a resumed run stay."""

    game: Game = None
    seed: Seed = None
    openings: Openings = None
    swap: Swap = None
    max_moves: MaxMoves = None
    resign: Resign = None
    move_time_limit: MoveTimeLimit = None
    time: Time = None
    move_overhead: MoveOverhead = None
    on_forfeit: OnForfeit = None
    dead_stones: DeadStones = None
    record: Record = None
    concurrency: Concurrency = None
    executor: Executor = None
    scheduler: SchedulerAddress = None
    tls_ca: TlsCa = None
    tls_cert: TlsCert = None
    tls_key: TlsKey = None
    ledger: LedgerFile = DEFAULT_LEDGER
    run: RunName = None
    resume: Resume = False
    mix: Mix = False
    progress: Progress = Display.AUTO
    save: Save = None

    def __post_init__(self) -> None:
        """Refuse what cannot be before anything else is done."""
        self.means()

    def means(self) -> Means:
        """By what means the run is played."""
        take_up = TakeUp.ALWAYS if self.resume else TakeUp.NEVER
        return Means(
            Path(self.ledger),
            self.run,
            take_up,
            self.mix,
            self.concurrency,
            self.progress,
            command=True,
            scheduler=scheduler_of(self.executor, self.scheduler, self.tls_ca, self.tls_cert, self.tls_key),
        )

    def begun(self, wishes: Wishes, allow_forfeits: bool = False) -> Begun:
        """What to do when the run is open: its file is written, if that is wanted."""
        path = self.save
        if path is None:
            return lambda place: None  # noqa: ARG005
        from arena.library.tournament.saving import require_free, save

        require_free(path)
        return lambda place: save(path, place, wishes, allow_forfeits)

    def wishes(self, **own: Any) -> Wishes:
        """What was said of the run's settings, with what the command's own options say."""
        from arena.arenas.plan import Wishes

        return Wishes(
            game=self.game,
            seed=self.seed,
            openings=self.openings,
            swap=self.swap,
            max_moves=self.max_moves,
            resign=self.resign,
            move_time_limit=self.move_time_limit,
            time=self.time,
            move_overhead=self.move_overhead,
            on_forfeit=self.on_forfeit,
            dead_stones=self.dead_stones,
            record=self.record,
            **own,
        )


def with_run_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of RunOptions after its own; it gets them as its first argument."""
    return with_run_options_but()(command)


def with_run_options_but(*without: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The same, but for options that make no sense for a command."""
    return functools.partial(_with_run_options, [field for field in fields(RunOptions) if field.name not in without])


def _with_run_options(chosen: list[Field[Any]], command: Callable[..., None]) -> Callable[..., None]:
    hints = get_type_hints(command, include_extras=True)
    own = [
        parameter.replace(annotation=hints[name])
        for name, parameter in list(inspect.signature(command).parameters.items())[1:]
    ]
    shared_hints = get_type_hints(RunOptions, include_extras=True)
    shared = [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if field.default is MISSING else field.default,
            annotation=shared_hints[field.name],
        )
        for field in chosen
    ]

    @functools.wraps(command)
    def merged(**arguments: Any) -> None:
        options = RunOptions(**{field.name: arguments.pop(field.name) for field in chosen})
        command(options, **arguments)

    parameters = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in own] + shared
    merged.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    merged.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return merged
