"""`arena bench --peer`: other programs beside ours. Programs here say what the test wants them to say."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

#: Of libEGO: whether it takes the board, and how fast it says it is.
LIBEGO = """#!{python}
import sys
for line in sys.stdin:
    if line.startswith("boardsize"):
        print("=" if line.split()[1] == "5" else "? unacceptable size", end="\\n\\n")
    if line.startswith("playout_benchmark"):
        print("=\\nPerformance:\\n  0.1 seconds\\n  {rate} kpps\\n", end="\\n\\n")
"""
OPENSPIEL = """#!{python}
import sys
assert sys.argv[1] == "-c" and sys.argv[3] == "go(board_size=5,komi=7.5)", sys.argv
print("rate 1500.5")
"""
GAME = "go(size=5)"


@pytest.fixture
def program(tmp_path: Path):
    def made(text: str, rate: str = "2.5") -> str:
        path = tmp_path / "program"
        path.write_text(text.format(python=sys.executable, rate=rate))
        path.chmod(0o755)
        return str(path)

    return made


@pytest.mark.parametrize(("name", "text", "rate"), [("libego", LIBEGO, 2500), ("openspiel", OPENSPIEL, 1500.5)])
def test_a_peer_stands_beside_ours(arena, program, name: str, text: str, rate: float) -> None:
    options = ("--repeats", "2", "--seconds", "0.01", "--json")
    code, out, _ = arena("bench", "--game", GAME, "--peer", f"{name}={program(text)}", *options)
    theirs, ratio = json.loads(out)["figures"]
    assert code == 0
    assert (theirs["name"], theirs["unit"]) == (f"{GAME}: playouts, one at a time, by {name}", "playouts/s")
    assert theirs["values"] == [rate, rate]
    assert (ratio["name"], ratio["unit"]) == (f"{GAME}: playouts, one at a time, ours against {name}", "times")
    # Ours are some hundred thousand a second where they are compiled.
    assert all(10 < value < 10_000 for value in ratio["values"])


@pytest.mark.parametrize(
    ("game", "name", "text", "code", "message"),
    [
        ("hex(size=5)", "libego", LIBEGO, 2, "--peer libego: it plays Go, not hex(size=5)"),
        ("go(size=6)", "libego", LIBEGO, 2, "this build does not play on a board of size 6"),
        ("y(board=bent, size=9)", "openspiel", OPENSPIEL, 2, "it does not play y(board=bent, size=9)"),
        ("othello(size=6)", "openspiel", OPENSPIEL, 2, "it does not play othello(size=6)"),
        (GAME, "openspiel", "#!{python}\nprint('no module')", 4, "how fast it is; its last line: no module"),
        (GAME, "openspiel", "#!{python}", 4, "does not say how fast it is; its last line: nothing"),
        (GAME, "libegg", LIBEGO, 2, "no 'libegg' (did you mean 'libego'?); there are libego=PATH, the engine;"),
        (GAME, "openspiel", "#!/no/such/thing\n", 2, "cannot be run: No such file or directory"),
    ],
)
def test_what_goes_wrong_is_one_line(arena, program, game, name, text, code, message) -> None:
    found, _, err = arena("bench", "--game", game, "--peer", f"{name}={program(text)}", "--repeats", "1")
    assert (found, err.count("\n")) == (code, 1)
    assert message in err


def test_a_program_that_is_not_there(arena) -> None:
    code, _, err = arena("bench", "--game", GAME, "--peer", "libego=/no/engine")
    assert (code, err) == (2, "arena: --peer libego=/no/engine: write libego=PATH, where PATH is the engine\n")
