"""`arena serve`: runs as they are played, and a board for questions, in a browser on this machine."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Annotated

import typer

from arena.cli import completion, options
from arena.cli.notice import say

_LONGEST_SECONDS = 600.0


def serve(
    ledger: options.LedgerFile = options.DEFAULT_LEDGER,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port on 127.0.0.1; 0 takes one that is free.")] = 0,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            autocompletion=completion.players,
            help="Players that the board offers besides those with names: 'new=uct(playouts=500)'.",
        ),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(min=0.1, max=_LONGEST_SECONDS, help="How long a player on the board may think about a move."),
    ] = 5.0,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Show the runs of a ledger in a browser, live, and a board to play on and to ask players about positions.

    Nothing is recorded, and nobody but who has the address that is printed gets in: it is on this machine only, and
    has a random token in it. Ctrl-C ends it. docs/serve.md says more.
    """
    from arena.cli.serving.offered import Offered
    from arena.cli.serving.server import Server
    from arena.games import InputError

    offered = Offered(players)
    try:
        server = Server(port, Path(ledger), offered, seconds)
    except OSError as error:
        raise InputError(f"--port {port}: {error.strerror}; --port 0 takes one that is free") from error
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.2}, daemon=True)
    try:
        thread.start()
        server.thinker.start()
        typer.echo(server.guard.address)
        say("Ctrl-C ends it")
        if browser:
            _show_in_browser(server.guard.address)
        while thread.is_alive():
            thread.join(1.0)
    finally:
        server.close()


def _show_in_browser(address: str) -> None:
    import webbrowser

    if not webbrowser.open(address):
        say("no browser was found; open the address in one")
