"""The `arena` command: its subcommands, and how errors reach the user."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import typer

import arena
from arena.cli import (
    analyze,
    bench,
    cache,
    check,
    completion,
    doctor,
    elo,
    export,
    games,
    gauntlet,
    gtp,
    learn,
    man,
    match,
    merge,
    new,
    play,
    players,
    questionnaire,
    regress,
    replay,
    report,
    reproduce,
    round_robin,
    runs,
    serve,
    train,
    tune,
    usage,
    wls,
)
from arena.cli import (
    run as run_file,
)
from arena.cli.usage import Command, Group

if TYPE_CHECKING:
    from arena.games.errors import ArenaError

#: The reader of our output has gone, as with `| head`, or the terminal has; there is nobody to complain to.
_NO_READER = (errno.EPIPE, errno.EIO)
_ABORTED, _USAGE, _INTERNAL, _INTERRUPTED = 1, 2, 4, 130
_HELP, _START = "help", "arena: "
#: May stand anywhere in a command line.
_TRACEBACK = "--traceback"
#: How long a message may be, its line end and what stands before it included.
_LONGEST_LINE = 300


class _Commands(Group):
    """All subcommands. Typer would end an interrupted one without a word."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Read the words before a subcommand's name."""
        try:
            return super().make_context(*args, **kwargs)
        except KeyboardInterrupt:
            raise typer.Abort from None

    def invoke(self, ctx: Any) -> Any:
        """Carry a subcommand out."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Abort from None


app = typer.Typer(
    name="arena",
    cls=_Commands,
    help="Play Monte-Carlo game players against each other and say which is stronger.",
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("round-robin", cls=Command)(round_robin.round_robin)
app.command("match", cls=Command)(match.match)
app.command("gauntlet", cls=Command)(gauntlet.gauntlet)
app.command("regress", cls=Command)(regress.regress)
app.command("tune", cls=Command)(tune.tune)
app.command("run", cls=Command)(run_file.run)
app.command("elo", cls=Command)(elo.elo)
app.command("report", cls=Command)(report.report)
app.command("runs", cls=Command)(runs.runs)
app.command("merge", cls=Command)(merge.merge)
app.command("analyze", cls=Command)(analyze.analyze)
app.command("learn", cls=Command)(learn.learn)
app.command("play", cls=Command)(play.play)
app.command("gtp", cls=Command)(gtp.gtp)
app.command("reproduce", cls=Command)(reproduce.reproduce)
app.command("questionnaire", cls=Command)(questionnaire.questionnaire)
app.command("export", cls=Command)(export.export)
app.command("replay", cls=Command)(replay.replay)
app.command("games", cls=Command)(games.games)
app.command("players", cls=Command)(players.players)
app.command("bench", cls=Command)(bench.bench)
app.command("serve", cls=Command)(serve.serve)
app.command("cache", cls=Command)(cache.cache)
app.command("doctor", cls=Command)(doctor.doctor)
app.command("man", cls=Command)(man.man)
app.add_typer(check.app, name="check")
app.add_typer(new.app, name="new")
app.add_typer(train.app, name="train")
app.add_typer(wls.app, name="wls")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"arena {arena.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: bool = typer.Option(
        False, "--version", "-V", "-v", help="Print the version and stop.", callback=_print_version, is_eager=True
    ),
    traceback: bool = typer.Option(
        False, "--traceback", help="Where something breaks down, show all that is known of it; may stand anywhere."
    ),
) -> None:
    """Play Monte-Carlo game players against each other and say which is stronger."""


def run(arguments: Sequence[str]) -> int:
    """Run one command line; returns its exit code. Errors become one line on stderr."""
    if completion.is_wanted():
        return _completed()
    if not arguments:
        run(["--help"])
        return _USAGE
    if arguments[0] == _HELP:
        arguments = [*arguments[1:], "--help"]
    with_all = _TRACEBACK in arguments
    code, message, *more = _carried_out([word for word in arguments if word != _TRACEBACK], with_all)
    if message:
        with suppress(OSError):  # the terminal may have been closed
            print("\n".join([f"{_START}{message}", *more]), file=sys.stderr)
        if arguments[0] == "regress":
            _tell_ci(arguments, message)
    return code


def _completed() -> int:
    """Answer a shell that asks how a command line might go on; what cannot be answered has no words."""
    with suppress(Exception):
        app(prog_name="arena", standalone_mode=False)
    return 0


def _tell_ci(arguments: Sequence[str], message: str) -> None:
    """Have CI servers find a file also where there is no verdict."""
    from arena.reports.verdict_files import VerdictFiles

    VerdictFiles.named_in(arguments).write_failure(message)


def _carried_out(arguments: Sequence[str], with_all: bool) -> tuple[int, str, *tuple[str, ...]]:
    """Carry a command line out; its exit code, what to complain of if anything went wrong, and lines that say more."""
    try:
        return int(app(args=list(arguments), prog_name="arena", standalone_mode=False, obj=with_all) or 0), ""
    except typer.TyperException as error:
        return _complain(usage.explained(error), _USAGE)
    except typer.Abort:
        return _complain("interrupted", _INTERRUPTED)
    except KeyboardInterrupt:
        return _complain("interrupted", _INTERRUPTED)
    except Exception as error:
        from arena.games.errors import ArenaError

        if isinstance(error, OSError) and error.errno in _NO_READER:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return _ABORTED, ""
        if isinstance(error, ArenaError):
            code, message = _complain(str(error), error.exit_code)
            return code, message, *_more(error, with_all)
        if _interrupted(error):
            return _complain("interrupted", _INTERRUPTED)
        if with_all or os.environ.get("ARENA_DEBUG"):
            raise
        first_line = (str(error).strip() or "no message").splitlines()[0]
        return _complain(f"internal error: {type(error).__name__}: {first_line} ({_TRACEBACK} shows where)", _INTERNAL)


def _more(error: ArenaError, with_all: bool) -> list[str]:
    """The lines below a message: those that show where in a kernel the trouble is, or all that is known of it."""
    from arena.games.text import visible

    return [visible(line) for line in (error.whole.splitlines() if with_all and error.whole else error.details)]


def _interrupted(error: BaseException | None) -> bool:
    """Whether an error is what became of an interruption on its way, as it may amid an import."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _complain(message: str, code: int) -> tuple[int, str]:
    from arena.games.text import fitted, visible_line

    return code, fitted(visible_line(message), _LONGEST_LINE - len(_START) - 1)
