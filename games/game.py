"""A game: its rules as kernels, and how moves and boards are written."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from arena.games import ownership, setting_up, symmetry
from arena.games.abilities import Abilities
from arena.games.defaults import completed
from arena.games.diagram import Diagram, coloured_sides
from arena.games.errors import IllegalMoveError, InputError
from arena.games.lanes import FillFamily
from arena.games.layouts import Layouts
from arena.games.position import Position
from arena.games.sgf_points import SgfPoints
from arena.games.symmetry import Permutations, Touches
from arena.games.toolbox import jit, sources
from arena.games.toolbox.records import Field, Records, new
from arena.games.toolbox.vectors import WORDS

if TYPE_CHECKING:
    from arena.games.traits import TraitKind


@dataclass(frozen=True, repr=False)
class Game(Abilities):
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
    forced_passes: bool = False  # whether one passes only if there is nothing else; who records moves leaves it out
    known_as: str = ""  # what other programs call the game, in records and by GTP; empty: they go without a name
    symmetries: Sequence[Sequence[int]] = ()  # permutations of the moves; none given: only the identity
    symmetries_of_cells: Sequence[Sequence[int]] = ()  # in the same order; none given: they follow from those of moves
    swap: bool = False  # whether the swap rule makes sense
    aliases: Mapping[str, int] = field(default_factory=dict)  # further names of moves
    trace_extras: Sequence[Field] = ()  # work space of the game's own playout
    sheet_extras: Sequence[Field] = ()  # work space of its estimates
    tactics_fields: Sequence[Field] = ()  # of the record that its tactics write to
    fill_rows: int = 0  # rows of words that fills work on; 0 for a game without fills
    fill_family: FillFamily | None = None  # of games that share their kernels of fills
    fill_values: Mapping[str, Any] = field(default_factory=dict)  # of fields of lanes that the family has added
    answering_family: FillFamily | None = None  # for fills in which moves are answered
    answering_values: Mapping[str, Any] = field(default_factory=dict)
    trait_kinds: Sequence[TraitKind] = ()  # what may be true of moves in playouts; none for a game without traits
    pattern_classes: int = 0  # how many patterns of stones around a point are told apart; 0 for a game without them
    score_range: float = 0.0  # the largest lead there can be, in points; 0 for a game without a score
    initial: Mapping[str, Any] = field(default_factory=dict)
    _numbers: dict[str, int] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.check_rules()
        jit.register(self._tag, completed(self), self.origins)
        self._numbers.update(self.aliases)
        self._numbers.update({name: move for move, name in enumerate(self.names)})

    def __repr__(self) -> str:
        return f"load('{self.spec}')"

    def _repr_html_(self) -> str:
        """The empty board as a picture, for notebooks."""
        from arena.games.picture import board_html

        facts = f"{self.moves} moves, {len(self.symmetries) or 1} symmetries"
        start = self.start()
        return board_html(self.diagram, start.stones().tolist(), [self.spec, facts], spots=self.spots(start))

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

    # What it says of moves and cells

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

    def marks(self, move: int) -> tuple[int, ...]:
        """The cells that a drawing marks to show a move: those that it touches."""
        return tuple(int(cell) for cell in self.touches[move] if cell < self.cells)

    def goes_without_saying(self, move: int) -> bool:
        """Whether records and other programs leave a move out, which is made where there is no other."""
        return self.forced_passes and move >= self.first_pass

    def why_not(self, position: Position, move: int) -> str:
        """Which rule a move breaks that may not be made, though the game goes on; empty where nobody can tell."""
        if self.permanent or (len(self.marks(move)) == 1 and self.move_onto(self.marks(move)[0]) == move):
            taken = [cell for cell in self.marks(move) if position.stones()[cell]]
            if taken:
                return f"there is a stone on {self.cell_name(taken[0])}"
        return ""

    def move_onto(self, cell: int) -> int | None:
        """The move that is to put a stone on a cell, and touches no other; None where there is no such move."""
        return cell if not len(self.touched) and cell < self.first_pass else None

    def moves_onto(self, colours: Sequence[int]) -> list[tuple[int, int]] | None:
        """Who makes which moves to put these stones on the board as it is at the start; None where moves do not."""
        return setting_up.moves_onto(self, colours)

    @property
    def can_set_up(self) -> bool:
        """Whether positions are set up from stones that nobody has played."""
        return setting_up.can_set_up(self)

    # Records

    @functools.cached_property
    def _layouts(self) -> Layouts:
        return Layouts(self, self._tag)

    def new_states(self) -> Records:
        """The state at the start, as an array of length one."""
        return self._layouts.start.copy()

    def new_traces(self) -> Records:
        """A record for a playout to write to, as an array of length one."""
        return new(self._layouts.trace)

    def new_lanes(self, words: int = WORDS, answering: bool = False) -> Records:
        """A record for fills to work on, 64 games for each word, as an array of length one."""
        return self._layouts.new_lanes(words, answering)

    @property
    def fill_state(self) -> np.dtype[Any]:
        """What kernels of fills are compiled for that are given states: their dtype, or what they begin with."""
        return self._layouts.fill_state(answering=False)

    @property
    def answering_state(self) -> np.dtype[Any]:
        """The same for fills in which moves are answered."""
        return self._layouts.fill_state(answering=True)

    def new_sheets(self) -> Records:
        """A record for estimates to write to, as an array of length one."""
        return new(self._layouts.sheet)

    def new_changes(self) -> Records:
        """A record that tells what a move has changed, as an array of length one."""
        return new(self._layouts.changes)

    # Positions

    def start(self) -> Position:
        """The position before the first move."""
        return Position(self, self.new_states())

    def set_up(self, colours: Sequence[int], turn: int) -> Position:
        """The position with these stones by cell; `turn` is 0 if Black is to move, 1 if White is.

        Raises InputError where there is none, or none that the game could tell.
        """
        return Position(self, setting_up.set_up(self, colours, turn))

    def position_key(self, position: Position) -> bytes:
        """The same bytes for positions that a symmetry turns into each other, as far as the board and passes tell."""
        passed = 0
        while passed < len(position.moves) and position.moves[-1 - passed] >= self.first_pass:
            passed += 1
        return bytes([position.turn, min(passed, 255)]) + symmetry.least_image(position.stones(), self.cell_symmetries)

    def least_line(self, moves: Sequence[int]) -> bytes:
        """The same bytes for all games that a symmetry turns into the one with these moves."""
        return symmetry.least_line(moves, self.move_symmetries)

    def groups(self, colours: Sequence[int]) -> list[list[int]]:
        """The stones on a board that live or die together, by cells: each alone."""
        return [[cell] for cell, colour in enumerate(colours) if colour]

    def dead_stones(self, position: Position, rngs: Records) -> list[int]:  # noqa: ARG002  for games that have them
        """The cells of stones that would hardly survive if play went on, in ascending order."""
        return []

    def ownership(self, position: Position, playouts: int, rngs: Records) -> npt.NDArray[np.float64]:
        """Whose each cell is at the end of so many playouts: from -1, always White's, to 1, always Black's.

        Here it is theirs whose stone is on it.
        """
        return ownership.share_of_stones(position, playouts, rngs)

    # In words

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

    @property
    def sgf(self) -> SgfPoints:
        """How SGF writes its moves and cells."""
        return SgfPoints(self)

    def cell_name(self, cell: int) -> str:
        """What a cell is called: by its column and row in drawings."""
        return self.diagram.names[cell]

    def cell_number(self, name: str) -> int:
        """The number of the cell with this name; raises InputError if there is none."""
        cell = self.diagram.number(name)
        if cell is None:
            raise InputError(f"'{name}' is not a cell of {self.spec}")
        return cell

    def notes(self, position: Position) -> list[str]:  # noqa: ARG002  for games that have something to say
        """Lines that stand below a drawing, above who is to move: what else belongs to a position."""
        return []

    def spots(self, position: Position) -> Mapping[int, int]:  # noqa: ARG002  for games that have some
        """Empty cells that a drawing shows as special, and whose they are: 1 for Black, 2 for White, 0 for nobody."""
        return {}

    def explanation(self) -> str:
        """What people have to know to write moves, beyond the names of cells; empty where that is all."""
        return ""

    def draw(self, position: Position, ansi: bool = False, mark: int | None = None) -> str:
        """The board as text, and below it who is to move or has won; empty cells of the move `mark` are stars."""
        last = self.marks(position.moves[-1]) if position.moves else ()
        marked = () if mark is None else self.marks(mark)
        board = self.diagram.draw(position.stones().tolist(), last, ansi, marked, self.spots(position))
        lines = "\n".join([*self.notes(position), position.status()])
        return f"{board}\n{coloured_sides(lines) if ansi else lines}"

    def parse(self, drawing: str, to_move: str | None = None) -> Position:
        """The position that a drawing shows.

        Who is to move is taken from the argument, else from a line such as `White (O) to move`,
        else from the number of stones. The order in which the stones came is not known, so the
        position has no moves to look back on.
        """
        colours = self.diagram.read(drawing)
        return self.set_up(colours, setting_up.turn_in(drawing, to_move, colours.count(1), colours.count(2)))
