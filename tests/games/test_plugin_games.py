"""Two games whose moves are not cells: pieces that go from cell to cell, and dominoes with a pass and points."""

from __future__ import annotations

import re
from collections.abc import Iterator

import blokito_game
import pawns_game
import pytest

from arena.games import Game, InputError, Position
from arena.games.parameters import Parameters
from arena.games.testing import CHECKS, Check
from tests.games.lines import complete_games, games_that_agree
from tests.naive.blokito import NaiveBlokito
from tests.naive.breakthrough import NaiveBreakthrough

Twin = NaiveBreakthrough | NaiveBlokito

PAWNS, BLOKITO = "pawns(columns={}, rows={})", "blokito(columns={}, rows={})"

#: How many complete games of the smallest boards Black and White win and are drawn, and what each board is worth to
#: Black in points of the match, as the slow twins have counted.
COUNTED = {
    PAWNS.format(2, 3): (24, 12, 0, 1.0),
    PAWNS.format(2, 4): (540, 468, 0, 0.0),
    PAWNS.format(3, 3): (1456, 844, 0, 1.0),
    BLOKITO.format(2, 2): (0, 0, 4, 0.5),
    BLOKITO.format(3, 2): (2, 2, 18, 0.5),
    BLOKITO.format(3, 3): (80, 48, 24, 0.5),
    BLOKITO.format(5, 2): (70, 32, 264, 0.5),
    BLOKITO.format(4, 3): (242, 162, 1216, 0.5),
}
PLAYED = (
    *(PAWNS.format(*size) for size in ((2, 3), (3, 5))),
    *(BLOKITO.format(*size) for size in ((2, 2), (3, 4), (5, 5), (8, 3))),
)
CHECKED = (PAWNS.format(3, 5), BLOKITO.format(3, 3), BLOKITO.format(4, 5))

_made: dict[str, Game] = {}


def game_of(spec: str) -> Game:
    """The game as its package makes it, without the trial that plug-ins undergo."""
    if spec not in _made:
        module = pawns_game if spec.startswith("pawns") else blokito_game
        family = module.FAMILY
        parameters: Parameters = family.parameters(**dict(zip(("columns", "rows"), size_of(spec), strict=True)))
        _made[spec] = family.make(parameters)
        assert _made[spec].spec == spec
    return _made[spec]


def size_of(spec: str) -> tuple[int, int]:
    columns, rows = re.findall(r"\d+", spec)
    return int(columns), int(rows)


def twin_of(spec: str) -> Twin:
    return (NaiveBreakthrough if spec.startswith("pawns") else NaiveBlokito)(*size_of(spec))


@pytest.mark.parametrize("spec", CHECKED)
@pytest.mark.parametrize("check", CHECKS)
def test_what_every_game_promises(spec: str, check: Check) -> None:
    check(game_of(spec))


@pytest.mark.parametrize("spec", PLAYED)
def test_random_games_agree_with_the_definition_after_every_move(spec: str) -> None:
    ends = set(games_that_agree(game_of(spec), lambda: twin_of(spec), 40))
    assert ends >= {"draw"} if size_of(spec) == (2, 2) else ends >= {"black", "white"}


@pytest.mark.parametrize("spec", COUNTED)
def test_complete_games_are_counted(spec: str) -> None:
    game = game_of(spec)
    assert tuple(complete_games(game).sum(axis=1)[1:].tolist()) == COUNTED[spec][:3]


def _afters(position: Position) -> Iterator[Position]:
    for move in position.legal_numbers():
        after = position.copy()
        after.play(int(move))
        yield after


@pytest.mark.parametrize("spec", COUNTED)
def test_small_boards_are_solved(spec: str) -> None:
    known: dict[bytes, float] = {}

    def worth(position: Position) -> float:
        """To the player to move, from 0 to 1."""
        key = position.states.tobytes()
        if key not in known:
            winner = position.winner()
            if winner is not None:
                known[key] = 0.5 if winner == "draw" else float(winner == position.to_move)
            else:
                known[key] = max(1.0 - worth(after) for after in _afters(position))
        return known[key]

    assert worth(game_of(spec).start()) == COUNTED[spec][3]


def test_a_capture_is_aslant_and_an_advance_is_blocked() -> None:
    position = game_of(PAWNS.format(3, 5)).start()
    for move in ("b2b3", "c4b3", "a2b3", "b4a3"):
        position.play(move)
    assert position.draw() == ("  a b c\n5 O O O\n4 O . .\n3 O X .\n2 . . X\n1 X X X\nBlack (X) to move")
    assert position.game.draw(position, mark=position.game.move_number("b3b4")).splitlines()[2] == "4 O * ."
    assert "a1a2" in position.legal_moves()
    assert not {"c2b3", "c2c1", "b3b2", "a1b1"} & set(position.legal_moves())
    position.play("b3a4")
    assert position.stones().tolist().count(2) == 4


def test_what_a_drawing_marks_of_a_move() -> None:
    game = game_of(PAWNS.format(3, 5))
    position = game.start()
    position.play("b2b3")
    assert [game.cell_name(cell) for cell in game.marks(position.moves[0])] == ["b2", "b3"]
    reversed_cells = position.draw(ansi=True).count("\033[7m")
    assert reversed_cells == 2
    assert position._repr_html_().count("#d1495b") == 4  # a stone's ring and an empty cell's dot, edges and all


def test_no_position_has_two_winners() -> None:
    game = game_of(PAWNS.format(2, 4))
    with pytest.raises(InputError, match=r"cannot be set up: no position of pawns\(columns=2, rows=4\)"):
        game.parse("X .\n. .\n. .\n. O", "black")
    assert game.parse("X .\n. O\n. .\n. .", "white").winner() == "black"
    assert game.parse(". .\n. .\n. X\n. .", "white").winner() == "black"


def test_a_game_that_does_not_say_how_refuses_to_set_positions_up() -> None:
    import dataclasses

    game = game_of(PAWNS.format(2, 4))
    rules = {name: rule for name, rule in game.rules.items() if name != "arrange"}
    with pytest.raises(InputError, match=r"^positions of silent cannot be set up: .* no 'arrange'"):
        dataclasses.replace(game, spec="silent", rules=rules).parse(game.start().draw())


def test_mirrored_openings_are_equal_by_positions_and_by_lines() -> None:
    game = game_of(BLOKITO.format(5, 5))
    one, mirrored, other = (game.start() for _ in range(3))
    for position, moves in ((one, "a1b1 d4e4"), (mirrored, "d1e1 a4b4"), (other, "a1b1 d5e5")):
        for move in moves.split():
            position.play(move)
    assert one.key() == mirrored.key() != other.key()
    assert game.least_line(one.moves) == game.least_line(mirrored.moves) != game.least_line(other.moves)


def test_a_pass_makes_another_position() -> None:
    position = game_of(BLOKITO.format(2, 2)).start()
    for move in ("a1b1", "a2b2", "pass"):
        position.play(move)
    drawn = position.game.parse(position.draw())
    assert drawn.draw() == position.draw()
    assert drawn.key() != position.key()
