"""What a game has to be like before anything is played: its description fits together, and its board can be drawn."""

from __future__ import annotations

import inspect
import re
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from arena.games import contract
from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.symmetry import complaints

_LONGEST_REASON = 160  # characters
_MOST = (1 << 16) - 1  # of moves, cells and plies: their numbers have 16 bits
_NEEDED_RULES = ("legal_moves", "is_legal", "play")
_PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+)')
_STYLE = re.compile(r"\x1b\[[0-9;]*m")
_ARENA = str(Path(__file__).resolve().parents[1])
_LIBRARIES = ("numba", "numpy", "llvmlite")


class Breach(InputError):  # noqa: N818  what it is called in law
    """A promise that a game does not keep."""


def check_description(game: Game) -> None:
    """Raise Breach for what is wrong with a game's description."""
    complaint = next(_complaints(game), None)
    if complaint is not None:
        raise Breach(complaint)


def _complaints(game: Game) -> Iterator[str]:
    for rule in _NEEDED_RULES:
        if rule not in game.rules:
            yield f"there is no '{rule}' among its rules, which are {', '.join(game.rules) or 'none'}"
    yield from _complaints_of_kernels(game)
    if not 1 <= game.max_plies <= _MOST:
        yield f"max_plies is {game.max_plies}; it should be from 1 to {_MOST}"
    for things, count in (("moves", game.moves), ("cells", game.cells)):
        if count > _MOST:
            yield f"it has {count} {things}; there can be {_MOST}"
    yield from _complaints_of_names(game)
    yield from _complaints_of_board(game)
    yield from _complaints_of_moves(game)
    yield from _complaints_of_symmetries(game)


def _complaints_of_kernels(game: Game) -> Iterator[str]:
    """Kernels are called as the contract says."""
    for name, rule in game.rules.items():
        stub = getattr(contract, name, None)
        wanted, taken = (
            list(inspect.signature(getattr(one, "py_func", one)).parameters) for one in (stub or rule, rule)
        )
        if len(wanted) != len(taken):
            yield f"its kernel '{name}' takes ({', '.join(taken)}), but it is called as {name}({', '.join(wanted)})"


def _complaints_of_names(game: Game) -> Iterator[str]:
    if not game.names:
        yield "it has no names of moves"
    for move, name in enumerate(game.names):
        if not name or not name.isprintable() or len(name.split()) != 1:
            yield f"move {move} is called {name!r}; names are printable and without blanks"
    twice = [name for name, count in Counter(game.names).items() if count > 1]
    if twice:
        yield f"two moves are called '{twice[0]}'"
    written = {**game.aliases, **{name: move for move, name in enumerate(game.names)}}
    for move, name in enumerate(game.names):
        if written.get(name.lower()) != move:
            yield f"move {move} is called '{name}', but names are read in small letters; add the alias '{name.lower()}'"
    for name, move in game.aliases.items():
        if not 0 <= move < game.moves:
            yield f"the alias '{name}' stands for move {move}, but there are names for 0 to {game.moves - 1}"


def _complaints_of_moves(game: Game) -> Iterator[str]:
    """Passes, and what the other moves touch."""
    moves, passes, cells = game.moves, game.passes, game.cells
    if not 0 <= passes < moves:
        yield f"passes is {passes}; it should be from 0 to {moves - 1}, for some of its {moves} moves are none"
    if not len(game.touched):
        if game.first_pass > cells:
            yield (
                f"{game.first_pass} moves are no passes, and there are {cells} cells: say as 'touched' which cells each"
                " move touches"
            )
    elif len(game.touched) != moves:
        yield f"'touched' tells of {len(game.touched)} moves, but there are names for {moves}"
    for move, places in enumerate(game.touched):
        if any(not 0 <= cell < cells for cell in places) or len(set(places)) < len(places):
            yield f"'touched' says that move {move} touches {list(places)}; cells are 0 to {cells - 1}, each once"
        if (len(places) == 0) != (move >= game.first_pass):
            yield (
                f"move {move} touches {len(places)} cells, but passes is {passes}: the last {passes} moves are passes,"
                " which touch none, and all others touch some"
            )
    if game.has_fills and not (game.permanent and moves == cells and not len(game.touched)):
        yield "it has fills, but its moves are not to put a stone each on the cell of their number, to stay there"


def _complaints_of_symmetries(game: Game) -> Iterator[str]:
    for things, count, given in (
        ("moves", game.moves, game.symmetries),
        ("cells", game.cells, game.symmetries_of_cells),
    ):
        for number, symmetry in enumerate(given):
            if sorted(symmetry) != list(range(count)):
                yield f"symmetry number {number} is no permutation of its {count} {things}"
    try:
        of_cells = game.cell_symmetries
    except InputError as error:
        yield str(error)
    else:
        yield from complaints(game.move_symmetries, of_cells, game.touches)


def _complaints_of_board(game: Game) -> Iterator[str]:
    cells, widest = game.cells, max(row.first + len(row.cells) for row in game.diagram.rows)
    if widest > len(game.diagram.columns):
        yield f"a row of its diagram has {widest} cells, but there are letters for {len(game.diagram.columns)} columns"
    shapes = {field[0]: field[2] if len(field) > 2 else () for field in game.fields}
    if len(shapes.get("color", ())) != 1 or shapes["color"][0] < cells:
        yield f"its fields should have ('color', 'u1', ({cells},)), a colour for each cell of the diagram"
    for name in game.initial:
        if name not in shapes and name not in ("to_move", "ply", "winner"):
            yield f"'initial' names '{name}', which is none of its fields"


def reason(error: BaseException) -> str:
    """What was raised in somebody's code, on one line, with the place in that code if it is known."""
    message = _STYLE.sub("", str(error))
    lines = [line.strip() for line in message.splitlines() if line.strip() and not line.startswith("Failed in ")]
    words = f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__
    if len(words) > _LONGEST_REASON:
        words = words[: _LONGEST_REASON - 1] + "…"
    named = [traceback.FrameSummary(found["file"], int(found["line"]), "") for found in _PLACE.finditer(message)]
    return words + place_of([*traceback.extract_tb(error.__traceback__), *named])


def place_of(frames: Sequence[traceback.FrameSummary]) -> str:
    """The last of these places that is somebody's own code, in brackets; empty if none is."""
    found = next((frame for frame in reversed(frames) if not _is_known(frame.filename)), None)
    return "" if found is None else f" ({Path(found.filename).name}, line {found.lineno})"


def _is_known(file: str) -> bool:
    """Whether a file belongs to arena or to a library under it, where a mistake in a game's code is not made."""
    parts = Path(file).parts
    return file.startswith((_ARENA, "<")) or any(f"site-packages/{name}" in "/".join(parts) for name in _LIBRARIES)
