"""Files and folders as options: refused where no file can have that name, before anything is done."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import typer

if TYPE_CHECKING:
    from arena.arenas.shelf import Shelf

_LEDGER_SUFFIXES = (".db", ".sqlite", ".sqlite3")
_STDIN = "-"
#: Files are texts or paths, as the command that takes them has it.
_Value = TypeVar("_Value", str, Path)


def file_option(parameter: typer.CallbackParam, value: str | None) -> str | None:
    """An option that names a file, with `~` written out; - stands for standard input."""
    return value if value is None or value == _STDIN else str(_path(parameter, value))


def files_option(parameter: typer.CallbackParam, value: list[Path] | None) -> list[Path] | None:
    """An option that names several."""
    return None if value is None else [_path(parameter, one) for one in value]


def tls_option(parameter: typer.CallbackParam, value: Path | None) -> Path | None:
    """A file that is handed to another program, which wants to read it."""
    return None if value is None else Path(_path(parameter, value))


def report_option(parameter: typer.CallbackParam, value: Path | None) -> Path | None:
    """A file that is written to in the end: whether it can be is found out in the beginning."""
    from arena.games.errors import InputError

    if value is None:
        return None
    path = _path(parameter, value)
    if os.path.isdir(path):
        raise InputError(f"{parameter.opts[0]} {path}: this is a folder, not a file")
    if os.path.exists(path) and not os.access(path, os.W_OK):
        raise InputError(f"{parameter.opts[0]} {path}: this file may not be written to")
    return path


def figure_option(parameter: typer.CallbackParam, value: str | None) -> str | None:
    """A file that a figure is drawn to in the end: whether it can be is found out in the beginning."""
    from arena.reports.figures.files import require_figure

    if value is None:
        return None
    path = Path(_path(parameter, value))
    require_figure(parameter.opts[0], path)
    return str(path)


def folder_option(parameter: typer.CallbackParam, value: str) -> str:
    """A folder, which need not be there yet."""
    from arena.games.errors import InputError

    path = _path(parameter, value)
    if os.path.exists(path) and not os.path.isdir(path):
        raise InputError(f"{parameter.opts[0]} {path}: this is a file, not a folder")
    return str(path)


def _path(parameter: typer.CallbackParam, value: str | Path) -> Path:
    from arena.games.files import path_of

    name = str(parameter.opts[0])
    return path_of(name if name.startswith("-") else "the name of a file", str(value))


def ledger_option(parameter: typer.CallbackParam, value: _Value) -> _Value:
    """A ledger, which need not be there yet: a file in a folder that there is."""
    from arena.games.errors import InputError

    path = _path(parameter, value)
    if os.path.isdir(path):
        raise InputError(f"{path} is a folder, not a ledger")
    if os.path.exists(path) and not os.path.isfile(path):
        raise InputError(f"{path} is not a file, and cannot be a ledger")
    if not os.path.isdir(path.parent):
        raise InputError(f"{path} cannot be a ledger: there is no folder {path.parent}")
    return type(value)(path)


def ledgers_option(parameter: typer.CallbackParam, value: list[_Value]) -> list[_Value]:
    """Several ledgers."""
    return [ledger_option(parameter, one) for one in value]


@contextmanager
def shelf_of(ledgers: Sequence[str], *runs: str) -> Iterator[Shelf]:
    """Open ledgers to read them together; raises InputError if one of the runs is rather a ledger itself."""
    from arena.arenas.shelf import opened
    from arena.games.errors import InputError

    misplaced = next((run for run in runs if run.endswith(_LEDGER_SUFFIXES)), None)
    if misplaced is not None and not any(Path(ledger).exists() for ledger in ledgers):
        raise InputError(
            f"'{misplaced}' stands where the name of a run should; for a ledger write --ledger {misplaced}"
        )
    with opened(ledgers) as shelf:
        if misplaced is not None and not any(misplaced == run.name for book in shelf.ledgers for run in book.runs()):
            listed = " and ".join(ledgers)
            raise InputError(f"{listed} has no run '{misplaced}'; if that is a ledger, write --ledger {misplaced}")
        yield shelf
