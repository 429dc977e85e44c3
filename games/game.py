"""A game: its rules as kernels, and how moves and boards are written."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games import contract, symmetry
from arena.games.diagram import Diagram, coloured_sides
from arena.games.errors import IllegalMoveError, InputError
from arena.games.parameters import Parameters
from arena.games.position import Position
from arena.games.symmetry import Permutations, Touches
from arena.games.toolbox import jit, sources
from arena.games.toolbox.records import Field, Records, new, state_dtype, tagged_dtype
from arena.games.toolbox.vectors import WORDS


@dataclass(frozen=True, repr=False)
class Game:
    """One game on one board.

    `rules` are the kernels of `arena.games.contract` by name. The state is a record with the
    standard header and `fields`, of which `color` holds the stones and `last`, if there is
    such a field, the last move; it starts as zeros unless `initial` says otherwise.

    Moves are numbers, and so are cells. A move may touch several cells, or none. Those that
    touch none because they are passes come last.
    """

    spec: str
    rules: Mapping[str, Callable[..., Any]]
    fields: Sequence[Field]
    names: Sequence[str]  # what each move is called, by move number
    diagram: Diagram
    max_plies: int
    passes: int = 0  # how many of the moves are passes: the last ones
    touched: Sequence[Sequence[int]] = ()  # cells by move; none given: each move touches the cell of its number
    permanent: bool = False  # whether each move puts own stones on the cells it touches, and stones stay
    symmetries: Sequence[Sequence[int]] = ()  # permutations of the moves; none given: only the identity
    symmetries_of_cells: Sequence[Sequence[int]] = ()  # in the same order; none given: they follow from those of moves
    swap: bool = False  # whether the swap rule makes sense
    aliases: Mapping[str, int] = field(default_factory=dict)  # further names of moves
    trace_extras: Sequence[Field] = ()  # work space of the game's own playout
    sheet_extras: Sequence[Field] = ()  # work space of its estimates
    tactics_fields: Sequence[Field] = ()  # of the record that its tactics write to
    fill_rows: int = 0  # rows of words that fills work on; 0 for a game without fills
    pattern_classes: int = 0  # how many patterns of stones around a point are told apart; 0 for a game without them
    score_range: float = 0.0  # the largest lead there can be, in points; 0 for a game without a score
    initial: Mapping[str, Any] = field(default_factory=dict)
    _numbers: dict[str, int] = field(default_factory=dict, init=False, repr=False, compare=False)
    _lane_dtypes: dict[int, np.dtype[Any]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.has_score != (self.score_range > 0):
            raise InputError(f"game {self.spec}: a 'score' among the rules goes with a score_range above 0")
        if (self.pattern_classes > 0) != ("pattern_of" in self.rules):
            raise InputError(f"game {self.spec}: 'pattern_of' among the rules goes with pattern_classes above 0")
        if self.has_estimate != ("estimate_moves" in self.rules):
            raise InputError(f"game {self.spec}: 'estimate' and 'estimate_moves' go together among the rules")
        if self.has_tactics != ("extending_moves" in self.rules):
            raise InputError(f"game {self.spec}: 'capturing_moves' and 'extending_moves' go together among the rules")
        jit.register(self._tag, self._kernels, self.origins)
        self._numbers.update(self.aliases)
        self._numbers.update({name: move for move, name in enumerate(self.names)})

    def __repr__(self) -> str:
        return f"load('{self.spec}')"

    def _repr_html_(self) -> str:
        """The empty board as a picture, for notebooks."""
        from arena.games.picture import board_html

        start = self.start()
        facts = f"{self.moves} moves, {len(self.symmetries) or 1} symmetries"
        return board_html(self.diagram, start.stones().tolist(), self.names, [self.spec, facts])

    @property
    def _kernels(self) -> Mapping[str, Callable[..., Any]]:
        """The rules, and what follows from them: playouts that do not take all moves have to be asked."""
        listed = "playout_moves" in self.rules and "is_sensible" not in self.rules
        return {**self.rules, "is_sensible": contract.is_listed} if listed else self.rules

    @functools.cached_property
    def _tag(self) -> str:
        """What the records of this game are known by: its spec, and where its rules are from if that is unusual."""
        return "#".join([self.spec, *sorted(self.origins)])

    @functools.cached_property
    def origins(self) -> frozenset[str]:
        """The packages beside arena that have a part in the game."""
        return sources.origins(
            {type(self).__module__, *(getattr(rule, "__module__", "") for rule in self.rules.values())}
        )

    @property
    def moves(self) -> int:
        """How many different moves there are; they are numbered from 0."""
        return len(self.names)

    @property
    def first_pass(self) -> int:
        """The number of the first pass: moves from there on are passes. The number of moves, if there is none."""
        return self.moves - self.passes

    @property
    def cells(self) -> int:
        """How many cells the board has; they are numbered from 0."""
        return self.diagram.cells

    @functools.cached_property
    def touches(self) -> Touches:
        """The cells that each move touches: one row for each, filled up with the number of cells."""
        if len(self.touched):
            return symmetry.touch_table(self.touched, self.cells)
        return symmetry.cell_by_cell(self.moves, self.passes, self.cells)

    @functools.cached_property
    def move_symmetries(self) -> Permutations:
        """The symmetries as permutations of the moves, the identity first."""
        return symmetry.permutations(self.symmetries, self.moves)

    @functools.cached_property
    def cell_symmetries(self) -> Permutations:
        """The symmetries as permutations of the cells, in the same order."""
        if len(self.symmetries_of_cells):
            return symmetry.permutations(self.symmetries_of_cells, self.cells)
        return symmetry.of_cells(self.move_symmetries, self.touches, self.cells)

    @property
    def has_fills(self) -> bool:
        """Whether the order of moves is of no matter, so that random games are played as fills."""
        return self.fill_rows > 0

    @property
    def has_score(self) -> bool:
        """Whether a game is won by more or less: by points, of which `contract.score` knows."""
        return "score" in self.rules

    @property
    def has_key(self) -> bool:
        """Whether positions have keys by which a search knows them again."""
        return "key" in self.rules

    @property
    def has_prior(self) -> bool:
        """Whether the game knows which moves recommend themselves before any playout."""
        return "prior" in self.rules

    @property
    def has_estimate(self) -> bool:
        """Whether there is a formula for the chance to win."""
        return "estimate" in self.rules

    @property
    def has_tactics(self) -> bool:
        """Whether the game knows moves that capture, and moves that save from capture."""
        return "capturing_moves" in self.rules

    # Every dtype is made once: numba remembers each dtype object that it has ever seen.

    @functools.cached_property
    def _start(self) -> Records:
        states = new(state_dtype(self._tag, self.fields))
        for name, value in self.initial.items():
            states[name] = value
        return states

    @functools.cached_property
    def _trace_dtype(self) -> np.dtype[Any]:
        fields = [*contract.trace_fields(self.moves, self.max_plies), *self.trace_extras]
        return tagged_dtype(self._tag, fields)

    @functools.cached_property
    def _sheet_dtype(self) -> np.dtype[Any]:
        return tagged_dtype(self._tag, [*contract.sheet_fields(self.moves), *self.sheet_extras])

    def _lane_dtype(self, words: int) -> np.dtype[Any]:
        if words not in self._lane_dtypes:
            fields = contract.lane_fields(self.moves, self.fill_rows, words)
            self._lane_dtypes[words] = tagged_dtype(self._tag, fields)
        return self._lane_dtypes[words]

    def new_states(self) -> Records:
        """The state at the start, as an array of length one."""
        return self._start.copy()

    def new_traces(self) -> Records:
        """A record for a playout to write to, as an array of length one."""
        return new(self._trace_dtype)

    def new_lanes(self, words: int = WORDS) -> Records:
        """A record for fills to work on, 64 games for each word, as an array of length one."""
        return new(self._lane_dtype(words))

    def new_sheets(self) -> Records:
        """A record for estimates to write to, as an array of length one."""
        return new(self._sheet_dtype)

    def least_image(self, stones: npt.NDArray[np.uint8]) -> bytes:
        """The same bytes for all boards that a symmetry turns into this one; `stones` are colours by cell."""
        return symmetry.least_image(stones, self.cell_symmetries)

    def least_line(self, moves: Sequence[int]) -> bytes:
        """The same bytes for all games that a symmetry turns into the one with these moves."""
        return symmetry.least_line(moves, self.move_symmetries)

    def start(self) -> Position:
        """The position before the first move."""
        return Position(self, self.new_states())

    def move_name(self, move: int) -> str:
        """What a move number is called."""
        return self.names[move]

    def move_number(self, name: str) -> int:
        """The number of the move with this name; raises IllegalMoveError if there is none."""
        move = self._numbers.get(name.strip().lower())
        if move is None:
            first, last = self.names[0], self.names[-1]
            raise IllegalMoveError(f"'{name}' is not a move of {self.spec}; moves run from {first} to {last}")
        return move

    def draw(self, position: Position, ansi: bool = False, mark: int | None = None) -> str:
        """The board as text, and below it who is to move or has won; the cell of the move `mark` is shown as a star."""
        colours = position.stones().tolist()
        last = position.moves[-1] if position.moves else None
        status = coloured_sides(position.status()) if ansi else position.status()
        return f"{self.diagram.draw(colours, last, ansi, mark)}\n{status}"

    def parse(self, drawing: str, to_move: str | None = None) -> Position:
        """The position that a drawing shows.

        Who is to move is taken from the argument, else from a line such as `White (O) to move`,
        else from the number of stones. The order in which the stones came is not known, so the
        position has no moves to look back on.
        """
        colours = self.diagram.read(drawing)
        return self.set_up(colours, _turn(drawing, to_move, colours.count(1), colours.count(2)))

    @property
    def has_dead_stones(self) -> bool:
        """Whether stones that stand when the game ends may be dead, so that the score is better without them."""
        return False

    def dead_stones(self, position: Position, rngs: Records) -> list[int]:  # noqa: ARG002  for games that have them
        """The cells of stones that would hardly survive if play went on, in ascending order."""
        return []

    def set_up(self, colours: Sequence[int], turn: int) -> Position:
        """The position with these stones by cell; `turn` is 0 if Black is to move, 1 if White is."""
        black, white = ([cell for cell, colour in enumerate(colours) if colour == side] for side in (1, 2))
        states = self.new_states()
        winner = 0
        for side, stones in ((0, black), (1, white)):
            for cell in stones:
                states["to_move"], states["winner"] = side, 0
                if not contract.advance(states, cell):
                    raise InputError(f"the drawing cannot be set up: no stone may be put on {self.names[cell]}")
                winner = winner or int(states["winner"][0])
        states["to_move"], states["winner"] = turn, winner
        if "last" in (self._start.dtype.names or ()):
            states["last"] = self._start["last"]
        return Position(self, states)


def _turn(drawing: str, to_move: str | None, black: int, white: int) -> int:
    """Who is to move, 0 for Black or 1 for White."""
    written = re.search(r"\b(black|white)\b[^\n]*\bto move\b", drawing, re.IGNORECASE)
    word = to_move or (written.group(1) if written else None)
    if word is not None:
        if word.lower() not in ("black", "white"):
            raise InputError(f"'{word}' cannot be to move; black or white can")
        return int(word.lower() == "white")
    if black - white not in (0, 1):
        raise InputError(f"{black} black and {white} white stones: say who is to move")
    return black - white


@dataclass(frozen=True)
class Family:
    """A kind of game, of which `make` makes one for given parameters."""

    name: str
    summary: str
    parameters: type[Parameters]
    make: Callable[[Any], Game]
