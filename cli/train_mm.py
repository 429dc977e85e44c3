"""`arena train mm`: weights by which the moves of recorded games are likely."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import completion, options, report_options, training
from arena.cli.notice import compilation_notice, say, show
from arena.cli.paths import shelf_of
from arena.library.progress import Display
from arena.library.steps import steps
from arena.reports.form import Form

if TYPE_CHECKING:
    from arena.arenas.training.mm import Fitted, MmTraining
    from arena.arenas.training.recorded import Records
    from arena.arenas.training.sampling import Account
    from arena.games import Game

_LARGEST_SIZE = 1000
_MOST_ASIDE = 0.9
#: So many faults are told one by one.
_TOLD = 5
_DEFAULT_GAME, _POSITIONS = "go", ".csv"

Games = Annotated[
    str,
    typer.Option(
        metavar="FOLDER|RUN|POSITIONS",
        help="Games to learn from: a file (.sgf), an archive (.tar.gz), a folder of both; a run of the ledger; or"
        " positions (.csv), by arena train positions.",
    ),
]
GameOption = Annotated[
    str | None,
    typer.Option(
        "--game",
        autocompletion=completion.games,
        help="Game, as a name or a spec (that of the run; of files, go).",
        show_default=False,
    ),
]
Size = Annotated[
    int | None,
    typer.Option(
        min=1, max=_LARGEST_SIZE, help="Lines of the board; games on others are left out.", show_default=False
    ),
]
Positions = Annotated[int, typer.Option(min=1, max=training.MOST, help="Positions to take from the games.")]
HeldOut = Annotated[
    float, typer.Option(min=0, max=_MOST_ASIDE, help="Share of the games that only test what was learned.")
]
About = Annotated[
    str | None,
    typer.Option(help="What the games are, for the file (the name of the folder or run).", show_default=False),
]
Strict = Annotated[
    bool, typer.Option("--strict", help="Stop at a damaged record or an illegal move, instead of leaving it out.")
]


def mm(
    games: Games,
    output: training.Output,
    game: GameOption = None,
    size: Size = None,
    positions: Positions = 60_000,
    held_out: HeldOut = 0.05,
    seed: training.Seed = 1,
    about: About = None,
    strict: Strict = False,
    ledger: options.LedgerFile = options.DEFAULT_LEDGER,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if there is one.")] = False,
    progress: options.Progress = Display.AUTO,
    form: report_options.Format = Form.TABLE,
    width: report_options.Width = None,
) -> None:
    """Train weights by minorization and maximization, so that the moves of recorded games are likely.

    Of each game some positions are taken at random, in which Black and White moved in turn from the start: games with
    handicap are left out, and so are openings that nobody chose. For players the file is
    policy=trained(weights="FILE").
    """
    from arena.arenas.training.mm import MmTraining, Wish
    from arena.arenas.whole_files import require_writable, write_file
    from arena.reports.training_tables import fitted_report

    path = Path(output)
    _require_name(path)
    require_writable(path, force)
    with _records(games, game, size, ledger) as records:
        given = {"games": games, "game": game, "size": size, "positions": positions, "held_out": held_out}
        more = {"about": about, "ledger": ledger if ledger != options.DEFAULT_LEDGER else None}
        command = _command(output, strict, **given, seed=seed, **more)
        wish = Wish(positions, held_out, seed, strict, about or records.origin, command)
        with compilation_notice():
            fitted = _fitted(MmTraining(records, wish), positions, progress)
    write_file(path, [fitted.weights.text], force)
    _tell(fitted.account, positions, fitted.learned.moves + (fitted.tested.moves if fitted.tested else 0))
    page = report_options.page(width)
    show(fitted_report(fitted, form, page), page.colours)
    say(f"the weights are in {output}")


def _fitted(work: MmTraining, positions: int, display: Display) -> Fitted:
    """Positions, then weights, and how far it is."""
    with steps(display, "positions", positions) as shown:
        sampled = work.sampled(lambda done, _: shown.see(done))
    with steps(display, "sweeps", 0) as shown:

        def tell(done: int, expected: int, objective: float) -> None:
            shown.expect(expected)
            shown.see(done, f"{objective:.5f} nats a move")

        return work.fitted(sampled, tell)


@contextmanager
def _records(games: str, game: str | None, size: int | None, ledger: str) -> Iterator[Records]:
    """The games that are meant, of files, of positions or of a run."""
    from arena.arenas.training.picked import PickedRecords
    from arena.arenas.training.positions import read_positions
    from arena.arenas.training.recorded import FileRecords, RunRecords
    from arena.games import InputError
    from arena.games.files import path_of

    place = path_of("--games", games)
    if place.suffix == _POSITIONS and place.is_file():
        positions = read_positions(place)
        _require_game(games, positions.game.spec, game, size)
        yield PickedRecords(positions)
    elif place.exists():
        yield FileRecords(place, _learnable(_sized(game or _DEFAULT_GAME, size)))
    elif not Path(ledger).exists():
        raise InputError(f"--games {games}: there is no such file or folder, nor a ledger {ledger} with a run")
    else:
        with shelf_of([ledger], games) as shelf:
            book, run = shelf.only(games)
            yield RunRecords(book, run, _require_game(games, str(run.settings["game"]), game, size))


def _require_game(games: str, played: str, game: str | None, size: int | None) -> Game:
    """The game that was played; raises InputError if another one is wanted."""
    from arena.games import InputError

    wanted = _sized(game or played, size)
    if wanted.spec != played:
        raise InputError(f"--games {games}: these games are of {played}, not of {wanted.spec}")
    return _learnable(wanted)


def _sized(spec: str, size: int | None) -> Game:
    """The game, on a board of the size that is wanted."""
    from arena.games import load
    from arena.players.gtp.facts import changed

    game = load(spec)
    return game if size is None else changed(game, size=size)


def _learnable(game: Game) -> Game:
    """The same; raises InputError for a game in which nothing is known of moves."""
    from arena.games import InputError

    if not game.has_traits:
        raise InputError(f"{game.spec} does not say what is true of moves, so there is nothing to be weighed")
    return game


def _require_name(path: Path) -> None:
    """Refuse a file that players could not name."""
    from arena.games import InputError
    from arena.players.weights.shelf import is_file

    if not is_file(path.name):
        raise InputError(f"--output {path}: the name of a file of weights ends in .csv")


def _command(output: str, strict: bool, **given: str | int | float | None) -> str:
    """The command as it could be typed again."""
    said = [(name, value) for name, value in given.items() if value is not None]
    words = [word for name, value in said for word in (f"--{name.replace('_', '-')}", value)]
    return training.command_line("mm", *words, *(["--strict"] if strict else []), "--output", output)


def _tell(account: Account, wanted: int, found: int) -> None:
    """What the games were like, beside what was learned."""
    from arena.reports.written import count_of

    for fault in account.faults[:_TOLD]:
        say(f"left out: {fault}")
    if len(account.faults) > _TOLD:
        more = count_of(len(account.faults) - _TOLD, "more record")
        say(f"left out: {more} with a fault; --strict stops at the first")
    reasons = [f"{count} {reason}" for reason, count in account.left_out.most_common()]
    if reasons:
        say(f"{count_of(account.games, 'game')} used; left out: {', '.join(reasons)}")
    if account.odd_moves:
        say(f"{count_of(account.odd_moves, 'position')} left out, with a move that playouts do not make")
    if found < wanted:
        say(f"there are only {found} positions, where {wanted} were wanted")
