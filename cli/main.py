"""The `arena` command: its subcommands, and how errors reach the user."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup

import arena
from arena.cli import (
    analyze,
    bench,
    cache,
    elo,
    export,
    games,
    gauntlet,
    gtp,
    learn,
    match,
    merge,
    play,
    players,
    regress,
    replay,
    report,
    reproduce,
    round_robin,
    runs,
    wls,
)

_ABORTED, _USAGE, _INTERNAL, _INTERRUPTED = 1, 2, 4, 130


class _Commands(TyperGroup):
    """All subcommands. Typer would end an interrupted one without a word."""

    def invoke(self, ctx: typer.Context) -> Any:
        """Carry a subcommand out."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Abort from None


app = typer.Typer(
    name="arena",
    cls=_Commands,
    help="Play Monte-Carlo game players against each other and say which is stronger.",
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("round-robin")(round_robin.round_robin)
app.command("match")(match.match)
app.command("gauntlet")(gauntlet.gauntlet)
app.command("regress")(regress.regress)
app.command("elo")(elo.elo)
app.command("report")(report.report)
app.command("runs")(runs.runs)
app.command("merge")(merge.merge)
app.command("analyze")(analyze.analyze)
app.command("learn")(learn.learn)
app.command("play")(play.play)
app.command("gtp")(gtp.gtp)
app.command("reproduce")(reproduce.reproduce)
app.command("export")(export.export)
app.command("replay")(replay.replay)
app.command("games")(games.games)
app.command("players")(players.players)
app.command("bench")(bench.bench)
app.command("cache")(cache.cache)
app.add_typer(wls.app, name="wls")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"arena {arena.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: bool = typer.Option(
        False, "--version", help="Print the version and stop.", callback=_print_version, is_eager=True
    ),
) -> None:
    """Play Monte-Carlo game players against each other and say which is stronger."""


def run(arguments: Sequence[str]) -> int:
    """Run one command line; returns its exit code. Errors become one line on stderr."""
    if not arguments:
        run(["--help"])
        return _USAGE
    code, message = _carried_out(arguments)
    if message:
        print(f"arena: {message}", file=sys.stderr)
        if arguments[0] == "regress":
            _tell_ci(arguments, message)
    return code


def _tell_ci(arguments: Sequence[str], message: str) -> None:
    """Have CI servers find a file also where there is no verdict."""
    from arena.reports.verdict_files import VerdictFiles

    VerdictFiles.named_in(arguments).write_failure(message)


def _carried_out(arguments: Sequence[str]) -> tuple[int, str]:
    """Carry a command line out; its exit code, and what to complain of if anything went wrong."""
    try:
        return int(app(args=list(arguments), prog_name="arena", standalone_mode=False) or 0), ""
    except typer.TyperException as error:
        return _complain(getattr(error, "format_message", error.__str__)(), getattr(error, "exit_code", 2))
    except typer.Abort:
        return _complain("interrupted", _INTERRUPTED)
    except KeyboardInterrupt:
        return _complain("interrupted", _INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output has gone, as with `| head`; there is nobody to complain to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _ABORTED, ""
    except Exception as error:
        from arena.games.errors import ArenaError

        if isinstance(error, ArenaError):
            return _complain(str(error), error.exit_code)
        if os.environ.get("ARENA_DEBUG"):
            raise
        first_line = (str(error).strip() or "no message").splitlines()[0]
        return _complain(f"internal error: {type(error).__name__}: {first_line} (ARENA_DEBUG=1 shows where)", _INTERNAL)


def _complain(message: str, code: int) -> tuple[int, str]:
    return code, " ".join(message.split())
