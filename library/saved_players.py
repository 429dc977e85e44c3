"""Players that are added to the user's roster."""

from __future__ import annotations

from pathlib import Path


def require_free(name: str) -> None:
    """Refuse a name that no new player can have, or a roster that cannot be written, before anything is played."""
    from arena.arenas.whole_files import require_writable
    from arena.games import InputError
    from arena.games.text import quoted
    from arena.players.roster import entrants, named_players

    if name in named_players():
        raise InputError(f"--save-player {quoted(name)}: there is a player of that name already")
    if "=" in name:
        raise InputError(f"--save-player {quoted(name)}: a name has no equals sign")
    entrants(f"{name}=random")  # refuses what is no name
    path = roster_path()
    if path.parent.is_dir():
        require_writable(path, force=True)


def roster_path() -> Path:
    """The file that an entry is added to: the user's roster, or where it is looked for."""
    import platformdirs

    from arena.players.roster import users_file

    return users_file() or platformdirs.user_config_path("arena", appauthor=False) / "roster.toml"


def add_player(entry: str) -> Path:
    """Add an entry to the roster."""
    from arena.arenas.whole_files import write_file
    from arena.games import ArenaError
    from arena.games.files import read_text

    path = roster_path()
    before = read_text(f"roster {path}", path) if path.exists() else ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ArenaError(f"{path} cannot be written: {error.strerror}") from error
    gap = "" if not before else "\n" if before.endswith("\n") else "\n\n"
    write_file(path, [before, gap, entry], force=True)
    return path
