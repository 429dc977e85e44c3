"""`arena new`: a package with a game or a player, to begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli.notice import show
from arena.cli.usage import Command, Group

if TYPE_CHECKING:
    from arena.cli.template import Template
    from arena.games.registry import Registry

app = typer.Typer(
    name="new",
    help="Write a package with a game or a player of your own, to begin with.",
    rich_markup_mode=None,
    cls=Group,
)

Folder = Annotated[
    str,
    typer.Option("--folder", metavar="PATH", help="Where to write it.  [NAME-game, NAME-player]", show_default=False),
]


@app.command("game", cls=Command)
def game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game is to be called: three-in-a-row.")],
    folder: Folder = "",
) -> None:
    """Write a package with a small game, that of docs/add-a-game.md, which passes `arena check game`.

    It has a pyproject.toml by which arena finds it, a module with rules as kernels, and a test that runs the check.
    """
    from arena.cli.template import GAME
    from arena.games.registry import GAMES

    _write(GAME, GAMES, name, folder, {})


@app.command("player", cls=Command)
def player(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the kind of player is to be called: sharp.")],
    folder: Folder = "",
) -> None:
    """Write a package with a small player, that of docs/add-a-player.md, which passes `arena check player`.

    It has a pyproject.toml by which arena finds it, a module with the player, and a test that runs the check.
    """
    from arena.cli.template import PLAYER
    from arena.players.kinds import KINDS
    from arena.players.roster import named_players

    _write(PLAYER, KINDS, name, folder, {one.name: f"the named player {one.spec}" for one in named_players().values()})


def _write(template: Template, registry: Registry, name: str, folder: str, taken: dict[str, str]) -> None:
    from arena.cli.template import require_new_name, write_package
    from arena.games.files import path_of

    built_in = {
        one: f"from {registry.added(one)}" if registry.added(one) else "a built-in one" for one in registry.names()
    }
    require_new_name(template.noun, name, {**taken, **built_in})
    where = path_of("--folder", folder or f"{name}-{template.noun}")
    files = template.files(name)
    write_package(where, files)
    show("".join(f"{where / file}\n" for file in files))
    show(
        "\nNow install it, and look whether all is well:\n"
        f"  pip install -e {where}\n  arena check {template.noun} {name}\n"
        f"docs/{template.page} says what every piece of it is for.\n"
    )
