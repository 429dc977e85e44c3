"""`arena analyze`: what one player thinks of one position, and why."""

from __future__ import annotations

import functools
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import completion, report_options
from arena.cli.notice import compilation_notice, say, show
from arena.cli.paths import file_option
from arena.library.limits import LARGEST_SEED
from arena.reports.colours import colours_wanted
from arena.reports.figures.style import PlotWidth
from arena.reports.form import Form

if TYPE_CHECKING:
    from arena.games import Game, Position
    from arena.players import Decision, Entrant

_STDIN = "-"
#: How far intervals reach if neither the command nor the player says so.
_USUAL = 1.0


Asked = Annotated[
    str, typer.Option("--player", autocompletion=completion.player, help="The player to ask, by name or spec.")
]
Spec = Annotated[
    str,
    typer.Option(
        "--game",
        autocompletion=completion.games,
        help="Game, as a name or a spec: y, 'hex(size=7)', 'y(straight, 13)'.",
    ),
]
Drawing = Annotated[
    str | None,
    typer.Option(
        "--position",
        metavar="FILE",
        callback=file_option,
        help="A drawing of the position, as 'arena games GAME' draws it; - reads it from standard input.",
    ),
]
ToMove = Annotated[
    str | None,
    typer.Option(metavar="black|white", help="Who is to move in the drawing, if it does not say so itself."),
]
Moves = Annotated[str | None, typer.Option(help="Moves that lead to the position: 'c3 b4'.")]
Seed = Annotated[int, typer.Option(min=0, max=LARGEST_SEED, help="The same seed gives the same decision.")]
Top = Annotated[int, typer.Option(min=0, help="Candidates and patterns in the tables for readers; 0 for all.")]
Level = Annotated[float, typer.Option("--intervals", metavar="LEVEL", help="Level of the intervals.")]
Rd = Annotated[
    float | None,
    typer.Option(
        min=0.0,
        help="Standard errors that progressive pruning looks at (the player's own, or else 1).",
        show_default=False,
    ),
]
C = Annotated[
    float | None,
    typer.Option(
        min=0.0,
        help="Factor of sqrt(2 ln N / n) in upper confidence bounds (the player's own, or else 1).",
        show_default=False,
    ),
]
Output = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", callback=file_option, help="Where to write it (standard output)."),
]
Force = Annotated[bool, typer.Option("--force", help="Replace the file if there is one.")]


def analyze(
    game: Spec,
    player: Asked,
    position: Drawing = None,
    to_move: ToMove = None,
    moves: Moves = None,
    seed: Seed = 1,
    top: Top = 10,
    confidence: Level = 0.95,
    rd: Rd = None,
    c: C = None,
    output: Output = None,
    force: Force = False,
    form: report_options.Format = Form.TABLE,
    times: report_options.Times = True,
    plot: report_options.Plot = None,
    plot_width: report_options.PlotSize = PlotWidth.COLUMN,
) -> None:
    """Ask one player about one position, and show why it moves as it does.

    Prints the board with a star where the player moves, and again with the candidates' values
    as a heat map; what it thinks of every candidate, and which candidates are told from the
    best one by upper confidence bounds and by progressive pruning. A player of higher order
    also shows its patterns, the first of them drawn, and how local they are. The position is
    given as a drawing or as moves from the start. CSV and JSON hold all candidates and
    patterns; in CSV, patterns follow after an empty line.
    """
    from arena.arenas.analysis import Advice, Terms
    from arena.arenas.whole_files import require_writable, write_file
    from arena.games import InputError, load
    from arena.players.roster import one_player
    from arena.reports.analysis_tables import analysis_report
    from arena.reports.figures.analysis import analysis_figure

    if force and output is None:
        raise InputError("--force goes with --output")
    if not 0 < confidence < 1:
        raise InputError(f"--intervals {confidence:g}: a level lies between 0 and 1, such as 0.95")
    if not (math.isfinite(rd or 0.0) and math.isfinite(c or 0.0)):
        raise InputError("--rd and --c are finite numbers, such as 1")
    if output is not None:
        require_writable(Path(output), force)
    asked = one_player(player)
    found = _position(load(game), position, to_move, moves)
    decision = _ask(asked, found, seed)
    own_rd = getattr(asked.config, "rd", None)
    terms = Terms(confidence, c=_first_known(c, decision.exploration), rd=_first_known(rd, own_rd))
    advice = Advice(asked, found, seed, decision, terms)
    colours = output is None and colours_wanted(sys.stdout)
    report = analysis_report(advice, form, top, times, ansi=colours)
    if output is None:
        show(report, colours)
    else:
        write_file(Path(output), [report], force)
    report_options.Sketch(plot, plot_width).write(functools.partial(analysis_figure, advice))


def _first_known(wanted: float | None, own: float | None) -> float:
    """What was asked for, or else what the player itself went by."""
    return next((float(value) for value in (wanted, own) if value is not None), _USUAL)


def _position(game: Game, path: str | None, to_move: str | None, moves: str | None) -> Position:
    """The position that is drawn in a file, or that moves lead to; it must not be decided."""
    from arena.games import InputError

    if path is not None and moves is not None:
        raise InputError("give the position as --position or as --moves, not as both")
    if path is None and to_move is not None:
        raise InputError("--to-move goes with --position")
    if path is None:
        position = game.start()
        for move in (moves or "").split():
            position.play(move)
    else:
        text = _drawing(path)
        try:
            position = game.parse(text, to_move)
        except InputError as error:
            raise InputError(f"--position {path}: {error}") from error
    if position.winner() is not None:
        raise InputError(f"there is nothing to decide, the game is over: {position.status()}")
    return position


def _drawing(path: str) -> str:
    from arena.games.files import LARGEST_TEXT, as_text, read_text

    what = f"--position {path}"
    return as_text(what, sys.stdin.buffer.read(LARGEST_TEXT)) if path == _STDIN else read_text(what, Path(path))


def _ask(player: Entrant, position: Position, seed: int) -> Decision:
    """The player's decision; kernels are compiled before, for that is not thinking time."""
    from arena.players import generator
    from arena.players.readiness import make_ready

    player.config.prove(position.game, say)
    with compilation_notice(position.game, [player.config]):
        make_ready(player.config, position.copy(), generator(seed, "warm up"))
        return player.config.made_for(position.game).choose(position, generator(seed))
