"""`arena man`: what the commands' helps say, as manual pages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli.manual import manual_page, manual_pages
from arena.cli.notice import say, show
from arena.cli.paths import folder_option


def _folder(parameter: typer.CallbackParam, value: str | None) -> str | None:
    return None if value is None else folder_option(parameter, value)


Words = Annotated[
    list[str] | None,
    typer.Argument(metavar="[COMMAND]...", help="A command, as match or train mm (arena itself)."),
]
Output = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FOLDER",
        callback=_folder,
        help="Write the pages of all commands into this folder instead: ~/.local/share/man/man1.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Replace pages that are there.")]


def man(context: typer.Context, command: Words = None, output: Output = None, force: Force = False) -> None:
    """Print a manual page, or write those of all commands.

    `arena man match | man -l -` shows one. Pages in a folder `man1` where `man` looks are found by their names, as
    `man arena-match`.
    """
    from arena.games.errors import InputError

    if output is None:
        show(manual_page(context.find_root().command, command or []))
        return
    if command:
        raise InputError("--output is for the pages of all commands: name none")
    written = _write(manual_pages(context.find_root().command), Path(output), force)
    say(f"{written} pages are in {output}")


def _write(pages: dict[str, str], folder: Path, force: bool) -> int:
    from arena.arenas.whole_files import write_file
    from arena.games.errors import InputError

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"--output {folder}: {error.strerror}") from error
    for name, page in pages.items():
        write_file(folder / f"{name}.1", [page], force)
    return len(pages)
