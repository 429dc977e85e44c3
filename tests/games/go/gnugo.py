"""GNU Go as a referee: a list of commands, and its answers."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence

import pytest

#: Debian puts it among the games, where root does not look.
PROGRAM = shutil.which("gnugo", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"]))

needs_gnugo = pytest.mark.skipif(PROGRAM is None, reason="GNU Go is not installed (Debian's package gnugo)")


def answers(commands: Sequence[str], *options: str) -> list[str]:
    """What GNU Go answers to each command, without the equals sign; an error begins with a question mark."""
    assert PROGRAM is not None
    finished = subprocess.run(
        [PROGRAM, "--mode", "gtp", "--quiet", "--seed", "1", *options],
        input="\n".join([*commands, "quit", ""]),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        timeout=300,
        check=True,
    )
    found = [answer.removeprefix("=").strip() for answer in finished.stdout.strip().split("\n\n")]
    assert len(found) == len(commands) + 1
    return found[:-1]
