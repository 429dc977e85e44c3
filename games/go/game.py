"""Go on square boards: Black and White enclose area; who has more of it wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

import numpy as np
import numpy.typing as npt
import pydantic

from arena.games.family import Family
from arena.games.game import Game
from arena.games.go import neighbourhoods, rules, state
from arena.games.go.board import COLUMNS, Board
from arena.games.go.points import GoPoints
from arena.games.go.refusal import refusal
from arena.games.go.survival import survival
from arena.games.go.tactics import tactics_fields
from arena.games.go.trained.traits import trait_kinds
from arena.games.go.trained.weighing import weighing_on
from arena.games.go.vital import vital_fields
from arena.games.parameters import Parameters, parameter
from arena.games.position import Position
from arena.games.symmetry import least_image
from arena.games.toolbox.records import Records
from arena.games.weighing import Weighing

PASS = "pass"

#: Playouts that say which stones are dead.
DEAD_STONE_PLAYOUTS = 1000

_LARGEST = len(COLUMNS)
_KO_MARK = 3  # no colour of a stone


class GoParameters(Parameters):
    """Parameters of Go."""

    always_shown: ClassVar[tuple[str, ...]] = ("size",)

    size: int = parameter(9, "lines each way", ge=2, le=_LARGEST)
    komi: float = parameter(
        7.5,
        "points that White gets for moving second; whole ones make draws possible",
        ge=-999,
        le=999,
        multiple_of=0.5,
    )
    ko: Literal["simple", "positional", "situational"] = parameter(
        "simple",
        "simple: no single stone is retaken at once; positional: no move brings back a position; "
        "situational: none with the same player to move",
    )
    handicap: int = parameter(0, "black stones on fixed places at the start; White then moves first", ge=0, le=9)

    @pydantic.model_validator(mode="after")
    def _handicap_has_places(self) -> Self:
        most = Board(self.size).most_handicap
        if self.handicap and not 2 <= self.handicap <= most:
            allowed = f"0 or 2 to {most}" if most else "0"
            raise ValueError(f"'handicap' on a board of size {self.size} must be {allowed}, not {self.handicap}")
        return self


@dataclass(frozen=True)
class GoGame(Game):
    """Go on one board. The last move is the pass; two in a row end the game, as do `Board.most_plies` moves."""

    size: int = 0
    komi: float = 0.0
    ko: str = state.SIMPLE
    handicap: int = 0

    @property
    def board(self) -> Board:
        """The board's geometry."""
        return Board(self.size)

    @property
    def has_dead_stones(self) -> bool:
        """See Game."""
        return True

    @property
    def can_set_up(self) -> bool:
        """See Game."""
        return True

    def weighing(self) -> Weighing:
        """See Game: surroundings are followed from move to move."""
        return weighing_on(self.board)

    def dead_stones(self, position: Position, rngs: Records) -> list[int]:
        """See Game. Whether a chain survives is decided by playouts."""
        return survival(position, DEAD_STONE_PLAYOUTS, rngs).dead

    def why_not(self, position: Position, move: int) -> str:
        """See Game."""
        taken = super().why_not(position, move)
        return taken or refusal(self.board, position.stones().tolist(), position.turn, move)

    def ownership(self, position: Position, playouts: int, rngs: Records) -> npt.NDArray[np.float64]:
        """See Game. Here it is theirs whose area it is."""
        shares = survival(position, playouts, rngs).shares
        return np.asarray(shares[:, 0] - shares[:, 1])

    def groups(self, colours: Sequence[int]) -> list[list[int]]:
        """See Game: chains."""
        return state.chains_of(self.board, colours)

    def position_key(self, position: Position) -> bytes:
        """See Game. The point that may not be retaken is told as well."""
        colours = position.stones().copy()
        ko = int(position.states["ko"][0])
        if ko != state.NO_KO:
            colours[self.board.cell_of[ko]] = _KO_MARK
        passes = int(position.states["passes"][0])
        return bytes([position.turn, passes]) + least_image(colours, self.cell_symmetries)

    @property
    def sgf(self) -> GoPoints:
        """See Game."""
        return GoPoints(self)

    def set_up(self, colours: Sequence[int], turn: int) -> Position:
        """See Game. Stones may stand as they like, as long as they have liberties."""
        states = self.new_states()
        for name, value in state.set_up(self.board, self.ko, colours, turn).items():
            states[name] = value
        return Position(self, states)


def make(parameters: GoParameters) -> GoGame:
    """Go on one board."""
    board, handicap = Board(parameters.size), parameters.handicap
    colours = [0] * board.cells
    for cell in board.handicap_cells(handicap):
        colours[cell] = 1
    names = [*board.names, PASS]
    return GoGame(
        spec=parameters.canonical("go"),
        rules=rules.kernels(board, parameters.komi, parameters.ko),
        fields=state.state_fields(board, parameters.ko),
        names=names,
        aliases={name.lower(): move for move, name in enumerate(names)},
        diagram=board.diagram,
        max_plies=board.most_plies,
        passes=1,
        symmetries=[(*symmetry, board.cells) for symmetry in board.symmetries] if not handicap else (),
        tactics_fields=[*tactics_fields(board), *vital_fields()],
        trait_kinds=trait_kinds(),
        pattern_classes=neighbourhoods.pattern_classes(),
        score_range=board.cells + abs(parameters.komi),
        initial=state.set_up(board, parameters.ko, colours, turn=int(handicap > 0)),
        size=parameters.size,
        komi=parameters.komi,
        ko=parameters.ko,
        handicap=handicap,
    )


FAMILY = Family("go", "Go: enclose more area than the opponent", GoParameters, make)
