"""Names of players and runs: what may be one."""

from __future__ import annotations

from arena.games.errors import InputError
from arena.games.text import is_plain, quoted, width

#: How many columns of a terminal a name may take.
WIDEST = 64


def require_name(what: str, name: str) -> str:
    """The name of something, if it is one: it begins with a letter or a digit, is seen, and is not too wide."""
    if not name:
        raise InputError(f"{what} '': a name is missing; write one such as nightly-1")
    if not is_plain(name):
        raise InputError(f"{what} {quoted(name)}: a name has no control characters and none that are not seen")
    if not (name[0].isalnum() or name[0] == "_"):
        raise InputError(f"{what} {quoted(name)}: a name begins with a letter or a digit")
    if name[-1] == " ":
        raise InputError(f"{what} {quoted(name)}: a name does not end with a space")
    if width(name) > WIDEST:
        raise InputError(f"{what} {quoted(name)}: a name takes at most {WIDEST} columns, not {width(name)}")
    return name
