"""An edited rule runs in the next process, whatever had been compiled before, and nothing else is compiled anew."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support import processes, toyline
from tests.support.kernel_scripts import FIRST_MOVES


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package that may be edited."""
    return processes.copy_of_arena(tmp_path)


#: Prints what a game looks like in a process of its own, and how its kernels were come by.
PLAYING = (
    processes.COUNTING
    + """
import json
import arena
from arena.games import IllegalMoveError, load
from arena.games.toolbox import cache
from arena.players import generator, load_player

game, moves, spec = sys.argv[1], sys.argv[2].split(), sys.argv[3]
position = load(game).start()
winners, refused = [], []
for move in moves:
    try:
        position.play(move)
        winners.append(position.winner())
    except IllegalMoveError:
        refused.append(move)
found = load_player(spec).build(position.game).choose(load(game).start(), generator(1)).candidates
hits, misses = kernel_counts()
print(json.dumps({
    "winners": winners,
    "refused": refused,
    "counts": [found.visits.tolist(), found.totals.tolist()],
    "hits": hits,
    "misses": misses,
    "digests": cache.digests(),
    "kernels": sum(item.kernels for item in cache.folders()),
    "arena's kernels": sum(item.kernels for item in cache.folders() if item.current and item.packages == ("arena",)),
    "folders": len(cache.folders()),
    "arena": arena.__file__,
}))
"""
)


def results(report: dict[str, Any]) -> list[Any]:
    return [report["winners"], report["refused"], report["counts"]]


class TestEditedRules:
    """An edited rule runs in the next process, whatever had been compiled before."""

    def check(self, run: Callable[[], dict[str, Any]], path: Path, edit: Callable[[str], str]) -> None:
        """Run, edit a file, run, take the edit back, run: kernels are compiled once for each text."""
        text = path.read_text()
        before = run()
        assert before["misses"] > 0
        assert before["hits"] == 0
        path.write_text(edit(text))
        assert path.read_text() != text
        edited = run()
        assert results(edited) != results(before)
        assert edited["digests"] != before["digests"]
        kept = 0 if edited["digests"]["arena"] != before["digests"]["arena"] else before["arena's kernels"]
        assert (edited["hits"], edited["misses"]) == (kept, before["misses"] - kept)
        assert edited["misses"] > 0
        path.write_text(text)
        restored = run()
        assert results(restored) == results(before)
        assert restored["digests"] == before["digests"]
        assert (restored["hits"], restored["misses"]) == (before["misses"], 0)
        assert (restored["kernels"], restored["folders"]) == (edited["kernels"], edited["folders"])

    def test_in_a_plug_in(self, tmp_path: Path) -> None:
        """A rule in a file that only another file of the plug-in imports: runs of two win instead of three.

        What knows the game is compiled anew, and the search, which knows none, is not.
        """
        package = toyline.install(tmp_path / "site")

        def run() -> dict[str, Any]:
            report: dict[str, Any] = processes.run_json(
                PLAYING,
                cache=tmp_path / "cache",
                path=[tmp_path / "site"],
                arguments=["toyline(size=6)", "b1 e1 c1", "uct(playouts=100)"],
            )
            return report

        seen: list[Any] = []

        def recorded() -> dict[str, Any]:
            seen.append(run())
            return seen[-1]

        self.check(recorded, package / "helper_rules.py", lambda text: text.replace("NEEDED = 3", "NEEDED = 2"))
        plain, edited, _ = (report["winners"] for report in seen)
        assert plain == [None, None, None]
        assert edited == [None, None, "black"]

    def test_an_edited_plug_in_costs_nobody_else(self, tmp_path: Path) -> None:
        """Kernels of arena stay as they are, and those of another plug-in, even one that takes all rules from arena."""
        site = tmp_path / "site"
        package = toyline.install(site)
        (site / "hexes.py").write_text(BORROWED, encoding="utf-8")
        toyline.register(site, "hexes", "arena.games", "hexes = hexes:FAMILY")

        def run() -> list[tuple[int, int]]:
            """Kernels of each game that were found on disk, and that were not."""
            printed = processes.run(FIRST_MOVES, cache=tmp_path / "cache", path=[site], arguments=games)
            sums = [(0, 0), *((int(hits), int(misses)) for hits, misses in map(str.split, printed.splitlines()))]
            return [(more[0] - fewer[0], more[1] - fewer[1]) for fewer, more in itertools.pairwise(sums)]

        games = ["toyline(size=6)", "hexes(size=2)", "hex(size=2)"]
        assert run() == [(0, 2)] * 3
        folders = {path.name.partition("+")[2].partition("-")[0] for path in (tmp_path / "cache" / "kernels").iterdir()}
        assert folders == {"toyline", "hexes", ""}
        for path, edited in ((package / "helper_rules.py", "toyline(size=6)"), (site / "hexes.py", "hexes(size=2)")):
            path.write_text(path.read_text() + "\n# edited\n")
            assert run() == [(0, 2) if game == edited else (2, 0) for game in games]

    @pytest.mark.parametrize("place", ["topology", "rules"])
    def test_in_a_copy_of_the_package(self, tmp_path: Path, package: Path, place: str) -> None:
        """Rules of Hex: the players' sides changed about, or the first cell forbidden."""
        edits = {
            "topology": """

_original = hex_rhombus


def hex_rhombus(size):
    import dataclasses

    board = _original(size)
    return dataclasses.replace(board, goals=board.goals[::-1])
""",
            "rules": """

_original = kernels


def kernels(board):
    cells = board.cells

    def is_legal(state, move):
        return state.color[move] == 0 and move != 0

    def legal_moves(state, moves):
        count = 0
        for cell in range(1, cells):
            if state.color[cell] == 0:
                moves[count] = cell
                count += 1
        return count

    return {**_original(board), "is_legal": is_legal, "legal_moves": legal_moves}
""",
        }
        seen: list[dict[str, Any]] = []

        def run() -> dict[str, Any]:
            seen.append(
                processes.run_json(
                    PLAYING,
                    cache=tmp_path / "cache",
                    path=[tmp_path],
                    arguments=["hex(size=3)", "a1 b1 a2 b2 a3", "mc(playouts=40, sampling=moves)"],
                )
            )
            assert Path(seen[-1]["arena"]) == package / "__init__.py"
            return seen[-1]

        self.check(run, package / "games" / "connection" / f"{place}.py", lambda text: text + edits[place])
        plain, edited, _ = seen
        assert (plain["winners"], plain["refused"]) == ([None] * 4 + ["black"], [])
        if place == "topology":
            assert edited["winners"] == [None] * 5
        else:
            assert edited["refused"] == ["a1"]


#: A plug-in whose rules are all arena's.
BORROWED = """
import dataclasses
from arena.games import Family
from arena.games.hex import FAMILY as HEX

def make(parameters):
    game = HEX.make(parameters)
    return type(game)(**{item.name: getattr(game, item.name) for item in dataclasses.fields(game) if item.init}
                      | {"spec": parameters.canonical("hexes")})

FAMILY = Family("hexes", "Hex again", HEX.parameters, make)
"""


UNREGISTERED = """
import sys
from pathlib import Path
from arena.games import Game
from arena.games.diagram import Diagram, Row
from threes import needed

def legal_moves(state, moves):
    count = 0
    for cell in range(5):
        if state.color[cell] == 0:
            moves[count] = cell
            count += 1
    return count

def is_legal(state, move):
    return state.color[move] == 0

def play(state, move):
    state.color[move] = state.to_move + 1
    state.ply += 1
    state.to_move = 1 - state.to_move
    if state.ply == needed():
        state.winner = 3

cells = tuple(range(5))
game = Game("unregistered", {"legal_moves": legal_moves, "is_legal": is_legal, "play": play},
            [("color", "u1", (5,))], [f"{name}1" for name in "abcde"], Diagram((Row(cells, (False,) * 5),)), 5)
position = game.start()
while position.winner() is None:
    position.play(int(position.legal_numbers()[0]))
print(len(position.moves))
"""


def test_an_edited_rule_of_a_game_that_is_not_installed_runs_in_the_next_process(tmp_path: Path) -> None:
    """A game made in a script, with a rule in a module beside it that no entry point names."""
    script, helper = tmp_path / "script.py", tmp_path / "threes.py"
    script.write_text(UNREGISTERED, encoding="utf-8")
    for needed in (3, 2):
        helper.write_text(
            f"from arena.games.toolbox.jit import helper\n\n@helper\ndef needed():\n    return {needed}\n",
            encoding="utf-8",
        )
        done = subprocess.run(
            [sys.executable, str(script)],
            env=processes.environment(tmp_path / "cache"),
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == f"{needed}\n"


#: A kernel in a room whose sources are not part of arena's own digest, with something beside it that it calls.
TRAINING = """
from arena.games.toolbox.jit import entry, helper

@helper
def lesson():
    return {lesson}

@entry
def learn():
    return lesson()
"""


def test_an_edited_helper_beside_a_kernel_of_another_room_runs_in_the_next_process(
    package: Path, tmp_path: Path
) -> None:
    script = processes.COUNTING + "from arena.arenas.lessons import learn\nprint(learn(), *kernel_counts())"
    for lesson, hits in ((3, 0), (3, 1), (4, 0)):
        (package / "arenas" / "lessons.py").write_text(TRAINING.format(lesson=lesson), encoding="utf-8")
        printed = processes.run(script, cache=tmp_path / "cache", path=[tmp_path])
        assert printed == f"{lesson} {hits} {1 - hits}\n"
